#include "karat/summary/mean.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <random>
#include <type_traits>
#include <utility>
#include <vector>

#include "slow/exact_sum.hpp"
#include "statistics_rows.hpp"

using namespace karat;

static_assert(std::is_trivially_copyable_v<mean_score> && std::is_trivially_copyable_v<mean_value> &&
              std::is_trivially_copyable_v<micro_score>);
static_assert(std::is_same_v<macro_score, mean_score> && std::is_same_v<macro_value, mean_value>);
static_assert(noexcept(std::declval<mean_score&>().update(score())) && noexcept(mean_score().compute()));
static_assert(noexcept(std::declval<mean_value&>().update(0.5)) && noexcept(mean_value().compute()));

namespace {

score with(status s) {
    score one;
    one.status = s;
    return one;
}
value_score value_with(double value, status s = status::ok) {
    value_score one;
    one.value = value;
    one.status = s;
    return one;
}

template <class Mean>
bool same_coverage(const Mean& a, const Mean& b) {
    return a.coverage.count == b.coverage.count && a.coverage.scored == b.coverage.scored &&
           a.coverage.unparsed == b.coverage.unparsed && a.status == b.status;
}
bool same(const mean_score& a, const mean_score& b) {
    for (const over questions : {over::all, over::scored}) {
        const score_mean x = a.compute(questions);
        const score_mean y = b.compute(questions);
        if (x.precision != y.precision || x.recall != y.recall || x.fmeasure != y.fmeasure ||
            x.standard_error != y.standard_error || !same_coverage(x, y))
            return false;
    }
    return true;
}
bool same(const mean_value& a, const mean_value& b) {
    for (const over questions : {over::all, over::scored}) {
        const value_mean x = a.compute(questions);
        const value_mean y = b.compute(questions);
        if (x.value != y.value || x.standard_error != y.standard_error || !same_coverage(x, y)) return false;
    }
    return true;
}

/// Scores as metrics give them, some of them unscored or unparsed.
std::vector<score> some_scores(std::mt19937& random, std::size_t count) {
    std::vector<score> scores;
    while (scores.size() < count) {
        const std::size_t predicted = 1 + random() % 30;
        const std::size_t expected = 1 + random() % 30;
        const std::size_t least = predicted < expected ? predicted : expected;
        scores.push_back(score_from({random() % (least + 1), predicted, expected}));
        if (random() % 10 == 0) scores.back() = with(random() % 2 == 0 ? status::no_references : status::unparsed);
    }
    return scores;
}

template <class Mean, class Scores>
Mean mean_of(const Scores& scores, std::size_t from, std::size_t to) {
    Mean mean;
    for (std::size_t i = from; i < to; ++i) mean.update(scores[i]);
    return mean;
}

} // namespace

TEST_CASE("mean: of nothing") {
    for (const over questions : {over::all, over::scored}) {
        const score_mean s = mean_score().compute(questions);
        CHECK(s.status == status::no_questions);
        CHECK(s.precision == 0);
        CHECK(s.recall == 0);
        CHECK(s.fmeasure == 0);
        CHECK(s.coverage.count == 0);
        const value_mean v = mean_value().compute(questions);
        CHECK(v.status == status::no_questions);
        CHECK(v.value == 0);
        CHECK(v.coverage.count == 0);
    }
}

TEST_CASE("mean: the mean of F is not the F of the means") {
    mean_score mean;
    mean.update(score_from({1, 1, 2})); // 1, 0.5, 2/3
    mean.update(score_from({1, 2, 1})); // 0.5, 1, 2/3
    const score_mean result = mean.compute();
    CHECK(result.precision == 0.75);
    CHECK(result.recall == 0.75);
    CHECK(result.fmeasure == 0.6666666666666666);
    CHECK(result.status == status::ok);
}

TEST_CASE("mean: a sum is rounded once and then divided, as Python's fsum(x) / n") {
    mean_value tenths;
    for (int i = 0; i < 10; ++i) tenths.update(0.1);
    CHECK(tenths.compute().value == 0.1); // added one by one 0.09999999999999999

    mean_value thirds;
    for (int i = 0; i < 3; ++i) thirds.update(1.0 / 3);
    CHECK(thirds.compute().value == 1.0 / 3);

    mean_value batches;
    for (const double x : {1.0, 1.0, 1.0, 1.0, 0.0}) batches.update(x);
    CHECK(batches.compute().value == 0.8);

    std::mt19937 random(271828);
    for (std::size_t count : {1u, 2u, 3u, 10u, 1000u}) {
        CAPTURE(count);
        mean_value mean;
        slow::exact_sum sum;
        for (std::size_t i = 0; i < count; ++i) {
            const double x = static_cast<double>(random()) / 4294967295.0;
            mean.update(x);
            sum.add(x);
        }
        CHECK(mean.compute().value == sum.value() / static_cast<double>(count));
    }
}

TEST_CASE("mean: which questions count") {
    mean_value mean;
    mean.update(value_with(1));
    mean.update(value_with(1));
    mean.update(value_with(0, status::no_references));
    mean.update(value_with(0, status::unparsed));
    mean.update(value_with(0, status::out_of_memory));
    const value_mean all = mean.compute();
    CHECK(all.value == 0.4);
    CHECK(all.status == status::ok);
    CHECK(all.coverage.count == 5);
    CHECK(all.coverage.scored == 3);
    CHECK(all.coverage.unparsed == 1);
    CHECK(all.coverage.unscored() == 2);
    const value_mean scored = mean.compute(over::scored);
    CHECK(scored.value == 2.0 / 3);
    CHECK(scored.status == status::ok);
    CHECK(scored.coverage.count == 5);

    mean_score scores;
    scores.update(score_from({1, 1, 1}));
    scores.update(with(status::no_references));
    scores.update(with(status::out_of_memory));
    scores.update(score_from({0, 1, 0}));
    CHECK(scores.compute().fmeasure == 0.25);
    CHECK(scores.compute().precision == 0.25);
    CHECK(scores.compute(over::scored).fmeasure == 0.5);
    CHECK(scores.compute(over::scored).recall == 0.5);
    CHECK(scores.compute().coverage.count == 4);
    CHECK(scores.compute().coverage.scored == 2);
    CHECK(scores.compute().coverage.unparsed == 0);
}

TEST_CASE("mean: when no question is scored") {
    mean_score mean;
    mean.update(with(status::no_references));
    CHECK(mean.compute().status == status::ok); // one question, which counts as 0
    CHECK(mean.compute().fmeasure == 0);
    CHECK(mean.compute(over::scored).status == status::no_questions);
    CHECK(mean.compute(over::scored).fmeasure == 0);
    CHECK(mean.compute(over::scored).coverage.count == 1);
}

TEST_CASE("mean: each status is covered") {
    struct row {
        status s;
        std::uint64_t scored;
        std::uint64_t unparsed;
    };
    const row rows[] = {
        {status::ok, 1, 0},
        {status::unparsed, 1, 1},
        {status::no_references, 0, 0},
        {status::unreadable_references, 0, 0},
        {status::not_a_score, 0, 0},
        {status::no_questions, 0, 0},
        {status::out_of_memory, 0, 0},
    };
    for (const row& r : rows) {
        CAPTURE(describe(r.s));
        mean_value values;
        values.update(0.5, r.s);
        CHECK(values.compute().coverage.count == 1);
        CHECK(values.compute().coverage.scored == r.scored);
        CHECK(values.compute().coverage.unparsed == r.unparsed);
        CHECK(values.compute().value == (r.scored == 1 ? 0.5 : 0)); // what is unscored counts as 0
        mean_score scores;
        scores.update(with(r.s));
        CHECK(scores.compute().coverage.scored == r.scored);
        CHECK(scores.compute().coverage.unparsed == r.unparsed);
        yes_no_score answer;
        answer.value = 1;
        answer.status = r.s;
        mean_value accuracy;
        accuracy.update(answer);
        CHECK(accuracy.compute().coverage.scored == r.scored);
        CHECK(accuracy.compute(over::scored).value == (r.scored == 1 ? 1 : 0));
    }
}

TEST_CASE("mean: a number that is no score is an unscored question") {
    using limits = std::numeric_limits<double>;
    for (const double x : {-0.1, 1.1, 2.0, -1.0, 100.0, limits::infinity(), -limits::infinity(), limits::quiet_NaN(),
                           -limits::quiet_NaN(), 1 + limits::epsilon(), -limits::denorm_min()}) {
        CAPTURE(x);
        for (const status s : {status::ok, status::unparsed, status::no_references}) {
            mean_value mean;
            mean.update(1.0);
            mean.update(x, s);
            CHECK(mean.compute().value == 0.5);
            CHECK(mean.compute(over::scored).value == 1);
            CHECK(mean.compute().coverage.count == 2);
            CHECK(mean.compute().coverage.scored == 1);
            CHECK(mean.compute().coverage.unparsed == 0);
        }
        mean_value of_scores;
        of_scores.update(value_with(x));
        CHECK(of_scores.compute().coverage.unscored() == 1);
    }
    for (const double x : {-0.1, 1.1, limits::quiet_NaN()}) {
        CAPTURE(x);
        for (double score::*number : {&score::precision, &score::recall, &score::fmeasure}) {
            mean_score mean;
            mean.update(score_from({1, 1, 1}));
            score broken = score_from({1, 1, 1});
            broken.*number = x;
            mean.update(broken);
            CHECK(mean.compute().fmeasure == 0.5);
            CHECK(mean.compute(over::scored).precision == 1);
            CHECK(mean.compute().coverage.count == 2);
            CHECK(mean.compute().coverage.scored == 1);
        }
    }
    mean_value edges;
    for (const double x : {0.0, -0.0, 1.0, limits::min(), limits::denorm_min()}) edges.update(x);
    CHECK(edges.compute().coverage.scored == 5);
    CHECK(edges.compute().value == 0.2);
}

TEST_CASE("mean: order, batches and merging change no bit") {
    std::mt19937 random(314159);
    for (int round = 0; round < 50; ++round) {
        CAPTURE(round);
        const std::size_t count = 1 + random() % 200;
        std::vector<score> scores = some_scores(random, count);
        std::vector<value_score> values;
        for (const score& s : scores) values.push_back(value_with(s.fmeasure, s.status));
        const mean_score all = mean_of<mean_score>(scores, 0, count);
        const mean_value all_values = mean_of<mean_value>(values, 0, count);
        CHECK(all.compute().fmeasure == all_values.compute().value);

        // Cut into parts, which are merged in another order.
        std::vector<std::size_t> cuts = {0};
        while (cuts.back() != count) cuts.push_back(cuts.back() + 1 + random() % (count - cuts.back()));
        mean_score merged;
        mean_value merged_values;
        for (std::size_t part = cuts.size() - 1; part > 0; --part) {
            merged.merge(mean_of<mean_score>(scores, cuts[part - 1], cuts[part]));
            merged_values.merge(mean_of<mean_value>(values, cuts[part - 1], cuts[part]));
            merged.merge(mean_score()); // which is nothing
            merged_values.merge(mean_value());
        }
        CHECK(same(merged, all));
        CHECK(same(merged_values, all_values));

        for (std::size_t i = count - 1; i > 0; --i) std::swap(scores[i], scores[random() % (i + 1)]);
        CHECK(same(mean_of<mean_score>(scores, 0, count), all));
    }
}

TEST_CASE("mean: merging with itself counts every question twice") {
    mean_score mean;
    mean.update(score_from({1, 3, 7}));
    mean.update(with(status::no_references));
    const score_mean once = mean.compute();
    mean.merge(mean);
    CHECK(mean.compute().fmeasure == once.fmeasure);
    CHECK(mean.compute().coverage.count == 4);
    mean_value value;
    value.update(0.25);
    value.merge(value);
    CHECK(value.compute().value == 0.25);
    CHECK(value.compute().coverage.count == 2);
}

TEST_CASE("mean: reset") {
    mean_score scores;
    scores.update(score_from({1, 1, 1}));
    scores.reset();
    CHECK(same(scores, mean_score()));
    mean_value values;
    values.update(1.0);
    values.update(7.0);
    values.reset();
    CHECK(same(values, mean_value()));
    values.update(0.5);
    CHECK(values.compute().value == 0.5);
}

TEST_CASE("mean: the standard error as Python has it, absent below two questions") {
    for (const statistics::row& row : statistics::rows_about("standard_error")) {
        CAPTURE(row.text);
        mean_value values;
        mean_score scores;
        for (std::uint64_t i = 0; i < row.integer(0); ++i) {
            score s;
            s.fmeasure = statistics::score_of(i, row.integer(1), row.integer(2));
            s.precision = 1; // which must not matter
            values.update(s.fmeasure);
            scores.update(s);
        }
        CHECK(values.compute().standard_error == row.result(0));
        CHECK(scores.compute().standard_error == row.result(0));
        CHECK(scores.compute().fmeasure == values.compute().value);
    }
    mean_value mean;
    CHECK_FALSE(mean.compute().standard_error);
    mean.update(0.5);
    CHECK_FALSE(mean.compute().standard_error);
    mean.update(0.5);
    CHECK(mean.compute().standard_error == 0.0);
    // With over::all an unscored question is a 0, with over::scored it is not there.
    mean_value one;
    one.update(1.0);
    one.update(1.0, status::no_references);
    CHECK(one.compute().standard_error == 0.5);
    CHECK_FALSE(one.compute(over::scored).standard_error);
    // What is no score adds nothing to it.
    mean_value two = one;
    two.update(7.0);
    CHECK(two.compute(over::scored).value == 1);
    CHECK_FALSE(two.compute(over::scored).standard_error);
}

TEST_CASE("mean: a plain sum of words is a merge") {
    std::mt19937 random(161803);
    const std::vector<score> scores = some_scores(random, 100);
    const mean_score all = mean_of<mean_score>(scores, 0, 100);
    const micro_score all_micro = mean_of<micro_score>(scores, 0, 100);
    std::array<std::uint64_t, mean_score::word_count> sum{};
    std::array<std::uint64_t, mean_value::word_count> sum_of_values{};
    std::array<std::uint64_t, micro_score::word_count> sum_of_micro{};
    mean_value all_values;
    for (const score& s : scores) all_values.update(s.fmeasure, s.status);
    for (std::size_t from = 0; from < 100; from += 20) {
        const auto words = mean_of<mean_score>(scores, from, from + 20).words();
        for (std::size_t i = 0; i < words.size(); ++i) sum[i] += words[i];
        const auto micro = mean_of<micro_score>(scores, from, from + 20).words();
        for (std::size_t i = 0; i < micro.size(); ++i) sum_of_micro[i] += micro[i];
        mean_value values;
        for (std::size_t i = from; i < from + 20; ++i) values.update(scores[i].fmeasure, scores[i].status);
        const auto value_words = values.words();
        for (std::size_t i = 0; i < value_words.size(); ++i) sum_of_values[i] += value_words[i];
    }
    CHECK(same(mean_score::from_words(sum), all));
    CHECK(mean_score::from_words(sum).words() == all.words());
    CHECK(same(mean_value::from_words(sum_of_values), all_values));
    CHECK(micro_score::from_words(sum_of_micro).words() == all_micro.words());
    CHECK(micro_score::from_words(sum_of_micro).compute().fmeasure == all_micro.compute().fmeasure);
    CHECK(all.words()[0] == 100); // the questions
}

TEST_CASE("micro: the score of all counts together") {
    micro_score micro;
    CHECK(micro.compute().status == status::no_questions);
    CHECK(micro.compute().fmeasure == 0);
    micro.update(score_from({1, 1, 1}));
    micro.update(score_from({1, 5, 9}));
    micro.update(score_from({0, 4, 0}));
    micro.update(with(status::no_references));
    const score_mean mean = micro.compute();
    const score together = score_from({2, 10, 10});
    CHECK(mean.precision == together.precision);
    CHECK(mean.recall == together.recall);
    CHECK(mean.fmeasure == together.fmeasure);
    CHECK(mean.status == status::ok);
    CHECK(mean.coverage.count == 4);
    CHECK(mean.coverage.scored == 3);
    CHECK_FALSE(mean.standard_error);

    std::mt19937 random(5);
    const std::vector<score> scores = some_scores(random, 50);
    overlap_counts counts;
    micro_score merged;
    for (const score& s : scores) {
        if (is_scored(s.status)) {
            counts.matched += s.counts.matched;
            counts.predicted += s.counts.predicted;
            counts.expected += s.counts.expected;
        }
        micro_score one;
        one.update(s);
        merged.merge(one);
    }
    CHECK(merged.compute().precision == score_from(counts).precision);
    CHECK(merged.compute().recall == score_from(counts).recall);
    CHECK(merged.compute().fmeasure == score_from(counts).fmeasure);

    micro_score nothing;
    nothing.update(score_from({0, 3, 4}));
    CHECK(nothing.compute().status == status::ok);
    CHECK(nothing.compute().fmeasure == 0);
    micro.reset();
    CHECK(micro.words() == micro_score().words());
    // An unscored question's counts are not looked at.
    score unscored = score_from({1, 2, 3});
    unscored.status = status::out_of_memory;
    micro.update(unscored);
    CHECK(micro.compute().status == status::no_questions);
    CHECK(micro.compute().precision == 0);
    CHECK(micro.compute().coverage.count == 1);
}
