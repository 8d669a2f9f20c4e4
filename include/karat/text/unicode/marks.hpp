#ifndef KARAT_TEXT_UNICODE_MARKS_HPP
#define KARAT_TEXT_UNICODE_MARKS_HPP

#include <string>
#include <string_view>

#include <utf8proc.h>

#include "karat/text/unicode/utf8proc.hpp"
#include "karat/version.hpp"

// Steps of a normaliser (normalize.hpp) that take marks off letters, be they composed or not. Proven by
// tests/unit/unicode/marks_test.cpp against CPython's NFD.

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

inline bool is_nonspacing_mark(char32_t c) noexcept {
    return utf8proc_category(static_cast<utf8proc_int32_t>(c)) == UTF8PROC_CATEGORY_MN;
}

/// The marks that stand above and below letters without being letters themselves. Marks with a combining class below
/// 10 make another sign (not equal), or are spelt, as are the vowel signs of Indic scripts.
struct accents {
    static constexpr std::string_view name = "no_accents";
    static bool has(char32_t c) noexcept {
        const auto is_between = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
        const bool is_general = is_between(0x300, 0x36F) || is_between(0x483, 0x487) || is_between(0x1AB0, 0x1AFF) ||
                                is_between(0x1DC0, 0x1DFF) || is_between(0x20D0, 0x20FF) || is_between(0xFE20, 0xFE2F);
        const bool is_hebrew = is_between(0x591, 0x5C7) || c == 0xFB1Eu;
        const bool is_arabic = is_between(0x610, 0x61A) || is_between(0x64B, 0x65F) || c == 0x670u ||
                               is_between(0x6D6, 0x6ED) || is_between(0x898, 0x89F) || is_between(0x8CA, 0x8FF);
        const bool is_syriac = c == 0x711u || is_between(0x730, 0x74A);
        return (is_general || is_hebrew || is_arabic || is_syriac) && is_nonspacing_mark(c) &&
               utf8proc_get_property(static_cast<utf8proc_int32_t>(c))->combining_class >= 10;
    }
};
struct nonspacing_marks {
    static constexpr std::string_view name = "no_marks";
    static bool has(char32_t c) noexcept { return is_nonspacing_mark(c); }
};

template <class Marks>
struct without_these {
    static constexpr bool cuts_at_spaces = true;
    static constexpr bool holds_nothing = true;
    std::string signature() const { return utf8proc_signature(Marks::name); }

    template <class Next>
    struct stage {
        Next& next;
        void put(char32_t c) {
            if (c < 0x80u) return next.put(c);
            if (Marks::has(c)) return;
            const mapped parts = map(c, UTF8PROC_DECOMPOSE);
            bool has_marks = false;
            for (const utf8proc_int32_t part : parts) has_marks = has_marks || Marks::has(static_cast<char32_t>(part));
            if (!has_marks) return next.put(c); // so that Hangul and what has other marks stays composed
            for (const utf8proc_int32_t part : parts) {
                if (!Marks::has(static_cast<char32_t>(part))) next.put(static_cast<char32_t>(part));
            }
        }
        void finish() { next.finish(); }
    };
    template <class Next>
    stage<Next> before(Next& next) const noexcept {
        return {next};
    }
};

} // namespace detail

/// Takes accents off the letters of Latin, Greek and Cyrillic, and the points that are written or left out in Hebrew,
/// Arabic and Syriac: a resume is one with and without its accents. Letters that are not made of a letter and an accent
/// stay (the stroked o and l, the Vietnamese d with a bar), and so do the marks of all other scripts, where a vowel
/// sign or a tone is part of the spelling: those of Hindi, Tamil, Thai, Burmese, the voicing marks of kana.
///
/// As in any decomposition the Arabic hamza goes with its carrier's mark, and the Cyrillic short i becomes i.
using without_accents = detail::without_these<detail::accents>;

/// Takes every nonspacing mark off (category Mn), which is what "NFD without Mn" does elsewhere, but leaves Hangul
/// composed. In Indic scripts, Thai and their kin that removes vowels: words of different meaning become equal.
using without_marks = detail::without_these<detail::nonspacing_marks>;

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
