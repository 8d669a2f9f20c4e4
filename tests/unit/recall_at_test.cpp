#include "karat/metric/recall_at.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "karat/summary/mean.hpp"

using namespace karat;

namespace {

using strings = std::vector<std::string>;

static_assert(noexcept(recall_at(10)(std::declval<const strings&>(), std::declval<const strings&>())));
static_assert(noexcept(recall_at(10)(std::declval<const strings&>(), std::declval<const std::vector<strings>&>())));

/// The definition with sets.
double slow_recall(const strings& ranking, const strings& gold, std::size_t k) {
    const std::set<std::string> wanted(gold.begin(), gold.end());
    strings found;
    const strings first(ranking.begin(), ranking.begin() + static_cast<std::ptrdiff_t>(std::min(k, ranking.size())));
    const std::set<std::string> had(first.begin(), first.end());
    std::set_intersection(wanted.begin(), wanted.end(), had.begin(), had.end(), std::back_inserter(found));
    return wanted.empty() ? 0 : static_cast<double>(found.size()) / static_cast<double>(wanted.size());
}

} // namespace

TEST_CASE("recall_at: one annotator") {
    struct row {
        std::size_t k;
        strings ranking;
        strings gold;
        double value;
        overlap_counts counts;
    };
    const row rows[] = {
        {2, {"a", "b", "c"}, {"a"}, 1, {1, 2, 1}},
        {2, {"a", "b", "c"}, {"c"}, 0, {0, 2, 1}},
        {3, {"a", "b", "c"}, {"c"}, 1, {1, 3, 1}},
        {10, {"a", "b", "c"}, {"c", "x", "a"}, 2.0 / 3, {2, 3, 3}},
        {10, {"a"}, {}, 0, {0, 1, 0}},
        {10, {}, {"a"}, 0, {0, 0, 1}},
        {10, {}, {}, 0, {0, 0, 0}},
        {0, {"a"}, {"a"}, 0, {0, 0, 1}},
        // Twice in the gold is one item.
        {10, {"a"}, {"a", "a"}, 1, {1, 1, 1}},
        {10, {"a"}, {"a", "b", "a", "b"}, 0.5, {1, 1, 2}},
        // Twice in the ranking is one match, and two places.
        {2, {"a", "a", "b"}, {"a", "b"}, 0.5, {1, 2, 2}},
        {3, {"a", "a", "b"}, {"a", "b"}, 1, {2, 3, 2}},
        // Byte by byte.
        {10, {"A", "a ", "aa", ""}, {"a"}, 0, {0, 4, 1}},
        {10, {"A", "a ", "aa", ""}, {""}, 1, {1, 4, 1}},
    };
    for (const row& r : rows) {
        CAPTURE(r.k);
        CAPTURE(r.ranking.size());
        CAPTURE(r.gold.size());
        const value_score s = recall_at(r.k)(r.ranking, r.gold);
        CHECK(s.value == r.value);
        CHECK(s.value == slow_recall(r.ranking, r.gold, r.k));
        CHECK(s.counts.matched == r.counts.matched);
        CHECK(s.counts.predicted == r.counts.predicted);
        CHECK(s.counts.expected == r.counts.expected);
        CHECK(s.reference == 0);
        CHECK(s.status == status::ok);
    }
}

TEST_CASE("recall_at: several annotators, the first of the best") {
    const strings ranking = {"a", "b", "c", "d"};
    struct row {
        std::vector<strings> golds;
        double value;
        std::size_t reference;
    };
    const row rows[] = {
        {{{"a", "x"}, {"a"}}, 1, 1},
        {{{"a"}, {"b"}}, 1, 0},
        {{{"x"}, {"a", "x", "y"}, {"a", "b", "z"}}, 2.0 / 3, 2},
        {{{}, {"x"}}, 0, 0},
        {{{}, {"x", "d"}}, 0.5, 1},
        {{{}}, 0, 0},
    };
    for (const row& r : rows) {
        CAPTURE(r.golds.size());
        const value_score s = recall_at(4)(ranking, r.golds);
        CHECK(s.value == r.value);
        CHECK(s.reference == r.reference);
        CHECK(s.status == status::ok);
    }
    const value_score nobody = recall_at(4)(ranking, std::vector<strings>());
    CHECK(nobody.status == status::no_references);
    CHECK(nobody.value == 0);
    CHECK(nobody.reference == no_reference);
    CHECK(nobody.counts.predicted == 4);
}

TEST_CASE("recall_at: whatever holds texts, and each annotator's own score") {
    const char* const ranking[] = {"a", "b", "c"};
    const std::array<std::string_view, 2> gold = {"c", "d"};
    CHECK(recall_at(10)(ranking, gold).value == 0.5);
    CHECK(recall_at(10)(ranking, {"c", "d", "b"}).value == 2.0 / 3);

    std::vector<double> each;
    const std::vector<strings> golds = {{"x"}, {"a", "x"}, {}, {"a", "b", "x"}};
    recall_at(10).each(ranking, golds, [&](const value_score& s) {
        CHECK(s.reference == each.size());
        each.push_back(s.value);
    });
    CHECK(each == std::vector<double>{0, 0.5, 0, 2.0 / 3});
}

TEST_CASE("recall_at: the mean over questions") {
    mean_value mean;
    const strings ranking = {"a", "b"};
    mean.update(recall_at(1)(ranking, strings{"a"}));
    mean.update(recall_at(1)(ranking, strings{"b"}));
    mean.update(recall_at(1)(ranking, std::vector<strings>()));
    CHECK(mean.compute().value == 1.0 / 3);
    CHECK(mean.compute(over::scored).value == 0.5);
}

TEST_CASE("recall_at: signature") {
    CHECK(recall_at(10).signature().substr(0, 30) == "recall_at|k:10|references:best");
    CHECK(recall_at(5).signature() != recall_at(10).signature());
}

TEST_CASE("recall_at: the same as sets say, random rankings") {
    std::mt19937 random(1);
    const auto some_items = [&](std::size_t most) {
        strings items;
        for (std::size_t n = random() % (most + 1); n > 0; --n) items.push_back("p" + std::to_string(random() % 12));
        return items;
    };
    for (int round = 0; round < 3000; ++round) {
        CAPTURE(round);
        const std::size_t k = random() % 12;
        const strings ranking = some_items(14);
        std::vector<strings> golds;
        double best = 0;
        for (std::size_t n = 1 + random() % 3; n > 0; --n) {
            golds.push_back(some_items(6));
            best = std::max(best, slow_recall(ranking, golds.back(), k));
        }
        const value_score s = recall_at(k)(ranking, golds);
        CHECK(s.value == best);
        CHECK(slow_recall(ranking, golds.at(s.reference), k) == best);
        for (std::size_t i = 0; i < s.reference; ++i) CHECK(slow_recall(ranking, golds[i], k) < best);
    }
}
