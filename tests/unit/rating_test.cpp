#include "karat/summary/rating.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "karat/summary/agreement.hpp"
#include "karat/summary/bootstrap.hpp"
#include "karat/summary/mean.hpp"
#include "slow/exact_sum.hpp"

using namespace karat;

namespace {

const char* const arc_da_labels[] = {"strongly agree", "agree", "neutral", "disagree", "strongly disagree"};

/// Up to four ratings, or none.
std::vector<std::string> some_ratings(std::mt19937& random) {
    std::vector<std::string> ratings(random() % 5);
    for (std::string& rating : ratings) rating = arc_da_labels[random() % 5];
    return ratings;
}

} // namespace

TEST_CASE("rating: the scale of ARC-DA") {
    const rubric scale = arc_da_rubric();
    const double values[] = {1.00, 0.75, 0.50, 0.25, 0.00};
    CHECK(scale.size() == 5);
    for (std::size_t i = 0; i < 5; ++i) {
        CAPTURE(arc_da_labels[i]);
        CHECK(scale.find(arc_da_labels[i]) == i);
        CHECK(scale[i].label == arc_da_labels[i]);
        CHECK(scale[i].value == values[i]);
        const question_rating one = scale.rate({arc_da_labels[i]});
        CHECK(one.status == status::ok);
        CHECK(one.value == values[i]);
    }
    CHECK(scale.find("Agree") == no_label);
    CHECK(scale.find("") == no_label);
    CHECK(scale.find("agree ") == no_label);
}

TEST_CASE("rating: a question has the mean of its ratings") {
    struct row {
        std::vector<std::string> labels;
        double value;
        std::vector<std::uint64_t> counts;
    };
    const row table[] = {
        {{"agree"}, 0.75, {0, 1, 0, 0, 0}},
        {{"strongly agree", "strongly disagree"}, 0.5, {1, 0, 0, 0, 1}},
        {{"strongly agree", "agree", "neutral"}, 0.75, {1, 1, 1, 0, 0}},
        {{"agree", "neutral", "neutral"}, 1.75 / 3, {0, 1, 2, 0, 0}},
        {{"disagree", "disagree", "disagree", "disagree", "agree"}, 0.35, {0, 1, 0, 4, 0}},
        {{"strongly disagree"}, 0, {0, 0, 0, 0, 1}},
    };
    const rubric scale = arc_da_rubric();
    for (const row& r : table) {
        CAPTURE(&r - table);
        const question_rating question = scale.rate(r.labels);
        CHECK(question.status == status::ok);
        CHECK(question.value == r.value);
        CHECK(question.counts == r.counts);
        CHECK(question.unknown.empty());
    }
}

TEST_CASE("rating: a mean is the exact sum, rounded once, divided") {
    std::mt19937 random(5);
    const rubric scale = {{"a", 0.1}, {"b", 0.7}, {"c", 1.0 / 3}, {"d", 0.9999999999999999}, {"e", 1}};
    REQUIRE(scale.size() == 5);
    const std::string labels[] = {"a", "b", "c", "d", "e"};
    for (int round = 0; round < 200; ++round) {
        CAPTURE(round);
        std::vector<std::string> ratings(1 + random() % 12);
        slow::exact_sum sum;
        for (std::string& rating : ratings) {
            rating = labels[random() % 5];
            sum.add(scale[scale.find(rating)].value);
        }
        CHECK(scale.rate(ratings).value == sum.value() / static_cast<double>(ratings.size()));
    }
}

TEST_CASE("rating: no ratings, and labels that the rubric does not have") {
    const rubric scale = arc_da_rubric();
    const question_rating none = scale.rate(std::vector<std::string>());
    CHECK(none.status == status::no_ratings);
    CHECK(none.value == 0);
    CHECK(none.counts.empty());
    CHECK(none.unknown.empty());

    const question_rating unknown = scale.rate({"agree", "don't know", "maybe", "agree"});
    CHECK(unknown.status == status::unknown_label);
    CHECK(unknown.value == 0);
    CHECK(unknown.counts.empty());
    CHECK(unknown.unknown == "don't know");
    CHECK(scale.rate({"agree", ""}).status == status::unknown_label);
    CHECK(rubric().rate({"agree"}).unknown == "agree");
    CHECK_FALSE(is_scored(unknown.status));
    CHECK_FALSE(is_scored(none.status));
}

TEST_CASE("rating: what a rubric refuses") {
    rubric scale;
    CHECK(scale.add("good", 1));
    CHECK(scale.add("bad", 0));
    CHECK_FALSE(scale.add("good", 0.5));
    CHECK_FALSE(scale.add("odd", 1.5));
    CHECK_FALSE(scale.add("odd", -0.25));
    CHECK_FALSE(scale.add("odd", std::numeric_limits<double>::quiet_NaN()));
    CHECK(scale.size() == 2);
    CHECK(scale[0].value == 1);
    CHECK(scale.find("odd") == no_label);

    const rubric same = {{"good", 1}, {"bad", 0}, {"good", 0.5}, {"odd", 2}};
    CHECK(same.size() == 2);
    CHECK(same.rate({"good"}).value == 1);
    CHECK(same.rate({"good", "odd"}).unknown == "odd");
}

TEST_CASE("rating: labels come in any list of texts") {
    const rubric scale = arc_da_rubric();
    const char* const array[] = {"agree", "neutral"};
    const std::array<std::string_view, 2> views = {"agree", "neutral"};
    CHECK(scale.rate(array).value == 0.625);
    CHECK(scale.rate(views).value == 0.625);
    CHECK(scale.rate({"agree", "neutral"}).value == 0.625);
}

TEST_CASE("rating: majority of the ratings") {
    const rubric scale = arc_da_rubric();
    CHECK(majority_of(scale.rate({"agree", "neutral", "agree"}).counts).label == 1);
    CHECK(majority_of(scale.rate({"agree", "neutral"}).counts).label == no_label);
    CHECK(majority_of(scale.rate({"agree", "neutral"}).counts).is_tie());
    const std::size_t drawn = majority_of(scale.rate({"agree", "neutral"}).counts, tie_break(1, "q")).label;
    CHECK((drawn == 1 || drawn == 2));
    CHECK(majority_of(scale.rate({"unknown"}).counts).label == no_label);
}

TEST_CASE("rating: score, interval and agreement of a data set, in one piece or in shards") {
    const rubric scale = arc_da_rubric();
    std::mt19937 random(2021);
    mean_value mean;
    poisson_bootstrap bootstrap;
    rater_agreement raters;
    mean_value mean_of_shard[3];
    std::vector<poisson_bootstrap> bootstrap_of_shard(3);
    rater_agreement raters_of_shard[3];
    slow::exact_sum sum;
    std::size_t rated = 0;
    for (std::size_t i = 0; i < 200; ++i) {
        const std::string id = "question " + std::to_string(i);
        const question_rating question = scale.rate(some_ratings(random));
        mean.update(question);
        mean_of_shard[i % 3].update(question);
        bootstrap.update(id, question);
        bootstrap_of_shard[i % 3].update(id, question);
        raters.update(question.counts);
        raters_of_shard[i % 3].update(question.counts);
        if (question.status != status::ok) continue;
        sum.add(question.value);
        ++rated;
    }
    const value_mean score = mean.compute(over::scored);
    CHECK(score.value == sum.value() / static_cast<double>(rated));
    CHECK(score.coverage.count == 200);
    CHECK(score.coverage.scored == rated);
    CHECK(rated < 200);
    CHECK(bootstrap.mean(over::scored).value == score.value);
    const interval confidence = bootstrap.interval(0.95, over::scored);
    CHECK(confidence.status == status::ok);
    CHECK(confidence.low < score.value);
    CHECK(confidence.high > score.value);
    // 200 questions with a standard deviation of about 0.2.
    CHECK(confidence.high - confidence.low < 0.1);

    for (std::size_t shard : {1u, 2u}) {
        mean_of_shard[0].merge(mean_of_shard[shard]);
        CHECK(bootstrap_of_shard[0].merge(bootstrap_of_shard[shard]) == status::ok);
        raters_of_shard[0].merge(raters_of_shard[shard]);
    }
    CHECK(mean_of_shard[0].compute(over::scored).value == score.value);
    CHECK(bootstrap_of_shard[0].interval(0.95, over::scored).low == confidence.low);
    CHECK(bootstrap_of_shard[0].interval(0.95, over::scored).high == confidence.high);
    CHECK(raters_of_shard[0].compute().kappa == raters.compute().kappa);
    CHECK(raters.compute().unrated == 200 - rated);
    // Ratings drawn blindly agree as often as chance says.
    CHECK(raters.compute().kappa < 0.1);
    CHECK(raters.compute().kappa > -0.1);
}
