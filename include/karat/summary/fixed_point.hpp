#ifndef KARAT_SUMMARY_FIXED_POINT_HPP
#define KARAT_SUMMARY_FIXED_POINT_HPP

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "karat/bits.hpp"
#include "karat/version.hpp"

// Scores as integers, so that what is computed from many of them is the same for any order and any split: the
// bootstrap, paired tests and standard errors. The mean itself is exact (exact_sum.hpp) and does not come from here.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// A score of 1 in units: scores are rounded to multiples of 2^-31, each by itself, an error of 2.4e-10 at most.
inline constexpr std::uint32_t fixed_one = 0x80000000u;

/// `x` in units of 2^-31, half to even: round(x * 2**31) in Python. Absent if `x` is not in [0, 1]; -0.0 is 0.
inline std::optional<std::uint32_t> to_fixed(double x) noexcept {
    const std::uint64_t bits = bits::of_double(x);
    // From 0 to 1 doubles are ordered as their bits are; NaN and all that have a sign come after.
    if (bits > 0x3FF0000000000000u) return bits == 0x8000000000000000u ? std::optional<std::uint32_t>(0) : std::nullopt;
    // Exact, all three: a product with a power of two, a part of it, and what is left.
    const double scaled = x * 2147483648.0;
    const auto whole = static_cast<std::uint32_t>(scaled);
    const double rest = scaled - static_cast<double>(whole);
    const bool odd = whole % 2 == 1;
    const bool up = (rest > 0.5) | ((rest == 0.5) & odd); // no branch: half of all scores round up
    return whole + (up ? 1u : 0u);
}

/// The double that is `units` of 2^-31, rounded once.
inline double from_fixed(std::uint64_t units) noexcept { return static_cast<double>(units) / 2147483648.0; }
inline double from_fixed(std::int64_t units) noexcept { return static_cast<double>(units) / 2147483648.0; }

namespace detail {

/// An unsigned number of 128 bits; what goes beyond is lost.
struct wide {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
};
constexpr wide operator+(wide a, wide b) noexcept {
    const std::uint64_t low = a.low + b.low;
    return {a.high + b.high + (low < a.low ? 1u : 0u), low};
}
constexpr wide operator-(wide a, wide b) noexcept {
    return {a.high - b.high - (a.low < b.low ? 1u : 0u), a.low - b.low};
}

/// a * b, in digits of 32 bits as on paper.
constexpr wide product(std::uint64_t a, std::uint64_t b) noexcept {
    const std::uint64_t mask = 0xFFFFFFFFu;
    const std::uint64_t low = (a & mask) * (b & mask);
    const std::uint64_t one = (a >> 32) * (b & mask) + (low >> 32);    // at most (2^32 - 1)^2 + 2^32 - 1: fits
    const std::uint64_t other = (a & mask) * (b >> 32) + (one & mask); // likewise
    return {(a >> 32) * (b >> 32) + (one >> 32) + (other >> 32), other << 32 | (low & mask)};
}

/// The nearest double, half to even.
inline double to_double(wide n) noexcept {
    double scale = 1;
    while (n.high != 0) {
        // Bits that are moved out only matter as "there is more", which the last bit of 64 can say.
        n = {n.high >> 1, n.high << 63 | n.low >> 1 | (n.low & 1)};
        scale *= 2;
    }
    return static_cast<double>(n.low) * scale;
}

} // namespace detail

/// How far scores are spread about their mean, as sums of integers that any order, merge or plain sum leaves the same.
/// For up to 2^32 - 1 scores.
class spread {
public:
    /// Length of the flat form, in words.
    static constexpr std::size_t word_count = 3;

    /// Adds a score, in units of 2^-31.
    void add(std::uint32_t x) noexcept {
        const std::uint64_t square = std::uint64_t{x} * x;
        m_sum += x;
        m_squares_low += square & 0xFFFFFFFFu;
        m_squares_high += square >> 32;
    }
    void merge(const spread& other) noexcept {
        m_sum += other.m_sum;
        m_squares_low += other.m_squares_low;
        m_squares_high += other.m_squares_high;
    }

    /// The standard error of the mean of `n` scores, s / sqrt(n) with s^2 = sum (x - mean)^2 / (n - 1); scores that
    /// were not added are 0. Absent if `n` is below 2.
    ///
    /// Exact up to the last step: s / sqrt(n) = sqrt((n * sum x^2 - (sum x)^2) / (n - 1)) / n, whose difference is one
    /// of integers. So scores that are all equal give 0. Rounding scores to 2^-31 moves it by 2.4e-10 / sqrt(n - 1) at
    /// most.
    std::optional<double> standard_error(std::uint64_t n) const noexcept {
        if (n < 2) return std::nullopt;
        // n * sum x^2 is below 2^126, as each x^2 is at most 2^62; and not below (sum x)^2, by Cauchy and Schwarz.
        const detail::wide high = detail::product(n, m_squares_high);
        const detail::wide squares =
            detail::wide{high.high << 32 | high.low >> 32, high.low << 32} + detail::product(n, m_squares_low);
        const double difference = detail::to_double(squares - detail::product(m_sum, m_sum));
        return std::sqrt(difference / static_cast<double>(n - 1)) / static_cast<double>(n) / 2147483648.0;
    }

private:
    std::uint64_t m_sum = 0;
    // The lower and upper 32 bits of each square, summed apart: neither ever has to carry.
    std::uint64_t m_squares_low = 0;
    std::uint64_t m_squares_high = 0;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
