#include "karat/summary/checkpoint.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

using namespace karat;

static_assert(std::is_trivially_copyable_v<best_checkpoint>);

namespace {

struct scored {
    std::uint64_t step;
    double score;
};

} // namespace

TEST_CASE("checkpoint: the largest score, and of equal ones the smallest step, in any order") {
    struct row {
        std::vector<scored> scores;
        scored best;
    };
    const double infinity = std::numeric_limits<double>::infinity();
    const row rows[] = {
        {{{100, 0.5}}, {100, 0.5}},
        {{{100, 0.5}, {200, 0.6}, {300, 0.55}}, {200, 0.6}},
        {{{100, 0.5}, {200, 0.6}, {300, 0.6}}, {200, 0.6}},
        {{{0, 0.0}, {1, 0.0}}, {0, 0.0}},
        {{{5, -3.0}, {6, -2.0}, {7, -2.5}}, {6, -2.0}},
        {{{1, 0.0}, {2, -0.0}}, {1, 0.0}},
        {{{1, 0.3}, {2, 0.1 + 0.2}}, {2, 0.1 + 0.2}}, // as doubles
        {{{1, -infinity}, {2, -1e300}}, {2, -1e300}},
        {{{1, infinity}, {2, 1e300}}, {1, infinity}},
        {{{1, -infinity}}, {1, -infinity}},
        {{{~std::uint64_t{0}, 0.5}, {1, 0.25}}, {~std::uint64_t{0}, 0.5}},
    };
    for (row r : rows) {
        CAPTURE(r.best.step);
        const auto by_step = [](const scored& a, const scored& b) { return a.step < b.step; };
        std::sort(r.scores.begin(), r.scores.end(), by_step);
        do {
            best_checkpoint best;
            CHECK_FALSE(best.any());
            for (const scored& s : r.scores) CHECK(best.update(s.step, s.score));
            CHECK(best.any());
            CHECK(best.step() == r.best.step);
            CHECK(best.score() == r.best.score);
        } while (std::next_permutation(r.scores.begin(), r.scores.end(), by_step));
    }
}

TEST_CASE("checkpoint: a score that is not a number is refused") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    best_checkpoint best(1);
    CHECK_FALSE(best.update(1, nan));
    CHECK_FALSE(best.any());
    CHECK(best.update(2, 0.25));
    CHECK_FALSE(best.update(3, nan));
    CHECK_FALSE(best.update(1, -nan));
    CHECK_FALSE(best.should_stop()); // it does not count as a score that is no better, either
    CHECK(best.step() == 2);
    CHECK(best.score() == 0.25);
}

TEST_CASE("checkpoint: patience") {
    best_checkpoint best(2);
    const struct {
        std::uint64_t step;
        double score;
        bool stop;
    } rows[] = {
        {1, 0.1, false}, {2, 0.3, false}, {3, 0.2, false}, {4, 0.4, false}, {5, 0.4, false}, // equal is no better
        {6, 0.3, true},  {7, 0.35, true}, {8, 0.5, false}, {9, 0.1, false}, {10, 0.1, true}};
    CHECK_FALSE(best.should_stop());
    for (const auto& r : rows) {
        CAPTURE(r.step);
        CHECK(best.update(r.step, r.score));
        CHECK(best.should_stop() == r.stop);
    }
    CHECK(best.step() == 8);

    best.reset();
    CHECK_FALSE(best.any());
    CHECK_FALSE(best.should_stop());
    for (std::uint64_t step = 1; step <= 3; ++step) CHECK(best.update(step, 0.5));
    CHECK(best.should_stop());

    best_checkpoint without;
    for (std::uint64_t step = 1; step <= 100; ++step) CHECK(without.update(step, 0.5));
    CHECK_FALSE(without.should_stop());
}
