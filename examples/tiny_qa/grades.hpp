#ifndef KARAT_EXAMPLES_TINY_QA_GRADES_HPP
#define KARAT_EXAMPLES_TINY_QA_GRADES_HPP

#include <charconv>
#include <string>

#include <karat/karat.hpp>

#include "questions.hpp"

// What a model's answers to all questions are worth, and how that is told. Needs no library for tensors, so that
// whatever runs the model says the same of the same answers.

namespace tiny_qa {

/// Means over some questions.
struct grades {
    karat::mean_value exact_match;
    karat::mean_score token_f1;
    karat::mean_score rouge_l;

    void merge(const grades& other) {
        exact_match.merge(other.exact_match);
        token_f1.merge(other.token_f1);
        rouge_l.merge(other.rouge_l);
    }
};

/// What the answers to all questions are worth.
struct report {
    karat::groups<grades> by_type;
    karat::mean_value yes_no; ///< what a person reads out of the text of an answer, right or wrong

    /// Takes the scores of an answer to `q`: exact match, token F1 and ROUGE-L. `text` is what it says.
    template <class Scores>
    void update(const question& q, const Scores& scores, const std::string& text) {
        const auto& [exact_match, token_f1, rouge_l] = scores;
        grades& of_type = by_type[q.type];
        of_type.exact_match.update(exact_match);
        of_type.token_f1.update(token_f1);
        of_type.rouge_l.update(rouge_l);
        if (q.type == "yes_no") yes_no.update(karat::yes_no_accuracy{}(text, q.golds));
    }
};

/// With as many digits as it takes to read the same number again.
inline std::string number(double value) {
    char digits[32];
    return std::string(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

/// The members of an object in JSON.
inline std::string json(const grades& g) {
    const karat::score_mean rouge_l = g.rouge_l.compute();
    return "\"questions\": " + std::to_string(rouge_l.coverage.count) +
           ", \"exact_match\": " + number(g.exact_match.compute().value) +
           ", \"token_f1\": " + number(g.token_f1.compute().fmeasure) + ", \"rougeL\": " + number(rouge_l.fmeasure) +
           ", \"rougeL_standard_error\": " + number(rouge_l.standard_error.value_or(0));
}
inline std::string json(const report& r) {
    std::string types;
    for (const auto& [name, of_type] : r.by_type) {
        types += (types.empty() ? "\"" : ", \"") + name + "\": {" + json(of_type) + "}";
    }
    const karat::value_mean yes_no = r.yes_no.compute();
    return json(r.by_type.total()) + ", \"types\": {" + types +
           "}, \"yes_no\": {\"accuracy\": " + number(yes_no.value) +
           ", \"unparsed\": " + std::to_string(yes_no.coverage.unparsed) + "}";
}

/// A question and its answer as a line that `score` reads. No word of this task needs an escape in JSON.
inline std::string answer_line(const question& q, const std::string& answer) {
    std::string golds;
    for (const std::string& gold : q.golds) golds += (golds.empty() ? "\"" : ", \"") + gold + "\"";
    return "{\"id\": \"" + q.id + "\", \"group\": \"" + q.type + "\", \"question\": \"" + q.text +
           "\", \"prediction\": \"" + answer + "\", \"references\": [" + golds + "]}\n";
}

} // namespace tiny_qa

#endif
