#include "karat/summary/wilson.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <type_traits>
#include <utility>
#include <vector>

#include "statistics_rows.hpp"

using namespace karat;

static_assert(std::is_trivially_copyable_v<success_count>);
static_assert(noexcept(wilson_interval(1, 2)) && noexcept(success_count().interval()));
static_assert(noexcept(std::declval<success_count&>().update(1.0)));

namespace {

double distance(double a, double b) { return std::fabs(a - b); }

} // namespace

TEST_CASE("wilson: the quantile to 1e-14") {
    for (const statistics::row& row : statistics::rows_about("quantile")) {
        CAPTURE(row.text);
        CHECK(distance(detail::normal_quantile(row.number(0)), row.result(0)) < 1e-14);
    }
    // The usual table, and both sides of where one formula gives way to the other.
    CHECK(distance(detail::normal_quantile(0.95), 1.959963984540054) < 1e-14);
    CHECK(distance(detail::normal_quantile(0.99), 2.5758293035489004) < 1e-14);
    CHECK(distance(detail::normal_quantile(0.954), 1.9953933101678245) < 1e-14);
    CHECK(distance(detail::normal_quantile(0.955), 2.0046544617650959) < 1e-14);
    // It grows with the confidence, from 0 to the end.
    double last = 0;
    for (double confidence = 1.0 / 64; confidence < 1; confidence += 1.0 / 64) {
        const double z = detail::normal_quantile(confidence);
        CHECK(z > last);
        last = z;
    }
    for (double tails = 1.0 / 128; tails > 1e-16; tails /= 2) {
        const double z = detail::normal_quantile(1 - tails);
        CHECK(z > last);
        last = z;
    }
    CHECK(last < 8.3);
    CHECK(detail::normal_quantile(std::numeric_limits<double>::denorm_min()) == 0);
}

TEST_CASE("wilson: intervals as Python has them") {
    for (const statistics::row& row : statistics::rows_about("wilson")) {
        CAPTURE(row.text);
        const interval result = wilson_interval(row.integer(0), row.integer(1), row.number(2));
        CHECK(result.status == status::ok);
        CHECK(distance(result.low, row.result(0)) < 1e-14);
        CHECK(distance(result.high, row.result(1)) < 1e-14);
        CHECK(result.confidence == row.number(2));
        CHECK(result.few == (row.integer(1) < 30));
        CHECK_FALSE(result.degenerate);
        CHECK(result.left_out == 0);
    }
    const interval none = wilson_interval(0, 10);
    CHECK(none.low == 0);
    CHECK(distance(none.high, 0.277533) < 5e-7);
    const interval most = wilson_interval(63, 100);
    CHECK(distance(most.low, 0.532205) < 5e-7);
    CHECK(distance(most.high, 0.718176) < 5e-7);
}

TEST_CASE("wilson: laws") {
    std::mt19937 random(11);
    for (int round = 0; round < 500; ++round) {
        const std::uint64_t n = 1 + random() % (round % 2 == 0 ? 20 : 4000000000u);
        const std::uint64_t k = random() % (n + 1);
        CAPTURE(n);
        CAPTURE(k);
        const double share = static_cast<double>(k) / static_cast<double>(n);
        const interval result = wilson_interval(k, n);
        CHECK(result.low >= 0);
        CHECK(result.high <= 1);
        CHECK(result.low <= share);
        CHECK(result.high >= share);
        CHECK((result.low == 0) == (k == 0));
        CHECK((result.high == 1) == (k == n));
        // Failures instead of successes: the mirror image.
        const interval mirror = wilson_interval(n - k, n);
        CHECK(distance(mirror.low, 1 - result.high) < 1e-15);
        CHECK(distance(mirror.high, 1 - result.low) < 1e-15);
        // Both ends p solve (share - p)^2 = z^2 p (1 - p) / n.
        const double z = detail::normal_quantile(0.95);
        for (const double p : {result.low, result.high}) {
            const double squares = z * z * p * (1 - p) / static_cast<double>(n);
            CHECK(distance((share - p) * (share - p), squares) < 1e-14);
        }
        const interval wider = wilson_interval(k, n, 0.99);
        CHECK(wider.low <= result.low);
        CHECK(wider.high >= result.high);
    }
}

TEST_CASE("wilson: none") {
    CHECK(wilson_interval(0, 0).status == status::no_questions);
    CHECK_FALSE(wilson_interval(0, 0).few);
    CHECK(wilson_interval(3, 2).status == status::not_a_score);
    using limits = std::numeric_limits<double>;
    for (const double confidence : {0.0, 1.0, -1.0, 95.0, limits::quiet_NaN(), limits::infinity()}) {
        CAPTURE(confidence);
        CHECK(wilson_interval(1, 2, confidence).status == status::not_a_confidence);
        CHECK(wilson_interval(1, 2, confidence).high == 0);
    }
}

TEST_CASE("success_count: counts what is right") {
    success_count count;
    for (int i = 0; i < 63; ++i) count.update(1.0);
    for (int i = 0; i < 37; ++i) count.update(i % 2 == 0 ? 0.0 : -0.0);
    CHECK(count.successes() == 63);
    CHECK(count.fractions() == 0);
    CHECK(count.interval().low == wilson_interval(63, 100).low);
    CHECK(count.interval(0.9).high == wilson_interval(63, 100, 0.9).high);

    value_score right;
    right.value = 1;
    yes_no_score unparsed;
    unparsed.status = status::unparsed;
    value_score unscored = right;
    unscored.status = status::no_references;
    success_count mixed;
    mixed.update(right);
    mixed.update(unparsed);
    mixed.update(unscored);
    mixed.update(std::numeric_limits<double>::quiet_NaN());
    mixed.update(2.0);
    CHECK(mixed.successes() == 1);
    CHECK(mixed.coverage().count == 5);
    CHECK(mixed.coverage().scored == 2);
    CHECK(mixed.coverage().unparsed == 1);
    CHECK(mixed.interval().high == wilson_interval(1, 5).high);
    CHECK(mixed.interval(0.95, over::scored).high == wilson_interval(1, 2).high);
    CHECK(mixed.mean().value == 1.0 / 5);
    CHECK(mixed.mean(over::scored).value == 1.0 / 2);
    CHECK(mixed.mean().coverage.unparsed == 1);
    CHECK(success_count().interval().status == status::no_questions);
    CHECK(success_count().mean().status == status::no_questions);
}

TEST_CASE("success_count: a fraction is noticed, and refused") {
    for (const double x :
         {0.5, 1.0 / 3, 1 - std::numeric_limits<double>::epsilon() / 2, std::numeric_limits<double>::denorm_min()}) {
        CAPTURE(x);
        if (!exact_arithmetic && x < std::numeric_limits<double>::min()) continue; // -ffast-math makes zeros of these
        success_count count;
        count.update(1.0);
        count.update(x);
        CHECK(count.successes() == 1);
        CHECK(count.fractions() == 1);
        CHECK(count.interval().status == status::fractional_scores);
        CHECK(count.mean().value == (1 + x) / 2); // the mean is right all the same
        CHECK(count.interval().low == 0);
        CHECK(count.interval().high == 0);
        count.reset();
        count.update(1.0);
        CHECK(count.interval().status == status::ok);
        // An unscored question's value is not looked at.
        count.update(x, status::no_references);
        CHECK(count.interval().status == status::ok);
    }
}

TEST_CASE("success_count: merges, and its words are summed") {
    std::mt19937 random(12);
    success_count all;
    success_count merged;
    std::array<std::uint64_t, success_count::word_count> sum{};
    for (int part = 0; part < 5; ++part) {
        success_count shard;
        for (auto i = random() % 20; i > 0; --i) {
            const double x = static_cast<double>(random() % 3) / 2;
            const status s = random() % 5 == 0 ? status::unparsed : status::ok;
            shard.update(x, s);
            all.update(x, s);
        }
        merged.merge(shard);
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += shard.words()[i];
    }
    CHECK(merged.words() == all.words());
    CHECK(success_count::from_words(sum).words() == all.words());
    CHECK(success_count::from_words(sum).fractions() == all.fractions());
    CHECK(success_count::from_words(sum).coverage().unparsed == all.coverage().unparsed);
    CHECK(merged.mean().value == all.mean().value);
    merged.merge(merged);
    CHECK(merged.successes() == 2 * all.successes());
}
