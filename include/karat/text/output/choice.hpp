#ifndef KARAT_TEXT_OUTPUT_CHOICE_HPP
#define KARAT_TEXT_OUTPUT_CHOICE_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "karat/version.hpp"

// Which of the choices A, B, C, ... a text picks.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// A set of choices, each named by a letter from A to Z.
class choice_set {
public:
    constexpr choice_set() noexcept = default;
    /// Of letters in either case; other characters are no choices.
    constexpr explicit choice_set(std::string_view letters) noexcept {
        for (const char c : letters) add(c);
    }
    constexpr void add(char letter) noexcept {
        const unsigned place = (static_cast<unsigned char>(letter) | 0x20u) - 'a';
        if (place < 26u) m_bits |= std::uint32_t{1} << place;
    }
    constexpr void add(choice_set others) noexcept { m_bits |= others.m_bits; }
    constexpr bool contains(char letter) const noexcept {
        return !choice_set(std::string_view(&letter, 1)).in(*this).empty();
    }
    /// Those that are in `other` too.
    constexpr choice_set in(choice_set other) const noexcept {
        choice_set both;
        both.m_bits = m_bits & other.m_bits;
        return both;
    }
    constexpr std::size_t size() const noexcept {
        std::size_t count = 0;
        for (std::uint32_t rest = m_bits; rest != 0; rest &= rest - 1) ++count;
        return count;
    }
    constexpr bool empty() const noexcept { return m_bits == 0; }
    /// "AC". Allocates when there are many.
    std::string letters() const {
        std::string text;
        for (unsigned place = 0; place < 26; ++place) {
            if ((m_bits >> place & 1u) != 0) text += static_cast<char>('A' + static_cast<int>(place));
        }
        return text;
    }
    friend constexpr bool operator==(choice_set a, choice_set b) noexcept { return a.m_bits == b.m_bits; }
    friend constexpr bool operator!=(choice_set a, choice_set b) noexcept { return !(a == b); }

private:
    std::uint32_t m_bits = 0;
};

/// What a text picks, and the part of it that decided: `bytes` bytes from byte `begin`; no bytes when it picks nothing.
struct choice_reading {
    choice_set choices;
    std::size_t begin = 0;
    std::size_t bytes = 0;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
