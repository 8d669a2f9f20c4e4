#include "karat/match/assignment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "settings.hpp"
#include "slow/assignment.hpp"
#include "unicode_data.hpp"

using namespace karat;

namespace {

double sum_of(const std::vector<double>& values, std::size_t columns, const assignment& pairs) {
    double sum = 0;
    for (std::size_t row = 0; row < pairs.partners().size(); ++row) {
        if (pairs.partners()[row] != assignment::none) sum += values[row * columns + pairs.partners()[row]];
    }
    return sum;
}

} // namespace

TEST_CASE("assignment: of several best ones it is scipy's") {
    std::size_t tables = 0;
    for (const unicode_data::row& r : unicode_data::read_rows("golden_drop.txt")) {
        if (r[0] != "assignment") continue;
        const std::size_t rows = std::stoul(r.at(1));
        const std::size_t columns = std::stoul(r.at(2));
        std::vector<double> values;
        for (std::size_t i = 0; i < rows * columns; ++i) values.push_back(std::stoi(r.at(3 + i)) / 30.0);
        assignment pairs;
        REQUIRE(pairs.solve(values.data(), rows, columns));
        REQUIRE(pairs.partners().size() == rows);
        CAPTURE(tables);
        ++tables;
        for (std::size_t row = 0; row < rows; ++row) {
            const int partner = std::stoi(r.at(3 + rows * columns + row));
            // Which sums are equal is in their last bits.
            if (exact_arithmetic) CHECK(pairs.partners()[row] == static_cast<std::size_t>(partner));
        }
    }
    CHECK(tables > 50);
}

TEST_CASE("assignment: no other pairing has a larger sum, and nobody has two partners") {
    std::mt19937 draw(2);
    assignment pairs; // one for all tables: nothing of the last one is left
    for (int round = 0; round < 600; ++round) {
        const std::size_t rows = draw() % 6 + 1;
        const std::size_t columns = draw() % 6 + 1;
        const unsigned different = draw() % 2 == 0 ? 3 : 64;
        std::vector<double> values(rows * columns);
        for (double& value : values) value = static_cast<double>(draw() % different) / 64; // sums are exact
        CAPTURE(rows);
        CAPTURE(columns);
        REQUIRE(pairs.solve(values.data(), rows, columns));
        std::vector<std::size_t> taken;
        for (const std::size_t column : pairs.partners()) {
            if (column != assignment::none) taken.push_back(column);
        }
        CHECK(taken.size() == (rows < columns ? rows : columns));
        std::sort(taken.begin(), taken.end());
        CHECK(std::unique(taken.begin(), taken.end()) == taken.end());
        CHECK(sum_of(values, columns, pairs) == slow::largest_sum(values, rows, columns));
    }
}

TEST_CASE("assignment: tables without rows or columns, and one where all values are equal") {
    assignment pairs;
    CHECK(pairs.solve(nullptr, 0, 0));
    CHECK(pairs.partners().empty());
    CHECK(pairs.solve(nullptr, 0, 3));
    CHECK(pairs.partners().empty());
    CHECK(pairs.solve(nullptr, 3, 0));
    REQUIRE(pairs.partners().size() == 3);
    for (const std::size_t column : pairs.partners()) CHECK(column == assignment::none);
    const std::vector<double> ones(900, 1.0);
    CHECK(pairs.solve(ones.data(), 30, 30));
    for (std::size_t row = 0; row < 30; ++row) CHECK(pairs.partners()[row] == row);
    static_assert(noexcept(pairs.solve(nullptr, 0, 0)));
}
