#include "karat/metric/span_metrics.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "golden.hpp"
#include "karat/convention.hpp"
#include "karat/reference/answer_key.hpp"
#include "karat/reference/batch.hpp"
#include "settings.hpp"
#include "unicode_data.hpp"

using namespace karat;

namespace {

using answer = std::vector<std::string>;

struct pair {
    double em;
    double f1;
    answer prediction;
    answer gold;
};

std::vector<pair> golden_pairs() {
    std::vector<pair> pairs;
    for (const unicode_data::row& r : unicode_data::read_rows("golden_drop.txt")) {
        if (r[0] != "pair") continue;
        pair next{std::stod(r.at(1)), golden::hex_double(r.at(2), {r[0], pairs.size()}), {}, {}};
        const std::size_t predicted = std::stoul(r.at(3));
        for (std::size_t i = 4; i < r.size(); ++i) {
            (i - 4 < predicted ? next.prediction : next.gold).push_back(golden::unescape(r[i], {r[0], 0}));
        }
        pairs.push_back(next);
    }
    REQUIRE(pairs.size() > 300);
    return pairs;
}

} // namespace

TEST_CASE("span_metrics: every pair of the official script, also out of a key and in a batch") {
    const std::vector<pair> pairs = golden_pairs();
    answer_key key{drop::exact_match_spans{}, drop::token_f1_spans{}};
    std::vector<candidate<answer>> candidates;
    for (const pair& p : pairs) {
        candidates.push_back({key.add(std::vector<answer>{p.gold}), p.prediction});
        CAPTURE(candidates.size());
        CHECK(drop::exact_match_spans{}(p.prediction, p.gold).value == p.em);
        CHECK(settings::same(drop::token_f1_spans{}(p.prediction, p.gold).fmeasure, p.f1));
        if (p.prediction.size() != 1 || p.gold.size() != 1) continue;
        CHECK(drop::exact_match{}(p.prediction[0], p.gold[0]).value == p.em);
        CHECK(settings::same(drop::token_f1{}(p.prediction[0], p.gold[0]).fmeasure, p.f1));
    }
    std::vector<decltype(key)::metrics::result> scores(pairs.size());
    score_batch(key, candidates, scores.data(), 2);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        CAPTURE(i);
        CHECK(std::get<0>(scores[i]).value == pairs[i].em);
        CHECK(settings::same(std::get<1>(scores[i]).fmeasure, pairs[i].f1));
    }
    CHECK(key.memory() > 0);
    key.shrink();
    CHECK_FALSE(key.failed());
}

TEST_CASE("span_metrics: numbers of the reference must be there, others are not punished") {
    struct row {
        std::string_view prediction;
        std::string_view reference;
        double f1;
    };
    for (const row& r : {
             row{"5 apples", "5.0 apples", 1},
             row{"5 apples", "6 apples", 0},
             row{"apples", "5 apples", 0},
             row{"5 apples", "apples", 0.67},
             row{"5 6 apples", "5 7 apples", 0.67}, // one of them is enough
             row{"cat cat dog", "cat dog dog", 1},  // sets
             row{"inf", "infinity", 1},
             row{"10\n\nPassage", "10", 0}, // a piece of two words; the number is 10.0 in one and 10 in the other
             row{"well-known", "well known", 1},
             row{"", "", 1},
             row{"The", "the", 1},
             row{"", "x", 0},
             row{"x", "", 0},
         }) {
        CAPTURE(r.prediction);
        CAPTURE(r.reference);
        CHECK(drop::token_f1{}(r.prediction, r.reference).fmeasure == r.f1);
    }
}

TEST_CASE("span_metrics: spans are paired, and the longer list is what counts") {
    const auto f1 = [](const answer& prediction, const answer& gold) {
        return drop::token_f1_spans{}(prediction, gold).fmeasure;
    };
    const auto em = [](const answer& prediction, const answer& gold) {
        return drop::exact_match_spans{}(prediction, gold).value;
    };
    CHECK(f1({"a b", "c"}, {"c", "b"}) == 1);
    CHECK(em({"a b", "c"}, {"c", "b"}) == 1);
    CHECK(f1({"x"}, {"x", "y"}) == 0.5);
    CHECK(f1({"x", "y", "z"}, {"x"}) == 0.33);
    CHECK(f1({"x", "x", "y"}, {"x", "y", "y"}) == 0.67);
    CHECK(em({"x", "x", "y"}, {"x", "y", "y"}) == 1);
    CHECK(em({"x", "y"}, {"x", "y", "y"}) == 0);
    CHECK(f1({}, {"x"}) == 0);
    CHECK(f1({"x"}, {}) == 0);
    CHECK(f1({}, {}) == 1);
    CHECK(em({}, {}) == 1);
    const fmeasure_score s = drop::token_f1_spans{}(answer{"x", "y z"}, answer{"y", "x", "w"});
    CHECK(s.counts.matched == 2);
    CHECK(s.counts.predicted == 2);
    CHECK(s.counts.expected == 3);
}

TEST_CASE("span_metrics: the best reference for each metric, and each by itself") {
    const std::vector<answer> golds = {{"red", "blue"}, {"red"}, {"red", "green"}};
    const answer prediction = {"green", "red"};
    std::vector<double> each;
    const fmeasure_score best_f1 =
        drop::token_f1_spans{}.each(prediction, golds, [&](const fmeasure_score& s) { each.push_back(s.fmeasure); });
    CHECK(each == std::vector<double>{0.5, 0.5, 1});
    CHECK(best_f1.fmeasure == 1);
    CHECK(best_f1.reference == 2);
    CHECK(drop::exact_match_spans{}(prediction, golds).reference == 2);
    CHECK(drop::token_f1{}("red apples", {"green apples", "red pears here", "red apple"}).fmeasure == 0.5);
    CHECK(drop::exact_match{}("5", {"6", "5.0"}).value == 1);
    CHECK(drop::exact_match{}("5", std::vector<std::string>{}).status == status::no_references);
}

TEST_CASE("span_metrics: a gold that is blank as written counts nothing beside others") {
    CHECK(drop::exact_match{}("", {"", "cat"}).value == 0);
    CHECK(drop::token_f1{}("", {"\n", "cat"}).fmeasure == 0);
    CHECK(drop::exact_match{}("", {"the", "cat"}).value == 1); // written, though nothing is left of it
    CHECK(drop::exact_match{}("", "").value == 1);
    CHECK(drop::exact_match{}("", {" "}).value == 1);
    CHECK(drop::exact_match{}("cat", {"", "cat"}).reference == 1);
    CHECK(drop::token_f1_spans{}(answer{"", "x"}, std::vector<answer>{{"", "x"}, {"y"}}).fmeasure == 0);
    using pairs = basic_span_match<>; // no such rule
    CHECK(pairs{}("", {"", "cat"}).value == 1);
}

TEST_CASE("span_metrics: their signatures name the stages") {
    CHECK(drop::token_f1_spans{}.signature() == "token_f1|spans:given|normalizer:" + drop_normalizer{}.signature() +
                                                    "|references:best_not_blank" + settings::arithmetic());
    CHECK(drop::exact_match{}.signature() != drop::exact_match_spans{}.signature());
    static_assert(noexcept(drop::token_f1{}("", "")));
}

TEST_CASE("span_metrics: many spans, of which none or all share something") {
    answer same(300, "x y"), other(300, "z");
    CHECK(drop::token_f1_spans{}(same, same).fmeasure == 1);
    CHECK(drop::token_f1_spans{}(same, other).fmeasure == 0);
    CHECK(drop::exact_match_spans{}(same, same).value == 1);
}
