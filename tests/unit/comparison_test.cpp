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
    for (int i = 0; i < n; ++i) scores.update(statistics::id_of(static_cast<std::uint64_t>(i)), i < right ? 1.0 : 0.0);
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
    CHECK(c.count == 100);
    CHECK(verdict(c) == std::string("supported: ") + (c.difference > 0 ? "A is better than B" : "B is better than A"));

    comparison_options options;
    options.seed = 2;
    options.patterns = 99;
    options.replicates = 100;
    options.confidence = 0.9;
    const comparison other = compare(a, b, options);
    CHECK(other.p == approximate_randomization(pairs, {99, 2}).p);
    CHECK(other.interval.high == paired_bootstrap(pairs, 0.9, {100, 2}).interval.high);
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
          "not supported by these 10 questions" + caution + "; fewer than 30 questions say little");
    CHECK(verdict(compare(right_answers(1, 1), right_answers(1, 1))) ==
          "not supported by this 1 question" + caution + "; fewer than 30 questions say little");
    CHECK(verdict(compare(right_answers(1000, 506), right_answers(1000, 500))) ==
          "supported: A scores higher than B" + caution);
    CHECK(verdict(compare(right_answers(1000, 500), right_answers(1000, 506))) ==
          "supported: B scores higher than A" + caution);
    CHECK(verdict(compare(right_answers(1000, 511), right_answers(1000, 500))) == "supported: A is better than B");
    CHECK(verdict(compare(right_answers(1000, 500), right_answers(1000, 511))) == "supported: B is better than A");
    const comparison none = compare(right_answers(10, 5), right_answers(10, 5));
    CHECK(none.p == 1);
    CHECK(none.interval.degenerate);
    CHECK(none.interval.low == 0);
}

TEST_CASE("comparison: the verdict names the systems") {
    CHECK(verdict(compare(right_answers(40, 21), right_answers(40, 15)), "large", "small") ==
          "supported: large is better than small");
    CHECK(verdict(compare(right_answers(40, 15), right_answers(40, 21)), "large", "small") ==
          "supported: small is better than large");
    CHECK(verdict(compare(right_answers(29, 10), right_answers(29, 4)), "large", "small") ==
          "supported: large is better than small; fewer than 30 questions say little");
    CHECK(verdict(compare(right_answers(10, 5), right_answers(9, 5)), "large", "small") ==
          "not comparable: large has 10 questions and small has 9; the first that small does not have is q9");
}

TEST_CASE("comparison: questions without a score count as 0, or are left out") {
    question_scores a;
    question_scores b;
    for (std::uint64_t i = 0; i < 60; ++i) {
        const std::string id = statistics::id_of(i);
        const status s = i < 20 ? status::unreadable_references : status::ok;
        a.update(id, i < 40 ? 1.0 : 0.0, s);
        b.update(id, i < 35 ? 1.0 : 0.0, s);
    }
    const comparison all = compare(a, b);
    CHECK(all.count == 60);
    CHECK(all.mean_a == 20.0 / 60);
    CHECK(all.mean_a == a.mean().value);
    comparison_options options;
    options.questions = over::scored;
    const comparison scored = compare(a, b, options);
    CHECK(scored.count == 40);
    CHECK(scored.count_a == 60);
    CHECK(scored.mean_a == 0.5);
    CHECK(scored.mean_b == b.mean(over::scored).value);
    CHECK(scored.difference == 0.125);
    CHECK(scored.p == all.p); // only the questions that differ tell
    CHECK(verdict(scored) == "not supported by these 40 questions");
}

TEST_CASE("comparison: a constant difference is both ends of its interval") {
    question_scores a;
    question_scores b;
    for (std::uint64_t i = 0; i < 50; ++i) {
        a.update(statistics::id_of(i), 1.0 / 3);
        b.update(statistics::id_of(i), 0.0);
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
