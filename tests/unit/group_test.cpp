#include "karat/summary/group.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "karat/summary/bootstrap.hpp"

using namespace karat;

namespace {

template <class State>
std::vector<std::string> names_of(const groups<State>& all) {
    std::vector<std::string> names;
    for (const auto& [name, state] : all) names.push_back(name);
    return names;
}

} // namespace

TEST_CASE("group: one mean a group, ordered by name") {
    groups<mean_value> all;
    CHECK(all.empty());
    CHECK(all.total().compute().status == status::no_questions);
    all["knowledge"].update(1.0);
    all["collection"].update(0.5);
    all["\xC3\xA9t\xC3\xA9"].update(0.0); // after all of ASCII, whether char is signed or not
    all["knowledge"].update(0.0);
    all[""].update(1.0);
    CHECK(names_of(all) == std::vector<std::string>{"", "collection", "knowledge", "\xC3\xA9t\xC3\xA9"});
    CHECK(all.size() == 4);
    REQUIRE(all.find("knowledge") != nullptr);
    CHECK(all.find("knowledge")->compute().value == 0.5);
    CHECK(all.find("know") == nullptr);
    CHECK(all.size() == 4); // looking makes no group
    CHECK(all.total().compute().value == 0.5);
    CHECK(all.total().compute().coverage.count == 5);
    CHECK(names_of(all).size() == all.size());
}

TEST_CASE("group: what a group starts as") {
    mean_value one;
    one.update(1.0);
    groups<mean_value> all{one};
    CHECK(all.start().compute().coverage.count == 1);
    all["a"].update(0.5);
    CHECK(all.start().compute().coverage.count == 1);
    CHECK(groups<mean_value>().start().compute().coverage.count == 0);
}

TEST_CASE("group: a group stays where it is") {
    groups<mean_value> all;
    mean_value& first = all["m"];
    for (int i = 0; i < 1000; ++i) all[std::to_string(i)].update(1.0);
    first.update(0.25);
    CHECK(all.find("m")->compute().value == 0.25);
}

TEST_CASE("group: order and merging change no bit") {
    std::mt19937 random(21);
    for (int round = 0; round < 50; ++round) {
        CAPTURE(round);
        std::vector<std::pair<std::string, double>> questions(random() % 100);
        for (auto& q : questions) q = {std::to_string(random() % 7), static_cast<double>(random() % 10) / 9};
        groups<mean_value> all;
        for (const auto& [name, value] : questions) all[name].update(value);
        std::map<std::string, std::vector<double>> slow;
        for (const auto& [name, value] : questions) slow[name].push_back(value);
        std::shuffle(questions.begin(), questions.end(), random);
        std::vector<groups<mean_value>> shards(4);
        for (const auto& [name, value] : questions) shards[random() % 4][name].update(value);
        groups<mean_value> merged;
        for (const groups<mean_value>& shard : shards) CHECK(merged.merge(shard) == status::ok);
        REQUIRE(names_of(merged) == names_of(all));
        REQUIRE(slow.size() == all.size());
        for (const auto& [name, mean] : all) {
            CHECK(merged.find(name)->words() == mean.words());
            CHECK(mean.compute().coverage.count == slow[name].size());
        }
        CHECK(merged.total().words() == all.total().words());
    }
}

TEST_CASE("group: merging with itself counts every question twice") {
    groups<mean_value> all;
    all["a"].update(0.25);
    all["b"].update(0.75);
    CHECK(all.merge(all) == status::ok);
    CHECK(all.size() == 2);
    CHECK(all.total().compute().coverage.count == 4);
    CHECK(all.total().compute().value == 0.5);
}

TEST_CASE("group: of what needs settings") {
    groups<poisson_bootstrap> all{poisson_bootstrap{{16, 9}}};
    all["x"].update("q1", 0.5);
    all["y"].update("q2", 1.0);
    CHECK(all.find("x")->seed() == 9);
    CHECK(all.total().coverage().count == 2);
    CHECK(all.total().seed() == 9);
    groups<poisson_bootstrap> other{poisson_bootstrap{{16, 8}}};
    other["a"].update("q3", 0.5);
    other["x"].update("q3", 0.5);
    CHECK(all.merge(other) == status::different_settings);
    CHECK(all.size() == 2); // nothing changed
    CHECK(all.total().coverage().count == 2);
}

TEST_CASE("group: the macro average counts groups, the total counts questions") {
    groups<mean_value> values;
    CHECK(macro_average(values).status == status::no_questions);
    for (int i = 0; i < 9; ++i) values["many"].update(1.0);
    values["one"].update(0.0);
    CHECK(values.total().compute().value == 0.9);
    CHECK(macro_average(values).value == 0.5);
    CHECK(macro_average(values).coverage.count == 10);
    CHECK(macro_average(values).status == status::ok);
    CHECK_FALSE(macro_average(values).standard_error);
    values["empty"]; // a group without questions
    CHECK(macro_average(values).value == 0.5);
    values["unscored"].update(0.0, status::no_references);
    CHECK(macro_average(values).value == 1.0 / 3);
    CHECK(macro_average(values, over::scored).value == 0.5);
    CHECK(macro_average(values, over::scored).coverage.count == 11);
    CHECK(macro_average(values, over::scored).coverage.scored == 10);

    groups<mean_score> scores;
    CHECK(macro_average(scores).status == status::no_questions);
    scores["a"].update(score_from({1, 1, 2}));
    scores["a"].update(score_from({1, 1, 2}));
    scores["b"].update(score_from({1, 4, 1}));
    const score_mean average = macro_average(scores);
    CHECK(average.precision == (1 + 0.25) / 2);
    CHECK(average.recall == (0.5 + 1) / 2);
    CHECK(average.fmeasure == (score_from({1, 1, 2}).fmeasure + score_from({1, 4, 1}).fmeasure) / 2);
    CHECK(average.coverage.count == 3);
    CHECK_FALSE(average.standard_error);
    scores["none"].update([] {
        score s;
        s.status = status::no_references;
        return s;
    }());
    CHECK(macro_average(scores, over::scored).precision == average.precision);
    CHECK(macro_average(scores).precision == (1 + 0.25) / 3);
}
