// Small benchmarks of karat's parts, beside their yardsticks: the floor (floor.hpp), the obvious implementations that
// the tests believe (tests/slow), and libstemmer when there is one. items_per_second are pairs of a prediction and a
// reference unless a name says words, tokens or bytes. Numbers of one run compare with each other and with nothing
// else:
//
//     karat_bench --benchmark_enable_random_interleaving=true --benchmark_repetitions=9
//                 --benchmark_report_aggregates_only=true [--benchmark_filter=REGEX]

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>
#include <karat/karat.hpp>
#ifdef KARAT_BENCH_LIBSTEMMER
#    include <libstemmer.h>
#endif

#include "slow/lcs.hpp"
#include "slow/normalize.hpp"
#include "slow/overlap.hpp"
#include "slow/porter.hpp"

#include "floor.hpp"
#include "workload.hpp"

namespace {

using bench::question;
using bench::workload;
using questions = std::vector<question>;

/// The questions of a kind, made once.
const questions& questions_of(workload kind) {
    static const questions all[] = {bench::make_questions(workload::short_answers, 5000),
                                    bench::make_questions(workload::snippets, 1000),
                                    bench::make_questions(workload::long_texts, 20)};
    return all[static_cast<std::size_t>(kind)];
}

std::size_t pairs_of(const questions& all) {
    std::size_t pairs = 0;
    for (const question& q : all) pairs += q.references.size();
    return pairs;
}

template <class Use>
void for_each_text(const questions& all, Use&& use) {
    for (const question& q : all) {
        use(q.prediction);
        for (const std::string& reference : q.references) use(reference);
    }
}

void count_items(benchmark::State& state, std::size_t items) {
    state.SetItemsProcessed(static_cast<std::int64_t>(items) * static_cast<std::int64_t>(state.iterations()));
}
void count_bytes(benchmark::State& state, std::size_t bytes) {
    state.SetBytesProcessed(static_cast<std::int64_t>(bytes) * static_cast<std::int64_t>(state.iterations()));
}

void floor(benchmark::State& state, workload kind) {
    const questions& all = questions_of(kind);
    std::vector<char> out;
    std::size_t bytes = 0;
    for_each_text(all, [&](const std::string& text) {
        bytes += text.size();
        if (out.size() < text.size()) out.resize(text.size());
    });
    for (auto _ : state) {
        for_each_text(all, [&](const std::string& text) { bench::floor_pass(text, out.data()); });
        benchmark::DoNotOptimize(out.data());
        benchmark::ClobberMemory();
    }
    count_items(state, pairs_of(all));
    count_bytes(state, bytes);
}

// ---- text -------------------------------------------------------------------------------------------

template <class Tokenizer>
void tokenise(benchmark::State& state, workload kind) {
    const questions& all = questions_of(kind);
    const Tokenizer tokenizer;
    std::size_t bytes = 0;
    for_each_text(all, [&](const std::string& text) { bytes += text.size(); });
    for (auto _ : state) {
        std::size_t letters = 0;
        for_each_text(all, [&](const std::string& text) {
            tokenizer(text, [&](std::string_view token) { letters += token.size(); });
        });
        benchmark::DoNotOptimize(letters);
    }
    count_items(state, pairs_of(all));
    count_bytes(state, bytes);
}

/// The words of the snippets in running order, and where each is in one text.
struct running_words {
    std::string text;
    std::vector<std::pair<std::size_t, std::size_t>> words; // begin and size

    running_words() {
        for (const question& q : questions_of(workload::snippets)) {
            karat::rouge_tokenizer{}(q.prediction, [&](std::string_view word) {
                words.emplace_back(text.size(), word.size());
                text.append(word) += ' ';
            });
        }
    }
};

/// Calls `stem(word, size)` for all words of a fresh copy of the text, for a stemmer may write into it.
template <class Stem>
void stem_words(benchmark::State& state, const Stem& stem) {
    const running_words running;
    std::string copy = running.text;
    for (auto _ : state) {
        std::memcpy(copy.data(), running.text.data(), copy.size());
        std::size_t letters = 0;
        for (const auto& [begin, size] : running.words) letters += stem(copy.data() + begin, size);
        benchmark::DoNotOptimize(letters);
    }
    count_items(state, running.words.size());
}

void stem_karat(benchmark::State& state) { stem_words(state, karat::porter_stemmer<>{}); }

void stem_slow(benchmark::State& state) {
    const slow::porter stemmer(karat::porter_mode::nltk);
    stem_words(state, [&](const char* word, std::size_t size) { return stemmer({word, size}).size(); });
}

#ifdef KARAT_BENCH_LIBSTEMMER
void stem_libstemmer(benchmark::State& state) {
    sb_stemmer* const stemmer = sb_stemmer_new("porter", "UTF_8");
    if (stemmer == nullptr) return state.SkipWithError("libstemmer has no porter");
    stem_words(state, [&](const char* word, std::size_t size) {
        sb_stemmer_stem(stemmer, reinterpret_cast<const sb_symbol*>(word), static_cast<int>(size));
        return static_cast<std::size_t>(sb_stemmer_length(stemmer));
    });
    sb_stemmer_delete(stemmer);
}
#endif

// ---- scores -----------------------------------------------------------------------------------------

template <class Metric>
void one_off(benchmark::State& state, workload kind) {
    const questions& all = questions_of(kind);
    const Metric metric;
    for (auto _ : state) {
        double sum = 0;
        for (const question& q : all) sum += metric(q.prediction, q.references).fmeasure;
        benchmark::DoNotOptimize(sum);
    }
    count_items(state, pairs_of(all));
}

template <class Metric>
void with_key(benchmark::State& state, const questions& all) {
    karat::answer_key key{Metric{}};
    std::size_t bytes = 0;
    for (const question& q : all) {
        key.add(q.references);
        bytes += q.prediction.size();
    }
    auto scorer = key.scorer();
    for (auto _ : state) {
        double sum = 0;
        for (std::size_t i = 0; i < all.size(); ++i) sum += scorer(i, all[i].prediction).fmeasure;
        benchmark::DoNotOptimize(sum);
    }
    count_items(state, pairs_of(all));
    count_bytes(state, bytes); // of the predictions: nothing else is read
}
template <class Metric>
void key(benchmark::State& state, workload kind) {
    with_key<Metric>(state, questions_of(kind));
}
/// The same texts with every e accented.
template <class Metric>
void key_accents(benchmark::State& state, workload kind) {
    questions all = questions_of(kind);
    for (question& q : all) {
        q.prediction = bench::with_accents(q.prediction);
        for (std::string& reference : q.references) reference = bench::with_accents(reference);
    }
    with_key<Metric>(state, all);
}

/// The predictions in pieces of four bytes, as a model gives them.
template <class Metric>
void stream(benchmark::State& state, workload kind) {
    const questions& all = questions_of(kind);
    karat::answer_key key{Metric{}};
    std::size_t bytes = 0;
    for (const question& q : all) {
        key.add(q.references);
        bytes += q.prediction.size();
    }
    for (auto _ : state) {
        double sum = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto answer = key.stream(i);
            const std::string_view text = all[i].prediction;
            for (std::size_t at = 0; at < text.size(); at += 4) answer.push(text.substr(at, 4));
            sum += answer.best().fmeasure;
        }
        benchmark::DoNotOptimize(sum);
    }
    count_items(state, pairs_of(all));
    count_bytes(state, bytes);
}

/// What a token id costs that a model has just given: half of them are in the reference.
void stream_token_id(benchmark::State& state) {
    bench::random_source random(7);
    const auto reference_tokens = static_cast<std::size_t>(state.range(0));
    std::vector<std::int32_t> reference;
    for (std::size_t i = 0; i < reference_tokens; ++i)
        reference.push_back(static_cast<std::int32_t>(random.below(50000)));
    std::vector<std::int32_t> answer;
    for (std::size_t i = 0; i < 1000; ++i)
        answer.push_back(random.chance(50) ? random.one_of(reference) : static_cast<std::int32_t>(random.below(50000)));
    karat::answer_key key{karat::rouge_l_ids{}};
    key.add(reference);
    for (auto _ : state) {
        auto growing = key.stream(0);
        for (const std::int32_t id : answer) growing.push(id);
        const double f = growing.best().fmeasure;
        benchmark::DoNotOptimize(f);
    }
    count_items(state, answer.size());
}

// ---- the obvious way --------------------------------------------------------------------------------

std::vector<std::string> stemmed_words(std::string_view text) {
    static const slow::porter stemmer(karat::porter_mode::nltk);
    std::vector<std::string> words = slow::rouge_tokens(slow::from_utf8(std::string(text)));
    for (std::string& word : words) {
        if (word.size() > 3) word = stemmer(word);
    }
    return words;
}

/// On at most so many questions, for an obvious ROUGE-L of one long pair takes a fifth of a second.
template <class Score>
void obvious(benchmark::State& state, workload kind, std::size_t most_questions, const Score& score) {
    questions all = questions_of(kind);
    if (all.size() > most_questions) all.resize(most_questions);
    for (auto _ : state) {
        double sum = 0;
        for (const question& q : all) {
            double best = 0;
            for (const std::string& reference : q.references)
                best = std::max(best, score(q.prediction, reference).fmeasure);
            sum += best;
        }
        benchmark::DoNotOptimize(sum);
    }
    count_items(state, pairs_of(all));
}
void rouge_l_obvious(benchmark::State& state, workload kind) {
    obvious(state, kind, kind == workload::long_texts ? 1 : 200, [](const auto& prediction, const auto& reference) {
        return slow::rouge_l(stemmed_words(prediction), stemmed_words(reference));
    });
}
void token_f1_obvious(benchmark::State& state, workload kind) {
    obvious(state, kind, kind == workload::long_texts ? 1 : 200, [](const auto& prediction, const auto& reference) {
        return slow::token_f1(slow::squad_tokens(slow::from_utf8(prediction)),
                              slow::squad_tokens(slow::from_utf8(reference)));
    });
}

using on_workload = void (*)(benchmark::State&, workload);

void add(const std::string& name, on_workload run) {
    for (const workload kind : {workload::short_answers, workload::snippets, workload::long_texts}) {
        benchmark::RegisterBenchmark((name + "/" + bench::name_of(kind)).c_str(),
                                     [run, kind](benchmark::State& state) { run(state, kind); });
    }
}

template <class Metric>
void add_metric(const std::string& name, on_workload obvious_way) {
    add(name + "/one-off", one_off<Metric>);
    add(name + "/key", key<Metric>);
    add(name + "/key_accents", key_accents<Metric>);
    add(name + "/stream", stream<Metric>);
    add(name + "/obvious", obvious_way);
}

} // namespace

int main(int argc, char** argv) {
    add("floor", floor);
    add("tokenise/rouge", tokenise<karat::rouge_tokenizer>);
    add("tokenise/squad", tokenise<karat::squad_tokenizer>);
    benchmark::RegisterBenchmark("stem_words/karat", stem_karat);
#ifdef KARAT_BENCH_LIBSTEMMER
    benchmark::RegisterBenchmark("stem_words/libstemmer", stem_libstemmer);
#endif
    benchmark::RegisterBenchmark("stem_words/obvious", stem_slow);
    add_metric<karat::rouge_l>("rougeL", rouge_l_obvious);
    add_metric<karat::token_f1>("token_f1", token_f1_obvious);
    benchmark::RegisterBenchmark("stream_token_ids/reference_tokens", stream_token_id)->Arg(8)->Arg(64)->Arg(256);

    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
