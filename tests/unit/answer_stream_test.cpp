#include "karat/reference/answer_stream.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "karat/convention.hpp"
#include "settings.hpp"

using namespace karat;

namespace {

void check_same(const score& a, const score& b) {
    REQUIRE(settings::same(a.precision, b.precision));
    REQUIRE(settings::same(a.recall, b.recall));
    REQUIRE(settings::same(a.fmeasure, b.fmeasure));
    REQUIRE(a.counts.matched == b.counts.matched);
    REQUIRE(a.counts.predicted == b.counts.predicted);
    REQUIRE(a.reference == b.reference);
    REQUIRE(a.status == b.status);
}

std::string random_text(std::mt19937_64& random, std::size_t longest) {
    static constexpr std::string_view pieces[] = {
        "a",     "b ",       "the ", "an",   "cat",          "cats",     "-",        " ",        "\n",       "running",
        "flies", "'",        ".",    "X",    "\xe2\x84\xaa", "\xe2",     "\x84",     "\xaa",     "\xc4\xb0", "\xc4",
        "\xb0",  "\xce\xa3", "\xce", "\xa3", "\xc3\xa9",     "\xc3\xa0", "\xd0\xa0", "\xc2\x85", "\xc2\xa0"};
    std::string text;
    for (std::size_t n = random() % longest; n > 0; --n) text += pieces[random() % (sizeof pieces / sizeof *pieces)];
    return text;
}

// Pushes a text in random pieces; after each, and after a fork, the score must be that of the whole so far.
template <class Metric>
void check_stream(std::mt19937_64& random, std::size_t references, std::size_t longest) {
    const Metric metric;
    CAPTURE(metric.signature());
    std::vector<std::string> golds;
    for (std::size_t k = 0; k < references; ++k) golds.push_back(random_text(random, longest));
    answer_key key{metric};
    key.add({"another question"});
    key.add(golds);
    const std::string text = random_text(random, longest);
    const bool asks_always = random() % 2 == 0;
    auto stream = key.stream(1);
    check_same(stream.best(), metric("", golds));
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view piece = std::string_view(text).substr(at, 1 + random() % (random() % 20 == 0 ? 200 : 6));
        at += piece.size();
        auto fork = stream; // does not see what its origin is told later
        stream.push(piece);
        // Asking reads what is settled, asking a const stream reads nothing, and not asking lets text pile up.
        const auto expected = metric(std::string_view(text).substr(0, at), golds);
        const std::size_t way = asks_always ? 0 : random() % 8;
        if (way == 0 || at == text.size()) check_same(stream.best(), expected);
        if (way == 1) check_same(std::as_const(stream).best(), expected);
        if (random() % 4 == 0) {
            fork.push("cat fork");
            const std::string forked = text.substr(0, at - piece.size()) + "cat fork";
            check_same(fork.best(), metric(forked, golds));
        }
    }
}

struct dashes {
    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        std::size_t begin = 0;
        for (std::size_t i = 0; i <= text.size(); ++i) {
            if (i < text.size() && text[i] != '-') continue;
            if (i > begin) sink(text.substr(begin, i - begin));
            begin = i + 1;
        }
    }
    std::size_t settled(std::string_view text) const { return text.rfind('-') + 1; }
};

} // namespace

TEST_CASE("answer_stream: pushing a text in any pieces gives what the metric gives, at every moment") {
    std::mt19937_64 random(17);
    for (int round = 0; round < 300; ++round) {
        const std::size_t references = static_cast<std::size_t>(round % 4);
        const std::size_t longest = round % 30 == 0 ? 700 : 14; // now and then beyond 256 reference tokens
        check_stream<rouge_l>(random, references, longest);
        check_stream<rouge_1>(random, references, longest);
        check_stream<rouge_n_unstemmed<3>>(random, references, longest);
        check_stream<token_f1>(random, references, longest);
        check_stream<squad_v2::token_f1>(random, references, longest);
    }
}

TEST_CASE("answer_stream: token ids, one at a time or many") {
    std::mt19937_64 random(3);
    for (int round = 0; round < 200; ++round) {
        std::vector<int> gold(random() % 300);
        std::vector<int> answer(random() % 40);
        for (int& id : gold) id = static_cast<int>(random() % 9);
        for (int& id : answer) id = static_cast<int>(random() % 9);
        answer_key key{rouge_1_ids{}, rouge_l_ids{given_ids{0}}};
        key.add(gold);
        auto one_by_one = key.stream(0);
        for (const int id : answer) one_by_one.push(id);
        auto at_once = key.stream(0);
        at_once.push(answer);
        const auto [r1, rl] = one_by_one.best();
        check_same(r1, rouge_1_ids{}(answer, gold));
        check_same(rl, rouge_l_ids{given_ids{0}}(answer, gold));
        check_same(std::get<1>(at_once.best()), rl);
    }
}

TEST_CASE("answer_stream: is a value that owns no memory for short answers") {
    answer_key key{rouge_l{}};
    key.add({"food", "shelter"});
    auto beam = key.stream(0);
    static_assert(std::is_nothrow_copy_constructible_v<decltype(beam)>);
    beam.push("shel");
    auto other = beam;
    beam.push("ter ");
    other.push("f");
    CHECK(beam.best().fmeasure == 1);
    CHECK(other.best().fmeasure == 0);
    other = beam;
    CHECK(other.best().reference == 1);
}

TEST_CASE("answer_stream: several metrics, questions without references, and questions that are not there") {
    answer_key key{rouge_l{}, token_f1{}, rouge_2{}};
    key.add({"the cats sat", "dogs"});
    key.add(std::vector<std::string>());
    auto stream = key.stream(0);
    for (const char c : std::string("The cat sat")) stream.push(std::string(1, c));
    const auto [rl, f1, r2] = stream.best();
    CHECK(rl.fmeasure == 1);
    CHECK(f1.counts.matched == 1);
    CHECK(r2.fmeasure == 1);
    auto none = key.stream(1);
    none.push("x y");
    CHECK(std::get<0>(none.best()).status == status::no_references);
    CHECK(std::get<0>(none.best()).counts.predicted == 2);
    auto missing = key.stream(2);
    missing.push("x");
    CHECK(std::get<1>(missing.best()).status == status::no_such_question);
}

TEST_CASE("answer_stream: metrics that settle at different places, in any order") {
    std::mt19937_64 random(29);
    for (int round = 0; round < 100; ++round) {
        const std::vector<std::string> golds = {random_text(random, 10), random_text(random, 10)};
        const std::string text = random_text(random, 20);
        answer_key key{token_f1{}, rouge_l{}};
        key.add(golds);
        answer_key other_way{rouge_l{}, token_f1{}};
        other_way.add(golds);
        auto stream = key.stream(0);
        auto other_stream = other_way.stream(0);
        for (std::size_t at = 0; at < text.size(); ++at) {
            stream.push(text.substr(at, 1));
            other_stream.push(text.substr(at, 1));
            const auto [f1, rl] = stream.best();
            check_same(f1, token_f1{}(text.substr(0, at + 1), golds));
            check_same(rl, rouge_l{}(text.substr(0, at + 1), golds));
            check_same(std::get<0>(other_stream.best()), rl);
            check_same(std::get<1>(other_stream.best()), f1);
        }
    }
}

TEST_CASE("answer_stream: a user's tokenizer that says what is settled") {
    answer_key key{basic_rouge_l{dashes{}}};
    key.add({"a b-c-d"});
    auto stream = key.stream(0);
    stream.push("a b");
    CHECK(stream.best().counts.matched == 1);
    stream.push("-c");
    stream.push("x-d");
    CHECK(stream.best().counts.matched == 2);
    CHECK(stream.best().counts.predicted == 3);
}

TEST_CASE("answer_stream: tokenizers that may be cut in different places") {
    // `dashes` may be cut behind a dash only, token F1 behind a space only.
    std::mt19937_64 random(41);
    constexpr std::string_view pieces[] = {"a", "b", "c d", " ", "-", "- ", " -", "--", "x"};
    const basic_rouge_n<1, dashes> by_dashes;
    for (int round = 0; round < 500; ++round) {
        std::string gold;
        std::string text;
        for (int n = 0; n < 12; ++n) gold += pieces[random() % std::size(pieces)];
        for (int n = 0; n < 40; ++n) text += pieces[random() % std::size(pieces)];
        answer_key key{token_f1{}, by_dashes};
        key.add(gold);
        auto stream = key.stream(0);
        for (std::size_t at = 0; at < text.size();) {
            const std::string_view piece = std::string_view(text).substr(at, 1 + random() % 9);
            at += piece.size();
            stream.push(piece);
            const auto [f1, r1] = stream.best();
            check_same(f1, token_f1{}(text.substr(0, at), gold));
            check_same(r1, by_dashes(text.substr(0, at), gold));
        }
    }
}

TEST_CASE("answer_stream: one word that grows and grows, and what comes after it") {
    const std::string word(3000, 'x');
    answer_key key{token_f1{}, rouge_l{}};
    key.add(std::vector<std::string>{word + " end", "end"});
    for (const std::size_t piece : {1u, 7u, 64u, 65u, 1000u}) {
        auto stream = key.stream(0);
        std::string text = "a ";
        stream.push(text);
        const auto push = [&](const std::string& more) {
            for (std::size_t at = 0; at < more.size(); at += piece) stream.push(more.substr(at, piece));
            text += more;
            const auto [f1, rouge] = stream.best();
            CAPTURE(piece);
            CHECK(f1.fmeasure == std::get<0>(key.scorer()(0, text)).fmeasure);
            CHECK(rouge.fmeasure == std::get<1>(key.scorer()(0, text)).fmeasure);
        };
        push(word.substr(0, 2000));
        push(word.substr(2000));
        push(" e");
        push("nd and more");
    }
}
