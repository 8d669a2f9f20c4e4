#ifndef KARAT_METRIC_BEST_HPP
#define KARAT_METRIC_BEST_HPP

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include "karat/metric/score.hpp"
#include "karat/status.hpp"
#include "karat/version.hpp"

// From the scores against each of several references to the score of a question. A reduction is an object with a nested
// `fold<Score>`, which takes the scores one after the other and needs O(1) memory:
//
//     void add(const Score& s);                             // s.reference says which
//     auto result(const Score& against_nothing) const;      // a Score, or another kind of score
//
// `against_nothing` is the prediction's score against a reference that holds nothing; a question without references is
// made of it.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// The first reference with the largest primary number (F, or the value), as doubles; the whole score with its
/// precision and recall is that reference's. Precision and recall are not maximised apart. Without references: zeros
/// and status::no_references.
struct best {
    std::string_view signature() const noexcept { return "best"; }

    template <class Score>
    class fold {
    public:
        void add(const Score& s) noexcept {
            if (!m_any || primary(s) > primary(m_best)) m_best = s;
            m_any = true;
        }
        bool any() const noexcept { return m_any; }
        Score result(const Score& against_nothing) const noexcept {
            if (m_any) return m_best;
            Score none;
            none.counts.predicted = against_nothing.counts.predicted;
            none.status = status::no_references;
            return none;
        }

    private:
        Score m_best;
        bool m_any = false;
    };
};

/// SQuAD v2.0's rule for a data set with questions that have no answer (`get_raw_scores` of its evaluation script):
/// references that normalise to nothing are dropped, and when none is left the gold is "no answer", an empty text; then
/// the best. So an empty prediction is right against [""] and wrong against ["", "cat"]. When all were dropped, or none
/// was given, no reference was used and the index is no_reference.
struct best_answerable {
    std::string_view signature() const noexcept { return "best_answerable"; }

    template <class Score>
    class fold {
    public:
        void add(const Score& s) noexcept {
            if (s.counts.expected != 0) m_best.add(s);
        }
        Score result(const Score& against_nothing) const noexcept {
            return m_best.any() ? m_best.result(against_nothing) : against_nothing;
        }

    private:
        best::fold<Score> m_best;
    };
};

/// DROP's rule for a data set: a reference whose first span is blank as it is written (not: once normalised) counts
/// nothing beside others, and then the best. Where no other is left, such a reference is compared like any: the pair ""
/// and "" scores 1. (DROP's script gives 0 to a question without any other gold.) Without references: zeros and
/// status::no_references. For metrics whose `expected` is 0 exactly for a blank reference, such as basic_span_f1.
struct best_not_blank {
    std::string_view signature() const noexcept { return "best_not_blank"; }

    template <class Score>
    class fold {
    public:
        void add(const Score& s) noexcept { (s.counts.expected != 0 ? m_best : m_blank).add(s); }
        Score result(const Score& against_nothing) const noexcept {
            return (m_best.any() ? m_best : m_blank).result(against_nothing);
        }

    private:
        best::fold<Score> m_best;
        best::fold<Score> m_blank;
    };
};

namespace detail {

/// A score that is a mean of several and so has one number only.
inline fmeasure_score as_mean(const score& closest, double mean) noexcept {
    return {mean, closest.counts, no_reference, closest.status};
}
inline value_score as_mean(const value_score& closest, double mean) noexcept {
    return {mean, closest.counts, no_reference, closest.status};
}

} // namespace detail

/// CoQA's rule, which lets people and programs be compared: as a person's answer is scored against those of the others,
/// so each reference is left out once, and the score is the mean of the best against the rest,
///
///     sum over i of the largest primary number of the references other than i, in order of i, then divided by n,
///
/// in doubles. A single reference is not left out. Precision and recall are not defined; exact match becomes a
/// fraction. The counts are those of the closest reference; the index is no_reference, unless there is only one. The
/// order of references may change the last bit. Without references: zero and status::no_references.
struct leave_one_out {
    std::string_view signature() const noexcept { return "leave_one_out"; }

    // Which number is the largest without reference i, two of them tell: the second largest if i is the place of the
    // largest, else the largest.
    template <class Score>
    class fold {
    public:
        void add(const Score& s) noexcept {
            if (m_count == 0 || primary(s) > primary(m_best)) {
                m_second = m_count == 0 ? 0 : primary(m_best);
                m_best = s;
                m_place = m_count;
            } else if (primary(s) > m_second) {
                m_second = primary(s);
            }
            ++m_count;
        }
        auto result(const Score& against_nothing) const noexcept {
            if (m_count < 2) {
                const Score only = m_count == 0 ? best::fold<Score>().result(against_nothing) : m_best;
                auto s = detail::as_mean(only, primary(only));
                s.reference = only.reference;
                return s;
            }
            double sum = 0;
            for (std::size_t i = 0; i < m_count; ++i) sum += i == m_place ? m_second : primary(m_best);
            return detail::as_mean(m_best, sum / static_cast<double>(m_count));
        }

    private:
        Score m_best;
        std::size_t m_place = 0; // of m_best among the references
        double m_second = 0;     // the largest number of all the others
        std::size_t m_count = 0;
    };
};

/// Whether a T makes one score of those against several references: best, best_answerable, leave_one_out, or one like
/// them.
template <class T, class = void>
inline constexpr bool is_reduction = false;
template <class T>
inline constexpr bool is_reduction<T, std::void_t<typename T::template fold<score>>> = true;

/// What a reduction makes of scores of this kind.
template <class Reduction, class Score>
using reduced_score =
    decltype(std::declval<const typename Reduction::template fold<Score>&>().result(std::declval<const Score&>()));

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
