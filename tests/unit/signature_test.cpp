// A signature is a promise: same signature, same score, for ever. A pinned one below changes only together with a score
// that changes, and the changelog says so.

#include "karat/signature.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "karat/convention.hpp"

using namespace karat;

namespace {

struct with_view {
    std::string_view signature() const noexcept { return "view"; }
};
struct with_string {
    std::string signature() const { return "string"; }
};
struct with_number {
    int signature() const { return 1; }
};
struct without {};

#define SQUAD "lower+no_ascii_punct+no_articles_en+single_spaces@unicode14.0"

struct pin {
    std::string signature;
    std::string expected;
};
std::vector<pin> pins() {
    std::vector<pin> all;
    const auto add = [&all](const auto& metric, const char* expected) {
        all.push_back({metric.signature(), expected});
    };
    add(rouge_1{}, "rouge1|tokens:rouge|stemmer:porter_nltk,4+|empty:0|references:best");
    add(rouge_2{}, "rouge2|tokens:rouge|stemmer:porter_nltk,4+|empty:0|references:best");
    add(rouge_3{}, "rouge3|tokens:rouge|stemmer:porter_nltk,4+|empty:0|references:best");
    add(rouge_4{}, "rouge4|tokens:rouge|stemmer:porter_nltk,4+|empty:0|references:best");
    add(rouge_5{}, "rouge5|tokens:rouge|stemmer:porter_nltk,4+|empty:0|references:best");
    add(rouge_6{}, "rouge6|tokens:rouge|stemmer:porter_nltk,4+|empty:0|references:best");
    add(rouge_7{}, "rouge7|tokens:rouge|stemmer:porter_nltk,4+|empty:0|references:best");
    add(rouge_8{}, "rouge8|tokens:rouge|stemmer:porter_nltk,4+|empty:0|references:best");
    add(rouge_9{}, "rouge9|tokens:rouge|stemmer:porter_nltk,4+|empty:0|references:best");
    add(rouge_1_unstemmed{}, "rouge1|tokens:rouge|stemmer:none|empty:0|references:best");
    add(rouge_2_unstemmed{}, "rouge2|tokens:rouge|stemmer:none|empty:0|references:best");
    add(rouge_n_unstemmed<9>{}, "rouge9|tokens:rouge|stemmer:none|empty:0|references:best");
    add(rouge_1_tokens{}, "rouge1|tokens:given|stemmer:none|empty:0|references:best");
    add(rouge_2_tokens{}, "rouge2|tokens:given|stemmer:none|empty:0|references:best");
    add(rouge_1_ids{}, "rouge1|tokens:ids|stemmer:none|empty:0|references:best");
    add(rouge_2_ids{}, "rouge2|tokens:ids|stemmer:none|empty:0|references:best");
    add(rouge_l{}, "rougeL|tokens:rouge|stemmer:porter_nltk,4+|empty:0|references:best");
    add(rouge_l_unstemmed{}, "rougeL|tokens:rouge|stemmer:none|empty:0|references:best");
    add(rouge_l_tokens{}, "rougeL|tokens:given|stemmer:none|empty:0|references:best");
    add(rouge_l_ids{}, "rougeL|tokens:ids|stemmer:none|empty:0|references:best");
    add(rouge_l_ids{given_ids{-100}}, "rougeL|tokens:ids without -100|stemmer:none|empty:0|references:best");
    add(rouge_l_ids{given_ids{-100, 0}}, "rougeL|tokens:ids without -100,0|stemmer:none|empty:0|references:best");
    add(rouge_lsum{}, "rougeLsum|sentences:lines|tokens:rouge|stemmer:porter_nltk,4+|references:best");
    add(rouge_lsum_unstemmed{}, "rougeLsum|sentences:lines|tokens:rouge|stemmer:none|references:best");
    add(rouge_lsum_sentences{}, "rougeLsum|sentences:given|tokens:rouge|stemmer:porter_nltk,4+|references:best");
    add(rouge_lsum_tokens{}, "rougeLsum|sentences:given|tokens:given|stemmer:none|references:best");
    add(rouge_lsum_ids{}, "rougeLsum|sentences:given|tokens:ids|stemmer:none|references:best");
    add(token_f1{}, "token_f1|tokens:words(" SQUAD ")|stemmer:none|empty:0|references:best");
    add(token_f1_tokens{}, "token_f1|tokens:given|stemmer:none|empty:0|references:best");
    add(token_f1_ids{}, "token_f1|tokens:ids|stemmer:none|empty:0|references:best");
    add(exact_match{}, "exact_match|normalizer:" SQUAD "|references:best");
    add(exact_match_raw{}, "exact_match|normalizer:as_written|references:best");
    add(exact_match_tokens{}, "exact_match|normalizer:sequence(given)|references:best");
    add(exact_match_ids{}, "exact_match|normalizer:sequence(ids)|references:best");
    add(squad_v2::exact_match{}, "exact_match|normalizer:" SQUAD "|references:best_answerable");
    add(squad_v2::token_f1{}, "token_f1|tokens:words(" SQUAD ")|stemmer:none|empty:1|references:best_answerable");
    add(squad_v2_pair::token_f1{}, "token_f1|tokens:words(" SQUAD ")|stemmer:none|empty:1|references:best");
    add(yes_no_accuracy{}, "yes_no|rule:robust|references:agreed");
    add(strategy_qa::yes_no{}, "yes_no|rule:strict|references:agreed");
    add(basic_yes_no_accuracy<first_token_yes_no>{}, "yes_no|rule:first_token|references:agreed");
    add(basic_yes_no_accuracy<after_answer_is_yes_no>{}, "yes_no|rule:after_answer_is|references:agreed");
    add(basic_yes_no_accuracy<after_answer_is_all_yes_no>{}, "yes_no|rule:after_answer_is_all|references:agreed");
    return all;
}

#undef SQUAD

} // namespace

TEST_CASE("signature: the names of the metrics are pinned") {
    for (const pin& p : pins()) {
        const std::string arithmetic = exact_arithmetic ? "" : "|arithmetic:inexact";
        CHECK(p.signature == p.expected + arithmetic);
    }
}

TEST_CASE("signature: metrics whose scores can differ have different signatures") {
    const std::vector<pin> all = pins();
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) CHECK(all[i].signature != all[k].signature);
    }
}

TEST_CASE("signature: conventions that are the same metric share its signature") {
    CHECK(squad_v1::exact_match{}.signature() == exact_match{}.signature());
    CHECK(squad_v1::token_f1{}.signature() == token_f1{}.signature());
    CHECK(squad_v2_pair::exact_match{}.signature() == exact_match{}.signature());
    CHECK(rouge_score::rouge_n<2>{}.signature() == rouge_2{}.signature());
    CHECK(rouge_score::rouge_l{}.signature() == rouge_l{}.signature());
    CHECK(rouge_score_unstemmed::rouge_lsum{}.signature() == rouge_lsum_unstemmed{}.signature());
}

TEST_CASE("signature: a stage names itself or is unnamed") {
    CHECK(signature_of(with_view{}) == "view");
    CHECK(signature_of(with_string{}) == "string");
    CHECK(signature_of(with_number{}) == "unnamed");
    CHECK(signature_of(without{}) == "unnamed");
    CHECK(signature_of([](int) {}) == "unnamed");
    CHECK(signature_of(named{"mine.1", [](int) {}}) == "mine.1");
}

TEST_CASE("signature: named changes nothing about the callable") {
    constexpr named twice{"twice", [](int x) noexcept { return 2 * x; }};
    static_assert(twice(21) == 42);
    static_assert(noexcept(twice(21)));
    static_assert(twice.signature() == "twice");
    static_assert(std::is_invocable_v<decltype(twice), int>);
    static_assert(!std::is_invocable_v<decltype(twice), std::string>);
    static_assert(!std::is_invocable_v<decltype(twice), int, int>);

    const named may_throw{"may_throw", [](int x) { return x; }};
    static_assert(!noexcept(may_throw(1)));
    int value = 1;
    const named same{"same", [](int& x) -> int& { return x; }};
    CHECK(&same(value) == &value);
}

TEST_CASE("signature: a metric of the user's stages is named after them") {
    const auto cut = [](std::string_view text, auto&& sink) { sink(text); };
    const basic_rouge_l unnamed_cut{cut};
    const basic_rouge_l named_cut{named{"whole.1", cut}};
    const basic_rouge_l named_both{named{"whole.1", cut}, named{"same.1", [](std::string_view word) { return word; }}};
    CHECK(unnamed_cut.signature().find("|tokens:unnamed|") != std::string::npos);
    CHECK(named_cut.signature().find("|tokens:whole.1|stemmer:none|") != std::string::npos);
    CHECK(named_both.signature().find("|tokens:whole.1|stemmer:same.1|") != std::string::npos);
}
