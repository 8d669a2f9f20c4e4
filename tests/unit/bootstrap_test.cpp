#include "karat/summary/bootstrap.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "slow/statistics.hpp"
#include "statistics_rows.hpp"

using namespace karat;

static_assert(noexcept(std::declval<poisson_bootstrap&>().update(std::uint64_t{1}, 0.5)));
static_assert(noexcept(std::declval<poisson_bootstrap&>().update(std::string_view(), 0.5)));
static_assert(noexcept(std::declval<poisson_bootstrap&>().merge(std::declval<poisson_bootstrap&>())));

namespace {

std::vector<std::uint64_t> words_of(const poisson_bootstrap& state) {
    return {state.words(), state.words() + state.word_count()};
}
poisson_bootstrap bootstrap_of(std::uint64_t n, std::uint64_t m, std::uint64_t c, std::uint64_t seed,
                               std::size_t replicates) {
    poisson_bootstrap state(bootstrap_options{replicates, seed});
    for (std::uint64_t i = 0; i < n; ++i) state.update(statistics::id_of(i), statistics::score_of(i, m, c));
    return state;
}

} // namespace

TEST_CASE("bootstrap: the weight of every byte") {
    std::uint64_t sum = 0;
    std::uint64_t squares = 0;
    for (std::uint64_t byte = 0; byte < 256; ++byte) {
        CAPTURE(byte);
        std::uint64_t expected = 0;
        for (const std::uint64_t cut : {94u, 189u, 235u, 251u, 255u}) expected += byte >= cut ? 1 : 0;
        sum += expected;
        squares += expected * expected;
        // In every place, between neighbours that are all zeros and all ones.
        for (int place = 0; place < 64; place += 8) {
            const std::uint64_t mask = std::uint64_t{0xFF} << place;
            CHECK(detail::poisson_weights(byte << place) == expected << place);
            CHECK((detail::poisson_weights(byte << place | ~mask) & mask) == expected << place);
            CHECK((detail::poisson_weights(byte << place | ~mask) | mask) == (0x0505050505050505u | mask));
        }
    }
    CHECK(sum == 256);     // the mean is 1
    CHECK(squares == 512); // and the variance
}

TEST_CASE("bootstrap: weights as Python draws them, and slowly") {
    for (const statistics::row& row : statistics::rows_about("weights")) {
        CAPTURE(row.text);
        poisson_bootstrap state(bootstrap_options{row.results[0].size(), row.integer(0)});
        state.update(row.integer(1), 1.0);
        for (std::size_t r = 0; r < state.replicates(); ++r) {
            CHECK(state.weight(r) == static_cast<std::uint64_t>(row.results[0][r] - '0'));
            CHECK(state.weight(r) == slow::weight(row.integer(0), row.integer(1), r));
            CHECK(state.sum(r) == state.weight(r) * fixed_one);
        }
    }
}

TEST_CASE("bootstrap: intervals as Python has them") {
    for (const statistics::row& row : statistics::rows_about("bootstrap")) {
        CAPTURE(row.text);
        const poisson_bootstrap state =
            bootstrap_of(row.integer(0), row.integer(1), row.integer(2), row.integer(3), row.integer(4));
        CHECK(state.coverage().count == row.integer(0));
        CHECK(state.sum(state.replicates() - 1) == row.integer_result(0));
        CHECK(state.weight(state.replicates() - 1) == row.integer_result(1));
        const interval result = state.interval(row.number(5));
        CHECK(result.status == status::ok);
        CHECK(result.left_out == row.integer_result(2));
        CHECK(result.low == row.result(3));
        CHECK(result.high == row.result(4));
        CHECK(result.confidence == row.number(5));
        CHECK(result.few == (row.integer(0) < 30));
        CHECK_FALSE(result.degenerate);
    }
}

TEST_CASE("bootstrap: order, shards and plain sums change no bit") {
    std::mt19937 random(7);
    for (int round = 0; round < 20; ++round) {
        CAPTURE(round);
        const std::size_t replicates = 1 + random() % 40;
        std::vector<std::pair<std::string, double>> questions(1 + random() % 60);
        for (std::size_t i = 0; i < questions.size(); ++i) {
            questions[i] = {std::to_string(random()), static_cast<double>(random() % 8) / 7};
        }
        poisson_bootstrap all(bootstrap_options{replicates, 5});
        for (const auto& [id, score] : questions) all.update(id, score);

        std::shuffle(questions.begin(), questions.end(), random);
        std::vector<poisson_bootstrap> shards(1 + random() % 5, poisson_bootstrap(bootstrap_options{replicates, 5}));
        for (const auto& [id, score] : questions) shards[random() % shards.size()].update(id_hash(id), score);
        poisson_bootstrap merged(bootstrap_options{replicates, 5});
        poisson_bootstrap flat(bootstrap_options{replicates, 5});
        for (const poisson_bootstrap& shard : shards) {
            CHECK(merged.merge(shard) == status::ok);
            for (std::size_t i = 0; i < flat.word_count(); ++i) flat.words()[i] += shard.words()[i];
        }
        CHECK(words_of(merged) == words_of(all));
        CHECK(words_of(flat) == words_of(all));
        CHECK(flat.interval().low == all.interval().low);
    }
}

TEST_CASE("bootstrap: other settings are not merged") {
    poisson_bootstrap state = bootstrap_of(10, 3, 0, 1, 100);
    const std::vector<std::uint64_t> before = words_of(state);
    CHECK(state.merge(bootstrap_of(10, 3, 0, 2, 100)) == status::different_settings);
    CHECK(state.merge(bootstrap_of(10, 3, 0, 1, 99)) == status::different_settings);
    CHECK(words_of(state) == before);
    CHECK(state.merge(state) == status::ok); // with itself: every question twice
    CHECK(state.coverage().count == 20);
    CHECK(state.sum(3) == 2 * bootstrap_of(10, 3, 0, 1, 100).sum(3));
    state.reset();
    CHECK(words_of(state) == words_of(poisson_bootstrap({100, 1})));
}

TEST_CASE("bootstrap: equal scores are degenerate, at both ends the score itself") {
    for (const double x : {0.0, -0.0, 1.0, 0.1, 1.0 / 3, 1e-12, std::numeric_limits<double>::denorm_min()}) {
        for (const std::uint64_t n : {1u, 2u, 49u, 1000u}) {
            CAPTURE(x);
            CAPTURE(n);
            poisson_bootstrap state({20, 1});
            for (std::uint64_t i = 0; i < n; ++i) state.update(i, x);
            const interval result = state.interval();
            CHECK(result.status == status::ok);
            CHECK(result.degenerate);
            CHECK(result.low == x);
            CHECK(result.high == x);
            CHECK(result.few == (n < 30));
        }
    }
    poisson_bootstrap zeros({20, 1});
    zeros.update(1, 0.0);
    zeros.update(2, -0.0);
    CHECK(zeros.interval().degenerate);
    // By the last bit they are not equal, wherever in the double it shows.
    for (const double x : {1.0 / 3, 0.5, 1.0}) {
        poisson_bootstrap state({20, 1});
        for (std::uint64_t i = 0; i < 9; ++i) state.update(i, x);
        state.update(9, x - std::numeric_limits<double>::epsilon() / 4);
        const bool differs = x - std::numeric_limits<double>::epsilon() / 4 != x;
        CHECK(state.interval().degenerate == !differs);
    }
    // Two scores, 1 and 3 last bits above 0.5, of the same sum as twice 2: only the sum of squares tells.
    poisson_bootstrap two({20, 1});
    two.update(1, 0.5 * (1 + 1 * std::numeric_limits<double>::epsilon()));
    two.update(2, 0.5 * (1 + 3 * std::numeric_limits<double>::epsilon()));
    CHECK_FALSE(two.interval().degenerate);
    // Two scores whose mean is the score of the third.
    poisson_bootstrap three({20, 1});
    for (const double x : {0.25, 0.5, 0.375}) three.update("q" + std::to_string(x), x);
    CHECK_FALSE(three.interval().degenerate);
}

TEST_CASE("bootstrap: nothing to go by") {
    CHECK(poisson_bootstrap().interval().status == status::no_questions);
    CHECK(poisson_bootstrap().means().empty());
    CHECK(poisson_bootstrap().replicates() == 1000);
    poisson_bootstrap none({0, 1});
    none.update("a", 0.25);
    none.update("b", 0.5);
    CHECK(none.interval().status == status::no_replicates);
    CHECK(none.interval().low == 0);
    poisson_bootstrap some = bootstrap_of(10, 3, 0, 1, 100);
    CHECK(some.interval(1).status == status::not_a_confidence);
    CHECK(some.interval(0).status == status::not_a_confidence);
    poisson_bootstrap one({10, 1});
    one.update("a", 0.5);
    CHECK(one.interval(95).status == status::not_a_confidence);
    CHECK_FALSE(one.interval(95).degenerate);
}

TEST_CASE("bootstrap: the mean is that of mean_value") {
    poisson_bootstrap state({20, 1});
    mean_value mean;
    for (std::uint64_t i = 0; i < 50; ++i) {
        const double x = statistics::score_of(i, 9, 3);
        state.update(i, x, i % 5 == 0 ? status::unparsed : status::ok);
        mean.update(x, i % 5 == 0 ? status::unparsed : status::ok);
    }
    state.update(50, 0.5, status::no_references);
    mean.update(0.5, status::no_references);
    for (const over questions : {over::all, over::scored}) {
        CHECK(state.mean(questions).value == mean.compute(questions).value);
        CHECK(state.mean(questions).standard_error == mean.compute(questions).standard_error);
    }
    CHECK(state.coverage().count == 51);
    CHECK(state.coverage().scored == 50);
    CHECK(state.coverage().unparsed == 10);
    CHECK(poisson_bootstrap().mean().status == status::no_questions);
}

TEST_CASE("bootstrap: scores of every kind") {
    score f1;
    f1.precision = 1;
    f1.recall = 0.25;
    f1.fmeasure = 0.4;
    value_score recall;
    recall.value = 0.5;
    yes_no_score unparsed;
    unparsed.status = status::unparsed;
    value_score unscored = recall;
    unscored.status = status::no_references;
    poisson_bootstrap state({20, 1});
    state.update("a", f1);
    state.update(std::uint64_t{2}, recall);
    state.update("c", unparsed);
    state.update("d", unscored);
    poisson_bootstrap plain({20, 1});
    plain.update("a", 0.4);
    plain.update(std::uint64_t{2}, 0.5);
    plain.update("c", 0.0, status::unparsed);
    plain.update("d", 0.0, status::no_references);
    CHECK(words_of(state) == words_of(plain));
    CHECK(state.mean().value == 0.9 / 4);
    CHECK(state.mean(over::scored).value == 0.9 / 3);
}

TEST_CASE("bootstrap: a question without a score is worth 0, or is left out") {
    for (const std::uint64_t n : {40u, 300u}) {
        poisson_bootstrap mixed({50, 3});
        poisson_bootstrap as_zero({50, 3});
        poisson_bootstrap scored({50, 3});
        for (std::uint64_t i = 0; i < n; ++i) {
            const double x = statistics::score_of(i, 9, 3);
            const bool has_score = i % 3 != 0;
            mixed.update(i, x, has_score ? status::ok : status::no_references);
            as_zero.update(i, has_score ? x : 0);
            if (has_score) scored.update(i, x);
        }
        CHECK(mixed.means() == as_zero.means());
        CHECK(mixed.means(over::scored) == scored.means());
        CHECK(mixed.interval().low == as_zero.interval().low);
        CHECK(mixed.interval(0.9, over::scored).high == scored.interval(0.9).high);
        CHECK(mixed.interval(0.9, over::scored).few == (n * 2 / 3 < 30));
        CHECK_FALSE(mixed.interval().few);
        CHECK(mixed.weight(7) == as_zero.weight(7));
        CHECK(mixed.weight(7, over::scored) == scored.weight(7));
    }
}

TEST_CASE("bootstrap: equal scores beside questions without one") {
    poisson_bootstrap state({50, 3});
    state.update("a", 0.5, status::no_references);
    CHECK(state.interval(0.95, over::scored).status == status::no_questions);
    CHECK(state.interval().degenerate); // 0 and nothing else
    CHECK(state.interval().high == 0);
    state.update("b", 0.0);
    CHECK(state.interval().degenerate);
    CHECK(state.interval().high == 0);
    CHECK(state.interval(0.95, over::scored).degenerate);
    poisson_bootstrap other({50, 3});
    other.update("a", 0.5, status::no_references);
    other.update("b", 0.5);
    CHECK_FALSE(other.interval().degenerate); // 0 and 0.5
    CHECK(other.interval(0.95, over::scored).degenerate);
    CHECK(other.interval(0.95, over::scored).low == 0.5);
    CHECK(other.interval(0.95, over::scored).left_out > other.interval().left_out);
}

TEST_CASE("bootstrap: what is no score is a question without one") {
    using limits = std::numeric_limits<double>;
    for (const double x : {-0.1, 1.1, limits::quiet_NaN(), limits::infinity(), 1 + limits::epsilon()}) {
        CAPTURE(x);
        poisson_bootstrap state({20, 1});
        state.update("a", 0.5);
        state.update("b", x);
        poisson_bootstrap unscored({20, 1});
        unscored.update("a", 0.5);
        unscored.update("b", 0.25, status::not_a_score);
        CHECK(words_of(state) == words_of(unscored));
        CHECK(state.coverage().count == 2);
        CHECK(state.coverage().unscored() == 1);
        CHECK(state.mean(over::scored).value == 0.5);
    }
}
