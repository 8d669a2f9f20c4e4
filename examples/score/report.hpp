#ifndef KARAT_EXAMPLES_SCORE_REPORT_HPP
#define KARAT_EXAMPLES_SCORE_REPORT_HPP

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "measure.hpp"

// What is printed at the end: a table for people, or the same as one JSON object.

namespace score_program {

/// The length of a UTF-8 text in characters, which is its width on most terminals.
inline std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

/// Rows of cells in columns; the first two columns are texts, the others numbers.
class text_table {
public:
    void add(std::vector<std::string> row) { m_rows.push_back(std::move(row)); }
    std::string str() const {
        std::vector<std::size_t> widths;
        for (const auto& row : m_rows) {
            widths.resize(std::max(widths.size(), row.size()));
            for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
        }
        std::string out;
        for (const auto& row : m_rows) {
            std::string line;
            for (std::size_t i = 0; i < row.size(); ++i) {
                const std::string padding(widths[i] - width_of(row[i]), ' ');
                if (i != 0) line += "  ";
                line += i < text_columns ? row[i] + padding : padding + row[i];
            }
            line.erase(line.find_last_not_of(' ') + 1);
            out += line + '\n';
        }
        return out;
    }

private:
    static constexpr std::size_t text_columns = 2;
    std::vector<std::vector<std::string>> m_rows;
};

/// A score in [0, 1] in per cent with two decimals.
inline std::string percent(double score) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", 100 * score);
    return text;
}

/// For people: a row for each metric and group, then the signatures. Means are over all questions; where some could not
/// be scored, the mean over those that were stands beside it.
inline std::string as_table(const std::vector<measure_ptr>& measures) {
    bool any_unscored = false;
    bool any_unparsed = false;
    for (const auto& m : measures) {
        any_unscored = any_unscored || m->total().coverage.unscored() != 0;
        any_unparsed = any_unparsed || m->total().coverage.unparsed != 0;
    }
    text_table table;
    std::vector<std::string> header{"metric", "group", "mean %", "questions", "scored"};
    if (any_unscored) header.emplace_back("mean % of scored");
    if (any_unparsed) header.emplace_back("unparsed");
    table.add(header);
    const auto add = [&](const std::string& metric, const std::string& group, const summary& s) {
        std::vector<std::string> row{metric, group, percent(s.mean), std::to_string(s.coverage.count),
                                     std::to_string(s.coverage.scored)};
        if (any_unscored) row.push_back(s.coverage.scored == 0 ? "-" : percent(s.mean_scored));
        if (any_unparsed) row.push_back(std::to_string(s.coverage.unparsed));
        table.add(row);
    };
    std::string signatures;
    for (const auto& m : measures) {
        for (const auto& [group, s] : m->groups()) add(m->name(), group, s);
        add(m->name(), "total", m->total());
        signatures += m->signature() + '\n';
    }
    return table.str() + "\nsignatures\n" + signatures;
}

inline nlohmann::ordered_json as_json(const summary& s, const std::string& signature) {
    return {{"mean", s.mean},
            {"mean_scored", s.mean_scored},
            {"count", s.coverage.count},
            {"scored", s.coverage.scored},
            {"unparsed", s.coverage.unparsed},
            {"signature", signature}};
}

/// The same for programs. Holds nothing but results, so that equal input gives equal bytes.
inline nlohmann::ordered_json as_json(const std::vector<measure_ptr>& measures) {
    nlohmann::ordered_json metrics = nlohmann::ordered_json::object();
    std::map<std::string, nlohmann::ordered_json> groups;
    for (const auto& m : measures) {
        metrics[m->name()] = as_json(m->total(), m->signature());
        for (const auto& [group, s] : m->groups()) groups[group][m->name()] = as_json(s, m->signature());
    }
    nlohmann::ordered_json all_groups = nlohmann::ordered_json::object();
    for (auto& [group, of_group] : groups) all_groups[group] = std::move(of_group);
    return {{"metrics", std::move(metrics)}, {"groups", std::move(all_groups)}};
}

} // namespace score_program

#endif
