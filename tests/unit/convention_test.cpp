#include "karat/convention.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

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
    const auto add = [&](auto convention) {
        CHECK(!convention.name().empty());
        CHECK(!convention.summary().empty());
        names.insert(convention.name());
        summaries.insert(convention.summary());
    };
    add(rouge_score{});
    add(rouge_score_unstemmed{});
    add(squad_v1{});
    add(squad_v2{});
    add(squad_v2_pair{});
    add(strategy_qa{});
    CHECK(names.size() == 6);
    CHECK(summaries.size() == 6);
    CHECK(names.count("squad_v2") == 1);
}

TEST_CASE("convention: the answer conventions can be chosen by name") {
    strings names;
    for_each_answer_convention([&names](auto convention) {
        names.emplace_back(convention.name());
        using type = decltype(convention);
        CHECK(typename type::exact_match{}("The cat", "cat").value == 1);
        CHECK(typename type::token_f1{}("The cat", "cat").fmeasure == 1);
    });
    CHECK(names == strings{"squad_v1", "squad_v2", "squad_v2_pair"});
}
