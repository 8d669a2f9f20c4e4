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

TEST_CASE("any_language: broken texts have a score under every option and tokenizer, and match themselves") {
    const std::string broken[] = {
        "abc\xff",
        "\xe2\x82",
        "\xed\xa0\x80",
        "\xf5\x80\x80\x80",
        "\xc0\xaf x",
        "\x80\x80 the \xbf",
        std::string("a\0b\xf0", 4),
        "e\xcc",
        "\xe1\x84\x80\xe1",
        "I\xcc",
        "\xcc\x81\xff\xcc\x81",
    };
    for (const std::string& text : broken) {
        CAPTURE(text);
        for (const text_option& option : named_text_options) {
            CAPTURE(option.name);
            const basic_exact_match em{answer_normalizer(read_text_options(option.name).options)};
            CHECK(em(text, text).value == 1);
            CHECK(em(text, "zz").value == 0);
        }
        for_each_unicode_rouge([&](auto convention) {
            const score same = typename decltype(convention)::rouge_l{}(text, text);
            CHECK(same.status == status::ok);
            CHECK(same.fmeasure == (same.counts.expected == 0 ? 0 : 1));
        });
    }
}

TEST_CASE("any_language: very long texts") {
    std::string text;
    for (int i = 0; i < 100000; ++i) text += "a ";
    for_each_unicode_rouge([&](auto convention) {
        CHECK(typename decltype(convention)::token_f1{}(text, "x").counts.predicted == 100000);
    });
    text_options options;
    options.english_articles = text_options::articles::kept_if_empty;
    options.normal_form = text_options::form::nfkc;
    CHECK(basic_exact_match{answer_normalizer(options)}(text, "x").value == 0);
}
