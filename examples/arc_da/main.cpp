// ARC-DA's evaluation: direct answers to science questions, with one to fifteen golds each.
//
//     arc_da GOLD.jsonl PREDICTIONS.jsonl
//     arc_da GOLD.jsonl PREDICTIONS.jsonl --ratings RATINGS.jsonl
//
// One JSON object a line:
//     gold         {"question_id": "q1", "tag": "EASY-DEV", "question": "...", "answers": ["...", "..."]}
//     predictions  {"question_id": "q1", "answer": "..."}
//     ratings      {"question_id": "q1", "ratings": ["agree", "strongly agree", "neutral"]}
//
// Token F1 is SQuAD's and ROUGE-L is rouge_score's with stemming, each against the best gold, averaged over questions.
// S. Bhakthavatsalam et al., "Think you have Solved Direct-Answer Question Answering? Try ARC-DA" (2021).

#include <cstddef>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>
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
    std::string ratings;
    bool allow_missing = false;
    interval_options intervals;
};

struct question {
    std::string group; // the part of the tag before "-": EASY or CHALLENGE
    std::vector<std::string> golds;
};

// ---- reading ------------------------------------------------------------------------------------

by_id<question> read_gold(const std::string& path) {
    by_id<question> questions;
    for_each_line(path, [&](const node& line) {
        const std::string id = line["question_id"].id();
        const node here = line.with_id(id);
        const std::string tag = here["tag"].text();
        question q{tag.substr(0, tag.find('-')), here["answers"].texts()};
        if (q.golds.empty()) here.fail("\"answers\" is empty");
        questions.add(id, q, here);
    });
    return questions;
}

by_id<std::string> read_predictions(const std::string& path) {
    by_id<std::string> predictions;
    for_each_line(path, [&](const node& line) {
        const std::string id = line["question_id"].id();
        predictions.add(id, line.with_id(id)["answer"].text(), line);
    });
    return predictions;
}

by_id<karat::question_rating> read_ratings(const std::string& path, const by_id<question>& questions) {
    const karat::rubric scale = karat::arc_da_rubric(); // strongly agree 1.00 ... strongly disagree 0.00
    by_id<karat::question_rating> ratings;
    for_each_line(path, [&](const node& line) {
        const std::string id = line["question_id"].id();
        const node here = line.with_id(id);
        if (questions.find(id) == nullptr) here.fail("there is no such question");
        const karat::question_rating rating = scale.rate(here["ratings"].texts());
        if (rating.status == karat::status::unknown_label)
            here.fail("there is no label \"" + shortened(rating.unknown) + '"');
        ratings.add(id, rating, here);
    });
    return ratings;
}

// ---- the data, as the paper's Table 1 has them ---------------------------------------------------

struct size_counts {
    std::size_t questions = 0;
    std::size_t golds = 0;
    std::size_t words = 0;

    void update(const question& q) {
        ++questions;
        golds += q.golds.size();
        for (const std::string& gold : q.golds) {
            karat::whitespace_tokenizer{}(std::string_view(gold), [&](std::string_view) { ++words; });
        }
    }
    void merge(const size_counts& other) {
        questions += other.questions;
        golds += other.golds;
        words += other.words;
    }
};

void print_sizes(const by_id<question>& questions) {
    karat::groups<size_counts> sizes;
    for (const auto& [id, q] : questions) sizes[q.group].update(q);

    table rows(1);
    rows.add({"group", "questions", "golds", "golds a question", "words a gold"});
    const auto add = [&](const std::string& group, const size_counts& n) {
        const auto golds = static_cast<double>(n.golds);
        rows.add({group, std::to_string(n.questions), std::to_string(n.golds),
                  fixed(golds / static_cast<double>(n.questions), 2), fixed(static_cast<double>(n.words) / golds, 2)});
    };
    for (const auto& [group, n] : sizes) add(group, n);
    add("total", sizes.total());
    rows.print();
}

// ---- the metrics ---------------------------------------------------------------------------------

/// What both metrics say of an answer. A missing one is wrong: all of it is 0.
struct answer_scores {
    karat::score token_f1;
    karat::score rouge_l;
};

using scores_by_id = std::map<std::string, answer_scores>;

scores_by_id score(const by_id<question>& questions, const by_id<std::string>& predictions, bool allow_missing) {
    scores_by_id scores;
    std::vector<std::string> missing;
    for (const auto& [id, q] : questions) {
        const std::string* const prediction = predictions.find(id);
        answer_scores s;
        if (prediction == nullptr) {
            missing.push_back(id);
        } else {
            s.token_f1 = karat::token_f1{}(*prediction, q.golds);
            s.rouge_l = karat::rouge_l{}(*prediction, q.golds);
        }
        scores.emplace(id, s);
    }
    check_missing(missing, allow_missing);
    note_extra(predictions, [&](const std::string& id) { return questions.find(id) != nullptr; });
    return scores;
}

void print_scores(const by_id<question>& questions, const scores_by_id& scores, const options& o) {
    const karat::groups<karat::poisson_bootstrap> none{karat::poisson_bootstrap{o.intervals.bootstrap}};
    auto token_f1 = none;
    auto rouge_l = none;
    for (const auto& [id, s] : scores) {
        const std::string& group = questions.find(id)->group;
        token_f1[group].update(id, s.token_f1);
        rouge_l[group].update(id, s.rouge_l);
    }
    table rows(2);
    rows.add({"metric", "group", "mean %", interval_header(o.intervals.confidence), "questions"});
    const auto add = [&](const char* metric, const karat::groups<karat::poisson_bootstrap>& means) {
        for (const auto& [group, mean] : means) rows.add_mean({metric, group}, mean, o.intervals.confidence);
        rows.add_mean({metric, "total"}, means.total(), o.intervals.confidence);
    };
    add("token_f1", token_f1);
    add("rougeL", rouge_l);
    rows.print();
}

// ---- human ratings -------------------------------------------------------------------------------

void print_ratings(const by_id<karat::question_rating>& ratings, const by_id<question>& questions,
                   const scores_by_id& scores, const options& o) {
    karat::poisson_bootstrap mean{o.intervals.bootstrap};
    karat::rater_agreement raters;
    // Of the questions that were rated: what people say, and what the metrics say.
    std::vector<double> human;
    std::vector<double> token_f1;
    std::vector<double> rouge_l;
    for (const auto& [id, rating] : ratings) {
        raters.update(rating.counts);
        if (rating.status != karat::status::ok) continue; // nobody rated it, which is no rating of 0
        mean.update(id, rating);
        human.push_back(rating.value);
        token_f1.push_back(scores.at(id).token_f1.fmeasure);
        rouge_l.push_back(scores.at(id).rouge_l.fmeasure);
    }

    table rows(2);
    rows.add({"ratings", "group", "mean %", interval_header(o.intervals.confidence), "questions"});
    rows.add_mean({"human", "total"}, mean, o.intervals.confidence);
    rows.print();
    const auto text = [](double value, karat::status s) {
        return s == karat::status::ok ? fixed(value, 3) : std::string(karat::describe(s));
    };
    const karat::agreement agreement = raters.compute();
    std::printf("questions without a rating: %zu\n", questions.size() - human.size());
    std::printf("raters agree on %s %% of all pairs; Fleiss' kappa: %s\n", percent(agreement.pairwise).c_str(),
                text(agreement.kappa, agreement.status).c_str());
    const auto print_ranks = [&](const char* metric, const std::vector<double>& values) {
        const karat::kendall_correlation tau = karat::kendall_tau_b(values, human);
        const karat::rank_correlation rho = karat::spearman_rho(values, human);
        std::printf("%s and people, over questions: Kendall's tau-b %s, Spearman's rho %s\n", metric,
                    text(tau.value, tau.status).c_str(), text(rho.value, rho.status).c_str());
    };
    print_ranks("token_f1", token_f1);
    print_ranks("rougeL", rouge_l);
}

} // namespace

int main(int argc, char** argv) {
    return example::run("arc_da", [&] {
        options o;
        CLI::App app{
            "Evaluates direct answers to science questions as ARC-DA does: token F1 and ROUGE-L by group, with "
            "intervals, and human ratings.",
            "arc_da"};
        app.add_option("GOLD", o.gold, R"(JSON Lines: {"question_id", "tag", "question", "answers": [...]})")
            ->required();
        app.add_option("PREDICTIONS", o.predictions, R"(JSON Lines: {"question_id", "answer"})")->required();
        app.add_option("--ratings", o.ratings, R"(JSON Lines: {"question_id", "ratings": ["agree", ...]})");
        app.add_flag("--allow-missing", o.allow_missing, "A question without a prediction counts as wrong");
        o.intervals.add_to(app);
        parse_command_line(app, argc, argv);

        const by_id<question> questions = read_gold(o.gold);
        const scores_by_id scores = score(questions, read_predictions(o.predictions), o.allow_missing);
        by_id<karat::question_rating> ratings;
        if (!o.ratings.empty()) ratings = read_ratings(o.ratings, questions);

        print_sizes(questions);
        std::printf("\n");
        print_scores(questions, scores, o);
        if (!o.ratings.empty()) {
            std::printf("\n");
            print_ratings(ratings, questions, scores, o);
        }
        std::printf("\n%s\n%s\n", karat::token_f1{}.signature().c_str(), karat::rouge_l{}.signature().c_str());
        return 0;
    });
}
