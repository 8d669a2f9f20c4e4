#ifndef KARAT_SUMMARY_WILSON_HPP
#define KARAT_SUMMARY_WILSON_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "karat/metric/score.hpp"
#include "karat/status.hpp"
#include "karat/summary/arithmetic.hpp"
#include "karat/summary/fixed_point.hpp"
#include "karat/summary/interval.hpp"
#include "karat/summary/mean.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

namespace detail {

/// The z for which a standard normal number lies between -z and z with chance `confidence`, above 0 and below 1: 1.96
/// for 0.95. Off by less than 1e-14. Only +, -, *, / are used, so all machines agree on every bit.
///
/// Newton's method for Q(z) = 1 - confidence, where Q is the chance of both tails and f(z) = sqrt(2 / pi) / E the slope
/// of -Q, with E = exp(z^2 / 2). A step is (Q(z) - Q) / f(z) = Q(z) / f(z) - Q * sqrt(pi / 2) * E. The first term is
/// Mills' ratio, which has a series for small z and a continued fraction for large z (Abramowitz and Stegun 26.2.11 and
/// 26.2.14).
inline double normal_quantile(double confidence) noexcept {
    const double root = 1.2533141373155003; // sqrt(pi / 2)
    const double tails = 1 - confidence;
    double z = 0;
    // Q is convex, so every step ends short of the root: z grows until rounding ends that, after 40 steps at most.
    for (int step = 0; step < 100; ++step) {
        const double square = rounded_product(z, z);
        double exponential = 1; // sum of (z^2 / 2)^k / k!
        double series = z;      // sum of z^(2k + 1) / (1 * 3 * ... * (2k + 1))
        double term = 1;
        double odd_term = z;
        for (int k = 1; exponential + term != exponential || k == 1; ++k) {
            term = term * square / (2 * k);
            odd_term = odd_term * square / (2 * k + 1);
            exponential += term;
            series += odd_term;
        }
        double mills = rounded_product(root, exponential) - series;
        if (z > 2) {
            double fraction = z;
            for (int k = 100; k > 0; --k) fraction = z + k / fraction;
            mills = 1 / fraction;
        }
        const double next = z + (mills - rounded_product(rounded_product(tails, root), exponential));
        if (!(next > z)) break;
        z = next;
    }
    return z;
}

} // namespace detail

/// Wilson's interval of a share, of which `successes` of `count` questions were seen: all shares p for which that is
/// within z standard errors of p,
///
///     (k + z^2 / 2 -+ z * sqrt(k * (n - k) / n + z^2 / 4)) / (n + z^2)
///
/// Inside [0, 1], and exactly 0 for no success and 1 for nothing else. Good for few questions and for shares near 0 or
/// 1. For counts below 2^32. E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
/// Journal of the American Statistical Association 22 (1927).
inline interval wilson_interval(std::uint64_t successes, std::uint64_t count, double confidence = 0.95) noexcept {
    interval result;
    result.confidence = confidence;
    result.few = count != 0 && count < few_questions;
    if (!detail::is_confidence(confidence)) {
        result.status = status::not_a_confidence;
    } else if (successes > count) {
        result.status = status::not_a_score;
    } else if (count != 0) {
        const double z = detail::normal_quantile(confidence);
        const double square = detail::rounded_product(z, z);
        const double n = static_cast<double>(count);
        const double k = static_cast<double>(successes);
        const double middle = k + square / 2;
        const double width = detail::rounded_product(z, std::sqrt(k * (n - k) / n + square / 4));
        result.low = successes == 0 ? 0 : (middle - width) / (n + square);
        result.high = successes == count ? 1 : (middle + width) / (n + square);
        result.status = status::ok;
    }
    return result;
}

/// The mean of scores that are 0 or 1, as exact match and yes/no accuracy give them, and Wilson's interval of it.
/// Notices scores that are neither, for which Wilson's formula does not hold; those need a poisson_bootstrap. Speaks as
/// means do.
class success_count {
public:
    /// Length of the flat form, in words.
    static constexpr std::size_t word_count = mean_value::word_count + 2;

    /// A score that comes to one number: value_score, yes_no_score, ...
    template <class Score, std::enable_if_t<detail::is_one_number<Score>, int> = 0>
    void update(const Score& s) noexcept {
        update(primary(s), s.status);
    }
    /// A value outside [0, 1], NaN included, is counted as an unscored question.
    void update(double value, status s = status::ok) noexcept {
        m_mean.update(value, s);
        if (!is_scored(s) || !to_fixed(value)) return;
        if (value == 1) ++m_successes;
        if (value != 0 && value != 1) ++m_fractions;
    }
    void merge(const success_count& other) noexcept {
        m_mean.merge(other.m_mean);
        m_successes += other.m_successes;
        m_fractions += other.m_fractions;
    }
    void reset() noexcept { *this = {}; }

    std::uint64_t successes() const noexcept { return m_successes; }
    /// How many scores were neither 0 nor 1.
    std::uint64_t fractions() const noexcept { return m_fractions; }
    karat::coverage coverage() const noexcept { return m_mean.compute().coverage; }

    /// The mean, whatever the scores are: what mean_value::compute() says.
    value_mean mean(over questions = over::all) const noexcept { return m_mean.compute(questions); }
    /// Wilson's interval of the mean; with over::all an unscored question is no success. fractional_scores, and no
    /// interval, if a score was neither 0 nor 1.
    karat::interval interval(double confidence = 0.95, over questions = over::all) const noexcept {
        const karat::coverage seen = coverage();
        karat::interval result =
            wilson_interval(m_successes, questions == over::all ? seen.count : seen.scored, confidence);
        if (m_fractions == 0) return result;
        result.low = 0;
        result.high = 0;
        result.status = status::fractional_scores;
        return result;
    }

    /// The flat form: a plain sum word by word (MPI_SUM) is merge().
    std::array<std::uint64_t, word_count> words() const noexcept { return detail::to_words(*this); }
    static success_count from_words(const std::array<std::uint64_t, word_count>& words) noexcept {
        return detail::from_words<success_count>(words);
    }

private:
    mean_value m_mean;
    std::uint64_t m_successes = 0;
    std::uint64_t m_fractions = 0;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
