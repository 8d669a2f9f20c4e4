#include "karat/reference/metric_set.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <tuple>
#include <type_traits>

#include "karat/convention.hpp"

using namespace karat;

// Which metrics share tokens is decided when a program is compiled.
static_assert(detail::same_tokens<rouge_1, rouge_l>);
static_assert(detail::same_tokens<rouge_l_unstemmed, rouge_2_unstemmed>);
static_assert(detail::same_tokens<token_f1, squad_v2::token_f1>);
static_assert(!detail::same_tokens<rouge_l, rouge_l_unstemmed>);
static_assert(!detail::same_tokens<rouge_l, token_f1>);
static_assert(!detail::same_tokens<rouge_l, rouge_lsum>);
static_assert(!detail::same_tokens<rouge_l_ids, rouge_1_ids>); // given_ids has state, which may differ
static_assert(!detail::same_tokens<exact_match, exact_match>);
static_assert(detail::same_tokens<drop::exact_match, drop::token_f1>);
static_assert(!detail::same_tokens<drop::exact_match, drop::token_f1_spans>);
static_assert(!detail::same_tokens<drop::exact_match, exact_match>);
using match_with_state = basic_span_match<one_span, named<squad_normalizer>>; // its name may differ
static_assert(!detail::same_tokens<match_with_state, match_with_state>);
static_assert(!detail::same_tokens<yes_no_accuracy, rouge_l>);

TEST_CASE("metric_set: owners, parts and results") {
    using one = detail::metric_set<exact_match>;
    static_assert(one::size == 1 && one::owns<0> && std::is_same_v<one::result, value_score>);

    using set = detail::metric_set<token_f1, rouge_1, exact_match, rouge_l, squad_v2::token_f1>;
    CHECK(set::owner<0> == 0);
    CHECK(set::owner<1> == 1);
    CHECK(set::owner<2> == 2);
    CHECK(set::owner<3> == 1);
    CHECK(set::owner<4> == 0);
    static_assert(std::is_same_v<std::tuple_element_t<3, set::compiled>, detail::nothing_kept>);
    static_assert(std::is_same_v<std::tuple_element_t<1, set::compiled>, compiled_references>);
    static_assert(std::is_same_v<set::result, std::tuple<score, score, value_score, score, score>>);

    std::string order;
    detail::for_each_index(set::indices{}, [&order](auto i) { order += std::to_string(i()); });
    CHECK(order == "01234");
}
