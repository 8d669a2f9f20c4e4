#include "karat/text/unicode/answer_normalizer.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "golden.hpp"
#include "karat/metric/exact_match.hpp"
#include "karat/metric/token_f1.hpp"
#include "karat/text/in_turn.hpp"
#include "karat/text/keep_if_empty.hpp"
#include "settings.hpp"
#include "unicode_data.hpp"

using namespace karat;

namespace {

template <class Normalizer>
std::string normalized(const Normalizer& normalize, std::string_view text) {
    buffer<char, 8> out;
    out.push_back('>'); // it appends
    normalize(text, out);
    CHECK_FALSE(out.failed());
    return {out.data() + 1, out.size() - 1};
}

answer_normalizer chosen(std::string_view list) {
    const text_options_reading reading = read_text_options(list);
    REQUIRE(reading.error == "");
    return answer_normalizer(reading.options);
}

/// Texts with something for every option, and broken bytes.
std::vector<std::string> texts() {
    const std::u32string pieces[] = {U"The ",       U"a",      U" an ",
                                     U"x",          U"I",      U"i",
                                     U"\x130",      U"\x131",  U"\x307",
                                     U"e\x301",     U"\xE9",   U"\xDF",
                                     U"SS",         U"\x3A3 ", U"\xFF21",
                                     U"\xFF11",     U"\x2013", U"\x2212",
                                     U"-",          U"\x2019", U"'",
                                     U"\xAB",       U"#",      U"+",
                                     U"%",          U"\x20AC", U"$",
                                     U"\x3002",     U".",      U"\x6C34",
                                     U"\x3042",     U"\x30FC", U" ",
                                     U"\xA0",       U"\xAD",   U"\x200B",
                                     U"\x915\x941", U"\xD55C", U"\x1F600\xFE0F",
                                     U"_",          U"\xBD",   U"7"};
    std::mt19937 draw(3);
    std::vector<std::string> all = {"", "a", "A.", "The", "+", "\xff the"};
    for (int round = 0; round < 300; ++round) {
        std::u32string text;
        for (auto length = draw() % 12; length > 0; --length) text += pieces[draw() % (sizeof pieces / sizeof *pieces)];
        all.push_back(unicode_data::encode_all(text));
        if (round % 10 == 0) all.back().insert(all.back().size() / 2, 1, static_cast<char>(0x80 + draw() % 0x80));
    }
    return all;
}

/// The options make the same of every text as the normaliser that is put together from their steps, and have its name.
template <class Normalizer>
void check(std::string_view list) {
    CAPTURE(list);
    const answer_normalizer normalize = chosen(list);
    CHECK(normalize.signature() == Normalizer{}.signature());
    static const std::vector<std::string> all = texts();
    for (const std::string& text : all) {
        CAPTURE(text);
        REQUIRE(normalized(normalize, text) == normalized(Normalizer{}, text));
    }
}

using no_articles = without_articles<english_articles>;

} // namespace

static_assert(is_normalizer<answer_normalizer> && never_throws<answer_normalizer>);

TEST_CASE("answer_normalizer: without a choice it is SQuAD's, on every golden text") {
    const answer_normalizer normalize;
    CHECK(normalize.signature() == squad_normalizer{}.signature());
    for (const char* name : {"/golden_tricky.txt", "/golden_unicode.txt"}) {
        for (const golden::record& record : golden::read(std::string(KARAT_TEST_DATA) + name)) {
            CAPTURE(record.id);
            REQUIRE(normalized(normalize, record.prediction) == record.squad_v1.normalized[0]);
        }
    }
}

TEST_CASE("answer_normalizer: each option is the step of that name, in its place") {
    using punct = without_ascii_punctuation;
    check<squad_normalizer>("");
    check<raw_normalizer>("raw");
    check<normalizer<in_turn<nfc, lower_cased>, punct, no_articles, single_spaces>>("nfc");
    check<normalizer<in_turn<nfkc, lower_cased>, punct, no_articles, single_spaces>>("nfkc");
    check<normalizer<in_turn<turkic_i, lower_cased>, punct, no_articles, single_spaces>>("turkic");
    check<normalizer<in_turn<nfc, in_turn<turkic_i, case_folded>>, punct, no_articles, single_spaces>>(
        "casefold,turkic,nfc");
    check<normalizer<as_written, punct, no_articles, single_spaces>>("keep_case");
    check<normalizer<lower_cased, without_invisible, punct, no_articles, single_spaces>>("no_invisible");
    check<normalizer<lower_cased, dashes_folded, no_articles, single_spaces>>("unicode_dash,keep_punct");
    check<normalizer<lower_cased, quotes_folded, no_articles, single_spaces>>("unicode_quotes,keep_punct");
    check<normalizer<lower_cased, without_accents, punct, no_articles, single_spaces>>("no_accents");
    check<normalizer<lower_cased, without_marks, punct, no_articles, single_spaces>>("no_marks");
    check<normalizer<lower_cased, without<unicode_punctuation>, no_articles, single_spaces>>("unicode_punct");
    check<normalizer<lower_cased, spaces_for<ascii_punctuation>, no_articles, single_spaces>>("punct_to_space");
    check<normalizer<lower_cased, spaces_for<unicode_punctuation>, no_articles, single_spaces>>(
        "unicode_punct_to_space");
    check<normalizer<lower_cased, without<ascii_punctuation_but_symbols>, apart<quantity_signs>, no_articles,
                     single_spaces>>("keep_symbols");
    check<normalizer<lower_cased, without<unicode_punctuation_but_symbols>, apart<quantity_signs>, no_articles,
                     single_spaces>>("keep_symbols,unicode_punct");
    check<normalizer<lower_cased, spaces_for<ascii_punctuation_but_symbols>, apart<quantity_signs>, no_articles,
                     single_spaces>>("keep_symbols,punct_to_space");
    check<normalizer<lower_cased, spaces_for<unicode_punctuation_but_symbols>, apart<quantity_signs>, no_articles,
                     single_spaces>>("keep_symbols,unicode_punct_to_space");
    check<normalizer<lower_cased, punct, without_symbols, no_articles, single_spaces>>("unicode_symbols");
    check<normalizer<lower_cased, punct, apart<cjk_characters>, no_articles, single_spaces>>("cjk");
    check<normalizer<lower_cased, punct, single_spaces>>("keep_articles");
    check<keep_if_empty<squad_normalizer>>("keep_if_empty");
    check<keep_if_empty<
        normalizer<in_turn<nfkc, case_folded>, spaces_for<unicode_punctuation>, no_articles, single_spaces>>>(
        "keep_if_empty,nfkc,casefold,unicode_punct_to_space");
    check<normalizer<in_turn<nfkc, in_turn<turkic_i, case_folded>>, without_invisible, dashes_folded, quotes_folded,
                     without_accents, without<unicode_punctuation>, without_symbols, apart<cjk_characters>,
                     single_spaces>>("nfkc,turkic,casefold,no_invisible,unicode_dash,unicode_quotes,no_accents,"
                                     "unicode_punct,unicode_symbols,cjk,keep_articles");
}

TEST_CASE("answer_normalizer: in metrics") {
    const answer_normalizer normalize = chosen("nfkc,casefold,unicode_punct");
    const basic_exact_match em{normalize};
    CHECK(em("STRASSE!", "Stra\xc3\x9f"
                         "e\xe3\x80\x82")
              .value == 1);
    CHECK(em.signature() ==
          "exact_match|normalizer:" + normalize.signature() + "|references:best" + settings::arithmetic());
    const basic_token_f1 f1{words{chosen("cjk")}};
    CHECK(
        f1("\xe5\xa4\xa9\xe6\xb0\xa3\xe5\xa5\xbd", "\xe5\xa4\xa9\xe6\xb0\xa3\xe5\xbe\x88\xe5\xa5\xbd").counts.matched ==
        3);
    CHECK(normalize.options().letter_case == text_options::letters::folded);
}

TEST_CASE("answer_normalizer: long texts") {
    std::string text;
    for (int i = 0; i < 3000; ++i) text += "\xef\xbc\xa1"; // a full-width A
    CHECK(normalized(chosen("nfkc,turkic"), text) == std::string(3000, 'a'));
}
