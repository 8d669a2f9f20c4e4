#include "karat/text/characters.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "unicode_data.hpp"

using namespace karat;

namespace {

/// Compares a predicate with a list on every code point; stops at the first difference.
template <class Predicate>
void check_everywhere(const std::vector<bool>& expected, Predicate holds) {
    for (char32_t c = 0; c < unicode_data::code_points_end; ++c) {
        if (holds(c) != expected[c]) FAIL(unicode_data::name_of(c));
    }
}

} // namespace

TEST_CASE("characters: every class is CPython's on every code point") {
    check_everywhere(unicode_data::read_set("unicode14/re_word.txt"), characters::is_word);
    check_everywhere(unicode_data::read_set("unicode14/regex_word.txt"), characters::is_regex_word);
    check_everywhere(unicode_data::read_set("unicode14/mark.txt"), characters::is_mark);
    check_everywhere(unicode_data::read_set("unicode14/isspace.txt"), characters::is_space);
    check_everywhere(unicode_data::read_set("unicode14/category_P_plus_ascii_punct.txt"), characters::is_punctuation);
    check_everywhere(unicode_data::read_set("unicode14/category_Sc.txt"), characters::is_currency);
    check_everywhere(unicode_data::read_set("unicode14/cased.txt"), characters::is_cased);
    check_everywhere(unicode_data::read_set("unicode14/sigma_case_ignorable.txt"), characters::is_case_ignorable);
    check_everywhere(unicode_data::read_set("unicode14/sigma_cased_not_ignorable.txt"),
                     [](char32_t c) { return characters::is_cased(c) && !characters::is_case_ignorable(c); });
}

TEST_CASE("characters: ASCII punctuation is the 32 marks") {
    const std::u32string marks = U"!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
    REQUIRE(marks.size() == 32);
    std::vector<bool> expected(unicode_data::code_points_end);
    for (const char32_t c : marks) expected[c] = true;
    check_everywhere(expected, characters::is_ascii_punctuation);
}

TEST_CASE("characters: lower case is CPython's on every code point, and only U+0130 grows") {
    std::vector<std::u32string> expected(unicode_data::code_points_end);
    for (char32_t c = 0; c < unicode_data::code_points_end; ++c) expected[c] = c;
    for (const unicode_data::row& r : unicode_data::read_rows("unicode14/lower.tsv")) {
        expected.at(unicode_data::code_point_of(r.at(0))) = unicode_data::code_points_of(r.at(1));
    }
    for (char32_t c = 0; c < unicode_data::code_points_end; ++c) {
        const characters::lowered lower = characters::lower(c);
        std::u32string got(1, lower.first);
        if (lower.second != 0) got.push_back(lower.second);
        if (got != expected[c]) FAIL(unicode_data::name_of(c));
        if ((got.size() == 2) != (c == 0x130)) FAIL(unicode_data::name_of(c));
    }
}

TEST_CASE("characters: what is no code point has no class") {
    for (const char32_t c : {char32_t{0x110000}, char32_t{0x110041}, char32_t{0x7FFFFFFF}, char32_t{0xFFFFFFFF}}) {
        CHECK_FALSE(characters::is_word(c));
        CHECK_FALSE(characters::is_regex_word(c));
        CHECK_FALSE(characters::is_mark(c));
        CHECK_FALSE(characters::is_space(c));
        CHECK_FALSE(characters::is_punctuation(c));
        CHECK_FALSE(characters::is_ascii_punctuation(c));
        CHECK_FALSE(characters::is_currency(c));
        CHECK_FALSE(characters::is_case_ignorable(c));
        CHECK_FALSE(characters::is_cased(c));
        CHECK(characters::lower(c).first == c);
        CHECK(characters::lower(c).second == 0);
    }
}

TEST_CASE("characters: the facts are usable at compile time") {
    static_assert(characters::is_word(0x915) && !characters::is_word(0x93F) && characters::is_mark(0x93F));
    static_assert(characters::is_word(0xBD) && !characters::is_regex_word(0xBD)); // one half
    static_assert(characters::is_space(0x3000) && !characters::is_space(0x200B));
    static_assert(characters::lower(0x212A).first == U'k'); // the Kelvin sign
    static_assert(characters::lower(0x130).first == U'i' && characters::lower(0x130).second == 0x307);
}
