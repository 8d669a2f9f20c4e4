#include "karat/summary/rank_correlation.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "slow/rank_correlation.hpp"

using namespace karat;

namespace {

const double infinity = std::numeric_limits<double>::infinity();
const double nan_value = std::numeric_limits<double>::quiet_NaN();

/// Numbers with as many ties as `kinds` is small, among them zeros of both signs.
std::vector<double> some_numbers(std::mt19937& random, std::size_t count, std::size_t kinds) {
    std::vector<double> numbers;
    while (numbers.size() < count) {
        const double x = static_cast<double>(random() % kinds) - static_cast<double>(kinds / 2);
        numbers.push_back(random() % 2 == 0 && x == 0 ? -0.0 : x / 7);
    }
    return numbers;
}

void check_counts(const pair_counts& counts, const slow::pair_counts& expected) {
    CHECK(counts.pairs == expected.pairs);
    CHECK(counts.concordant == expected.concordant);
    CHECK(counts.discordant == expected.discordant);
    CHECK(counts.tied_first == expected.tied_first);
    CHECK(counts.tied_second == expected.tied_second);
    CHECK(counts.tied_both == expected.tied_both);
}

} // namespace

TEST_CASE("rank_correlation: published values") {
    // Ranks from left to right; tau from the counts, rho as the source has it.
    const std::vector<double> tuna_quality = {44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1};
    const std::vector<double> tuna_panel = {2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8};
    // Hollander and Wolfe 1973, p. 187, the example of R's cor.test: T = 26, tau = 0.4444444.
    const kendall_correlation tuna = kendall_tau_b(tuna_quality, tuna_panel);
    CHECK(tuna.status == status::ok);
    CHECK(tuna.counts.concordant == 26);
    CHECK(tuna.value == 16.0 / 36);

    // SciPy's documentation of kendalltau: -0.47140452079103173.
    const std::vector<double> x = {12, 2, 1, 12, 2};
    const std::vector<double> y = {1, 4, 7, 1, 0};
    CHECK(kendall_tau_b(x, y).value == -0.47140452079103173);

    // SciPy's documentation of spearmanr: 0.8207826816681233.
    const std::vector<double> up = {1, 2, 3, 4, 5};
    const std::vector<double> nearly_up = {5, 6, 7, 8, 7};
    CHECK(spearman_rho(up, nearly_up).value == 0.8207826816681233);

    // Wikipedia, "Spearman's rank correlation coefficient", IQ and hours of television: -29 / 165.
    const std::vector<double> iq = {106, 100, 86, 101, 99, 103, 97, 113, 112, 110};
    const std::vector<double> hours = {7, 27, 2, 50, 28, 29, 20, 12, 6, 17};
    CHECK(spearman_rho(iq, hours).value == -29.0 / 165);
}

TEST_CASE("rank_correlation: small cases by hand") {
    struct row {
        std::vector<double> first;
        std::vector<double> second;
        double tau;
        double rho;
    };
    const row table[] = {
        {{1, 2}, {1, 2}, 1, 1},
        {{1, 2}, {5, -5}, -1, -1},
        {{1, 2, 3}, {10, 20, 30}, 1, 1},
        {{3, 1, 2}, {3, 1, 2}, 1, 1},
        {{1, 2, 3}, {1, 3, 2}, 1.0 / 3, 0.5},
        {{1, 1, 2, 2}, {1, 2, 1, 2}, 0, 0},
        {{1, 1, 2}, {1, 1, 2}, 1, 1},                                        // ties in both, the same
        {{0.0, -0.0, 1}, {-0.0, 0.0, 1}, 1, 1},                              // zeros are equal
        {{-infinity, 0, infinity}, {1, 2, 3}, 1, 1},                         // infinity is a number
        {{4.9e-324, 0, -4.9e-324}, {1, 2, 3}, -1, -1},                       // subnormal numbers differ
        {{-1e300, -1, -1e-300, 1e-300, 1, 1e300}, {1, 2, 3, 4, 5, 6}, 1, 1}, // signs and sizes
        {{1, 2, 3, 4, 5, 6}, {-1e300, -1, -1e-300, 1e-300, 1, 1e300}, 1, 1}, // and on the other side
        {{-1, -2, -3, -4}, {1, 2, 3, 4}, -1, -1},
    };
    for (const row& r : table) {
        CAPTURE(r.first.size());
        CAPTURE(r.tau);
        CHECK(kendall_tau_b(r.first, r.second).status == status::ok);
        CHECK(kendall_tau_b(r.first, r.second).value == r.tau);
        CHECK(kendall_tau_b(r.second, r.first).value == r.tau);
        CHECK(spearman_rho(r.first, r.second).status == status::ok);
        CHECK(spearman_rho(r.first, r.second).value == r.rho);
        CHECK(spearman_rho(r.second, r.first).value == r.rho);
    }
}

TEST_CASE("rank_correlation: what cannot be computed has a status") {
    struct row {
        std::vector<double> first;
        std::vector<double> second;
        karat::status status;
    };
    const row table[] = {
        {{}, {}, status::no_questions},
        {{1}, {1}, status::undefined},
        {{1, 1, 1}, {1, 2, 3}, status::undefined},
        {{0.0, -0.0}, {1, 2}, status::undefined},
        {{1, 1}, {2, 2}, status::undefined},
        {{1, 2, 3}, {1, 2}, status::unequal_lengths},
        {{1}, {}, status::unequal_lengths},
        {{1, nan_value, 3}, {1, 2, 3}, status::not_a_number},
        {{1, std::copysign(nan_value, -1.0), 3}, {1, 2, 3}, status::not_a_number},
        {{nan_value, nan_value}, {1, 2}, status::not_a_number},
    };
    for (const row& r : table) {
        CAPTURE(r.first.size());
        CAPTURE(describe(r.status));
        CHECK(kendall_tau_b(r.first, r.second).status == r.status);
        CHECK(kendall_tau_b(r.second, r.first).status == r.status);
        CHECK(kendall_tau_b(r.first, r.second).value == 0);
        CHECK(spearman_rho(r.first, r.second).status == r.status);
        CHECK(spearman_rho(r.second, r.first).status == r.status);
        CHECK(spearman_rho(r.first, r.second).value == 0);
    }
    // The pairs are counted even so.
    const pair_counts counts = kendall_tau_b(std::vector<double>{1, 1, 1}, std::vector<double>{1, 2, 2}).counts;
    CHECK(counts.pairs == 3);
    CHECK(counts.tied_first == 3);
    CHECK(counts.tied_second == 1);
    CHECK(counts.tied_both == 1);
}

TEST_CASE("rank_correlation: the same as the slow twin, random numbers") {
    std::mt19937 random(1938);
    for (int round = 0; round < 400; ++round) {
        CAPTURE(round);
        const std::size_t count = 2 + random() % 130;
        const std::vector<double> first = some_numbers(random, count, 2 + random() % 200);
        std::vector<double> second = some_numbers(random, count, 2 + random() % 200);
        if (round % 3 == 0) {
            for (std::size_t i = 0; i < count; ++i) second[i] += first[i] * 20; // a strong correlation
        }
        const kendall_correlation tau = kendall_tau_b(first, second);
        check_counts(tau.counts, slow::count_pairs(first, second));
        const pair_counts& c = tau.counts;
        CHECK(c.pairs + c.tied_both == c.concordant + c.discordant + c.tied_first + c.tied_second);
        if (tau.status == status::undefined) {
            CHECK((c.tied_first == c.pairs || c.tied_second == c.pairs));
            CHECK(spearman_rho(first, second).status == status::undefined);
            continue;
        }
        CHECK(tau.value == slow::kendall_tau_b(first, second));
        const double rho = spearman_rho(first, second).value;
        CHECK(rho == slow::spearman_rho(first, second));

        // Laws: symmetric, odd, and 1 for a list with itself.
        CHECK(kendall_tau_b(second, first).value == tau.value);
        CHECK(spearman_rho(second, first).value == rho);
        std::vector<double> opposite = second;
        for (double& number : opposite) number = -number;
        CHECK(kendall_tau_b(first, opposite).value == -tau.value);
        CHECK(spearman_rho(first, opposite).value == -rho);
        CHECK(kendall_tau_b(first, first).value == 1);
        CHECK(spearman_rho(first, first).value == 1);
        CHECK(std::fabs(rho) <= 1);
    }
}

TEST_CASE("rank_correlation: word-sized lists and many questions") {
    for (const std::size_t count : {62u, 63u, 64u, 65u, 66u, 127u, 128u, 129u, 100000u}) {
        CAPTURE(count);
        std::vector<double> up;
        std::vector<double> down;
        for (std::size_t i = 0; i < count; ++i) {
            up.push_back(static_cast<double>(i));
            down.push_back(static_cast<double>(count - i) / 3);
        }
        const std::uint64_t pairs = std::uint64_t{count} * (count - 1) / 2;
        CHECK(kendall_tau_b(up, down).counts.discordant == pairs);
        CHECK(kendall_tau_b(up, down).value == -1);
        CHECK(kendall_tau_b(up, up).counts.concordant == pairs);
        CHECK(kendall_tau_b(up, up).value == 1);
        CHECK(spearman_rho(up, down).value == -1);
        CHECK(spearman_rho(up, up).value == 1);
    }
}

TEST_CASE("rank_correlation: any array of double will do") {
    const double first[] = {1, 2, 3};
    const std::array<double, 3> second = {1, 3, 2};
    CHECK(kendall_tau_b(first, second).value == 1.0 / 3);
    CHECK(spearman_rho(second, view<double>(first, 3)).value == 0.5);
}

TEST_CASE("rank_correlation: integers hold what 2^28 questions make") {
    CHECK(detail::pairs_of(0) == 0);
    CHECK(detail::pairs_of(1) == 0);
    CHECK(detail::pairs_of(2) == 1);
    CHECK(detail::pairs_of(5) == 10);
    CHECK(detail::pairs_of(std::uint64_t{1} << 28) == ((std::uint64_t{1} << 28) - 1) << 27);
    CHECK(detail::pairs_of(std::uint64_t{1} << 32) == ((std::uint64_t{1} << 32) - 1) << 31);

    const std::int64_t largest = (std::int64_t{1} << 28) - 1;
    detail::product_sum sum;
    for (int i = 0; i < 1024; ++i) sum.add(largest, -largest);
    // 1024 (2^56 - 2^29 + 1); the last 1024 are too little for a double of this size.
    CHECK(sum.value() == -(std::ldexp(1.0, 66) - std::ldexp(1.0, 39)));
    for (int i = 0; i < 1024; ++i) sum.add(-largest, -largest);
    CHECK(sum.value() == 0);
    sum.add(-1, 5);
    CHECK(sum.value() == -5);
    sum.add(std::int64_t{1} << 27, 32);
    CHECK(sum.value() == 4294967291.0);
    sum.add(-2, 4294967291);
    CHECK(sum.value() == -4294967291.0);

    // Half to even, once: 2^54 + 2 is a tie that goes to 2^54, and one more makes it 2^54 + 4.
    detail::product_sum tie;
    for (int i = 0; i < 4; ++i) tie.add(std::int64_t{1} << 26, std::int64_t{1} << 26);
    tie.add(2, 1);
    CHECK(tie.value() == 18014398509481984.0);
    tie.add(1, 1);
    CHECK(tie.value() == 18014398509481988.0);

    // Low parts that add up to more than a double holds.
    detail::product_sum low;
    for (std::int64_t i = 0; i < (std::int64_t{1} << 23); ++i) low.add((std::int64_t{1} << 32) - 1, 1);
    low.add(1, (std::int64_t{1} << 23) + 1); // 2^55 + 1
    CHECK(low.value() == std::ldexp(1.0, 55));
    low.add(-1, std::int64_t{1} << 55);
    CHECK(low.value() == 1);
}

TEST_CASE("rank_correlation: nearly equal lists stay within [-1, 1]") {
    // So many that a few ties are lost in rounding.
    std::mt19937 random(4);
    for (int round = 0; round < 6; ++round) {
        CAPTURE(round);
        std::vector<double> first(400000);
        for (std::size_t i = 0; i < first.size(); ++i) first[i] = static_cast<double>(i);
        std::vector<double> second = first;
        for (int ties = 0; ties <= round; ++ties) {
            for (std::vector<double>* list : {&first, &second}) {
                const std::size_t i = random() % (first.size() - 1);
                (*list)[i + 1] = (*list)[i];
            }
        }
        const double rho = spearman_rho(first, second).value;
        CHECK(rho <= 1);
        CHECK(rho > 0.999999999999998);
        CHECK(kendall_tau_b(first, second).value <= 1);
    }
}
