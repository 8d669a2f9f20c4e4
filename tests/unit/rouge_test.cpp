#include "karat/text/rouge.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "slow/normalize.hpp"

using namespace karat;

namespace {

using words_of_text = std::vector<std::string>;

words_of_text tokens(std::string_view text) {
    words_of_text all;
    rouge_tokenizer{}(text, [&all](std::string_view token) { all.emplace_back(token); });
    return all;
}
void check(const std::string& text) {
    CAPTURE(text);
    REQUIRE((tokens(text) == slow::rouge_tokens(slow::from_utf8(text))));
}

} // namespace

TEST_CASE("rouge_tokenizer: words at every distance from the borders of a block") {
    for (const std::string word : {"a", "Cat's", "x-9", "caf\xc3\xa9",
                                   "\xe2\x84\xaa"
                                   "elvin",
                                   "\xc4\xb0stanbul", "\xe2\x84"}) {
        for (std::size_t before = 55; before < 75; ++before) {
            check(std::string(before, 'x') + word + " y");
            check(std::string(before, ' ') + word);
            check(std::string(before, 'A') + " " + word + std::string(70, 'Z'));
        }
    }
}

TEST_CASE("rouge_tokenizer: as many words as a block can hold, one of which began before it") {
    std::string dense;
    for (int i = 0; i < 100; ++i) dense += " a";
    for (std::size_t before = 0; before < 4; ++before) {
        check(std::string(before, 'x') + dense);
        check(std::string(before, ' ') + dense + " ");
    }
}

TEST_CASE("rouge_tokenizer: random texts, against the slow twin, and cut where settled() says") {
    const std::string_view pieces[] = {
        "a",    "B ",           "cat",  "9",        "-",    " ",    "\n",       "'",        "\x01", "\xc3\xa9",
        "\xe2", "\xe2\x84\xaa", "\x84", "\xc4\xb0", "\xc4", "\xb0", "\xe2\x80", "\xf0\x9f", "Z_z",  "\xff"};
    std::mt19937_64 random(23);
    for (int round = 0; round < 20000; ++round) {
        std::string text;
        for (std::size_t n = random() % 60; n > 0; --n) text += pieces[random() % (sizeof pieces / sizeof *pieces)];
        check(text);
        const std::string_view start = std::string_view(text).substr(0, random() % (text.size() + 1));
        const std::size_t settled = rouge_tokenizer::settled(start);
        REQUIRE(settled <= start.size());
        words_of_text parts = tokens(std::string_view(text).substr(0, settled));
        for (const std::string& token : tokens(std::string_view(text).substr(settled))) parts.push_back(token);
        REQUIRE((parts == tokens(text)));
    }
}
