// Texts in many languages (tests/data/languages.tsv), with tokenizers and text options for any script.

#include "karat/unicode.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "golden.hpp"
#include "karat/reference/answer_key.hpp"
#include "karat/reference/answer_stream.hpp"

using namespace karat;

namespace {

using row = golden::reported_case;

void check_number(const row& r, double value) {
    const std::vector<golden::number> expected = r.numbers();
    REQUIRE(expected.size() == 1);
    CAPTURE(value);
    CHECK(expected[0].matches(value));
}

template <class Tokenizer>
void check_tokens(const row& r) {
    std::string tokens;
    Tokenizer{}(r.prediction, [&tokens](std::string_view token) {
        if (!tokens.empty()) tokens += ' ';
        tokens += token;
    });
    CHECK(tokens == r.expected);
}

void check_text(const row& r) {
    const text_options_reading reading = read_text_options(r.mode == "squad" ? "" : r.mode);
    REQUIRE(reading.error == "");
    const answer_normalizer normalize(reading.options);
    if (r.metric == "em") return check_number(r, basic_exact_match{normalize}(r.prediction, r.references).value);
    if (r.metric == "f1") {
        return check_number(r, basic_token_f1{words{normalize}}(r.prediction, r.references).fmeasure);
    }
    buffer<char, 16> out;
    normalize(r.prediction, out);
    CHECK(std::string(out.data(), out.size()) == r.expected);
}

/// The score, and the same by a stream.
template <class Metric>
void check_metric(const row& r) {
    const double value = Metric{}(r.prediction, r.references).fmeasure;
    check_number(r, value);
    answer_key key{Metric{}};
    key.add(r.references);
    auto stream = key.stream(0);
    for (const char byte : r.prediction) stream.push(std::string_view(&byte, 1));
    CHECK(stream.best().fmeasure == value);
}
template <class Convention>
void check_convention(const row& r) {
    if (r.metric == "rouge1") return check_metric<typename Convention::template rouge_n<1>>(r);
    if (r.metric == "rouge2") return check_metric<typename Convention::template rouge_n<2>>(r);
    if (r.metric == "rougeL") return check_metric<typename Convention::rouge_l>(r);
    REQUIRE(r.metric == "token_f1");
    check_metric<typename Convention::token_f1>(r);
}

void check_row(const row& r) {
    if (r.metric == "em" || r.metric == "f1" || r.metric == "normalize") return check_text(r);
    if (r.mode == "unicode_words") return check_tokens<unicode_word_tokenizer>(r);
    if (r.mode == "cjk_words") return check_tokens<cjk_tokenizer>(r);
    if (r.mode == "characters" && r.metric == "tokens") return check_tokens<character_tokenizer>(r);
    std::size_t found = 0;
    for_each_unicode_rouge([&](auto convention) {
        if (convention.name() != "rouge_" + r.mode) return;
        check_convention<decltype(convention)>(r);
        ++found;
    });
    CHECK(found == 1);
}

} // namespace

TEST_CASE("any_language: texts in many scripts have the values that CPython's facts give") {
    std::set<std::string> modes;
    for (const row& r : golden::read_cases(KARAT_TEST_DATA "/languages.tsv")) {
        CAPTURE(r.where.line);
        CAPTURE(r.id);
        check_row(r);
        modes.insert(r.mode);
    }
    CHECK(modes.size() >= 30);
}
