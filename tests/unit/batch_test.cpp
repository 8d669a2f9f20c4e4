#include "karat/reference/batch.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "karat/metric/exact_match.hpp"
#include "karat/metric/rouge_l.hpp"
#include "karat/metric/rouge_n.hpp"
#include "karat/view.hpp"

using namespace karat;

namespace {

std::string some_text(std::size_t i) {
    std::string text;
    for (std::size_t k = 0; k < i % 9; ++k) text += "word" + std::to_string((i * 7 + k * k) % 11) + " ";
    return text;
}

} // namespace

TEST_CASE("batch: scores and rewards are the scorer's, in order, for any number of threads") {
    answer_key key{rouge_l{}};
    for (std::size_t q = 0; q < 200; ++q) key.add({some_text(q), some_text(3 * q + 1)});
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < 1000; ++i) texts.push_back(some_text(5 * i + 2));
    std::vector<candidate<>> candidates;
    for (std::size_t i = 0; i < texts.size(); ++i) candidates.push_back({i % 201, texts[i]}); // 200 is no question

    for (const unsigned threads : {0u, 1u, 2u, 3u, 8u}) {
        CAPTURE(threads);
        std::vector<score> scores(candidates.size());
        std::vector<double> rewards(candidates.size(), -1.0);
        score_batch(key, candidates, scores.data(), threads);
        reward_batch(key, candidates, rewards.data(), threads);
        auto scorer = key.scorer();
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            const score expected = scorer(candidates[i].question, texts[i]);
            REQUIRE(scores[i].fmeasure == expected.fmeasure);
            REQUIRE(scores[i].reference == expected.reference);
            REQUIRE(scores[i].status == expected.status);
            REQUIRE(rewards[i] == expected.fmeasure);
        }
    }
}

TEST_CASE("batch: several metrics give tuples, token ids are answers too, and nothing is a batch") {
    answer_key two{rouge_1{}, exact_match{}};
    two.add({"a cat", "dogs"});
    const candidate<> candidates[] = {{0, "the cat"}, {0, "dog"}};
    std::tuple<score, value_score> scores[2];
    score_batch(two, view<candidate<>>(candidates, 2), scores, 2);
    CHECK(std::get<1>(scores[0]).value == 1);
    CHECK(std::get<0>(scores[1]).fmeasure == 1);
    score_batch(two, view<candidate<>>(), scores, 4);

    answer_key ids{rouge_l_ids{}};
    ids.add(std::vector<int>{1, 2, 3});
    const std::vector<candidate<std::vector<int>>> of_ids = {{0, {1, 3}}, {0, {}}};
    double rewards[2];
    reward_batch(ids, of_ids, rewards);
    CHECK(rewards[0] == 0.8);
    CHECK(rewards[1] == 0);
}
