#ifndef KARAT_EXAMPLES_SCORE_CLEANING_HPP
#define KARAT_EXAMPLES_SCORE_CLEANING_HPP

#include <string>
#include <string_view>
#include <vector>

#include <karat/text/output/answer_part.hpp>
#include <karat/text/output/cleaner.hpp>
#include <karat/text/output/first_part.hpp>
#include <karat/text/output/markdown.hpp>
#include <karat/text/output/special_tokens.hpp>

// What is taken away from a prediction before it is scored: steps of karat's cleaners, chosen by name.

namespace score_program {

struct cleaning_step {
    std::string_view name;
    karat::cut (*narrow)(std::string_view& text); ///< leaves the part that the step keeps, and says what it cut
};

template <class Step>
cleaning_step make_cleaning_step() {
    return {Step::name, [](std::string_view& text) {
                const auto cleaned = karat::cleaner<Step>{}(text);
                text = cleaned.answer;
                return cleaned.cuts[0];
            }};
}

/// All steps there are.
inline std::vector<cleaning_step> all_cleaning_steps() {
    return {make_cleaning_step<karat::without_special_tokens>(),
            make_cleaning_step<karat::without_reasoning>(),
            make_cleaning_step<karat::without_run_on>(),
            make_cleaning_step<karat::final_answer>(),
            make_cleaning_step<karat::first_line>(),
            make_cleaning_step<karat::first_sentence>(),
            make_cleaning_step<karat::without_markdown>(),
            make_cleaning_step<karat::unquoted>(),
            make_cleaning_step<karat::trimmed>()};
}

/// What a step took away, in front of what it kept and behind.
struct cut_text {
    std::string_view step;
    std::string before;
    std::string after;
};

/// The steps with these names, in this order.
class cleaning {
public:
    cleaning() = default;
    /// Names that are no step's are left out; the command line lets none through.
    explicit cleaning(const std::vector<std::string>& names) {
        for (const std::string& name : names) {
            for (const cleaning_step& step : all_cleaning_steps()) {
                if (step.name == name) m_steps.push_back(step);
            }
        }
    }
    /// The part of `text` that is scored; what was cut is appended to `cuts`.
    std::string_view operator()(std::string_view text, std::vector<cut_text>& cuts) const {
        for (const cleaning_step& step : m_steps) {
            const karat::cut cut = step.narrow(text);
            if (cut.any()) cuts.push_back({step.name, std::string(cut.before), std::string(cut.after)});
        }
        return text;
    }
    bool empty() const { return m_steps.empty(); }
    /// As karat::cleaner's.
    std::string signature() const {
        std::string names;
        for (const cleaning_step& step : m_steps) names.append(names.empty() ? "" : "+").append(step.name);
        return "clean(" + names + ")";
    }

private:
    std::vector<cleaning_step> m_steps;
};

} // namespace score_program

#endif
