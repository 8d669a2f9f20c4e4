#ifndef KARAT_EXAMPLES_SCORE_NOTES_HPP
#define KARAT_EXAMPLES_SCORE_NOTES_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <karat/karat.hpp>
#include <nlohmann/json.hpp>

#include "measure.hpp"
#include "scoring.hpp"

// What is said on standard error of questions that could be read, but whose scores may not mean what the user thinks.
// Each note is one line; empty if there is nothing to say.

namespace score_program {

/// "3 of 10 questions"
inline std::string share(std::uint64_t some, const tally& seen) {
    return std::to_string(some) + " of " + std::to_string(seen.questions) + " questions";
}

inline std::string note_on_groups(const tally& seen, const wishes& wanted) {
    const std::string group = example::shortened(nlohmann::json(wanted.group).dump());
    if (seen.in_a_group == seen.questions) return {};
    if (seen.in_a_group != 0) {
        return share(seen.questions - seen.in_a_group, seen) + " have no member " + group + " and are in no group";
    }
    return wanted.group_named ? "no line has a member " + group + ", so there are no groups" : std::string();
}

/// What a gold answer looks like, for metrics that do not take any text.
inline std::string_view gold_of(std::string_view metric) {
    if (metric == "choice") return "; gold of choice is a letter, as in \"references\": [\"B\"]";
    if (metric == "yes_no") return "; gold of yes_no is yes or no";
    return {};
}

inline std::string note_on_unscored(const measure& m, const tally& seen) {
    std::uint64_t all = 0;
    std::string reasons;
    for (std::size_t i = 0; i < m.unscored().size(); ++i) {
        const std::uint64_t questions = m.unscored()[i];
        if (questions == 0) continue;
        const auto status = static_cast<karat::status>(i);
        all += questions;
        reasons += (reasons.empty() ? "" : "; ") + std::string(karat::describe(status)) + " (" +
                   std::to_string(questions) + ")";
    }
    if (all == 0) return {};
    if (m.unscored()[static_cast<std::size_t>(karat::status::unreadable_references)] != 0) reasons += gold_of(m.name());
    return m.name() + ": " + share(all, seen) + " have no score, and count as 0 in the mean: " + reasons;
}

inline std::string note_on_spans(const tally& seen) {
    if (seen.spans_against_texts == 0) return {};
    return share(seen.spans_against_texts, seen) +
           " have several spans as prediction and texts as references: each text is one gold answer; a gold answer of "
           "several spans is a list in the list, \"references\": [[\"Manning\", \"Brady\"]]";
}

inline std::string note_on_letters(const tally& seen) {
    if (seen.beyond_ascii <= seen.questions / 4) return {};
    for (const measure_ptr& m : seen.measures) {
        if (!m->reads_ascii_only()) continue;
        return share(seen.beyond_ascii, seen) +
               " have letters outside a to z, at which rouge_score cuts words, or sees none: --tokens names other tokens "
               "for ROUGE";
    }
    return {};
}

/// All that there is to be said.
inline std::vector<std::string> notes_on(const tally& seen, const wishes& wanted) {
    std::vector<std::string> notes;
    const auto add = [&notes](std::string note) {
        if (!note.empty()) notes.push_back(std::move(note));
    };
    add(note_on_groups(seen, wanted));
    for (const measure_ptr& m : seen.measures) add(note_on_unscored(*m, seen));
    add(note_on_spans(seen));
    add(note_on_letters(seen));
    return notes;
}

} // namespace score_program

#endif
