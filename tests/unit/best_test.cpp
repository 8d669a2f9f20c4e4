#include "karat/metric/best.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

using namespace karat;

namespace {

score with(double fmeasure, std::size_t expected = 1) {
    score s;
    s.fmeasure = fmeasure;
    s.counts = {0, 7, expected};
    return s;
}

/// What a reduction makes of scores against references 0, 1, ...
template <class Reduction>
reduced_score<Reduction, score> reduced(std::vector<score> scores, score against_nothing = with(0, 0)) {
    typename Reduction::template fold<score> fold;
    std::size_t k = 0;
    for (score& s : scores) {
        s.reference = k++;
        fold.add(s);
    }
    return fold.result(against_nothing);
}

} // namespace

TEST_CASE("best: the first of the largest") {
    struct row {
        std::vector<double> fmeasures;
        std::size_t expected;
    };
    const row rows[] = {
        {{0}, 0},
        {{0, 0}, 0},
        {{0, 1}, 1},
        {{1, 0}, 0},
        {{0.5, 0.5}, 0},
        {{0, 0.5, 0.5}, 1},
        {{0.2, 0.9, 0.5}, 1},
        {{0.2, 0.5, 0.9}, 2},
        {{1.0 / 3, 0.33333333333333337}, 1}, // not nearly the largest: the largest, as doubles
    };
    for (const row& r : rows) {
        CAPTURE(r.fmeasures.size());
        std::vector<score> scores;
        for (const double f : r.fmeasures) scores.push_back(with(f));
        for (const score& s : {reduced<best>(scores), reduced<best_answerable>(scores)}) {
            CHECK(s.reference == r.expected);
            CHECK(s.fmeasure == r.fmeasures[r.expected]);
            CHECK(s.status == status::ok);
        }
    }
}

TEST_CASE("best: the whole score is that of one reference") {
    score a = with(0.4);
    a.precision = 0.25;
    a.recall = 1;
    a.counts = {1, 4, 1};
    score b = with(0.4);
    b.precision = 0.5;
    b.recall = 1.0 / 3;
    b.counts = {2, 4, 6};
    const score first = reduced<best>({a, b});
    CHECK(first.precision == 0.25);
    CHECK(first.recall == 1);
    CHECK(first.counts.expected == 1);
    const score other = reduced<best>({b, a});
    CHECK(other.precision == 0.5);
    CHECK(other.recall == 1.0 / 3);
    CHECK(other.counts.expected == 6);
}

TEST_CASE("best: without references there is no score, whatever nothing would score") {
    for (const double f : {0.0, 1.0}) {
        score nothing = with(f, 0);
        nothing.precision = nothing.recall = f;
        const score s = reduced<best>({}, nothing);
        CHECK(s.status == status::no_references);
        CHECK(s.precision == 0);
        CHECK(s.recall == 0);
        CHECK(s.fmeasure == 0);
        CHECK(s.reference == no_reference);
        CHECK(s.counts.predicted == 7);
        CHECK(s.counts.expected == 0);
    }
}

TEST_CASE("best_answerable: references that hold nothing are dropped, unless none is left") {
    const score nothing = with(1, 0);
    struct row {
        std::vector<score> scores;
        double fmeasure;
        std::size_t reference;
    };
    const row rows[] = {
        {{}, 1, no_reference},         {{with(1, 0)}, 1, no_reference}, {{with(1, 0), with(1, 0)}, 1, no_reference},
        {{with(1, 0), with(0)}, 0, 1}, {{with(0), with(1, 0)}, 0, 0},   {{with(1, 0), with(0.5), with(0.5)}, 0.5, 1},
    };
    for (const row& r : rows) {
        CAPTURE(r.scores.size());
        const score s = reduced<best_answerable>(r.scores, nothing);
        CHECK(s.fmeasure == r.fmeasure);
        CHECK(s.reference == r.reference);
        CHECK(s.status == status::ok);
    }
}

TEST_CASE("leave_one_out: each reference is left out once") {
    struct row {
        std::vector<double> fmeasures;
        double expected;
    };
    const row rows[] = {
        {{0.5}, 0.5},
        {{0, 1}, 0.5},
        {{1, 0}, 0.5},
        {{0, 1, 0}, 2.0 / 3},
        {{1, 1, 0}, 1},
        {{0, 0, 0}, 0},
        {{0.5, 0.25, 0.75}, (0.75 + 0.75 + 0.5) / 3},
        {{0.75, 0.25, 0.5}, (0.5 + 0.75 + 0.75) / 3},
    };
    for (const row& r : rows) {
        CAPTURE(r.fmeasures.size());
        std::vector<score> scores;
        for (const double f : r.fmeasures) scores.push_back(with(f));
        const fmeasure_score s = reduced<leave_one_out>(scores);
        CHECK(s.fmeasure == r.expected);
        CHECK(s.status == status::ok);
        CHECK(s.counts.predicted == 7);
        CHECK(s.reference == (r.fmeasures.size() == 1 ? 0 : no_reference));
    }
    const fmeasure_score none = reduced<leave_one_out>({}, with(1, 0));
    CHECK(none.status == status::no_references);
    CHECK(none.fmeasure == 0);
    CHECK(none.reference == no_reference);
    CHECK(none.counts.predicted == 7);
}

TEST_CASE("leave_one_out: against the rule written out, to the last bit") {
    std::mt19937_64 random(2);
    for (int round = 0; round < 3000; ++round) {
        std::vector<score> scores(2 + random() % 8);
        for (score& s : scores) s = with(static_cast<double>(random() % 7) / static_cast<double>(1 + random() % 7) / 6);
        double sum = 0;
        std::size_t closest = 0;
        for (std::size_t i = 0; i < scores.size(); ++i) {
            double most = 0;
            for (std::size_t k = 0; k < scores.size(); ++k) {
                if (k != i && scores[k].fmeasure > most) most = scores[k].fmeasure;
            }
            sum += most;
            if (scores[i].fmeasure > scores[closest].fmeasure) closest = i;
        }
        for (std::size_t i = 0; i < scores.size(); ++i) scores[i].counts.expected = 10 + i;
        const fmeasure_score s = reduced<leave_one_out>(scores);
        REQUIRE(s.fmeasure == sum / static_cast<double>(scores.size()));
        REQUIRE(s.counts.expected == 10 + closest);
    }
}

TEST_CASE("leave_one_out: exact match becomes a fraction") {
    leave_one_out::fold<value_score> fold;
    value_score s;
    s.counts = {0, 1, 1};
    fold.add(s);
    fold.add(s);
    s.value = 1;
    s.counts.matched = 1;
    fold.add(s);
    static_assert(std::is_same_v<reduced_score<leave_one_out, value_score>, value_score>);
    static_assert(std::is_same_v<reduced_score<leave_one_out, score>, fmeasure_score>);
    static_assert(std::is_same_v<reduced_score<best, score>, score>);
    const value_score mean = fold.result(value_score{});
    CHECK(mean.value == 2.0 / 3);
    CHECK(mean.counts.matched == 1);
    CHECK(mean.reference == no_reference);
    CHECK(std::string(leave_one_out{}.signature()) == "leave_one_out");
}

TEST_CASE("best: scores of any kind") {
    best::fold<value_score> fold;
    value_score wrong;
    wrong.reference = 0;
    value_score right;
    right.value = 1;
    right.reference = 1;
    fold.add(wrong);
    fold.add(right);
    CHECK(fold.any());
    CHECK(fold.result(value_score{}).reference == 1);
    CHECK(std::string(best{}.signature()) == "best");
    CHECK(std::string(best_answerable{}.signature()) == "best_answerable");
}

TEST_CASE("best_not_blank: a blank reference counts where there is no other") {
    const score blank_right = with(1, 0);
    CHECK(reduced<best_not_blank>({blank_right, with(0)}).fmeasure == 0);
    CHECK(reduced<best_not_blank>({blank_right, with(0.25), with(0.5)}).reference == 2);
    CHECK(reduced<best_not_blank>({with(0, 0), blank_right}).reference == 1);
    CHECK(reduced<best_not_blank>({blank_right}).status == status::ok);
    CHECK(reduced<best_not_blank>({}).status == status::no_references);
    CHECK(best_not_blank{}.signature() == "best_not_blank");
}
