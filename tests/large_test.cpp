// Sizes at which a number of 16 bits, a product or a copy too many would show: answers of 10^8 bytes, 10^6 references,
// 2^16 + 1 tokens. Takes seconds when optimised, and about 2 GB.

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "karat/karat.hpp"

using namespace karat;

namespace {

constexpr std::size_t hundred_million = 100'000'000; // bytes
constexpr std::size_t million = 1'000'000;
constexpr std::size_t beyond_16_bits = 65'537;

std::string repeated(std::string_view piece, std::size_t times) {
    std::string text;
    text.reserve(piece.size() * times);
    for (std::size_t i = 0; i < times; ++i) text += piece;
    return text;
}

double share(std::size_t part, std::size_t whole) { return static_cast<double>(part) / static_cast<double>(whole); }

void check(const score& s, std::size_t matched, std::size_t predicted, std::size_t expected) {
    CHECK(s.status == status::ok);
    CHECK(s.counts.matched == matched);
    CHECK(s.counts.predicted == predicted);
    CHECK(s.counts.expected == expected);
    CHECK(s.precision == share(matched, predicted));
    CHECK(s.recall == share(matched, expected));
}

} // namespace

TEST_CASE("large: an answer of 10^8 bytes, in words") {
    const std::string answer = repeated("yes no ", hundred_million / 7 + 1);
    const std::size_t words = 2 * (hundred_million / 7 + 1);
    check(token_f1{}(answer, "no yes no"), 3, words, 3);
    check(token_f1{}("no yes no", answer), 3, 3, words);
    check(rouge_l{}(answer, "no yes no"), 3, words, 3);
    check(rouge_lsum{}(answer, "no yes no"), 3, words, 3);
    CHECK(exact_match{}(answer, answer).value == 1);

    answer_key key{rouge_1{}, rouge_l{}};
    key.add("no yes no");
    auto stream = key.stream(0);
    for (std::size_t at = 0; at < answer.size(); at += 4093) stream.push(std::string_view(answer).substr(at, 4093));
    check(std::get<0>(stream.best()), 3, words, 3);
    check(std::get<1>(stream.best()), 3, words, 3);
}

TEST_CASE("large: an answer of 10^8 bytes that is one word, one line or nothing but bytes of no word") {
    const std::string word(hundred_million, 'x');
    check(token_f1{}(word, word), 1, 1, 1);
    check(rouge_l{}(word, "x"), 0, 1, 1);
    CHECK(exact_match{}(word, word.substr(1)).value == 0);
    answer_key key{rouge_l{}};
    key.add({"x", word});
    auto stream = key.stream(0);
    for (std::size_t at = 0; at < word.size(); at += 4093) stream.push(std::string_view(word).substr(at, 4093));
    CHECK(stream.best().reference == 1);
    CHECK(stream.best().fmeasure == 1);

    for (const std::string_view nothing : {"\n", ".", "\xFF", "\xE3\x80\x80", "\xCC\x81", " "}) {
        const std::string text =
            repeated(nothing, hundred_million / nothing.size() / 4); // a letter's marks take longer
        CAPTURE(nothing);
        CHECK(rouge_lsum{}(text, "a").fmeasure == 0);
        CHECK(token_f1{}(text, "a").fmeasure == 0);
        CHECK(yes_no_accuracy{}(text, "yes").value == 0);
    }
}

TEST_CASE("large: 10^6 references") {
    std::vector<std::string> references;
    for (std::size_t k = 0; k < million; ++k) references.push_back("w" + std::to_string(k) + " common");
    const std::string answer = "common w" + std::to_string(million - 1) + " w777 w778";
    answer_key key{rouge_1{}, rouge_2{}, rouge_l{}, token_f1{}, exact_match{}, rouge_lsum{}};
    key.add(references);
    auto scorer = key.scorer();
    const auto [rouge1, rouge2, rougel, f1, em, rougelsum] = scorer(0, answer);
    check(rouge1, 2, 4, 2);
    CHECK(rouge1.reference == 777);
    CHECK(rouge2.fmeasure == 0);
    CHECK(rougel.counts.matched == 1);
    CHECK(rougel.reference == 0);
    CHECK(f1.reference == 777);
    CHECK(em.value == 0);
    CHECK(rougelsum.reference == 0);
    CHECK(std::get<4>(scorer(0, references.back())).reference == million - 1);
    CHECK(std::get<0>(scorer(0, references.back())).reference == million - 1);

    answer_key streamed{rouge_1{}, rouge_2{}, rouge_l{}, token_f1{}};
    streamed.add(references);
    auto stream = streamed.stream(0);
    stream.push(answer);
    CHECK(std::get<0>(stream.best()).reference == 777);
    CHECK(std::get<2>(stream.best()).fmeasure == rougel.fmeasure);
}

TEST_CASE("large: 2^16 + 1 tokens on both sides") {
    std::vector<std::uint32_t> up;
    for (std::uint32_t i = 0; i < beyond_16_bits; ++i) up.push_back(i);
    const std::vector<std::uint32_t> down(up.rbegin(), up.rend());
    const std::vector<std::uint32_t> one(beyond_16_bits, 7);
    const std::size_t n = beyond_16_bits;
    check(rouge_l_ids{}(up, up), n, n, n);
    check(rouge_l_ids{}(down, up), 1, n, n);
    check(rouge_l_ids{}(one, up), 1, n, n);
    check(rouge_l_ids{}(one, one), n, n, n);
    check(token_f1_ids{}(down, up), n, n, n);
    check(rouge_2_ids{}(up, up), n - 1, n - 1, n - 1);
    check(rouge_2_ids{}(down, up), 0, n - 1, n - 1);
    check(rouge_2_ids{}(one, one), n - 1, n - 1, n - 1);
    const std::vector<std::vector<std::uint32_t>> lines{up};
    check(rouge_lsum_ids{}(lines, std::vector<std::vector<std::vector<std::uint32_t>>>{lines}), n, n, n);

    answer_key key{rouge_1_ids{}, rouge_2_ids{}, rouge_l_ids{}};
    key.add(std::vector<std::vector<std::uint32_t>>{down, one, up});
    auto stream = key.stream(0);
    const std::size_t some = 2000; // each takes a step over all reference tokens
    stream.push(std::vector<std::uint32_t>(up.end() - some, up.end()));
    check(std::get<0>(stream.best()), some, some, n);
    check(std::get<1>(stream.best()), some - 1, some - 1, n - 1);
    CHECK(std::get<1>(stream.best()).reference == 2);
    check(std::get<2>(stream.best()), some, some, n);
}
