#ifndef KARAT_SUMMARY_VALIDITY_HPP
#define KARAT_SUMMARY_VALIDITY_HPP

#include <cstdint>

#include "karat/status.hpp"
#include "karat/summary/majority.hpp"
#include "karat/version.hpp"

// How good a data set is: the share of its questions that make sense, and the share of right answers among those, as
// annotators see it. GooAQ (Khashabi et al. 2021) has three of them judge each question and takes the majority.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// How the annotators of one question, or of its answer, voted.
struct validity_votes {
    std::uint64_t valid = 0;
    std::uint64_t invalid = 0;
};

/// What was judged, and the share that is valid.
struct validity_share {
    double value = 0;            ///< valid / (valid + invalid): undecided and unrated ones are left out
    std::uint64_t valid = 0;     ///< more say "valid", or that was drawn
    std::uint64_t invalid = 0;   ///< more say "invalid", or that was drawn
    std::uint64_t undecided = 0; ///< vote ties that were left as they are
    std::uint64_t drawn = 0;     ///< vote ties that were decided by a draw; valid and invalid include them
    std::uint64_t unrated = 0;   ///< nobody voted
    karat::status status = status::no_questions; ///< no_questions: there was nothing to divide by, and the value is 0
};

struct validity_shares {
    validity_share questions;
    validity_share answers; ///< of valid questions only
};

/// The share of valid questions, and among these the share of valid answers, each by majority. An odd number of
/// annotators cannot tie. Holds integers only: the same for any order and any split. A table by type, with its total,
/// is groups<mean_validity> (group.hpp).
class mean_validity {
public:
    /// The votes on the answer count only if the question is valid.
    void update(const validity_votes& question, const validity_votes& answer) noexcept {
        if (count(m_shares.questions, question, nullptr)) count(m_shares.answers, answer, nullptr);
    }
    /// The same, with ties decided by a draw.
    void update(const validity_votes& question, const validity_votes& answer, const tie_break& draw) noexcept {
        if (count(m_shares.questions, question, &draw)) count(m_shares.answers, answer, &draw);
    }

    void merge(const mean_validity& other) noexcept {
        add(m_shares.questions, other.m_shares.questions);
        add(m_shares.answers, other.m_shares.answers);
    }
    validity_shares compute() const noexcept {
        validity_shares shares = m_shares;
        divide(shares.questions);
        divide(shares.answers);
        return shares;
    }
    void reset() noexcept { *this = {}; }

private:
    /// Whether it is valid.
    static bool count(validity_share& share, const validity_votes& votes, const tie_break* draw) noexcept {
        const std::uint64_t counts[] = {votes.valid, votes.invalid};
        const majority most = draw == nullptr ? majority_of(counts) : majority_of(counts, *draw);
        if (most.label == no_label) {
            ++(most.is_tie() ? share.undecided : share.unrated);
            return false;
        }
        if (most.is_tie()) ++share.drawn;
        ++(most.label == 0 ? share.valid : share.invalid);
        return most.label == 0;
    }
    static void add(validity_share& share, const validity_share& other) noexcept {
        share.valid += other.valid;
        share.invalid += other.invalid;
        share.undecided += other.undecided;
        share.drawn += other.drawn;
        share.unrated += other.unrated;
    }
    static void divide(validity_share& share) noexcept {
        const std::uint64_t judged = share.valid + share.invalid;
        if (judged == 0) return;
        share.value = static_cast<double>(share.valid) / static_cast<double>(judged);
        share.status = status::ok;
    }

    validity_shares m_shares; // values and statuses are not used
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
