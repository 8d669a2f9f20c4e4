#ifndef KARAT_TEXT_UNICODE_SYMBOLS_HPP
#define KARAT_TEXT_UNICODE_SYMBOLS_HPP

#include <string>

#include <utf8proc.h>

#include "karat/text/unicode/growing_token.hpp"
#include "karat/text/unicode/utf8proc.hpp"
#include "karat/version.hpp"

// Steps of a normaliser (normalize.hpp) that delete what is no part of words. Proven by
// tests/unit/unicode/symbols_test.cpp.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Deletes what Unicode calls symbols (the categories S*): the signs of all currencies, mathematics, arrows, emoji with
/// what joins and shapes them. SQuAD's normalisation deletes the dollar but not the euro; this one treats them alike.
struct without_symbols {
    static constexpr bool cuts_at_spaces = true;
    static constexpr bool holds_nothing = true;
    std::string signature() const { return detail::utf8proc_signature("no_symbols"); }

    template <class Next>
    class stage {
    public:
        explicit stage(Next& next) noexcept : m_next(next) {}
        void put(char32_t c) {
            if (is_symbol(c)) {
                m_after_symbol = true;
            } else if (!m_after_symbol || !joins_symbols(c)) {
                m_after_symbol = false;
                m_next.put(c);
            }
        }
        void finish() { m_next.finish(); }

    private:
        static bool is_symbol(char32_t c) noexcept {
            const utf8proc_category_t category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
            return category == UTF8PROC_CATEGORY_SM || category == UTF8PROC_CATEGORY_SC ||
                   category == UTF8PROC_CATEGORY_SK || category == UTF8PROC_CATEGORY_SO;
        }
        // Variation selectors, the joiner of emoji, and the tags of flags.
        static bool joins_symbols(char32_t c) noexcept {
            return detail::is_variation_selector(c) || c == 0x200Du || (c >= 0xE0020u && c <= 0xE007Fu);
        }

        Next& m_next;
        bool m_after_symbol = false;
    };
    template <class Next>
    stage<Next> before(Next& next) const noexcept {
        return stage<Next>(next);
    }
};

/// Deletes what is not seen: format characters (Cf) such as the soft hyphen, the marks of writing direction and the
/// byte order mark, and variation selectors. The space without a width (U+200B) becomes a space. The two joiners stay,
/// for they shape letters, and so do signs of numbers that are seen.
struct without_invisible {
    static constexpr bool cuts_at_spaces = true;
    static constexpr bool holds_nothing = true;
    std::string signature() const { return detail::utf8proc_signature("no_invisible"); }

    template <class Next>
    struct stage {
        Next& next;
        void put(char32_t c) {
            if (c == 0x200Bu) return next.put(U' ');
            if (!is_invisible(c)) next.put(c);
        }
        void finish() { next.finish(); }

        static bool is_invisible(char32_t c) noexcept {
            if (c < 0x80u || c == 0x200Cu || c == 0x200Du) return false;
            if (detail::is_variation_selector(c)) return true;
            const utf8proc_property_t* const facts = utf8proc_get_property(static_cast<utf8proc_int32_t>(c));
            return facts->category == UTF8PROC_CATEGORY_CF && facts->boundclass != UTF8PROC_BOUNDCLASS_PREPEND;
        }
    };
    template <class Next>
    stage<Next> before(Next& next) const noexcept {
        return {next};
    }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
