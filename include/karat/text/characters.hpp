#ifndef KARAT_TEXT_CHARACTERS_HPP
#define KARAT_TEXT_CHARACTERS_HPP

#include "karat/text/character_tables.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// What the reference programs know about single code points. These are CPython 3.11's facts, frozen in small tables,
/// so that a score does not move with the Unicode version of whatever else is installed. Every function takes any
/// value; to what is unassigned, a surrogate or above U+10FFFF no class applies. O(1), no allocation. Proven on every
/// code point by tests/unit/characters_test.cpp.
namespace characters {

/// The version of the Unicode Standard these facts are taken from (is_regex_word excepted).
inline constexpr char unicode_version[] = "14.0";

namespace detail {

constexpr bool is_ascii(char32_t c) noexcept { return c < 0x80u; }
constexpr bool is_between(char32_t c, char32_t first, char32_t last) noexcept {
    return c - first <= last - first; // below `first` the difference wraps around to something huge
}
constexpr bool is_ascii_upper(char32_t c) noexcept { return is_between(c, U'A', U'Z'); }
constexpr bool is_ascii_word(char32_t c) noexcept {
    return is_between(c | 0x20u, U'a', U'z') || is_between(c, U'0', U'9') || c == U'_';
}
constexpr bool is_ascii_space(char32_t c) noexcept {
    return c == U' ' || is_between(c, 0x09, 0x0D) || is_between(c, 0x1C, 0x1F);
}

constexpr tables::kind kind_of(char32_t c) noexcept {
    using namespace tables;
    if (c >= dense_end) {
        if (!is_between(c, plane_14_begin, plane_14_end - 1)) return {0, 0};
        c = c - plane_14_begin + dense_end;
    }
    const auto in_block = [](char32_t number, char32_t position, unsigned bits) {
        return number << bits | (position & ((char32_t{1} << bits) - 1u));
    };
    const char32_t branch = top[c >> (branch_bits + leaf_bits)];
    const char32_t leaf = branches[in_block(branch, c >> leaf_bits, branch_bits)];
    return kinds[leaves[in_block(leaf, c, leaf_bits)]];
}

constexpr bool has(char32_t c, unsigned fact) noexcept { return (kind_of(c).facts & fact) != 0u; }

} // namespace detail

/// A word character as Python's `re` sees it: letters, numbers of every kind, and `_`; no combining marks.
constexpr bool is_word(char32_t c) noexcept {
    return detail::is_ascii(c) ? detail::is_ascii_word(c) : detail::has(c, tables::word);
}

/// A word character as the PyPI module `regex` sees it: letters, marks, decimal digits and letter-like numbers,
/// connectors such as `_`, joiners and circled letters; no other numbers. The module has Unicode data of its own, here
/// those of 15.0.
constexpr bool is_regex_word(char32_t c) noexcept {
    return detail::is_ascii(c) ? detail::is_ascii_word(c) : detail::has(c, tables::regex_word);
}

/// A combining mark: categories Mn, Mc and Me.
constexpr bool is_mark(char32_t c) noexcept { return !detail::is_ascii(c) && detail::has(c, tables::mark); }

/// White space as Python's `str.isspace` and `str.split` see it, 29 code points. U+200B and U+FEFF are none.
constexpr bool is_space(char32_t c) noexcept {
    return detail::is_ascii(c) ? detail::is_ascii_space(c) : detail::has(c, tables::space);
}

/// One of the 32 marks of Python's `string.punctuation`: every ASCII character that prints and is no letter or digit.
constexpr bool is_ascii_punctuation(char32_t c) noexcept {
    return detail::is_between(c, U'!', U'/') || detail::is_between(c, U':', U'@') ||
           detail::is_between(c, U'[', U'`') || detail::is_between(c, U'{', U'~');
}

/// The categories P*, and the 32 ASCII marks, nine of which are symbols to Unicode.
constexpr bool is_punctuation(char32_t c) noexcept {
    return detail::is_ascii(c) ? is_ascii_punctuation(c) : detail::has(c, tables::punctuation);
}

/// A sign of a currency, category Sc: $, the pound, the euro, ...; 63 of them.
constexpr bool is_currency(char32_t c) noexcept {
    constexpr char32_t ranges[][2] = {
        {0xA2, 0xA5},     {0x58F, 0x58F},   {0x60B, 0x60B},     {0x7FE, 0x7FF},     {0x9F2, 0x9F3},
        {0x9FB, 0x9FB},   {0xAF1, 0xAF1},   {0xBF9, 0xBF9},     {0xE3F, 0xE3F},     {0x17DB, 0x17DB},
        {0x20A0, 0x20C0}, {0xA838, 0xA838}, {0xFDFC, 0xFDFC},   {0xFE69, 0xFE69},   {0xFF04, 0xFF04},
        {0xFFE0, 0xFFE1}, {0xFFE5, 0xFFE6}, {0x11FDD, 0x11FE0}, {0x1E2FF, 0x1E2FF}, {0x1ECB0, 0x1ECB0},
    };
    if (detail::is_ascii(c)) return c == U'$';
    for (const auto& range : ranges) {
        if (c <= range[1]) return c >= range[0];
    }
    return false;
}

/// Unicode's property Case_Ignorable: what the rule for the final sigma looks through, such as apostrophes and marks.
constexpr bool is_case_ignorable(char32_t c) noexcept {
    return detail::is_ascii(c) ? c == U'\'' || c == U'.' || c == U':' || c == U'^' || c == U'`'
                               : detail::has(c, tables::case_ignorable);
}

/// Unicode's property Cased: upper-case, lower-case and title-case characters. Some are case-ignorable as well.
constexpr bool is_cased(char32_t c) noexcept {
    return detail::is_ascii(c) ? detail::is_between(c | 0x20u, U'a', U'z') : detail::has(c, tables::cased);
}

/// A lower-case form: `first`, and then `second` unless that is 0.
struct lowered {
    char32_t first;
    char32_t second;
};

/// The lower case of one code point by itself, as Python's `str.lower`. Only U+0130 becomes two: `i` and U+0307. In a
/// text the capital sigma needs its neighbours as well: see lower_case() in karat/text/lower_case.hpp.
constexpr lowered lower(char32_t c) noexcept {
    if (detail::is_ascii(c)) return {detail::is_ascii_upper(c) ? c | 0x20u : c, 0};
    // Unsigned arithmetic wraps around, so a step down is added like any other.
    return {c + static_cast<char32_t>(detail::kind_of(c).lower_step), c == 0x130u ? char32_t{0x307} : char32_t{0}};
}

} // namespace characters
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
