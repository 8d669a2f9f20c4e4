#ifndef KARAT_SUMMARY_MCNEMAR_HPP
#define KARAT_SUMMARY_MCNEMAR_HPP

#include <cstdint>

#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// McNemar's test of two systems whose answers are right or wrong. Only the questions that one of them alone got right
/// tell which is better; were they equally good, each of these would be a fair coin.
struct mcnemar_test {
    std::uint64_t only_a = 0; ///< questions that system A alone got right
    std::uint64_t only_b = 0; ///< questions that system B alone got right
    double p = 1;             ///< exact and two-sided: min(1, 2 P(X <= k)), k the smaller count, X binomial (n, 1/2)
    double mid_p = 1;         ///< 2 P(X <= k) - P(X = k): less cautious, and nearer to the level it is compared with
};

/// The test of two counts, whose sum is below 2^32; 1 and 1 if both are 0.
///
/// Up to 60 such questions p is the exact fraction, rounded once. Beyond, the binomial coefficients are computed
/// relative to the largest one, each from the one next to it, until they no longer matter: O(sqrt(n)) steps, no
/// allocation. There the relative error is below 1e-16 times the steps taken, in practice some 1e-14; a p below 1e-300
/// may come out as 0. Q. McNemar, "Note on the sampling error of the difference between correlated proportions or
/// percentages", Psychometrika 12 (1947); the mid-p of M. W. Fagerland, S. Lydersen, P. Laake, BMC Medical Research
/// Methodology 13:91 (2013).
inline mcnemar_test mcnemar(std::uint64_t only_a, std::uint64_t only_b) noexcept {
    mcnemar_test test;
    test.only_a = only_a;
    test.only_b = only_b;
    const std::uint64_t n = only_a + only_b;
    const std::uint64_t k = only_a < only_b ? only_a : only_b;
    if (only_a == only_b) return test; // 2 P(X <= k) = 1 + P(X = k)
    if (n <= 60) {
        // Every coefficient times n fits, and so does their sum, 2^60.
        std::uint64_t coefficient = 1;
        std::uint64_t below = 1; // sum of the coefficients of 0 ... i
        for (std::uint64_t i = 1; i <= k; ++i) {
            coefficient = coefficient * (n - i + 1) / i;
            below += coefficient;
        }
        const double all = static_cast<double>(std::uint64_t{1} << n);
        test.p = static_cast<double>(2 * below) / all;
        test.mid_p = static_cast<double>(2 * below - coefficient) / all;
        return test;
    }
    const std::uint64_t middle = n / 2;
    double coefficient = 1; // of i, relative to that of the middle
    double half = 0;        // sum of the coefficients of i ... middle
    double below = 0;       // sum of those of them that belong to k or less
    double at = 0;          // the coefficient of k
    // Not down to 0: a subnormal number times nearly 1 stays what it is.
    for (std::uint64_t i = middle; coefficient > 1e-300; --i) {
        half += coefficient;
        if (i == k) at = coefficient;
        if (i <= k) {
            if (below + coefficient == below) break;
            below += coefficient;
        }
        if (i == 0) break;
        coefficient = coefficient * static_cast<double>(i) / static_cast<double>(n - i + 1);
    }
    const double all = n % 2 == 0 ? 2 * half - 1 : 2 * half; // an even n has one middle, an odd n two
    test.p = 2 * below / all;
    test.mid_p = (2 * below - at) / all;
    return test;
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
