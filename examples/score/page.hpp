#ifndef KARAT_EXAMPLES_SCORE_PAGE_HPP
#define KARAT_EXAMPLES_SCORE_PAGE_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <karat/summary/comparison.hpp>
#include <nlohmann/json.hpp>

#include "page_charts.hpp"
#include "page_questions.hpp"
#include "page_style.hpp"
#include "page_text.hpp"
#include "results.hpp"
#include "table.hpp"

// Results as one page that needs nothing else: no script, no font, no network. It says so itself, in its content
// security policy, so that no text in it could do anything even if escaping had a hole. Equal results give equal bytes.

namespace score_program {

/// A number as it is shown, with all its digits for programs.
inline std::string data(double exact, const std::string& shown) {
    return "<data value=\"" + nlohmann::json(exact).dump() + "\">" + shown + "</data>";
}
inline std::string data(const karat::interval& i) {
    if (i.status != karat::status::ok) return "-";
    return data(i.low, percent(i.low)) + " to " + data(i.high, percent(i.high));
}
inline std::string count_of(std::uint64_t n, const char* one, const char* many) {
    return std::to_string(n) + ' ' + (n == 1 ? one : many);
}

/// A cell that goes below the bar on a phone, where `before` and `after` say what it is in place of the title.
inline std::string cell(const std::string& content, const char* before = "", const char* after = "") {
    const auto unit = [](const std::string& words) {
        return words.empty() ? words : "<span class=\"unit\">" + words + "</span>";
    };
    return "<td class=\"more\">" + unit(before) + content + unit(after) + "</td>";
}
inline std::string cell_of_words(const std::string& words) {
    return "<td class=\"text more notes\">" + words + "</td>";
}

/// What is to be known of a mean beside its number.
inline std::string notes_of(const summary& s) {
    std::string notes;
    const auto add = [&notes](const std::string& words) { notes += (notes.empty() ? "" : "; ") + words; };
    if (s.coverage.unscored() != 0 && s.coverage.scored != 0) {
        add("of the " + std::to_string(s.coverage.scored) + " scored: " + data(s.mean_scored, percent(s.mean_scored)) +
            (s.interval_scored ? " (" + data(*s.interval_scored) + ")" : std::string()));
    } else if (s.coverage.scored == 0) {
        add("none has a score");
    }
    if (s.coverage.unparsed != 0) add(std::to_string(s.coverage.unparsed) + " unparsed");
    if (const std::string doubt = caution(s); !doubt.empty()) add("<span class=\"caution\">" + doubt + "</span>");
    return notes;
}

inline std::string row_of(const char* kind, const std::string& name, const summary& s) {
    const std::string shown = name.empty() ? "<span class=\"none\">empty</span>" : escaped(shortened(name));
    std::string html = std::string("<tr class=\"") + kind + "\"><th class=\"text\" scope=\"row\"><bdi>" + shown +
                       "</bdi></th><td class=\"mean\">" + data(s.mean, percent(s.mean)) + "</td><td class=\"chart\">" +
                       bar_of(s) + "</td>";
    if (s.interval) html += cell(data(*s.interval));
    return html + cell(std::to_string(s.coverage.count), "", s.coverage.count == 1 ? " question" : " questions") +
           cell_of_words(notes_of(s)) + "</tr>\n";
}

/// The table of means: for each metric the total, then its groups.
inline std::string means_as_html(const results& r) {
    std::string html = "<table class=\"means\"><thead><tr><th class=\"text name\">metric</th><th class=\"number\">mean "
                       "%</th><th class=\"chart\"></th>";
    if (r.settings.wanted) html += "<th class=\"range\">" + level(r.settings.confidence) + " interval</th>";
    html += "<th class=\"number\">questions</th><th class=\"text notes\"></th></tr></thead>\n";
    for (const metric_result& m : r.metrics) {
        html += "<tbody>\n" + row_of("total", m.name, m.total);
        for (const auto& [group, s] : m.groups) html += row_of("group", group, s);
        html += "</tbody>\n";
    }
    return html + "</table>\n";
}

inline std::string comparison_as_html(const results& r) {
    const std::vector<karat::comparison>& by_metric = r.comparison->by_metric;
    double reach = 0.01;
    for (const karat::comparison& c : by_metric) {
        reach = std::max({reach, std::fabs(c.interval.low), std::fabs(c.interval.high), std::fabs(c.difference)});
    }
    std::string html =
        "<section><h2>Compared with another system</h2>\n<p class=\"soft\">A is the system above, B another one, on the "
        "same " +
        count_of(by_metric[0].count_a, "question", "questions") + ". The strips reach from " + signed_percent(-reach) +
        " to " + signed_percent(reach) +
        "; right of the middle A is better.</p>\n<table class=\"differences\"><thead><tr><th class=\"text name\">metric"
        "</th><th class=\"number wide\">A - B</th><th class=\"chart\"></th><th class=\"range\">" +
        level(r.settings.confidence) +
        " interval</th><th class=\"number\">A %</th><th class=\"number\">B %</th><th class=\"number\">p</th>"
        "<th class=\"number\">adjusted p</th><th class=\"text notes\">verdict</th></tr></thead>\n";
    for (std::size_t i = 0; i < by_metric.size(); ++i) {
        const karat::comparison& c = by_metric[i];
        std::string words = karat::verdict(c);
        if (c.interval.degenerate) words += "; all differences are equal";
        html += "<tbody><tr class=\"total\"><th class=\"text\" scope=\"row\">" + r.metrics[i].name +
                "</th><td class=\"mean\">" + data(c.difference, signed_percent(c.difference)) +
                "</td><td class=\"chart\">" + difference_of(c, reach) + "</td>" +
                cell(data(c.interval.low, signed_percent(c.interval.low)) + " to " +
                     data(c.interval.high, signed_percent(c.interval.high))) +
                cell(data(c.mean_a, percent(c.mean_a)), "A ") + cell(data(c.mean_b, percent(c.mean_b)), "B ") +
                cell(data(c.p, escaped(p_text(c.p))), "p ") +
                cell(data(c.adjusted_p, escaped(p_text(c.adjusted_p))), "adjusted p ") + cell_of_words(words) +
                "</tr></tbody>\n";
    }
    html += "</table>\n";
    for (std::size_t i = 0; i < by_metric.size(); ++i) {
        if (const auto& exact = by_metric[i].mcnemar) {
            html += "<p class=\"method\">" + r.metrics[i].name + ": A alone is right " +
                    count_of(exact->only_a, "time", "times") + ", B alone " + count_of(exact->only_b, "time", "times") +
                    "; McNemar's test, p = " + data(exact->p, escaped(p_text(exact->p))) + ".</p>\n";
        }
    }
    return html + "</section>\n";
}

inline std::string histograms_as_html(const results& r) {
    std::string html =
        "<section><h2>How scores are spread</h2>\n<p class=\"soft\">Questions by their score in per cent; "
        "exactly 0 and exactly 100 stand apart.</p>\n<div class=\"figures\">\n";
    for (const metric_result& m : r.metrics) {
        html += "<figure><figcaption>" + m.name;
        if (const std::uint64_t n = m.total.coverage.unscored(); n != 0) {
            html += " <span class=\"soft\">" + std::to_string(n) + " more without a score</span>";
        }
        html += "</figcaption>" + histogram_of(m) + "</figure>\n";
    }
    return html + "</div></section>\n";
}

inline std::string method_as_html(const results& r) {
    std::string html = "<section class=\"method\"><h2>How this was computed</h2>\n<ul>\n";
    for (const metric_result& m : r.metrics) html += "<li><code>" + escaped(m.signature) + "</code></li>\n";
    html += "<li>A mean is over all questions; one without a score counts as 0.</li>\n";
    if (r.settings.wanted) {
        html += std::string("<li>") + caution_explained + "</li>\n";
    }
    if (r.settings.wanted || r.comparison) html += "<li>" + escaped(about_intervals(r)) + "</li>\n";
    if (r.comparison) {
        html += "<li>" + escaped(about_comparison) + "</li>\n";
        const std::uint64_t repeated = r.comparison->repeated_a + r.comparison->repeated_b;
        if (repeated != 0) {
            html += "<li>Ids that came twice count once in the comparison, with their lowest score: " +
                    std::to_string(r.comparison->repeated_a) + " lines of A, " +
                    std::to_string(r.comparison->repeated_b) + " of B.</li>\n";
        }
    }
    return html + "</ul></section>\n";
}

/// The whole page. `measures` score the worst questions again and tell which words matched, by the measure number
/// `judge`.
inline std::string page(const results& r, const std::vector<measure_ptr>& measures, std::size_t judge,
                        const worst_questions& worst) {
    std::string lead = count_of(r.questions, "question", "questions");
    std::size_t groups = 0;
    for (const metric_result& m : r.metrics) groups = std::max(groups, m.groups.size());
    if (groups != 0) lead += " in " + count_of(groups, "group", "groups");
    lead += ". Means in per cent";
    lead += r.settings.wanted ? ", with " + level(r.settings.confidence) + " intervals." : ".";
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n<title>Scores</title>\n<style>" +
           std::string(page_style) + "</style>\n</head>\n<body>\n<main>\n<h1>Scores</h1>\n<p class=\"soft\">" + lead +
           "</p>\n" + means_as_html(r) + (r.comparison ? comparison_as_html(r) : std::string()) +
           histograms_as_html(r) + worst_as_html(r, measures, judge, worst) + method_as_html(r) +
           "</main>\n</body>\n</html>\n";
}

} // namespace score_program

#endif
