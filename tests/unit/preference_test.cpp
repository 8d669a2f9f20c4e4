#include "karat/summary/preference.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "karat/summary/bootstrap.hpp"

using namespace karat;

static_assert(std::is_trivially_copyable_v<mean_preference>);
static_assert(noexcept(std::declval<mean_preference&>().update(preference_votes())));
static_assert(noexcept(score_preference(preference_votes(), tie_break(1, 2))));

namespace {

preference_votes votes_of(std::uint64_t model, std::uint64_t tie, std::uint64_t gold, std::uint64_t invalid = 0) {
    preference_votes votes;
    votes.model = model;
    votes.tie = tie;
    votes.gold = gold;
    votes.invalid = invalid;
    return votes;
}

/// The rules, by going through the votes one by one.
struct slow_score {
    bool rated = false;
    bool valid = false;
    std::vector<double> winners; // the credit of each label with most votes

    explicit slow_score(const preference_votes& v) {
        std::vector<std::string> votes;
        votes.insert(votes.end(), v.model, "model");
        votes.insert(votes.end(), v.tie, "tie");
        votes.insert(votes.end(), v.gold, "gold");
        votes.insert(votes.end(), v.invalid, "invalid");
        const auto count = [&votes](const char* label) { return std::count(votes.begin(), votes.end(), label); };
        rated = !votes.empty();
        valid = rated && static_cast<double>(count("invalid")) / static_cast<double>(votes.size()) <= 0.5;
        if (!valid) return;
        const auto most = std::max({count("model"), count("tie"), count("gold")});
        if (count("model") == most) winners.push_back(1);
        if (count("tie") == most) winners.push_back(0.5);
        if (count("gold") == most) winners.push_back(0);
    }
    double credit() const {
        double sum = 0;
        for (const double winner : winners) sum += winner;
        return winners.empty() ? 0 : sum / static_cast<double>(winners.size());
    }
};

template <class Check>
void for_all_votes(std::uint64_t annotators, Check check) {
    for (std::uint64_t model = 0; model <= annotators; ++model) {
        for (std::uint64_t tie = 0; model + tie <= annotators; ++tie) {
            for (std::uint64_t gold = 0; model + tie + gold <= annotators; ++gold) {
                CAPTURE(model);
                CAPTURE(tie);
                CAPTURE(gold);
                CAPTURE(annotators);
                check(votes_of(model, tie, gold, annotators - model - tie - gold));
            }
        }
    }
}

bool same(const mean_preference& a, const mean_preference& b) {
    const preference_mean x = a.compute();
    const preference_mean y = b.compute();
    return x.value == y.value && x.model == y.model && x.tie == y.tie && x.gold == y.gold &&
           x.vote_ties == y.vote_ties && x.invalid == y.invalid && x.unrated == y.unrated && x.status == y.status;
}

} // namespace

TEST_CASE("preference: credit of one question") {
    struct row {
        preference_votes votes;
        double value;
        std::size_t label;
        karat::status status;
    };
    const row table[] = {
        {votes_of(5, 0, 0), 1, 0, status::ok},
        {votes_of(0, 5, 0), 0.5, 1, status::ok},
        {votes_of(0, 0, 5), 0, 2, status::ok},
        {votes_of(2, 2, 1), 0.75, no_label, status::ok},
        {votes_of(2, 1, 2), 0.5, no_label, status::ok},
        {votes_of(1, 2, 2), 0.25, no_label, status::ok},
        {votes_of(1, 1, 1), 0.5, no_label, status::ok},
        {votes_of(2, 1, 1), 1, 0, status::ok},             // most votes, if not most of all
        {votes_of(1, 1, 1, 2), 0.5, no_label, status::ok}, // 2 of 5 are not more than half, and no label
        {votes_of(1, 0, 1, 2), 0.5, no_label, status::ok}, // 2 of 4 neither
        {votes_of(2, 0, 0, 3), 0, no_label, status::invalid_question},
        {votes_of(1, 1, 0, 3), 0, no_label, status::invalid_question},
        {votes_of(0, 0, 0, 1), 0, no_label, status::invalid_question},
        {votes_of(0, 0, 0, 0), 0, no_label, status::no_ratings},
    };
    for (const row& r : table) {
        CAPTURE(&r - table);
        const preference_score score = score_preference(r.votes);
        CHECK(score.value == r.value);
        CHECK(score.preference.label == r.label);
        CHECK(score.status == r.status);
        CHECK(is_scored(score.status) == (r.status == status::ok));
    }
}

TEST_CASE("preference: all votes of up to seven annotators, against the slow twin") {
    for (std::uint64_t annotators = 0; annotators <= 7; ++annotators) {
        for_all_votes(annotators, [](const preference_votes& votes) {
            const slow_score expected(votes);
            const preference_score score = score_preference(votes);
            CHECK(score.value == expected.credit());
            CHECK((score.status == status::ok) == expected.valid);
            CHECK((score.status == status::no_ratings) == !expected.rated);
            CHECK(score.preference.is_tie() == (expected.winners.size() > 1));

            const preference_score drawn = score_preference(votes, tie_break(4, "some id"));
            CHECK(drawn.status == score.status);
            CHECK(drawn.preference.is_tie() == score.preference.is_tie());
            const auto& winners = expected.winners;
            if (expected.valid) CHECK(std::find(winners.begin(), winners.end(), drawn.value) != winners.end());

            // Turned round, the model has what is left.
            const preference_score turned =
                score_preference(votes_of(votes.gold, votes.tie, votes.model, votes.invalid));
            if (expected.valid) CHECK(turned.value == 1 - score.value);

            mean_preference mean;
            mean.update(votes);
            const preference_mean one = mean.compute();
            CHECK(one.value == expected.credit());
            CHECK(one.valid() == (expected.valid ? 1 : 0));
            CHECK(one.valid() + one.invalid + one.unrated == 1);
            CHECK(one.vote_ties == (expected.winners.size() > 1 ? 1 : 0));
            CHECK(one.status == (expected.valid ? status::ok : status::no_questions));
        });
    }
}

TEST_CASE("preference: both kinds of tie are counted, and dropped questions") {
    mean_preference mean;
    CHECK(mean.compute().status == status::no_questions);
    CHECK(mean.compute().value == 0);
    mean.update(votes_of(5, 0, 0));
    mean.update(votes_of(4, 1, 0));
    mean.update(votes_of(1, 3, 1));
    mean.update(votes_of(0, 2, 3));
    mean.update(votes_of(2, 2, 1));
    mean.update(votes_of(1, 1, 0, 3));
    mean.update(votes_of(0, 0, 0));
    const preference_mean result = mean.compute();
    CHECK(result.model == 2);
    CHECK(result.tie == 1);
    CHECK(result.gold == 1);
    CHECK(result.vote_ties == 1);
    CHECK(result.invalid == 1);
    CHECK(result.unrated == 1);
    CHECK(result.valid() == 5);
    CHECK(result.value == 0.65); // (1 + 1 + 0.5 + 0 + 0.75) / 5
    CHECK(result.status == status::ok);
    mean.reset();
    CHECK(same(mean, mean_preference()));

    mean.update(votes_of(3, 0, 2));
    mean.update(votes_of(2, 0, 3));
    CHECK(mean.compute().value == parity);
    CHECK(parity == 0.5);
}

TEST_CASE("preference: a draw gives on average what the mean credit is") {
    const preference_votes ties[] = {votes_of(2, 2, 1), votes_of(2, 1, 2), votes_of(1, 2, 2), votes_of(1, 1, 1)};
    for (const preference_votes& votes : ties) {
        CAPTURE(&votes - ties);
        mean_preference drawn;
        for (std::uint64_t id = 0; id < 20000; ++id) drawn.update(votes, tie_break(11, id));
        CHECK(drawn.compute().vote_ties == 20000);
        // A standard deviation is at most 0.5 / sqrt(20000) = 0.0036.
        CHECK(drawn.compute().value > score_preference(votes).value - 0.015);
        CHECK(drawn.compute().value < score_preference(votes).value + 0.015);
    }
    // The same id and seed, the same draw.
    CHECK(score_preference(ties[0], tie_break(1, "a")).value == score_preference(ties[0], tie_break(1, "a")).value);
    CHECK(score_preference(ties[0], tie_break(1, "a")).value ==
          score_preference(ties[0], tie_break(1, id_hash("a"))).value);
}

TEST_CASE("preference: no order and no split changes a bit, and the interval is fed beside") {
    std::mt19937 random(31);
    std::vector<preference_votes> questions;
    for (int i = 0; i < 500; ++i) questions.push_back(votes_of(random() % 4, random() % 3, random() % 3, random() % 4));
    mean_preference whole;
    mean_preference parts[4];
    poisson_bootstrap bootstrap;
    double sum = 0;
    for (std::size_t i = 0; i < questions.size(); ++i) {
        whole.update(questions[i], tie_break(5, i));
        const preference_score score = score_preference(questions[i], tie_break(5, i));
        bootstrap.update(std::to_string(i), score);
        sum += score.value; // exact: halves
    }
    for (std::size_t i = questions.size(); i-- > 0;) parts[random() % 4].update(questions[i], tie_break(5, i));
    for (const std::size_t part : {3u, 1u, 2u}) parts[0].merge(parts[part]);
    CHECK(same(whole, parts[0]));
    const preference_mean result = whole.compute();
    CHECK(result.valid() == bootstrap.coverage().scored);
    CHECK(result.value == bootstrap.mean(over::scored).value);
    CHECK(result.value == sum / static_cast<double>(result.valid()));
    CHECK(result.invalid > 0);
    CHECK(result.unrated > 0);
    CHECK(bootstrap.interval(0.95, over::scored).low < result.value);
    CHECK(bootstrap.interval(0.95, over::scored).high > result.value);
}

TEST_CASE("preference: votes by name") {
    preference_votes votes;
    for (const char* const name : {"model", "tie", "tie", "gold", "gold", "gold", "invalid"}) CHECK(votes.add(name));
    for (const char* const name : {"Model", "", "golden", "draw"}) CHECK_FALSE(votes.add(name));
    CHECK(votes.model == 1);
    CHECK(votes.tie == 2);
    CHECK(votes.gold == 3);
    CHECK(votes.invalid == 1);
}
