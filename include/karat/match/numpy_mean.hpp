#ifndef KARAT_MATCH_NUMPY_MEAN_HPP
#define KARAT_MATCH_NUMPY_MEAN_HPP

#include <cstddef>

#include "karat/version.hpp"
#include "karat/view.hpp"

// Sums of doubles depend on their order, and a mean that is rounded to two decimals depends on its last bit. So where a
// reference program takes numpy's mean, the order has to be numpy's.

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// The sum as numpy.add.reduce forms it of a one-dimensional array: eight sums side by side, and halves of what is
/// longer than 128 values apart.
inline double numpy_sum(view<double> values) noexcept {
    const std::size_t size = values.size();
    if (size > 128) {
        const std::size_t half = size / 2 - size / 2 % 8;
        return numpy_sum(values.part(0, half)) + numpy_sum(values.part(half, size - half));
    }
    double sum = 0;
    std::size_t i = 0;
    if (size >= 8) {
        double sums[8];
        for (; i < 8; ++i) sums[i] = values[i];
        for (; i < size - size % 8; ++i) sums[i % 8] += values[i];
        sum = ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
    }
    for (; i < size; ++i) sum += values[i];
    return sum;
}

} // namespace detail

/// What numpy.mean says of a one-dimensional array of doubles, to the last bit, if the values stand in the same order;
/// of no values it is NaN. For where a reference program takes that mean: mean_value and mean_score are the better ones
/// otherwise, for theirs is the exact sum, in any order. Proven by the lines "mean" of tests/data/golden_drop.txt.
inline double numpy_mean(view<double> values) noexcept {
    return detail::numpy_sum(values) / static_cast<double>(values.size());
}

namespace detail {

/// numpy.round(value, 2) of a value in [0, 1]: 100 times the value to the nearest whole number, halves to even,
/// whatever the rounding mode of the machine; Python's own round() may differ by a hundredth.
constexpr double rounded_to_hundredths(double value) noexcept {
    const double scaled = 100 * value;
    const int below = static_cast<int>(scaled);
    const double rest = scaled - below;
    const bool goes_up = rest > 0.5 || (rest == 0.5 && below % 2 != 0);
    return (goes_up ? below + 1 : below) / 100.0;
}

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
