#include "karat/summary/majority.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using namespace karat;

static_assert(noexcept(majority_of(std::declval<std::vector<int>&>())));
static_assert(noexcept(majority_of(std::declval<std::vector<int>&>(), tie_break(1, 2))));

TEST_CASE("majority: strictly more votes than any other label") {
    struct row {
        std::vector<std::uint64_t> counts;
        std::size_t label;
        std::uint64_t votes;
        std::size_t tied;
    };
    const row table[] = {
        {{}, no_label, 0, 0},
        {{0}, no_label, 0, 0},
        {{0, 0, 0}, no_label, 0, 0},
        {{1}, 0, 1, 1},
        {{0, 1}, 1, 1, 1},
        {{2, 1}, 0, 2, 1},
        {{1, 2}, 1, 2, 1},
        {{1, 1}, no_label, 1, 2},
        {{2, 2, 1}, no_label, 2, 2},
        {{2, 1, 2}, no_label, 2, 2},
        {{1, 2, 2}, no_label, 2, 2},
        {{1, 1, 1}, no_label, 1, 3},
        {{1, 1, 2}, 2, 2, 1}, // those that were tied before are no longer
        {{2, 2, 3, 1, 3}, no_label, 3, 2},
        {{2, 1, 1, 1}, 0, 2, 1}, // less than half of all votes will do
    };
    for (const row& r : table) {
        CAPTURE(&r - table);
        const majority most = majority_of(r.counts);
        CHECK(most.label == r.label);
        CHECK(most.votes == r.votes);
        CHECK(most.tied == r.tied);
        CHECK(most.is_tie() == (r.tied > 1));
        // A draw changes nothing but the label of a tie.
        const majority drawn = majority_of(r.counts, tie_break(7, "q"));
        CHECK(drawn.votes == r.votes);
        CHECK(drawn.tied == r.tied);
        if (r.tied <= 1) CHECK(drawn.label == r.label);
        if (r.tied > 1) CHECK(r.counts[drawn.label] == r.votes);
    }
    const int array[] = {1, 3, 2};
    CHECK(majority_of(array).label == 1);
}

TEST_CASE("majority: draws are fixed for ever") {
    // Made by a few lines of Python from the definitions of FNV-1a and SplitMix64.
    const std::size_t two[] = {0, 1, 1, 1, 1, 0, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1};
    const std::size_t three[] = {0, 1, 2, 1, 2, 1, 1, 1, 0, 2, 0, 0, 0, 0, 0, 0};
    const std::size_t three_of_seed_2[] = {1, 0, 1, 1, 0, 2, 0, 1, 2, 0, 0, 0, 0, 0, 1, 1};
    for (std::size_t i = 0; i < 16; ++i) {
        const std::string id = "q" + std::to_string(i);
        CAPTURE(id);
        const std::size_t place[] = {1, 3, 4}; // of the tied labels
        CHECK(majority_of(std::vector<int>{1, 2, 0, 2, 1}, tie_break(1, id)).label == place[two[i]]);
        CHECK(majority_of(std::vector<int>{1, 2, 0, 2, 2}, tie_break(1, id)).label == place[three[i]]);
        CHECK(majority_of(std::vector<int>{1, 2, 0, 2, 2}, tie_break(2, id)).label == place[three_of_seed_2[i]]);
        CHECK(majority_of(std::vector<int>{1, 2, 0, 2, 2}, tie_break(1, id_hash(id))).label == place[three[i]]);
    }
}

TEST_CASE("majority: each of the tied labels is drawn equally often") {
    std::uint64_t drawn[4] = {};
    for (std::uint64_t id = 0; id < 30000; ++id)
        ++drawn[majority_of(std::vector<int>{5, 5, 4, 5}, tie_break(3, id)).label];
    // A label is drawn 10,000 times but for a standard deviation of 82.
    CHECK(drawn[2] == 0);
    for (const std::size_t label : {0u, 1u, 3u}) {
        CAPTURE(label);
        CHECK(drawn[label] > 10000 - 330);
        CHECK(drawn[label] < 10000 + 330);
    }
}
