#include "karat/metric/containment.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "karat/reference/answer_key.hpp"
#include "karat/text/rouge.hpp"

namespace {

using references = std::vector<std::string_view>;

TEST_CASE("a reference is contained as whole words in their order") {
    struct row {
        std::string_view prediction;
        references golds;
        double value;
    };
    const row rows[] = {
        {"It is in Paris, France.", {"Paris"}, 1},
        {"It is in Paris, France.", {"paris france"}, 1},
        {"It is in Paris, France.", {"France Paris"}, 0},
        {"It is in the United States", {"The United States"}, 1}, // articles count nothing
        {"15", {"5"}, 0},
        {"It took 15 days", {"15 days"}, 1},
        {"know", {"no"}, 0},
        {"Paris", {"Paris, France"}, 0},
        {"Paris", {"Rome", "Paris"}, 1},
        {"Paris Paris Rome", {"Paris Rome"}, 1},
        {"a b a b c", {"a b a b c"}, 1},
        // an empty gold matches nothing
        {"B", {"A"}, 0},
        {"A", {"A"}, 0},
        {"", {""}, 0},
        {"Paris", {""}, 0},
        {"", {"Paris"}, 0},
        {"Paris", {"?!"}, 0},
    };
    for (const row& r : rows) {
        CAPTURE(r.prediction);
        CAPTURE(r.golds[0]);
        CHECK(karat::containment{}(r.prediction, r.golds).value == r.value);
    }
    CHECK(karat::containment{}("x", references{}).status == karat::status::no_references);
    CHECK(karat::containment{}("Paris and Rome", references{"Oslo", "Rome"}).reference == 1);
}

TEST_CASE("counts tell a reference that holds nothing from one that is not there") {
    CHECK(karat::containment{}("Paris", "the").counts.expected == 0);
    CHECK(karat::containment{}("Paris", "Rome").counts.expected == 1);
    CHECK(karat::containment{}("the", "Rome").counts.predicted == 0);
    CHECK(karat::containment{}("Paris", "Paris").counts.matched == 1);
}

TEST_CASE("any tokenizer, a key, and a signature") {
    CHECK(karat::containment{}("well-known", "known").value == 0);
    CHECK(karat::basic_containment<karat::rouge_tokenizer>{}("well-known", "known").value == 1);
    CHECK(karat::containment{}.signature().find("containment|tokens:") == 0);
    karat::answer_key key{karat::containment{}};
    key.add("Paris");
    key.add("the capital of France");
    karat::answer_scorer score(key);
    CHECK(score.reserve(200));
    CHECK(score(0, "In Paris.").value == 1);
    CHECK(score(1, "Paris, capital of France, is big").value == 1);
    CHECK(score(1, "Paris").value == 0);
}

TEST_CASE("a run is found as by looking at every place") {
    std::mt19937 random(3);
    for (int round = 0; round < 20000; ++round) {
        std::vector<karat::token_id> text(random() % 20);
        std::vector<karat::token_id> needle(random() % 6);
        for (auto& token : text) token = random() % 2;
        for (auto& token : needle) token = random() % 2;
        bool expected = false;
        for (std::size_t at = 0; !needle.empty() && at + needle.size() <= text.size(); ++at) {
            bool same = true;
            for (std::size_t i = 0; i < needle.size(); ++i) same = same && text[at + i] == needle[i];
            expected = expected || same;
        }
        karat::buffer<std::uint32_t, 2> borders;
        bool lost = false;
        CHECK(karat::detail::contains_run({text.data(), text.size()}, {needle.data(), needle.size()}, borders, lost) ==
              expected);
        CHECK_FALSE(lost);
    }
}

} // namespace
