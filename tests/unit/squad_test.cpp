#include "karat/text/squad.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

using namespace karat;

namespace {

std::string normalized(std::string_view text) {
    buffer<char, 16> out;
    out.push_back('>'); // it appends
    squad_normalizer{}(text, out);
    return std::string(out.data() + 1, out.size() - 1);
}
std::string by_its_steps(std::string_view text) {
    buffer<char, 16> out;
    detail::squad_steps{}(text, out);
    return std::string(out.data(), out.size());
}
std::vector<std::string> tokens(std::string_view text) {
    std::vector<std::string> all;
    squad_tokenizer{}(text, [&all](std::string_view token) { all.emplace_back(token); });
    return all;
}
std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

void check(std::string_view text) {
    CAPTURE(text);
    const std::string expected = by_its_steps(text);
    REQUIRE(normalized(text) == expected);
    REQUIRE(joined(tokens(text)) == expected);
}

} // namespace

TEST_CASE("squad: the fast form gives what its steps give") {
    const std::string_view table[] = {
        "",
        " ",
        "The",
        "a an the A AN THE",
        "A-Team",
        "T.H.E. end",
        "U.S.A.",
        "well-known 1,000",
        "...",
        "a\x01"
        "b a\x7f the\x1f"
        "cat",
        "the\x1c"
        "cat\x1d"
        "a\x1e"
        "dog",
        "caf\xc3\xa9 a\xcc\x81 the\xc2\xa0"
        "cat",
        "\xce\xa3\xce\x91\xce\xa3 \xce\xa3' \xce\x91'\xce\xa3. a\xce\xa3",
        "\xc4\xb0stanbul the\xe2\x80\x99s \xe2\x80\x9cthe\xe2\x80\x9d",
        "bad\xff the \xe2\x82 an",
        std::string_view("nul\0byte a\0 the", 15),
    };
    for (const std::string_view text : table) check(text);
    CHECK(normalized("A-Team") == "ateam");
    CHECK(normalized("T.H.E. end") == "end");
    CHECK(normalized("U.S.A.") == "usa");
}

TEST_CASE("squad: words at every distance from the borders of a block") {
    for (const std::string word :
         {"the", "a", "cat", "it's", "--", "caf\xc3\xa9", "a\x01", "T.H.E.", "\xce\x91\xce\xa3"}) {
        for (std::size_t before = 50; before < 80; ++before) {
            check(std::string(before, 'x') + " " + word + " y");
            check(std::string(before, ' ') + word);
            check(std::string(before, '-') + word + std::string(60, 'z'));
            check(word + std::string(before, 'z') + "' the");
        }
    }
}

TEST_CASE("squad: as many words as a block can hold, one of which began before it") {
    std::string dense;
    for (int i = 0; i < 100; ++i) dense += i % 50 == 7 ? " a" : " x";
    for (std::size_t before = 0; before < 4; ++before) {
        check(std::string(before, 'x') + dense);
        check(std::string(before, ' ') + dense + " ");
    }
}

TEST_CASE("squad: random texts, against the steps, and cut where settled() says") {
    const std::string_view pieces[] = {"a",        "an",       "the",      "The",  "cat",      " ",        "  ",
                                       "\n",       "-",        "'",        ".",    "_",        "\x1c",     "\x01",
                                       "\x7f",     "\xc3\xa9", "\xce",     "\xa3", "\xce\xa3", "\xcc\x81", "\xc4\xb0",
                                       "\xe2\x80", "\x99",     "\xc2\xa0", "X9",   "\xc3\xa0", "\xd0\xa0", "\xc2\x85"};
    std::mt19937_64 random(5);
    for (int round = 0; round < 20000; ++round) {
        std::string text;
        for (std::size_t n = random() % 40; n > 0; --n) text += pieces[random() % (sizeof pieces / sizeof *pieces)];
        check(text);
        const std::string_view start = std::string_view(text).substr(0, random() % (text.size() + 1));
        const std::size_t settled = squad_tokenizer::settled(start);
        REQUIRE(settled <= start.size());
        std::vector<std::string> parts = tokens(std::string_view(text).substr(0, settled));
        for (const std::string& token : tokens(std::string_view(text).substr(settled))) parts.push_back(token);
        REQUIRE(parts == tokens(text));
    }
}

TEST_CASE("squad: names itself as its steps do") {
    CHECK(squad_normalizer{}.signature() == detail::squad_steps{}.signature());
    CHECK(squad_tokenizer{}.signature() == words<detail::squad_steps>{}.signature());
}
