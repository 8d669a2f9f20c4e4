#ifndef KARAT_TESTS_SLOW_STATISTICS_HPP
#define KARAT_TESTS_SLOW_STATISTICS_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "karat/summary/random.hpp"

namespace slow {

/// The weight of a question in replicate r, cut by cut.
inline std::uint64_t weight(std::uint64_t seed, std::uint64_t question, std::size_t r) {
    karat::random_words words(seed, question);
    for (std::size_t skipped = 0; skipped < r / 8; ++skipped) words();
    const std::uint64_t byte = words() / (std::uint64_t{1} << (8 * (r % 8))) % 256;
    if (byte < 94) return 0;
    if (byte < 189) return 1;
    if (byte < 235) return 2;
    if (byte < 251) return 3;
    return byte < 255 ? 4 : 5;
}

/// s / sqrt(n) in two passes, with doubles.
inline double standard_error(const std::vector<double>& scores) {
    const double n = static_cast<double>(scores.size());
    double sum = 0;
    for (const double x : scores) sum += x;
    double squares = 0;
    for (const double x : scores) squares += (x - sum / n) * (x - sum / n);
    return std::sqrt(squares / (n - 1) / n);
}

/// Whether Holm's procedure rejects hypothesis i at a level: step by step, the smallest p-value first.
inline bool holm_rejects(const std::vector<double>& p_values, std::size_t i, double level) {
    std::vector<std::size_t> left(p_values.size());
    for (std::size_t k = 0; k < left.size(); ++k) left[k] = k;
    while (!left.empty()) {
        const auto next = std::min_element(left.begin(), left.end(),
                                           [&](std::size_t a, std::size_t b) { return p_values[a] < p_values[b]; });
        if (p_values[*next] * static_cast<double>(left.size()) > level) return false;
        if (*next == i) return true;
        left.erase(next);
    }
    return false;
}

/// The chance of k or fewer heads of n fair coins, coin by coin; and of exactly k.
struct coins {
    double at_most;
    double exactly;
};
inline coins heads(std::size_t n, std::size_t k) {
    std::vector<double> chance = {1};
    for (std::size_t coin = 0; coin < n; ++coin) {
        std::vector<double> next(chance.size() + 1, 0);
        for (std::size_t i = 0; i < chance.size(); ++i) {
            next[i] += chance[i] / 2;
            next[i + 1] += chance[i] / 2;
        }
        chance = next;
    }
    double sum = 0;
    for (std::size_t i = 0; i <= k; ++i) sum += chance[i];
    return {sum, chance[k]};
}

} // namespace slow

#endif
