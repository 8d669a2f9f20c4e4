#ifndef KARAT_TEXT_NUMBER_DECIMAL_DIGITS_HPP
#define KARAT_TEXT_NUMBER_DECIMAL_DIGITS_HPP

#include <cstddef>

#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace characters {

namespace tables {

/// The zeros of Unicode 14: every character of the category Nd is one of these or one of the nine that follow it.
/// Printed by `[hex(c) for c in range(0x110000) if unicodedata.decimal(chr(c), -1) == 0]` under CPython 3.11.
inline constexpr char32_t zeros[] = {
    0x30,    0x660,   0x6F0,   0x7C0,   0x966,   0x9E6,   0xA66,   0xAE6,   0xB66,   0xBE6,   0xC66,
    0xCE6,   0xD66,   0xDE6,   0xE50,   0xED0,   0xF20,   0x1040,  0x1090,  0x17E0,  0x1810,  0x1946,
    0x19D0,  0x1A80,  0x1A90,  0x1B50,  0x1BB0,  0x1C40,  0x1C50,  0xA620,  0xA8D0,  0xA900,  0xA9D0,
    0xA9F0,  0xAA50,  0xABF0,  0xFF10,  0x104A0, 0x10D30, 0x11066, 0x110F0, 0x11136, 0x111D0, 0x112F0,
    0x11450, 0x114D0, 0x11650, 0x116C0, 0x11730, 0x118E0, 0x11950, 0x11C50, 0x11D50, 0x11DA0, 0x16A60,
    0x16AC0, 0x16B50, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1E140, 0x1E2F0, 0x1E950, 0x1FBF0,
};

} // namespace tables

/// What digit a character of the category Nd is: 0 to 9, and -1 for every other value. O(log of the 66 scripts' zeros).
/// Proven on every code point by tests/unit/decimal_digits_test.cpp.
constexpr int decimal_digit(char32_t c) noexcept {
    constexpr std::size_t count = sizeof tables::zeros / sizeof *tables::zeros;
    if (c < 0x80u) return c - U'0' < 10u ? static_cast<int>(c - U'0') : -1;
    // The last zero that is not behind `c`.
    std::size_t low = 0;
    for (std::size_t high = count; high - low > 1;) {
        const std::size_t middle = low + (high - low) / 2;
        (tables::zeros[middle] <= c ? low : high) = middle;
    }
    const char32_t above = c - tables::zeros[low];
    return above < 10u ? static_cast<int>(above) : -1;
}

} // namespace characters
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
