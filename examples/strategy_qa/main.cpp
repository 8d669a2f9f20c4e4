// StrategyQA's evaluation: yes/no questions that need several steps; the answer, the steps, and the evidence.
//
//     strategy_qa GOLD.json PREDICTIONS.json
//     strategy_qa GOLD.json PREDICTIONS.json --rule first_token
//
// gold         [{"qid": "q1", "question": "...", "answer": true, "decomposition": ["...", "..."], "evidence": [...]}]
// predictions  {"q1": {"answer": true, "decomposition": ["...", "..."], "paragraphs": ["Llama-1", ...]}}
//              {"q1": "So the answer is yes."}
//
// An answer is true or false, or a text that yes or no is read out of. Steps and paragraphs may be left out, from all
// predictions. Evidence is a list of annotators, each a list of steps, each a list of lists of paragraph ids; where
// there is none, the data have words such as "operation" and "no_evidence" instead of a list.
//
// M. Geva et al., "Did Aristotle Use a Laptop? A Question Answering Benchmark with Implicit Reasoning Strategies"
// (2021).

#include <cstddef>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <karat/karat.hpp>

#include "../common/answers.hpp"
#include "../common/input.hpp"
#include "../common/interval_options.hpp"
#include "../common/program.hpp"
#include "../common/table.hpp"

namespace {

using namespace example;

struct options {
    std::string gold;
    std::string predictions;
    std::string rule = "robust";
    bool allow_missing = false;
    interval_options intervals;
};

using texts = std::vector<std::string>;

struct question {
    bool answer = false;
    std::string text;
    std::optional<texts> decomposition;
    std::optional<std::vector<texts>> evidence; ///< paragraph ids, by annotator
};

struct prediction {
    std::string answer;
    bool was_boolean = false;
    std::optional<texts> decomposition;
    std::optional<texts> paragraphs;
};

// ---- reading ------------------------------------------------------------------------------------

/// All paragraph ids that an annotator gave, whichever step they are for.
texts paragraphs_of(const node& annotator) {
    texts ids;
    for (const node& step : annotator.items()) {
        for (const node& item : step.items()) {
            if (!item.is_list()) continue; // "operation" or "no_evidence"
            for (const std::string& id : item.texts()) ids.push_back(id);
        }
    }
    return ids;
}

by_id<question> read_gold(const nlohmann::json& file, const std::string& path) {
    by_id<question> questions;
    for (const node& item : node(file, path).items()) {
        const std::string id = item["qid"].id();
        const node here = item.with_id(id);
        question q;
        q.answer = here["answer"].boolean();
        if (here.has("decomposition")) {
            q.text = here["question"].text();
            q.decomposition = here["decomposition"].texts();
        }
        if (here.has("evidence")) {
            q.evidence.emplace();
            for (const node& annotator : here["evidence"].items()) q.evidence->push_back(paragraphs_of(annotator));
        }
        questions.add(id, std::move(q), here);
    }
    if (questions.size() == 0) throw input_error(path + ": no questions in it");
    return questions;
}

by_id<prediction> read_predictions(const nlohmann::json& file, const std::string& path) {
    by_id<prediction> predictions;
    for (const auto& [id, here] : node(file, path).members()) {
        const node answer = here.is_object() ? here["answer"] : here;
        prediction p;
        p.was_boolean = answer.is_boolean();
        p.answer = p.was_boolean ? (answer.boolean() ? "yes" : "no") : answer.text();
        if (here.is_object() && here.has("decomposition")) p.decomposition = here["decomposition"].texts();
        if (here.is_object() && here.has("paragraphs")) p.paragraphs = here["paragraphs"].texts();
        predictions.add(id, std::move(p), here);
    }
    return predictions;
}

// ---- scoring -------------------------------------------------------------------------------------

/// A rule that reads yes or no out of a text, as the metric that it makes.
struct yes_no_metric {
    std::function<karat::yes_no_score(const std::string& prediction, const std::string& gold)> score;
    std::string signature;
};

template <class Rule>
yes_no_metric metric_with() {
    const karat::basic_yes_no_accuracy<Rule> metric;
    return {[metric](const std::string& text, const std::string& gold) { return metric(text, gold); },
            metric.signature()};
}

yes_no_metric make_metric(const std::string& rule) {
    if (rule == "strict") return metric_with<karat::strict_yes_no>();
    if (rule == "first_token") return metric_with<karat::first_token_yes_no>();
    if (rule == "after_answer_is") return metric_with<karat::after_answer_is_yes_no>();
    if (rule == "after_answer_is_all") return metric_with<karat::after_answer_is_all_yes_no>();
    return metric_with<karat::robust_yes_no>();
}

struct results {
    explicit results(const karat::bootstrap_options& how) : sari(how), recall_at_10(how) {}

    karat::success_count accuracy;
    karat::poisson_bootstrap sari;
    karat::poisson_bootstrap recall_at_10;
};

results score(const by_id<question>& questions, const by_id<prediction>& predictions, const yes_no_metric& yes_no,
              const options& o) {
    // What no prediction has is not measured. What some have is missing from the others.
    bool any_decomposition = false;
    bool any_paragraphs = false;
    for (const auto& [id, p] : predictions) {
        any_decomposition = any_decomposition || p.decomposition;
        any_paragraphs = any_paragraphs || p.paragraphs;
    }

    results r(o.intervals.bootstrap);
    std::vector<std::string> missing;
    const prediction nothing;
    for (const auto& [id, q] : questions) {
        const prediction* const found = predictions.find(id);
        const prediction& p = found == nullptr ? nothing : *found;
        const std::string gold = q.answer ? "yes" : "no";
        if (found == nullptr) {
            missing.push_back(id);
            r.accuracy.update(karat::yes_no_score()); // 0
        } else if (p.was_boolean) {
            r.accuracy.update(karat::strategy_qa::yes_no{}(p.answer, gold)); // nothing to be read out of a text
        } else {
            r.accuracy.update(yes_no.score(p.answer, gold));
        }
        if (any_decomposition && q.decomposition) {
            if (found != nullptr && !p.decomposition) missing.push_back(id + " (decomposition)");
            // No steps at all would still get something for what they delete: what is missing is a plain 0.
            r.sari.update(id, p.decomposition ? karat::sari{}(q.text, *p.decomposition, *q.decomposition)
                                              : karat::sari_score());
        }
        if (any_paragraphs && q.evidence) {
            if (found != nullptr && !p.paragraphs) missing.push_back(id + " (paragraphs)");
            r.recall_at_10.update(id, p.paragraphs ? karat::recall_at(10)(*p.paragraphs, *q.evidence)
                                                   : karat::value_score());
        }
    }
    check_missing(missing, o.allow_missing);
    note_extra(predictions, [&](const std::string& id) { return questions.find(id) != nullptr; });
    return r;
}

// ---- printing -------------------------------------------------------------------------------------

/// How good is it to give always the same answer? An accuracy means something only beside this.
void print_balance(const by_id<question>& questions) {
    std::size_t yes = 0;
    for (const auto& [id, q] : questions) yes += q.answer ? 1 : 0;
    const std::size_t no = questions.size() - yes;
    const double share = static_cast<double>(yes >= no ? yes : no) / static_cast<double>(questions.size());
    std::printf("gold: %zu yes, %zu no; always answering %s is right for %s %%\n", yes, no, yes >= no ? "yes" : "no",
                percent(share).c_str());
}

void print_results(const results& r, double confidence) {
    table rows(1);
    rows.add({"metric", "mean %", interval_header(confidence), "questions"});
    rows.add_mean({"accuracy"}, r.accuracy, confidence);
    if (r.sari.coverage().count != 0) rows.add_mean({"sari"}, r.sari, confidence);
    if (r.recall_at_10.coverage().count != 0) rows.add_mean({"recall@10"}, r.recall_at_10, confidence);
    rows.print();
    std::printf("answers that hold neither yes nor no, counted as wrong: %llu\n",
                static_cast<unsigned long long>(r.accuracy.coverage().unparsed));
}

} // namespace

int main(int argc, char** argv) {
    return example::run("strategy_qa", [&] {
        options o;
        CLI::App app{
            "Evaluates yes/no questions as StrategyQA does: accuracy, SARI of the decompositions and Recall@10 of "
            "the evidence, with intervals.",
            "strategy_qa"};
        app.add_option("GOLD", o.gold,
                       R"(JSON: [{"qid", "question", "answer": true, "decomposition": [...], "evidence": [...]}])")
            ->required();
        app.add_option("PREDICTIONS", o.predictions,
                       R"(JSON: {"qid": {"answer", "decomposition": [...], "paragraphs": [...]}} or {"qid": "text"})")
            ->required();
        app.add_option("--rule", o.rule, "How yes or no is read out of a text")
            ->check(CLI::IsMember({"robust", "strict", "first_token", "after_answer_is", "after_answer_is_all"}))
            ->capture_default_str();
        app.add_flag("--allow-missing", o.allow_missing, "A question without a prediction counts as wrong");
        o.intervals.add_to(app);
        parse_command_line(app, argc, argv);

        const by_id<question> questions = read_gold(read_json(o.gold), o.gold);
        const by_id<prediction> predictions = read_predictions(read_json(o.predictions), o.predictions);
        const yes_no_metric yes_no = make_metric(o.rule);
        const results r = score(questions, predictions, yes_no, o);
        print_balance(questions);
        std::printf("\n");
        print_results(r, o.intervals.confidence);
        std::printf("\n%s\n", yes_no.signature.c_str());
        if (r.sari.coverage().count != 0) std::printf("%s\n", karat::sari{}.signature().c_str());
        if (r.recall_at_10.coverage().count != 0) std::printf("%s\n", karat::recall_at(10).signature().c_str());
        return 0;
    });
}
