#ifndef KARAT_STATUS_HPP
#define KARAT_STATUS_HPP

#include <cstdint>

#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// What became of a question. Scoring never throws: whatever cannot be computed is one of these, beside a score of 0.
enum class status : std::uint8_t {
    ok,                    ///< scored
    unparsed,              ///< scored, as wrong: no answer could be read out of the prediction
    no_references,         ///< unscored: there is nothing to compare with
    unreadable_references, ///< unscored: no reference says what is right, or two of them disagree
    no_such_question,      ///< unscored: the key has no question of this number
    not_a_score,           ///< unscored: a number outside [0, 1] where a score was expected
    no_questions,          ///< a mean of nothing
    out_of_memory,         ///< unscored: memory ran out while scoring
    not_a_confidence,      ///< a confidence level that is not between 0 and 1
    no_replicates,         ///< an interval of no replicates
    fractional_scores,     ///< what holds for scores of 0 or 1 only was asked of others
    different_settings,    ///< states of different seeds, sizes or measures, which cannot be merged
    different_signatures,  ///< states of different metrics, which cannot be merged
    different_questions,   ///< two systems that did not answer the same questions
    duplicate_question,    ///< a question that was there already
    conflicting_scores,    ///< a question that was there already, with another score
    no_ratings,            ///< unscored: nobody has rated or judged it
    unknown_label,         ///< unscored: a rating that the rubric does not have
    invalid_question,      ///< unscored: most annotators call the question invalid
    unequal_lengths,       ///< two lists that should hold the same questions, one of which is longer
    not_a_number,          ///< a NaN where a number was expected
    undefined,             ///< a statistic that the data leave undefined, as a correlation with a constant is
};

/// Whether a question with this status has a score of its own. One that has none still counts as 0 in a mean over all
/// questions and is left out of a mean over the scored ones.
constexpr bool is_scored(status s) noexcept { return s == status::ok || s == status::unparsed; }

/// The status in words, for logs: "ok", "no references", ...
constexpr const char* describe(status s) noexcept {
    switch (s) {
    case status::ok: return "ok";
    case status::unparsed: return "no answer could be read out of the prediction";
    case status::no_references: return "no references";
    case status::unreadable_references: return "the references do not say what is right, or disagree";
    case status::no_such_question: return "no such question";
    case status::not_a_score: return "not a number in [0, 1]";
    case status::no_questions: return "no questions";
    case status::out_of_memory: return "out of memory";
    case status::not_a_confidence: return "not a confidence level between 0 and 1";
    case status::no_replicates: return "no replicates";
    case status::fractional_scores: return "not all scores are 0 or 1";
    case status::different_settings: return "different settings";
    case status::different_signatures: return "different signatures";
    case status::different_questions: return "different questions";
    case status::duplicate_question: return "the question was there already";
    case status::conflicting_scores: return "the question was there already, with another score";
    case status::no_ratings: return "no ratings";
    case status::unknown_label: return "a label that the rubric does not have";
    case status::invalid_question: return "most annotators call the question invalid";
    case status::unequal_lengths: return "lists of different lengths";
    case status::not_a_number: return "not a number";
    case status::undefined: return "undefined for these data";
    }
    return "unknown status";
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
