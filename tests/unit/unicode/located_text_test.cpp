// Where tokens lie in a text that was put into a normal form or another case first (karat/text/located_tokens.hpp).

#include "karat/unicode.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "karat/metric/explanation.hpp"
#include "karat/text/in_turn.hpp"
#include "karat/text/located_tokens.hpp"
#include "karat/text/turkic_i.hpp"
#include "unicode_data.hpp"

using namespace karat;

namespace {

using strings = std::vector<std::string>;

template <class Tokenizer>
strings tokens_of(const Tokenizer& tokenize, std::string_view text) {
    strings out;
    for_each_token(tokenize, text, [&out](std::string_view token) { out.emplace_back(token); });
    return out;
}

/// The located tokens are the tokenizer's; their ranges ascend, and each makes its token.
template <class Tokenizer>
void check(std::string_view text) {
    const Tokenizer tokenize;
    CAPTURE(tokenize.signature());
    CAPTURE(text);
    static_assert(detail::locator<Tokenizer>::knows_all);
    strings located;
    std::size_t begin = 0;
    locate_tokens(tokenize, text, [&](std::string_view token, byte_range range) {
        located.emplace_back(token);
        REQUIRE(!range.empty());
        REQUIRE(range.begin >= begin);
        REQUIRE(range.end() <= text.size());
        const strings made = tokens_of(tokenize, range.of(text));
        REQUIRE(std::find(made.begin(), made.end(), std::string(token)) != made.end());
        begin = range.begin;
    });
    REQUIRE(located == tokens_of(tokenize, text));
}

template <class Tokenizer>
std::string shown(std::string_view text) {
    std::string out;
    locate_tokens(Tokenizer{}, text, [&](std::string_view token, byte_range range) {
        out += (out.empty() ? "" : " ") + std::string(token) + "=" + std::string(range.of(text));
    });
    return out;
}

/// Says that it treats every byte apart, and does not.
struct first_letter_twice {
    static constexpr bool never_throws = true;
    static std::size_t part_end(std::string_view, std::size_t at) noexcept { return at + 1; }
    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const noexcept {
        out.append(text.data(), text.empty() ? 0 : 1);
        out.append(text.data(), text.size());
    }
};

} // namespace

TEST_CASE("located_text: tokens behind a normal form lie where their characters do") {
    using words_of_nfkc = in_turn<nfkc, unicode_word_tokenizer>;
    CHECK(shown<words_of_nfkc>("CAFE\xcc\x81, \xef\xbc\xa1\xef\xbc\x92!") ==
          "caf\xc3\xa9=CAFE\xcc\x81 a2=\xef\xbc\xa1\xef\xbc\x92");
    CHECK(shown<words_of_nfkc>("a\xc2\xbd"
                               "b") == "a1=a\xc2\xbd 2b=\xc2\xbd"
                                       "b"); // one half: 1, a fraction slash, 2
    using squad_of_nfc = words<in_turn<nfc, squad_normalizer>>;
    CHECK(shown<squad_of_nfc>("The e\xcc\x81-a\xcc\x80.") == "\xc3\xa9\xc3\xa0=e\xcc\x81-a\xcc\x80");
    using turkic = words<normalizer<in_turn<turkic_i, lower_cased>, single_spaces>>;
    CHECK(shown<turkic>("\xc4\xb0I I\xcc\x87") == "i\xc4\xb1=\xc4\xb0I i=I\xcc\x87");
    using mistaken = in_turn<first_letter_twice, whitespace_tokenizer>;
    CHECK(shown<mistaken>("ab c") == "aab= c="); // no places rather than wrong ones
}

TEST_CASE("located_text: random texts") {
    const std::u32string letters =
        U"aIz 1.-'\x301\x323\x307\xE9\x130\xDF\xBD\xFB01\xFF21\xFF76\xFF9E\x1100\x1161\x11A8\xAC00\x4E2D\x915\x94D\x93C"
        U"\x9C7\x9BE\xFDFA\x200D\xAD\x2F00";
    std::mt19937 draw(9);
    for (int round = 0; round < 2000; ++round) {
        std::u32string text;
        for (auto length = draw() % 20; text.size() < length;) text.push_back(letters[draw() % letters.size()]);
        std::string bytes = unicode_data::encode_all(text);
        if (round % 8 == 0 && !bytes.empty()) bytes[draw() % bytes.size()] = static_cast<char>(draw() % 256);
        check<in_turn<nfkc, unicode_word_tokenizer>>(bytes);
        check<in_turn<nfkc, cjk_tokenizer>>(bytes);
        check<in_turn<nfc, character_tokenizer>>(bytes);
        check<in_turn<nfc, in_turn<turkic_i, unicode_word_tokenizer>>>(bytes);
        check<words<normalizer<case_folded, without_accents, without<unicode_punctuation>, single_spaces>>>(bytes);
        check<words<multilingual_unicode<language::fr>::normalizer>>(bytes);
    }
}

TEST_CASE("located_text: explanations of the recommended metrics") {
    const explanation found = explain(rouge_l_unicode{}, "Un CAFE\xcc\x81 noir", "le caf\xc3\xa9");
    REQUIRE(found.matches.size() == 1);
    CHECK(found.is_located());
    CHECK(found.matches[0].prediction == byte_range{3, 6});
    CHECK(found.matches[0].reference == byte_range{3, 5});
}
