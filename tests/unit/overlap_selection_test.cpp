#include "karat/summary/overlap_selection.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "slow/overlap_selection.hpp"

using namespace karat;

namespace {

struct example {
    std::string question;
    std::string answer;
};

overlap_index index_of(const std::vector<example>& evaluation) {
    overlap_index index;
    for (const example& e : evaluation) index.add(e.question, e.answer);
    REQUIRE(index.size() == evaluation.size());
    REQUIRE_FALSE(index.failed());
    return index;
}

overlap_match match_of(std::size_t shared, std::size_t tokens) {
    overlap_match match;
    match.shared = shared;
    match.tokens = tokens;
    return match;
}

std::vector<std::size_t> numbers(const least_similar& selection) {
    std::vector<std::size_t> all;
    for (const least_similar::candidate& c : selection.compute()) all.push_back(c.number);
    return all;
}

using places = std::vector<std::size_t>;

} // namespace

TEST_CASE("overlap_selection: the most similar evaluation example") {
    const overlap_index index = index_of({
        {"What is a llama?", "A llama is a South American animal."}, // what is a llama south american animal
        {"How tall is a penguin", "about 70 cm"},                    // how tall is a penguin about 70 cm
        {"", ""},
        {"HOW tall is a llama", "170 cm"}, // how tall is a llama 170 cm
    });
    overlap_finder find(index);
    struct row {
        const char* question;
        const char* answer;
        std::size_t shared;
        std::size_t tokens;
        std::size_t example;
    };
    const row rows[] = {
        {"", "", 0, 0, no_example},
        {"?!", "...", 0, 0, no_example},
        {"Why?", "", 0, 1, no_example},
        {"is", "a", 2, 2, 0},                               // the first of three
        {"penguin", "penguin Penguin", 1, 1, 1},            // a set
        {"cm", "", 1, 1, 1},                                // in the answer of one, the question of the other
        {"a 70 cm tall llama?", "why", 4, 6, 1},            // also 3: a cm tall llama
        {"70 cm tall penguin", "llama", 4, 5, 1},           // 3: cm tall llama
        {"llamas", "animals", 0, 2, no_example},            // no stemming
        {"South-American", "L'animal!", 3, 4, 0},           // cut at everything but letters and digits
        {"\xE2\x84\xAA", "\xC3\xA9t\xC3\xA9 170", 1, 3, 3}, // the Kelvin sign is a k, accents are no letters
    };
    for (const row& r : rows) {
        CAPTURE(r.question);
        CAPTURE(r.answer);
        const overlap_match match = find(r.question, r.answer);
        CHECK(match.shared == r.shared);
        CHECK(match.tokens == r.tokens);
        CHECK(match.example == r.example);
        CHECK(match.status == status::ok);
    }
}

TEST_CASE("overlap_selection: shares are compared as fractions") {
    const std::size_t big = 0xFFFFFFFDu; // the most tokens there can be; rounded to doubles, such shares are equal
    struct row {
        overlap_match less;
        overlap_match more;
        bool shared;
        bool share;
    };
    const row rows[] = {
        {match_of(0, 0), match_of(0, 0), false, false},
        {match_of(0, 0), match_of(0, 5), false, false},
        {match_of(0, 5), match_of(0, 0), false, false},
        {match_of(0, 0), match_of(1, 5), true, true},
        {match_of(1, 3), match_of(2, 6), true, false},
        {match_of(2, 6), match_of(1, 3), false, false},
        {match_of(3, 10), match_of(1, 3), false, true},
        {match_of(1, 3), match_of(3, 10), true, false},
        {match_of(big - 1, big), match_of(big, big + 1), true, true},
        {match_of(big, big + 1), match_of(big - 1, big), false, false},
        {match_of(big / 2, big), match_of(big / 2, big - 1), false, true},
        {match_of(1, 0x10000), match_of(0x10000, 0x10000), true, true}, // 2^32 on one side
    };
    for (const row& r : rows) {
        CAPTURE(r.less.shared);
        CAPTURE(r.less.tokens);
        CHECK(is_less_similar(r.less, r.more, overlap_measure::shared) == r.shared);
        CHECK(is_less_similar(r.less, r.more, overlap_measure::share) == r.share);
    }
    CHECK(match_of(0, 0).share() == 0);
    CHECK(match_of(1, 3).share() == 1.0 / 3);
}

TEST_CASE("overlap_selection: the least similar, ties in the order of the input") {
    const overlap_match matches[] = {match_of(2, 2), match_of(1, 4), match_of(0, 1), match_of(1, 2),
                                     match_of(0, 0), match_of(2, 8), match_of(1, 4)};
    struct row {
        std::size_t k;
        places by_shared;
        places by_share;
    };
    const row rows[] = {
        {0, {}, {}},
        {1, {2}, {2}},
        {2, {2, 4}, {2, 4}},
        {3, {2, 4, 1}, {2, 4, 1}},
        {4, {2, 4, 1, 3}, {2, 4, 1, 5}},
        {5, {2, 4, 1, 3, 6}, {2, 4, 1, 5, 6}},
        {7, {2, 4, 1, 3, 6, 0, 5}, {2, 4, 1, 5, 6, 3, 0}},
        {9, {2, 4, 1, 3, 6, 0, 5}, {2, 4, 1, 5, 6, 3, 0}},
    };
    for (const row& r : rows) {
        CAPTURE(r.k);
        for (const overlap_measure by : {overlap_measure::shared, overlap_measure::share}) {
            least_similar forwards(r.k, by);
            least_similar backwards(r.k, by);
            for (std::size_t i = 0; i < 7; ++i) forwards.update(i, matches[i]);
            for (std::size_t i = 7; i-- > 0;) backwards.update(i, matches[i]);
            const places& expected = by == overlap_measure::shared ? r.by_shared : r.by_share;
            CHECK(numbers(forwards) == expected);
            CHECK(numbers(backwards) == expected);
            CHECK(forwards.merge(forwards) == status::ok);
            CHECK(numbers(forwards) == expected);
            forwards.reset();
            CHECK(forwards.compute().empty());
        }
    }
    least_similar two(2);
    overlap_match lost;
    lost.status = status::out_of_memory;
    two.update(0, lost);
    CHECK(two.refused() == 1);
    CHECK(two.compute().empty());
}

TEST_CASE("overlap_selection: what was selected in another way is not merged") {
    least_similar chosen(2);
    least_similar others[] = {least_similar(1), least_similar(3), least_similar(2, overlap_measure::share)};
    for (least_similar& other : others) {
        other.update(0, {});
        overlap_match lost;
        lost.status = status::out_of_memory;
        other.update(1, lost);
        CHECK(chosen.merge(other) == status::different_settings);
    }
    CHECK(chosen.compute().empty());
    CHECK(chosen.refused() == 0);
}

TEST_CASE("overlap_selection: an index that is empty, and one that grows") {
    overlap_index index;
    overlap_finder find(index);
    CHECK(find("a", "b").example == no_example);
    CHECK(find("a", "b").tokens == 2);
    index.add("b", "c");
    CHECK(find("a", "b").example == 0);
    index.add("", "a b");
    CHECK(find("a", "b").example == 1);
    CHECK(find("a", "b").shared == 2);
}

TEST_CASE("overlap_selection: the same as with sets, random examples, in one stream and in shards") {
    std::mt19937 random(1);
    const auto some_text = [&](std::size_t most, std::size_t words) {
        const char* const between[] = {" ", ", ", "-", "? ", "\xC3\xA9"};
        std::string text;
        for (std::size_t n = random() % (most + 1); n > 0; --n) {
            const std::string number = std::to_string(random() % words);
            text += random() % 3 == 0 ? "AWordOfTwentyLetters" + number : "w" + number;
            text += between[random() % 5];
        }
        return text;
    };
    for (int round = 0; round < 60; ++round) {
        CAPTURE(round);
        const std::size_t words = 5 + random() % 100;
        const std::size_t most = round % 10 == 0 ? 200 : 12; // tokens, more than fit into a finder without memory
        std::vector<example> evaluation;
        std::vector<std::set<std::string>> evaluation_tokens;
        for (std::size_t n = random() % 40; n > 0; --n) {
            evaluation.push_back({some_text(6, words), some_text(most, words)});
            evaluation_tokens.push_back(slow::overlap_tokens(evaluation.back().question, evaluation.back().answer));
        }
        const overlap_index index = index_of(evaluation);
        overlap_finder find(index);

        std::vector<slow::overlap_match> expected;
        std::vector<overlap_match> matches;
        for (std::size_t n = random() % 120; n > 0; --n) {
            const example candidate = {some_text(6, 2 * words), some_text(most, 2 * words)};
            expected.push_back(
                slow::most_similar(evaluation_tokens, slow::overlap_tokens(candidate.question, candidate.answer)));
            matches.push_back(find(candidate.question, candidate.answer));
            CHECK(matches.back().shared == expected.back().shared);
            CHECK(matches.back().tokens == expected.back().tokens);
            const bool none = expected.back().shared == 0;
            CHECK(matches.back().example == (none ? no_example : expected.back().example));
        }

        for (const std::size_t k : {std::size_t{0}, std::size_t{1}, std::size_t{10}, matches.size()}) {
            for (const overlap_measure by : {overlap_measure::shared, overlap_measure::share}) {
                least_similar all(k, by);
                std::vector<least_similar> shards(1 + random() % 4, least_similar(k, by));
                for (std::size_t i = 0; i < matches.size(); ++i) {
                    all.update(i, matches[i]);
                    shards[random() % shards.size()].update(i, matches[i]);
                }
                least_similar merged(k, by);
                for (const least_similar& shard : shards) REQUIRE(merged.merge(shard) == status::ok);
                const places right = slow::least_similar(expected, k, by == overlap_measure::share);
                CHECK(numbers(all) == right);
                CHECK(numbers(merged) == right);
            }
        }
    }
}
