// Is system A better than system B? Both answered the same questions.
//
//     compare A.jsonl B.jsonl GOLD.jsonl
//     compare A.jsonl B.jsonl GOLD.jsonl --metrics rougeL,token_f1 --show 10
//
// One JSON object a line:
//     predictions  {"id": "q1", "prediction": "..."}          or, as ARC-DA has it, "question_id" and "answer"
//     gold         {"id": "q1", "references": ["...", "..."]}  or "question_id" and "answers"; "question" if there is
//     one
//
// For each metric: both means, the difference with its interval, and a p-value. All p-values that are printed are
// adjusted together (Holm), for who looks at six tests finds a small p by chance more easily than who looks at one. The
// first metric is the primary one: choose it before looking.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <karat/karat.hpp>
#include <karat/summary/comparison.hpp>

#include "../common/answers.hpp"
#include "../common/input.hpp"
#include "../common/interval_options.hpp"
#include "../common/program.hpp"
#include "../common/table.hpp"

namespace {

using namespace example;

struct options {
    std::string a;
    std::string b;
    std::string gold;
    std::vector<std::string> metrics = {"token_f1", "exact_match", "rouge1", "rouge2", "rougeL", "rougeLsum"};
    std::size_t show = 3;
    bool allow_missing = false;
    interval_options intervals;
};

// ---- reading ------------------------------------------------------------------------------------

struct question {
    std::string text; ///< may be empty
    std::vector<std::string> golds;
};

/// The member of the first of two names that the object has.
node either(const node& object, const char* first, const char* second) {
    return object[!object.contains(first) && object.contains(second) ? second : first];
}

by_id<question> read_gold(const std::string& path) {
    by_id<question> questions;
    for_each_line(path, [&](const node& line) {
        const std::string id = either(line, "id", "question_id").id();
        const node here = line.with_id(id);
        const node golds = either(here, "references", "answers");
        question q{here.has("question") ? here["question"].text() : "", golds.texts()};
        if (q.golds.empty()) here.fail("no references");
        questions.add(id, std::move(q), here);
    });
    return questions;
}

by_id<std::string> read_predictions(const std::string& path, const by_id<question>& questions) {
    by_id<std::string> predictions;
    for_each_line(path, [&](const node& line) {
        const std::string id = either(line, "id", "question_id").id();
        const node here = line.with_id(id);
        if (questions.find(id) == nullptr) here.fail("there is no such question in the gold file");
        predictions.add(id, either(here, "prediction", "answer").text(), here);
    });
    return predictions;
}

/// Questions that one system alone answered make the two incomparable, as karat::compare() says. What neither answered
/// is told: a system that skips the hard ones looks better than it is.
void check_unanswered(const by_id<question>& questions, const by_id<std::string>& a, const by_id<std::string>& b,
                      bool allowed) {
    std::vector<std::string> unanswered;
    for (const auto& [id, q] : questions) {
        if (a.find(id) == nullptr && b.find(id) == nullptr) unanswered.push_back(id);
    }
    if (unanswered.empty()) return;
    const std::string message = "neither system answers " + listed(unanswered, "question");
    if (!allowed) throw input_error(message + " (--allow-missing leaves them out)");
    note(message + " (left out)");
}

// ---- metrics -------------------------------------------------------------------------------------

/// A metric of karat that was chosen by name: one number for a question.
struct measure {
    std::string name;
    std::string signature;
    std::function<karat::value_score(const std::string&, const std::vector<std::string>&)> score;
};

template <class Metric>
void add_metric(std::vector<measure>& to) {
    to.push_back({std::string(Metric::name()), Metric{}.signature(),
                  [metric = Metric{}](const std::string& prediction, const std::vector<std::string>& golds) {
                      const auto s = metric(prediction, golds);
                      karat::value_score one;
                      one.value = primary(s);
                      one.status = s.status;
                      return one;
                  }});
}

std::vector<measure> all_metrics() {
    std::vector<measure> all;
    add_metric<karat::token_f1>(all);
    add_metric<karat::exact_match>(all);
    add_metric<karat::rouge_1>(all);
    add_metric<karat::rouge_2>(all);
    add_metric<karat::rouge_l>(all);
    add_metric<karat::rouge_lsum>(all);
    add_metric<karat::yes_no_accuracy>(all);
    return all;
}

/// The metrics with these names, which all exist, in this order.
std::vector<measure> chosen_metrics(const std::vector<std::string>& names) {
    std::vector<measure> chosen;
    for (const std::string& name : names) {
        const auto has_name = [&](const measure& m) { return m.name == name; };
        if (std::any_of(chosen.begin(), chosen.end(), has_name)) continue; // named twice is one test, not two
        const std::vector<measure> all = all_metrics();
        chosen.push_back(*std::find_if(all.begin(), all.end(), has_name));
    }
    return chosen;
}

std::vector<std::string> metric_names() {
    std::vector<std::string> names;
    for (const measure& m : all_metrics()) names.push_back(m.name);
    return names;
}

/// A system: what it answered, and what each metric says to that.
struct system_scores {
    by_id<std::string> answers;
    std::vector<karat::question_scores> by_metric;
};

system_scores score(by_id<std::string> answers, const by_id<question>& questions, const std::vector<measure>& metrics) {
    system_scores system;
    for (const measure& m : metrics) {
        karat::question_scores& scores = system.by_metric.emplace_back();
        for (const auto& [id, answer] : answers) {
            scores.update(id, m.score(answer, questions.find(id)->golds));
        }
    }
    system.answers = std::move(answers);
    return system;
}

// ---- printing -------------------------------------------------------------------------------------

std::string signed_percent(double difference) { return (difference >= 0 ? "+" : "") + percent(difference); }

void print_comparisons(const std::vector<measure>& metrics, const std::vector<karat::comparison>& comparisons,
                       double confidence) {
    table rows(1);
    rows.add({"metric", "A %", "B %", "A - B", interval_header(confidence), "p", "adjusted p", "questions"});
    for (std::size_t i = 0; i < metrics.size(); ++i) {
        const karat::comparison& c = comparisons[i];
        rows.add({metrics[i].name, percent(c.mean_a), percent(c.mean_b), signed_percent(c.difference),
                  percent(c.interval), fixed(c.p, 4), fixed(c.adjusted_p, 4), std::to_string(c.count)},
                 caution(c.interval));
    }
    rows.print();
    std::printf("\nIs the difference supported?\n");
    for (std::size_t i = 0; i < metrics.size(); ++i) {
        std::printf("  %s%s: %s\n", metrics[i].name.c_str(), i == 0 ? " (primary)" : "",
                    karat::verdict(comparisons[i]).c_str());
    }
}

/// A text as it fits a line: cut if it is long, and without line ends and other control characters.
std::string on_one_line(std::string text) {
    for (char& c : text) {
        if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    }
    return shortened(std::move(text));
}

/// The questions on which the systems' scores by the primary metric differ most.
void print_differences(const std::string& metric, const system_scores& a, const system_scores& b,
                       const by_id<question>& questions, std::size_t most) {
    std::vector<std::pair<double, std::string>> differences;
    a.by_metric.front().for_each([&](std::string_view id, double score, karat::status) {
        const double difference = score - *b.by_metric.front().find(id);
        if (difference != 0) differences.emplace_back(difference, id);
    });
    // Of equal differences, in the order of ids.
    std::stable_sort(differences.begin(), differences.end(),
                     [](const auto& x, const auto& y) { return std::fabs(x.first) > std::fabs(y.first); });
    if (differences.size() > most) differences.resize(most);
    if (differences.empty()) return;
    std::printf("\nWhere they differ most in %s\n", metric.c_str());
    for (const auto& [difference, id] : differences) {
        const question& q = *questions.find(id);
        std::printf("  %s  %s  %s\n", id.c_str(), signed_percent(difference).c_str(), on_one_line(q.text).c_str());
        std::printf("    A     %s\n", on_one_line(*a.answers.find(id)).c_str());
        std::printf("    B     %s\n", on_one_line(*b.answers.find(id)).c_str());
        for (const std::string& gold : q.golds) std::printf("    gold  %s\n", on_one_line(gold).c_str());
    }
}

options read_command_line(int argc, char** argv) {
    options o;
    CLI::App app{
        "Compares two systems on the same questions: difference, interval, p-value and verdict for every metric, "
        "and the questions on which they differ most.",
        "compare"};
    app.add_option("A", o.a, R"(JSON Lines: {"id", "prediction"}, or {"question_id", "answer"})")->required();
    app.add_option("B", o.b, "The same, of the other system")->required();
    app.add_option("GOLD", o.gold, R"(JSON Lines: {"id", "references": [...]}, or {"question_id", "answers": [...]})")
        ->required();
    app.add_option("--metrics", o.metrics, "Parted by commas, the primary one first")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(CLI::IsMember(metric_names()))
        ->capture_default_str();
    app.add_option("--show", o.show, "How many questions on which the systems differ most")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    app.add_flag("--allow-missing", o.allow_missing, "Questions that neither system answered are left out");
    o.intervals.add_to(app);
    parse_command_line(app, argc, argv);
    return o;
}

} // namespace

int main(int argc, char** argv) {
    return example::run("compare", [&] {
        const options o = read_command_line(argc, argv);
        const by_id<question> questions = read_gold(o.gold);
        by_id<std::string> answers_a = read_predictions(o.a, questions);
        by_id<std::string> answers_b = read_predictions(o.b, questions);
        check_unanswered(questions, answers_a, answers_b, o.allow_missing);

        const std::vector<measure> metrics = chosen_metrics(o.metrics);
        const system_scores a = score(std::move(answers_a), questions, metrics);
        const system_scores b = score(std::move(answers_b), questions, metrics);
        karat::comparison_options how;
        how.confidence = o.intervals.confidence;
        how.questions =
            karat::over::scored; // what no answer gets a score for is left out: yes/no where gold is neither
        how.replicates = o.intervals.bootstrap.replicates;
        how.seed = o.intervals.bootstrap.seed;
        std::vector<karat::comparison> comparisons;
        for (std::size_t i = 0; i < metrics.size(); ++i) {
            comparisons.push_back(karat::compare(a.by_metric[i], b.by_metric[i], how));
            const karat::comparison& c = comparisons.back();
            if (c.status != karat::status::ok) throw input_error(metrics[i].name + ": " + karat::verdict(c));
        }
        karat::adjust(comparisons);

        print_comparisons(metrics, comparisons, how.confidence);
        print_differences(metrics.front().name, a, b, questions, o.show);
        std::printf("\n");
        for (const measure& m : metrics) std::printf("%s\n", m.signature.c_str());
        return 0;
    });
}
