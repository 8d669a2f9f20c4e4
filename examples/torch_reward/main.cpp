// Policy gradients with a metric as the reward, in LibTorch.
//
//     torch_reward
//
// A small decoder has picked up a bad habit: three of four answers that it learned from say their last word twice ("in
// oslo oslo"). From there it is trained by what its own answers are worth: for each question some completions are
// sampled, token F1 against the golds is their reward, and those above the mean of their question become likelier. Then
// the same again from the same start with F1 of *sets* of words. A set cannot tell "oslo oslo" from "oslo", so this
// reward leaves the habit alone; token F1 counts words as often as they stand, and cures it.
//
// Standard output is one JSON line whenever the dev set was scored.

// karat comes before torch here and after it in torch_finetune: in either order they do not disturb each other.
#include <karat/karat.hpp>
#include <karat/reference/batch.hpp>

#include <torch/torch.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../common/program.hpp"
#include "../tiny_qa/training.hpp"

namespace {

using namespace tiny_qa;

struct options {
    std::size_t lessons = 600;
    std::uint64_t warm_up = 6; // epochs
    std::uint64_t steps = 20;
    unsigned threads = 2;
    std::uint64_t seed = 1;
};

/// A gold, its last word once more, and an end.
constexpr std::int64_t longest_completion = longest_answer + 1;

// ---- the reward ------------------------------------------------------------------------------------

/// A batch of completions as karat takes it: anything with size() and [] over candidates. Row i of the tensor is one to
/// the question with number questions[i].
struct completions {
    const std::vector<std::size_t>& questions;
    karat::row_list<std::int64_t> rows;

    std::size_t size() const { return questions.size(); }
    karat::candidate<karat::view<std::int64_t>> operator[](std::size_t i) const { return {questions[i], rows[i]}; }
};

/// One number in [0, 1] for each completion, in order, straight into a tensor. Equal for any number of threads.
template <class Key>
torch::Tensor rewards_of(const Key& key, const completions& batch, unsigned threads) {
    torch::Tensor rewards = torch::empty({static_cast<std::int64_t>(batch.size())}, torch::kFloat64);
    karat::reward_batch(key, batch, rewards.data_ptr<double>(), threads);
    return rewards;
}

/// The ids of an answer, each of them once: a set in place of a bag. To show what goes wrong.
struct ids_once {
    template <class T>
    static constexpr bool accepts = karat::given_ids::accepts<T>;
    std::string signature() const { return answer_ids.signature() + " once"; }

    template <class Answer, class Sink>
    void operator()(const Answer& answer, Sink&& sink) const {
        std::set<std::string, std::less<>> seen;
        answer_ids(answer, [&](std::string_view token) {
            if (seen.emplace(token).second) sink(token);
        });
    }
};

/// The golds of all questions, compiled for one metric.
template <class Metric>
karat::answer_key<Metric> make_key(Metric metric, const std::vector<question>& questions, const vocabulary& words) {
    karat::answer_key<Metric> key{std::move(metric)};
    for (const question& q : questions) {
        std::vector<token_ids> golds;
        for (const std::string& gold : q.golds) golds.push_back(words.ids(gold));
        key.add(golds, {q.id, q.type});
    }
    return key;
}

/// What both rewards give to answers that say a gold word again and again.
template <class Bags, class Sets>
void show_rewards(const Bags& bags, const Sets& sets, const vocabulary& words) {
    std::fprintf(stderr, "gold: new york      as bags  as sets\n");
    const token_ids gold = words.ids("new york");
    for (const char* text :
         {"new york", "new york york", "new york york york", "new york york york york", "york york"}) {
        const token_ids answer = words.ids(text);
        std::fprintf(stderr, "  %-24s %.4f   %.4f\n", text, bags(answer, gold).fmeasure, sets(answer, gold).fmeasure);
    }
}

// ---- the dev set -----------------------------------------------------------------------------------

/// Whether a word of an answer stands twice in a row.
bool stutters(karat::view<std::int64_t> answer) {
    const auto* const place = std::adjacent_find(answer.begin(), answer.end());
    return place != answer.end() && *place >= vocabulary::first_word;
}

class dev_set {
public:
    dev_set(const std::vector<question>& questions, const vocabulary& words)
        : m_prompts(make_prompts(questions, words)),
          m_key(make_key(karat::token_f1_ids{answer_ids}, questions, words)) {}

    struct result {
        karat::question_scores f1; // of every question, to compare two models on
        double stuttering = 0;     // share of the answers
    };
    result grade(const decoder& model) const {
        const torch::Tensor answers = generate(model, m_prompts, choose::likeliest, longest_completion);
        const karat::row_list<std::int64_t> rows = rows_of(answers);
        auto scorer = m_key.scorer();
        result r;
        std::size_t stuttering = 0;
        for (std::size_t i = 0; i < m_key.size(); ++i) {
            r.f1.update(m_key.id(i), scorer(i, rows[i]));
            if (stutters(rows[i])) ++stuttering;
        }
        r.stuttering = static_cast<double>(stuttering) / static_cast<double>(m_key.size());
        return r;
    }

private:
    std::vector<token_ids> m_prompts;
    karat::answer_key<karat::token_f1_ids> m_key;
};

void print_line(const char* reward, std::uint64_t step, const dev_set::result& dev, double mean_reward) {
    std::printf("{\"reward\": \"%s\", \"step\": %llu, \"mean_reward\": %.6f, \"dev_token_f1\": %.6f, "
                "\"dev_stuttering\": %.6f}\n",
                reward, static_cast<unsigned long long>(step), mean_reward, dev.f1.mean().value, dev.stuttering);
    std::fflush(stdout); // for who reads along
}

// ---- training --------------------------------------------------------------------------------------

/// Learns the task, and to say the last word twice in three answers of four.
void warm_up(decoder& model, const std::vector<question>& questions, const vocabulary& words, const options& chosen) {
    karat::random_words draw(chosen.seed, 1);
    std::vector<lesson> lessons = make_lessons(questions, words, draw);
    for (lesson& l : lessons) {
        if (draw.below(4) != 0) l.answer.insert(l.answer.end() - 1, l.answer[l.answer.size() - 2]);
    }
    torch::optim::AdamW optimizer(model.parameters(), torch::optim::AdamWOptions(2e-3).weight_decay(0.01));
    for (std::uint64_t epoch = 0; epoch < chosen.warm_up; ++epoch) train_epoch(model, optimizer, lessons, draw);
}

/// REINFORCE: the gradient of a completion's log probability, times how much better it is than the mean of those to the
/// same question. Returns the mean reward of the batch.
template <class Key>
double policy_step(const decoder& model, torch::optim::Optimizer& optimizer, const Key& key,
                   const std::vector<token_ids>& prompts, karat::random_words& draw, unsigned threads) {
    constexpr std::size_t questions = 12;
    constexpr std::size_t samples = 8; // of each question
    std::vector<std::size_t> asked;
    std::vector<token_ids> prompts_asked;
    for (std::size_t i = 0; i < questions; ++i) {
        const auto question = static_cast<std::size_t>(draw.below(prompts.size()));
        asked.insert(asked.end(), samples, question);
        prompts_asked.insert(prompts_asked.end(), samples, prompts[question]);
    }

    const torch::Tensor answers = generate(model, prompts_asked, choose::sample, longest_completion);
    const completions batch{asked, rows_of(answers)};
    const torch::Tensor rewards = rewards_of(key, batch, threads);
    const torch::Tensor of_question = rewards.view({-1, static_cast<std::int64_t>(samples)});
    const torch::Tensor advantages = (of_question - of_question.mean(1, true)).flatten().to(torch::kFloat32);

    std::vector<lesson> sampled;
    for (std::size_t i = 0; i < batch.size(); ++i) {
        const karat::view<std::int64_t> row = batch.rows[i];
        const auto* end = std::find_if(row.begin(), row.end(), [](auto id) { return id < vocabulary::first_word; });
        if (end != row.end()) ++end; // that it ends there has been chosen, too
        sampled.push_back({prompts_asked[i], token_ids(row.begin(), end)});
    }
    const torch::Tensor unlikelihood = surprise(model, make_batch(sampled.data(), sampled.size())).sum(1);
    step(model, optimizer, (advantages * unlikelihood).mean());
    return rewards.mean().item<double>();
}

/// Trains a policy from the weights of `start`; returns what its answers to the dev set are worth.
template <class Key>
dev_set::result train_policy(const char* name, const Key& key, const decoder& start, const dev_set& dev,
                             const std::vector<token_ids>& prompts, const options& chosen) {
    decoder policy(start.size());
    policy.copy_weights(start);
    torch::manual_seed(chosen.seed); // both rewards begin with the same samples
    karat::random_words draw(chosen.seed, 2);
    torch::optim::AdamW optimizer(policy.parameters(), torch::optim::AdamWOptions(1e-3).weight_decay(0));
    dev_set::result result;
    for (std::uint64_t step = 1; step <= chosen.steps; ++step) {
        const double reward = policy_step(policy, optimizer, key, prompts, draw, chosen.threads);
        if (step % 5 != 0 && step != chosen.steps) continue;
        result = dev.grade(policy);
        print_line(name, step, result, reward);
    }
    return result;
}

int train(const options& chosen) {
    torch::manual_seed(chosen.seed);
    torch::set_num_threads(1); // the work is too small to share
    const vocabulary words;
    const data_set data = make_data_set(chosen.lessons, chosen.seed);
    const std::vector<token_ids> prompts = make_prompts(data.train, words);
    const dev_set dev(data.dev, words);

    const karat::token_f1_ids bags{answer_ids};
    const karat::basic_token_f1<ids_once> sets;
    show_rewards(bags, sets, words);

    decoder start({words.size()});
    warm_up(start, data.train, words, chosen);
    const dev_set::result before = dev.grade(start);
    print_line("none", 0, before, 0);

    const auto by_bags = train_policy("bags", make_key(bags, data.train, words), start, dev, prompts, chosen);
    const auto by_sets = train_policy("sets", make_key(sets, data.train, words), start, dev, prompts, chosen);

    const auto tell = [](const char* name, const dev_set::result& r) {
        std::fprintf(stderr, "  %-24s %.4f   %5.1f %%\n", name, r.f1.mean().value, 100 * r.stuttering);
    };
    std::fprintf(stderr, "dev set             token F1   answers that say a word twice in a row\n");
    tell("before", before);
    tell("rewarded as bags", by_bags);
    tell("rewarded as sets", by_sets);
    std::fprintf(stderr, "bags: %s\n",
                 karat::verdict(karat::compare(by_bags.f1, before.f1), "after", "before").c_str());
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    options chosen;
    CLI::App app("Trains a small decoder by the token F1 of what it samples, and shows why words must be counted.",
                 "torch_reward");
    app.add_option("--lessons", chosen.lessons, "Questions to learn from")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1000}))
        ->capture_default_str();
    app.add_option("--warm-up", chosen.warm_up, "Epochs of supervised training before")
        ->check(CLI::Range(0, 1000))
        ->capture_default_str();
    app.add_option("--steps", chosen.steps, "Of policy gradients, for each reward")
        ->check(CLI::Range(1, 10000))
        ->capture_default_str();
    app.add_option("--threads", chosen.threads, "For scoring; rewards are the same for any number")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    app.add_option("--seed", chosen.seed, "Of all random numbers")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    example::parse_command_line(app, argc, argv);
    return example::run("torch_reward", [&] { return train(chosen); });
}
