#include "karat/metric/token_f1.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <list>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "score_rows.hpp"

using namespace karat;

namespace {

using strings = std::vector<std::string>;

} // namespace

TEST_CASE("token_f1: one reference, and the sides swapped") {
    const row rows[] = {
        {"", "", 0, 0, 0},
        {"the", "a", 0, 0, 0},
        {"cat", "", 0, 0, 0},
        {"cat", "dog", 0, 0, 0},
        {"cat", "The Cat!", 1, 1, 1},
        {"dog cat", "cat dog", 1, 1, 1}, // order means nothing
        {"cat cat dog", "cat dog dog", 0.6666666666666666, 0.6666666666666666, 0.6666666666666666},
        {"Paris Paris Paris Paris Paris", "Paris", 0.2, 1, 0.33333333333333337},
        {"yes it is", "yes", 0.3333333333333333, 1, 0.5},
        {"hello there world", "hello world", 0.6666666666666666, 1, 0.8},
        {"twenty-five", "twenty five", 0, 0, 0},
        {"running dogs", "run dog", 0, 0, 0}, // no stemmer
        {"x\xFF", "x\xFE", 1, 1, 1},
    };
    for (const row& r : rows) check(token_f1{}, r);
}

TEST_CASE("token_f1: two sides without tokens are equal only if the metric says so") {
    using v2 = basic_token_f1<squad_tokenizer, empty_scores_1>;
    const row rows[] = {
        {"", "", 1, 1, 1},       {"the", "!", 1, 1, 1},   {"cat", "", 0, 0, 0},
        {"cat", "dog", 0, 0, 0}, {"cat", "cat", 1, 1, 1},
    };
    for (const row& r : rows) check(v2{}, r);
    CHECK(v2{}("", strings{}).status == status::no_references);
    CHECK(v2{}("", strings{}).fmeasure == 0);
    CHECK(v2{}("", {"cat", "", "the"}).reference == 1);
}

TEST_CASE("token_f1: several references") {
    const score s = token_f1{}("hello there world", {"bye", "hello world", "hello there old world"});
    CHECK(s.reference == 2);
    CHECK(s.precision == 1);
    CHECK(s.recall == 0.75);
    CHECK(s.fmeasure == 0.8571428571428571);
    CHECK(token_f1{}("w x y z", {"w", "w x q r s t"}).reference == 0);
    CHECK(token_f1{}("x", strings{}).status == status::no_references);
}

TEST_CASE("token_f1: tokens and ids") {
    const strings tokens = {"New York", "the", "City"};
    const score s = token_f1_tokens{}(tokens, strings{"City", "New York"});
    CHECK(s.counts.matched == 2);
    CHECK(s.counts.predicted == 3);
    CHECK(s.fmeasure == 0.8);
    CHECK(token_f1_tokens{}(tokens, strings{"new york"}).fmeasure == 0); // bytes, as they are

    const std::vector<int> ids = {7, 7, -100, 5, 0};
    const std::list<std::uint16_t> reference = {5, 7, 0};
    CHECK(token_f1_ids{}(ids, reference).counts.predicted == 5);
    CHECK(token_f1_ids{}(ids, reference).counts.matched == 3);
    CHECK(token_f1_ids{given_ids{-100}}(ids, reference).counts.predicted == 4);
    CHECK(token_f1_ids{given_ids{-100, 0}}(ids, reference).counts.predicted == 3);
    CHECK(token_f1_ids{given_ids{-100, 0}}(ids, reference).counts.expected == 2);
    CHECK(token_f1_ids{given_ids{-100, 0}}(ids, reference).counts.matched == 2);
    CHECK(token_f1_ids{given_ids{7, -100, 5, 0}}(ids, reference).counts.predicted == 0);
}

TEST_CASE("token_f1: a tokenizer of the user's") {
    const auto letters = [](std::string_view text, auto&& sink) {
        for (std::size_t i = 0; i < text.size(); ++i) sink(text.substr(i, 1));
    };
    CHECK(basic_token_f1{letters}("abc", "cab").fmeasure == 1);
    CHECK(basic_token_f1{named{"letters", letters}}("aab", "abb").counts.matched == 2);
    const auto halves = [](std::string_view text) {
        return strings{std::string(text.substr(0, text.size() / 2)), std::string(text.substr(text.size() / 2))};
    };
    CHECK(basic_token_f1{halves}("abcd", "cdab").fmeasure == 1);
    CHECK(basic_token_f1{whitespace_tokenizer{}}("The cat", "the cat").fmeasure == 0.5);
    CHECK(token_f1::name() == "token_f1");
}
