#ifndef KARAT_SUMMARY_PREFERENCE_HPP
#define KARAT_SUMMARY_PREFERENCE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "karat/status.hpp"
#include "karat/summary/majority.hpp"
#include "karat/version.hpp"

// Which answer people prefer when they see two, the model's and the gold one, without knowing which is which. This is
// how GooAQ (Khashabi et al. 2021) compares models with people.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// The share of a model whose answers are as good as the gold ones.
inline constexpr double parity = 0.5;

/// How the annotators of one question voted.
struct preference_votes {
    std::uint64_t model = 0;   ///< the model's answer is better
    std::uint64_t tie = 0;     ///< both are equally good
    std::uint64_t gold = 0;    ///< the gold answer is better
    std::uint64_t invalid = 0; ///< the question makes no sense

    /// Counts a vote by its name, "model", "tie", "gold" or "invalid". False, and nothing counted, if it is another.
    [[nodiscard]] constexpr bool add(std::string_view vote) noexcept {
        if (vote == "model") {
            ++model;
        } else if (vote == "tie") {
            ++tie;
        } else if (vote == "gold") {
            ++gold;
        } else if (vote == "invalid") {
            ++invalid;
        } else {
            return false;
        }
        return true;
    }
};

/// What the votes on one question come to.
struct preference_score {
    double value = 0;                          ///< the model's credit, in [0, 1]
    majority preference;                       ///< label 0 is model, 1 is tie, 2 is gold
    karat::status status = status::no_ratings; ///< ok, no_ratings or invalid_question
};

constexpr double primary(const preference_score& s) noexcept { return s.value; }

/// The share of the model over the valid questions: 1 if all prefer it, 0 if all prefer gold.
struct preference_mean {
    double value = 0;                            ///< mean credit; see parity
    std::uint64_t model = 0;                     ///< questions on which the model won
    std::uint64_t tie = 0;                       ///< questions on which the label "tie" won
    std::uint64_t gold = 0;                      ///< questions on which gold won
    std::uint64_t vote_ties = 0;                 ///< questions on which no label won, however the tie was resolved
    std::uint64_t invalid = 0;                   ///< questions dropped because most annotators called them invalid
    std::uint64_t unrated = 0;                   ///< questions dropped because there is no vote
    karat::status status = status::no_questions; ///< no_questions: none was valid, and the value is 0

    /// The questions that the mean is over.
    constexpr std::uint64_t valid() const noexcept { return model + tie + gold + vote_ties; }
};

namespace detail {

/// A judged question. Credit is counted in quarters: every mean of some of 1, 1/2 and 0 is a whole number of them.
struct judged_preference {
    majority preference;
    std::uint64_t quarters = 0;
    karat::status status = status::no_ratings;
};

inline constexpr std::uint64_t quarters_of_label[] = {4, 2, 0};

inline judged_preference judge(const preference_votes& votes, const tie_break* draw) noexcept {
    judged_preference judged;
    const std::uint64_t counts[] = {votes.model, votes.tie, votes.gold};
    const std::uint64_t preferring = votes.model + votes.tie + votes.gold;
    if (votes.invalid > preferring) { // more than half of all
        judged.status = status::invalid_question;
        return judged;
    }
    if (preferring == 0) return judged;
    judged.status = status::ok;
    judged.preference = draw == nullptr ? majority_of(counts) : majority_of(counts, *draw);
    if (judged.preference.label != no_label) {
        judged.quarters = quarters_of_label[judged.preference.label];
        return judged;
    }
    for (std::size_t label = 0; label < 3; ++label) {
        if (counts[label] == judged.preference.votes) judged.quarters += quarters_of_label[label];
    }
    judged.quarters /= judged.preference.tied; // 6 / 2, 4 / 2, 2 / 2 or 6 / 3
    return judged;
}
inline preference_score preference_from(const judged_preference& judged) noexcept {
    return {static_cast<double>(judged.quarters) / 4, judged.preference, judged.status};
}

} // namespace detail

/// The credit of the model on one question: the question is invalid if more than half of its annotators say so; else
/// the label among model, tie and gold with most votes gives 1, 0.5 or 0. If several have most votes, the credit is the
/// mean of theirs, which is what drawing one of them gives on average: 2 model, 2 tie, 1 gold give 0.75. No allocation.
inline preference_score score_preference(const preference_votes& votes) noexcept {
    return detail::preference_from(detail::judge(votes, nullptr));
}
/// The same, but one of several labels with most votes is drawn, as the paper does it.
inline preference_score score_preference(const preference_votes& votes, const tie_break& draw) noexcept {
    return detail::preference_from(detail::judge(votes, &draw));
}

/// The mean of score_preference over questions. Holds integers only: the same for any order and any split, and one
/// division, which is its only rounding. For an interval feed what score_preference returns, with the question's id, to
/// a poisson_bootstrap, and ask for the one over::scored.
class mean_preference {
public:
    void update(const preference_votes& votes) noexcept { update(detail::judge(votes, nullptr)); }
    void update(const preference_votes& votes, const tie_break& draw) noexcept { update(detail::judge(votes, &draw)); }

    void merge(const mean_preference& other) noexcept {
        m_counts.model += other.m_counts.model;
        m_counts.tie += other.m_counts.tie;
        m_counts.gold += other.m_counts.gold;
        m_counts.vote_ties += other.m_counts.vote_ties;
        m_counts.invalid += other.m_counts.invalid;
        m_counts.unrated += other.m_counts.unrated;
        m_quarters += other.m_quarters;
    }
    preference_mean compute() const noexcept {
        preference_mean mean = m_counts;
        if (mean.valid() == 0) return mean;
        mean.value = static_cast<double>(m_quarters) / static_cast<double>(4 * mean.valid());
        mean.status = status::ok;
        return mean;
    }
    void reset() noexcept { *this = {}; }

private:
    void update(const detail::judged_preference& judged) noexcept {
        m_quarters += judged.quarters;
        if (judged.status == status::invalid_question) {
            ++m_counts.invalid;
        } else if (judged.status != status::ok) {
            ++m_counts.unrated;
        } else if (judged.preference.is_tie()) {
            ++m_counts.vote_ties;
        } else {
            std::uint64_t* const won[] = {&m_counts.model, &m_counts.tie, &m_counts.gold};
            ++*won[judged.preference.label];
        }
    }

    preference_mean m_counts; // value and status are not used
    std::uint64_t m_quarters = 0;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
