#ifndef KARAT_SUMMARY_HOLM_HPP
#define KARAT_SUMMARY_HOLM_HPP

#include <algorithm>
#include <cstddef>
#include <vector>

#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Holm's adjustment of the p-values of several tests, numbers in [0, 1], in the order given: compared with a level,
/// such as 0.05, they keep the chance of even one false "supported" among all tests below that level, whatever the
/// tests have to do with each other. In ascending order the i-th of m p-values, from 0, becomes min(1, (m - i) * p),
/// and no less than the one before it. O(m log m); allocates. S. Holm, "A simple sequentially rejective multiple test
/// procedure", Scandinavian Journal of Statistics 6 (1979).
inline std::vector<double> holm(const std::vector<double>& p_values) {
    const std::size_t m = p_values.size();
    std::vector<std::size_t> order(m);
    for (std::size_t i = 0; i < m; ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p_values[a] < p_values[b]; });
    std::vector<double> adjusted(m);
    double least = 0;
    for (std::size_t i = 0; i < m; ++i) {
        const double p = static_cast<double>(m - i) * p_values[order[i]];
        if (p > least) least = p;
        if (least > 1) least = 1;
        adjusted[order[i]] = least;
    }
    return adjusted;
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
