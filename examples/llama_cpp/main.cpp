// Runs a model with llama.cpp, and scores its answers while they are decoded: several beams for each question, each
// with a stream of its own. At the end the greedy answers to the whole dev set are graded as in training.
//
//     torch_finetune --out DIR
//     llama_cpp DIR/model.gguf
//
// karat_llama.hpp is what to copy into an engine. The model is that of examples/torch_finetune.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <karat/karat.hpp>

#include "../common/program.hpp"
#include "../tiny_qa/grades.hpp"
#include "../tiny_qa/questions.hpp"
#include "../tiny_qa/vocabulary.hpp"
#include "beams.hpp"
#include "engine.hpp"
#include "karat_llama.hpp"

namespace {

using namespace llama_cpp;

struct options {
    std::string model;
    std::string backends;
    std::string answers;
    std::size_t beams = 4;
    std::size_t show = 3;
    std::uint64_t seed = 1;
};

/// The hypothesis with the best score; of equal ones the likeliest.
template <class Metric>
const hypothesis<Metric>& best_of(const std::vector<hypothesis<Metric>>& beams) {
    const auto score = [](const hypothesis<Metric>& h) { return h.scores.empty() ? 0 : h.scores.back(); };
    return *std::max_element(beams.begin(), beams.end(),
                             [&](const auto& a, const auto& b) { return score(a) < score(b); });
}

/// Every hypothesis with its score after each word.
template <class Metric>
void show(const tiny_qa::question& q, const std::vector<hypothesis<Metric>>& beams) {
    std::printf("%s: %s\n", q.id.c_str(), q.text.c_str());
    for (const hypothesis<Metric>& h : beams) {
        std::printf("%c %8.4f  %-24s", &h == &best_of(beams) ? '*' : ' ', h.log_probability, h.answer.text().c_str());
        for (const double score : h.scores) std::printf(" %.4f", score);
        std::printf("\n");
    }
}

int answer_all(const options& chosen) {
    const library loaded(chosen.backends);
    engine model(chosen.model, chosen.beams);
    const std::vector<tiny_qa::question> dev = tiny_qa::make_data_set(0, chosen.seed).dev;

    // Beams are scored by what they say, as published numbers are. The grades are of the tokens, as in training.
    karat::answer_key on_text{karat::rouge_l{}};
    karat::answer_key on_tokens{karat::exact_match_ids{}, karat::token_f1_ids{}, karat::rouge_l_ids{}};
    for (const tiny_qa::question& q : dev) {
        on_text.add(q.golds);
        std::vector<std::vector<llama_token>> golds;
        for (const std::string& gold : q.golds) golds.push_back(karat_llama::tokenize(model.vocabulary(), gold, false));
        on_tokens.add(golds);
    }
    auto scorer = on_tokens.scorer();

    std::printf("log probability, answer, and ROUGE-L after each word; * marks the best of %zu beams\n", chosen.beams);
    const auto longest = static_cast<std::size_t>(tiny_qa::longest_answer);
    tiny_qa::report grades;
    karat::mean_score best;
    std::string lines;
    for (std::size_t i = 0; i < dev.size(); ++i) {
        const auto beams = search(model, dev[i].text, chosen.beams, longest, on_text, i);
        if (i < chosen.show) show(dev[i], beams);
        auto best_answer = best_of(beams).answer;
        best.update(best_answer.score());

        const auto greedy = search(model, dev[i].text, 1, longest, on_text, i)[0].answer;
        grades.update(dev[i], scorer(i, greedy.tokens()), greedy.text());
        lines += tiny_qa::answer_line(dev[i], greedy.text());
    }
    std::printf("{%s, \"rougeL_best_of_beams\": %s}\n", json(grades).c_str(),
                tiny_qa::number(best.compute().fmeasure).c_str());

    if (!chosen.answers.empty()) {
        std::ofstream out(chosen.answers, std::ios::binary);
        out << lines;
        out.close();
        if (!out) throw std::runtime_error(chosen.answers + ": cannot be written");
    }
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    options chosen;
    CLI::App app("Runs the model of torch_finetune with llama.cpp, and scores its answers while they are decoded.",
                 "llama_cpp");
    app.add_option("MODEL", chosen.model, "model.gguf")->required();
    app.add_option("--beams", chosen.beams, "How many answers to a question")
        ->check(CLI::Range(std::size_t{1}, std::size_t{16}))
        ->capture_default_str();
    app.add_option("--show", chosen.show, "For how many questions to show them")->capture_default_str();
    app.add_option("--answers", chosen.answers, "Where to write the greedy answers, for score");
    app.add_option("--seed", chosen.seed, "Of the questions, as in training")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
#ifdef KARAT_LLAMA_BACKENDS
    chosen.backends = KARAT_LLAMA_BACKENDS;
#endif
    app.add_option("--backends", chosen.backends, "Folder of llama.cpp's libraries for kinds of processors");
    example::parse_command_line(app, argc, argv);
    return example::run("llama_cpp", [&] { return answer_all(chosen); });
}
