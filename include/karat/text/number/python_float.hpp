#ifndef KARAT_TEXT_NUMBER_PYTHON_FLOAT_HPP
#define KARAT_TEXT_NUMBER_PYTHON_FLOAT_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "karat/bits.hpp"
#include "karat/text/characters.hpp"
#include "karat/text/number/big_natural.hpp"
#include "karat/text/number/decimal_digits.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"

// Python's float(text) to the last bit, and in python_repr.hpp its repr(float) to the last byte, with integers only: no
// locale, no rounding mode, no compiler setting and no standard library has a say.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// What float(text) gives; `accepted` is false where it raises ValueError.
struct python_float {
    double value = 0;
    bool accepted = false;
};

namespace detail {

inline constexpr std::uint64_t infinity_bits = std::uint64_t{0x7FF} << 52;

/// The digits of a decimal fraction as they are read, without zeros in front.
class decimal_fraction {
public:
    void add_digit(int digit, bool behind_point) noexcept {
        if (behind_point) --m_exponent;
        if (m_size == 0 && digit == 0) return;
        if (m_size < most) {
            m_digits[m_size++] = static_cast<unsigned char>(digit);
            return;
        }
        ++m_exponent;
        m_more = m_more || digit != 0;
    }
    void scale(std::int64_t exponent) noexcept { m_exponent += exponent; }

    /// The nearest double; of two that are equally near the one whose last bit is 0. Bits without the sign.
    std::uint64_t nearest() const noexcept {
        // 0.d1d2d3... * 10^magnitude
        const std::int64_t magnitude = m_exponent + m_size;
        if (m_size == 0 || magnitude < -330) return 0;
        if (magnitude > 310) return infinity_bits;
        if (m_exponent == 0 && m_size <= 15) return bits_of_integer();
        big_natural number;
        for (int i = 0; i < m_size; ++i) number.multiply_add(10, m_digits[i]);
        int exponent = static_cast<int>(m_exponent);
        if (m_more) {
            // Whatever the further digits are, they lie between two neighbours of so many digits, and so does this.
            number.multiply_add(10, 1);
            --exponent;
        }
        big_natural divisor(1);
        (exponent < 0 ? divisor : number).multiply_by_power_of_10(exponent < 0 ? -exponent : exponent);
        return quotient(number, divisor);
    }

private:
    // A double holds every whole number of 15 digits.
    std::uint64_t bits_of_integer() const noexcept {
        std::uint64_t number = 0;
        for (int i = 0; i < m_size; ++i) number = 10 * number + m_digits[i];
        return bits::of_double(static_cast<double>(number));
    }
    // What is exactly between two doubles has at most 767 digits.
    static constexpr int most = 768;

    // The double nearest to number / divisor, both greater than 0.
    static std::uint64_t quotient(big_natural& number, big_natural& divisor) noexcept {
        int exponent = number.bits() - divisor.bits();
        (exponent < 0 ? number : divisor).shift_left(exponent < 0 ? -exponent : exponent);
        if (compare(number, divisor) < 0) {
            number.shift_left(1);
            --exponent;
        }
        // Now divisor <= number < 2 divisor, and the quotient is (number / divisor) * 2^exponent. Its first bit counts
        // 2^exponent; the last one that a double has room for, 2^-1074 or more.
        const int bits = exponent >= -1022 ? 53 : exponent + 1075;
        if (bits < 0) return 0;
        std::uint64_t mantissa = 0;
        for (int i = 0; i < bits; ++i) {
            mantissa <<= 1;
            if (compare(number, divisor) >= 0) {
                number.subtract(divisor);
                mantissa |= 1;
            }
            number.shift_left(1);
        }
        // What is left is number / (2 divisor) of the last bit.
        const int half = compare(number, divisor);
        if (half > 0 || (half == 0 && (mantissa & 1) != 0)) ++mantissa;
        if (exponent > 1023) return infinity_bits;
        // The mantissa's own first bit, where there is one, adds 1 to the exponent, and so does a carry.
        return mantissa + (exponent >= -1022 ? static_cast<std::uint64_t>(exponent + 1022) << 52 : 0);
    }

    unsigned char m_digits[most]; // those from m_size on are not set
    int m_size = 0;
    bool m_more = false;         // whether anything but zeros comes behind them
    std::int64_t m_exponent = 0; // the last of the digits counts 10^m_exponent
};

/// Reads a text as float() does: a decimal digit of any script is that digit, and beyond ASCII nothing else but spaces
/// means anything.
class float_reader {
public:
    explicit float_reader(std::string_view text) noexcept : m_text(text) { look(); }

    python_float read(bool wants_value) noexcept {
        while (is_space()) next();
        const bool negative = m_next == U'-';
        if (m_next == U'-' || m_next == U'+') next();
        std::uint64_t bits = 0;
        if (!read_number(wants_value, bits)) return {};
        while (is_space()) next();
        if (m_at != m_text.size()) return {};
        return {bits::to_double(bits | (negative ? std::uint64_t{1} << 63 : 0)), true};
    }

private:
    bool read_number(bool wants_value, std::uint64_t& bits) noexcept {
        if (take(U"inf")) {
            bits = infinity_bits;
            return take(U"inity") || true;
        }
        if (take(U"nan")) {
            bits = infinity_bits | std::uint64_t{1} << 51;
            return true;
        }
        decimal_fraction fraction;
        const auto add = [&fraction](bool behind_point) {
            return [&fraction, behind_point](int digit) { fraction.add_digit(digit, behind_point); };
        };
        bool any = read_digits(add(false));
        if (m_next == U'.') {
            next();
            any = read_digits(add(true)) || any;
        }
        if (!any) return false;
        if (lower() == U'e') {
            next();
            const bool negative = m_next == U'-';
            if (m_next == U'-' || m_next == U'+') next();
            std::int64_t exponent = 0;
            // No text is so long that its digits could make up for more.
            constexpr std::int64_t largest = INT64_MAX / 100;
            if (!read_digits([&](int digit) { exponent = exponent < largest ? 10 * exponent + digit : exponent; })) {
                return false;
            }
            fraction.scale(negative ? -exponent : exponent);
        }
        if (wants_value) bits = fraction.nearest();
        return true;
    }
    // Digits, between two of which one `_` may stand. False if there is none.
    template <class Use>
    bool read_digits(Use&& use) noexcept {
        if (m_digit < 0) return false;
        while (m_digit >= 0) {
            use(m_digit);
            next();
            if (m_next != U'_') continue;
            const float_reader before = *this;
            next();
            if (m_digit < 0) *this = before; // which is then in the way
        }
        return true;
    }
    // Goes past a word in any case, if it is there as a whole.
    bool take(std::u32string_view word) noexcept {
        const float_reader before = *this;
        for (const char32_t c : word) {
            if (lower() != c) {
                *this = before;
                return false;
            }
            next();
        }
        return true;
    }

    char32_t lower() const noexcept { return m_next < 0x80u ? m_next | 0x20u : m_next; }
    // CPython looks for the six spaces of C in ASCII, not for the four separators that str.isspace() has there.
    bool is_space() const noexcept {
        return m_next < 0x80u ? m_next == U' ' || (m_next >= 0x09u && m_next <= 0x0Du) : characters::is_space(m_next);
    }
    void next() noexcept {
        m_at += m_bytes;
        look();
    }
    void look() noexcept {
        const bool at_end = m_at == m_text.size();
        const utf8::decoded d = at_end ? utf8::decoded{utf8::replacement, 0} : utf8::decode(m_text, m_at);
        m_next = d.code_point;
        m_bytes = d.bytes;
        m_digit = characters::decimal_digit(m_next);
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    char32_t m_next = 0; // the code point at m_at; U+FFFD at the end, which nothing asks for
    std::size_t m_bytes = 0;
    int m_digit = -1; // what digit m_next is, or -1
};

} // namespace detail

/// Python's float(text): digits of any script with single `_` between them, a point, an exponent, or inf, infinity or
/// nan in any case, a sign before, spaces around. The value is the nearest double, halves to even; what is too large is
/// infinite. O(bytes), no allocation. Spaces are those that CPython strips: of Python's 29 not U+001C to U+001F.
///
/// Proven against CPython 3.11 by tests/data/python_float.txt.
inline python_float read_python_float(std::string_view text) noexcept { return detail::float_reader(text).read(true); }
/// Whether float(text) takes the text.
inline bool is_python_float(std::string_view text) noexcept { return detail::float_reader(text).read(false).accepted; }

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
