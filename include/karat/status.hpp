#ifndef KARAT_STATUS_HPP
#define KARAT_STATUS_HPP

#include <cstdint>

#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// What became of a question. Scoring never throws: whatever cannot be computed is one of these, beside a score of 0.
enum class status : std::uint8_t {
    ok,                    ///< scored
    unparsed,              ///< scored, as wrong: the prediction holds no yes and no no
    no_references,         ///< unscored: there is nothing to compare with
    unreadable_references, ///< unscored: no reference is a yes or a no, or two of them disagree
    no_such_question,      ///< unscored: the key has no question of this number
    not_a_score,           ///< unscored: a number outside [0, 1] where a score was expected
    no_questions,          ///< a mean of nothing
    out_of_memory,         ///< unscored: memory ran out while scoring
};

/// Whether a question with this status has a score of its own. One that has none still counts as 0 in a mean over all
/// questions and is left out of a mean over the scored ones.
constexpr bool is_scored(status s) noexcept { return s == status::ok || s == status::unparsed; }

/// The status in words, for logs: "ok", "no references", ...
constexpr const char* describe(status s) noexcept {
    switch (s) {
    case status::ok: return "ok";
    case status::unparsed: return "the prediction holds no yes and no no";
    case status::no_references: return "no references";
    case status::unreadable_references: return "the references are not a yes or a no, or disagree";
    case status::no_such_question: return "no such question";
    case status::not_a_score: return "not a number in [0, 1]";
    case status::no_questions: return "no questions";
    case status::out_of_memory: return "out of memory";
    }
    return "unknown status";
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
