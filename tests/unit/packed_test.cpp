#include "karat/match/packed.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <numeric>
#include <random>
#include <type_traits>
#include <vector>

#include "slow/lcs.hpp"
#include "slow/overlap.hpp"

using namespace karat;
using packed::word;

namespace {

using ids = std::vector<int>;

constexpr word all = ~word{0};

// ---- one question, laid out token by token as packed.hpp describes it ------------------------------------

struct question {
    explicit question(const std::vector<ids>& expected) : references(expected) {
        for (const ids& reference : references) {
            begins.push_back(bits);
            bits += reference.size();
        }
        words = (bits + 63) / 64;
        none.assign(words, 0);
        first = last = none;
        for (std::size_t k = 0; k < references.size(); ++k) {
            const ids& reference = references[k];
            for (std::size_t i = 0; i < reference.size(); ++i) {
                const std::size_t at = begins[k] + i;
                const word bit = word{1} << at % 64;
                if (i == 0) first[at / 64] |= bit;
                if (i + 1 == reference.size()) last[at / 64] |= bit;
                hits.emplace(reference[i], none).first->second[at / 64] |= bit;
            }
        }
    }
    const std::vector<word>& hit(int token) const {
        const auto found = hits.find(token);
        return found == hits.end() ? none : found->second;
    }

    std::vector<ids> references;
    std::vector<std::size_t> begins; // by reference: where its field begins
    std::size_t bits = 0;
    std::size_t words = 0;
    std::vector<word> none;
    std::vector<word> first;
    std::vector<word> last;
    std::map<int, std::vector<word>> hits; // by token
};

void close(std::vector<word>& open, std::size_t bit) { open[bit / 64] &= ~(word{1} << bit % 64); }

// ---- the slow twins: `open` after each prediction token, field by field and bit by bit -------------------

// A reference token is closed when the table of lengths steps up at it.
std::vector<std::vector<word>> slow_lcs_open(const question& q, const ids& prediction) {
    std::vector<std::vector<word>> open(prediction.size() + 1, std::vector<word>(q.words, all));
    for (std::size_t k = 0; k < q.references.size(); ++k) {
        const slow::lcs_table length = slow::make_lcs_table(prediction, q.references[k]);
        for (std::size_t i = 0; i < q.references[k].size(); ++i) {
            for (std::size_t j = 0; j < open.size(); ++j) {
                if (length[i + 1][j] != length[i][j]) close(open[j], q.begins[k] + i);
            }
        }
    }
    return open;
}

// The n-gram that ends at prediction token j closes the first open place in each reference where the same one ends.
std::vector<std::vector<word>> slow_ngram_open(const question& q, const ids& prediction, std::size_t n) {
    std::vector<std::vector<word>> open = {std::vector<word>(q.words, all)};
    std::vector<bool> is_open(q.bits, true);
    for (std::size_t j = 0; j < prediction.size(); ++j) {
        open.push_back(open.back());
        if (j + 1 < n) continue;
        const int* const ngram = prediction.data() + j + 1 - n;
        for (std::size_t k = 0; k < q.references.size(); ++k) {
            const ids& reference = q.references[k];
            for (std::size_t i = 0; i + n <= reference.size(); ++i) {
                const std::size_t end = q.begins[k] + i + n - 1;
                if (!is_open[end] || !std::equal(ngram, ngram + n, reference.data() + i)) continue;
                is_open[end] = false;
                close(open.back(), end);
                break;
            }
        }
    }
    return open;
}

// ---- the steps over as many words as a question has ------------------------------------------------------

// What comes out of the last word is nothing: there every field ends.
std::vector<std::vector<word>> lcs_open(const question& q, const ids& prediction) {
    std::vector<std::vector<word>> open = {std::vector<word>(q.words, all)};
    for (const int token : prediction) {
        const std::vector<word>& hit = q.hit(token);
        open.push_back(open.back());
        word carry = 0;
        for (std::size_t w = 0; w < q.words; ++w) {
            open.back()[w] = packed::lcs_step<word>(open.back()[w], hit[w], q.last[w], carry);
        }
        if (carry != 0) FAIL("a carry left the last field");
    }
    return open;
}

std::vector<std::vector<word>> ngram_open(const question& q, const ids& prediction, std::size_t n) {
    std::vector<std::vector<word>> open = {std::vector<word>(q.words, all)};
    std::vector<std::vector<word>> ends(n, std::vector<word>(q.words, 0)); // by length - 1
    for (const int token : prediction) {
        const std::vector<word>& hit = q.hit(token);
        for (std::size_t k = n - 1; k > 0; --k) {
            word in = 0;
            for (std::size_t w = 0; w < q.words; ++w) {
                ends[k][w] = packed::follow_step<word>(ends[k - 1][w], hit[w], q.first[w], in);
            }
        }
        ends[0] = hit;
        open.push_back(open.back());
        word borrow = 0;
        for (std::size_t w = 0; w < q.words; ++w) {
            open.back()[w] = packed::bag_step<word>(open.back()[w], ends[n - 1][w], q.first[w], q.last[w], borrow);
        }
        if (borrow != 0) FAIL("a borrow left the last field");
    }
    return open;
}

// ---- an overlap's state, over a question cut into strips of `Words` words --------------------------------

template <class Overlap, std::size_t Words>
std::vector<std::size_t> count_in_strips(const question& q, const ids& prediction) {
    std::vector<word> open;
    std::vector<word> travelling(prediction.size(), 0); // by prediction token: from one strip to the next
    for (std::size_t base = 0; base < q.words; base += Words) {
        const auto strip_of = [&](const std::vector<word>& bits) {
            std::array<word, Words> strip{};
            for (std::size_t w = 0; w < Words && base + w < q.words; ++w) strip[w] = bits[base + w];
            return strip;
        };
        const auto first = strip_of(q.first);
        const auto last = strip_of(q.last);
        typename Overlap::template state<Words> state;
        state.start();
        for (std::size_t j = 0; j < prediction.size(); ++j) {
            const auto hit = strip_of(q.hit(prediction[j]));
            // What overlap.hpp counts on for the tokens it puts before the first and after the last one.
            constexpr bool is_lcs = std::is_same_v<Overlap, packed::lcs_overlap>;
            const bool is_idle = hit == std::array<word, Words>{} && (!is_lcs || travelling[j] == 0);
            std::array<word, Words> before{};
            std::copy(state.open, state.open + Words, before.begin());
            travelling[j] = state.step(hit.data(), first.data(), last.data(), travelling[j]);
            if (travelling[j] >= word{1} << Overlap::unit) FAIL("more bits travel than levels have");
            if (is_idle && (!std::equal(before.begin(), before.end(), state.open) || (is_lcs && travelling[j] != 0))) {
                FAIL("an idle token was not idle");
            }
        }
        open.insert(open.end(), state.open, state.open + Words);
    }
    std::vector<std::size_t> matched;
    for (std::size_t k = 0; k < q.references.size(); ++k) {
        matched.push_back(packed::matches(open.data(), q.begins[k], q.references[k].size()));
    }
    return matched;
}

// ---- checks ----------------------------------------------------------------------------------------------

void check_lcs_steps(const question& q, const ids& prediction) {
    CHECK(lcs_open(q, prediction) == slow_lcs_open(q, prediction));
}

void check_ngram_steps(const question& q, const ids& prediction, std::size_t n) {
    CAPTURE(n);
    CHECK(ngram_open(q, prediction, n) == slow_ngram_open(q, prediction, n));
}

void check_steps(const std::vector<ids>& references, const ids& prediction) {
    const question q(references);
    check_lcs_steps(q, prediction);
    for (std::size_t n = 1; n <= 3; ++n) check_ngram_steps(q, prediction, n);
}

template <std::size_t N>
void check_ngram_states(const question& q, const ids& prediction) {
    std::vector<std::size_t> expected;
    for (const ids& reference : q.references) expected.push_back(slow::ngram_matches(prediction, reference, N));
    using overlap = packed::ngram_overlap<N>;
    CHECK(count_in_strips<overlap, 1>(q, prediction) == expected);
    CHECK(count_in_strips<overlap, 2>(q, prediction) == expected);
    CHECK(count_in_strips<overlap, 5>(q, prediction) == expected);
}

void check_states(const std::vector<ids>& references, const ids& prediction) {
    const question q(references);
    std::vector<std::size_t> expected;
    for (const ids& reference : references) expected.push_back(slow::lcs_length(prediction, reference));
    CHECK(count_in_strips<packed::lcs_overlap, 1>(q, prediction) == expected);
    CHECK(count_in_strips<packed::lcs_overlap, 2>(q, prediction) == expected);
    CHECK(count_in_strips<packed::lcs_overlap, 5>(q, prediction) == expected);
    check_ngram_states<1>(q, prediction);
    check_ngram_states<2>(q, prediction);
    check_ngram_states<3>(q, prediction);
    check_ngram_states<9>(q, prediction);
}

void check(const std::vector<ids>& references, const ids& prediction) {
    check_steps(references, prediction);
    check_states(references, prediction);
}

// ---- texts -----------------------------------------------------------------------------------------------

// Different tokens: from, from + 1, ...
ids counting(std::size_t length, int from = 0) {
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

// Each token of `tokens` between the ones from both ends: carries and borrows of every length.
ids zigzag(const ids& tokens) {
    ids out;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const int other = tokens[tokens.size() - 1 - i];
        for (const int token : {other, tokens[i], other}) out.push_back(token);
    }
    return out;
}

std::size_t below(std::mt19937_64& random, std::size_t n) { return static_cast<std::size_t>(random() % n); }

ids random_tokens(std::mt19937_64& random, std::size_t length, std::size_t letters) {
    ids tokens(length);
    for (int& token : tokens) token = static_cast<int>(below(random, letters));
    return tokens;
}

// The tokens of counting(length) around the borders of words.
ids border_tokens(std::size_t length) {
    ids tokens;
    for (std::size_t i = 0; i < length; ++i) {
        if ((i + 2) % 64 < 4 || i % 64 == 31 || i + 1 == length) tokens.push_back(static_cast<int>(i));
    }
    return tokens;
}

constexpr std::size_t border_lengths[] = {0, 1, 2, 31, 32, 33, 62, 63, 64, 65, 66, 127, 128, 129, 191, 192, 193};

// Every text of at most `longest` tokens out of 1 and 2.
std::vector<ids> all_texts(std::size_t longest) {
    std::vector<ids> texts = {{}};
    for (std::size_t at = 0; at < texts.size() && texts[at].size() < longest; ++at) {
        texts.push_back(joined(texts[at], {1}));
        texts.push_back(joined(texts[at], {2}));
    }
    return texts;
}

} // namespace

// ---- one step on one word --------------------------------------------------------------------------------

namespace {

// Six bits cut into fields in every way, with everything that a field can hold.
struct small_field {
    unsigned begin;
    unsigned bits;
    word mask() const { return bits::low(bits) << begin; }
    word value(word w) const { return w >> begin & bits::low(bits); }
};

std::vector<small_field> cut_six(unsigned cuts) {
    std::vector<small_field> fields = {{0, 1}};
    for (unsigned i = 1; i < 6; ++i) {
        if ((cuts >> (i - 1) & 1u) != 0) {
            fields.push_back({i, 1});
        } else {
            ++fields.back().bits;
        }
    }
    return fields;
}

// Calls check(fields, open, hit) for all of it.
template <class Check>
void for_all_of_six_bits(Check check) {
    for (unsigned cuts = 0; cuts < 32; ++cuts) {
        const std::vector<small_field> fields = cut_six(cuts);
        for (word open = 0; open < 64; ++open) {
            for (word hit = 0; hit < 64; ++hit) check(fields, open, hit);
        }
    }
}

word first_bits(const std::vector<small_field>& fields) {
    word bits = 0;
    for (const small_field& f : fields) bits |= word{1} << f.begin;
    return bits;
}
word last_bits(const std::vector<small_field>& fields) {
    word bits = 0;
    for (const small_field& f : fields) bits |= word{1} << (f.begin + f.bits - 1);
    return bits;
}
word lowest(word w) { return w & (~w + 1); }

} // namespace

TEST_CASE("packed: an LCS step is Hyyro's formula in each field, for all fields and bits in six bits of a word") {
    for_all_of_six_bits([](const std::vector<small_field>& fields, word open, word hit) {
        const auto formula = [&](word into_first_field) {
            word result = 0;
            for (const small_field& f : fields) {
                const word v = f.value(open);
                const word m = f.value(hit);
                const word carry = f.begin == 0 ? into_first_field : 0;
                result |= (((v + (v & m) + carry) | (v & ~m)) & bits::low(f.bits)) << f.begin;
            }
            return result;
        };
        // At the lower end of the word. A carry comes in when the first field began in the word before.
        for (const word in : {word{0}, word{1}}) {
            word carry = in;
            const word low = packed::lcs_step<word>(open, hit, last_bits(fields), carry);
            if (low != formula(in) || carry != 0) FAIL(open, " ", hit, " carry ", in);
        }
        // At the upper end, where the last field goes on in the next word.
        const small_field& f = fields.back();
        const word sum = f.value(open) + f.value(open & hit);
        word carry = 0;
        const word high = packed::lcs_step<word>(open << 58, hit << 58, (last_bits(fields) & ~word{32}) << 58, carry);
        if (high != formula(0) << 58 || carry != sum >> f.bits) FAIL(open, " ", hit, " high");
    });
}

TEST_CASE("packed: a bag step closes the lowest bit in each field, for all fields and bits in six bits of a word") {
    for_all_of_six_bits([](const std::vector<small_field>& fields, word open, word hit) {
        for (const bool began_before : {false, true}) {
            word expected = open;
            for (const small_field& f : fields) expected &= ~lowest(open & hit & f.mask());
            // A borrow comes in when the first field began in the word before and nothing was closed there. When
            // something was closed there, nothing may be closed here.
            const word first = first_bits(fields) & (began_before ? ~word{1} : all);
            word borrow = began_before ? 1 : 0;
            if (packed::bag_step<word>(open, hit, first, last_bits(fields), borrow) != expected || borrow != 0) {
                FAIL(open, " ", hit, " began before: ", began_before);
            }
            if (began_before) {
                const word untouched = expected | (open & fields.front().mask());
                if (packed::bag_step<word>(open, hit, first, last_bits(fields), borrow) != untouched || borrow != 0) {
                    FAIL(open, " ", hit, " closed before");
                }
            }
            // At the upper end of the word, where the last field goes on: it asks for a borrow if it closes nothing.
            if (began_before) continue;
            const word last = (last_bits(fields) & ~word{32}) << 58;
            const word high = packed::bag_step<word>(open << 58, hit << 58, first << 58, last, borrow);
            const word wanted = (open & hit & fields.back().mask()) == 0 ? 1 : 0;
            if (high != expected << 58 || borrow != wanted) FAIL(open, " ", hit, " high");
        }
    });
}

TEST_CASE("packed: an n-gram goes on at the next bit that is hit and does not begin a field") {
    for (unsigned i = 0; i < 64; ++i) {
        for (unsigned next = 0; next < 64; ++next) {
            for (const bool begins : {false, true}) {
                const word before = word{1} << i;
                const word hit = word{1} << next;
                word in = 0;
                const word out = packed::follow_step<word>(before, hit, begins ? hit : 0, in);
                const word expected = next == i + 1 && !begins ? hit : 0;
                if (out != expected || in != (i == 63 ? 1u : 0u)) FAIL("from bit ", i, " to bit ", next);
                in = 1;
                const word entered = packed::follow_step<word>(before, hit, begins ? hit : 0, in);
                if (entered != ((next == 0 && !begins ? 1u : 0u) | expected)) FAIL("into bit ", next);
            }
        }
    }
}

TEST_CASE("packed: matches counts the zeros of any range of bits") {
    for (const std::size_t begin : border_lengths) {
        for (const std::size_t length : border_lengths) {
            CAPTURE(begin);
            CAPTURE(length);
            // Closed inside and open outside, then the other way round, then every third bit closed.
            std::vector<word> open(7, all);
            for (std::size_t i = begin; i < begin + length; ++i) close(open, i);
            CHECK(packed::matches(open.data(), begin, length) == length);
            for (word& w : open) w = ~w;
            CHECK(packed::matches(open.data(), begin, length) == 0);
            std::vector<word> thirds(7, all);
            std::size_t expected = 0;
            for (std::size_t i = 0; i < 7 * 64; i += 3) {
                close(thirds, i);
                if (i >= begin && i < begin + length) ++expected;
            }
            CHECK(packed::matches(thirds.data(), begin, length) == expected);
        }
    }
    CHECK(packed::matches(nullptr, 0, 0) == 0);
}

// ---- whole predictions -----------------------------------------------------------------------------------

TEST_CASE("packed: all pairs of short references and all short predictions, in a word and across its end") {
    const std::vector<ids> references = all_texts(2);
    const std::vector<ids> predictions = all_texts(4);
    for (const std::size_t before : {0u, 62u, 63u}) {
        for (const ids& a : references) {
            for (const ids& b : references) {
                for (const ids& prediction : predictions) {
                    CAPTURE(before);
                    CAPTURE(a.size());
                    CAPTURE(b.size());
                    check_steps({ids(before, 3), a, b}, prediction);
                }
            }
        }
    }
}

TEST_CASE("packed: fields that begin and end at and around the borders of words") {
    std::size_t third = 0;
    for (const std::size_t a : border_lengths) {
        for (const std::size_t b : border_lengths) {
            const std::size_t c = border_lengths[third++ % 9]; // 0 to 64
            CAPTURE(a);
            CAPTURE(b);
            CAPTURE(c);
            const std::size_t longest = std::max({a, b, c});
            const std::vector<ids> different = {counting(a), counting(b), counting(c)};
            const ids borders = border_tokens(longest);
            check_steps(different, a == b ? counting(longest) : borders);
            check_steps(different, joined(backwards(borders), border_tokens(b)));
            check_steps(different, zigzag(borders));
            check_steps({ids(a, 1), ids(b, 1), ids(c, 1)}, ids(a == b ? 66 : 9, 1));
        }
    }
}

TEST_CASE("packed: states in strips of words, with fields at and around the borders of strips") {
    for (const std::size_t a : border_lengths) {
        for (const std::size_t b : {0u, 1u, 2u, 64u, 129u}) {
            CAPTURE(a);
            CAPTURE(b);
            const std::vector<ids> different = {counting(a), {}, counting(b)};
            check_states(different, zigzag(border_tokens(std::max(a, b))));
            check_states(different, counting(std::min<std::size_t>(a, 70), static_cast<int>(a / 2)));
            check_states({ids(a, 1), ids(b, 1)}, ids(11, 1));
        }
    }
}

TEST_CASE("packed: a second carry does not pass a border that a first one has opened") {
    check({{1, 2}, {3}}, {3, 2, 1, 2});
    check({{3}, {1, 2}}, {3, 2, 1, 2});
    check({{1, 2}, {3}, {1, 2}}, {3, 2, 1, 2, 3, 1});
}

TEST_CASE("packed: a carry crosses words in which nothing matches") {
    for (const std::size_t length : {129u, 130u, 192u, 193u, 256u, 257u, 385u}) {
        for (int late = 64; late < static_cast<int>(length); late += late % 64 == 0 ? 1 : 63) {
            for (const int early : {0, 5, 62, 63}) {
                CAPTURE(length);
                CAPTURE(late);
                CAPTURE(early);
                check_steps({counting(length)}, {late, early});
                check_steps({{900}, counting(length), {early}, {}}, {late, early, 900, late});
            }
        }
    }
    const question q({counting(129)});
    CHECK(count_in_strips<packed::lcs_overlap, 1>(q, {128, 5}) == std::vector<std::size_t>{1});
}

TEST_CASE("packed: a borrow crosses words in which nothing matches") {
    for (const std::size_t length : {65u, 129u, 193u, 257u, 385u}) {
        for (int late = 62; late < static_cast<int>(length); late += late % 64 == 1 ? 61 : 1) {
            CAPTURE(length);
            CAPTURE(late);
            check_steps({counting(length)}, {late, late});
            check_steps({{900}, counting(length), {}, counting(length)}, {late, 900, late, 0});
        }
    }
    const question q({counting(257)});
    CHECK(count_in_strips<packed::bag_overlap, 1>(q, {256}) == std::vector<std::size_t>{1});
    CHECK(count_in_strips<packed::bag_overlap, 2>(q, {256}) == std::vector<std::size_t>{1});
}

TEST_CASE("packed: of equal tokens in several words, each hit closes one, the lowest first") {
    for (const std::size_t gap : {1u, 2u, 31u, 63u, 64u, 65u, 127u, 128u, 129u}) {
        CAPTURE(gap);
        ids reference;
        for (int i = 0; i < 4; ++i) reference = joined(joined(reference, {1}), ids(gap - 1, 2));
        check_steps({reference, {1}, reference}, {1, 1, 1, 1, 1});
        check_steps({reference, {1}, reference}, {2, 1, 2, 1, 1});
    }
}

TEST_CASE("packed: n-grams cross words but not references") {
    for (const std::size_t before : {55u, 56u, 61u, 62u, 63u, 64u, 127u, 128u}) {
        CAPTURE(before);
        const ids ten = counting(10, 500);
        check({ids(before, 1), ten}, ten);
        check({counting(before), ten}, joined(counting(before), ten)); // would be one n-gram if they were one reference
        check({joined(counting(before), ten)}, joined(counting(before), ten));
        check({joined(counting(before), ten)}, joined(ten, counting(before)));
        check({ids(before, 500), ten, {510}}, counting(11, 500));
        check({ids(before, 1), ids(20, 1)}, ids(12, 1)); // n-grams that overlap themselves
    }
}

TEST_CASE("packed: an n-gram is not one that a foreign token interrupts") {
    for (const std::size_t before : {0u, 62u, 63u}) {
        const std::vector<ids> references = {ids(before, 7), {1, 2, 3, 1, 2, 3}};
        check(references, {1, 2, 9, 3, 1, 2});
        check(references, {1, 9, 2, 9, 3});
        check(references, {1, 2, 1, 2, 3, 3});
    }
}

TEST_CASE("packed: empty references before, between and after others") {
    for (const std::size_t length : {1u, 63u, 64u, 65u, 128u}) {
        CAPTURE(length);
        const ids some = counting(length);
        check({{}, some}, joined({0}, some));
        check({some, {}}, joined({0}, some));
        check({{}, {}, some, {}, {}, some, {}, {}}, joined(backwards(some), some));
        check({{}, some, {}, {static_cast<int>(length) - 1, 0}, {}}, joined(some, {0, 0}));
    }
    check({}, {1, 2});
    check({{}}, {1, 2});
    check({{}, {}}, {});
    check({{1, 2}}, {});
}

TEST_CASE("packed: a thousand references") {
    check(std::vector<ids>(1000), {1});
    check(std::vector<ids>(1000, {1}), {1, 1});
    std::vector<ids> references(1000);
    for (std::size_t k = 0; k < references.size(); ++k) references[k] = counting(k % 5, static_cast<int>(k % 3));
    check(references, {3, 1, 2, 3, 4, 0, 1});
}

TEST_CASE("packed: random questions against the slow twins") {
    std::mt19937_64 random(4);
    for (int round = 0; round < 600; ++round) {
        CAPTURE(round);
        const std::size_t letters = 1 + below(random, round % 3 == 0 ? 3 : 40);
        const std::size_t longest = round % 4 == 0 ? 140 : round % 4 == 1 ? 30 : 8;
        std::vector<ids> references(1 + below(random, 6));
        for (ids& reference : references) reference = random_tokens(random, below(random, longest), letters);
        // A prediction that has much in common with a reference, or little.
        ids prediction = below(random, 3) == 0 ? random_tokens(random, below(random, 60), letters)
                                               : references[below(random, references.size())];
        for (int& token : prediction) {
            if (below(random, 4) == 0) token = static_cast<int>(below(random, letters));
        }
        check_steps(references, prediction);
        if (round % 5 == 0) check_states(references, prediction);
    }
}

TEST_CASE("packed: random references of 64, 128 and 320 tokens together") {
    std::mt19937_64 random(5);
    for (int round = 0; round < 60; ++round) {
        CAPTURE(round);
        std::vector<ids> references;
        std::size_t left = round % 10 == 0 ? 320 : round % 3 == 0 ? 128 : 64;
        while (left > 0) {
            const std::size_t length = std::min(left, below(random, 70));
            references.push_back(random_tokens(random, length, 5));
            left -= length;
        }
        check(references, random_tokens(random, below(random, 80), 6));
    }
}
