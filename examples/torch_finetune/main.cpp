// Fine-tunes a small llama-style decoder with LibTorch, and asks karat after every epoch what its answers are worth.
//
//     torch_finetune --out DIR
//
// Standard output is one JSON line an epoch. Into DIR go model.gguf, the best checkpoint, which llama.cpp runs;
// dev.jsonl, its answers, which `score` reads; and curve.svg, the learning curve.
//
// What karat is given are the token ids that lie in the tensors: a pointer and a length. The -100 of the labels, the
// padding and the end of an answer are left out by the tokenizer, so nothing is copied, cut or turned into text.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <torch/torch.h>

#include <CLI/CLI.hpp>
#include <karat/karat.hpp>

#include "../common/program.hpp"
#include "../tiny_qa/grades.hpp"
#include "../tiny_qa/training.hpp"
#include "export.hpp"
#include "learning_curve.hpp"

namespace {

using namespace tiny_qa;

struct options {
    std::string out = ".";
    std::size_t lessons = 600;
    std::uint64_t epochs = 30;
    std::uint64_t patience = 4;
    std::uint64_t seed = 1;
};

// ---- grading -----------------------------------------------------------------------------------------

/// Questions, whose references are compiled once and compared with the answers of every epoch.
class exam {
public:
    exam(const std::vector<question>& questions, const vocabulary& words)
        : m_questions(questions), m_words(words),
          m_key(karat::exact_match_ids{answer_ids}, karat::token_f1_ids{answer_ids}, karat::rouge_l_ids{answer_ids}) {
        // As a data loader hands them over: the golds of all questions in one tensor, filled up with -100.
        std::vector<token_ids> golds;
        for (const question& q : questions) {
            for (const std::string& gold : q.golds) golds.push_back(words.ids(gold));
        }
        const torch::Tensor labels = padded(golds, ignored);
        std::size_t first = 0;
        for (const question& q : questions) {
            m_key.add(rows_of(labels).part(first, q.golds.size()), {q.id, q.type});
            first += q.golds.size();
        }
    }

    exam(const exam&) = delete; // its scorer refers to its key
    exam& operator=(const exam&) = delete;

    /// `answers`: a row of token ids for each question.
    report grade(const torch::Tensor& answers) {
        report r;
        const karat::row_list<std::int64_t> rows = rows_of(answers);
        for (std::size_t i = 0; i < m_key.size(); ++i) {
            r.update(m_questions[i], m_scorer(i, rows[i]), text(rows[i]));
        }
        return r;
    }

    const std::vector<question>& questions() const { return m_questions; }
    std::string text(karat::view<std::int64_t> answer) const { return m_words.text(answer.data(), answer.size()); }
    /// What to print beside a number, so that others can compute it again.
    std::string signature() const { return m_key.metric<2>().signature(); }

private:
    using key = karat::answer_key<karat::exact_match_ids, karat::token_f1_ids, karat::rouge_l_ids>;

    const std::vector<question>& m_questions;
    const vocabulary& m_words;
    key m_key;
    key::scorer_type m_scorer = m_key.scorer();
};

// ---- output ------------------------------------------------------------------------------------------

void write_text(const std::filesystem::path& path, const std::string& text) {
    std::ofstream out(path, std::ios::binary);
    out << text;
    out.close();
    if (!out) throw std::runtime_error(path.string() + ": cannot be written");
}

/// The answers in the form that `score` reads.
std::string answers_as_lines(const exam& of, const torch::Tensor& answers) {
    std::string lines;
    for (std::size_t i = 0; i < of.questions().size(); ++i) {
        lines += answer_line(of.questions()[i], of.text(rows_of(answers)[i]));
    }
    return lines;
}

/// What the epochs brought, as a learning curve: ROUGE-L of all questions and of each type.
class history {
public:
    void add(const report& r, double loss) {
        const karat::score_mean total = r.by_type.total().rouge_l.compute();
        m_curve.main.values.push_back(total.fmeasure);
        m_curve.errors.push_back(total.standard_error.value_or(0));
        m_curve.loss.values.push_back(loss);
        m_curve.parts.resize(r.by_type.size());
        std::size_t part = 0;
        for (const auto& [name, of_type] : r.by_type) {
            m_curve.parts[part].name = name;
            m_curve.parts[part++].values.push_back(of_type.rouge_l.compute().fmeasure);
        }
    }
    std::string svg(std::uint64_t best_epoch) {
        const char* const colours[] = {"#e69f00", "#009e73", "#cc79a7", "#d55e00"};
        for (std::size_t i = 0; i < m_curve.parts.size(); ++i) m_curve.parts[i].colour = colours[i % 4];
        m_curve.title = "ROUGE-L on the dev set, with its standard error, and by type of question";
        m_curve.main.name = "all questions";
        m_curve.main.colour = "#0072b2";
        m_curve.loss.name = "training loss";
        m_curve.loss.colour = "#666";
        m_curve.best = static_cast<std::size_t>(best_epoch);
        return m_curve.svg();
    }

private:
    learning_curve m_curve;
};

// ---- training ----------------------------------------------------------------------------------------

/// Processor time in seconds, which other programs on the machine do not lengthen.
double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

int finetune(const options& chosen) {
    const std::filesystem::path out = chosen.out;
    std::filesystem::create_directories(out);
    torch::manual_seed(chosen.seed);
    torch::set_num_threads(1); // the work is too small to share

    const vocabulary words;
    const data_set data = make_data_set(chosen.lessons, chosen.seed);
    karat::random_words draw(chosen.seed, 1);
    std::vector<lesson> lessons = make_lessons(data.train, words, draw);
    const std::vector<token_ids> prompts = make_prompts(data.dev, words);
    exam dev(data.dev, words);

    decoder model({words.size()});
    torch::optim::AdamW optimizer(model.parameters(), torch::optim::AdamWOptions(1e-3).weight_decay(0.01));
    karat::best_checkpoint best(chosen.patience);
    decoder best_model({words.size()});
    torch::Tensor best_answers;
    history epochs;
    double scoring = 0;
    const double start = now();

    for (std::uint64_t epoch = 1; epoch <= chosen.epochs && !best.should_stop(); ++epoch) {
        const double begin = now();
        const double loss = train_epoch(model, optimizer, lessons, draw);
        const torch::Tensor answers = generate(model, prompts, choose::likeliest);

        const double before = now();
        const report r = dev.grade(answers);
        const double end = now();
        scoring += end - before;

        const double rouge_l = r.by_type.total().rouge_l.compute().fmeasure;
        const bool is_best = best.update(epoch, rouge_l) && best.step() == epoch;
        if (is_best) {
            best_model.copy_weights(model);
            best_answers = answers;
        }
        epochs.add(r, loss);
        std::printf("{\"epoch\": %llu, \"loss\": %s, %s, \"best\": %s, \"seconds\": %s, \"scoring_percent\": %s}\n",
                    static_cast<unsigned long long>(epoch), number(loss).c_str(), json(r).c_str(),
                    is_best ? "true" : "false", number(end - begin).c_str(),
                    number(100 * (end - before) / (end - begin)).c_str());
        std::fflush(stdout); // for who reads along
    }
    std::fprintf(stderr, "scoring took %.4f %% of the time\n", 100 * scoring / (now() - start));
    if (!best.any()) return 0; // no epochs were asked for

    // The best of many noisy scores is too high a guess, so what is reported is measured on other questions.
    exam test(data.test, words);
    const report final = test.grade(generate(best_model, make_prompts(data.test, words), choose::likeliest));
    const karat::score_mean rouge_l = final.by_type.total().rouge_l.compute();
    std::fprintf(stderr, "best epoch %llu: ROUGE-L %.4f on dev, %.4f +- %.4f on test\n%s\n",
                 static_cast<unsigned long long>(best.step()), best.score(), rouge_l.fmeasure,
                 rouge_l.standard_error.value_or(0), dev.signature().c_str());

    write_gguf(best_model, words, (out / "model.gguf").string());
    write_text(out / "dev.jsonl", answers_as_lines(dev, best_answers));
    write_text(out / "curve.svg", epochs.svg(best.step()));
    std::fprintf(stderr, "wrote model.gguf, dev.jsonl and curve.svg to %s\n", out.string().c_str());
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    options chosen;
    CLI::App app("Fine-tunes a small decoder, and scores its answers to a dev set after every epoch.",
                 "torch_finetune");
    app.add_option("--out", chosen.out, "Folder for model.gguf, dev.jsonl and curve.svg")->capture_default_str();
    app.add_option("--lessons", chosen.lessons, "Questions to learn from")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1000}))
        ->capture_default_str();
    app.add_option("--epochs", chosen.epochs, "At most")->check(CLI::Range(1, 1000))->capture_default_str();
    app.add_option("--patience", chosen.patience, "Stop after so many epochs in a row that were no better; 0: never")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    app.add_option("--seed", chosen.seed, "Of all random numbers")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    example::parse_command_line(app, argc, argv);
    return example::run("torch_finetune", [&] { return finetune(chosen); });
}
