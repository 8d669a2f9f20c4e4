#include "karat/metric/score.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <type_traits>

#include "settings.hpp"
#include "slow/overlap.hpp"

using namespace karat;

static_assert(std::is_trivially_copyable_v<score> && std::is_trivially_copyable_v<value_score>);
static_assert(std::is_trivially_copyable_v<yes_no_score>);
static_assert(noexcept(score_from(overlap_counts{})));
static_assert(score_from({1, 2, 2}).fmeasure == 0.5);

TEST_CASE("score: F is evaluated in the order of the reference programs") {
    struct row {
        overlap_counts counts;
        double precision;
        double recall;
        double fmeasure;
    };
    // Python: p = m / a; r = m / b; 2 * p * r / (p + r)
    const row rows[] = {
        {{0, 0, 0}, 0, 0, 0},
        {{0, 0, 3}, 0, 0, 0},
        {{0, 3, 0}, 0, 0, 0},
        {{0, 3, 3}, 0, 0, 0},
        {{1, 1, 1}, 1, 1, 1},
        {{1, 2, 1}, 0.5, 1, 0.6666666666666666},
        {{1, 1, 2}, 1, 0.5, 0.6666666666666666},
        {{1, 1, 5}, 1, 0.2, 0.33333333333333337}, // 2 * 1 / (1 + 5) is 0.3333333333333333
        {{1, 5, 1}, 0.2, 1, 0.33333333333333337},
        {{2, 3, 7}, 0.6666666666666666, 0.2857142857142857, 0.4},
        {{7, 7, 7}, 1, 1, 1},
    };
    for (const row& r : rows) {
        CAPTURE(r.counts.matched);
        CAPTURE(r.counts.predicted);
        CAPTURE(r.counts.expected);
        const score s = score_from(r.counts);
        CHECK(s.precision == r.precision);
        CHECK(s.recall == r.recall);
        CHECK(s.fmeasure == r.fmeasure);
        CHECK(s.counts.matched == r.counts.matched);
        CHECK(s.counts.predicted == r.counts.predicted);
        CHECK(s.counts.expected == r.counts.expected);
        CHECK(s.status == status::ok);
        CHECK(s.reference == no_reference);
    }
}

TEST_CASE("score: every small case, and its mirror image") {
    std::size_t closed_form_differs = 0;
    for (std::size_t predicted = 1; predicted <= 30; ++predicted) {
        for (std::size_t expected = 1; expected <= 30; ++expected) {
            for (std::size_t matched = 1; matched <= predicted && matched <= expected; ++matched) {
                const score s = score_from({matched, predicted, expected});
                const slow::score twin =
                    slow::score_of(slow::ratio(matched, predicted), slow::ratio(matched, expected));
                const score mirrored = score_from({matched, expected, predicted});
                const slow::score found{s.precision, s.recall, s.fmeasure};
                const bool same =
                    found == twin && found == slow::score{mirrored.recall, mirrored.precision, mirrored.fmeasure};
                if (!same || !settings::at_most(s.fmeasure, 1)) FAIL(matched, " ", predicted, " ", expected);
                if (s.fmeasure != slow::ratio(2 * matched, predicted + expected)) ++closed_form_differs;
            }
        }
    }
    if (exact_arithmetic) CHECK(closed_form_differs == 3512); // of 9455
}

TEST_CASE("score: the number by which scores are compared") {
    score s;
    s.precision = 0.1;
    s.recall = 0.2;
    s.fmeasure = 0.3;
    CHECK(primary(s) == 0.3);
    value_score v;
    v.value = 0.4;
    CHECK(primary(v) == 0.4);
    yes_no_score y;
    y.value = 1;
    CHECK(primary(y) == 1);
}

TEST_CASE("score: a score that nothing was done to is 0, of no reference") {
    const score s;
    CHECK(s.precision == 0);
    CHECK(s.recall == 0);
    CHECK(s.fmeasure == 0);
    CHECK(s.reference == no_reference);
    CHECK(value_score{}.value == 0);
    CHECK(value_score{}.reference == no_reference);
    CHECK(yes_no_score{}.value == 0);
    CHECK(yes_no_score{}.expected == polarity::none);
    CHECK(yes_no_score{}.parsed.answer == polarity::none);
}
