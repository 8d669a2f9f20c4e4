#ifndef KARAT_SUMMARY_COMPARISON_HPP
#define KARAT_SUMMARY_COMPARISON_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "karat/status.hpp"
#include "karat/summary/bootstrap.hpp"
#include "karat/summary/holm.hpp"
#include "karat/summary/interval.hpp"
#include "karat/summary/mcnemar.hpp"
#include "karat/summary/mean.hpp"
#include "karat/summary/paired.hpp"
#include "karat/summary/question_scores.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// How two systems are compared.
struct comparison_options {
    double confidence = 0.95;   ///< of the interval; a p-value of 1 - confidence or less supports a difference
    over questions = over::all; ///< over::scored leaves out questions on which either system has no score
    std::size_t replicates = bootstrap_options().replicates; ///< of the paired bootstrap
    std::size_t patterns = randomization_options().patterns; ///< of approximate randomization
    std::uint64_t seed = 1;                                  ///< of both
};

/// Whether system A is better than system B on the questions that both answered, or worse.
struct comparison {
    double mean_a = 0;
    double mean_b = 0;
    double difference = 0;               ///< mean_a - mean_b
    karat::interval interval;            ///< of the difference, by the paired bootstrap
    double p = 1;                        ///< of approximate randomization: this decides
    double adjusted_p = 1;               ///< p, or by adjust() what Holm makes of it among the others
    double bootstrap_p = 1;              ///< of the paired bootstrap, to look at
    std::optional<mcnemar_test> mcnemar; ///< where every score is 0 or 1
    bool supported = false;              ///< adjusted_p is 1 - confidence or less
    std::uint64_t count = 0;             ///< questions compared
    std::uint64_t count_a = 0;           ///< how many questions each system has, with a score or without
    std::uint64_t count_b = 0;
    std::string first_missing;                   ///< the first id, in order, that only one of the systems has
    bool missing_from_a = false;                 ///< it is A that does not have it
    karat::status status = status::no_questions; ///< ok, no_questions, different_questions or not_a_confidence
};

/// A difference below this should not be read as one system being better, whatever its p-value.
inline constexpr double least_difference = 0.01;

/// Compares two systems by their scores on the same questions. Allocates, and may throw std::bad_alloc; with the usual
/// options about 15 microseconds a question.
inline comparison compare(const question_scores& a, const question_scores& b, const comparison_options& options = {}) {
    comparison result;
    const paired_scores pairs = pair_scores(a, b, options.questions);
    result.count = pairs.questions.size();
    result.count_a = pairs.count_a;
    result.count_b = pairs.count_b;
    result.first_missing = pairs.first_missing;
    result.missing_from_a = pairs.missing_from_a;
    result.status = pairs.status;
    result.interval.confidence = options.confidence;
    result.interval.status = pairs.status;
    if (pairs.status != status::ok) return result;

    mean_value mean_a;
    mean_value mean_b;
    for (const paired_score& pair : pairs.questions) {
        mean_a.update(pair.a);
        mean_b.update(pair.b);
    }
    result.mean_a = mean_a.compute().value;
    result.mean_b = mean_b.compute().value;
    result.difference = result.mean_a - result.mean_b;
    const bootstrap_test bootstrap =
        paired_bootstrap(pairs.questions, options.confidence, {options.replicates, options.seed});
    result.interval = bootstrap.interval;
    result.bootstrap_p = bootstrap.p;
    if (result.interval.degenerate) result.interval.low = result.interval.high = result.difference;
    result.mcnemar = mcnemar(pairs.questions);
    result.p = approximate_randomization(pairs.questions, {options.patterns, options.seed}).p;
    result.adjusted_p = result.p;
    if (result.interval.status == status::not_a_confidence) {
        result.status = status::not_a_confidence;
    } else {
        result.supported = result.adjusted_p <= 1 - options.confidence;
    }
    return result;
}

/// Adjusts the p-values of comparisons by several metrics or groups by Holm's method, and decides again. Whoever prints
/// several p-values has made several tests: all of them belong in here, the primary one first. Comparisons that could
/// not be made are left out.
inline void adjust(std::vector<comparison>& comparisons) {
    std::vector<double> p_values;
    for (const comparison& c : comparisons) {
        if (c.status == status::ok) p_values.push_back(c.p);
    }
    const std::vector<double> adjusted = holm(p_values);
    std::size_t i = 0;
    for (comparison& c : comparisons) {
        if (c.status != status::ok) continue;
        c.adjusted_p = adjusted[i++];
        c.supported = c.adjusted_p <= 1 - c.interval.confidence;
    }
}

/// The answer in words, with the systems' names: "supported: A is better than B" or "not supported by these 120
/// questions", with a caution where the difference is below 0.01 or the questions are few; or why there is no answer.
/// Allocates.
inline std::string verdict(const comparison& c, std::string_view name_a = "A", std::string_view name_b = "B") {
    const std::string a(name_a);
    const std::string b(name_b);
    if (c.status == status::different_questions) {
        return "not comparable: " + a + " has " + std::to_string(c.count_a) + " questions and " + b + " has " +
               std::to_string(c.count_b) + "; the first that " + (c.missing_from_a ? a : b) + " does not have is " +
               c.first_missing;
    }
    if (c.status != status::ok) return std::string("not comparable: ") + describe(c.status);
    const bool is_small = c.difference < least_difference && c.difference > -least_difference;
    std::string words = "not supported by ";
    words += c.count == 1 ? "this 1 question" : "these " + std::to_string(c.count) + " questions";
    if (c.supported) {
        words = "supported: " + (c.difference > 0 ? a : b) + (is_small ? " scores higher than " : " is better than ") +
                (c.difference > 0 ? b : a);
    }
    if (is_small) words += "; a difference below 0.01 does not make one system better";
    if (c.interval.few) words += "; fewer than " + std::to_string(few_questions) + " questions say little";
    return words;
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
