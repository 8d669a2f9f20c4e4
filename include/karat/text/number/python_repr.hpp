#ifndef KARAT_TEXT_NUMBER_PYTHON_REPR_HPP
#define KARAT_TEXT_NUMBER_PYTHON_REPR_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "karat/bits.hpp"
#include "karat/text/number/big_natural.hpp"
#include "karat/text/number/python_float.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// The text of a number, with its own memory.
class number_text {
public:
    constexpr operator std::string_view() const noexcept { return {m_bytes, m_size}; } // NOLINT: implicit on purpose
    constexpr std::string_view view() const noexcept { return {m_bytes, m_size}; }
    constexpr void put(char byte) noexcept { m_bytes[m_size++] = byte; }
    constexpr void put(std::string_view bytes) noexcept {
        for (const char byte : bytes) put(byte);
    }
    constexpr void put(char byte, int times) noexcept {
        for (; times > 0; --times) put(byte);
    }

private:
    char m_bytes[32] = {}; // repr() needs 24
    std::size_t m_size = 0;
};

namespace detail {

/// The shortest digits that are nearer to a double than to any other; of those the nearest.
struct shortest_digits {
    char bytes[17];
    int size = 0;
    int point = 0; // 0.digits * 10^point

    /// Of the double with these bits, which is positive and finite.
    ///
    /// Steele and White 1990, "How to Print Floating-Point Numbers Accurately": what is left of the number is
    /// rest / unit, and it may be left out once it is less than below / unit, or within above / unit of the next digit.
    explicit shortest_digits(std::uint64_t bits) noexcept {
        const int biased = static_cast<int>(bits >> 52);
        const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
        const std::uint64_t mantissa = biased == 0 ? fraction : fraction | std::uint64_t{1} << 52;
        const int exponent = (biased == 0 ? 1 : biased) - 1075; // the number is mantissa * 2^exponent
        const bool is_even = (mantissa & 1) == 0;               // then what is just between two doubles is read as it
        const bool is_closer_below = fraction == 0 && biased > 1;

        // In quarters of the last bit: half of the way to the next double is two, or one where doubles lie closer.
        big_natural rest(4 * mantissa);
        big_natural unit(4);
        big_natural above(2);
        big_natural below(is_closer_below ? 1 : 2);
        if (exponent >= 0) {
            for (big_natural* each : {&rest, &above, &below}) each->shift_left(exponent);
        } else {
            unit.shift_left(-exponent);
        }
        const auto reaches_unit = [&] {
            big_natural sum = rest;
            sum.add(above);
            return compare(sum, unit) >= (is_even ? 0 : 1);
        };
        const auto next_digit = [&] {
            for (big_natural* each : {&rest, &above, &below}) each->multiply_add(10, 0);
        };

        // The first digit's place from the binary exponent, which misses it by one at most.
        const int log2 = big_natural(mantissa).bits() - 1 + exponent;
        point = (log2 * 1233 + (log2 < 0 ? -4095 : 0)) / 4096;
        if (point >= 0) {
            unit.multiply_by_power_of_10(point);
        } else {
            for (big_natural* each : {&rest, &above, &below}) each->multiply_by_power_of_10(-point);
        }
        for (; reaches_unit(); ++point) unit.multiply_add(10, 0);
        next_digit();
        for (; !reaches_unit(); --point) next_digit();

        // reaches_unit() was false before the last next_digit(), so that the digit is not 10, now and later.
        for (;; next_digit()) {
            char digit = '0';
            for (; compare(rest, unit) >= 0; ++digit) rest.subtract(unit);
            const bool ends_here = compare(rest, below) < (is_even ? 1 : 0);
            const bool ends_above = reaches_unit();
            if (ends_here || ends_above) {
                rest.shift_left(1);
                const int half = compare(rest, unit);
                const bool is_nearer_above = half > 0 || (half == 0 && (digit - '0') % 2 != 0);
                if (ends_above && (!ends_here || is_nearer_above)) ++digit;
            }
            bytes[size++] = digit;
            if (ends_here || ends_above) return;
        }
    }
    std::string_view first(int count) const noexcept { return {bytes, static_cast<std::size_t>(count)}; }
    std::string_view from(int begin) const noexcept { return {bytes + begin, static_cast<std::size_t>(size - begin)}; }
};

inline void put_with_exponent(const shortest_digits& digits, number_text& to) noexcept {
    to.put(digits.first(1));
    if (digits.size > 1) to.put('.');
    to.put(digits.from(1));
    int exponent = digits.point - 1;
    to.put('e');
    to.put(exponent < 0 ? '-' : '+');
    exponent = exponent < 0 ? -exponent : exponent;
    if (exponent >= 100) to.put(static_cast<char>('0' + exponent / 100));
    to.put(static_cast<char>('0' + exponent / 10 % 10));
    to.put(static_cast<char>('0' + exponent % 10));
}
inline void put_with_point(const shortest_digits& digits, number_text& to) noexcept {
    if (digits.point <= 0) {
        to.put("0.");
        to.put('0', -digits.point);
        to.put(digits.from(0));
    } else if (digits.point >= digits.size) {
        to.put(digits.from(0));
        to.put('0', digits.point - digits.size);
        to.put(".0");
    } else {
        to.put(digits.first(digits.point));
        to.put('.');
        to.put(digits.from(digits.point));
    }
}

} // namespace detail

/// Python's repr(float): the shortest digits that read_python_float() turns back into `value`, and of those the nearest
/// to it. With an exponent of at least two digits if it is below -4 or at least 16 (1e-05, 1e+16), else with at least
/// one digit behind the point (5.0); inf and nan. At most 24 bytes, ASCII; no allocation.
///
/// Proven against CPython 3.11 by tests/data/python_float.txt.
inline number_text python_repr(double value) noexcept {
    const std::uint64_t bits = bits::of_double(value);
    const std::uint64_t magnitude = bits & ~(std::uint64_t{1} << 63);
    number_text text;
    if (magnitude > detail::infinity_bits) {
        text.put("nan");
        return text;
    }
    if (magnitude != bits) text.put('-');
    if (magnitude == detail::infinity_bits) {
        text.put("inf");
    } else if (magnitude == 0) {
        text.put("0.0");
    } else {
        const detail::shortest_digits digits(magnitude);
        const bool has_exponent = digits.point <= -4 || digits.point > 16;
        has_exponent ? put_with_exponent(digits, text) : put_with_point(digits, text);
    }
    return text;
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
