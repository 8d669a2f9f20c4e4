#ifndef KARAT_SUMMARY_QUESTION_SCORES_HPP
#define KARAT_SUMMARY_QUESTION_SCORES_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>

#include "karat/status.hpp"
#include "karat/summary/fixed_point.hpp"
#include "karat/summary/mean.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// One score for each question, by its id: what a comparison of two systems needs (paired.hpp), and what tells
/// questions that came twice. Shards that were padded to equal lengths repeat some: here a repeated question counts
/// once, and is counted as a duplicate. If it came with different scores, the lowest one stays, no score at all being
/// lower than any, and conflicts() and first_conflict() tell. So the contents, all counts and the order do not depend
/// on the order of adding and merging.
///
/// Memory grows with the questions, about 100 bytes each; update() and merge() allocate and may throw std::bad_alloc.
/// An update() that throws has changed nothing, a merge() has taken over a part of the questions.
class question_scores {
public:
    /// Adds a question with its score by any metric: F, or what else primary() says.
    template <class Score, std::enable_if_t<detail::has_primary<Score>, int> = 0>
    karat::status update(std::string_view id, const Score& s) {
        return update(id, primary(s), s.status);
    }
    /// Adds a question, in O(log n). Says ok, duplicate_question or conflicting_scores; both are counted. A question
    /// without a score is kept as such, and so is one whose value is outside [0, 1], NaN included.
    karat::status update(std::string_view id, double value, status s = status::ok) {
        if (!to_fixed(value)) s = status::not_a_score;
        if (!is_scored(s) || value == 0) value = 0; // -0 is 0
        return insert(id, {value, s, false});
    }
    /// Adds all questions of `other`, in O(m log n). With itself, nothing but the count of duplicates changes.
    void merge(const question_scores& other) {
        const std::uint64_t theirs = other.m_duplicates; // `other` may be this object
        for (const auto& [id, question] : other.m_questions) insert(id, question);
        m_duplicates += theirs;
    }
    void reset() noexcept {
        m_questions.clear();
        m_duplicates = 0;
        m_conflicts = 0;
    }

    /// Calls f(std::string_view id, double value, status s) for every question, in ascending order of the bytes of
    /// their ids. The value is 0 where there is no score.
    template <class Callable>
    void for_each(Callable&& f) const {
        for (const auto& [id, question] : m_questions) f(std::string_view(id), question.value, question.status);
    }
    /// The mean over the questions, each counted once.
    value_mean mean(over questions = over::all) const noexcept {
        mean_value mean;
        for (const auto& [id, question] : m_questions) mean.update(question.value, question.status);
        return mean.compute(questions);
    }
    /// What a question is worth, 0 if it has no score; null if there is no such question.
    const double* find(std::string_view id) const noexcept {
        const auto place = m_questions.find(id);
        return place == m_questions.end() ? nullptr : &place->second.value;
    }
    /// How many questions there are, each counted once.
    std::size_t size() const noexcept { return m_questions.size(); }
    bool empty() const noexcept { return m_questions.empty(); }

    /// How often a question was added that was there already.
    std::uint64_t duplicates() const noexcept { return m_duplicates; }
    /// How many questions were added with different scores.
    std::uint64_t conflicts() const noexcept { return m_conflicts; }
    /// The first of them in order; empty if there is none.
    std::string_view first_conflict() const noexcept {
        for (const auto& [id, question] : m_questions) {
            if (question.conflicting) return id;
        }
        return {};
    }

private:
    struct entry {
        double value;
        karat::status status;
        bool conflicting;
    };

    /// Which of two entries stays: one without a score, or the lower score. The last line only makes sure that it is
    /// the same one in any order.
    static bool is_lower(const entry& x, const entry& y) noexcept {
        if (is_scored(x.status) != is_scored(y.status)) return is_scored(y.status);
        if (x.value != y.value) return x.value < y.value;
        return x.status < y.status;
    }

    karat::status insert(std::string_view id, entry added) {
        const auto place = m_questions.lower_bound(id);
        if (place == m_questions.end() || place->first != id) {
            m_questions.emplace_hint(place, std::string(id), added);
            if (added.conflicting) ++m_conflicts;
            return status::ok;
        }
        ++m_duplicates;
        entry& there = place->second;
        const bool differs =
            added.value != there.value || is_scored(added.status) != is_scored(there.status) || added.conflicting;
        if (is_lower(added, there)) {
            there.value = added.value;
            there.status = added.status;
        }
        if (!differs) return status::duplicate_question;
        if (!there.conflicting) ++m_conflicts;
        there.conflicting = true;
        return status::conflicting_scores;
    }

    std::map<std::string, entry, std::less<>> m_questions;
    std::uint64_t m_duplicates = 0;
    std::uint64_t m_conflicts = 0;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
