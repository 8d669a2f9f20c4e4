#include "karat/metric/rouge_n.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "score_rows.hpp"
#include "slow/overlap.hpp"

using namespace karat;

namespace {

using strings = std::vector<std::string>;

/// N shared tokens have one n-gram, and fewer have none; every alias of order N agrees.
template <std::size_t N>
void check_order() {
    CAPTURE(N);
    strings tokens;
    std::string text;
    std::vector<int> ids;
    for (std::size_t i = 0; i < N; ++i) {
        CHECK(rouge_n<N>{}(text, text).counts.predicted == 0);
        CHECK(rouge_n<N>{}(text, text).fmeasure == 0);
        tokens.push_back("t" + std::to_string(i));
        text += tokens.back() + ' ';
        ids.push_back(static_cast<int>(i));
    }
    const auto is_one = [](const score& s) {
        return s.fmeasure == 1 && s.counts.matched == 1 && s.counts.expected == 1;
    };
    CHECK(is_one(rouge_n<N>{}(text, text)));
    CHECK(is_one(rouge_n_unstemmed<N>{}(text, text)));
    CHECK(is_one(rouge_n_tokens<N>{}(tokens, tokens)));
    CHECK(is_one(rouge_n_ids<N>{}(ids, ids)));
    CHECK(rouge_n<N>{}(text + "x", text).precision == 0.5);
    CHECK(rouge_n<N>{}(text, text + "x").recall == 0.5);
    CHECK(rouge_n<N>{}("x" + text, text).fmeasure == 0.0); // the first token is another now
    CHECK(rouge_n<N>::name() == "rouge" + std::to_string(N));
}

/// Several references in one pass, against the definition. Few different tokens make many long n-grams match.
template <std::size_t N>
void check_against_slow(std::mt19937& random) {
    CAPTURE(N);
    const auto some_ids = [&random](std::size_t most, unsigned different) {
        std::vector<int> ids(random() % (most + 1));
        for (int& id : ids) id = static_cast<int>(random() % different);
        return ids;
    };
    for (int round = 0; round < 200; ++round) {
        const unsigned different = 1 + random() % 4;
        const std::vector<int> prediction = some_ids(40, different);
        std::vector<std::vector<int>> references(1 + random() % 6);
        for (std::vector<int>& reference : references) reference = some_ids(round % 10 == 0 ? 200 : 20, different);
        rouge_n_ids<N>{}.each(prediction, references, [&](const score& s) {
            const slow::score expected = slow::rouge_n(prediction, references[s.reference], N);
            if (!(slow::score{s.precision, s.recall, s.fmeasure} == expected))
                FAIL("round ", round, ", reference ", s.reference);
        });
    }
}

} // namespace

TEST_CASE("rouge_n: one reference, and the sides swapped") {
    const row unigrams[] = {
        {"", "", 0, 0, 0},
        {"x", "", 0, 0, 0},
        {"x", "x", 1, 1, 1},
        {"A C B", "A B C D E F C", 1, 0.42857142857142855, 0.6},
        {"1 2 1 2", "1 2 3 4 5 1 2 6", 1, 0.5, 0.6666666666666666},
        {"x y", "x y z", 1, 0.6666666666666666, 0.8},
        {"x", "x x x x x", 1, 0.2, 0.33333333333333337},
        {"x y z", "z y x", 1, 1, 1},
    };
    for (const row& r : unigrams) {
        check(rouge_1{}, r);
        check(rouge_1_unstemmed{}, r);
    }
    const row bigrams[] = {
        {"", "", 0, 0, 0},
        {"Paris", "Paris", 0, 0, 0},
        {"x y z", "z y x", 0, 0, 0},
        {"x y z", "x y z", 1, 1, 1},
        {"1 2 1 2", "1 2 3 4 5 1 2 6", 0.6666666666666666, 0.2857142857142857, 0.4},
        {"a a a", "a a", 0.5, 1, 0.6666666666666666},
    };
    for (const row& r : bigrams) {
        check(rouge_2{}, r);
        check(rouge_2_unstemmed{}, r);
    }
}

TEST_CASE("rouge_n: stemmed or not") {
    CHECK(rouge_1{}("running dogs", "runs dog").fmeasure == 1);
    CHECK(rouge_2{}("running dogs", "runs dog").fmeasure == 1);
    CHECK(rouge_1_unstemmed{}("running dogs", "runs dog").fmeasure == 0);
    CHECK(rouge_2_unstemmed{}("running dogs", "runs dog").fmeasure == 0);
}

TEST_CASE("rouge_n: every order") {
    check_order<1>();
    check_order<2>();
    check_order<3>();
    check_order<4>();
    check_order<5>();
    check_order<6>();
    check_order<7>();
    check_order<8>();
    check_order<9>();
    static_assert(std::is_same_v<rouge_1, rouge_n<1>> && std::is_same_v<rouge_2, rouge_n<2>>);
    static_assert(std::is_same_v<rouge_3, rouge_n<3>> && std::is_same_v<rouge_4, rouge_n<4>>);
    static_assert(std::is_same_v<rouge_5, rouge_n<5>> && std::is_same_v<rouge_6, rouge_n<6>>);
    static_assert(std::is_same_v<rouge_7, rouge_n<7>> && std::is_same_v<rouge_8, rouge_n<8>>);
    static_assert(std::is_same_v<rouge_9, rouge_n<9>>);
}

TEST_CASE("rouge_n: every order, against the definition") {
    std::mt19937 random(20040725);
    check_against_slow<1>(random);
    check_against_slow<2>(random);
    check_against_slow<3>(random);
    check_against_slow<4>(random);
    check_against_slow<5>(random);
    check_against_slow<6>(random);
    check_against_slow<7>(random);
    check_against_slow<8>(random);
    check_against_slow<9>(random);
}

TEST_CASE("rouge_n: no n-gram goes from one reference into the next") {
    const score s = rouge_2{}("b c", {"a b", "c d", "b c"});
    CHECK(s.reference == 2);
    const strings apart = {"a b", "c d"};
    CHECK(rouge_2{}("b c", apart).counts.matched == 0);
    CHECK(rouge_3{}("b c d", apart).counts.matched == 0);
    CHECK(rouge_2{}("b c", {"b", "c"}).counts.matched == 0);
}

TEST_CASE("rouge_n: each order picks its own reference") {
    const strings references = {"d c b a", "a b x y"};
    CHECK(rouge_1{}("a b c d", references).reference == 0);
    CHECK(rouge_2{}("a b c d", references).reference == 1);
    CHECK(rouge_3{}("a b c d", references).reference == 0);
}

TEST_CASE("rouge_n: tokens and ids") {
    CHECK(rouge_2_tokens{}(strings{"New York", "City", "!"}, strings{"New York", "City"}).counts.matched == 1);
    CHECK(rouge_1_tokens{}(strings{"a b"}, strings{"a", "b"}).counts.matched == 0);
    const std::vector<std::int64_t> ids = {1, -100, 2, 3};
    CHECK(rouge_2_ids{}(ids, std::vector<int>{1, 2, 3}).counts.matched == 1);
    CHECK(rouge_2_ids{given_ids{-100}}(ids, std::vector<int>{1, 2, 3}).counts.matched == 2); // 1 and 2 are neighbours
    CHECK(rouge_1_ids{given_ids{-100}}(ids, std::vector<int>{-100, -100}).counts.expected == 0);
}

TEST_CASE("rouge_n: a tokenizer of the user's") {
    const auto letters = [](std::string_view text, auto&& sink) {
        for (std::size_t i = 0; i < text.size(); ++i) sink(text.substr(i, 1));
    };
    CHECK(basic_rouge_n<2, decltype(letters)>{letters}("night", "nacht").counts.matched == 1);
    CHECK(basic_rouge_n<1, rouge_tokenizer, rouge_stemmer, best_answerable>{}("x", {"", "y"}).reference == 1);
}
