#ifndef KARAT_EXAMPLES_SQUAD_EVAL_EVALUATION_HPP
#define KARAT_EXAMPLES_SQUAD_EVAL_EVALUATION_HPP

#include <charconv>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <karat/karat.hpp>

#include "../common/answers.hpp"
#include "../common/input.hpp"
#include "dataset.hpp"

// SQuAD's arithmetic and output, digit by digit as the official scripts have them under Python 3.11 and before. (From
// 3.12 on Python's sum() corrects its rounding errors, which moves the last digit of v2.0's F1 now and then.)

namespace squad {

/// The scores of a part of the questions.
class part {
public:
    explicit part(const karat::bootstrap_options& how) : m_f1_interval(how) {}

    void update(const std::string& id, const karat::value_score& exact, const karat::score& f1) {
        ++m_count;
        m_exact += exact.value;
        m_f1 += f1.fmeasure;
        m_exact_interval.update(exact);
        m_f1_interval.update(id, f1);
    }
    std::size_t count() const { return m_count; }
    // In per cent. karat's own mean is the exact sum, rounded once; the scripts add one by one, and so does this.
    double exact() const { return 100.0 * m_exact / static_cast<double>(m_count); }
    double f1() const { return 100.0 * m_f1 / static_cast<double>(m_count); }
    karat::interval exact_interval(double confidence) const { return m_exact_interval.interval(confidence); }
    karat::interval f1_interval(double confidence) const { return m_f1_interval.interval(confidence); }

private:
    std::size_t m_count = 0;
    double m_exact = 0;
    double m_f1 = 0;
    karat::success_count m_exact_interval;
    karat::poisson_bootstrap m_f1_interval;
};

struct evaluation {
    part all;
    part has_answer; // v2.0: by whether the file has answers at all, even ones that normalise to nothing
    part no_answer;
    std::vector<std::string> missing; // questions without a prediction
    std::vector<std::string> extra;   // predictions without a question
};

template <class Convention>
void score(const std::string& prediction, const question& q, part& into) {
    const typename Convention::exact_match exact_match;
    const typename Convention::token_f1 token_f1;
    into.update(q.id, exact_match(prediction, q.golds), token_f1(prediction, q.golds));
}

/// Scores `predictions`, an object with a text for each id.
inline evaluation evaluate(const dataset& data, const example::node& predictions, const karat::bootstrap_options& how) {
    evaluation result{part(how), part(how), part(how), {}, {}};
    std::set<std::string> ids;
    for (const question& q : data.questions) {
        ids.insert(q.id);
        const bool answered = predictions.contains(q.id);
        if (!answered) result.missing.push_back(q.id);
        if (data.version == version::v1_1) {
            // A missing prediction counts as 0. An empty one would not do: it matches a gold such as "the".
            if (!answered) {
                result.all.update(q.id, {}, {});
                continue;
            }
            if (q.golds.empty()) {
                throw example::input_error(data.file + ": id " + example::shortened(q.id) +
                                           ": the question has no answers, which v1.1 does not know");
            }
            score<karat::squad_v1>(predictions[q.id].text(), q, result.all);
        } else if (answered) {
            const std::string& prediction = predictions[q.id].text();
            score<karat::squad_v2>(prediction, q, result.all);
            score<karat::squad_v2>(prediction, q, q.golds.empty() ? result.no_answer : result.has_answer);
        }
    }
    for (const auto& [id, prediction] : predictions.members()) {
        if (ids.count(id) == 0) result.extra.push_back(id);
    }
    return result;
}

// ---- output ----------------------------------------------------------------------------------------

/// A number as Python writes it: the fewest digits that read back to the same double, and always a point or an
/// exponent.
inline std::string python_repr(double x) {
    char text[64];
    const bool plain = x == 0 || (x >= 1e-4 && x < 1e16);
    const auto format = plain ? std::chars_format::fixed : std::chars_format::scientific;
    std::string digits(text, std::to_chars(text, text + sizeof text, x, format).ptr);
    if (plain && digits.find('.') == std::string::npos) digits += ".0";
    return digits;
}

/// Keys and numbers, in order.
using entries = std::vector<std::pair<std::string, std::string>>;

inline void add_intervals(const part& p, const std::string& exact, const std::string& f1, double confidence,
                          entries& to) {
    const auto add = [&](const std::string& key, const karat::interval& i) {
        to.emplace_back(key + "_low", python_repr(100 * i.low));
        to.emplace_back(key + "_high", python_repr(100 * i.high));
    };
    add(exact, p.exact_interval(confidence));
    add(f1, p.f1_interval(confidence));
}

/// One line, as v1.1's script has it.
inline std::string as_json_v1_1(const evaluation& e, bool intervals, double confidence) {
    entries all{{"exact_match", python_repr(e.all.exact())}, {"f1", python_repr(e.all.f1())}};
    if (intervals) add_intervals(e.all, "exact_match", "f1", confidence, all);
    std::string text;
    for (const auto& [key, number] : all) text += (text.empty() ? "{\"" : ", \"") + key + "\": " + number;
    return text + "}\n";
}

/// One key a line, as v2.0's script has it. A part with no questions has no keys.
inline std::string as_json_v2_0(const evaluation& e, bool intervals, double confidence) {
    const std::pair<std::string, const part*> parts[] = {
        {"", &e.all}, {"HasAns_", &e.has_answer}, {"NoAns_", &e.no_answer}};
    entries all;
    for (const auto& [prefix, p] : parts) {
        if (p->count() == 0) continue;
        all.emplace_back(prefix + "exact", python_repr(p->exact()));
        all.emplace_back(prefix + "f1", python_repr(p->f1()));
        all.emplace_back(prefix + "total", std::to_string(p->count()));
    }
    for (const auto& [prefix, p] : parts) {
        if (intervals && p->count() != 0) add_intervals(*p, prefix + "exact", prefix + "f1", confidence, all);
    }
    std::string text;
    for (const auto& [key, number] : all) text += (text.empty() ? "{\n  \"" : ",\n  \"") + key + "\": " + number;
    return text + "\n}\n";
}

} // namespace squad

#endif
