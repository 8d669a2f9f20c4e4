#ifndef KARAT_SUMMARY_AGREEMENT_HPP
#define KARAT_SUMMARY_AGREEMENT_HPP

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "karat/status.hpp"
#include "karat/summary/arithmetic.hpp"
#include "karat/version.hpp"

// How far people who label the same questions agree with each other.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// What two raters of one question, taken at random, have in common.
struct agreement {
    double pairwise = 0;         ///< how often they agree (P-bar), in [0, 1]
    double chance = 0;           ///< how often they would if they drew from the labels' shares (P_e), in (0, 1]
    double kappa = 0;            ///< Fleiss' kappa, (pairwise - chance) / (1 - chance), at most 1; 0 unless ok
    std::uint64_t questions = 0; ///< with two ratings or more: those that count
    std::uint64_t single = 0;    ///< left out: one rating agrees with nobody
    std::uint64_t unrated = 0;   ///< left out: no rating
    karat::status status = status::no_questions; ///< ok; undefined: one label only, chance is 1; or no_questions
};

/// Mean pairwise agreement and Fleiss' kappa. For question i with n_i >= 2 ratings, n_ij of them with label j,
///
///     P_i   = sum over j of n_ij (n_ij - 1) / (n_i (n_i - 1))      P-bar = mean of P_i over the questions
///     p_j   = mean of n_ij / n_i over the questions                P_e   = sum over j of p_j^2
///
/// Every question weighs the same, whatever the number of its raters, as it does in every other mean over questions;
/// weighing pairs of ratings alike would let a question with ten raters count as much as fifteen with three. Where all
/// have the same number of raters this is Fleiss (1971); where not, Gwet's extension (Handbook of Inter-Rater
/// Reliability, 2014), but that a question with a single rating has no part in p_j either.
///
/// Holds integers only, the questions with equally many ratings together: the same for any order and any split. Good
/// for 2^32 - 1 questions of up to 65,536 ratings. Allocates in update() and merge(). Proven by
/// tests/unit/agreement_test.cpp: Fleiss' example as Wikipedia has it, Gwet's as the R package irrCAC has it.
class rater_agreement {
public:
    /// The ratings of one question by label: a range of integers, none negative, label by label in the same order for
    /// every question. Labels that a question leaves out at the end have none.
    template <class Counts>
    void update(const Counts& counts) {
        std::uint64_t ratings = 0;
        std::size_t labels = 0;
        for (const auto& count : counts) {
            ratings += static_cast<std::uint64_t>(count);
            ++labels;
        }
        if (ratings < 2) {
            ++(ratings == 0 ? m_unrated : m_single);
            return;
        }
        group& same = with_room(ratings, labels);
        std::size_t label = 0;
        for (const auto& one : counts) {
            const std::uint64_t count = static_cast<std::uint64_t>(one);
            same.by_label[label++] += count;
            if (count != 0) same.agreeing += count * (count - 1);
        }
        ++same.questions;
    }

    void merge(const rater_agreement& other) {
        for (const auto& [ratings, theirs] : other.m_groups) with_room(ratings, theirs.by_label.size());
        for (const auto& [ratings, theirs] : other.m_groups) {
            group& ours = m_groups[ratings];
            for (std::size_t label = 0; label < theirs.by_label.size(); ++label)
                ours.by_label[label] += theirs.by_label[label];
            ours.agreeing += theirs.agreeing;
            ours.questions += theirs.questions;
        }
        m_single += other.m_single;
        m_unrated += other.m_unrated;
    }

    /// O(labels * different numbers of raters), no allocation.
    agreement compute() const noexcept {
        agreement result;
        result.single = m_single;
        result.unrated = m_unrated;
        std::size_t labels = 0;
        double agreeing = 0;
        for (const auto& [ratings, same] : m_groups) {
            result.questions += same.questions;
            if (same.by_label.size() > labels) labels = same.by_label.size();
            agreeing += static_cast<double>(same.agreeing) / static_cast<double>(ratings * (ratings - 1));
        }
        if (result.questions == 0) return result;
        const double questions = static_cast<double>(result.questions);
        result.pairwise = agreeing / questions;
        std::size_t used = 0;
        for (std::size_t label = 0; label < labels; ++label) {
            const double share = sum_of_shares(label) / questions;
            if (share > 0) ++used;
            result.chance += detail::rounded_product(share, share);
        }
        // One label makes chance exactly 1, as the share is; two or more leave it below by more than rounding can hide.
        if (used == 1) {
            result.status = status::undefined;
            return result;
        }
        result.kappa = (result.pairwise - result.chance) / (1 - result.chance);
        result.status = status::ok;
        return result;
    }

    void reset() noexcept {
        m_groups.clear();
        m_single = 0;
        m_unrated = 0;
    }

private:
    /// All questions that have the same number of ratings.
    struct group {
        std::uint64_t questions = 0;
        std::uint64_t agreeing = 0;          // ordered pairs of ratings with the same label
        std::vector<std::uint64_t> by_label; // ratings
    };

    /// The group of questions with so many ratings, of up to so many labels. All that allocates, and so to be called
    /// before anything is counted: nothing is half counted when memory runs out.
    group& with_room(std::uint64_t ratings, std::size_t labels) {
        group& one = m_groups[ratings];
        if (one.by_label.size() < labels) one.by_label.resize(labels);
        return one;
    }

    /// n_ij / n_i, summed over the questions.
    double sum_of_shares(std::size_t label) const noexcept {
        double sum = 0;
        for (const auto& [ratings, same] : m_groups) {
            if (label < same.by_label.size())
                sum += static_cast<double>(same.by_label[label]) / static_cast<double>(ratings);
        }
        return sum;
    }

    std::map<std::uint64_t, group> m_groups; // by number of ratings: sums of fractions are always taken in this order
    std::uint64_t m_single = 0;
    std::uint64_t m_unrated = 0;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
