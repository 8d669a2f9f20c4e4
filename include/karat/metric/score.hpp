#ifndef KARAT_METRIC_SCORE_HPP
#define KARAT_METRIC_SCORE_HPP

#include <cstddef>

#include "karat/status.hpp"
#include "karat/text/yes_no.hpp"
#include "karat/version.hpp"

// What a metric says about a prediction: plain data.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Stands where no reference was used.
inline constexpr std::size_t no_reference = static_cast<std::size_t>(-1);

/// What was counted, in the metric's unit: tokens, or n-grams for ROUGE-N. `predicted == 0` or `expected == 0` tells a
/// side that has nothing to compare from two sides that merely share nothing.
struct overlap_counts {
    std::size_t matched = 0;   ///< units that both sides share
    std::size_t predicted = 0; ///< units of the prediction
    std::size_t expected = 0;  ///< units of the reference
};

/// Precision, recall and their harmonic mean, each in [0, 1].
struct score {
    double precision = 0;
    double recall = 0;
    double fmeasure = 0;
    overlap_counts counts;
    std::size_t reference = no_reference; ///< 0-based: which reference this is the score of
    karat::status status = status::ok;
};

/// A score that is one number in [0, 1], as exact match is.
struct value_score {
    double value = 0;
    /// `predicted` and `expected` are 1 for a side that holds anything once normalised, else 0; `matched` is 1 if both
    /// do and are equal.
    overlap_counts counts;
    std::size_t reference = no_reference; ///< 0-based: which reference this is the score of
    karat::status status = status::ok;
};

/// An F-measure whose convention defines no precision and no recall, as CoQA's mean over its references.
struct fmeasure_score {
    double fmeasure = 0;
    overlap_counts counts;
    std::size_t reference = no_reference; ///< 0-based: which reference this is the score of
    karat::status status = status::ok;
};

/// Whether a yes or a no was answered rightly.
struct yes_no_score {
    double value = 0;                     ///< 1 if right, 0 if wrong, unparsed or unscored
    yes_no_reading parsed;                ///< what was read out of the prediction, and where
    polarity expected = polarity::none;   ///< what the references say; none if they say nothing or disagree
    std::size_t reference = no_reference; ///< 0-based: the first reference that could be read
    karat::status status = status::ok;
};

/// precision = matched / predicted, recall = matched / expected, fmeasure = ((2 P) R) / (P + R); 0 for 0 / 0.
///
/// Evaluated in exactly that order, as rouge_score and SQuAD's scripts do: 2 matched / (predicted + expected) is the
/// same fraction but another double in more than a third of all small cases (1, 1 and 5 give 0.33333333333333337).
constexpr score score_from(const overlap_counts& counts) noexcept {
    score s;
    s.counts = counts;
    if (counts.matched == 0) return s;
    s.precision = static_cast<double>(counts.matched) / static_cast<double>(counts.predicted);
    s.recall = static_cast<double>(counts.matched) / static_cast<double>(counts.expected);
    s.fmeasure = 2 * s.precision * s.recall / (s.precision + s.recall);
    return s;
}

/// The number by which a score is compared with others and averaged.
constexpr double primary(const score& s) noexcept { return s.fmeasure; }
constexpr double primary(const value_score& s) noexcept { return s.value; }
constexpr double primary(const fmeasure_score& s) noexcept { return s.fmeasure; }
constexpr double primary(const yes_no_score& s) noexcept { return s.value; }

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
