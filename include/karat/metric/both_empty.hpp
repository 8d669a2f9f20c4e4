#ifndef KARAT_METRIC_BOTH_EMPTY_HPP
#define KARAT_METRIC_BOTH_EMPTY_HPP

#include <string_view>
#include <type_traits>
#include <utility>

#include "karat/metric/score.hpp"
#include "karat/version.hpp"

// What a prediction and a reference score that both hold nothing once they are normalised, or have no tokens: on this,
// programs differ.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// What two empty sides score: 0, as token F1 in rouge_score and SQuAD v1.1.
struct empty_scores_0 {
    static constexpr double both_empty = 0;
    std::string_view signature() const noexcept { return "0"; }
    static constexpr score of(const overlap_counts& counts) noexcept { return score_from(counts); }
};

/// What two empty sides score: 1, as exact match everywhere and token F1 in SQuAD v2.0, where no answer is the right
/// answer to some questions.
struct empty_scores_1 {
    static constexpr double both_empty = 1;
    std::string_view signature() const noexcept { return "1"; }
    static constexpr score of(const overlap_counts& counts) noexcept {
        score s = score_from(counts);
        if (counts.predicted == 0 && counts.expected == 0) s.precision = s.recall = s.fmeasure = 1;
        return s;
    }
};

/// Whether a T says what two empty sides score: empty_scores_0, empty_scores_1, or a type made like them.
template <class T, class = void>
inline constexpr bool is_empty_choice = false;
template <class T>
inline constexpr bool is_empty_choice<T, std::void_t<decltype(score(T::of(std::declval<const overlap_counts&>())))>> =
    true;

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
