#include "karat/text/unicode/word_tokenizer.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "karat/text/unicode/normal_form.hpp"
#include "slow/unicode_words.hpp"
#include "unicode_data.hpp"

using namespace karat;

namespace {

using tokens = std::vector<std::string>;

tokens tokens_of(std::string_view text) {
    tokens out;
    unicode_word_tokenizer{}(text, [&out](std::string_view token) { out.emplace_back(token); });
    return out;
}

tokens tokens_of_nfc(std::string_view text) {
    buffer<char, 64> normal;
    nfc{}(text, normal);
    return tokens_of({normal.data(), normal.size()});
}

} // namespace

static_assert(is_tokenizer<unicode_word_tokenizer>);

TEST_CASE("unicode_word_tokenizer: words of many scripts, whole and folded") {
    struct row {
        std::string_view text;
        tokens expected;
    };
    const row table[] = {
        {"", {}},
        {" -- ... !", {}},
        {"It's 3.14, OK_then", {"it", "s", "3", "14", "ok", "then"}},
        {"\xc3\x89l\xc3\xa8ve d\xe2\x80\x99H\xc3\xb4tel", {"\xc3\xa9l\xc3\xa8ve", "d", "h\xc3\xb4tel"}},
        // Russian: full stops and spaces separate
        {"\xd0\x94\xd0\xb0. \xd0\x9d\xd0\xb5\xd1\x82?", {"\xd0\xb4\xd0\xb0", "\xd0\xbd\xd0\xb5\xd1\x82"}},
        // Arabic with a vowel mark and the Arabic question mark
        {"\xd9\x83\xd9\x8e\xd9\x85\xd8\x9f", {"\xd9\x83\xd9\x8e\xd9\x85"}},
        // Thai: a tone mark and a vowel sign above
        {"\xe0\xb8\x94\xe0\xb8\xb5 \xe0\xb9\x81\xe0\xb8\xa5\xe0\xb9\x89\xe0\xb8\xa7",
         {"\xe0\xb8\x94\xe0\xb8\xb5", "\xe0\xb9\x81\xe0\xb8\xa5\xe0\xb9\x89\xe0\xb8\xa7"}},
        // Hindi: virama and spacing vowel signs, closed by a danda
        {"\xe0\xa4\xb9\xe0\xa4\xbf\xe0\xa4\xa8\xe0\xa5\x8d\xe0\xa4\xa6\xe0\xa5\x80\xe0\xa5\xa4",
         {"\xe0\xa4\xb9\xe0\xa4\xbf\xe0\xa4\xa8\xe0\xa5\x8d\xe0\xa4\xa6\xe0\xa5\x80"}},
        // Sinhala with a joiner inside the word, Persian with a non-joiner
        {"\xe0\xb7\x81\xe0\xb7\x8a\xe2\x80\x8d\xe0\xb6\xbb\xe0\xb7\x93",
         {"\xe0\xb7\x81\xe0\xb7\x8a\xe2\x80\x8d\xe0\xb6\xbb\xe0\xb7\x93"}},
        {"\xd9\x85\xdb\x8c\xe2\x80\x8c\xd8\xb1\xd9\x88\xd8\xaf",
         {"\xd9\x85\xdb\x8c\xe2\x80\x8c\xd8\xb1\xd9\x88\xd8\xaf"}},
        // Chinese: one stretch is one token, full-width marks separate
        {"\xe4\xbd\xa0\xe5\xa5\xbd\xef\xbc\x8c\xe5\x86\x8d\xe8\xa7\x81\xe3\x80\x82",
         {"\xe4\xbd\xa0\xe5\xa5\xbd", "\xe5\x86\x8d\xe8\xa7\x81"}},
        // Numbers of every kind
        {"\xd9\xa3 \xc2\xbd \xe2\x85\xa7 \xe2\x91\xa0 m\xc2\xb2",
         {"\xd9\xa3", "\xc2\xbd", "\xe2\x85\xb7", "\xe2\x91\xa0", "m\xc2\xb2"}},
        // Folding may lengthen a word
        {"STRA\xc3\x9f"
         "E \xc4\xb0Z",
         {"strasse", "i\xcc\x87z"}},
        // Emoji are no words, and neither is what shapes them
        {"I \xe2\x9d\xa4\xef\xb8\x8f U \xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb", {"i", "u"}},
        // A mark in front of a letter belongs to its run
        {"\xcc\x81"
         "a",
         {"\xcc\x81"
          "a"}},
        // Broken bytes, U+FFFD, a zero-width space and a zero byte separate
        {"ab\xff"
         "cd\xe2\x82 e\xef\xbf\xbd"
         "f g\xe2\x80\x8bh",
         {"ab", "cd", "e", "f", "g", "h"}},
        {std::string_view("x\0y", 3), {"x", "y"}},
    };
    for (const row& r : table) {
        CAPTURE(r.text);
        CHECK(tokens_of(r.text) == r.expected);
        CHECK(tokens_of(std::string(r.text) + " ") == r.expected);
    }
}

TEST_CASE("unicode_word_tokenizer: decomposed words are whole words, and equal to composed ones after nfc") {
    const std::string_view composed = "se\xc3\xb1or \xed\x95\x9c";
    const std::string_view decomposed = "sen\xcc\x83or \xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab";
    CHECK(tokens_of(decomposed) == tokens{"sen\xcc\x83or", "\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab"});
    CHECK(tokens_of(composed) != tokens_of(decomposed));
    CHECK(tokens_of_nfc(composed) == tokens_of_nfc(decomposed));
}

TEST_CASE("unicode_word_tokenizer: words of any length") {
    for (const std::size_t length : {1u, 62u, 63u, 64u, 65u, 66u, 127u, 128u, 129u, 5000u}) {
        CAPTURE(length);
        const std::string ascii(length, 'q');
        std::string thai;
        for (std::size_t i = 0; i < length; ++i) thai += "\xe0\xb8\x94";
        CHECK(tokens_of(ascii + " " + thai + ".z") == tokens{ascii, thai, "z"});
    }
}

TEST_CASE("unicode_word_tokenizer: equal to the obvious way on random texts") {
    const std::u32string letters =
        U"aZ9_ .'\x300\x903\x200D\x200B\xDF\x130\x3A3\xBD\x2167\x24B6\x4E2D\xFE0F\x2764\x1F600\x10400";
    std::mt19937 draw(5);
    for (int round = 0; round < 5000; ++round) {
        std::u32string text;
        for (auto length = draw() % 24; text.size() < length;) {
            text.push_back(draw() % 4 == 0 ? static_cast<char32_t>(draw() % 0x30000)
                                           : letters[draw() % letters.size()]);
            if (text.back() >= 0xD800 && text.back() <= 0xDFFF) text.back() = U'x';
        }
        const std::string bytes = unicode_data::encode_all(text);
        CAPTURE(bytes);
        REQUIRE(tokens_of(bytes) == slow::unicode_words(text));
    }
}

TEST_CASE("unicode_word_tokenizer: the signature names the Unicode version of utf8proc") {
    CHECK(unicode_word_tokenizer{}.signature() ==
          std::string("unicode_words(unicode") + utf8proc_unicode_version() + ")");
}
