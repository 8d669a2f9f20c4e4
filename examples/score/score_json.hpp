#ifndef KARAT_EXAMPLES_SCORE_SCORE_JSON_HPP
#define KARAT_EXAMPLES_SCORE_SCORE_JSON_HPP

#include <cstddef>
#include <utility>

#include <karat/karat.hpp>
#include <nlohmann/json.hpp>

#include "cleaning.hpp"

// The scores of one question as JSON, for --each.

namespace score_program {

/// 0 and 1 as integers, fractions as what reads back to the same double.
inline nlohmann::ordered_json number(double value) {
    if (value == 0) return 0;
    if (value == 1) return 1;
    return value;
}
inline nlohmann::ordered_json index(std::size_t reference) {
    if (reference == karat::no_reference) return nullptr;
    return reference;
}
inline nlohmann::ordered_json name(karat::polarity answer) {
    switch (answer) {
    case karat::polarity::yes: return "yes";
    case karat::polarity::no: return "no";
    case karat::polarity::none: break;
    }
    return nullptr;
}

/// "AC", or null for no choice.
inline nlohmann::ordered_json name(karat::choice_set choices) {
    if (choices.empty()) return nullptr;
    return choices.letters();
}

inline nlohmann::ordered_json each_as_json(const karat::score& s) { return {s.precision, s.recall, s.fmeasure}; }
inline nlohmann::ordered_json each_as_json(const karat::value_score& s) { return number(s.value); }
inline nlohmann::ordered_json each_as_json(const karat::fmeasure_score& s) { return {nullptr, nullptr, s.fmeasure}; }
inline nlohmann::ordered_json each_as_json(const karat::yes_no_score&) { return nullptr; }
inline nlohmann::ordered_json each_as_json(const karat::choice_score&) { return nullptr; }

inline nlohmann::ordered_json as_json(const karat::score& s, nlohmann::ordered_json each) {
    return {{"precision", s.precision},
            {"recall", s.recall},
            {"fmeasure", s.fmeasure},
            {"reference", index(s.reference)},
            {"each", std::move(each)}};
}
inline nlohmann::ordered_json as_json(const karat::value_score& s, nlohmann::ordered_json each) {
    return {{"value", number(s.value)}, {"reference", index(s.reference)}, {"each", std::move(each)}};
}
inline nlohmann::ordered_json as_json(const karat::fmeasure_score& s, nlohmann::ordered_json each) {
    return {{"precision", nullptr},
            {"recall", nullptr},
            {"fmeasure", s.fmeasure},
            {"reference", index(s.reference)},
            {"each", std::move(each)}};
}
inline nlohmann::ordered_json as_json(const karat::yes_no_score& s, const nlohmann::ordered_json& /*each*/) {
    return {{"value", number(s.value)}, {"parsed", name(s.parsed.answer)}, {"expected", name(s.expected)}};
}
inline nlohmann::ordered_json as_json(const karat::choice_score& s, const nlohmann::ordered_json& /*each*/) {
    return {{"value", number(s.value)}, {"parsed", name(s.parsed.choices)}, {"expected", name(s.expected)}};
}
/// What a step of the cleaning took away.
inline nlohmann::ordered_json as_json(const cut_text& cut) {
    return {{"step", cut.step}, {"before", cut.before}, {"after", cut.after}};
}

} // namespace score_program

#endif
