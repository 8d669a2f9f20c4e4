#include "karat/summary/fixed_point.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "slow/statistics.hpp"
#include "statistics_rows.hpp"

using namespace karat;

TEST_CASE("fixed_point: a score in units of 2^-31, half to even") {
    struct row {
        double x;
        std::uint32_t units;
    };
    const double unit = 1.0 / 2147483648.0;
    const double epsilon = std::numeric_limits<double>::epsilon();
    const row table[] = {
        {0.0, 0},
        {-0.0, 0},
        {1.0, 0x80000000u},
        {0.5, 0x40000000u},
        {1.0 / 3, 715827883},
        {2.0 / 3, 1431655765},
        {1 - epsilon / 2, 0x80000000u},
        {unit, 1},
        {0.5 * unit, 0}, // a tie
        {0.5 * unit * (1 + epsilon), 1},
        {0.5 * unit * (1 - epsilon / 2), 0},
        {1.5 * unit, 2},
        {2.5 * unit, 2},
        {2.5 * unit * (1 + epsilon), 3},
        {3.5 * unit, 4},
        {1 - 0.5 * unit, 0x80000000u},
        {1 - 1.5 * unit, 0x7FFFFFFEu},
        {std::numeric_limits<double>::denorm_min(), 0},
    };
    for (const row& r : table) {
        CAPTURE(r.x);
        REQUIRE(to_fixed(r.x));
        CHECK(*to_fixed(r.x) == r.units);
    }
    using limits = std::numeric_limits<double>;
    for (const double x : {-0.1, 1 + epsilon, 2.0, limits::infinity(), -limits::infinity(), limits::quiet_NaN(),
                           -limits::quiet_NaN(), -limits::denorm_min()}) {
        CAPTURE(x);
        CHECK_FALSE(to_fixed(x));
    }
    CHECK(from_fixed(std::uint64_t{0x80000000u}) == 1);
    CHECK(from_fixed(std::int64_t{-0x40000000}) == -0.5);
}

TEST_CASE("fixed_point: numbers of 128 bits") {
    struct row {
        std::uint64_t a;
        std::uint64_t b;
        std::uint64_t high;
        std::uint64_t low;
    };
    const std::uint64_t all = ~std::uint64_t{0};
    const row table[] = {
        {0, 5, 0, 0},
        {3, 5, 0, 15},
        {0xFFFFFFFFu, 0xFFFFFFFFu, 0, 0xFFFFFFFE00000001u},
        {all, 2, 1, all - 1},
        {all, all, all - 1, 1},
        {std::uint64_t{1} << 32, std::uint64_t{1} << 32, 1, 0},
        {0x123456789ABCDEF0u, 0xFEDCBA9876543210u, 0x121FA00AD77D7422u, 0x236D88FE5618CF00u},
    };
    for (const row& r : table) {
        CAPTURE(r.a);
        CAPTURE(r.b);
        const detail::wide ab = detail::product(r.a, r.b);
        const detail::wide ba = detail::product(r.b, r.a);
        CHECK((ab.high == r.high && ab.low == r.low));
        CHECK((ba.high == r.high && ba.low == r.low));
        const detail::wide sum = ab + detail::wide{1, all};
        const detail::wide back = sum - detail::wide{1, all};
        CHECK((back.high == r.high && back.low == r.low));
    }
    const detail::wide carried = detail::wide{0, all} + detail::wide{0, 1};
    CHECK((carried.high == 1 && carried.low == 0));
    const detail::wide borrowed = detail::wide{1, 0} - detail::wide{0, 1};
    CHECK((borrowed.high == 0 && borrowed.low == all));

    const double two_64 = 18446744073709551616.0;
    CHECK(detail::to_double({0, 0}) == 0);
    CHECK(detail::to_double({0, 9007199254740993u}) == 9007199254740992.0); // a tie
    CHECK(detail::to_double({1, 0}) == two_64);
    CHECK(detail::to_double({1, 2048}) == two_64);        // a tie, to even
    CHECK(detail::to_double({1, 2049}) == two_64 + 4096); // a little more
    CHECK(detail::to_double({1, 6144}) == two_64 + 8192); // a tie, to even
    CHECK(detail::to_double({1, 6143}) == two_64 + 4096);
    CHECK(detail::to_double({std::uint64_t{1} << 62, 1}) == two_64 * 4611686018427387904.0);
    CHECK(detail::to_double({all, all}) == two_64 * two_64);
    // Above a tie by the lowest bit of all.
    CHECK(detail::to_double({(std::uint64_t{1} << 63) + 1024, 0}) == two_64 * 9223372036854775808.0);
    CHECK(detail::to_double({(std::uint64_t{1} << 63) + 1024, 1}) == two_64 * 9223372036854777856.0);
}

TEST_CASE("spread: the standard error as Python has it") {
    for (const statistics::row& row : statistics::rows_about("standard_error")) {
        CAPTURE(row.text);
        spread all;
        for (std::uint64_t i = 0; i < row.integer(0); ++i) {
            all.add(*to_fixed(statistics::score_of(i, row.integer(1), row.integer(2))));
        }
        CHECK(all.standard_error(row.integer(0)) == row.result(0));
    }
}

TEST_CASE("spread: the same as in two passes") {
    std::mt19937 random(42);
    for (int round = 0; round < 200; ++round) {
        CAPTURE(round);
        std::vector<double> scores(2 + random() % 50);
        spread all;
        for (double& x : scores) {
            x = static_cast<double>(random()) / 4294967295.0;
            all.add(*to_fixed(x));
        }
        const double expected = slow::standard_error(scores);
        CHECK(all.standard_error(scores.size()).value() == doctest::Approx(expected).epsilon(1e-8));
        // Questions that were not added are zeros.
        scores.push_back(0);
        scores.push_back(0);
        const double with_zeros = slow::standard_error(scores);
        CHECK(all.standard_error(scores.size()).value() == doctest::Approx(with_zeros).epsilon(1e-8));
    }
}

TEST_CASE("spread: equal scores have no spread, one score has none to tell") {
    for (const double x : {0.0, 0.1, 1.0 / 3, 0.999, 1.0}) {
        CAPTURE(x);
        spread all;
        CHECK_FALSE(all.standard_error(0));
        all.add(*to_fixed(x));
        CHECK_FALSE(all.standard_error(1));
        for (int i = 0; i < 999; ++i) all.add(*to_fixed(x));
        CHECK(all.standard_error(1000).value() == 0);
    }
    spread two;
    two.add(0);
    two.add(fixed_one);
    CHECK(two.standard_error(2).value() == 0.5); // s is sqrt(1/2)
}

TEST_CASE("spread: as many scores as there may be") {
    // Doubling: 2^31 zeros and 2^31 - 1 ones.
    spread ones;
    ones.add(fixed_one);
    spread all;
    for (int bit = 0; bit < 31; ++bit) {
        all.merge(ones);
        ones.merge(ones);
    }
    const double n = 4294967295.0;
    const double p = 2147483647.0 / n;
    CHECK(all.standard_error(4294967295u).value() == doctest::Approx(std::sqrt(p * (1 - p) / (n - 1))).epsilon(1e-15));
    // All of them ones.
    spread full = all;
    full.merge(ones);
    CHECK(full.standard_error(4294967295u).value() == 0);
}
