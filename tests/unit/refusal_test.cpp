#include "karat/text/refusal.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "karat/metric/best.hpp"
#include "karat/metric/exact_match.hpp"
#include "karat/reference/answer_key.hpp"

namespace {

std::string normalized(const karat::refusing<>& normalize, std::string_view text) {
    karat::buffer<char, 16> out;
    normalize(text, out);
    return {out.data(), out.size()};
}

TEST_CASE("a refusal as a whole is no answer") {
    const karat::refusing<> normalize;
    CHECK_FALSE(normalize.failed());
    for (const std::string_view refusal :
         {"unanswerable", "Unanswerable.", "I don't know.", "i do not know", "No answer!", "N/A", "the unknown",
          " noanswer ", "(not enough information)", "I don\u2019t know.", "Cannot be determined", "Na", ""}) {
        CAPTURE(refusal);
        CHECK(normalized(normalize, refusal).empty());
    }
    CHECK(normalized(normalize, "unknown artist") == "unknown artist");
    CHECK(normalized(normalize, "I don't know him") == "i dont know him");
    CHECK(normalized(normalize, "The answer") == "answer");
}

TEST_CASE("what was in the buffer stays") {
    karat::buffer<char, 8> out;
    out.append("unknown", 7);
    karat::refusing<>{}("unknown", out);
    CHECK(std::string_view(out.data(), out.size()) == "unknown");
}

TEST_CASE("the caller's refusals") {
    const karat::refusing<> normalize({"Keine Antwort", "the", "keine antwort!"});
    CHECK(normalized(normalize, "keine Antwort.").empty());
    CHECK(normalized(normalize, "unanswerable") == "unanswerable");
    CHECK(normalize.signature() == "refusing(" + karat::squad_normalizer{}.signature() + ",keine antwort)");
    const std::vector<std::string> list{"Nope", "Pass"};
    CHECK(normalize.signature() != karat::refusing<>(list).signature());
    CHECK(normalized(karat::refusing<>(list), "pass!").empty());
}

TEST_CASE("with exact match as SQuAD v2.0 has it") {
    const karat::basic_exact_match<karat::refusing<>, karat::best_answerable> match;
    const std::vector<std::string_view> none;
    CHECK(match("I don't know.", none).value == 1);
    CHECK(match("I don't know.", "unanswerable").value == 1);
    CHECK(match("", "no answer").value == 1);
    CHECK(match("Paris", "unanswerable").value == 0);
    CHECK(match("I don't know.", "Paris").value == 0);
    karat::answer_key key{match};
    key.add("N/A");
    karat::answer_scorer score(key);
    CHECK(score(0, "unanswerable").value == 1);
}

} // namespace
