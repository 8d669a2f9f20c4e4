#ifndef KARAT_EXAMPLES_SCORE_PAGE_QUESTIONS_HPP
#define KARAT_EXAMPLES_SCORE_PAGE_QUESTIONS_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <karat/metric/explanation.hpp>

#include "measure.hpp"
#include "page_text.hpp"
#include "results.hpp"
#include "worst.hpp"

// The part of the page that shows single questions.

namespace score_program {

/// "2 of 3 tokens of the prediction and 2 of 7 of the gold match"
inline std::string in_words(const karat::overlap_counts& counts, std::string_view metric) {
    const bool single = metric == "token_f1" || metric == "rouge1" || metric == "rougeL";
    const std::string unit = single ? "tokens" : "n-grams";
    const std::string matched = std::to_string(counts.matched) + " of ";
    return matched + std::to_string(counts.predicted) + ' ' + unit + " of the prediction and " + matched +
           std::to_string(counts.expected) + " of the gold match" + (metric == "rougeL" ? ", in this order" : "");
}

/// The references that the score is not of, folded away.
inline std::string other_references(const question& q, std::size_t shown) {
    constexpr std::size_t most = 20;
    if (q.references.size() < 2) return {};
    std::string html = "<details><summary>" + std::to_string(q.references.size() - 1) +
                       (q.references.size() == 2 ? " other gold" : " other golds") + "</summary><ul>";
    std::size_t listed = 0;
    for (std::size_t i = 0; i < q.references.size() && listed < most; ++i) {
        if (i == shown) continue;
        html += "<li>" + marked(q.references[i], {}, 300) + "</li>";
        ++listed;
    }
    html += "</ul>";
    if (q.references.size() - 1 > listed) html += "and " + std::to_string(q.references.size() - 1 - listed) + " more";
    return html + "</details>";
}

inline std::string question_as_html(const bad_question& b, const std::vector<measure_ptr>& measures,
                                    std::size_t judge) {
    const question& q = b.asked;
    const std::string key = shortened(q.key());
    std::string html = "<article class=\"question\"><header><span class=\"id\"><bdi>" + escaped(key) + "</bdi></span>";
    if (q.group) html += "<span class=\"group\"><bdi>" + escaped(shortened(*q.group)) + "</bdi></span>";
    html += "<span class=\"scores\">";
    for (std::size_t i = 0; i < measures.size(); ++i) {
        const outcome o = measures[i]->look_at(q);
        const std::string score = o.is_scored() ? percent(o.value) : "-";
        html +=
            (i == 0 ? "" : " &middot; ") + measures[i]->name() + (i == judge ? " <b>" + score + "</b>" : " " + score);
    }
    html += "</span></header>";

    // Nothing is marked where the metric cannot say why.
    const karat::explanation why = measures[judge]->explain(q).value_or(karat::explanation());
    html += "<dl><dt>prediction</dt><dd>" + marked(q.prediction, why.prediction) + "</dd>";
    std::size_t gold = measures[judge]->look_at(q).reference;
    if (gold < q.references.size()) {
        html += "<dt>gold</dt><dd>" + marked(q.references[gold], why.reference) + "</dd>";
    } else if (gold = 0; !q.references.empty()) { // it is no reference's score: the first one stands for all
        html += "<dt>gold</dt><dd>" + marked(q.references[0], {}) + "</dd>";
    }
    html += "</dl>";
    if (why.score.counts.matched != 0) {
        html += "<p class=\"counts\">" + in_words(why.score.counts, measures[judge]->name()) + "</p>";
    }
    return html + other_references(q, gold) + "</article>\n";
}

/// The section of the worst questions, by the measure number `judge`; empty if there are none.
inline std::string worst_as_html(const results& r, const std::vector<measure_ptr>& measures, std::size_t judge,
                                 const worst_questions& worst) {
    if (worst.zero().empty() && worst.low().empty()) return {};
    const metric_result& m = r.metrics[judge];
    std::string html = "<section><h2>Worst questions by " + m.name + "</h2>\n<p class=\"soft\">";
    if (measures[judge]->can_explain()) {
        html += "Marked are the words that the metric found on both sides, in the gold with the highest score. ";
    }
    html += "A low score may also mean that the golds lack a good answer.</p>\n";
    const auto list = [&](const std::vector<bad_question>& questions) {
        for (const bad_question& b : questions) html += question_as_html(b, measures, judge);
    };
    if (!worst.low().empty()) {
        html += "<h3>The lowest scores above 0</h3>\n";
        list(worst.low());
    }
    if (!worst.zero().empty()) {
        const std::uint64_t all = m.scores.front();
        html += "<h3>Score 0" +
                (all > worst.zero().size() ? ": " + std::to_string(worst.zero().size()) + " of " + std::to_string(all) +
                                                 " questions, drawn at random"
                                           : std::string()) +
                "</h3>\n";
        list(worst.zero());
    }
    return html + "</section>\n";
}

} // namespace score_program

#endif
