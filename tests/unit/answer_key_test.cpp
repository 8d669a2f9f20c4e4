#include "karat/reference/answer_key.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdlib>
#include <list>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "golden.hpp"
#include "karat/convention.hpp"
#include "karat/reference/answer_stream.hpp"

using namespace karat;

namespace {

// What a key gives must be what the metric gives, member for member.
void check_same(const score& a, const score& b) {
    CHECK(a.precision == b.precision);
    CHECK(a.recall == b.recall);
    CHECK(a.fmeasure == b.fmeasure);
    CHECK(a.counts.matched == b.counts.matched);
    CHECK(a.counts.predicted == b.counts.predicted);
    CHECK(a.counts.expected == b.counts.expected);
    CHECK(a.reference == b.reference);
    CHECK(a.status == b.status);
}
void check_same(const value_score& a, const value_score& b) {
    CHECK(a.value == b.value);
    CHECK(a.counts.expected == b.counts.expected);
    CHECK(a.reference == b.reference);
    CHECK(a.status == b.status);
}
void check_same(const yes_no_score& a, const yes_no_score& b) {
    CHECK(a.value == b.value);
    CHECK(a.parsed.answer == b.parsed.answer);
    CHECK(a.expected == b.expected);
    CHECK(a.reference == b.reference);
    CHECK(a.status == b.status);
}

std::vector<golden::record> all_records() {
    std::vector<golden::record> all;
    for (const std::string& path : golden::files()) {
        for (golden::record& r : golden::read(path)) all.push_back(r);
    }
    return all;
}

// All questions in one key, scored in order and again in another order, when the words are remembered.
template <class Metric>
void check_key(const std::vector<golden::record>& records) {
    const Metric metric;
    CAPTURE(metric.signature());
    answer_key key{metric};
    for (const golden::record& r : records) key.add(r.references);
    REQUIRE(key.size() == records.size());
    auto scorer = key.scorer();
    for (const std::size_t stride : {std::size_t{1}, std::size_t{7}}) {
        for (std::size_t n = 0; n < records.size(); ++n) {
            const std::size_t i = n * stride % records.size();
            CAPTURE(records[i].id);
            check_same(scorer(i, records[i].prediction), metric(records[i].prediction, records[i].references));
        }
    }
}

} // namespace

TEST_CASE("answer_key: on the golden records every metric gives what it gives by itself") {
    const std::vector<golden::record> records = all_records();
    check_key<rouge_l>(records);
    check_key<rouge_l_unstemmed>(records);
    check_key<rouge_1>(records);
    check_key<rouge_n<4>>(records);
    check_key<rouge_lsum>(records);
    check_key<token_f1>(records);
    check_key<exact_match>(records);
    check_key<squad_v2::token_f1>(records);
    check_key<squad_v2::exact_match>(records);
    check_key<yes_no_accuracy>(records);
}

TEST_CASE("answer_key: several metrics in one key, those with the same tokens sharing them") {
    answer_key key{rouge_1{}, rouge_l{}, token_f1{}, exact_match{}, yes_no_accuracy{}, rouge_2{}, rouge_lsum{}};
    using metrics = decltype(key)::metrics;
    static_assert(metrics::owner<1> == 0 && metrics::owner<5> == 0); // ROUGE-L and ROUGE-2 read with ROUGE-1
    static_assert(metrics::owns<2> && metrics::owns<3> && metrics::owns<4> && metrics::owns<6>);
    static_assert(std::tuple_size_v<metrics::result> == 7);

    const std::vector<std::string> golds = {"no", "The cats sat.", "a dog\nran"};
    key.add(golds);
    auto scorer = key.scorer();
    for (const std::string prediction : {"cat sat", "No.", "", "ran a dog", "the"}) {
        CAPTURE(prediction);
        const auto [r1, rl, f1, em, yn, r2, ls] = scorer(0, prediction);
        check_same(r1, rouge_1{}(prediction, golds));
        check_same(rl, rouge_l{}(prediction, golds));
        check_same(f1, token_f1{}(prediction, golds));
        check_same(em, exact_match{}(prediction, golds));
        check_same(yn, yes_no_accuracy{}(prediction, golds));
        check_same(r2, rouge_2{}(prediction, golds));
        check_same(ls, rouge_lsum{}(prediction, golds));
    }
}

TEST_CASE("answer_key: named by its type, as a member is") {
    struct host {
        answer_key<rouge_l, token_f1> key; // settings are not needed
        answer_key<rouge_l, token_f1>::scorer_type scorer = key.scorer();
    } of;
    of.key.add("a cat");
    CHECK(std::get<0>(of.scorer(0, "a cat")).fmeasure == 1);
    static_assert(std::is_same_v<decltype(of.key.scorer()), answer_key<rouge_l, token_f1>::scorer_type>);
    static_assert(std::is_same_v<decltype(of.key.stream(0)), answer_key<rouge_l, token_f1>::stream_type>);
    static_assert(answer_key<rouge_l>::takes_text);
    static_assert(!answer_key<rouge_l_ids>::takes_text);
    static_assert(!answer_key<exact_match_tokens>::takes_text);
}

TEST_CASE("answer_key: metrics whose stages have state do not share") {
    answer_key key{rouge_l_ids{given_ids{-100}}, rouge_l_ids{}};
    key.add(std::vector<int>{1, -100, 2});
    const auto [without, with] = key.scorer()(0, std::vector<int>{1, 2});
    CHECK(without.fmeasure == 1);
    CHECK(with.fmeasure == 0.8);
}

TEST_CASE("answer_key: references in every form, names, and questions that are not there") {
    answer_key key{rouge_l{}};
    const std::vector<std::string> vector = {"a cat", "dogs"};
    const std::list<std::string_view> list(vector.begin(), vector.end());
    const char* const array[] = {"a cat", "dogs"};
    CHECK(key.add(vector) == 0);
    CHECK(key.add(list, {"q1", "short"}) == 1);
    CHECK(key.add(array) == 2);
    CHECK(key.add({"a cat", "dogs"}, {"q3", ""}) == 3);
    CHECK(key.add("dogs") == 4); // one text is one reference
    CHECK(key.add(std::vector<std::string>()) == 5);
    CHECK(key.size() == 6);
    CHECK_FALSE(key.failed());
    auto scorer = key.scorer();
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(scorer(i, "dog").fmeasure == 1);
        CHECK(scorer(i, "dog").reference == 1);
    }
    CHECK(scorer(4, "dog").reference == 0);
    CHECK(scorer(5, "dog").status == status::no_references);
    CHECK(scorer(5, "dog").counts.predicted == 1);
    CHECK(scorer(6, "dog").status == status::no_such_question);
    CHECK(scorer(static_cast<std::size_t>(-1), "dog").status == status::no_such_question);

    const std::string_view ids[] = {"", "q1", "", "q3", "", "", ""};
    const std::string_view groups[] = {"", "short", "", "", "", "", ""};
    for (std::size_t i = 0; i < 7; ++i) {
        CHECK(key.id(i) == ids[i]);
        CHECK(key.group(i) == groups[i]);
    }
}

TEST_CASE("answer_key: each reference's own score") {
    answer_key key{rouge_l{}};
    key.add({"food", "shelter"});
    std::vector<double> each;
    const score best = key.scorer().each(0, "provide shelter", [&each](const score& s) { each.push_back(s.fmeasure); });
    CHECK(best.reference == 1);
    CHECK((each == std::vector<double>{0.0, best.fmeasure}));
}

TEST_CASE("answer_key: questions added later are seen by a scorer that is there already") {
    answer_key key{rouge_l{}};
    key.add({"running dogs"});
    auto scorer = key.scorer();
    CHECK(scorer(0, "cats").fmeasure == 0); // and remembers that cats is no word of the references
    key.add({"a cat"});
    CHECK(scorer(1, "cats").counts.matched == 1);
    for (int i = 0; i < 5000; ++i) key.add({"word" + std::to_string(i)});
    CHECK(scorer(5001, "word4999").fmeasure == 1);
    CHECK(scorer(0, "run dog").fmeasure == 1);
    key.shrink();
    CHECK(scorer(0, "run dog").fmeasure == 1);
    CHECK(scorer(5001, "word4999").fmeasure == 1);
}

TEST_CASE("answer_key: user's stages, and what promises not to throw") {
    const auto spaces = [](std::string_view text, auto& sink) {
        for (std::size_t i = 0; i < text.size(); ++i) sink(text.substr(i, 1));
    };
    answer_key letters{basic_rouge_l{spaces}};
    letters.add({"abc"});
    auto scorer = letters.scorer();
    CHECK(scorer(0, "axc").counts.matched == 2);
    static_assert(!noexcept(scorer(0, "x")));

    answer_key key{rouge_l{}, exact_match{}};
    key.add({"x"});
    auto safe = key.scorer();
    static_assert(noexcept(safe(0, "x")));
}

TEST_CASE("answer_key: memory is counted, and given back") {
    answer_key key{rouge_l{}};
    const std::size_t empty = key.memory();
    for (int i = 0; i < 3000; ++i) key.add({"some words " + std::to_string(i)}, {std::to_string(i), "g"});
    const std::size_t full = key.memory();
    CHECK(full > empty + 3000 * 3 * 4);
    key.shrink();
    CHECK(key.memory() <= full);
    CHECK(key.scorer()(2999, "some words 2999").fmeasure == 1);
}

TEST_CASE("answer_key: a copy has the room behind its tokens that the original has") {
    for (const int words : {1, 60, 64, 65, 79, 80, 200}) { // a sanitizer sees what is read beyond
        std::string gold;
        for (int i = 0; i < words; ++i) gold += "w" + std::to_string(i) + " ";
        answer_key key{rouge_l{}};
        key.add(gold);
        key.add("x");
        answer_key copy = key;
        const answer_key moved = std::move(key);
        CAPTURE(words);
        for (const auto* each : {&std::as_const(copy), &moved}) {
            CHECK(each->scorer()(1, "x").fmeasure == 1);
            auto stream = each->stream(1);
            stream.push("x");
            CHECK(stream.best().fmeasure == 1);
        }
        copy = moved;
        CHECK(copy.scorer()(0, gold).fmeasure == 1);
    }
}

TEST_CASE("answer_key: moved from, it has no questions, and takes new ones") {
    answer_key from{rouge_l{}, exact_match{}};
    from.add("x", {"first", "a group"});
    from.add({"y", "z"});
    answer_key to = std::move(from);
    CHECK(to.size() == 2);
    CHECK(to.id(0) == "first");
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}}) {
        CHECK(from.size() == size); // NOLINT: that is what is asked
        CHECK(from.id(0).empty());
        const auto none = from.scorer()(size, "y");
        CHECK(std::get<0>(none).status == status::no_such_question);
        CHECK(std::get<1>(none).status == status::no_such_question);
        if (size == 0) CHECK(from.add("y") == 0);
    }
    CHECK(std::get<0>(from.scorer()(0, "y")).fmeasure == 1);
    from = std::move(to);
    CHECK(to.size() == 0); // NOLINT
    CHECK(from.size() == 2);
    CHECK(std::get<0>(from.scorer()(1, "z")).reference == 1);
    auto& same = from;
    from = std::move(same);
    CHECK(from.size() == 2);
}

TEST_CASE("answer_key: a question may be called what another one is called") {
    answer_key key{rouge_l{}};
    key.add("x", {"the question that came first", "a group with a long name"});
    for (std::size_t i = 0; i < 20; ++i) key.add("x", {key.id(i), key.group(i)});
    for (std::size_t i = 0; i <= 20; ++i) {
        CHECK(key.id(i) == "the question that came first");
        CHECK(key.group(i) == "a group with a long name");
    }
}

TEST_CASE(
    "answer_key: a scorer's memory is counted; reserve() takes all of it at once, shrink() gives all of it back") {
    std::string gold;
    for (int i = 0; i < 300; ++i) gold += "word" + std::to_string(i) + ' ';
    const std::string prediction = gold + gold + gold;
    const score right = rouge_l{}(prediction, gold);
    answer_key key{rouge_l{}, token_f1{}, exact_match{}};
    key.add(gold);
    key.add("word1");
    auto fresh = key.scorer();
    const std::size_t at_first = fresh.memory();
    fresh(0, prediction);
    CHECK(fresh.memory() > at_first);

    auto scorer = key.scorer();
    REQUIRE(scorer.reserve(prediction.size()));
    const std::size_t reserved = scorer.memory();
    CHECK(reserved >= fresh.memory());
    CHECK(reserved < at_first + 50 * prediction.size());
    for (const std::size_t question : {0u, 1u, 0u}) {
        CHECK(std::get<0>(scorer(question, prediction)).counts.predicted == 900);
        CHECK(scorer.memory() == reserved);
    }
    scorer.shrink();
    CHECK(scorer.memory() == sizeof scorer);
    CHECK(std::get<0>(scorer(0, prediction)).fmeasure == right.fmeasure);
    CHECK(scorer.memory() == fresh.memory()); // the memory for words, too
}

namespace {

std::size_t blocks = 0;
void* take(void* /*context*/, std::size_t bytes) {
    ++blocks;
    return std::malloc(bytes);
}
void give(void* /*context*/, void* block, std::size_t /*bytes*/) {
    --blocks;
    std::free(block);
}

} // namespace

TEST_CASE("answer_key: it and its scorers take memory from where they are told; tests/memory_test.cpp has more") {
    const karat::memory host = {take, give, nullptr};
    std::string gold;
    for (int i = 0; i < 300; ++i) gold += "word" + std::to_string(i) + ' ';
    {
        answer_key key{host, rouge_l{}, exact_match{}};
        static_assert(std::is_same_v<decltype(key), answer_key<rouge_l, exact_match>>);
        CHECK(key.source() == &host);
        CHECK(blocks == 0);
        key.add(gold, {"some id"});
        CHECK_FALSE(key.failed());
        const std::size_t of_key = blocks;
        CHECK(of_key > 0);
        auto scorer = key.scorer();
        CHECK(std::get<1>(scorer(0, gold)).value == 1);
        CHECK(blocks > of_key);
        const std::size_t of_both = blocks;

        answer_key on_heap{exact_match{}};
        on_heap.add(gold);
        CHECK(on_heap.scorer()(0, gold).value == 1);
        CHECK(blocks == of_both);
        CHECK(on_heap.scorer(host)(0, gold).value == 1);
        on_heap = answer_key{host, exact_match{}};
        CHECK(on_heap.source() == &host);
    }
    CHECK(blocks == 0);
}
