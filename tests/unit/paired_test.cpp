#include "karat/summary/paired.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "statistics_rows.hpp"

using namespace karat;

namespace {

std::vector<paired_score> pairs_of(std::uint64_t n, std::uint64_t m, std::uint64_t c, std::uint64_t d) {
    const paired_scores pairs = pair_scores(statistics::scores_of(n, m, c), statistics::scores_of(n, m, d));
    REQUIRE(pairs.status == status::ok);
    REQUIRE(pairs.questions.size() == n);
    return pairs.questions;
}
question_scores with_ids(const std::vector<std::string>& ids) {
    question_scores scores;
    for (const std::string& id : ids) scores.update(id, 0.5);
    return scores;
}
/// Questions with the given differences, each a number of eighths.
std::vector<paired_score> with_differences(const std::vector<int>& eighths) {
    std::vector<paired_score> pairs;
    for (const int d : eighths) {
        pairs.push_back({id_hash(std::to_string(pairs.size())), d > 0 ? d / 8.0 : 0, d < 0 ? -d / 8.0 : 0});
    }
    return pairs;
}
std::vector<paired_score> shuffled(std::vector<paired_score> pairs, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::shuffle(pairs.begin(), pairs.end(), random);
    return pairs;
}
std::vector<paired_score> swapped(std::vector<paired_score> pairs) {
    for (paired_score& pair : pairs) std::swap(pair.a, pair.b);
    return pairs;
}

} // namespace

TEST_CASE("paired: questions are paired by id") {
    question_scores a;
    question_scores b;
    for (const char* id : {"x", "y", "z"}) a.update(id, 0.25);
    for (const char* id : {"z", "x", "y"}) b.update(id, *id == 'y' ? 1.0 : 0.5);
    const paired_scores pairs = pair_scores(a, b);
    CHECK(pairs.status == status::ok);
    CHECK(pairs.count_a == 3);
    CHECK(pairs.count_b == 3);
    CHECK(pairs.first_missing.empty());
    REQUIRE(pairs.questions.size() == 3);
    CHECK(pairs.questions[1].question == id_hash("y"));
    CHECK(pairs.questions[1].a == 0.25);
    CHECK(pairs.questions[1].b == 1);
    CHECK(pairs.questions[2].b == 0.5);
}

TEST_CASE("paired: other questions are an error that names the first") {
    struct row {
        std::vector<std::string> a;
        std::vector<std::string> b;
        std::string first;
        bool from_a;
    };
    const row table[] = {
        {{"1", "2", "3"}, {"1", "3"}, "2", false},
        {{"1", "3"}, {"1", "2", "3"}, "2", true},
        {{"1", "2", "3"}, {"1", "2"}, "3", false},
        {{"1", "2"}, {"1", "2", "3"}, "3", true},
        {{"1", "2"}, {"1", "3"}, "2", false},
        {{"2"}, {"1"}, "1", true},
        {{}, {"1"}, "1", true},
        {{"1"}, {}, "1", false},
        {{""}, {"1"}, "", false},
        {{"z"}, {"\xC3\xA9"}, "z", false}, // bytes are unsigned
    };
    for (const row& r : table) {
        CAPTURE(r.first);
        const paired_scores pairs = pair_scores(with_ids(r.a), with_ids(r.b));
        CHECK(pairs.status == status::different_questions);
        CHECK(pairs.first_missing == r.first);
        CHECK(pairs.missing_from_a == r.from_a);
        CHECK(pairs.count_a == r.a.size());
        CHECK(pairs.count_b == r.b.size());
        CHECK(pairs.questions.empty());
    }
    CHECK(pair_scores({}, {}).status == status::no_questions);
}

TEST_CASE("paired: questions without a score count as 0, or are left out") {
    question_scores a;
    question_scores b;
    a.update("1", 0.5);
    b.update("1", 0.25);
    a.update("2", 0.5);
    b.update("2", 0.5, status::out_of_memory);
    a.update("3", 0.5, status::no_references);
    b.update("3", 0.5);
    a.update("4", 0.5, status::no_references);
    b.update("4", 0.5, status::no_references);
    const paired_scores all = pair_scores(a, b);
    REQUIRE(all.questions.size() == 4);
    CHECK(all.questions[1].a == 0.5);
    CHECK(all.questions[1].b == 0);
    CHECK(all.questions[2].a == 0);
    CHECK(all.questions[2].b == 0.5);
    const paired_scores scored = pair_scores(a, b, over::scored);
    REQUIRE(scored.questions.size() == 1);
    CHECK(scored.questions[0].question == id_hash("1"));
    CHECK(scored.questions[0].b == 0.25);
    CHECK(scored.count_a == 4);
    CHECK(scored.count_b == 4);
    // The same ids are asked for all the same.
    b.update("5", 0.5, status::no_references);
    CHECK(pair_scores(a, b, over::scored).status == status::different_questions);
    question_scores none;
    none.update("1", 0.5, status::no_references);
    CHECK(pair_scores(none, none, over::scored).status == status::no_questions);
    CHECK(pair_scores(none, none).status == status::ok);
}

TEST_CASE("randomization: as Python has it") {
    for (const statistics::row& row : statistics::rows_about("randomization")) {
        CAPTURE(row.text);
        const auto pairs = pairs_of(row.integer(0), row.integer(1), row.integer(2), row.integer(3));
        const randomization_test test = approximate_randomization(pairs, {10000, row.integer(4)});
        CHECK(test.unequal == row.integer_result(0));
        CHECK(test.extreme == row.integer_result(1));
        CHECK(test.p == row.result(2));
        CHECK(test.patterns == 10000);
        CHECK_FALSE(test.exact);
        // The order of the questions and which system is called A do not matter.
        CHECK(approximate_randomization(shuffled(pairs, 1), {10000, row.integer(4)}).extreme == test.extreme);
        CHECK(approximate_randomization(swapped(pairs), {10000, row.integer(4)}).extreme == test.extreme);
    }
}

TEST_CASE("randomization: up to 16 differences, all patterns") {
    struct row {
        std::vector<int> eighths;
        std::uint64_t extreme;
        std::uint64_t patterns;
    };
    const row table[] = {
        {{}, 1, 1},
        {{0, 0, 0}, 1, 1},
        {{1}, 2, 2},
        {{1, 0, 1}, 2, 4},
        {{1, -1}, 4, 4},
        {{1, 1, 1, 1, 1}, 2, 32},
        {{1, 2, 4}, 2, 8},
        {{1, 2, -4}, 8, 8},     // 1 is the least of all sums
        {{4, 2, 1, -1}, 6, 16}, // 6 or more: 8 and 6 twice, of each sign
        {{8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8}, 2, 65536},
        {{-8, 0, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8}, 34, 65536}, // 16 coins: 0, 1, 15 or 16 heads
    };
    for (const row& r : table) {
        CAPTURE(r.eighths.size());
        const randomization_test test = approximate_randomization(with_differences(r.eighths));
        CHECK(test.exact);
        CHECK(test.extreme == r.extreme);
        CHECK(test.patterns == r.patterns);
        CHECK(test.p == static_cast<double>(r.extreme) / static_cast<double>(r.patterns));
    }
    const randomization_test seventeen = approximate_randomization(with_differences(std::vector<int>(17, 8)));
    CHECK_FALSE(seventeen.exact);
    CHECK(seventeen.patterns == 10000);
    CHECK(seventeen.p < 0.001);
}

TEST_CASE("randomization: random patterns come near to all patterns") {
    // 20 coins, 15 of them heads: McNemar's exact test is the same test with all patterns.
    std::vector<int> eighths(20, 8);
    std::fill(eighths.begin(), eighths.begin() + 5, -8);
    const double exact = mcnemar(15, 5).p;
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        const randomization_test test = approximate_randomization(with_differences(eighths), {100000, seed});
        CHECK(std::fabs(test.p - exact) < 0.0026); // four standard deviations
    }
    CHECK(approximate_randomization(with_differences(eighths), {10000, 1}).extreme !=
          approximate_randomization(with_differences(eighths), {10000, 2}).extreme);
    // Any number of patterns, also one that fills no word.
    const randomization_test few = approximate_randomization(with_differences(std::vector<int>(17, 8)), {9, 1});
    CHECK(few.patterns == 9);
    CHECK(few.p == 0.1);
    CHECK(approximate_randomization(with_differences(std::vector<int>(17, 8)), {0, 1}).p == 1);
}

TEST_CASE("paired_bootstrap: as Python has it") {
    for (const statistics::row& row : statistics::rows_about("paired")) {
        CAPTURE(row.text);
        const auto pairs = pairs_of(row.integer(0), row.integer(1), row.integer(2), row.integer(3));
        const bootstrap_test test = paired_bootstrap(pairs, 0.95, {1000, row.integer(4)});
        CHECK(test.interval.status == status::ok);
        CHECK(test.not_above == row.integer_result(0));
        CHECK(test.not_below == row.integer_result(1));
        CHECK(test.interval.low == row.result(2));
        CHECK(test.interval.high == row.result(3));
        CHECK(test.p == row.result(4));
        CHECK(test.interval.left_out == 0);
        CHECK(test.interval.few == (row.integer(0) < 30));
        CHECK_FALSE(test.interval.degenerate);
        const bootstrap_test mirror = paired_bootstrap(swapped(shuffled(pairs, 3)), 0.95, {1000, row.integer(4)});
        CHECK(mirror.not_above == test.not_below);
        CHECK(mirror.not_below == test.not_above);
        CHECK(mirror.p == test.p);
        CHECK(mirror.interval.low == doctest::Approx(-test.interval.high).epsilon(1e-14));
    }
}

TEST_CASE("paired_bootstrap: equal differences are degenerate") {
    for (const int d : {0, 1, -3, 8}) {
        CAPTURE(d);
        const bootstrap_test test = paired_bootstrap(with_differences(std::vector<int>(40, d)));
        CHECK(test.interval.status == status::ok);
        CHECK(test.interval.degenerate);
        CHECK(test.interval.low == d / 8.0);
        CHECK(test.interval.high == d / 8.0);
        CHECK(test.p == (d == 0 ? 1 : 2.0 / 1001));
    }
    const bootstrap_test one = paired_bootstrap(with_differences({5}));
    CHECK(one.interval.degenerate);
    CHECK(one.interval.few);
    CHECK(one.interval.low == 5 / 8.0);
    CHECK(one.interval.left_out > 300); // a question is not drawn in a share of 94 / 256
    CHECK(one.interval.left_out < 440);
    CHECK(one.p == 2.0 / static_cast<double>(1001 - one.interval.left_out));
    CHECK_FALSE(paired_bootstrap(with_differences({5, 4})).interval.degenerate);
}

TEST_CASE("paired_bootstrap: states that do not fit") {
    poisson_bootstrap a({50, 1});
    poisson_bootstrap b({50, 1});
    CHECK(paired_bootstrap(a, b).interval.status == status::no_questions);
    a.update("q1", 1.0);
    CHECK(paired_bootstrap(a, b).interval.status == status::different_questions);
    b.update("q2", 1.0);
    CHECK(paired_bootstrap(a, b).interval.status == status::different_questions);
    CHECK(paired_bootstrap(a, b).p == 1);
    CHECK(paired_bootstrap(a, poisson_bootstrap({50, 2})).interval.status == status::different_settings);
    CHECK(paired_bootstrap(a, poisson_bootstrap({51, 1})).interval.status == status::different_settings);
    poisson_bootstrap same({50, 1});
    same.update("q1", 0.5);
    CHECK(paired_bootstrap(a, same).interval.status == status::ok);
    CHECK(paired_bootstrap(a, same, 1.5).interval.status == status::not_a_confidence);
    CHECK_FALSE(paired_bootstrap(a, same, 1.5).interval.degenerate);
    poisson_bootstrap none({0, 1});
    none.update("q1", 0.5);
    CHECK(paired_bootstrap(none, none).interval.status == status::no_replicates);
    CHECK(paired_bootstrap(none, none).p == 1);
}

TEST_CASE("paired_bootstrap: over the scored questions") {
    poisson_bootstrap a({50, 1});
    poisson_bootstrap b({50, 1});
    poisson_bootstrap a_scored({50, 1});
    poisson_bootstrap b_scored({50, 1});
    for (std::uint64_t i = 0; i < 40; ++i) {
        const double x = statistics::score_of(i, 9, 3);
        const double y = statistics::score_of(i, 9, 5);
        const status s = i % 4 == 0 ? status::no_references : status::ok;
        a.update(i, x, s);
        b.update(i, y, s);
        if (s != status::ok) continue;
        a_scored.update(i, x);
        b_scored.update(i, y);
    }
    const bootstrap_test test = paired_bootstrap(a, b, 0.95, over::scored);
    const bootstrap_test expected = paired_bootstrap(a_scored, b_scored);
    CHECK(test.interval.low == expected.interval.low);
    CHECK(test.interval.high == expected.interval.high);
    CHECK(test.p == expected.p);
    CHECK(test.not_below == expected.not_below);
    CHECK_FALSE(test.interval.few); // exactly 30
    CHECK_FALSE(paired_bootstrap(a, b).interval.low == expected.interval.low);
    // Another question without a score: nothing for all, another set of questions for the scored ones.
    a.update(40, 0.5, status::no_references);
    b.update(40, 0.0);
    CHECK(paired_bootstrap(a, b).interval.status == status::ok);
    CHECK(paired_bootstrap(a, b, 0.95, over::scored).interval.status == status::different_questions);
    // As many scored ones, but others.
    b.update(41, 0.5, status::no_references);
    a.update(41, 0.0);
    CHECK(a.coverage().scored == b.coverage().scored);
    CHECK(paired_bootstrap(a, b).interval.status == status::ok);
    CHECK(paired_bootstrap(a, b, 0.95, over::scored).interval.status == status::different_questions);
}

TEST_CASE("paired: McNemar's test counts what one system alone got right") {
    const std::vector<paired_score> pairs = {{1, 1, 0}, {2, 1, 1}, {3, 0, 0}, {4, 0, 1}, {5, 0, 1},
                                             {6, 0, 1}, {7, 0, 1}, {8, 0, 1}, {9, 0, 1}, {10, 0, 1}};
    const auto test = mcnemar(pairs);
    REQUIRE(test);
    CHECK(test->only_a == 1);
    CHECK(test->only_b == 7);
    CHECK(test->p == 0.0703125);
    // The same test as randomization with all patterns, where scores are 0 or 1.
    CHECK(approximate_randomization(pairs).p == test->p);
    CHECK(mcnemar(std::vector<paired_score>{})->p == 1);
    CHECK_FALSE(mcnemar(std::vector<paired_score>{{1, 1, 0}, {2, 0.5, 0}}));
    CHECK_FALSE(mcnemar(std::vector<paired_score>{{1, 1, 0}, {2, 0, 0.999999999999}}));
}

TEST_CASE("paired_bootstrap: one replicate does not make questions alike") {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        poisson_bootstrap a{{1, seed}};
        poisson_bootstrap b{{1, seed}};
        for (std::uint64_t q = 0; q < 40; ++q) {
            a.update(q, q % 2 == 0 ? 1.0 : 0.0);
            b.update(q, 0.0);
        }
        CHECK_FALSE(paired_bootstrap(a, b).interval.degenerate);
    }
}
