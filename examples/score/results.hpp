#ifndef KARAT_EXAMPLES_SCORE_RESULTS_HPP
#define KARAT_EXAMPLES_SCORE_RESULTS_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <karat/karat.hpp>
#include <karat/summary/comparison.hpp>

#include "../common/table.hpp"
#include "input.hpp"
#include "intervals.hpp"

// What came out, as plain data: read by the table, the JSON and the page, which only differ in how they say it.

namespace score_program {

using example::percent;

/// A mean, and how far it can be trusted.
struct summary {
    double mean = 0;        ///< over all questions
    double mean_scored = 0; ///< over the scored ones; means nothing if there are none
    std::optional<double> standard_error;
    karat::coverage coverage;
    std::optional<karat::interval> interval; ///< of `mean`
    std::optional<karat::interval> interval_scored;
};

/// How many questions have which score: exactly 0, then between (the k-th from k / 10 on, without 0), then exactly 1.
using histogram = std::array<std::uint64_t, 12>;

/// How many questions have no score, by the number of their status: one for every value that a status can have.
using status_counts = std::array<std::uint64_t, 256>;

/// The bar of the histogram that a score belongs to.
inline std::size_t bar_of(double score) {
    if (score <= 0) return 0;
    if (score >= 1) return 11;
    std::size_t bar = 1;
    while (bar < 10 && score >= static_cast<double>(bar) / 10) ++bar;
    return bar;
}

struct metric_result {
    std::string name;
    std::string signature;
    std::string interval_method;
    bool right_or_wrong = false; ///< all scores are 0 or 1
    summary total;
    std::map<std::string, summary> groups; ///< questions without a group are in none
    histogram scores{};                    ///< of the scored questions
};

/// A question that went badly, kept for the page.
struct bad_question {
    question asked;
    double score = 0;
    std::uint64_t rank = 0; ///< draws among equal scores
};

/// Two systems on the same questions.
struct comparison_result {
    std::string name_a; ///< where the systems' answers come from, for people
    std::string name_b;
    std::uint64_t repeated_a = 0; ///< lines whose id was there before: they do not count
    std::uint64_t repeated_b = 0;
    std::vector<karat::comparison> by_metric; ///< in the order of the metrics
};

struct results {
    interval_settings settings;
    std::uint64_t questions = 0;
    std::uint64_t without_id = 0; ///< questions whose line number stands for an id
    std::vector<metric_result> metrics;
    std::optional<comparison_result> comparison;
};

/// What is said of an interval that cannot be relied on; empty if nothing is.
inline std::string caution(const karat::interval& i) {
    std::string words;
    if (i.degenerate) words = "all scores equal";
    if (i.few) words += (words.empty() ? "" : ", ") + std::string("few questions");
    return words;
}
inline std::string caution(const summary& s) { return s.interval ? caution(*s.interval) : std::string(); }

/// The number of `x` in this form of printf.
inline std::string formatted(const char* form, double x) {
    char text[64];
    std::snprintf(text, sizeof text, form, x);
    return text;
}
inline std::string signed_percent(double difference) { return formatted("%+.2f", 100 * difference); }
inline std::string level(double confidence) { return formatted("%.6g%%", 100 * confidence); }
/// A p-value: four decimals, for it is an estimate, and never 0.
inline std::string p_text(double p) { return p < 0.00005 ? "<0.0001" : formatted("%.4f", p); }

} // namespace score_program

#endif
