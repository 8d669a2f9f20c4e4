// GooAQ's evaluation: short answers, snippets and collections, by ROUGE-L and by human preference.
//
//     gooaq GOLD.jsonl PREDICTIONS.jsonl
//     gooaq GOLD.jsonl PREDICTIONS.jsonl --votes VOTES.jsonl
//
// One JSON object a line:
//     gold         {"id": 1, "question": "...", "short_answer": "...", "answer": "...", "answer_type": "unit_conv"}
//     predictions  {"id": 1, "short_answer": "...", "answer": "..."}
//     votes        {"id": 1, "votes": ["model", "tie", "gold", "invalid", ...]}
//
// Either answer may be null. A question takes part in the sub-task "short" if it has a short answer, and in "snippet"
// or, if its type is collection, "collection" if it has an answer; so it may take part in two.
//
// The digits of the paper are not expected: its authors' script used another ROUGE package, cut answers at 100 words
// and rounded each question's score. D. Khashabi et al., "GooAQ: Open Question Answering with Diverse Answer Types"
// (2021).

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
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
    std::string votes;
    bool allow_missing = false;
    bool draw_ties = false;
    interval_options intervals;
};

/// A question of the gold file, or what a system says to it.
struct answers {
    std::optional<std::string> short_answer;
    std::optional<std::string> answer;
    std::string type; ///< of the question; predictions have none
};

// ---- reading ------------------------------------------------------------------------------------

std::optional<std::string> optional_text(const node& from, const char* key) {
    if (!from.has(key)) return std::nullopt;
    return from[key].text();
}

by_id<answers> read_gold(const std::string& path) {
    by_id<answers> questions;
    for_each_line(path, [&](const node& line) {
        const std::string id = line["id"].id();
        const node here = line.with_id(id);
        answers q{optional_text(here, "short_answer"), optional_text(here, "answer"), here["answer_type"].text()};
        bool known = false;
        for (const char* type : {"feat_snip", "collection", "knowledge", "unit_conv", "time_conv", "curr_conv"}) {
            known = known || q.type == type;
        }
        if (!known) here.fail("\"answer_type\" is \"" + shortened(q.type) + "\", which is none of GooAQ's");
        if (!q.short_answer && !q.answer) here.fail("there is neither a \"short_answer\" nor an \"answer\"");
        questions.add(id, q, here);
    });
    return questions;
}

by_id<answers> read_predictions(const std::string& path) {
    by_id<answers> predictions;
    for_each_line(path, [&](const node& line) {
        const std::string id = line["id"].id();
        const node here = line.with_id(id);
        predictions.add(id, {optional_text(here, "short_answer"), optional_text(here, "answer"), ""}, here);
    });
    return predictions;
}

by_id<karat::preference_votes> read_votes(const std::string& path, const by_id<answers>& questions) {
    by_id<karat::preference_votes> all;
    for_each_line(path, [&](const node& line) {
        const std::string id = line["id"].id();
        const node here = line.with_id(id);
        if (questions.find(id) == nullptr) here.fail("there is no such question");
        karat::preference_votes votes;
        for (const std::string& vote : here["votes"].texts()) {
            if (!votes.add(vote)) here.fail("there is no vote \"" + shortened(vote) + "\" (model, tie, gold, invalid)");
        }
        all.add(id, votes, here);
    });
    return all;
}

// ---- ROUGE-L by sub-task and type -----------------------------------------------------------------

/// The questions of one sub-task, by type.
struct sub_task {
    const char* name;
    karat::groups<karat::poisson_bootstrap> by_type;
};

std::vector<sub_task> score(const by_id<answers>& questions, const by_id<answers>& predictions, const options& o) {
    const karat::groups<karat::poisson_bootstrap> none{karat::poisson_bootstrap{o.intervals.bootstrap}};
    std::vector<sub_task> tasks = {{"short", none}, {"snippet", none}, {"collection", none}};
    std::vector<std::string> missing;
    const auto take = [&](sub_task& task, const std::string& id, const std::string& type, const std::string& gold,
                          const std::optional<std::string>& prediction) {
        if (!prediction) missing.push_back(id + " (" + task.name + ")");
        task.by_type[type].update(id, prediction ? karat::rouge_l{}(*prediction, gold) : karat::score());
    };
    const answers nothing;
    for (const auto& [id, q] : questions) {
        const answers* const found = predictions.find(id);
        const answers& p = found == nullptr ? nothing : *found;
        if (q.short_answer) take(tasks[0], id, q.type, *q.short_answer, p.short_answer);
        if (q.answer) take(tasks[q.type == "collection" ? 2 : 1], id, q.type, *q.answer, p.answer);
    }
    check_missing(missing, o.allow_missing);
    note_extra(predictions, [&](const std::string& id) { return questions.find(id) != nullptr; });
    return tasks;
}

void print_scores(const std::vector<sub_task>& tasks, const options& o) {
    table rows(2);
    rows.add({"rougeL", "type", "mean %", interval_header(o.intervals.confidence), "questions"});
    for (const sub_task& task : tasks) {
        if (task.by_type.empty()) continue;
        for (const auto& [type, mean] : task.by_type) rows.add_mean({task.name, type}, mean, o.intervals.confidence);
        // Sub-tasks are not added up: the paper has no number over all of them.
        if (task.by_type.size() > 1) rows.add_mean({task.name, "total"}, task.by_type.total(), o.intervals.confidence);
    }
    rows.print();
}

// ---- human preference ------------------------------------------------------------------------------

/// How often people prefer the model's answer to the gold one; 50 % is parity.
class preferences {
public:
    explicit preferences(const options& o = {})
        : m_bootstrap(o.intervals.bootstrap), m_seed(o.intervals.bootstrap.seed), m_draw_ties(o.draw_ties) {}

    /// If several labels have most votes, the credit is the mean of theirs, or that of one that is drawn: the paper
    /// draws, which gives the same on average.
    void update(const std::string& id, const karat::preference_votes& votes) {
        const karat::tie_break draw(m_seed, id);
        const auto one = m_draw_ties ? karat::score_preference(votes, draw) : karat::score_preference(votes);
        m_draw_ties ? m_mean.update(votes, draw) : m_mean.update(votes);
        m_bootstrap.update(id, one);
    }
    [[nodiscard]] karat::status merge(const preferences& other) {
        m_mean.merge(other.m_mean);
        return m_bootstrap.merge(other.m_bootstrap);
    }
    karat::preference_mean mean() const { return m_mean.compute(); }
    karat::interval interval(double confidence) const { return m_bootstrap.interval(confidence, karat::over::scored); }

private:
    karat::mean_preference m_mean;
    karat::poisson_bootstrap m_bootstrap;
    std::uint64_t m_seed;
    bool m_draw_ties;
};

void print_preferences(const by_id<karat::preference_votes>& votes, const by_id<answers>& questions, const options& o) {
    karat::groups<preferences> by_type{preferences(o)};
    for (const auto& [id, v] : votes) by_type[questions.find(id)->type].update(id, v);

    table rows(1);
    rows.add({"preference", "credit %", interval_header(o.intervals.confidence), "valid", "model", "tie", "gold",
              "vote ties", "invalid"});
    const auto add = [&](const std::string& type, const preferences& p) {
        const karat::preference_mean mean = p.mean();
        const auto count = [](std::uint64_t n) { return std::to_string(n); };
        const karat::interval interval = p.interval(o.intervals.confidence);
        rows.add({type, mean.status == karat::status::ok ? percent(mean.value) : "-", percent(interval),
                  count(mean.valid()), count(mean.model), count(mean.tie), count(mean.gold), count(mean.vote_ties),
                  count(mean.invalid)},
                 caution(interval));
    };
    for (const auto& [type, p] : by_type) add(type, p);
    const preferences total = by_type.total();
    add("total", total);
    rows.print();

    const karat::interval interval = total.interval(o.intervals.confidence);
    if (interval.status != karat::status::ok) return;
    const char* const words = interval.low > karat::parity    ? "people prefer the model"
                              : interval.high < karat::parity ? "people prefer gold"
                                                              : "parity, 50 %, is within the interval";
    std::printf("%s\n", words);
}

} // namespace

int main(int argc, char** argv) {
    return example::run("gooaq", [&] {
        options o;
        CLI::App app{
            "Evaluates short answers, snippets and collections as GooAQ does: ROUGE-L by sub-task and type, with "
            "intervals, and human preference. The paper's digits are not expected: its script used another "
            "ROUGE.",
            "gooaq"};
        app.add_option(
               "GOLD", o.gold,
               R"(JSON Lines: {"id", "question", "short_answer", "answer", "answer_type"}; an answer may be null)")
            ->required();
        app.add_option("PREDICTIONS", o.predictions, R"(JSON Lines: {"id", "short_answer", "answer"})")->required();
        app.add_option("--votes", o.votes, R"(JSON Lines: {"id", "votes": ["model", "tie", "gold", "invalid", ...]})");
        app.add_flag("--draw-ties", o.draw_ties, "A tied vote is decided by drawing, as the paper does, not shared");
        app.add_flag("--allow-missing", o.allow_missing, "A question without a prediction counts as wrong");
        o.intervals.add_to(app);
        parse_command_line(app, argc, argv);

        const by_id<answers> questions = read_gold(o.gold);
        const std::vector<sub_task> tasks = score(questions, read_predictions(o.predictions), o);
        by_id<karat::preference_votes> votes;
        if (!o.votes.empty()) votes = read_votes(o.votes, questions);

        print_scores(tasks, o);
        if (!o.votes.empty()) {
            std::printf("\n");
            print_preferences(votes, questions, o);
        }
        std::printf("\n%s\n", karat::rouge_l{}.signature().c_str());
        return 0;
    });
}
