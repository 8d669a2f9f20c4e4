#include "karat/summary/holm.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <vector>

#include "slow/statistics.hpp"

using namespace karat;

TEST_CASE("holm: known values") {
    struct row {
        std::vector<double> p_values;
        std::vector<double> adjusted;
    };
    const row table[] = {
        {{}, {}},
        {{0.25}, {0.25}},
        {{0.25, 0.25}, {0.5, 0.5}},
        {{0.5, 0.125, 0.25}, {0.5, 0.375, 0.5}},
        {{0.75, 0.75, 0.75}, {1, 1, 1}},
        {{0.0625, 0.5, 0.0078125, 0.03125}, {0.125, 0.5, 0.03125, 0.09375}},
        {{0.25, 0.1875}, {0.375, 0.375}}, // 0.25 alone is not more than its forerunner became
        {{0, 1}, {0, 1}},
        {{1, 0.5}, {1, 1}},
    };
    for (const row& r : table) CHECK(holm(r.p_values) == r.adjusted);
}

TEST_CASE("holm: what is adjusted is the lowest level at which the procedure rejects") {
    std::mt19937 random(41);
    for (int round = 0; round < 300; ++round) {
        CAPTURE(round);
        std::vector<double> p_values(1 + random() % 8);
        for (double& p : p_values) p = static_cast<double>(random() % 65) / 64;
        const std::vector<double> adjusted = holm(p_values);
        REQUIRE(adjusted.size() == p_values.size());
        for (std::size_t i = 0; i < p_values.size(); ++i) {
            CAPTURE(i);
            CHECK(adjusted[i] >= p_values[i]);
            CHECK(adjusted[i] <= 1);
            if (adjusted[i] < 1) CHECK(slow::holm_rejects(p_values, i, adjusted[i]));
            CHECK_FALSE(slow::holm_rejects(p_values, i, adjusted[i] - 1.0 / 128));
        }
    }
}
