#ifndef KARAT_METRIC_BEST_HPP
#define KARAT_METRIC_BEST_HPP

#include <cstddef>
#include <string_view>

#include "karat/metric/score.hpp"
#include "karat/status.hpp"
#include "karat/version.hpp"

// From the scores against each of several references to the score of a question. A reduction is an object with a nested
// `fold<Score>`, which takes the scores one after the other and needs O(1) memory:
//
//     void add(const Score& s);                        // s.reference says which
//     Score result(const Score& against_nothing) const;
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

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
