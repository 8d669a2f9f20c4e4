#ifndef KARAT_EXAMPLES_SCORE_METRICS_HPP
#define KARAT_EXAMPLES_SCORE_METRICS_HPP

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <karat/karat.hpp>

#include "intervals.hpp"
#include "measure.hpp"

// From the names of metrics to measures.

namespace score_program {

/// What the user can choose beside the metrics' names.
struct choices {
    std::string convention = "squad_v1";
    std::string yes_no_rule = "robust";
    bool stem = true;
    interval_settings intervals;
};

/// The one of `Metrics` that has this name; null if none has.
template <class... Metrics>
measure_ptr make_named(std::string_view metric, const interval_settings& settings) {
    measure_ptr made;
    const auto offer = [&](auto* tag) {
        using candidate = std::remove_pointer_t<decltype(tag)>;
        if (metric == candidate::name()) made = std::make_unique<measure_of<candidate>>(settings);
    };
    (offer(static_cast<Metrics*>(nullptr)), ...);
    return made;
}

template <class Rouge>
measure_ptr make_rouge(std::string_view metric, const interval_settings& settings) {
    return make_named<typename Rouge::template rouge_n<1>, typename Rouge::template rouge_n<2>,
                      typename Rouge::template rouge_n<3>, typename Rouge::template rouge_n<4>,
                      typename Rouge::template rouge_n<5>, typename Rouge::template rouge_n<6>,
                      typename Rouge::template rouge_n<7>, typename Rouge::template rouge_n<8>,
                      typename Rouge::template rouge_n<9>, typename Rouge::rouge_l, typename Rouge::rouge_lsum>(
        metric, settings);
}

inline measure_ptr make_answer_metric(std::string_view metric, const choices& chosen) {
    measure_ptr made;
    karat::for_each_answer_convention([&](auto convention) {
        using rules = decltype(convention);
        if (convention.name() != chosen.convention) return;
        if constexpr (karat::defines_exact_match<rules>) {
            made = make_named<typename rules::exact_match>(metric, chosen.intervals);
        }
        if constexpr (karat::defines_token_f1<rules>) {
            if (!made) made = make_named<typename rules::token_f1>(metric, chosen.intervals);
        }
    });
    return made;
}

inline measure_ptr make_yes_no(std::string_view metric, const choices& chosen) {
    using namespace karat;
    const std::string& rule = chosen.yes_no_rule;
    const interval_settings& settings = chosen.intervals;
    if (rule == "strict") return make_named<basic_yes_no_accuracy<strict_yes_no>>(metric, settings);
    if (rule == "first_token") return make_named<basic_yes_no_accuracy<first_token_yes_no>>(metric, settings);
    if (rule == "after_answer_is") return make_named<basic_yes_no_accuracy<after_answer_is_yes_no>>(metric, settings);
    if (rule == "after_answer_is_all")
        return make_named<basic_yes_no_accuracy<after_answer_is_all_yes_no>>(metric, settings);
    return make_named<yes_no_accuracy>(metric, settings);
}

/// The measure with this name; null if there is none.
inline measure_ptr make_measure(const std::string& metric, const choices& chosen) {
    measure_ptr made = chosen.stem ? make_rouge<karat::rouge_score>(metric, chosen.intervals)
                                   : make_rouge<karat::rouge_score_unstemmed>(metric, chosen.intervals);
    if (!made) made = make_answer_metric(metric, chosen);
    if (!made) made = make_yes_no(metric, chosen);
    return made;
}

/// The command line asks for something that there is not. The program stops with exit status 2.
struct usage_error {
    std::string message;
};

/// The measures with these names, each once; a usage_error if there is no such metric.
inline std::vector<measure_ptr> make_measures(const std::vector<std::string>& metrics, const choices& chosen) {
    std::vector<measure_ptr> measures;
    for (const std::string& metric : metrics) {
        measure_ptr made = make_measure(metric, chosen);
        if (!made) {
            throw usage_error{"--metrics: there is no metric \"" + metric +
                              "\"; there are exact_match, token_f1, rouge1 ... rouge9, rougeL, rougeLsum and yes_no"};
        }
        bool known = false;
        for (const auto& m : measures) known = known || m->name() == made->name();
        if (!known) measures.push_back(std::move(made));
    }
    return measures;
}

} // namespace score_program

#endif
