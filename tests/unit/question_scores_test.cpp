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
    scores.for_each([&](std::string_view id, double value) { all.emplace_back(id, value); });
    return all;
}
bool same(const question_scores& a, const question_scores& b) {
    return contents(a) == contents(b) && a.duplicates() == b.duplicates() && a.conflicts() == b.conflicts() &&
           a.first_conflict() == b.first_conflict();
}

} // namespace

TEST_CASE("question_scores: each question once, in order of the ids") {
    question_scores scores;
    CHECK(scores.empty());
    CHECK(scores.mean().status == status::no_questions);
    CHECK(scores.add("q2", 0.5) == status::ok);
    CHECK(scores.add("q10", 1.0) == status::ok);
    CHECK(scores.add("", 0.0) == status::ok);
    CHECK(scores.add("\xC3\xA9", 0.25) == status::ok);
    CHECK(scores.add("q2", 0.5) == status::duplicate_question);
    CHECK(scores.add("q2", 0.75) == status::conflicting_scores);
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
        for (const double x : values) scores.add("q", x);
        CHECK(*scores.find("q") == 0.25);
        CHECK(scores.conflicts() == 1);
        CHECK(scores.duplicates() == 2);
    }
}

TEST_CASE("question_scores: what is no score is not kept, and zero has one sign") {
    question_scores scores;
    using limits = std::numeric_limits<double>;
    for (const double x : {-0.1, 1.1, limits::quiet_NaN(), limits::infinity(), -limits::denorm_min()}) {
        CAPTURE(x);
        CHECK(scores.add("q", x) == status::not_a_score);
    }
    CHECK(scores.empty());
    CHECK(scores.duplicates() == 0);
    CHECK(scores.add("q", -0.0) == status::ok);
    CHECK(scores.add("q", 0.0) == status::duplicate_question);
    CHECK(1 / *scores.find("q") == limits::infinity());
}

TEST_CASE("question_scores: padded shards") {
    // Ten questions in three shards of four, filled up with questions from the start, as samplers do.
    question_scores all;
    std::vector<question_scores> shards(3);
    for (std::size_t i = 0; i < 12; ++i) {
        const std::string id = "q" + std::to_string(i % 10);
        const double score = static_cast<double>(i % 10) / 9;
        CHECK(shards[i % 3].add(id, score) == status::ok);
        if (i < 10) all.add(id, score);
    }
    question_scores merged;
    CHECK(merged.merge(shards[0]) == 0);
    CHECK(merged.merge(shards[1]) + merged.merge(shards[2]) == 2);
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
        std::vector<std::pair<std::string, double>> added(random() % 40);
        for (auto& q : added) q = {std::to_string(random() % 20), static_cast<double>(random() % 3) / 2};
        question_scores all;
        for (const auto& [id, value] : added) all.add(id, value);
        std::shuffle(added.begin(), added.end(), random);
        std::vector<question_scores> shards(4);
        for (const auto& [id, value] : added) shards[random() % 4].add(id, value);
        std::uint64_t repeated = 0;
        for (const question_scores& shard : shards) repeated += shard.duplicates();
        repeated += shards[0].merge(shards[1]);
        repeated += shards[3].merge(shards[2]);
        repeated += shards[0].merge(shards[3]);
        CHECK(same(shards[0], all));
        CHECK(repeated == all.duplicates());
        CHECK(all.size() + all.duplicates() == added.size());

        const question_scores before = all;
        CHECK(all.merge(all) == before.size());
        CHECK(contents(all) == contents(before));
        CHECK(all.conflicts() == before.conflicts());
        CHECK(all.duplicates() == 2 * before.duplicates() + before.size());
    }
}

TEST_CASE("question_scores: feeds a bootstrap") {
    question_scores scores;
    poisson_bootstrap direct(1, 50);
    for (int i = 40; i > 0; --i) {
        scores.add(std::to_string(i), static_cast<double>(i) / 40);
        direct.update(std::to_string(i), static_cast<double>(i) / 40);
    }
    poisson_bootstrap fed(1, 50);
    scores.for_each([&](std::string_view id, double value) { fed.update(id, value); });
    CHECK(fed.means() == direct.means());
}
