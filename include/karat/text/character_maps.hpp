#ifndef KARAT_TEXT_CHARACTER_MAPS_HPP
#define KARAT_TEXT_CHARACTER_MAPS_HPP

#include <string_view>

#include "karat/text/characters.hpp"
#include "karat/version.hpp"

// Steps of a normaliser (normalize.hpp) that put one character in the place of another. Proven by
// tests/unit/character_maps_test.cpp.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Every hyphen, dash and minus sign that is a straight line becomes the ASCII hyphen, at any width: 1990-1995 however
/// it was typed. Wave dashes and the prolonged sound mark of Japanese are none.
struct dash_map {
    static constexpr std::string_view name = "dashes_folded";
    static constexpr char32_t of(char32_t c) noexcept {
        const bool is_dash = characters::detail::is_between(c, 0x2010, 0x2015) || c == 0x2212u || c == 0x2E3Au ||
                             c == 0x2E3Bu || c == 0xFE31u || c == 0xFE32u || c == 0xFE58u || c == 0xFE63u ||
                             c == 0xFF0Du || c == 0x2D7u || c == 0x58Au || c == 0x5BEu;
        return is_dash ? U'-' : c;
    }
};

/// Typographic quotes, primes and the letter apostrophe become the ASCII ones, single or double; so do the accents that
/// are typed in their place.
struct quote_map {
    static constexpr std::string_view name = "quotes_folded";
    static constexpr char32_t of(char32_t c) noexcept {
        const bool is_single = characters::detail::is_between(c, 0x2018, 0x201B) || c == 0x2032u || c == 0x2BCu ||
                               c == 0xFF07u || c == U'`' || c == 0xB4u || c == 0x2039u || c == 0x203Au;
        const bool is_double = characters::detail::is_between(c, 0x201C, 0x201F) || c == 0x2033u || c == 0xFF02u ||
                               c == 0xABu || c == 0xBBu;
        return is_single ? U'\'' : is_double ? U'"' : c;
    }
};

/// The step that applies a map, a type with a `name` for signatures and `of(char32_t)`.
template <class Map>
struct replacing {
    static constexpr bool cuts_at_spaces = Map::of(U' ') == U' ';
    static constexpr bool holds_nothing = true;
    std::string_view signature() const noexcept { return Map::name; }
    template <class Next>
    struct stage {
        Next& next;
        void put(char32_t c) { next.put(Map::of(c)); }
        void finish() { next.finish(); }
    };
    template <class Next>
    stage<Next> before(Next& next) const noexcept {
        return {next};
    }
};

using dashes_folded = replacing<dash_map>;
using quotes_folded = replacing<quote_map>;

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
