#ifndef KARAT_TESTS_SLOW_RANK_CORRELATION_HPP
#define KARAT_TESTS_SLOW_RANK_CORRELATION_HPP

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

// Correlations of ranks by looking at every pair.

namespace slow {

struct pair_counts {
    std::uint64_t pairs = 0;
    std::uint64_t concordant = 0;
    std::uint64_t discordant = 0;
    std::uint64_t tied_first = 0;
    std::uint64_t tied_second = 0;
    std::uint64_t tied_both = 0;
};

inline pair_counts count_pairs(const std::vector<double>& first, const std::vector<double>& second) {
    pair_counts counts;
    for (std::size_t i = 0; i < first.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const bool tied_first = first[i] == first[j];
            const bool tied_second = second[i] == second[j];
            ++counts.pairs;
            if (tied_first) ++counts.tied_first;
            if (tied_second) ++counts.tied_second;
            if (tied_first && tied_second) ++counts.tied_both;
            if (tied_first || tied_second) continue;
            ++((first[i] < first[j]) == (second[i] < second[j]) ? counts.concordant : counts.discordant);
        }
    }
    return counts;
}

/// From the pairs that are not tied rather than from those that are.
inline double kendall_tau_b(const std::vector<double>& first, const std::vector<double>& second) {
    const pair_counts c = count_pairs(first, second);
    const std::uint64_t decided = c.concordant + c.discordant;
    const std::uint64_t only_first = c.tied_first - c.tied_both;
    const std::uint64_t only_second = c.tied_second - c.tied_both;
    return (static_cast<double>(c.concordant) - static_cast<double>(c.discordant)) /
           std::sqrt(static_cast<double>(decided + only_second) * static_cast<double>(decided + only_first));
}

/// Twice the rank, less the mean of that: how many are less than this one minus how many are greater.
inline std::vector<std::int64_t> centred_ranks(const std::vector<double>& values) {
    std::vector<std::int64_t> ranks;
    for (const double x : values) {
        std::int64_t rank = 0;
        for (const double y : values) rank += y < x ? 1 : x < y ? -1 : 0;
        ranks.push_back(rank);
    }
    return ranks;
}

/// For so few numbers that no sum leaves 2^53.
inline double spearman_rho(const std::vector<double>& first, const std::vector<double>& second) {
    const std::vector<std::int64_t> x = centred_ranks(first);
    const std::vector<std::int64_t> y = centred_ranks(second);
    std::int64_t xx = 0;
    std::int64_t yy = 0;
    std::int64_t xy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xx += x[i] * x[i];
        yy += y[i] * y[i];
        xy += x[i] * y[i];
    }
    return static_cast<double>(xy) / std::sqrt(static_cast<double>(xx) * static_cast<double>(yy));
}

} // namespace slow

#endif
