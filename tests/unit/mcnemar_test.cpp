#include "karat/summary/mcnemar.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "slow/statistics.hpp"
#include "statistics_rows.hpp"

using namespace karat;

static_assert(noexcept(mcnemar(1, 2)));

TEST_CASE("mcnemar: known values") {
    struct row {
        std::uint64_t only_a;
        std::uint64_t only_b;
        double p;
        double mid_p;
    };
    const row table[] = {
        {0, 0, 1, 1},      {1, 7, 0.0703125, 0.0390625}, {0, 1, 1, 0.5}, {1, 1, 1, 1},
        {0, 2, 0.5, 0.25}, {0, 5, 0.0625, 0.03125},      {5, 5, 1, 1},   {1000000, 1000000, 1, 1},
    };
    for (const row& r : table) {
        CAPTURE(r.only_a);
        CAPTURE(r.only_b);
        const mcnemar_test test = mcnemar(r.only_a, r.only_b);
        CHECK(test.p == r.p);
        CHECK(test.mid_p == r.mid_p);
        CHECK(test.only_a == r.only_a);
        CHECK(test.only_b == r.only_b);
        CHECK(mcnemar(r.only_b, r.only_a).p == r.p);
        CHECK(mcnemar(r.only_b, r.only_a).mid_p == r.mid_p);
    }
}

TEST_CASE("mcnemar: as Python has it, exactly up to 60 questions") {
    for (const statistics::row& row : statistics::rows_about("mcnemar")) {
        CAPTURE(row.text);
        const mcnemar_test test = mcnemar(row.integer(0), row.integer(1));
        if (row.integer(0) + row.integer(1) <= 60) {
            CHECK(test.p == row.result(0));
            CHECK(test.mid_p == row.result(1));
        } else {
            CHECK(std::fabs(test.p / row.result(0) - 1) < 1e-13);
            CHECK(std::fabs(test.mid_p / row.result(1) - 1) < 1e-13);
        }
    }
}

TEST_CASE("mcnemar: as coins have it") {
    for (std::size_t n = 1; n <= 150; n += n < 20 ? 1 : 13) {
        for (std::size_t k = 0; 2 * k < n; ++k) {
            CAPTURE(n);
            CAPTURE(k);
            const mcnemar_test test = mcnemar(k, n - k);
            const slow::coins coins = slow::heads(n, k);
            CHECK(test.p == doctest::Approx(2 * coins.at_most).epsilon(1e-13).scale(0));
            CHECK(test.mid_p == doctest::Approx(2 * coins.at_most - coins.exactly).epsilon(1e-13).scale(0));
            CHECK(test.p <= 1);
        }
    }
}

TEST_CASE("mcnemar: the two ways of computing meet") {
    // Chances of n + 1 coins are means of chances of n coins, across the border at 60.
    for (std::uint64_t k = 1; k < 30; ++k) {
        CAPTURE(k);
        const double of_61 = mcnemar(k, 61 - k).p;
        const double of_60 = (mcnemar(k, 60 - k).p + mcnemar(k - 1, 61 - k).p) / 2;
        CHECK(of_61 == doctest::Approx(of_60).epsilon(1e-13).scale(0));
    }
}

TEST_CASE("mcnemar: large counts take no time and stay in range") {
    for (const std::uint64_t n : {1000000u, 1000001u, 4294967294u}) {
        double last = 0;
        for (const std::uint64_t below :
             {n, n / 4, std::uint64_t{3000}, std::uint64_t{1000}, std::uint64_t{100}, std::uint64_t{0}}) {
            const std::uint64_t k = n / 2 - (below < n / 2 ? below : n / 2);
            CAPTURE(n);
            CAPTURE(k);
            const mcnemar_test test = mcnemar(k, n - k);
            CHECK(test.p >= last);
            CHECK(test.p <= 1);
            CHECK(test.mid_p <= test.p);
            CHECK(test.mid_p >= 0);
            last = test.p;
        }
        CHECK(mcnemar(0, n).p == 0); // below the smallest double
        CHECK(last > 0.99);
    }
}
