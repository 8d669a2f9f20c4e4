#ifndef KARAT_EXAMPLES_SCORE_METRICS_HPP
#define KARAT_EXAMPLES_SCORE_METRICS_HPP

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "intervals.hpp"
#include "measure.hpp"

// From the names of metrics to measures. Each group of metrics is made in a file of its own, for they are compiled side
// by side: metrics_answer.cpp, metrics_rouge.cpp, metrics_other.cpp.

namespace score_program {

/// What the user can choose beside the metrics' names.
struct choices {
    std::string convention = "squad_v1";
    std::string text;    ///< text options that take the place of the convention's normalisation; empty for none
    std::string numbers; ///< "point" or "comma": numbers are compared by value; empty: as text
    std::string yes_no_rule = "robust";
    std::string tokens = "rouge"; ///< of ROUGE
    unsigned letters = 10;        ///< of multiple choice
    bool refusals = false;        ///< "I don't know" is no answer
    bool stem = true;
    interval_settings intervals;
};

/// The command line asks for something that there is not. The program stops with exit status 2.
struct usage_error {
    std::string message;
};

/// Each makes the measure with this name; null if it has none of that name. May throw a usage_error.
measure_ptr make_answer_metric(std::string_view metric, const choices& chosen); ///< exact_match, token_f1, containment
measure_ptr make_rouge_metric(std::string_view metric, const choices& chosen);  ///< rouge1 ... rougeLsum
measure_ptr make_other_metric(std::string_view metric, const choices& chosen);  ///< yes_no, choice

/// A convention of exact_match and token_f1.
struct convention_facts {
    std::string name;
    std::string summary; ///< one line
    bool has_exact_match = false;
    bool has_token_f1 = false;
};
std::vector<convention_facts> all_conventions();

/// Whether the convention of this name, which there is, defines the metric; true for metrics that have no conventions.
inline bool defines(std::string_view convention, std::string_view metric) {
    for (const convention_facts& facts : all_conventions()) {
        if (facts.name != convention) continue;
        if (metric == "exact_match") return facts.has_exact_match;
        if (metric == "token_f1") return facts.has_token_f1;
    }
    return true;
}

/// The measures with these names, each once; a usage_error if there is no such metric.
inline std::vector<measure_ptr> make_measures(const std::vector<std::string>& metrics, const choices& chosen) {
    std::vector<measure_ptr> measures;
    for (const std::string& metric : metrics) {
        measure_ptr made = make_answer_metric(metric, chosen);
        if (!made) made = make_rouge_metric(metric, chosen);
        if (!made) made = make_other_metric(metric, chosen);
        if (!made && !defines(chosen.convention, metric)) {
            throw usage_error{"--metrics: the convention " + chosen.convention + " has no " + metric};
        }
        if (!made) {
            throw usage_error{
                "--metrics: there is no metric \"" + metric +
                "\"; there are exact_match, token_f1, rouge1 ... rouge9, rougeL, rougeLsum, yes_no, choice "
                "and containment"};
        }
        bool known = false;
        for (const auto& m : measures) known = known || m->name() == made->name();
        if (!known) measures.push_back(std::move(made));
    }
    return measures;
}

// ---- for the files that make metrics ----

template <class Metric>
measure_ptr make(Metric metric, const choices& chosen) {
    return std::make_unique<measure_of<Metric>>(std::move(metric), chosen.intervals);
}

/// The one of `Metrics` that has this name; null if none has. `arguments` make any of them.
template <class... Metrics, class... Arguments>
measure_ptr make_named(std::string_view metric, const choices& chosen, const Arguments&... arguments) {
    measure_ptr made;
    const auto offer = [&](auto* tag) {
        using candidate = std::remove_pointer_t<decltype(tag)>;
        if (!made && metric == candidate::name()) made = make(candidate(arguments...), chosen);
    };
    (offer(static_cast<Metrics*>(nullptr)), ...);
    return made;
}

} // namespace score_program

#endif
