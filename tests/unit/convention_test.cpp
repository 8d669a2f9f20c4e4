#include "karat/convention.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "karat/metric/explanation.hpp"
#include "karat/reference/answer_key.hpp"
#include "karat/reference/answer_stream.hpp"
#include "karat/summary/mean.hpp"

using namespace karat;

namespace {

using strings = std::vector<std::string>;

template <class Convention>
double em(std::string_view prediction, const strings& references) {
    return typename Convention::exact_match{}(prediction, references).value;
}
template <class Convention>
double f1(std::string_view prediction, const strings& references) {
    return typename Convention::token_f1{}(prediction, references).fmeasure;
}

/// A key, a stream and an explanation give what a single call gives.
template <class Convention>
void check_every_way() {
    const strings texts = {"",
                           "yes",
                           "Yes, it is",
                           "the Cat's 1,000 toys",
                           "don\xE2\x80\x99t",
                           "l'eau est \xE6\xB0\xB4\xE6\xB0\xB4",
                           "no answer no"};
    using metric = typename Convention::token_f1;
    CAPTURE(Convention::name());
    answer_key key{metric{}};
    key.add(texts);
    key.add(strings{texts[3]});
    auto scorer = key.scorer();
    for (const std::string& text : texts) {
        CAPTURE(text);
        const auto whole = metric{}(text, texts);
        REQUIRE(scorer(0, text).fmeasure == whole.fmeasure);
        REQUIRE(scorer(1, text).fmeasure == metric{}(text, texts[3]).fmeasure);
        if constexpr (is_streamable<typename metric::stage>) {
            auto stream = key.stream(0);
            for (const char c : text) stream.push(std::string_view(&c, 1));
            REQUIRE(stream.best().fmeasure == whole.fmeasure);
        }
        if constexpr (std::is_same_v<typename metric::result, score>) {
            const explanation why = explain(metric{}, text, texts);
            REQUIRE(why.is_located());
            REQUIRE(why.matches.size() == whole.counts.matched);
        }
    }
}

} // namespace

TEST_CASE("convention: rouge_score is ROUGE as it is named by itself") {
    static_assert(std::is_same_v<rouge_score::rouge_n<1>, rouge_1> && std::is_same_v<rouge_score::rouge_n<9>, rouge_9>);
    static_assert(std::is_same_v<rouge_score::rouge_l, rouge_l> && std::is_same_v<rouge_score::rouge_lsum, rouge_lsum>);
    static_assert(std::is_same_v<rouge_score_unstemmed::rouge_n<2>, rouge_2_unstemmed>);
    static_assert(std::is_same_v<rouge_score_unstemmed::rouge_l, rouge_l_unstemmed>);
    static_assert(std::is_same_v<rouge_score_unstemmed::rouge_lsum, rouge_lsum_unstemmed>);
    static_assert(std::is_same_v<squad_v1::exact_match, exact_match> && std::is_same_v<squad_v1::token_f1, token_f1>);
}

TEST_CASE("convention: the three SQuAD conventions differ where answers are empty") {
    struct row {
        const char* prediction;
        strings references;
        double em_v1, f1_v1;
        double em_pair, f1_pair;
        double em_v2, f1_v2;
    };
    const row rows[] = {
        {"A", {"A"}, 1, 0, 1, 1, 1, 1},
        {"", {"A"}, 1, 0, 1, 1, 1, 1},
        {"", {""}, 1, 0, 1, 1, 1, 1},
        {"unanswerable", {""}, 0, 0, 0, 0, 0, 0},
        {"", {"cat"}, 0, 0, 0, 0, 0, 0},
        {"", {"", "cat"}, 1, 0, 1, 1, 0, 0}, // the empty reference is dropped
        {"", {"cat", "the", ""}, 1, 0, 1, 1, 0, 0},
        {"", {"", "the", "!"}, 1, 0, 1, 1, 1, 1},
        {"cat", {"", "cat"}, 1, 1, 1, 1, 1, 1},
        {"cat", {"", "the"}, 0, 0, 0, 0, 0, 0},
        {"black cat", {"", "cat"}, 0, 0.6666666666666666, 0, 0.6666666666666666, 0, 0.6666666666666666},
    };
    for (const row& r : rows) {
        CAPTURE(r.prediction);
        CAPTURE(r.references.size());
        CHECK(em<squad_v1>(r.prediction, r.references) == r.em_v1);
        CHECK(f1<squad_v1>(r.prediction, r.references) == r.f1_v1);
        CHECK(em<squad_v2_pair>(r.prediction, r.references) == r.em_pair);
        CHECK(f1<squad_v2_pair>(r.prediction, r.references) == r.f1_pair);
        CHECK(em<squad_v2>(r.prediction, r.references) == r.em_v2);
        CHECK(f1<squad_v2>(r.prediction, r.references) == r.f1_v2);
    }
}

TEST_CASE("convention: drop reads numbers and sets, and its blank golds count nothing beside others") {
    CHECK(em<drop>("five", {"5", "five"}) == 1);
    CHECK(em<drop>("$5.50", {"5.5"}) == 0);
    CHECK(em<drop>("1,000", {"1000.0"}) == 1);
    CHECK(f1<drop>("cat cat dog", {"cat dog dog"}) == 1);
    CHECK(em<drop>("", {""}) == 1);
    CHECK(em<drop>("", {"", "cat"}) == 0);
    const std::vector<strings> golds = {{"a lion", "the bear"}, {"bear"}};
    CHECK(drop::exact_match_spans{}(strings{"bear", "lion"}, golds).value == 1);
    CHECK(drop::token_f1_spans{}(strings{"bear"}, golds).fmeasure == 1);
    CHECK(drop::token_f1_spans{}(strings{"bear"}, golds[0]).fmeasure == 0.5);
}

TEST_CASE("convention: squad_v2 says which reference was used, if any was") {
    struct row {
        const char* prediction;
        strings references;
        std::size_t reference;
    };
    const row rows[] = {
        {"", {""}, no_reference}, {"", {"the", "!"}, no_reference}, {"cat", {""}, no_reference},
        {"", {}, no_reference},   {"cat", {"", "cat"}, 1},          {"", {"", "cat"}, 1},
        {"cat", {"cat"}, 0},      {"cat", {"", "dog", "cat"}, 2},
    };
    for (const row& r : rows) {
        CAPTURE(r.prediction);
        CAPTURE(r.references.size());
        CHECK(squad_v2::exact_match{}(r.prediction, r.references).reference == r.reference);
        CHECK(squad_v2::token_f1{}(r.prediction, r.references).reference == r.reference);
        CHECK(squad_v2::token_f1{}(r.prediction, r.references).status == status::ok);
    }
    // Each reference by itself is a pair, dropped or not.
    std::vector<double> each;
    squad_v2::token_f1{}.each("", {"", "cat"}, [&each](const score& s) { each.push_back(s.fmeasure); });
    CHECK(each == std::vector<double>{1, 0});
}

TEST_CASE("convention: without references") {
    CHECK(squad_v2::exact_match{}("", strings{}).value == 1);
    CHECK(squad_v2::exact_match{}("", strings{}).status == status::ok);
    CHECK(squad_v2::exact_match{}("cat", strings{}).value == 0);
    CHECK(squad_v2::token_f1{}("", {}).fmeasure == 1);
    CHECK(squad_v2::token_f1{}("cat", {}).fmeasure == 0);
    for (const char* const prediction : {"", "cat"}) {
        CAPTURE(prediction);
        CHECK(squad_v1::exact_match{}(prediction, strings{}).status == status::no_references);
        CHECK(squad_v1::token_f1{}(prediction, strings{}).status == status::no_references);
        CHECK(squad_v2_pair::token_f1{}(prediction, strings{}).status == status::no_references);
        CHECK(squad_v2_pair::token_f1{}(prediction, strings{}).fmeasure == 0);
        CHECK(rouge_score::rouge_l{}(prediction, strings{}).status == status::no_references);
        CHECK(rouge_score_unstemmed::rouge_lsum{}(prediction, strings{}).status == status::no_references);
        CHECK(strategy_qa::yes_no{}(prediction, strings{}).status == status::no_references);
    }
}

TEST_CASE("convention: strategy_qa takes exactly yes or no, in any case") {
    const strategy_qa::yes_no accuracy;
    CHECK(accuracy("Yes", "yes").value == 1);
    CHECK(accuracy("NO", "no").value == 1);
    for (const char* const wrong : {"Yes.", " yes", "yes\n", "true", "no, yes", "", "Yes it is"}) {
        CAPTURE(wrong);
        CHECK(accuracy(wrong, "yes").value == 0);
        CHECK(accuracy(wrong, "yes").status == status::unparsed);
    }
    CHECK(accuracy("yes", "True").value == 1); // a reference may be a truth value
}

TEST_CASE("convention: inputs on which the conventions disagree") {
    struct row {
        const char* a;
        const char* b;
        double em_squad;
        double f1_squad;
        double rouge_l;
    };
    const row rows[] = {
        {"", "", 1, 0, 0},
        {"The", "the", 1, 0, 1},
        {"well-known", "well known", 0, 0, 1},
        {"don't", "dont", 1, 1, 0},
        {"don\xE2\x80\x99t", "don't", 0, 0, 1},
        {"1,000", "1000", 1, 1, 0},
        {"cat cat dog", "cat dog dog", 0, 0.6666666666666666, 0.6666666666666666},
        {"Yes, it is", "yes", 0, 0.5, 0.5},
        {"flies", "fly", 0, 0, 0},
        {"\xE5\xA4\xA9\xE6\xB0\xA3", "\xE5\xA4\xA9\xE6\xB0\xA3", 1, 1, 0},
    };
    for (const row& r : rows) {
        CAPTURE(r.a);
        CAPTURE(r.b);
        CHECK(em<squad_v1>(r.a, {r.b}) == r.em_squad);
        CHECK(f1<squad_v1>(r.a, {r.b}) == r.f1_squad);
        CHECK(rouge_score::rouge_l{}(r.a, r.b).fmeasure == r.rouge_l);
    }
}

TEST_CASE("convention: each has a name and a summary of its own") {
    std::set<std::string_view> names;
    std::set<std::string_view> summaries;
    std::size_t count = 0;
    const auto add = [&](auto convention) {
        CAPTURE(convention.name());
        CHECK(!convention.name().empty());
        CHECK(!convention.summary().empty());
        CHECK(full_convention_name(convention.name()) == convention.name());
        names.insert(convention.name());
        summaries.insert(convention.summary());
        ++count;
    };
    add(rouge_score{});
    add(rouge_score_unstemmed{});
    add(strategy_qa{});
    for_each_answer_convention(add);
    CHECK(names.size() == count);
    CHECK(summaries.size() == count);
    CHECK(names.count("squad_v2") == 1);
    CHECK(full_convention_name("mlqa") == "mlqa:en");
}

TEST_CASE("convention: the answer conventions can be chosen by name") {
    strings names;
    for_each_answer_convention([&names](auto convention) {
        using type = decltype(convention);
        static_assert(defines_exact_match<type> || defines_token_f1<type>);
        names.emplace_back(convention.name());
    });
    const strings first(names.begin(), names.begin() + 6);
    CHECK(first == strings{"squad_v1", "squad_v2", "squad_v2_pair", "trivia_qa", "hotpot_qa", "coqa"});
    for (const char* name : {"super_ni", "dpr", "mlqa:en", "mlqa:zh", "multilingual:de", "multilingual:ja"}) {
        CAPTURE(name);
        CHECK(std::count(names.begin(), names.end(), name) == 1);
    }
    static_assert(!defines_token_f1<dpr> && !defines_token_f1<super_ni> && !defines_exact_match<rouge_score>);
}

TEST_CASE("convention: coqa leaves each reference out once") {
    const strings references = {"dog", "cat", "bird"};
    const fmeasure_score f = coqa::token_f1{}("cat", references);
    CHECK(f.fmeasure == 2.0 / 3);
    CHECK(f.reference == no_reference);
    CHECK(f.counts.matched == 1); // those of the closest reference
    CHECK(em<coqa>("cat", references) == 2.0 / 3);
    CHECK(em<coqa>("cat", {"cat"}) == 1);
    CHECK(f1<coqa>("", {"the"}) == 1);
    CHECK(coqa::token_f1{}("cat", strings{}).status == status::no_references);
    CHECK(coqa::exact_match{}("cat", strings{}).status == status::no_references);

    // In a key and a stream, and averaged.
    answer_key key{coqa::token_f1{}, coqa::exact_match{}};
    key.add(references);
    const auto [overlap, match] = key.scorer()(0, "Cat");
    CHECK(overlap.fmeasure == 2.0 / 3);
    CHECK(match.value == 2.0 / 3);
    answer_key tokens{coqa::token_f1{}};
    tokens.add(references);
    auto stream = tokens.stream(0);
    stream.push("c");
    stream.push("at");
    CHECK(stream.best().fmeasure == 2.0 / 3);
    mean_value mean;
    mean.update(overlap);
    CHECK(mean.compute().value == 2.0 / 3);
}

TEST_CASE("convention: every way to score gives the same") {
    check_every_way<trivia_qa>();
    check_every_way<hotpot_qa>();
    check_every_way<coqa>();
    check_every_way<mlqa<language::zh>>();
    check_every_way<mlqa<language::ar>>();
    check_every_way<multilingual<language::fr>>();
}
