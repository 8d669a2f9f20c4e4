#include "karat/match/pairing.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <utility>
#include <vector>

#include "settings.hpp"
#include "slow/pairing.hpp"

using namespace karat;

namespace {

using ids = std::vector<token_id>;

view<token_id> view_of(const ids& tokens) { return {tokens.data(), tokens.size()}; }

slow::position_pairs positions(const std::vector<unit_pair>& pairs) {
    slow::position_pairs out;
    for (const unit_pair& pair : pairs) out.emplace_back(pair.prediction, pair.reference);
    return out;
}
slow::position_pairs bags(const ids& prediction, const ids& reference, std::size_t unit) {
    return positions(pair_bags(view_of(prediction), view_of(reference), unit));
}
slow::position_pairs subsequence(const ids& prediction, const ids& reference) {
    token_id largest = 0;
    for (const ids* side : {&prediction, &reference}) {
        for (const token_id id : *side) largest = id > largest ? id : largest;
    }
    std::vector<unit_pair> pairs = {{7, 7}}; // what was there before is gone
    REQUIRE(pair_subsequence(view_of(prediction), view_of(reference), largest, pairs));
    return positions(pairs);
}

ids random_tokens(std::mt19937_64& random, std::size_t longest, token_id kinds) {
    ids tokens(random() % (longest + 1));
    for (token_id& id : tokens) id = static_cast<token_id>(1 + random() % kinds);
    return tokens;
}

} // namespace

TEST_CASE("pairing: bags of tokens") {
    struct row {
        ids prediction;
        ids reference;
        slow::position_pairs expected;
    };
    const row rows[] = {
        {{}, {}, {}},
        {{1}, {}, {}},
        {{}, {1}, {}},
        {{1, 2}, {3, 4}, {}},
        {{1, 2, 3}, {3, 2, 1}, {{0, 2}, {1, 1}, {2, 0}}},
        {{5, 5, 5}, {1, 5, 5}, {{0, 1}, {1, 2}}}, // the first two of three
        {{5, 1}, {5, 5, 5}, {{0, 0}}},
        {{2, 1, 2, 1}, {1, 1, 2, 2}, {{0, 2}, {1, 0}, {2, 3}, {3, 1}}},
    };
    for (const row& r : rows) {
        CAPTURE(&r - rows);
        CHECK(bags(r.prediction, r.reference, 1) == r.expected);
    }
}

TEST_CASE("pairing: bags of n-grams") {
    CHECK(bags({1, 2, 1, 2, 1}, {1, 2, 1, 2}, 2) == slow::position_pairs{{0, 0}, {1, 1}, {2, 2}});
    CHECK(bags({1, 2, 9, 1, 2}, {3, 1, 2}, 2) == slow::position_pairs{{0, 1}});
    CHECK(bags({1, 2}, {1, 2}, 3).empty());
    CHECK(bags({1, 2, 3}, {1, 2, 3}, 3) == slow::position_pairs{{0, 0}});
}

TEST_CASE("pairing: of several longest common subsequences, that of lcs.hpp") {
    struct row {
        ids prediction;
        ids reference;
        slow::position_pairs expected;
    };
    const row rows[] = {
        {{}, {}, {}},
        {{1}, {}, {}},
        {{}, {1}, {}},
        {{1, 2, 3}, {4, 5}, {}},
        {{1, 2, 3}, {1, 2, 3}, {{0, 0}, {1, 1}, {2, 2}}},
        {{1, 2}, {2, 1}, {{1, 0}}},       // the last token of the prediction is not given up
        {{1, 1, 1}, {1}, {{2, 0}}},       // the last of equal ones
        {{1}, {1, 1, 1}, {{0, 2}}},       //
        {{1, 9, 1, 9}, {1, 8}, {{2, 0}}}, // tokens that the other side does not hold
        {{1, 2, 3, 2}, {1, 2, 2, 3}, {{0, 0}, {1, 1}, {3, 2}}},
    };
    for (const row& r : rows) {
        CAPTURE(&r - rows);
        CHECK(slow::pair_subsequence(r.prediction, r.reference) == r.expected);
        CHECK(subsequence(r.prediction, r.reference) == r.expected);
    }
}

TEST_CASE("pairing: random tokens, against the slow twins") {
    std::mt19937_64 random(41);
    for (int round = 0; round < settings::rounds(6000); ++round) {
        CAPTURE(round);
        const auto kinds = static_cast<token_id>(1 + random() % 12);
        const std::size_t longest = round % 50 == 0 ? 140 : 24;
        const ids prediction = random_tokens(random, longest, kinds);
        const ids reference = random_tokens(random, longest, kinds);
        for (std::size_t unit = 1; unit <= 4; ++unit) {
            CAPTURE(unit);
            REQUIRE(bags(prediction, reference, unit) == slow::pair_bags(prediction, reference, unit));
        }
        REQUIRE(subsequence(prediction, reference) == slow::pair_subsequence(prediction, reference));
    }
}
