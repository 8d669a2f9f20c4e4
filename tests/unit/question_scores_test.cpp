#include "karat/summary/question_scores.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "karat/summary/bootstrap.hpp"

using namespace karat;

namespace {

std::vector<std::pair<std::string, double>> contents(const question_scores& scores) {
    std::vector<std::pair<std::string, double>> all;
    scores.for_each([&](std::string_view id, double value, status) { all.emplace_back(id, value); });
    return all;
}
std::vector<status> statuses_of(const question_scores& scores) {
    std::vector<status> all;
    scores.for_each([&](std::string_view, double, status s) { all.push_back(s); });
    return all;
}
bool same(const question_scores& a, const question_scores& b) {
    return contents(a) == contents(b) && statuses_of(a) == statuses_of(b) && a.duplicates() == b.duplicates() &&
           a.conflicts() == b.conflicts() && a.first_conflict() == b.first_conflict();
}

} // namespace

TEST_CASE("question_scores: each question once, in order of the ids") {
    question_scores scores;
    CHECK(scores.empty());
    CHECK(scores.mean().status == status::no_questions);
    CHECK(scores.update("q2", 0.5) == status::ok);
    CHECK(scores.update("q10", 1.0) == status::ok);
    CHECK(scores.update("", 0.0) == status::ok);
    CHECK(scores.update("\xC3\xA9", 0.25) == status::ok);
    CHECK(scores.update("q2", 0.5) == status::duplicate_question);
    CHECK(scores.update("q2", 0.75) == status::conflicting_scores);
    CHECK(scores.size() == 4);
    CHECK(contents(scores) ==
          std::vector<std::pair<std::string, double>>{{"", 0.0}, {"q10", 1.0}, {"q2", 0.5}, {"\xC3\xA9", 0.25}});
    CHECK(scores.duplicates() == 2);
    CHECK(scores.conflicts() == 1);
    CHECK(scores.first_conflict() == "q2");
    CHECK(scores.mean().value == 1.75 / 4);
    CHECK(scores.mean().coverage.count == 4);
    REQUIRE(scores.find("q10") != nullptr);
    CHECK(*scores.find("q10") == 1);
    CHECK(scores.find("q1") == nullptr);
}

TEST_CASE("question_scores: of conflicting scores the lowest stays") {
    for (const std::vector<double>& values :
         {std::vector<double>{0.25, 0.5, 1.0}, {1.0, 0.25, 0.5}, {0.5, 1.0, 0.25}, {0.25, 1.0, 0.25}}) {
        question_scores scores;
        for (const double x : values) scores.update("q", x);
        CHECK(*scores.find("q") == 0.25);
        CHECK(scores.conflicts() == 1);
        CHECK(scores.duplicates() == 2);
    }
}

TEST_CASE("question_scores: what is no score is a question without one, and zero has one sign") {
    using limits = std::numeric_limits<double>;
    for (const double x : {-0.1, 1.1, limits::quiet_NaN(), limits::infinity(), -limits::denorm_min()}) {
        CAPTURE(x);
        question_scores scores;
        CHECK(scores.update("q", x) == status::ok);
        CHECK(scores.update("r", 0.5) == status::ok);
        CHECK(scores.size() == 2);
        CHECK(*scores.find("q") == 0);
        CHECK(scores.mean().value == 0.25);
        CHECK(scores.mean(over::scored).value == 0.5);
        CHECK(scores.mean().coverage.unscored() == 1);
        scores.for_each(
            [](std::string_view id, double, status s) { CHECK(s == (id == "q" ? status::not_a_score : status::ok)); });
    }
    question_scores scores;
    CHECK(scores.update("q", -0.0) == status::ok);
    CHECK(scores.update("q", 0.0) == status::duplicate_question);
    CHECK(1 / *scores.find("q") == limits::infinity());
}

TEST_CASE("question_scores: scores of every kind") {
    score f1;
    f1.fmeasure = 0.25;
    value_score unscored;
    unscored.value = 1;
    unscored.status = status::no_references;
    yes_no_score unparsed;
    unparsed.status = status::unparsed;
    question_scores scores;
    CHECK(scores.update("f1", f1) == status::ok);
    CHECK(scores.update("none", unscored) == status::ok);
    CHECK(scores.update("unparsed", unparsed) == status::ok);
    CHECK(contents(scores) ==
          std::vector<std::pair<std::string, double>>{{"f1", 0.25}, {"none", 0.0}, {"unparsed", 0.0}});
    CHECK(scores.mean().coverage.scored == 2);
    CHECK(scores.mean().coverage.unparsed == 1);
    // No score at all is lower than any; why there is none makes no conflict.
    CHECK(scores.update("none", 0.0) == status::conflicting_scores);
    CHECK(scores.update("f1", 1.0, status::out_of_memory) == status::conflicting_scores);
    CHECK(scores.mean().coverage.scored == 1);
    CHECK(scores.update("none", 1.0, status::out_of_memory) == status::duplicate_question);
    CHECK(scores.conflicts() == 2);
    scores.reset();
    CHECK(scores.empty());
    CHECK(scores.duplicates() == 0);
    CHECK(scores.conflicts() == 0);
}

TEST_CASE("question_scores: padded shards") {
    // Ten questions in three shards of four, filled up with questions from the start, as samplers do.
    question_scores all;
    std::vector<question_scores> shards(3);
    for (std::size_t i = 0; i < 12; ++i) {
        const std::string id = "q" + std::to_string(i % 10);
        const double score = static_cast<double>(i % 10) / 9;
        CHECK(shards[i % 3].update(id, score) == status::ok);
        if (i < 10) all.update(id, score);
    }
    question_scores merged;
    for (const question_scores& shard : shards) merged.merge(shard);
    CHECK(merged.duplicates() == 2);
    CHECK(merged.conflicts() == 0);
    CHECK(merged.first_conflict().empty());
    CHECK(contents(merged) == contents(all));
    CHECK(merged.mean().value == all.mean().value);
}

TEST_CASE("question_scores: order, shards and nesting change nothing") {
    std::mt19937 random(31);
    for (int round = 0; round < 100; ++round) {
        CAPTURE(round);
        struct question {
            std::string id;
            double value;
            karat::status status;
        };
        const status statuses[] = {status::ok, status::ok, status::unparsed, status::no_references};
        std::vector<question> added(random() % 40);
        for (question& q : added) {
            q = {std::to_string(random() % 20), static_cast<double>(random() % 3) / 2, statuses[random() % 4]};
        }
        question_scores all;
        for (const question& q : added) all.update(q.id, q.value, q.status);
        std::shuffle(added.begin(), added.end(), random);
        std::vector<question_scores> shards(4);
        for (const question& q : added) shards[random() % 4].update(q.id, q.value, q.status);
        shards[0].merge(shards[1]);
        shards[3].merge(shards[2]);
        shards[0].merge(shards[3]);
        CHECK(same(shards[0], all));
        CHECK(all.size() + all.duplicates() == added.size());

        const question_scores before = all;
        all.merge(all);
        CHECK(contents(all) == contents(before));
        CHECK(all.conflicts() == before.conflicts());
        CHECK(all.duplicates() == 2 * before.duplicates() + before.size());
    }
}

TEST_CASE("question_scores: feeds a bootstrap") {
    question_scores scores;
    poisson_bootstrap direct({50, 1});
    for (int i = 40; i > 0; --i) {
        scores.update(std::to_string(i), static_cast<double>(i) / 40);
        direct.update(std::to_string(i), static_cast<double>(i) / 40);
    }
    poisson_bootstrap fed({50, 1});
    scores.for_each([&](std::string_view id, double value, status s) { fed.update(id, value, s); });
    CHECK(fed.means() == direct.means());
}
