#include "karat/summary/comparison.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "statistics_rows.hpp"

using namespace karat;

namespace {

/// n questions, of which the first `right` are right.
question_scores right_answers(int n, int right) {
    question_scores scores;
    for (int i = 0; i < n; ++i) scores.add(statistics::id_of(static_cast<std::uint64_t>(i)), i < right ? 1.0 : 0.0);
    return scores;
}

} // namespace

TEST_CASE("comparison: two systems on the same questions") {
    const question_scores a = statistics::scores_of(100, 9, 3);
    const question_scores b = statistics::scores_of(100, 9, 5);
    const comparison c = compare(a, b);
    const auto pairs = pair_scores(a, b).questions;
    CHECK(c.status == status::ok);
    CHECK(c.mean_a == a.mean().value);
    CHECK(c.mean_b == b.mean().value);
    CHECK(c.difference == c.mean_a - c.mean_b);
    CHECK(c.p == approximate_randomization(pairs).p);
    CHECK(c.adjusted_p == c.p);
    CHECK(c.bootstrap_p == paired_bootstrap(pairs).p);
    CHECK(c.interval.low == paired_bootstrap(pairs).interval.low);
    CHECK(c.interval.low < c.difference);
    CHECK(c.interval.high > c.difference);
    CHECK_FALSE(c.mcnemar);
    CHECK(c.supported);
    CHECK(c.count_a == 100);
    CHECK(c.count_b == 100);
    CHECK(verdict(c) == "supported");

    comparison_options options;
    options.seed = 2;
    options.patterns = 99;
    options.replicates = 100;
    options.confidence = 0.9;
    const comparison other = compare(a, b, options);
    CHECK(other.p == approximate_randomization(pairs, 2, 99).p);
    CHECK(other.interval.high == paired_bootstrap(pairs, 0.9, 2, 100).interval.high);
    CHECK(other.interval.confidence == 0.9);
    options.confidence = 0.999; // 1 / 100 does not do for a level of 0.001
    CHECK_FALSE(compare(a, b, options).supported);
}

TEST_CASE("comparison: right and wrong answers") {
    const comparison c = compare(right_answers(40, 20), right_answers(40, 15));
    CHECK(c.difference == 0.125);
    REQUIRE(c.mcnemar);
    CHECK(c.mcnemar->only_a == 5);
    CHECK(c.mcnemar->only_b == 0);
    CHECK(c.p == 0.0625);
    CHECK(c.p == c.mcnemar->p);
    CHECK_FALSE(c.supported);
    CHECK(verdict(c) == "not supported by these 40 questions");
    CHECK(compare(right_answers(40, 21), right_answers(40, 15)).supported); // 1 / 32
    CHECK(compare(right_answers(40, 15), right_answers(40, 21)).supported);
    CHECK(compare(right_answers(40, 15), right_answers(40, 21)).difference == 0.375 - 0.525);
}

TEST_CASE("comparison: a small difference comes with a caution") {
    const std::string caution = "; a difference below 0.01 does not make one system better";
    CHECK(verdict(compare(right_answers(10, 5), right_answers(10, 5))) ==
          "not supported by these 10 questions" + caution);
    CHECK(verdict(compare(right_answers(1000, 506), right_answers(1000, 500))) == "supported" + caution);
    CHECK(verdict(compare(right_answers(1000, 500), right_answers(1000, 506))) == "supported" + caution);
    CHECK(verdict(compare(right_answers(1000, 511), right_answers(1000, 500))) == "supported");
    CHECK(verdict(compare(right_answers(1000, 500), right_answers(1000, 511))) == "supported");
    const comparison none = compare(right_answers(10, 5), right_answers(10, 5));
    CHECK(none.p == 1);
    CHECK(none.interval.degenerate);
    CHECK(none.interval.low == 0);
}

TEST_CASE("comparison: a constant difference is both ends of its interval") {
    question_scores a;
    question_scores b;
    for (std::uint64_t i = 0; i < 50; ++i) {
        a.add(statistics::id_of(i), 1.0 / 3);
        b.add(statistics::id_of(i), 0.0);
    }
    const comparison c = compare(a, b);
    CHECK(c.interval.degenerate);
    CHECK(c.interval.low == c.difference);
    CHECK(c.interval.high == c.difference);
    CHECK(c.difference == doctest::Approx(1.0 / 3).epsilon(1e-15)); // the sum is rounded, and divided by 50
}

TEST_CASE("comparison: no answer") {
    CHECK(verdict(compare({}, {})) == "not comparable: no questions");
    const comparison c = compare(right_answers(10, 5), right_answers(9, 5));
    CHECK(c.status == status::different_questions);
    CHECK(c.interval.status == status::different_questions);
    CHECK_FALSE(c.supported);
    CHECK(verdict(c) == "not comparable: A has 10 questions and B has 9; the first that B does not have is q9");
    CHECK(verdict(compare(right_answers(3, 1), right_answers(5, 5))) ==
          "not comparable: A has 3 questions and B has 5; the first that A does not have is q3");
    comparison_options options;
    options.confidence = 95;
    const comparison wrong = compare(right_answers(40, 20), right_answers(40, 10), options);
    CHECK(wrong.status == status::not_a_confidence);
    CHECK_FALSE(wrong.supported);
    CHECK(verdict(wrong) == "not comparable: not a confidence level between 0 and 1");
}

TEST_CASE("comparison: several of them are adjusted together") {
    std::vector<comparison> all = {
        compare(right_answers(40, 21), right_answers(40, 15)),                  // 1 / 32
        compare({}, {}), compare(right_answers(40, 22), right_answers(40, 15)), // 1 / 64
        compare(right_answers(40, 15), right_answers(40, 15)),                  // 1
    };
    CHECK(all[0].supported);
    adjust(all);
    CHECK(all[0].p == 1.0 / 32);
    CHECK(all[0].adjusted_p == 1.0 / 16);
    CHECK_FALSE(all[0].supported);
    CHECK(all[1].adjusted_p == 1);
    CHECK(all[1].status == status::no_questions);
    CHECK(all[2].adjusted_p == 3.0 / 64);
    CHECK(all[2].supported);
    CHECK(all[3].adjusted_p == 1);
    // Again changes nothing, for p itself stays.
    adjust(all);
    CHECK(all[0].adjusted_p == 1.0 / 16);
    std::vector<comparison> none;
    adjust(none);
}
