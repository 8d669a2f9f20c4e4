#ifndef KARAT_SUMMARY_MEAN_HPP
#define KARAT_SUMMARY_MEAN_HPP

#include <cstdint>

#include "karat/metric/score.hpp"
#include "karat/status.hpp"
#include "karat/summary/exact_sum.hpp"
#include "karat/version.hpp"

// Means over the questions of a data set. Sums are exact (exact_sum.hpp), so a mean has the same bits for any order of
// the questions and any split over batches, threads or files: it is the exact sum, rounded once, divided by the number
// of questions, which is Python's math.fsum(scores) / n.
//
// Accumulators are small plain values: update() takes a question, merge() another accumulator of the same metric,
// compute() says what came out, reset() starts again. None allocates. Up to 2^32 - 1 questions.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Which questions a mean is divided by: all of them, where an unscored one counts as 0, or only the scored ones.
enum class over : std::uint8_t { all, scored };

/// How many questions there were, and how many of them have a score.
struct coverage {
    std::uint64_t count = 0;    ///< all questions
    std::uint64_t scored = 0;   ///< those with a score of their own
    std::uint64_t unparsed = 0; ///< those scored as wrong because their prediction could not be read

    constexpr std::uint64_t unscored() const noexcept { return count - scored; }
};

/// The mean of precision, of recall and of F over questions. `fmeasure` is the mean of F, not the F of the means.
struct score_mean {
    double precision = 0;
    double recall = 0;
    double fmeasure = 0;
    karat::coverage coverage;
    karat::status status = status::no_questions; ///< no_questions: there was nothing to divide by, and all is 0
};

/// The mean of scores that are one number.
struct value_mean {
    double value = 0;
    karat::coverage coverage;
    karat::status status = status::no_questions; ///< no_questions: there was nothing to divide by, and all is 0
};

namespace detail {

/// Counts questions by status; says whether this one has a score to be added.
inline bool cover(coverage& all, status s) noexcept {
    ++all.count;
    if (!is_scored(s)) return false;
    ++all.scored;
    if (s == status::unparsed) ++all.unparsed;
    return true;
}
inline void merge(coverage& all, const coverage& other) noexcept {
    all.count += other.count;
    all.scored += other.scored;
    all.unparsed += other.unparsed;
}
inline double divide(const exact_sum& sum, std::uint64_t n) noexcept {
    return n == 0 ? 0 : sum.value() / static_cast<double>(n);
}

} // namespace detail

/// The mean of the scores of a token metric: token F1, ROUGE-N, ROUGE-L or ROUGE-Lsum.
class mean_score {
public:
    /// A score with a number outside [0, 1], NaN included, is counted as an unscored question. No metric of karat gives
    /// one.
    void update(const score& s) noexcept {
        mean_score with = *this;
        const bool in_range =
            with.m_precision.add(s.precision) && with.m_recall.add(s.recall) && with.m_fmeasure.add(s.fmeasure);
        if (detail::cover(with.m_coverage, in_range ? s.status : status::not_a_score)) {
            *this = with;
        } else {
            m_coverage = with.m_coverage;
        }
    }
    void merge(const mean_score& other) noexcept {
        detail::merge(m_coverage, other.m_coverage);
        m_precision.merge(other.m_precision);
        m_recall.merge(other.m_recall);
        m_fmeasure.merge(other.m_fmeasure);
    }
    score_mean compute(over questions = over::all) const noexcept {
        score_mean mean;
        mean.coverage = m_coverage;
        const std::uint64_t n = questions == over::all ? m_coverage.count : m_coverage.scored;
        mean.precision = detail::divide(m_precision, n);
        mean.recall = detail::divide(m_recall, n);
        mean.fmeasure = detail::divide(m_fmeasure, n);
        if (n != 0) mean.status = status::ok;
        return mean;
    }
    void reset() noexcept { *this = {}; }

private:
    coverage m_coverage;
    exact_sum m_precision;
    exact_sum m_recall;
    exact_sum m_fmeasure;
};

/// The mean of scores that are one number: exact match, yes/no accuracy, or any number in [0, 1].
class mean_value {
public:
    void update(const value_score& s) noexcept { update(s.value, s.status); }
    void update(const yes_no_score& s) noexcept { update(s.value, s.status); }
    /// A value outside [0, 1], NaN included, is counted as an unscored question.
    void update(double value, status s = status::ok) noexcept {
        exact_sum with = m_value;
        if (!detail::cover(m_coverage, with.add(value) ? s : status::not_a_score)) return;
        m_value = with;
    }
    void merge(const mean_value& other) noexcept {
        detail::merge(m_coverage, other.m_coverage);
        m_value.merge(other.m_value);
    }
    value_mean compute(over questions = over::all) const noexcept {
        value_mean mean;
        mean.coverage = m_coverage;
        const std::uint64_t n = questions == over::all ? m_coverage.count : m_coverage.scored;
        mean.value = detail::divide(m_value, n);
        if (n != 0) mean.status = status::ok;
        return mean;
    }
    void reset() noexcept { *this = {}; }

private:
    coverage m_coverage;
    exact_sum m_value;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
