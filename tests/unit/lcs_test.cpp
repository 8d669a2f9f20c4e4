#include "karat/match/lcs.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include "slow/lcs.hpp"

using namespace karat;

namespace {

using ids = std::vector<token_id>;
using positions = std::vector<std::size_t>;

view<token_id> view_of(const ids& tokens) { return {tokens.data(), tokens.size()}; }

token_id largest_of(const std::vector<ids>& texts) {
    token_id largest = 0;
    for (const ids& text : texts) {
        for (const token_id token : text) largest = std::max(largest, token);
    }
    return largest;
}

// The marked positions of the reference that was set, in the order in which they are marked.
positions marked(lcs_positions& finder, const ids& prediction) {
    positions found;
    REQUIRE(finder.mark(view_of(prediction), [&](std::size_t i) { found.push_back(i); }));
    return found;
}

// From the last to the first.
positions slow_marked(const ids& prediction, const ids& reference) {
    const std::set<std::size_t> found = slow::lcs_positions(prediction, reference);
    return positions(found.rbegin(), found.rend());
}

// Finders that keep all columns and finders that must compute columns twice, all used again and again.
class checker {
public:
    void operator()(const ids& reference, const std::vector<ids>& sentences) {
        std::vector<positions> expected;
        for (const ids& sentence : sentences) expected.push_back(slow_marked(sentence, reference));
        const std::size_t largest_id = std::max(largest_of({reference}), largest_of(sentences));
        for (finder& f : m_finders) {
            CAPTURE(f.column_budget);
            REQUIRE(f.lcs.set_reference(view_of(reference), largest_id));
            for (std::size_t s = 0; s < sentences.size(); ++s) {
                CAPTURE(s);
                CHECK(marked(f.lcs, sentences[s]) == expected[s]);
            }
        }
    }

private:
    struct finder {
        explicit finder(std::size_t budget) : column_budget(budget), lcs(budget) {}
        std::size_t column_budget;
        lcs_positions lcs;
    };
    // In words: with 0 every prediction of more than one known token runs in blocks.
    finder m_finders[4] = {finder(0), finder(3), finder(20), finder(std::size_t{1} << 17)};
};

// Different tokens: from, from + 1, ...
ids counting(std::size_t length, token_id from = 1) {
    ids tokens(length);
    std::iota(tokens.begin(), tokens.end(), from);
    return tokens;
}

ids backwards(ids tokens) {
    std::reverse(tokens.begin(), tokens.end());
    return tokens;
}

ids joined(ids a, const ids& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

// `tokens` with `gaps` unknown tokens after each.
ids with_gaps(const ids& tokens, std::size_t gaps) {
    ids out;
    for (const token_id token : tokens) {
        out.push_back(token);
        out.insert(out.end(), gaps, unknown_token);
    }
    return out;
}

std::size_t below(std::mt19937_64& random, std::size_t n) { return static_cast<std::size_t>(random() % n); }

// Tokens from `first` on, of so many different ones.
ids random_tokens(std::mt19937_64& random, std::size_t length, std::size_t letters, token_id first) {
    ids tokens(length);
    for (token_id& token : tokens) token = first + static_cast<token_id>(below(random, letters));
    return tokens;
}

// Every text of at most `longest` tokens, from `first` on, of so many different ones.
std::vector<ids> all_texts(std::size_t longest, token_id first, token_id letters) {
    std::vector<ids> texts = {{}};
    for (std::size_t at = 0; at < texts.size() && texts[at].size() < longest; ++at) {
        for (token_id token = first; token < first + letters; ++token) texts.push_back(joined(texts[at], {token}));
    }
    return texts;
}

constexpr std::size_t border_lengths[] = {1, 2, 31, 32, 33, 62, 63, 64, 65, 66, 127, 128, 129, 191, 192, 193};

} // namespace

TEST_CASE("lcs: which of several subsequences, by hand") {
    struct row {
        ids reference;
        ids prediction;
        positions expected;
    };
    const row table[] = {
        {{1, 2, 3}, {1, 2, 3}, {2, 1, 0}},
        {{1, 2}, {2, 1}, {0}}, // neither token is better: the last of the reference is given up
        {{1, 2, 1}, {1}, {2}}, // the last of equal tokens
        {{1, 1}, {1}, {1}},
        {{1, 1}, {1, 0}, {0}},          // the unknown token at the end makes it the first
        {{1, 1}, {0, 1}, {1}},          // before, it changes nothing
        {{1, 1, 2}, {1, 0, 2}, {2, 0}}, // nor does it matter where in the prediction it stands
        {{1, 1, 2}, {1, 2, 0}, {2, 1}},
        {{1, 2, 3, 1, 2, 3}, {1, 2, 3, 4}, {2, 1, 0}}, // a token of another reference is as unknown as 0
        {{1, 2, 3, 1, 2, 3}, {1, 2, 3}, {5, 4, 3}},
        {{}, {1, 2}, {}},
        {{1, 2}, {}, {}},
        {{1, 2}, {0, 0, 3}, {}},
    };
    for (const std::size_t column_budget : {0u, 1u, 1000u}) {
        lcs_positions finder(column_budget);
        for (const row& r : table) {
            CAPTURE(column_budget);
            CAPTURE(&r - table);
            REQUIRE(finder.set_reference(view_of(r.reference), 4));
            CHECK(marked(finder, r.prediction) == r.expected);
            CHECK(slow_marked(r.prediction, r.reference) == r.expected);
        }
    }
}

TEST_CASE("lcs: without a reference nothing is marked") {
    lcs_positions finder;
    CHECK(marked(finder, {}).empty());
    REQUIRE(finder.set_reference({}, 5));
    CHECK(marked(finder, {1, 0, 5}).empty());
}

TEST_CASE("lcs: all short references and all short predictions, with and without unknown tokens") {
    checker check;
    for (const ids& reference : all_texts(4, 1, 2)) check(reference, all_texts(5, 0, 3));
    for (const ids& reference : all_texts(4, 1, 3)) check(reference, all_texts(4, 1, 3));
}

TEST_CASE("lcs: references that end at and around the borders of words") {
    checker check;
    for (const std::size_t length : border_lengths) {
        CAPTURE(length);
        const ids some = counting(length);
        const auto last = static_cast<token_id>(length);
        check(some, {some, backwards(some), {1}, {last}, {last, 1}, {1, last}, {0, 1, 0, last, 0}, with_gaps(some, 1)});
        check(ids(length, 1), {{1}, {1, 0}, ids(length, 1), ids(70, 1), with_gaps(ids(9, 1), 2)});
        const ids twice = joined(some, some);
        check(twice, {some, joined(some, {0}), backwards(some), twice, joined(backwards(some), some)});
    }
}

TEST_CASE("lcs: a carry crosses words in which nothing matches") {
    checker check;
    for (const token_id late : {129u, 130u, 193u, 257u}) {
        for (const token_id early : {1u, 6u, 63u, 64u, 65u}) {
            CAPTURE(late);
            CAPTURE(early);
            const ids some = counting(257);
            check(some, {{late, early}, {late, early, late}, {late, 0, early}, {early, late, early, late}});
        }
    }
}

TEST_CASE("lcs: an unknown token at every place, of predictions of every length up to some blocks") {
    checker check;
    const ids reference = {1, 2, 1, 1, 2, 2, 1, 3, 1, 2, 1, 1, 3, 2, 1, 1, 2, 2};
    for (std::size_t length = 0; length <= 17; ++length) {
        CAPTURE(length);
        std::vector<ids> sentences;
        ids prediction;
        for (std::size_t i = 0; i < length; ++i) prediction.push_back(i % 3 == 2 ? 2 : 1);
        for (std::size_t at = 0; at <= length; ++at) {
            for (const token_id token : {0u, 4u}) { // 4: known to others
                ids with_one = prediction;
                with_one.insert(with_one.begin() + static_cast<std::ptrdiff_t>(at), token);
                sentences.push_back(with_one);
            }
        }
        check(reference, sentences);
    }
}

TEST_CASE("lcs: many sentences against one reference, and many references") {
    checker check;
    std::vector<ids> sentences;
    for (std::size_t i = 0; i < 60; ++i) sentences.push_back(counting(i % 7 * 11, static_cast<token_id>(1 + i % 13)));
    for (const std::size_t length : {100u, 3u, 0u, 65u, 1u, 64u, 200u}) {
        CAPTURE(length);
        check(counting(length), sentences);
        check(joined(counting(length), counting(length / 2)), sentences);
        check(ids(length, 2), sentences);
    }
}

TEST_CASE("lcs: a token that only an earlier reference holds is unknown") {
    for (const std::size_t column_budget : {0u, 1000u}) {
        lcs_positions finder(column_budget);
        const ids first = {7, 8, 9};
        REQUIRE(finder.set_reference(view_of(first), 9));
        CHECK(marked(finder, {7, 9}) == positions{2, 0});
        const ids second = {1, 8, 8};
        REQUIRE(finder.set_reference(view_of(second), 9));
        CHECK(marked(finder, {7, 9}).empty());
        CHECK(marked(finder, {8, 7}) == positions{1});
        CHECK(marked(finder, {7, 8}) == positions{2});
        // Ids beyond those of the references before, and then fewer again.
        const ids third = {1, 100000, 1};
        REQUIRE(finder.set_reference(view_of(third), 100000));
        CHECK(marked(finder, {8, 100000, 99999, 1, 7}) == positions{2, 1});
        REQUIRE(finder.set_reference(view_of(first), 9));
        CHECK(marked(finder, {1, 8, 9}) == positions{2, 1});
    }
}

TEST_CASE("lcs: out of memory is reported, leaves no reference, and passes") {
    lcs_positions finder;
    const ids reference = {1, 2, 3};
    REQUIRE(finder.set_reference(view_of(reference), 3));
    CHECK(!finder.set_reference(view_of(reference), static_cast<std::size_t>(-1) / 2));
    CHECK(marked(finder, {1, 2, 3}).empty());
    REQUIRE(finder.set_reference(view_of(reference), 3));
    CHECK(marked(finder, {1, 3}) == positions{2, 0});
}

TEST_CASE("lcs: random texts, with few and with many different tokens") {
    std::mt19937_64 random(8);
    checker check;
    for (int round = 0; round < 250; ++round) {
        CAPTURE(round);
        const std::size_t letters = 1 + below(random, round % 3 == 0 ? 2 : round % 3 == 1 ? 6 : 60);
        const std::size_t longest = round % 5 == 0 ? 200 : 20;
        const ids reference = random_tokens(random, below(random, longest), letters, 1);
        std::vector<ids> sentences(1 + below(random, 4));
        for (ids& sentence : sentences) {
            // Tokens from 0 on: one unknown one, and some that the reference may not hold.
            sentence = random_tokens(random, below(random, longest), letters + 1 + below(random, 3), 0);
            if (below(random, 3) == 0) {
                sentence = reference;
                for (token_id& token : sentence) {
                    if (below(random, 4) == 0) token = static_cast<token_id>(below(random, letters + 2));
                }
            }
        }
        check(reference, sentences);
    }
}

TEST_CASE("lcs: random long texts, whose columns do not fit the budget") {
    std::mt19937_64 random(9);
    checker check;
    for (const std::size_t letters : {2u, 20u, 400u}) {
        CAPTURE(letters);
        check(random_tokens(random, 700, letters, 1),
              {random_tokens(random, 400, letters + 1, 0), random_tokens(random, 1, letters, 1),
               random_tokens(random, 625, letters + 1, 0)}); // 625: blocks of 25, if all tokens are known
    }
}

TEST_CASE("lcs: after reserve nothing takes more memory, whatever the budget; release gives all of it back") {
    for (const std::size_t column_budget : {0u, 1u, 7u, 60u, 1000u}) {
        for (const std::size_t longest : {1u, 64u, 65u, 200u}) {
            CAPTURE(column_budget);
            CAPTURE(longest);
            lcs_positions finder(column_budget);
            REQUIRE(finder.reserve(longest, 90, 500));
            const std::size_t before = finder.memory();
            for (const std::size_t length : {std::size_t{1}, longest / 2, longest}) {
                for (const std::size_t predicted : {1u, 2u, 3u, 7u, 8u, 9u, 30u, 31u, 60u, 61u, 89u, 90u}) {
                    REQUIRE(finder.set_reference(view_of(ids(length, 500)), 500));
                    CHECK(marked(finder, ids(predicted, 500)).size() == (length < predicted ? length : predicted));
                }
            }
            CHECK(finder.memory() == before);
            finder.release();
            CHECK(finder.memory() == sizeof finder);
            REQUIRE(finder.set_reference(view_of(ids{1, 2, 1}), 2));
            CHECK(marked(finder, {1}) == positions{2});
        }
    }
    lcs_positions finder;
    CHECK_FALSE(finder.reserve(static_cast<std::size_t>(-1) / 8, 1, 1));
    CHECK_FALSE(finder.reserve(1, static_cast<std::size_t>(-1) / 8, 1));
    CHECK(finder.reserve(0, 0, 0));
}
