#include "karat/text/closed_answer.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "karat/metric/explanation.hpp"
#include "karat/metric/token_f1.hpp"
#include "karat/text/located_tokens.hpp"
#include "karat/text/squad.hpp"

using namespace karat;

namespace {

using strings = std::vector<std::string>;
using tokenizer = closed_answer_words<squad_normalizer>;
using metric = basic_token_f1<tokenizer>;

strings tokens(std::string_view text) {
    strings all;
    tokenizer{}(text, [&all](std::string_view token) { all.emplace_back(token); });
    return all;
}

} // namespace

TEST_CASE("closed_answer: an answer that is all in all yes, no or noanswer is a token of its own kind") {
    struct row {
        std::string_view text;
        strings expected;
    };
    const row rows[] = {
        {"", {}},
        {"yes", {" yes"}},
        {" The YES! ", {" yes"}},
        {"no.", {" no"}},
        {"No-Answer", {" noanswer"}},
        {"no answer", {"no", "answer"}},
        {"yes it is", {"yes", "it", "is"}},
        {"yes yes", {"yes", "yes"}},
        {"yesterday", {"yesterday"}},
        {"n", {"n"}},
        {"noanswers", {"noanswers"}},
    };
    for (const row& r : rows) {
        CAPTURE(r.text);
        CHECK((tokens(r.text) == r.expected));
    }
    CHECK(tokenizer{}.signature() == "words_or_closed_answer(" + squad_normalizer{}.signature() + ")");
    static_assert(!is_streamable<tokenizer>);
    static_assert(is_streamable<words<squad_normalizer>>);
}

TEST_CASE("closed_answer: shares tokens with itself and nothing else") {
    const strings closed = {"yes", "no", "noanswer", "yes it is", "no no", "not", ""};
    for (std::size_t i = 0; i < closed.size(); ++i) {
        for (std::size_t k = 0; k < closed.size(); ++k) {
            CAPTURE(closed[i]);
            CAPTURE(closed[k]);
            const score s = metric{}(closed[i], closed[k]);
            if (i < 3 || k < 3) CHECK(s.fmeasure == (i == k ? 1 : 0));
            CHECK(s.counts.predicted == tokens(closed[i]).size());
            CHECK(s.counts.expected == tokens(closed[k]).size());
        }
    }
}

TEST_CASE("closed_answer: tokens lie where their words do, and scores are explained") {
    strings found;
    const std::string_view text = "The \xe2\x80\x9cYes\"!";
    locate_tokens(tokenizer{}, text, [&](std::string_view token, byte_range range) {
        found.push_back(std::string(token) + "=" + std::string(range.of(text)));
    });
    CHECK((found == strings{"\xe2\x80\x9cyes=\xe2\x80\x9cYes"}));
    found.clear();
    locate_tokens(tokenizer{}, "(Yes)", [&](std::string_view token, byte_range range) {
        found.push_back(std::string(token) + "=" + std::string(range.of("(Yes)")));
    });
    CHECK((found == strings{" yes=Yes"}));

    const explanation right = explain(metric{}, "Yes!", {"yes"});
    REQUIRE(right.matches.size() == 1);
    CHECK(right.matches[0].prediction.of("Yes!") == "Yes");
    const explanation wrong = explain(metric{}, "Yes, it is", {"yes"});
    CHECK(wrong.matches.empty());
    REQUIRE(wrong.prediction.size() == 3);
    CHECK(wrong.is_located());
    CHECK(wrong.prediction[0].range.of("Yes, it is") == "Yes");
    CHECK_FALSE(wrong.prediction[0].matched);
}
