#include "karat/text/character_sets.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "karat/text/normalize.hpp"
#include "slow/normalize.hpp"
#include "unicode_data.hpp"

using namespace karat;

namespace {

template <class... Steps>
std::string after(std::string_view text) {
    buffer<char, 8> out;
    normalizer<as_written, Steps...>{}(text, out);
    return {out.data(), out.size()};
}

/// The code points of a set.
template <class Set>
std::vector<bool> members() {
    std::vector<bool> all(unicode_data::code_points_end);
    for (char32_t c = 0; c < unicode_data::code_points_end; ++c) all[c] = Set::has(c);
    return all;
}
std::size_t count(const std::vector<bool>& set) {
    std::size_t n = 0;
    for (const bool one : set) n += one ? 1 : 0;
    return n;
}

/// One step after the other on the whole text.
template <class Set>
std::u32string slow_apart(const std::u32string& text) {
    std::u32string out;
    for (const char32_t c : text) out += Set::has(c) ? U" " + std::u32string(1, c) + U" " : std::u32string(1, c);
    return out;
}

} // namespace

TEST_CASE("character_sets: sets that are lists of Unicode's") {
    CHECK(members<unicode_punctuation>() == unicode_data::read_set("unicode14/category_P_plus_ascii_punct.txt"));
    CHECK(members<re_words>() == unicode_data::read_set("unicode14/re_word.txt"));
    CHECK(members<regex_words>() == unicode_data::read_set("unicode14/regex_word.txt"));
}

TEST_CASE("character_sets: sets of karat's own") {
    const std::u32string ascii = U"!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
    for (char32_t c = 0; c < 0x3000; ++c) {
        const bool is_mark = ascii.find(c) != std::u32string::npos;
        CAPTURE(unicode_data::name_of(c));
        REQUIRE(ascii_punctuation::has(c) == is_mark);
        REQUIRE(trivia_qa_punctuation::has(c) == (is_mark || c == 0x2018 || c == 0x2019 || c == 0xB4));
    }
    CHECK(count(members<ascii_punctuation>()) == 32);
    CHECK(count(members<trivia_qa_punctuation>()) == 35);
    CHECK(count(members<mlqa_ideographs>()) == 0x9FA5 - 0x4E00 + 1);
    CHECK(count(members<arabic_optional_signs>()) == 10);

    for (const char32_t c : std::u32string_view(U"#$%&+<=>@\xFF03\xFF05\xFF0B\xFF20\x66A\x2030\xFE6A")) {
        CAPTURE(unicode_data::name_of(c));
        CHECK(meaningful_symbols::has(c));
        CHECK_FALSE(ascii_punctuation_but_symbols::has(c));
        CHECK_FALSE(unicode_punctuation_but_symbols::has(c));
    }
    CHECK(count(members<meaningful_symbols>()) == 9 + 9 + 3 + 9);
    CHECK(count(members<ascii_punctuation_but_symbols>()) == 32 - 9);
    const std::size_t symbols_that_are_marks = 9 + 4 + 3 + 4; // ASCII; full-width, other per cents, small # & % @
    CHECK(count(members<unicode_punctuation_but_symbols>()) ==
          count(members<unicode_punctuation>()) - symbols_that_are_marks);

    for (const char32_t c : std::u32string_view(U"$%\x20AC\xA3\xA5\x20B9\xFF05\x2030\x66A\xFDFC")) {
        CAPTURE(unicode_data::name_of(c));
        CHECK(quantity_signs::has(c));
    }
    for (const char32_t c : std::u32string_view(U"#+& 5\xA1\xA6\x2103")) CHECK_FALSE(quantity_signs::has(c));
    CHECK(count(members<quantity_signs>()) == 6 + 63); // per cents, and the category Sc

    struct row {
        char32_t c;
        bool by_mlqa;
        bool is_ideograph;
        bool is_cjk;
    };
    const row rows[] = {
        {0x4E00, true, true, true},     {0x9FA5, true, true, true},     {0x9FA6, false, true, true},
        {0x9FFF, false, true, true},    {0xA000, false, false, false},  {0x3400, false, true, true},
        {0x4DBF, false, true, true},    {0x4DC0, false, false, false},  {0xF900, false, true, true},
        {0xFAFF, false, true, true},    {0x20000, false, true, true},   {0x2A6DF, false, true, true},
        {0x2F800, false, true, true},   {0x30000, false, true, true},   {0x323AF, false, true, true},
        {0x40000, false, false, false}, {0x1FFFF, false, false, false}, {0x3005, false, true, true},
        {0x3007, false, true, true},    {0x3008, false, false, false},  {0x3021, false, true, true},
        {0x2F00, false, true, true},    {0x3042, false, false, true},   {0x3040, false, false, false},
        {0x30A2, false, false, true},   {0x30FB, false, false, false},  {0x30FC, false, false, true},
        {0x3105, false, false, true},   {0x31B0, false, false, true},   {0x31F0, false, false, true},
        {0xFF71, false, false, true},   {0xFF65, false, false, false},  {0x1B000, false, false, true},
        {0xAC00, false, false, false},  {0x41, false, false, false},    {0x20, false, false, false},
        {0xFF21, false, false, false},  {0x3001, false, false, false},  {0xE01, false, false, false},
    };
    for (const row& r : rows) {
        CAPTURE(unicode_data::name_of(r.c));
        CHECK(mlqa_ideographs::has(r.c) == r.by_mlqa);
        CHECK(ideographs::has(r.c) == r.is_ideograph);
        CHECK(cjk_characters::has(r.c) == r.is_cjk);
    }
    for (char32_t c = 0; c < unicode_data::code_points_end; ++c) {
        if (mlqa_ideographs::has(c)) REQUIRE(ideographs::has(c));
        if (ideographs::has(c)) REQUIRE(cjk_characters::has(c));
        if (unicode_punctuation::has(c)) REQUIRE_FALSE(cjk_characters::has(c));
    }
}

TEST_CASE("character_sets: deleted, made spaces, set apart") {
    CHECK(after<without_ascii_punctuation>("well-known _x_ \xe2\x80\x93") == "wellknown x \xe2\x80\x93");
    CHECK(after<without<unicode_punctuation>>("\xc2\xbfq\xe2\x80\x99\xe2\x80\x9d\xe3\x80\x82$\xe2\x82\xac") ==
          "q\xe2\x82\xac");
    CHECK(after<spaces_for<trivia_qa_punctuation>>("a-b\xe2\x80\x98\xe2\x80\x99\xc2\xb4\xe2\x80\x9c") ==
          "a b   \xe2\x80\x9c");
    CHECK(after<apart<ideographs>>("x\xe6\xb0\xb4\xe6\xb0\xb4y") == "x \xe6\xb0\xb4  \xe6\xb0\xb4 y");
    CHECK(after<apart<ideographs>, single_spaces>("\xe6\xb0\xb4\xe6\xb0\xb4") == "\xe6\xb0\xb4 \xe6\xb0\xb4");
    CHECK(after<without<arabic_optional_signs>>("\xd9\x83\xd9\x90\xd8\xaa\xd9\x80\xd8\xa7\xd8\xa8") ==
          "\xd9\x83\xd8\xaa\xd8\xa7\xd8\xa8");
}

TEST_CASE("character_sets: random texts against steps on the whole text") {
    std::mt19937_64 random(11);
    const char32_t pool[] = {U'a', U' ', U'-', U'_', 0x2019, 0xB4, 0x4E00, 0x9FA6, 0x3042, 0x60C, 0x64B, 0x20000};
    for (int round = 0; round < 2000; ++round) {
        std::u32string text;
        for (std::size_t n = random() % 20; n > 0; --n) text += pool[random() % (sizeof pool / sizeof *pool)];
        const std::string bytes = slow::to_utf8(text);
        std::u32string kept;
        std::u32string spaced;
        for (const char32_t c : text) {
            if (!unicode_punctuation::has(c)) kept += c;
            spaced += trivia_qa_punctuation::has(c) ? U' ' : c;
        }
        REQUIRE(after<without<unicode_punctuation>>(bytes) == slow::to_utf8(kept));
        REQUIRE(after<spaces_for<trivia_qa_punctuation>>(bytes) == slow::to_utf8(spaced));
        REQUIRE(after<apart<cjk_characters>>(bytes) == slow::to_utf8(slow_apart<cjk_characters>(text)));
    }
}

TEST_CASE("character_sets: steps name their set") {
    CHECK(without<ascii_punctuation>{}.signature() == "no_ascii_punct");
    CHECK(spaces_for<trivia_qa_punctuation>{}.signature() == "trivia_qa_punct_to_spaces");
    CHECK(apart<ideographs>{}.signature() == "ideographs_apart");
    CHECK(normalizer<as_written, without<ascii_punctuation>>{}.signature() == "as_written+no_ascii_punct");
    CHECK(normalizer<as_written, without<unicode_punctuation>>{}.signature() ==
          "as_written+no_unicode_punct@unicode14.0");
}
