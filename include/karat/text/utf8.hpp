#ifndef KARAT_TEXT_UTF8_HPP
#define KARAT_TEXT_UTF8_HPP

#include <cstddef>
#include <string_view>

#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// UTF-8 in and out. Reading never fails: broken bytes become U+FFFD exactly as Python's `errors="replace"` has it.
namespace utf8 {

/// What stands for bytes that are not UTF-8.
inline constexpr char32_t replacement = 0xFFFD;

/// One code point and how many bytes it took, always at least 1.
struct decoded {
    char32_t code_point;
    std::size_t bytes;
};

/// A byte that continues a sequence: 10xxxxxx.
constexpr bool is_continuation(char byte) noexcept { return (static_cast<unsigned char>(byte) & 0xC0u) == 0x80u; }

/// The code point that starts at byte `at` of `text`, with `at < text.size()`. A broken sequence is read as one U+FFFD
/// for its longest beginning that could have become valid (the Unicode Standard's "maximal subpart"), or for one byte.
/// O(1), no allocation. Proven against CPython 3.11 by tests/data/utf8_replacement.txt.
constexpr decoded decode(std::string_view text, std::size_t at) noexcept {
    const auto byte = [text](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(text[i])); };
    const unsigned lead = byte(at);
    if (lead < 0x80u) return {static_cast<char32_t>(lead), 1};
    // The second byte decides whether a sequence is too long for its value, a surrogate, or above U+10FFFF.
    unsigned low = 0x80u;
    unsigned high = 0xBFu;
    std::size_t length = 0;
    if (lead >= 0xC2u && lead <= 0xDFu) {
        length = 2;
    } else if (lead >= 0xE0u && lead <= 0xEFu) {
        length = 3;
        if (lead == 0xE0u) low = 0xA0u;
        if (lead == 0xEDu) high = 0x9Fu;
    } else if (lead >= 0xF0u && lead <= 0xF4u) {
        length = 4;
        if (lead == 0xF0u) low = 0x90u;
        if (lead == 0xF4u) high = 0x8Fu;
    } else {
        return {replacement, 1};
    }
    char32_t value = lead & (0x7Fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if (at + i == text.size() || byte(at + i) < low || byte(at + i) > high) return {replacement, i};
        value = value << 6 | (byte(at + i) & 0x3Fu);
        low = 0x80u;
        high = 0xBFu;
    }
    return {value, length};
}

/// Writes the UTF-8 form of `code_point`, a Unicode scalar value, to `out`, which has room for 4 bytes; returns how
/// many bytes it has.
constexpr std::size_t encode(char32_t code_point, char* out) noexcept {
    const auto put = [out](std::size_t i, char32_t byte) {
        out[i] = static_cast<char>(static_cast<unsigned char>(byte));
    };
    if (code_point < 0x80u) {
        put(0, code_point);
        return 1;
    }
    if (code_point < 0x800u) {
        put(0, 0xC0u | code_point >> 6);
        put(1, 0x80u | (code_point & 0x3Fu));
        return 2;
    }
    if (code_point < 0x10000u) {
        put(0, 0xE0u | code_point >> 12);
        put(1, 0x80u | (code_point >> 6 & 0x3Fu));
        put(2, 0x80u | (code_point & 0x3Fu));
        return 3;
    }
    put(0, 0xF0u | code_point >> 18);
    put(1, 0x80u | (code_point >> 12 & 0x3Fu));
    put(2, 0x80u | (code_point >> 6 & 0x3Fu));
    put(3, 0x80u | (code_point & 0x3Fu));
    return 4;
}

} // namespace utf8
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
