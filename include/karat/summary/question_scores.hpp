#ifndef KARAT_SUMMARY_QUESTION_SCORES_HPP
#define KARAT_SUMMARY_QUESTION_SCORES_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "karat/status.hpp"
#include "karat/summary/fixed_point.hpp"
#include "karat/summary/mean.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// One score for each question, by its id: what a comparison of two systems needs (paired.hpp), and what tells
/// questions that came twice. Shards that were padded to equal lengths repeat some: here a repeated question counts
/// once, and is counted as a duplicate. If it came with different scores, the lowest one stays, and conflicts() and
/// first_conflict() tell. So the contents, all counts and the order do not depend on the order of adding and merging.
///
/// Memory grows with the questions, about 100 bytes each; add() and merge() allocate and may throw std::bad_alloc.
class question_scores {
public:
    /// Adds a question, in O(log n). ok, or why it does not count: duplicate_question, conflicting_scores, not_a_score
    /// (outside [0, 1]; not kept). An unscored question is added as 0 for a mean over all, or not at all.
    karat::status add(std::string_view id, double value) {
        if (!to_fixed(value)) return status::not_a_score;
        return insert(id, {value == 0 ? 0 : value, false}); // -0 is 0
    }
    /// Adds all questions of `other`. Returns how many of them were there already. With itself, nothing but the count
    /// of duplicates changes.
    std::uint64_t merge(const question_scores& other) {
        const std::uint64_t theirs = other.m_duplicates; // `other` may be this object
        std::uint64_t repeated = 0;
        for (const auto& [id, question] : other.m_questions) {
            if (insert(id, question) != status::ok) ++repeated;
        }
        m_duplicates += theirs;
        return repeated;
    }

    /// Calls f(std::string_view id, double value) for every question, in ascending order of the bytes of their ids.
    template <class Callable>
    void for_each(Callable&& f) const {
        for (const auto& [id, question] : m_questions) f(std::string_view(id), question.value);
    }
    /// The mean over the questions, each counted once.
    value_mean mean() const noexcept {
        mean_value mean;
        for (const auto& [id, question] : m_questions) mean.update(question.value);
        return mean.compute();
    }
    /// The score of a question; null if there is none.
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
        bool conflicting;
    };

    karat::status insert(std::string_view id, entry added) {
        const auto place = m_questions.lower_bound(id);
        if (place == m_questions.end() || place->first != id) {
            m_questions.emplace_hint(place, std::string(id), added);
            if (added.conflicting) ++m_conflicts;
            return status::ok;
        }
        ++m_duplicates;
        entry& there = place->second;
        const bool differs = added.value != there.value || added.conflicting;
        if (added.value < there.value) there.value = added.value;
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
