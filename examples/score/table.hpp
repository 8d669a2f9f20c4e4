#ifndef KARAT_EXAMPLES_SCORE_TABLE_HPP
#define KARAT_EXAMPLES_SCORE_TABLE_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <karat/summary/comparison.hpp>

#include "../common/table.hpp"
#include "results.hpp"

// Results as a table for people.

namespace score_program {

/// A row for each metric and group. Means are over all questions; where some could not be scored, the mean over those
/// that were stands beside it.
inline std::string table_of_means(const results& r) {
    bool any_unscored = false;
    bool any_unparsed = false;
    bool any_caution = false;
    const auto look = [&](const summary& s) {
        any_unscored = any_unscored || s.coverage.unscored() != 0;
        any_unparsed = any_unparsed || s.coverage.unparsed != 0;
        any_caution = any_caution || !caution(s).empty();
    };
    for (const metric_result& m : r.metrics) {
        look(m.total);
        for (const auto& entry : m.groups) look(entry.second);
    }
    const bool intervals = r.settings.wanted;
    const std::string interval_title = level(r.settings.confidence) + " interval";
    std::vector<std::string> titles{"metric", "group", "mean %"};
    if (intervals) titles.push_back(interval_title);
    titles.insert(titles.end(), {"questions", "scored"});
    if (any_unscored) titles.emplace_back("mean % of scored");
    if (any_unscored && intervals) titles.push_back(interval_title);
    if (any_unparsed) titles.emplace_back("unparsed");
    example::table table(2);
    any_caution ? table.add(titles, "caution") : table.add(titles);
    const auto add = [&](const std::string& metric, const std::string& group, const summary& s) {
        std::vector<std::string> row{metric, group, percent(s.mean)};
        if (intervals) row.push_back(percent(*s.interval));
        row.insert(row.end(), {std::to_string(s.coverage.count), std::to_string(s.coverage.scored)});
        if (any_unscored) row.push_back(s.coverage.scored == 0 ? "-" : percent(s.mean_scored));
        if (any_unscored && intervals) row.push_back(s.interval_scored ? percent(*s.interval_scored) : "-");
        if (any_unparsed) row.push_back(std::to_string(s.coverage.unparsed));
        any_caution ? table.add(row, caution(s)) : table.add(row);
    };
    for (const metric_result& m : r.metrics) {
        for (const auto& [group, s] : m.groups) add(m.name, group, s);
        add(m.name, "total", m.total);
    }
    return table.str();
}

inline constexpr const char* caution_explained =
    "Few questions: fewer than 30, the interval is not to be relied on. All scores equal: it says nothing.";
inline constexpr const char* about_comparison =
    "p: approximate randomization; adjusted by Holm's method over all metrics, which decides. McNemar's p is of the "
    "same test for right and wrong, with nothing drawn, and not counted again.";

/// How what was drawn at random came about, so that others can have the same.
inline std::string about_intervals(const results& r) {
    std::string text;
    if (r.settings.wanted) {
        for (const metric_result& m : r.metrics) text += (text.empty() ? "" : ", ") + m.name + ": " + m.interval_method;
        text = "intervals: " + text + "; ";
    }
    text += "seed " + std::to_string(r.settings.seed) + ", " + std::to_string(r.settings.resamples) + " resamples\n";
    if (r.without_id != 0) {
        text += std::to_string(r.without_id) + " of " + std::to_string(r.questions) +
                " questions have no id: their line numbers stand in, so another order of lines gives other intervals\n";
    }
    return text;
}

/// A row for each metric: how far A and B are apart, and whether that means anything.
inline std::string table_of_differences(const results& r) {
    const comparison_result& c = *r.comparison;
    std::string text = "comparison of A, " + c.name_a + ", and B, " + c.name_b + ", on the same questions\n";
    example::table table(1);
    table.add({"metric", "A %", "B %", "A - B", level(r.settings.confidence) + " interval", "p", "adjusted p"},
              "verdict");
    std::string exact; // what follows the table
    for (std::size_t i = 0; i < c.by_metric.size(); ++i) {
        const karat::comparison& by = c.by_metric[i];
        const std::string& metric = r.metrics[i].name;
        table.add({metric, percent(by.mean_a), percent(by.mean_b), signed_percent(by.difference),
                   "[" + signed_percent(by.interval.low) + ", " + signed_percent(by.interval.high) + "]", p_text(by.p),
                   p_text(by.adjusted_p)},
                  karat::verdict(by));
        if (by.mcnemar) {
            exact += metric + ": right are A alone " + std::to_string(by.mcnemar->only_a) + " times, B alone " +
                     std::to_string(by.mcnemar->only_b) + " times; McNemar p = " + p_text(by.mcnemar->p) + '\n';
        }
        if (by.interval.degenerate) exact += metric + ": all differences are equal, so the interval says nothing\n";
    }
    text += table.str() + exact;
    if (c.by_metric[0].interval.few) text += "few questions: the intervals are not to be relied on\n";
    const auto repeated = [&](const char* system, std::uint64_t n) {
        if (n == 0) return;
        text += std::string(system) + ": " + std::to_string(n) + (n == 1 ? " line repeats" : " lines repeat") +
                " an id; each id counts once, with its lowest score\n";
    };
    repeated("A", c.repeated_a);
    repeated("B", c.repeated_b);
    return text;
}

inline std::string as_table(const results& r) {
    std::string text = table_of_means(r) + '\n';
    if (r.comparison) text += table_of_differences(r) + '\n';
    text += "signatures\n";
    for (const metric_result& m : r.metrics) text += m.signature + '\n';
    if (r.settings.wanted || r.comparison) text += '\n' + about_intervals(r);
    if (r.comparison) text += std::string(about_comparison) + '\n';
    return text;
}

} // namespace score_program

#endif
