#ifndef KARAT_EXAMPLES_SCORE_RESULTS_JSON_HPP
#define KARAT_EXAMPLES_SCORE_RESULTS_JSON_HPP

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include <karat/summary/comparison.hpp>
#include <nlohmann/json.hpp>

#include "results.hpp"

// Results for programs. They hold nothing but results, no name of a file and no time, so that equal input gives equal
// bytes.

namespace score_program {

inline nlohmann::ordered_json as_json(const karat::interval& i) {
    if (i.status != karat::status::ok) return nullptr;
    return {{"low", i.low}, {"high", i.high}, {"degenerate", i.degenerate}, {"few", i.few}, {"left_out", i.left_out}};
}
template <class T>
nlohmann::ordered_json or_null(const std::optional<T>& value) {
    if (!value) return nullptr;
    return *value;
}
inline nlohmann::ordered_json or_null(const std::optional<karat::interval>& value) {
    return value ? as_json(*value) : nullptr;
}

inline nlohmann::ordered_json as_json(const summary& s, const metric_result& of) {
    nlohmann::ordered_json json{{"mean", s.mean},
                                {"mean_scored", s.mean_scored},
                                {"count", s.coverage.count},
                                {"scored", s.coverage.scored},
                                {"unparsed", s.coverage.unparsed},
                                {"signature", of.signature},
                                {"standard_error", or_null(s.standard_error)}};
    if (s.coverage.scored == 0) json["mean_scored"] = nullptr;
    if (s.interval) {
        json["interval"] = or_null(s.interval);
        json["interval_scored"] = or_null(s.interval_scored);
        json["interval_method"] = of.interval_method;
    }
    return json;
}

inline nlohmann::ordered_json as_json(const karat::comparison& c) {
    nlohmann::ordered_json mcnemar = nullptr;
    if (c.mcnemar) {
        mcnemar = {{"only_a", c.mcnemar->only_a},
                   {"only_b", c.mcnemar->only_b},
                   {"p", c.mcnemar->p},
                   {"mid_p", c.mcnemar->mid_p}};
    }
    return {{"mean_a", c.mean_a},
            {"mean_b", c.mean_b},
            {"difference", c.difference},
            {"interval", as_json(c.interval)},
            {"p", c.p},
            {"adjusted_p", c.adjusted_p},
            {"bootstrap_p", c.bootstrap_p},
            {"mcnemar", std::move(mcnemar)},
            {"supported", c.supported},
            {"verdict", karat::verdict(c)}};
}

inline nlohmann::ordered_json as_json(const results& r) {
    using json = nlohmann::ordered_json;
    json metrics = json::object();
    std::map<std::string, json> groups;
    for (const metric_result& m : r.metrics) {
        metrics[m.name] = as_json(m.total, m);
        for (const auto& [group, s] : m.groups) groups[group][m.name] = as_json(s, m);
    }
    json all_groups = json::object();
    for (auto& [group, of_group] : groups) all_groups[group] = std::move(of_group);
    json all{{"metrics", std::move(metrics)}, {"groups", std::move(all_groups)}};
    if (r.settings.wanted || r.comparison) {
        all["settings"] = {{"confidence", r.settings.confidence},
                           {"resamples", r.settings.resamples},
                           {"seed", r.settings.seed},
                           {"questions_without_id", r.without_id}};
    }
    if (r.comparison) {
        json by_metric = json::object();
        for (std::size_t i = 0; i < r.metrics.size(); ++i) {
            by_metric[r.metrics[i].name] = as_json(r.comparison->by_metric[i]);
        }
        all["comparison"] = {{"questions", r.comparison->by_metric[0].count_a},
                             {"repeated_a", r.comparison->repeated_a},
                             {"repeated_b", r.comparison->repeated_b},
                             {"metrics", std::move(by_metric)}};
    }
    return all;
}

} // namespace score_program

#endif
