#ifndef KARAT_SUMMARY_INTERVAL_HPP
#define KARAT_SUMMARY_INTERVAL_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

#include "karat/bits.hpp"
#include "karat/status.hpp"
#include "karat/summary/arithmetic.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Below so many questions an interval is marked as one of few.
inline constexpr std::uint64_t few_questions = 30;

/// A confidence interval: how far the mean over a data set might have been elsewhere, had the questions been others of
/// the same kind. It says nothing of questions of another kind.
struct interval {
    double low = 0;
    double high = 0;
    double confidence = 0.95;
    /// All scores (of a difference: all differences) are equal, or there is but one: both ends are that number, which
    /// says nothing about other questions.
    bool degenerate = false;
    bool few = false;                            ///< fewer than `few_questions` questions: not to be relied on
    std::uint64_t left_out = 0;                  ///< bootstrap replicates that drew no question
    karat::status status = status::no_questions; ///< anything but ok: both ends are 0 and mean nothing
};

/// What is to be known of an interval before anybody relies on it, in words: "ok" if nothing is.
inline const char* describe(const interval& i) noexcept {
    if (i.status != status::ok) return describe(i.status);
    if (i.degenerate) return i.few ? "few questions, no variation" : "no variation between questions";
    return i.few ? "few questions" : "ok";
}

namespace detail {

/// Whether `x` is above 0 and below 1; NaN is not.
inline bool is_confidence(double x) noexcept {
    const std::uint64_t bits = bits::of_double(x);
    return bits > 0 && bits < 0x3FF0000000000000u; // doubles from 0 to 1 are ordered as their bits are
}

} // namespace detail

/// The value that a share of all values lies below: with 0-based position h = share * (n - 1) in order, between the
/// values before and after h in proportion (numpy's and R's default). `sorted` ascends; `share` is in [0, 1]. 0 for no
/// values.
inline double percentile(const std::vector<double>& sorted, double share) noexcept {
    if (sorted.empty()) return 0;
    const double position = detail::rounded_product(share, static_cast<double>(sorted.size() - 1));
    const auto before = static_cast<std::size_t>(position);
    if (before + 1 >= sorted.size()) return sorted.back();
    const double step = sorted[before + 1] - sorted[before];
    return sorted[before] + detail::rounded_product(position - static_cast<double>(before), step);
}

/// The middle part of `sorted`, which ascends: its percentiles at (1 - confidence) / 2 and 1 - (1 - confidence) / 2.
/// The flags are left for whoever knows the questions.
inline interval percentile_interval(const std::vector<double>& sorted, double confidence) noexcept {
    interval result;
    result.confidence = confidence;
    if (!detail::is_confidence(confidence)) {
        result.status = status::not_a_confidence;
    } else if (sorted.empty()) {
        result.status = status::no_replicates;
    } else {
        const double tail = (1 - confidence) / 2;
        result.low = percentile(sorted, tail);
        result.high = percentile(sorted, 1 - tail);
        result.status = status::ok;
    }
    return result;
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
