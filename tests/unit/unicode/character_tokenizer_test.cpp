#include "karat/text/unicode/character_tokenizer.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "karat/text/characters.hpp"
#include "karat/text/located_tokens.hpp"
#include "slow/unicode_words.hpp"
#include "unicode_data.hpp"

using namespace karat;

namespace {

using tokens = std::vector<std::string>;

tokens tokens_of(std::string_view text) {
    tokens out;
    character_tokenizer{}(text, [&out](std::string_view token) { out.emplace_back(token); });
    return out;
}

/// utf8proc_map() on a whole text puts the byte 0xFF before each character.
tokens slow_characters(const std::u32string& text) {
    const auto is_invisible = [](char32_t c) {
        const std::string category = slow::category(c);
        const bool is_tag = c >= 0xE0020 && c <= 0xE007F;
        for (const char32_t sign : U"\x600\x601\x602\x603\x604\x605\x6DD\x70F\x890\x891\x8E2\x110BD\x110CD") {
            if (c == sign && c != 0) return false; // of numbers, and seen
        }
        return category == "Cc" || category == "Zl" || category == "Zp" ||
               (category == "Cf" && c != 0x200C && c != 0x200D && !is_tag);
    };
    tokens found;
    std::u32string stretch;
    const auto end_stretch = [&] {
        const std::string bytes = unicode_data::encode_all(stretch);
        utf8proc_uint8_t* marked = nullptr;
        const utf8proc_ssize_t length =
            utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(bytes.data()),
                         static_cast<utf8proc_ssize_t>(bytes.size()), &marked, UTF8PROC_CHARBOUND);
        REQUIRE(length >= 0);
        tokens pieces;
        for (utf8proc_ssize_t i = 0; i < length; ++i) {
            if (marked[i] == 0xFF) {
                pieces.emplace_back();
            } else {
                pieces.back() += static_cast<char>(marked[i]);
            }
        }
        std::free(marked);
        for (const std::string& piece : pieces) {
            std::u32string kept;
            for (const char32_t c : unicode_data::decode_all(piece)) {
                if (!slow::is_left_out(c) || slow::category(c) == "Cf") kept.push_back(c);
            }
            if (!kept.empty()) found.push_back(slow::folded(kept));
        }
        stretch.clear();
    };
    for (const char32_t c : text) {
        if (characters::is_space(c) || is_invisible(c)) {
            end_stretch();
        } else {
            stretch.push_back(c);
        }
    }
    end_stretch();
    return found;
}

} // namespace

static_assert(is_tokenizer<character_tokenizer> && is_streamable<character_tokenizer>);

TEST_CASE("character_tokenizer: one character with any number of marks, in little time") {
    std::string text = "a";
    for (int i = 0; i < 200000; ++i) text += "\xcc\x81";
    CHECK(tokens_of(text) == tokens{text});
    CHECK(tokens_of(text + " b").size() == 2);
    std::string flags;
    for (int i = 0; i < 100001; ++i) flags += "\xf0\x9f\x87\xa6"; // regional indicators are joined in pairs
    CHECK(tokens_of(flags).size() == 50001);
}

TEST_CASE("character_tokenizer: equal to utf8proc's own boundaries on random texts, cut and located") {
    const std::u32string letters =
        U"aZ. \n\x300\x903\x200D\x200B\xAD\xDF\x130\x1100\x1161\x11A8\xAC00\x915\x94D\x937\xE01\xE33\x600"
        U"\x1F1E6\x1F1E7\x1F469\x1F3FD\x2764\xFE0F\x20E3\x1F3F4\xE0067\xE007F\x3042\x3099\xFF9E\xFFFD\x2028";
    std::mt19937 draw(6);
    for (int round = 0; round < 3000; ++round) {
        std::u32string text;
        for (auto length = draw() % 24; text.size() < length;) {
            text.push_back(draw() % 4 == 0 ? static_cast<char32_t>(draw() % 0x20000)
                                           : letters[draw() % letters.size()]);
            if (slow::category(text.back()) == "Cn" || slow::category(text.back()) == "Cs") text.back() = U'x';
        }
        const std::string bytes = unicode_data::encode_all(text);
        CAPTURE(bytes);
        const tokens expected = slow_characters(text);
        REQUIRE(tokens_of(bytes) == expected);

        const std::size_t cut = draw() % (bytes.size() + 1);
        const std::size_t settled = character_tokenizer::settled(std::string_view(bytes).substr(0, cut));
        REQUIRE(settled <= cut);
        REQUIRE(character_tokenizer::settled(std::string_view(bytes).substr(0, settled)) == settled);
        tokens parts = tokens_of(std::string_view(bytes).substr(0, settled));
        for (const std::string& token : tokens_of(std::string_view(bytes).substr(settled))) parts.push_back(token);
        REQUIRE(parts == expected);

        std::size_t done = 0;
        std::size_t count = 0;
        locate_tokens(character_tokenizer{}, bytes, [&](std::string_view token, byte_range range) {
            REQUIRE(range.begin >= done);
            REQUIRE(tokens_of(range.of(bytes)) == tokens{std::string(token)});
            done = range.end();
            ++count;
        });
        REQUIRE(count == expected.size());
        REQUIRE(done <= bytes.size());
    }
}

TEST_CASE("character_tokenizer: broken bytes are tokens, and the case may be kept") {
    CHECK(tokens_of("a\xff\xe2\x82") == tokens{"a", "\xef\xbf\xbd", "\xef\xbf\xbd"});
    const basic_character_tokenizer<letter_case::kept> cased;
    tokens kept;
    cased("aB", [&kept](std::string_view token) { kept.emplace_back(token); });
    CHECK(kept == tokens{"a", "B"});
    const std::string version = utf8proc_unicode_version();
    CHECK(character_tokenizer{}.signature() == "characters(unicode" + version + ")");
    CHECK(cased.signature() == "characters(unicode" + version + ",case_kept)");
}
