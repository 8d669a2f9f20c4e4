// Times karat on a file, beside the floor (floor.hpp) on the same texts in the same rounds.
//
//     replay FILE.tsv --metric rougeL|rouge1|...|token_f1|exact_match [--no-stem] --mode oneoff|key|stream
//            [--rounds N] [--threads N]
//
// A line is a question: prediction TAB reference [TAB reference ...]. Prints one JSON object; times are medians over
// the rounds, a pair is a prediction with one reference, "mean" is the mean over questions of the best F (or value).
//
// What is to be compared is measured in the same rounds: a stream, which gets each prediction in pieces of four bytes,
// beside a scorer that gets it whole, and many threads beside one. That time is "beside_ns_per_pair"; "times_as_fast"
// is the median over the rounds of how many times faster than it the mode asked for was.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include <karat/karat.hpp>
#include <karat/reference/batch.hpp>

#include "floor.hpp"
#include "workload.hpp"

namespace {

std::size_t allocations = 0; // of one thread: counted without threads only

using bench::question;

struct options {
    std::string file;
    std::string metric = "rougeL";
    std::string mode = "key";
    bool stem = true;
    int rounds = 15;
    unsigned threads = 1;
};

[[noreturn]] void fail(const std::string& what) {
    std::cerr << "replay: " << what << '\n';
    std::exit(2);
}

options read_command_line(int argc, char** argv) {
    options o;
    const auto value = [&](int& i) {
        if (++i == argc) fail(std::string(argv[i - 1]) + " needs a value");
        return std::string(argv[i]);
    };
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument == "--metric") {
            o.metric = value(i);
        } else if (argument == "--mode") {
            o.mode = value(i);
        } else if (argument == "--rounds") {
            o.rounds = std::atoi(value(i).c_str());
        } else if (argument == "--threads") {
            o.threads = static_cast<unsigned>(std::atoi(value(i).c_str()));
        } else if (argument == "--no-stem") {
            o.stem = false;
        } else if (o.file.empty() && argument.substr(0, 2) != "--") {
            o.file = argument;
        } else {
            fail("what is " + std::string(argument) + "?");
        }
    }
    if (o.file.empty()) fail("no file");
    if (o.rounds < 1) fail("--rounds must be 1 or more");
    if (o.mode != "oneoff" && o.mode != "key" && o.mode != "stream") fail("--mode is oneoff, key or stream");
    if (o.threads > 1 && o.mode != "key") fail("--threads is for --mode key");
    return o;
}

std::vector<question> read_questions(const std::string& path) {
    std::ifstream in(path);
    if (!in) fail(path + ": cannot be opened");
    std::vector<question> questions;
    for (std::string line; std::getline(in, line);) {
        question q;
        std::size_t begin = line.find('\t');
        q.prediction = line.substr(0, begin);
        while (begin != std::string::npos) {
            const std::size_t end = line.find('\t', begin + 1);
            q.references.push_back(line.substr(begin + 1, end == std::string::npos ? end : end - begin - 1));
            begin = end;
        }
        questions.push_back(q);
    }
    if (questions.empty()) fail(path + ": no questions");
    return questions;
}

template <class Work>
double nanoseconds(const Work& work) {
    const auto before = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - before).count();
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

template <class Metric>
void replay(const options& o, const std::vector<question>& questions) {
    std::size_t pairs = 0;
    std::size_t longest = 0;
    for (const question& q : questions) {
        pairs += q.references.size();
        longest = std::max(longest, q.prediction.size());
        for (const std::string& r : q.references) longest = std::max(longest, r.size());
    }
    std::vector<char> out(longest);
    const auto floor = [&] {
        for (const question& q : questions) {
            bench::floor_pass(q.prediction, out.data());
            for (const std::string& r : q.references) bench::floor_pass(r, out.data());
        }
    };

    const Metric metric;
    karat::answer_key key{metric};
    std::size_t reference_bytes = 0;
    std::vector<karat::candidate<>> candidates;
    for (const question& q : questions) {
        candidates.push_back({key.add(q.references), q.prediction});
        for (const std::string& r : q.references) reference_bytes += r.size();
    }
    key.shrink();
    auto scorer = key.scorer();
    std::vector<double> scores(questions.size());
    const auto score_whole = [&] {
        for (std::size_t i = 0; i < questions.size(); ++i) scores[i] = primary(scorer(i, questions[i].prediction));
    };
    const auto score_all = [&] {
        if (o.mode == "oneoff") {
            for (std::size_t i = 0; i < questions.size(); ++i) {
                scores[i] = primary(metric(questions[i].prediction, questions[i].references));
            }
        } else if (o.mode == "stream") {
            if constexpr (karat::is_streamable<typename Metric::stage>) {
                for (std::size_t i = 0; i < questions.size(); ++i) {
                    auto stream = key.stream(i);
                    const std::string_view text = questions[i].prediction;
                    for (std::size_t at = 0; at < text.size(); at += 4)
                        stream.push(text.substr(at, 4)); // a model's token
                    scores[i] = primary(stream.best());
                }
            } else {
                fail("this metric cannot be streamed");
            }
        } else if (o.threads > 1) {
            karat::reward_batch(key, candidates, scores.data(), o.threads);
        } else {
            score_whole();
        }
    };
    const bool has_beside = o.mode == "stream" || o.threads > 1;
    const auto score_beside = [&] {
        if (o.threads > 1) {
            karat::reward_batch(key, candidates, scores.data(), 1);
        } else {
            score_whole();
        }
    };

    if (has_beside) score_beside(); // warm
    score_all();
    const std::size_t allocations_before = allocations;
    score_all();
    const std::size_t allocated = allocations - allocations_before;
    std::vector<double> times;
    std::vector<double> floors;
    std::vector<double> besides;
    std::vector<double> ratios;
    for (int round = 0; round < o.rounds; ++round) {
        floors.push_back(nanoseconds(floor));
        if (has_beside) besides.push_back(nanoseconds(score_beside));
        times.push_back(nanoseconds(score_all));
        if (has_beside) ratios.push_back(besides.back() / times.back());
    }
    karat::mean_value mean;
    for (const double s : scores) mean.update(s);
    const auto n = static_cast<double>(pairs);
    std::printf("{\"metric\": \"%s\", \"mode\": \"%s\", \"threads\": %u, \"pairs\": %zu, \"questions\": %zu, "
                "\"ns_per_pair\": %.2f, \"floor_ns_per_pair\": %.2f, \"floors\": %.3f, \"mean\": %.17g, "
                "\"allocations_per_question\": %.3f, \"key_bytes_per_reference_byte\": %.3f",
                metric.signature().c_str(), o.mode.c_str(), o.threads, pairs, questions.size(), median(times) / n,
                median(floors) / n, median(times) / median(floors), mean.compute().value,
                static_cast<double>(allocated) / static_cast<double>(questions.size()),
                static_cast<double>(key.memory()) / static_cast<double>(reference_bytes));
    if (has_beside) {
        std::printf(", \"beside_ns_per_pair\": %.2f, \"times_as_fast\": %.3f", median(besides) / n, median(ratios));
    }
    std::puts("}");
}

template <class Rouge>
bool replay_rouge(const options& o, const std::vector<question>& questions) {
    if (o.metric == "rougeL") return replay<typename Rouge::rouge_l>(o, questions), true;
    if (o.metric == "rougeLsum") return replay<typename Rouge::rouge_lsum>(o, questions), true;
    if (o.metric == "rouge1") return replay<typename Rouge::template rouge_n<1>>(o, questions), true;
    if (o.metric == "rouge2") return replay<typename Rouge::template rouge_n<2>>(o, questions), true;
    if (o.metric == "rouge4") return replay<typename Rouge::template rouge_n<4>>(o, questions), true;
    return false;
}

} // namespace

#if defined(__GLIBC__)
// What operator new and karat's buffers allocate goes through malloc.
extern "C" void* __libc_malloc(std::size_t size);
extern "C" void* malloc(std::size_t size) {
    ++allocations;
    return __libc_malloc(size);
}
#endif

int main(int argc, char** argv) {
    const options o = read_command_line(argc, argv);
    const std::vector<question> questions = read_questions(o.file);
    if (o.stem ? replay_rouge<karat::rouge_score>(o, questions)
               : replay_rouge<karat::rouge_score_unstemmed>(o, questions)) {
        return 0;
    }
    if (o.metric == "token_f1") return replay<karat::token_f1>(o, questions), 0;
    if (o.metric == "exact_match") return replay<karat::exact_match>(o, questions), 0;
    fail("--metric is rougeL, rougeLsum, rouge1, rouge2, rouge4, token_f1 or exact_match");
}
