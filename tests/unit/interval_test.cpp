#include "karat/summary/interval.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <vector>

using namespace karat;

TEST_CASE("interval: percentiles lie between values in proportion") {
    struct row {
        std::vector<double> sorted;
        double share;
        double expected;
    };
    const row table[] = {
        {{}, 0.5, 0},
        {{0.25}, 0, 0.25},
        {{0.25}, 0.7, 0.25},
        {{0.25}, 1, 0.25},
        {{0, 1}, 0, 0},
        {{0, 1}, 0.25, 0.25},
        {{0, 1}, 1, 1},
        {{0, 0.5, 1}, 0.5, 0.5},
        {{0, 0.5, 1}, 0.75, 0.75},
        {{0, 0, 0, 1, 1}, 0.625, 0.5},
        // At positions 0.3, 1.5 and 2.7, of which the last is 2.7000000000000002.
        {{1, 2, 4, 8}, 0.1, 1.3},
        {{1, 2, 4, 8}, 0.5, 3},
        {{1, 2, 4, 8}, 0.9, 6.800000000000001},
    };
    for (const row& r : table) {
        CAPTURE(r.share);
        CHECK(percentile(r.sorted, r.share) == r.expected);
    }
}

TEST_CASE("interval: the middle of many values") {
    std::vector<double> sorted;
    for (int i = 0; i <= 1000; ++i) sorted.push_back(i);
    const interval half = percentile_interval(sorted, 0.5);
    CHECK(half.status == status::ok);
    CHECK(half.low == 250);
    CHECK(half.high == 750);
    CHECK(half.confidence == 0.5);
    const interval usual = percentile_interval(sorted, 0.95);
    CHECK(usual.low == doctest::Approx(25).epsilon(1e-12));
    CHECK(usual.high == doctest::Approx(975).epsilon(1e-12));
}

TEST_CASE("interval: in words") {
    interval i;
    CHECK(std::string(describe(i)) == "no questions");
    i.status = status::ok;
    CHECK(std::string(describe(i)) == "ok");
    i.few = true;
    CHECK(std::string(describe(i)) == "few questions");
    i.degenerate = true;
    CHECK(std::string(describe(i)) == "few questions, no variation");
    i.few = false;
    CHECK(std::string(describe(i)) == "no variation between questions");
    i.status = status::fractional_scores;
    CHECK(std::string(describe(i)) == describe(status::fractional_scores));
}

TEST_CASE("interval: none") {
    CHECK(interval().status == status::no_questions);
    CHECK(percentile_interval({}, 0.95).status == status::no_replicates);
    using limits = std::numeric_limits<double>;
    for (const double confidence : {0.0, -0.0, 1.0, -0.5, 1.5, 95.0, limits::quiet_NaN(), -limits::quiet_NaN(),
                                    limits::infinity(), -limits::infinity()}) {
        CAPTURE(confidence);
        const interval none = percentile_interval({0.25, 0.5}, confidence);
        CHECK(none.status == status::not_a_confidence);
        CHECK(none.low == 0);
        CHECK(none.high == 0);
    }
    for (const double confidence : {limits::denorm_min(), 0.5, 1 - limits::epsilon() / 2}) {
        CAPTURE(confidence);
        CHECK(percentile_interval({0.25, 0.5}, confidence).status == status::ok);
    }
}
