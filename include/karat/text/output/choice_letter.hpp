#ifndef KARAT_TEXT_OUTPUT_CHOICE_LETTER_HPP
#define KARAT_TEXT_OUTPUT_CHOICE_LETTER_HPP

#include <cstddef>
#include <string_view>

#include "karat/text/answer_words.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"

// The ways to write the letter of a choice, and where a letter stands by itself.

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// The ASCII character that a full-width one, U+FF01 to U+FF5E, is a form of; any other as it is.
constexpr char32_t half_width(char32_t c) noexcept { return c - 0xFF01u < 94u ? c - 0xFEE0u : c; }

/// The code point that begins at byte `at`, half-width; a line end behind the text.
constexpr char32_t half_width_at(std::string_view text, std::size_t at) noexcept {
    return at < text.size() ? half_width(utf8::decode(text, at).code_point) : U'\n';
}
/// Where the code point begins that ends before byte `end`, with `end > 0`.
constexpr std::size_t begin_of_last(std::string_view text, std::size_t end) noexcept {
    std::size_t at = end - 1;
    while (at > 0 && end - at < 4 && utf8::is_continuation(text[at])) --at;
    return at;
}
/// The code point that ends before byte `end`, half-width; a line end before the text.
constexpr char32_t half_width_before(std::string_view text, std::size_t end) noexcept {
    return end == 0 ? U'\n' : half_width_at(text, begin_of_last(text, end));
}

/// The capital that stands in a circle, brackets or a square, as in U+24B7; 0 if it is no such letter.
constexpr char32_t enclosed_letter(char32_t c) noexcept {
    if (c < 0x249Cu) return 0;
    constexpr char32_t alphabets[] = {0x249C, 0x24B6, 0x24D0, 0x1F110, 0x1F130, 0x1F150, 0x1F170};
    for (const char32_t first : alphabets) {
        if (c - first < 26u) return U'A' + (c - first);
    }
    return 0;
}

/// The letter that a word consists of, half-width, a capital if it is enclosed; 0 if it is no single letter from A to
/// Z.
constexpr char letter_of(std::string_view word) noexcept {
    if (word.empty() || word.size() > 4 || (word.size() > 1 && static_cast<unsigned char>(word[0]) < 0xE2u)) return 0;
    const utf8::decoded d = utf8::decode(word, 0);
    if (d.bytes != word.size()) return 0;
    const char32_t enclosed = enclosed_letter(d.code_point);
    const char32_t c = enclosed != 0 ? enclosed : half_width(d.code_point);
    return (c | 0x20u) - U'a' < 26u ? static_cast<char>(c) : char{0};
}

/// Ideographs, kana, bopomofo and hangul: between words of these and words of other scripts no blank is needed.
constexpr bool is_east_asian(char32_t c) noexcept {
    if (c < 0x1100u) return false;
    const auto from_to = [c](char32_t first, char32_t last) { return c - first <= last - first; };
    return from_to(0x1100, 0x11FF) || from_to(0x2E80, 0x4DBF) || from_to(0x4E00, 0x9FFF) || from_to(0xA960, 0xA97F) ||
           from_to(0xAC00, 0xD7FF) || from_to(0xF900, 0xFAFF) || from_to(0xFF66, 0xFFDC) || from_to(0x1AFF0, 0x1B16F) ||
           from_to(0x20000, 0x3FFFF);
}

/// Words that end where the script changes between East Asian and others, and at every enclosed letter: in "U+7B54
/// U+6848 U+662F B" the B is a word, in "AB" and "B2" it is not.
struct words_by_script {
    static constexpr bool begins(char32_t c) noexcept { return begins_word(c) || enclosed_letter(c) != 0; }
    static constexpr bool parts(char32_t left, char32_t right) noexcept {
        if (left < 0x1100u && right < 0x1100u) return false;
        return is_east_asian(left) != is_east_asian(right) || enclosed_letter(left) != 0 || enclosed_letter(right) != 0;
    }
};

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
