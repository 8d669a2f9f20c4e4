#include "karat/match/overlap.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <random>
#include <vector>

#include "slow/lcs.hpp"
#include "slow/overlap.hpp"

using namespace karat;

namespace {

using ids = std::vector<token_id>;
using counts = std::vector<std::size_t>;

// A strip has so many reference tokens, and its halves run side by side (overlap.hpp).
constexpr std::size_t strip = 512;

// References one after the other, as overlap_counter takes them.
struct layout {
    explicit layout(const std::vector<ids>& references) {
        for (const ids& reference : references) {
            tokens.insert(tokens.end(), reference.begin(), reference.end());
            ends.push_back(static_cast<std::uint32_t>(tokens.size()));
        }
        padded = tokens;
        padded.resize(tokens.size() + bits::equal_slack, 0xFFFFFFFFu);
    }
    reference_tokens view_of() const { return {{padded.data(), tokens.size()}, {ends.data(), ends.size()}}; }
    token_id largest(const ids& prediction) const {
        token_id id = 0;
        for (const token_id token : tokens) id = std::max(id, token);
        for (const token_id token : prediction) id = std::max(id, token);
        return id;
    }
    ids tokens;
    ids padded;
    std::vector<std::uint32_t> ends;
};

template <class Overlap>
counts count(overlap_counter& counter, const layout& references, const ids& prediction, std::size_t largest_id) {
    const std::size_t untouched = 12345;
    counts matched(references.ends.size() + 1, untouched);
    REQUIRE(counter.count<Overlap>(references.view_of(), {prediction.data(), prediction.size()}, largest_id,
                                   matched.data()));
    REQUIRE(matched.back() == untouched);
    matched.pop_back();
    return matched;
}

// A fresh counter and one that has seen all questions of the test so far must both agree with the slow twin.
class checker {
public:
    template <class Overlap, class Slow>
    void check_one(const std::vector<ids>& references, const ids& prediction, Slow slow) {
        CAPTURE(Overlap::unit);
        const layout all(references);
        counts expected;
        for (const ids& reference : references) expected.push_back(slow(reference));
        const std::size_t largest_id = all.largest(prediction);
        CHECK(count<Overlap>(m_used, all, prediction, largest_id) == expected);
        overlap_counter fresh;
        CHECK(count<Overlap>(fresh, all, prediction, largest_id + m_more_ids) == expected);
    }
    void lcs(const std::vector<ids>& references, const ids& prediction) {
        check_one<packed::lcs_overlap>(references, prediction,
                                       [&](const ids& reference) { return slow::lcs_length(prediction, reference); });
    }
    template <std::size_t N>
    void ngrams(const std::vector<ids>& references, const ids& prediction) {
        check_one<packed::ngram_overlap<N>>(references, prediction, [&](const ids& reference) {
            return slow::ngram_matches(prediction, reference, N);
        });
    }
    void all_ngrams(const std::vector<ids>& references, const ids& prediction) {
        ngrams<1>(references, prediction);
        ngrams<2>(references, prediction);
        ngrams<3>(references, prediction);
        ngrams<4>(references, prediction);
        ngrams<5>(references, prediction);
        ngrams<6>(references, prediction);
        ngrams<7>(references, prediction);
        ngrams<8>(references, prediction);
        ngrams<9>(references, prediction);
    }
    void some(const std::vector<ids>& references, const ids& prediction) {
        lcs(references, prediction);
        ngrams<1>(references, prediction);
        ngrams<2>(references, prediction);
        ngrams<9>(references, prediction);
    }
    void all(const std::vector<ids>& references, const ids& prediction) {
        lcs(references, prediction);
        all_ngrams(references, prediction);
    }
    void give_more_ids(std::size_t more) { m_more_ids = more; }

private:
    overlap_counter m_used;
    std::size_t m_more_ids = 0;
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

// The token of counting() at position `at`.
token_id token_at(std::size_t at) { return static_cast<token_id>(at + 1); }

// The tokens of counting(length) around the borders of words.
ids border_tokens(std::size_t length) {
    ids tokens;
    for (std::size_t at = 0; at < length; ++at) {
        if ((at + 2) % 64 < 4 || at + 1 == length) tokens.push_back(token_at(at));
    }
    return tokens;
}

std::size_t below(std::mt19937_64& random, std::size_t n) { return static_cast<std::size_t>(random() % n); }

// Tokens 1 to `letters`.
ids random_tokens(std::mt19937_64& random, std::size_t length, std::size_t letters) {
    ids tokens(length);
    for (token_id& token : tokens) token = token_at(below(random, letters));
    return tokens;
}

constexpr std::size_t around_words[] = {0, 1, 2, 31, 32, 33, 62, 63, 64, 65, 66, 127, 128, 129, 191, 192, 193};
constexpr std::size_t around_strips[] = {510, 511, 512, 513, 514, 1023, 1024, 1025};

} // namespace

TEST_CASE("overlap: short questions by hand") {
    struct row {
        std::vector<ids> references;
        ids prediction;
        counts lcs;
        counts bag;
        counts bigrams;
    };
    const row table[] = {
        {{{1, 2, 3}}, {1, 2, 3}, {3}, {3}, {2}},
        {{{1, 2, 3}}, {3, 2, 1}, {1}, {3}, {0}},
        {{{1, 1, 2}}, {1, 1, 1}, {2}, {2}, {1}},
        {{{1, 2}, {3}}, {3, 2, 1, 2}, {2, 1}, {2, 1}, {1, 0}},
        {{{1, 2}, {}, {2, 1}}, {1, 2, 1}, {2, 0, 2}, {2, 0, 2}, {1, 0, 1}},
        {{{1, 2}, {3, 4}}, {2, 3}, {1, 1}, {1, 1}, {0, 0}},
        {{{1, 2, 3}}, {1, 0, 2, 0, 3}, {3}, {3}, {0}},
    };
    for (const row& r : table) {
        CAPTURE(&r - table);
        overlap_counter counter;
        const layout all(r.references);
        CHECK(count<packed::lcs_overlap>(counter, all, r.prediction, 4) == r.lcs);
        CHECK(count<packed::bag_overlap>(counter, all, r.prediction, 4) == r.bag);
        CHECK(count<packed::ngram_overlap<2>>(counter, all, r.prediction, 4) == r.bigrams);
    }
}

TEST_CASE("overlap: no references, empty references, no prediction") {
    checker check;
    check.all({}, {});
    check.all({}, {1, 2});
    check.all({{}}, {1, 2});
    check.all({{}, {}, {}}, {});
    check.all({{1, 2}}, {});
    check.all({{}, {1, 2}, {}, {}, {2}, {}}, {2, 1, 2});
    check.all({counting(600), {}}, {});
    check.all({{}, counting(strip), {}, {}, counting(strip), {}}, joined({1}, counting(strip)));
    check.all(std::vector<ids>(1000), {1});
}

TEST_CASE("overlap: an empty reference at the border of words and strips ends nothing") {
    checker check;
    for (const std::size_t before : {1u, 2u, 63u, 64u, 65u, 511u, 512u, 513u}) {
        CAPTURE(before);
        const ids some = counting(before);
        // In each of these the tokens around the empty reference would suffer if it set a border of its own.
        check.all({some, {}, some}, joined(some, {token_at(before - 1), 1, 1}));
        check.all({{}, some, {}, {}, {1}}, {token_at(before - 1), 1, token_at(before / 2)});
        check.all({joined(some, some), {}, {}, some}, joined(some, backwards(some)));
    }
}

TEST_CASE("overlap: unknown tokens match nothing and end n-grams") {
    checker check;
    for (const std::size_t before : {0u, 62u, 63u, 64u, 510u, 511u, 512u}) {
        CAPTURE(before);
        const std::vector<ids> references = {counting(before, 20), counting(12), {5}};
        check.all(references, {0, 0, 0});
        check.all(references, joined(joined({0}, counting(12)), {0}));
        check.all(references, joined(joined(counting(6), {0}), counting(6, 7)));
        check.all(references, {1, 0, 2, 0, 3, 0, 4, 5, 0, 5, 6});
    }
}

TEST_CASE("overlap: ids that no reference holds, up to a largest id far above those in use") {
    checker check;
    check.give_more_ids(100000);
    check.all({{1, 70000}, {70000, 3}}, {70000, 3, 5, 69999, 1, 70000});
    check.all({counting(600, 60000)}, joined({2, 3}, counting(30, 60505)));
    overlap_counter counter;
    const layout all({{1, 2}});
    CHECK(count<packed::lcs_overlap>(counter, all, {1000000, 1, 999999, 2}, 1000000) == counts{2});
}

TEST_CASE("overlap: references that begin and end at and around the borders of words") {
    checker check;
    std::size_t third = 0;
    for (const std::size_t a : around_words) {
        for (const std::size_t b : around_words) {
            const std::size_t c = around_words[third++ % 9]; // 0 to 64
            CAPTURE(a);
            CAPTURE(b);
            CAPTURE(c);
            const ids borders = border_tokens(std::max(a, b));
            const ids there_and_back = joined(borders, joined(backwards(borders), borders));
            check.some({counting(a), counting(b), counting(c)}, there_and_back);
            check.some({ids(a, 1), ids(b, 1), ids(c, 1)}, ids(13, 1));
        }
    }
}

TEST_CASE("overlap: references that begin and end at and around the borders of strips") {
    checker check;
    for (const std::size_t total : around_strips) {
        for (const std::size_t first : {0u, 1u, 64u, 447u, 448u, 449u, 510u, 511u, 512u, 513u}) {
            if (first > total) continue;
            CAPTURE(total);
            CAPTURE(first);
            const std::vector<ids> references = {counting(first), counting(total - first)};
            const ids borders = border_tokens(total);
            check.some(references, joined(borders, backwards(borders)));
            check.some({ids(first, 1), ids(total - first, 1)}, ids(11, 1));
            check.ngrams<1>({ids(first, 1), ids(total - first, 1)}, ids(total + 1, 1)); // all of them are used up
        }
    }
}

TEST_CASE("overlap: many references in several strips") {
    checker check;
    for (const std::size_t length : {1u, 2u, 3u, 63u, 64u, 65u, 170u, 171u}) {
        CAPTURE(length);
        std::vector<ids> references;
        for (std::size_t total = 0; total < 2 * strip + 60; total += length) {
            references.push_back(counting(length, token_at(total % 7)));
        }
        check.some(references, joined(counting(12, 3), joined(backwards(counting(9)), {2, 2, 5, 5, 4})));
    }
}

TEST_CASE("overlap: a carry crosses strips in which nothing matches") {
    checker check;
    for (const std::size_t length : {257u, 513u, 1024u, 1025u, 1537u}) {
        for (const std::size_t late : {256u, 257u, 512u, 513u, 1000u, 1023u, 1024u, 1025u, 1536u}) {
            if (late >= length) continue;
            for (const std::size_t early : {0u, 5u, 63u, 64u, 255u, 447u, 510u, 511u}) {
                if (early >= late) continue;
                CAPTURE(length);
                CAPTURE(late);
                CAPTURE(early);
                check.lcs({counting(length)}, {token_at(late), token_at(early)});
                check.lcs({{5000}, counting(length), {token_at(early)}}, {token_at(late), token_at(early), 5000});
            }
        }
    }
    overlap_counter counter;
    const layout all({counting(1537)});
    CHECK(count<packed::lcs_overlap>(counter, all, {token_at(1536), token_at(5)}, 1537) == counts{1});
}

TEST_CASE("overlap: a borrow leaves a strip in which nothing matches") {
    checker check;
    for (const std::size_t length : {257u, 513u, 600u, 1025u, 1537u}) {
        for (const std::size_t late : {0u, 255u, 256u, 511u, 512u, 513u, 550u, 1023u, 1024u, 1536u}) {
            if (late >= length) continue;
            CAPTURE(length);
            CAPTURE(late);
            const token_id token = token_at(late);
            check.ngrams<1>({counting(length)}, {token});
            check.ngrams<1>({{token}, counting(length), {}, {token}}, {token, 1, token});
            check.ngrams<2>({counting(length)}, {token, token + 1, token, token + 1});
        }
    }
    overlap_counter counter;
    const layout all({counting(600)});
    CHECK(count<packed::bag_overlap>(counter, all, {token_at(550)}, 600) == counts{1});
    CHECK(count<packed::ngram_overlap<2>>(counter, all, {token_at(550), token_at(551)}, 600) == counts{1});
}

TEST_CASE("overlap: what was matched in one strip is not matched again in the next") {
    checker check;
    for (const std::size_t gap : {64u, 300u, 511u, 512u, 513u, 700u}) {
        CAPTURE(gap);
        const ids reference = joined(joined({1}, ids(gap - 1, 2)), joined({1}, joined(ids(gap - 1, 2), {1})));
        for (std::size_t times = 1; times <= 4; ++times) {
            check.ngrams<1>({reference}, ids(times, 1));
            check.ngrams<1>({reference, {1}, reference}, ids(times, 1));
            check.ngrams<2>({reference, {1, 2}}, joined(ids(times, 1), joined({2}, ids(times, 1))));
            check.lcs({reference}, joined(ids(times, 1), {2, 1}));
        }
    }
}

TEST_CASE("overlap: n-grams of every length cross words and strips but not references") {
    checker check;
    for (const std::size_t border : {64u, 512u, 1024u}) {
        for (std::size_t before = border - 10; before <= border + 1; ++before) {
            CAPTURE(before);
            const ids ten = counting(10, 2000);
            check.all_ngrams({joined(ids(before, 1), ten), ids(520, 1)}, joined(ten, ids(12, 1)));
            check.all_ngrams({joined(ids(before - 4, 1), counting(4, 1996)), ten}, counting(14, 1996));
        }
    }
}

TEST_CASE("overlap: a token of one strip is nothing in the next") {
    checker check;
    // 7 stands in the first strip only, 9 in the second only, 8 in both, and each at another place.
    ids reference(2 * strip + 10, 1);
    reference[3] = 7;
    reference[strip - 1] = 8;
    reference[strip] = 8;
    reference[strip + 100] = 9;
    check.all({reference}, {7, 8, 9, 7, 8, 9, 7});
    check.all({reference}, {9, 8, 8, 7});
    check.all({reference, {9}, {7}}, {8, 7, 9, 8});
}

TEST_CASE("overlap: one counter, questions of all sizes and overlaps in any order") {
    checker check; // its counter goes through all of them
    const std::size_t sizes[] = {1100, 3, 64, 0, 65, 512, 1, 513, 2, 1025, 10};
    for (const std::size_t references : sizes) {
        for (const std::size_t prediction : {40u, 0u, 3u}) {
            CAPTURE(references);
            CAPTURE(prediction);
            const std::size_t from = references / 2;
            check.some({counting(references), counting(references / 3, 5)}, counting(prediction, token_at(from)));
            check.some({ids(references, 3), {3}}, ids(prediction, 3));
        }
    }
}

TEST_CASE("overlap: out of memory is reported, leaves no match, and passes") {
    overlap_counter counter;
    const layout all({{1, 2}, counting(600)});
    const ids prediction = {1, 2};
    counts matched = {9, 9};
    const std::size_t impossible = static_cast<std::size_t>(-1) / 2;
    CHECK(!counter.count<packed::lcs_overlap>(all.view_of(), {prediction.data(), 2}, impossible, matched.data()));
    CHECK(matched == counts{0, 0});
    CHECK(count<packed::lcs_overlap>(counter, all, prediction, 600) == counts{2, 2});
}

TEST_CASE("overlap: random questions of one to nine words") {
    std::mt19937_64 random(6);
    checker check;
    for (int round = 0; round < 400; ++round) {
        CAPTURE(round);
        const std::size_t letters = 1 + below(random, round % 3 == 0 ? 3 : 60);
        std::vector<ids> references(1 + below(random, 6));
        for (ids& reference : references) {
            reference = random_tokens(random, below(random, round % 4 == 0 ? 100 : 12), letters);
        }
        ids prediction = below(random, 3) == 0 ? random_tokens(random, below(random, 40), letters)
                                               : references[below(random, references.size())];
        for (token_id& token : prediction) {
            if (below(random, 5) == 0) token = static_cast<token_id>(below(random, letters + 3)); // 0: unknown
        }
        check.all(references, prediction);
    }
}

TEST_CASE("overlap: random questions of several strips, with few and with many different tokens") {
    std::mt19937_64 random(7);
    checker check;
    for (const std::size_t letters : {1u, 2u, 5u, 50u, 1000u}) {
        for (int round = 0; round < 6; ++round) {
            CAPTURE(letters);
            CAPTURE(round);
            std::vector<ids> references;
            for (std::size_t left = strip + below(random, 2 * strip); left > 0;) {
                const std::size_t length = std::min(left, below(random, round % 2 == 0 ? 800 : 90));
                references.push_back(random_tokens(random, length, letters));
                left -= length;
            }
            ids prediction = random_tokens(random, 40, letters);
            const ids& like = references[below(random, references.size())];
            prediction.insert(prediction.end(), like.begin(),
                              like.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(like.size(), 60)));
            check.some(references, prediction);
            check.ngrams<3>(references, prediction);
        }
    }
}
