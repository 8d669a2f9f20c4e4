// One key, and many threads that score with it at once, each with its own scorers and streams: nothing is written by
// two, which a thread sanitizer sees, and every bit is that of one thread.

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "karat/reference/batch.hpp"

#include "everything.hpp"

namespace {

constexpr std::size_t threads = 4;

/// Runs `work(n)` on thread number n of each, all at once.
template <class Work>
void on_threads(Work work) {
    std::vector<std::thread> all;
    for (std::size_t n = 0; n < threads; ++n) all.emplace_back([&work, n] { work(n); });
    for (std::thread& one : all) one.join();
}

} // namespace

TEST_CASE("threads: scorers, streams and copies of one key, single calls and statistics") {
    const everything::texts answers = everything::some_answers();
    const everything::key_type key = everything::make_key(answers);
    const std::uint64_t of_metrics = everything::of_metrics(answers);
    const std::uint64_t of_key = everything::of_key(key, answers);
    const std::uint64_t of_statistics = everything::of_statistics(answers);
    std::vector<std::uint64_t> found[3];
    for (std::vector<std::uint64_t>& each : found) each.resize(threads);
    on_threads([&](std::size_t n) {
        found[0][n] = everything::of_key(n % 2 == 0 ? key : everything::key_type(key), answers);
        found[1][n] = n % 2 == 0 ? everything::of_metrics(answers) : of_metrics;
        found[2][n] = n % 2 == 1 ? everything::of_statistics(answers) : of_statistics;
    });
    for (std::size_t n = 0; n < threads; ++n) {
        CAPTURE(n);
        CHECK(found[0][n] == of_key);
        CHECK(found[1][n] == of_metrics);
        CHECK(found[2][n] == of_statistics);
    }
}

TEST_CASE("threads: forks of one stream go on in different threads") {
    const everything::texts answers = everything::some_answers();
    const everything::key_type key = everything::make_key(answers);
    auto stream = key.stream(10);
    stream.push("word1 word2 unfin");
    std::vector<std::uint64_t> found(threads);
    on_threads([&](std::size_t n) {
        auto fork = stream; // a read of what others read
        for (int i = 0; i < 200; ++i) fork.push("ished word" + std::to_string(i) + " unfin");
        everything::digest digest;
        digest.add(fork.best());
        found[n] = digest.value();
    });
    for (const std::uint64_t each : found) CHECK(each == found[0]);
}

TEST_CASE("threads: a batch, and means that threads merge") {
    const everything::texts answers = everything::some_answers();
    karat::answer_key key{karat::rouge_l{}};
    for (std::size_t q = 0; q < answers.size(); ++q) key.add(everything::references_of(answers, q));
    std::vector<karat::candidate<std::string>> candidates;
    for (std::size_t i = 0; i < 400; ++i) candidates.push_back({i % answers.size(), answers[i * i % answers.size()]});

    std::vector<karat::score> expected(candidates.size());
    std::vector<karat::score> found(candidates.size());
    karat::score_batch(key, candidates, expected.data(), 1);
    karat::score_batch(key, candidates, found.data(), threads);
    karat::mean_score one;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        CHECK(found[i].fmeasure == expected[i].fmeasure);
        CHECK(found[i].reference == expected[i].reference);
        one.update(expected[i]);
    }
    karat::mean_score parts[threads];
    on_threads([&](std::size_t n) {
        auto scorer = key.scorer();
        for (std::size_t i = n; i < candidates.size(); i += threads) {
            parts[n].update(scorer(candidates[i].question, candidates[i].answer));
        }
    });
    karat::mean_score all;
    for (const karat::mean_score& part : parts) all.merge(part);
    CHECK(all.compute().fmeasure == one.compute().fmeasure);
    CHECK(all.compute().precision == one.compute().precision);
}
