#ifndef KARAT_SUMMARY_RANK_CORRELATION_HPP
#define KARAT_SUMMARY_RANK_CORRELATION_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include "karat/bits.hpp"
#include "karat/status.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

// Whether two lists of numbers put the same questions in the same order, as a metric and human scores should.
//
// Only the order of the numbers matters, and all counting is done in integers: the results have the same bits on every
// machine. Good for 2^28 questions.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// All pairs of questions. pairs = concordant + discordant + tied_first + tied_second - tied_both.
struct pair_counts {
    std::uint64_t pairs = 0;
    std::uint64_t concordant = 0;  ///< both lists have them in the same order
    std::uint64_t discordant = 0;  ///< one list has them the other way round
    std::uint64_t tied_first = 0;  ///< equal in the first list, maybe in both
    std::uint64_t tied_second = 0; ///< equal in the second list, maybe in both
    std::uint64_t tied_both = 0;   ///< equal in both
};

/// A correlation of ranks: 1 for the same order, -1 for the opposite one.
struct rank_correlation {
    double value = 0;                            ///< in [-1, 1]; 0 unless ok
    karat::status status = status::no_questions; ///< ok, no_questions, unequal_lengths, not_a_number, or undefined:
                                                 ///< all numbers of one list are equal
};

/// Kendall's tau-b, and what it was made from.
struct kendall_correlation : rank_correlation {
    pair_counts counts;
};

namespace detail {

/// The ranks of numbers, doubled: whole numbers even where equal ones share the mean of their ranks.
struct ranking {
    std::vector<std::uint64_t> doubled; // 2 for the least, or 1 more for each further one that is equal to it
    std::uint64_t tied = 0;             // pairs of equal numbers
    bool numbers = true;                // no NaN among them
};

inline std::uint64_t pairs_of(std::uint64_t n) noexcept { return n % 2 == 0 ? n / 2 * (n - 1) : (n - 1) / 2 * n; }

/// Integers in the order of doubles: bits of positive ones after those of negative ones, which are the other way round.
/// -0.0 is 0. Comparing doubles themselves would be less sure, with -ffast-math or where subnormal numbers count as 0.
inline std::uint64_t order_of(std::uint64_t bits) noexcept {
    const std::uint64_t sign = std::uint64_t{1} << 63;
    if (bits == sign) return sign;
    return (bits & sign) != 0 ? ~bits : bits | sign;
}

inline ranking rank(view<double> values) {
    ranking result;
    const std::size_t n = values.size();
    std::vector<std::pair<std::uint64_t, std::size_t>> sorted(n);
    for (std::size_t i = 0; i < n; ++i) {
        const std::uint64_t bits = bits::of_double(values[i]);
        if (bits << 1 > 0xFFE0000000000000u) result.numbers = false; // beyond infinity
        sorted[i] = {order_of(bits), i};
    }
    std::sort(sorted.begin(), sorted.end());
    result.doubled.resize(n);
    for (std::size_t first = 0, last = 0; first < n; first = last) {
        while (last < n && sorted[last].first == sorted[first].first) ++last;
        // Ranks first + 1 to last, as they start with 1. Their mean is half of this:
        for (std::size_t i = first; i < last; ++i) result.doubled[sorted[i].second] = first + 1 + last;
        result.tied += pairs_of(last - first);
    }
    return result;
}

/// Sorts `values` and returns how many pairs of them stood in the wrong order: merge sort, O(n log n).
inline std::uint64_t sort_counting(std::vector<std::uint64_t>& values) {
    std::uint64_t wrong = 0;
    const std::size_t n = values.size();
    std::vector<std::uint64_t> merged(n);
    for (std::size_t width = 1; width < n; width *= 2) {
        for (std::size_t begin = 0; begin < n; begin += 2 * width) {
            const std::size_t middle = n - begin < width ? n : begin + width;
            const std::size_t end = n - begin < 2 * width ? n : begin + 2 * width;
            std::size_t left = begin;
            std::size_t right = middle;
            for (std::size_t to = begin; to < end; ++to) {
                if (right == end || (left < middle && values[left] <= values[right])) {
                    merged[to] = values[left++];
                } else {
                    wrong += middle - left; // all that are left of it and still here are greater
                    merged[to] = values[right++];
                }
            }
        }
        values.swap(merged);
    }
    return wrong;
}

/// Concordant and discordant pairs after W. R. Knight, "A Computer Method for Calculating Kendall's Tau with Ungrouped
/// Data", Journal of the American Statistical Association 61 (1966).
inline pair_counts count_pairs(const ranking& first, const ranking& second) {
    pair_counts counts;
    const std::size_t n = first.doubled.size();
    counts.pairs = pairs_of(n);
    counts.tied_first = first.tied;
    counts.tied_second = second.tied;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> both(n);
    for (std::size_t i = 0; i < n; ++i) both[i] = {first.doubled[i], second.doubled[i]};
    std::sort(both.begin(), both.end());
    for (std::size_t from = 0, to = 0; from < n; from = to) {
        while (to < n && both[to] == both[from]) ++to;
        counts.tied_both += pairs_of(to - from);
    }
    // Where the first list ties, the second one ascends now: such pairs are never in the wrong order.
    std::vector<std::uint64_t> by_first(n);
    for (std::size_t i = 0; i < n; ++i) by_first[i] = both[i].second;
    counts.discordant = sort_counting(by_first);
    counts.concordant = counts.pairs - counts.tied_first - (counts.tied_second - counts.tied_both) - counts.discordant;
    return counts;
}

/// The exact sum of products of centred ranks, of up to 2^28 questions.
class product_sum {
public:
    void add(std::int64_t a, std::int64_t b) noexcept {
        const std::int64_t product = a * b; // below 2^56 in size
        m_high += product / two_32;
        m_low += product % two_32;
    }
    /// The sum as a double, rounded once.
    double value() const noexcept {
        // After the carry, both parts and their product are exact: only the last addition rounds, also where it is
        // fused with the multiplication.
        const std::int64_t high = m_high + m_low / two_32;
        const std::int64_t low = m_low % two_32;
        return static_cast<double>(high) * static_cast<double>(two_32) + static_cast<double>(low);
    }

private:
    static constexpr std::int64_t two_32 = std::int64_t{1} << 32;

    // high * 2^32 + low. The sum is at most that of the squares of the ranks without ties, n^3 / 3 < 2^83: high stays
    // below 2^53, and low, a sum of 2^28 remainders, below 2^60.
    std::int64_t m_high = 0;
    std::int64_t m_low = 0;
};

/// What speaks against a correlation of the two; ok if nothing does.
inline status correlation_status(const ranking& first, const ranking& second) noexcept {
    if (!first.numbers || !second.numbers) return status::not_a_number;
    const std::uint64_t pairs = pairs_of(first.doubled.size());
    return first.tied == pairs || second.tied == pairs ? status::undefined : status::ok;
}

inline kendall_correlation kendall(view<double> a, view<double> b) {
    kendall_correlation result;
    if (a.size() != b.size()) result.status = status::unequal_lengths;
    if (a.size() != b.size() || a.empty()) return result;
    const ranking first = rank(a);
    const ranking second = rank(b);
    result.status = correlation_status(first, second);
    if (result.status == status::not_a_number) return result;
    result.counts = count_pairs(first, second);
    if (result.status != status::ok) return result;
    const pair_counts& c = result.counts;
    const bool positive = c.concordant >= c.discordant;
    const double difference = static_cast<double>(positive ? c.concordant - c.discordant : c.discordant - c.concordant);
    // The difference is at most either factor, and sqrt(x * x) is x in doubles: never above 1, and exactly 1 if all
    // pairs are concordant.
    const double tau = difference / std::sqrt(static_cast<double>(c.pairs - c.tied_first) *
                                              static_cast<double>(c.pairs - c.tied_second));
    result.value = positive ? tau : -tau;
    return result;
}

inline rank_correlation spearman(view<double> a, view<double> b) {
    rank_correlation result;
    if (a.size() != b.size()) result.status = status::unequal_lengths;
    if (a.size() != b.size() || a.empty()) return result;
    const ranking first = rank(a);
    const ranking second = rank(b);
    result.status = correlation_status(first, second);
    if (result.status != status::ok) return result;
    // The mean of doubled ranks is n + 1, with ties or without.
    const std::int64_t mean = static_cast<std::int64_t>(a.size()) + 1;
    product_sum first_squares;
    product_sum second_squares;
    product_sum products;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const std::int64_t x = static_cast<std::int64_t>(first.doubled[i]) - mean;
        const std::int64_t y = static_cast<std::int64_t>(second.doubled[i]) - mean;
        first_squares.add(x, x);
        second_squares.add(y, y);
        products.add(x, y);
    }
    // As with tau, the numerator is at most either factor, so that rounding cannot lead out of [-1, 1]: whatever the
    // ties, the sum of products is largest where both lists ascend, and then spreading the ranks that are tied in one
    // list apart again would only make it larger, up to the squares of the other.
    result.value = products.value() / std::sqrt(first_squares.value() * second_squares.value());
    return result;
}

template <class Values>
view<double> doubles(const Values& values) noexcept {
    return {std::data(values), std::size(values)};
}

} // namespace detail

/// Kendall's tau-b of two arrays of double (vector, array, view, ...), item i of both for question i:
///
///     (concordant - discordant) / sqrt((pairs - tied_first) (pairs - tied_second))
///
/// NaN is refused, infinity is not. O(n log n); allocates. Proven against counting all pairs by
/// tests/unit/rank_correlation_test.cpp.
template <class First, class Second>
kendall_correlation kendall_tau_b(const First& first, const Second& second) {
    return detail::kendall(detail::doubles(first), detail::doubles(second));
}

/// Spearman's rho of two arrays of double, item i of both for question i: Pearson's correlation of their ranks, where
/// equal numbers share the mean of their ranks. NaN is refused, infinity is not. O(n log n); allocates.
template <class First, class Second>
rank_correlation spearman_rho(const First& first, const Second& second) {
    return detail::spearman(detail::doubles(first), detail::doubles(second));
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
