#include "karat/text/unicode/word_tokenizer.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "karat/text/located_tokens.hpp"
#include "karat/text/rouge.hpp"
#include "karat/text/unicode/normal_form.hpp"
#include "slow/unicode_words.hpp"
#include "unicode_data.hpp"

using namespace karat;

namespace {

using tokens = std::vector<std::string>;

template <class Tokenizer = unicode_word_tokenizer>
tokens tokens_of(std::string_view text) {
    tokens out;
    Tokenizer{}(text, [&out](std::string_view token) { out.emplace_back(token); });
    return out;
}

tokens tokens_of_nfc(std::string_view text) {
    buffer<char, 64> normal;
    nfc{}(text, normal);
    return tokens_of({normal.data(), normal.size()});
}

/// What Python 3.11 calls an ideograph, a kana or bopomofo letter, a radical of one, a mark of iteration or
/// prolongation.
bool is_cjk_character(char32_t c) {
    static constexpr char32_t ranges[][2] = {
        {0x2E80, 0x2E99},   {0x2E9B, 0x2EF3},   {0x2F00, 0x2FD5},   {0x3005, 0x3007},   {0x3021, 0x3029},
        {0x3031, 0x3035},   {0x3038, 0x303C},   {0x3041, 0x3096},   {0x309D, 0x309F},   {0x30A1, 0x30FA},
        {0x30FC, 0x30FF},   {0x3105, 0x312F},   {0x31A0, 0x31BF},   {0x31F0, 0x31FF},   {0x3400, 0x4DBF},
        {0x4E00, 0x9FFF},   {0xF900, 0xFA6D},   {0xFA70, 0xFAD9},   {0xFF66, 0xFF9D},   {0x1AFF0, 0x1AFF3},
        {0x1AFF5, 0x1AFFB}, {0x1AFFD, 0x1AFFE}, {0x1B000, 0x1B122}, {0x1B150, 0x1B152}, {0x1B164, 0x1B167},
        {0x20000, 0x2A6DF}, {0x2A700, 0x2B738}, {0x2B740, 0x2B81D}, {0x2B820, 0x2CEA1}, {0x2CEB0, 0x2EBE0},
        {0x2F800, 0x2FA1D}, {0x30000, 0x3134A}};
    for (const auto& range : ranges) {
        if (c >= range[0] && c <= range[1]) return true;
    }
    return false;
}

/// And what was added later, in blocks and planes that are set aside for it.
bool is_cjk_character_or_new(char32_t c) {
    return is_cjk_character(c) || (c >= 0x2E80 && c <= 0x2FDF) || (c >= 0x3100 && c <= 0x312F) ||
           (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x1AFF0 && c <= 0x1B16F) || (c >= 0x20000 && c <= 0x3FFFD);
}

/// The tokens of what is settled and of the rest are those of the whole, and what is settled says so of itself.
template <class Tokenizer>
void check_settled(std::string_view text, std::size_t cut) {
    const std::size_t settled = Tokenizer::settled(text.substr(0, cut));
    REQUIRE(settled <= cut);
    REQUIRE(Tokenizer::settled(text.substr(0, settled)) == settled);
    tokens parts = tokens_of<Tokenizer>(text.substr(0, settled));
    for (const std::string& token : tokens_of<Tokenizer>(text.substr(settled))) parts.push_back(token);
    REQUIRE(parts == tokens_of<Tokenizer>(text));
}

/// Each token is made by its part of the text, and by no other part.
template <class Tokenizer>
void check_places(std::string_view text) {
    tokens located;
    std::size_t done = 0;
    locate_tokens(Tokenizer{}, text, [&](std::string_view token, byte_range range) {
        located.emplace_back(token);
        REQUIRE(range.begin >= done);
        REQUIRE(range.end() <= text.size());
        REQUIRE(tokens_of<Tokenizer>(range.of(text)) == tokens{std::string(token)});
        REQUIRE(tokens_of<Tokenizer>(text.substr(done, range.begin - done)).empty());
        done = range.end();
    });
    REQUIRE(located == tokens_of<Tokenizer>(text));
}

} // namespace

static_assert(is_tokenizer<unicode_word_tokenizer> && is_streamable<unicode_word_tokenizer>);
static_assert(is_tokenizer<cjk_tokenizer> && is_streamable<cjk_tokenizer>);

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

TEST_CASE("unicode_word_tokenizer: on ASCII text the tokens are rouge_score's") {
    std::mt19937 draw(8);
    for (int round = 0; round < 300; ++round) {
        std::string text;
        for (auto length = draw() % 100; text.size() < length;) text.push_back(static_cast<char>(draw() % 128));
        CAPTURE(text);
        REQUIRE(tokens_of(text) == tokens_of<rouge_tokenizer>(text));
        REQUIRE(tokens_of<cjk_tokenizer>(text) == tokens_of<rouge_tokenizer>(text));
    }
}

TEST_CASE("cjk_tokenizer: what stands by itself, on every code point") {
    for (char32_t c = 0x80; c < unicode_data::code_points_end; ++c) {
        if (c >= 0xD800 && c <= 0xDFFF) continue;
        const std::string twice = unicode_data::encode_all(std::u32string(2, c));
        const std::size_t count = tokens_of<cjk_tokenizer>(twice).size();
        const bool is_right = is_cjk_character(c) ? count == 2 : count <= 1 || is_cjk_character_or_new(c);
        if (!is_right) FAIL_CHECK(unicode_data::name_of(c), " gives ", count);
    }
}

TEST_CASE("word tokenizers: equal to the obvious way on random texts, cut and located") {
    const std::u32string letters =
        U"aZ9_ .'\x300\x903\x200D\x200B\xAD\xDF\x130\x3A3\xBD\x2167\x24B6\x4E2D\xFE0F\x2764\x1F600\x10400"
        U"\x3042\x3099\xFF76\xFF9E\x30FC\x3005\xAC00\x2F08\x2EBF0\x3000\x3002";
    std::mt19937 draw(5);
    for (int round = 0; round < 3000; ++round) {
        std::u32string text;
        for (auto length = draw() % 24; text.size() < length;) {
            text.push_back(draw() % 4 == 0 ? static_cast<char32_t>(draw() % 0x30000)
                                           : letters[draw() % letters.size()]);
            if (text.back() >= 0xD800 && text.back() <= 0xDFFF) text.back() = U'x';
        }
        std::string bytes = unicode_data::encode_all(text);
        CAPTURE(bytes);
        REQUIRE(tokens_of(bytes) == slow::unicode_words(text));
        REQUIRE(tokens_of<cjk_tokenizer>(bytes) == slow::words(text, is_cjk_character_or_new));
        check_places<unicode_word_tokenizer>(bytes);
        check_places<cjk_tokenizer>(bytes);
        if (!bytes.empty()) bytes[draw() % bytes.size()] = static_cast<char>(draw() % 256); // may break a character
        const std::size_t cut = draw() % (bytes.size() + 1);
        CAPTURE(cut);
        check_settled<unicode_word_tokenizer>(bytes, cut);
        check_settled<cjk_tokenizer>(bytes, cut);
    }
}

TEST_CASE("word tokenizers: what is settled") {
    struct row {
        std::string_view text;
        std::size_t settled;
    };
    const row rows[] = {
        {"", 0},
        {"abc", 0},
        {"ab c", 3},
        {"ab ", 3},
        {"\xe5\xa5\xbd\xe3\x80\x82", 6}, // an ideograph and its full stop
        {"\xe5\xa5\xbd\xe3\x80", 0},     // the full stop is not complete
        {"a\xef\xbf\xbd", 4},            // U+FFFD as it is written
        {"a\xbf", 2},                    // a byte that continues nothing
        {"a\xe3\x80\x82\x80", 5},        // nor does this one
        {"a \xe3", 2},                   // a byte that may begin a letter
    };
    for (const row& r : rows) {
        CAPTURE(r.text);
        CHECK(unicode_word_tokenizer::settled(r.text) == r.settled);
        CHECK(cjk_tokenizer::settled(r.text) == r.settled);
    }
}

TEST_CASE("word tokenizers: the signature names the Unicode version of utf8proc, and the case when it is kept") {
    const std::string version = utf8proc_unicode_version();
    CHECK(unicode_word_tokenizer{}.signature() == "unicode_words(unicode" + version + ")");
    CHECK(cjk_tokenizer{}.signature() == "cjk_words(unicode" + version + ")");
    using cased = basic_cjk_tokenizer<letter_case::kept>;
    CHECK(cased{}.signature() == "cjk_words(unicode" + version + ",case_kept)");
    CHECK(tokens_of<cased>("iPhone \xc3\x89\xe6\x89\x8b") == tokens{"iPhone", "\xc3\x89", "\xe6\x89\x8b"});
}
