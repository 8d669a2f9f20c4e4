#ifndef KARAT_SUMMARY_MEAN_HPP
#define KARAT_SUMMARY_MEAN_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <type_traits>
#include <utility>

#include "karat/metric/score.hpp"
#include "karat/status.hpp"
#include "karat/summary/exact_sum.hpp"
#include "karat/summary/fixed_point.hpp"
#include "karat/version.hpp"

// Means over the questions of a data set. Sums are exact (exact_sum.hpp), so a mean has the same bits for any order of
// the questions and any split over batches, threads or files: it is the exact sum, rounded once, divided by the number
// of questions, which is Python's math.fsum(scores) / n.
//
// There are two ways to average precision, recall and F. Macro: of each question's scores, every question counting the
// same (macro_score, which is mean_score). Micro: of the counts of all questions together, every token counting the
// same (micro_score). Papers on question answering mean macro unless they say otherwise.
//
// Accumulators are small plain values: update() takes a question, merge() another accumulator of the same metric,
// compute() says what came out, reset() starts again. None allocates. Up to 2^32 - 1 questions. words() is the flat
// form to save or to send, whose plain sum word by word (MPI_SUM, an all-reduce) is merge(); where that has only
// std::int64_t, up to 2^31 - 1 questions. States of different metrics must not be merged: labelled.hpp watches over
// that.

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
    /// Of `fmeasure`: s / sqrt(n), see spread::standard_error(). Absent below two questions and for a micro average.
    std::optional<double> standard_error;
    karat::coverage coverage;
    karat::status status = status::no_questions; ///< no_questions: there was nothing to divide by, and all is 0
};

/// The mean of scores that are one number.
struct value_mean {
    double value = 0;
    std::optional<double> standard_error; ///< s / sqrt(n), see spread::standard_error(); absent below two questions
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

/// Whether primary() says which number of a score enters a mean; and whether that number is all there is to it, as it
/// is for every score but precision, recall and F.
template <class Score, class = void>
inline constexpr bool has_primary = false;
template <class Score>
inline constexpr bool has_primary<Score, std::void_t<decltype(primary(std::declval<const Score&>()))>> = true;
template <class Score>
inline constexpr bool is_one_number = has_primary<Score> && !std::is_same_v<Score, score>;

/// An accumulator as the 64-bit words that it is made of, and back.
template <class State>
std::array<std::uint64_t, State::word_count> to_words(const State& state) noexcept {
    static_assert(sizeof(State) == State::word_count * sizeof(std::uint64_t), "karat: a state is made of words");
    std::array<std::uint64_t, State::word_count> words;
    std::memcpy(words.data(), &state, sizeof state);
    return words;
}
template <class State>
State from_words(const std::array<std::uint64_t, State::word_count>& words) noexcept {
    State state;
    std::memcpy(static_cast<void*>(&state), words.data(), sizeof state);
    return state;
}

} // namespace detail

/// The mean of the scores of a token metric: token F1, ROUGE-N, ROUGE-L or ROUGE-Lsum.
class mean_score {
public:
    /// Length of the flat form, in words.
    static constexpr std::size_t word_count = 3 + 3 * exact_sum::word_count + spread::word_count;

    /// A score with a number outside [0, 1], NaN included, is counted as an unscored question. No metric of karat gives
    /// one.
    void update(const score& s) noexcept {
        mean_score with = *this;
        const bool in_range =
            with.m_precision.add(s.precision) && with.m_recall.add(s.recall) && with.m_fmeasure.add(s.fmeasure);
        if (detail::cover(with.m_coverage, in_range ? s.status : status::not_a_score)) {
            with.m_spread.add(*to_fixed(s.fmeasure));
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
        m_spread.merge(other.m_spread);
    }
    score_mean compute(over questions = over::all) const noexcept {
        score_mean mean;
        mean.coverage = m_coverage;
        const std::uint64_t n = questions == over::all ? m_coverage.count : m_coverage.scored;
        mean.precision = detail::divide(m_precision, n);
        mean.recall = detail::divide(m_recall, n);
        mean.fmeasure = detail::divide(m_fmeasure, n);
        mean.standard_error = m_spread.standard_error(n);
        if (n != 0) mean.status = status::ok;
        return mean;
    }
    void reset() noexcept { *this = {}; }

    std::array<std::uint64_t, word_count> words() const noexcept { return detail::to_words(*this); }
    static mean_score from_words(const std::array<std::uint64_t, word_count>& words) noexcept {
        return detail::from_words<mean_score>(words);
    }

private:
    coverage m_coverage;
    exact_sum m_precision;
    exact_sum m_recall;
    exact_sum m_fmeasure;
    spread m_spread; // of F
};

/// The mean of scores that are one number: exact match, yes/no accuracy, or any number in [0, 1].
class mean_value {
public:
    /// Length of the flat form, in words.
    static constexpr std::size_t word_count = 3 + exact_sum::word_count + spread::word_count;

    /// A score that comes to one number: value_score, yes_no_score, sari_score, a question's rating, ...
    template <class Score, std::enable_if_t<detail::is_one_number<Score>, int> = 0>
    void update(const Score& s) noexcept {
        update(primary(s), s.status);
    }
    /// A value outside [0, 1], NaN included, is counted as an unscored question.
    void update(double value, status s = status::ok) noexcept {
        exact_sum with = m_value;
        if (!detail::cover(m_coverage, with.add(value) ? s : status::not_a_score)) return;
        m_value = with;
        m_spread.add(*to_fixed(value));
    }
    void merge(const mean_value& other) noexcept {
        detail::merge(m_coverage, other.m_coverage);
        m_value.merge(other.m_value);
        m_spread.merge(other.m_spread);
    }
    value_mean compute(over questions = over::all) const noexcept {
        value_mean mean;
        mean.coverage = m_coverage;
        const std::uint64_t n = questions == over::all ? m_coverage.count : m_coverage.scored;
        mean.value = detail::divide(m_value, n);
        mean.standard_error = m_spread.standard_error(n);
        if (n != 0) mean.status = status::ok;
        return mean;
    }
    void reset() noexcept { *this = {}; }

    std::array<std::uint64_t, word_count> words() const noexcept { return detail::to_words(*this); }
    static mean_value from_words(const std::array<std::uint64_t, word_count>& words) noexcept {
        return detail::from_words<mean_value>(words);
    }

private:
    coverage m_coverage;
    exact_sum m_value;
    spread m_spread;
};

/// Macro averages under their name: of the scores of the questions.
using macro_score = mean_score;
using macro_value = mean_value;

/// The micro average of a token metric: precision, recall and F of the counts of all questions added up,
///
///     P = sum matched / sum predicted    R = sum matched / sum expected    F = ((2 P) R) / (P + R)
///
/// so that a long answer counts more than a short one. Unscored questions add nothing. Sums of counts up to 2^64 - 1.
class micro_score {
public:
    /// Length of the flat form, in words.
    static constexpr std::size_t word_count = 6;

    void update(const score& s) noexcept {
        if (!detail::cover(m_coverage, s.status)) return;
        m_matched += s.counts.matched;
        m_predicted += s.counts.predicted;
        m_expected += s.counts.expected;
    }
    void merge(const micro_score& other) noexcept {
        detail::merge(m_coverage, other.m_coverage);
        m_matched += other.m_matched;
        m_predicted += other.m_predicted;
        m_expected += other.m_expected;
    }
    score_mean compute() const noexcept {
        score_mean mean;
        mean.coverage = m_coverage;
        if (m_coverage.scored != 0) mean.status = status::ok;
        if (m_matched == 0) return mean;
        // As score_from() does it, whose counts may be 32-bit numbers.
        const double matched = static_cast<double>(m_matched);
        mean.precision = matched / static_cast<double>(m_predicted);
        mean.recall = matched / static_cast<double>(m_expected);
        mean.fmeasure = 2 * mean.precision * mean.recall / (mean.precision + mean.recall);
        return mean;
    }
    void reset() noexcept { *this = {}; }

    std::array<std::uint64_t, word_count> words() const noexcept { return detail::to_words(*this); }
    static micro_score from_words(const std::array<std::uint64_t, word_count>& words) noexcept {
        return detail::from_words<micro_score>(words);
    }

private:
    coverage m_coverage;
    std::uint64_t m_matched = 0; // in the unit of the metric
    std::uint64_t m_predicted = 0;
    std::uint64_t m_expected = 0;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
