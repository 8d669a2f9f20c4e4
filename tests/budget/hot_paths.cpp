// Runs the hot paths one after the other, each once to warm it and once inside measured(), for run.py to count the
// instructions there. Prints a line for each: name TAB unit TAB how many units. With an argument only the path of that
// name is run, to be profiled:
//
//     valgrind --tool=callgrind --toggle-collect=measured karat_hot_paths "rougeL SHORT key"

#include <cstddef>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "karat/karat.hpp"

#include "workload.hpp"

// Under this name callgrind knows it. To be called, and not to become part of main().
extern "C" __attribute__((noinline)) void measured(void (*work)(void*), void* what) { work(what); }

namespace {

double sum = 0;             // of all scores, so that none is left out
std::string_view only = ""; // the one path to run, or all

template <class Work>
void path(const std::string& name, const char* unit, std::size_t units, Work work) {
    if (!only.empty() && name != only) return;
    work(); // warm
    measured([](void* what) { (*static_cast<Work*>(what))(); }, &work);
    std::printf("%s\t%s\t%zu\n", name.c_str(), unit, units);
}

/// One-off and with a key, in units of pairs.
template <class Metric>
void metric_paths(const std::string& name, const std::vector<bench::question>& questions) {
    const Metric metric;
    std::size_t pairs = 0;
    karat::answer_key key{metric};
    for (const bench::question& q : questions) {
        pairs += q.references.size();
        key.add(q.references);
    }
    path(name + " one-off", "pair", pairs, [&] {
        for (const bench::question& q : questions) sum += metric(q.prediction, q.references).fmeasure;
    });
    auto scorer = key.scorer();
    path(name + " key", "pair", pairs, [&] {
        for (std::size_t i = 0; i < questions.size(); ++i) sum += scorer(i, questions[i].prediction).fmeasure;
    });
    path(name + " stream", "pair", pairs, [&] {
        for (std::size_t i = 0; i < questions.size(); ++i) {
            auto stream = key.stream(i);
            const std::string_view text = questions[i].prediction;
            for (std::size_t at = 0; at < text.size(); at += 4) stream.push(text.substr(at, 4));
            sum += stream.best().fmeasure;
        }
    });
}

void workload_paths(bench::workload kind, std::size_t count) {
    const std::vector<bench::question> questions = bench::make_questions(kind, count);
    const std::string name = bench::name_of(kind);
    metric_paths<karat::rouge_l>("rougeL " + name, questions);
    metric_paths<karat::token_f1>("token_f1 " + name, questions);
}

void stemmer_path() {
    const karat::rouge_tokenizer tokenize;
    std::vector<std::string> words;
    for (const bench::question& q : bench::make_questions(bench::workload::snippets, 100)) {
        tokenize(q.prediction, [&](std::string_view word) { words.emplace_back(word); });
    }
    char copy[64];
    path("porter running text", "word", words.size(), [&] {
        for (const std::string& word : words) {
            std::memcpy(copy, word.data(), word.size());
            sum += static_cast<double>(karat::porter_stemmer<>{}(copy, word.size()));
        }
    });
}

} // namespace

int main(int argc, char** argv) {
    if (argc > 1) only = argv[1];
    workload_paths(bench::workload::short_answers, 1000);
    workload_paths(bench::workload::snippets, 100);
    workload_paths(bench::workload::long_texts, 2);
    stemmer_path();
    return sum > 0 ? 0 : 1;
}
