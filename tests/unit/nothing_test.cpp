// Nothing at all, in every form and wherever it may be given: views without an address, empty texts, lists and streams.

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "karat/karat.hpp"
#include "karat/reference/batch.hpp"

using namespace karat;

namespace {

// No bytes: without an address, with one, and the end of a text, behind which nothing may be read.
const std::string_view nothings[] = {std::string_view(), "", std::string_view("x").substr(1)};

template <class Score>
void check_nothing(const Score& s, double value, bool has_reference) {
    CHECK(primary(s) == value);
    CHECK(s.status == (has_reference ? status::ok : status::no_references));
    CHECK(s.reference == (has_reference ? 0 : no_reference));
}

/// `value` is what nothing scores against nothing.
template <class Metric>
void check(double value) {
    const Metric metric;
    CAPTURE(metric.signature());
    for (const std::string_view prediction : nothings) {
        for (const std::string_view reference : nothings) {
            const std::vector<std::string_view> many(3, reference);
            check_nothing(metric(prediction, reference), value, true);
            check_nothing(metric(prediction, many), value, true);
            check_nothing(metric(prediction, view<std::string_view>(&reference, 1)), value, true);
            CHECK(primary(metric(prediction, "word")) == 0);
            CHECK(primary(metric("word", reference)) == 0);
            answer_key key{Metric{}};
            auto scorer = key.scorer();
            CHECK(scorer(0, prediction).status == status::no_such_question);
            key.add(reference);
            key.add(many, {prediction, prediction});
            key.add(std::vector<std::string>());
            check_nothing(scorer(0, prediction), value, true);
            check_nothing(scorer(1, prediction), value, true);
            CHECK(scorer(2, prediction).status == status::no_references);
            CHECK(scorer(3, prediction).status == status::no_such_question);
            CHECK(key.id(1).empty());
            CHECK_FALSE(key.failed());
        }
        CHECK(metric(prediction, view<std::string_view>()).status == status::no_references);
        CHECK(metric(prediction, std::vector<std::string>()).status == status::no_references);
    }
}

template <class Metric>
void check_stream(double value) {
    answer_key key{Metric{}};
    key.add("");
    key.add("word");
    for (std::size_t q = 0; q < 2; ++q) {
        auto stream = key.stream(q);
        CHECK(primary(stream.best()) == (q == 0 ? value : 0));
        for (const std::string_view nothing : nothings) stream.push(nothing);
        CHECK(primary(stream.best()) == (q == 0 ? value : 0));
        stream.push("word");
        for (const std::string_view nothing : nothings) stream.push(nothing);
        CHECK(primary(stream.best()) == (q == 0 ? 0 : 1));
    }
}

} // namespace

TEST_CASE("nothing: metrics, keys and scorers") {
    check<token_f1>(0);
    check<squad_v2_pair::token_f1>(1);
    check<exact_match>(1);
    check<rouge_2>(0);
    check<rouge_l>(0);
    check<rouge_lsum>(0);
}

TEST_CASE("nothing: streams") {
    check_stream<token_f1>(0);
    check_stream<squad_v2_pair::token_f1>(1);
    check_stream<rouge_1>(0);
    check_stream<rouge_l>(0);
}

TEST_CASE("nothing: tokens and ids, in lists without an address") {
    const view<std::uint32_t> no_ids;
    const std::vector<std::uint32_t> one{1};
    CHECK(rouge_l_ids{}(no_ids, no_ids).fmeasure == 0);
    CHECK(token_f1_ids{}(no_ids, one).fmeasure == 0);
    CHECK(rouge_2_ids{}(one, no_ids).fmeasure == 0);
    CHECK(exact_match_ids{}(no_ids, no_ids).value == 1);
    const view<std::string_view> no_tokens;
    CHECK(rouge_l_tokens{}(no_tokens, no_tokens).fmeasure == 0);
    CHECK(rouge_lsum_sentences{}(no_tokens, no_tokens).fmeasure == 0);
    CHECK(recall_at(0)(no_tokens, no_tokens).value == 0);
    const std::vector<std::string_view> empty_tokens(3); // three tokens of no bytes are three tokens
    CHECK(rouge_l_tokens{}(empty_tokens, empty_tokens).counts.matched == 3);
}

TEST_CASE("nothing: yes and no, SARI, explanations and batches") {
    for (const std::string_view text : nothings) {
        CHECK(strict_yes_no{}(text).answer == polarity::none);
        CHECK(first_token_yes_no{}(text).answer == polarity::none);
        CHECK(after_answer_is_yes_no{}(text).answer == polarity::none);
        CHECK(after_answer_is_all_yes_no{}(text).answer == polarity::none);
        CHECK(robust_yes_no{}(text).answer == polarity::none);
        CHECK(read_yes_no_reference(text).answer == polarity::none);
        CHECK(yes_no_accuracy{}(text, "yes").status == status::unparsed);
        CHECK(sari{}(text, text, text).value == 1);
        CHECK(explain(rouge_l{}, text, text).matches.empty());
        CHECK(explain(token_f1{}, text, "word").reference.size() == 1);
    }
    answer_key key{rouge_l{}};
    score_batch(key, view<candidate<>>(), nullptr, 3);
    reward_batch(key, view<candidate<>>(), static_cast<double*>(nullptr), 3);
}

TEST_CASE("nothing: statistics of no questions") {
    CHECK(mean_score().compute().fmeasure == 0);
    CHECK(mean_value().compute().value == 0);
    CHECK(compare(question_scores(), question_scores()).status == status::no_questions);
    overlap_index index;
    overlap_finder find(index);
    CHECK(find("", std::string_view()).example == no_example);
    CHECK(least_similar(0).compute().empty());
}
