#ifndef KARAT_TEXT_NUMBER_NUMBER_HPP
#define KARAT_TEXT_NUMBER_NUMBER_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

#include "karat/memory.hpp"
#include "karat/text/characters.hpp"
#include "karat/text/number/decimal_digits.hpp"
#include "karat/text/number/decimal_number.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"

// Finds the numbers in a text and writes each in one way only, by its decimal digits: nothing is rounded. What a number
// is, number_aware.hpp says for users.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// 1,234.5: as numbers are written in English.
struct point_decimals {
    static constexpr std::string_view name = "numbers_with_point";
    static constexpr char32_t point = U'.';
    static constexpr char32_t comma = U',';
};
/// 1.234,5: as numbers are written in most of Europe and South America. The names say what the marks do.
struct comma_decimals {
    static constexpr std::string_view name = "numbers_with_comma";
    static constexpr char32_t point = U',';
    static constexpr char32_t comma = U'.';
};

namespace detail {

/// Cuts a text into numbers and what stands between them.
///
///     on_text(std::string_view part)            what is no number
///     on_number(const decimal_number& number)
///     on_digits(std::string_view part)          digits with points or commas that are no number: 3,14 or 1.2.3
///
/// O(bytes). Allocates for numbers of more than 64 digits only, from `source` or, if that is null, from malloc.
template <class Notation, class OnText, class OnNumber, class OnDigits>
class number_finder {
public:
    number_finder(std::string_view text, OnText& on_text, OnNumber& on_number, OnDigits& on_digits,
                  const karat::memory* source) noexcept
        : m_text(text), m_on_text(on_text), m_on_number(on_number), m_on_digits(on_digits), m_number(source) {}

    void run() {
        std::size_t begin = 0; // of what has not been handed over
        char32_t before = 0;
        for (std::size_t at = 0; at < m_text.size();) {
            const utf8::decoded next = utf8::decode(m_text, at);
            std::size_t end = at;
            const kind found = read(at, next.code_point, before, end);
            if (found == kind::none) {
                before = next.code_point;
                at += next.bytes;
                continue;
            }
            before = U'0';
            if (found != kind::text) {
                if (at > begin) m_on_text(m_text.substr(begin, at - begin));
                found == kind::number ? m_on_number(std::as_const(m_number)) : m_on_digits(m_text.substr(at, end - at));
                begin = end;
                // 5$each are two words, of which nothing else tells.
                if (m_left_out_currency && characters::is_word(peek(end))) m_on_text(std::string_view(" "));
            }
            at = end;
        }
        if (m_text.size() > begin) m_on_text(m_text.substr(begin));
    }

private:
    enum class kind { none, number, digits, text };

    // What begins at `at`, where `c` stands behind `before`, and where it ends.
    kind read(std::size_t at, char32_t c, char32_t before, std::size_t& end) noexcept {
        const bool may_begin = is_digit(c) || is_sign(c) || characters::is_currency(c) || is_point(c);
        if (!may_begin) return kind::none;
        // Digits behind a letter belong to its word: B12, H2O. Scripts without case put no spaces between words.
        const bool is_attached = is_digit(c) && characters::is_cased(before);
        bool has_sign = is_sign(c);
        bool negative = is_minus(c);
        if (has_sign) {
            if (!may_precede_sign(before)) return kind::none;
            skip(at, c);
        }
        if (characters::is_currency(c)) {
            skip(at, c);
            if (is_blank(c)) skip(at, c);
            if (!has_sign && is_sign(c)) {
                negative = is_minus(c);
                skip(at, c);
            }
            before = 0;
        }
        if (is_point(c) && (is_letter(before) || is_point(before))) return kind::none;
        if (!is_digit(is_point(c) ? peek(at + decode(at).bytes) : c)) return kind::none;

        m_number.clear(negative);
        m_left_out_currency = false;
        bool has_marks = false;
        const bool is_number = read_digits(at, !is_attached, has_marks);
        end = at;
        if (is_attached && !has_marks) return kind::text;
        if (!is_number) return kind::digits;
        read_exponent(end);
        skip_currency(end);
        return kind::number;
    }
    // Reads digits and the marks between them, from `at` on. Whether that is a number, if it may be one.
    bool read_digits(std::size_t& at, bool may_be_number, bool& has_marks) noexcept {
        std::size_t group = 0; // digits since the last mark
        std::size_t groups = 0;
        bool behind_point = false;
        bool is_number = may_be_number;
        bool first_is_zero = false;
        char32_t group_mark = 0;
        for (;;) {
            const utf8::decoded next = decode(at);
            const int digit = characters::decimal_digit(next.code_point);
            if (digit >= 0) {
                first_is_zero = first_is_zero || (digit == 0 && group == 0 && groups == 0);
                m_number.add_digit(digit, behind_point);
                ++group;
                at += next.bytes;
                continue;
            }
            const char32_t mark = next.code_point;
            const std::size_t behind = at + next.bytes;
            const bool closes = groups == 0 || behind_point || group == 3; // the digits since the last mark are right
            if (is_point(mark) && is_digit(peek(behind))) {
                is_number = is_number && closes && !behind_point;
                behind_point = true;
            } else if (mark == Notation::comma && is_digit(peek(behind))) {
                is_number = is_number && may_group(mark, group_mark, group, groups, first_is_zero, behind_point);
                group_mark = mark;
            } else if (is_thin_mark(mark) && three_digits(behind) && is_number &&
                       may_group(mark, group_mark, group, groups, first_is_zero, behind_point)) {
                group_mark = mark;
            } else {
                return is_number && closes;
            }
            has_marks = true;
            ++groups;
            group = 0;
            at = behind;
        }
    }
    // Thousands: one to three digits, not 0 in front, and then threes with the same mark between.
    static bool may_group(char32_t mark, char32_t mark_before, std::size_t group, std::size_t groups,
                          bool first_is_zero, bool behind_point) noexcept {
        if (behind_point || first_is_zero) return false;
        return groups == 0 ? group >= 1 && group <= 3 : group == 3 && mark == mark_before;
    }
    // 1e3, if no letter or digit follows, and the exponent has at most 15 digits.
    void read_exponent(std::size_t& at) noexcept {
        std::size_t end = at;
        char32_t c = peek(end);
        if (c != U'e' && c != U'E') return;
        skip(end, c);
        const bool negative = is_minus(c);
        if (is_sign(c)) skip(end, c);
        std::int64_t exponent = 0;
        int digits = 0;
        for (; is_digit(c) && digits <= 15; skip(end, c), ++digits) {
            exponent = 10 * exponent + characters::decimal_digit(c);
        }
        if (digits == 0 || digits > 15 || is_letter(c)) return;
        m_number.scale(negative ? -exponent : exponent);
        at = end;
    }
    void skip_currency(std::size_t& at) noexcept {
        std::size_t end = at;
        char32_t c = peek(end);
        if (is_blank(c)) skip(end, c);
        if (!characters::is_currency(c)) return;
        skip(end, c);
        at = end;
        m_left_out_currency = true;
    }
    bool three_digits(std::size_t at) const noexcept {
        char32_t c = peek(at);
        for (int i = 0; i < 3; ++i, skip(at, c)) {
            if (!is_digit(c)) return false;
        }
        return !is_digit(c);
    }

    // Letters and numbers of all kinds; _5_ is 5 between marks.
    static bool is_letter(char32_t c) noexcept { return c != U'_' && characters::is_word(c); }
    static bool is_digit(char32_t c) noexcept { return characters::decimal_digit(c) >= 0; }
    static bool is_minus(char32_t c) noexcept { return c == U'-' || c == 0x2212u || c == full_width(U'-'); }
    static bool is_sign(char32_t c) noexcept { return c == U'+' || c == full_width(U'+') || is_minus(c); }
    static bool is_point(char32_t c) noexcept {
        return c == Notation::point || c == 0x66Bu || c == full_width(Notation::point);
    }
    // Marks between thousands, and no others if they are not before three digits: no-break and thin spaces,
    // apostrophes, the Arabic mark, and the full-width one, which ends clauses in Chinese.
    static bool is_thin_mark(char32_t c) noexcept {
        return c == 0xA0u || c == 0x2009u || c == 0x202Fu || c == U'\'' || c == 0x2019u || c == 0x66Cu ||
               c == full_width(Notation::comma);
    }
    static constexpr char32_t full_width(char32_t ascii) noexcept { return ascii + (0xFF01u - U'!'); }
    static bool is_blank(char32_t c) noexcept { return c == U' ' || c == 0xA0u || c == 0x202Fu; }
    // 3-5 and (a)-5 are no minus five.
    static bool may_precede_sign(char32_t c) noexcept {
        return !(is_letter(c) || characters::is_mark(c) || is_sign(c) || c == U')' || c == U']' || c == U'}' ||
                 c == U'%');
    }

    utf8::decoded decode(std::size_t at) const noexcept {
        return at < m_text.size() ? utf8::decode(m_text, at) : utf8::decoded{utf8::replacement, 0};
    }
    char32_t peek(std::size_t at) const noexcept { return decode(at).code_point; }
    void skip(std::size_t& at, char32_t& c) const noexcept {
        at += decode(at).bytes;
        c = peek(at);
    }

    std::string_view m_text;
    OnText& m_on_text;
    OnNumber& m_on_number;
    OnDigits& m_on_digits;
    decimal_number m_number;
    bool m_left_out_currency = false; // behind m_number
};

template <class Notation, class OnText, class OnNumber, class OnDigits>
void find_numbers(std::string_view text, OnText&& on_text, OnNumber&& on_number, OnDigits&& on_digits,
                  const karat::memory* source = nullptr) {
    number_finder<Notation, std::remove_reference_t<OnText>, std::remove_reference_t<OnNumber>,
                  std::remove_reference_t<OnDigits>>(text, on_text, on_number, on_digits, source)
        .run();
}

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
