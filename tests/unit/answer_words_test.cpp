#include "karat/text/answer_words.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

using namespace karat;

namespace {

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    std::size_t end = 0;
    for (detail::word_walk walk(text); walk.next();) {
        const detail::answer_word& w = walk.word();
        REQUIRE(end <= w.begin);
        REQUIRE(w.begin < w.end);
        REQUIRE(w.end <= text.size());
        end = w.end;
        words.emplace_back(text.substr(w.begin, w.end - w.begin));
    }
    return words;
}

/// The first word of `text` with its surroundings.
detail::answer_word first(std::string_view text) {
    detail::word_walk walk(text);
    REQUIRE(walk.next());
    return walk.word();
}

} // namespace

TEST_CASE("answer_words: words are letters, digits and marks, and what joins them") {
    struct row {
        std::string_view text;
        std::vector<std::string> words;
    };
    const row table[] = {
        {"", {}},
        {" .-_' ", {}},
        {"yes", {"yes"}},
        {"yes-man, don't", {"yes-man", "don't"}},
        {"yes--no 'no' no-", {"yes", "no", "no", "no"}},
        {"_a_b_ c__d", {"a_b", "c", "d"}},
        {"isn\xE2\x80\x99t x\xE2\x80\x91y", {"isn\xE2\x80\x99t", "x\xE2\x80\x91y"}},
        {"a1 2b 3.5", {"a1", "2b", "3", "5"}},
        {"cafe\xCC\x81s", {"cafe\xCC\x81s"}},
        {"\xCC\x81"
         "a",
         {"a"}}, // a mark alone begins no word
        {"\xE0\xA4\xB9\xE0\xA4\xBE\xE0\xA4\x81", {"\xE0\xA4\xB9\xE0\xA4\xBE\xE0\xA4\x81"}}, // Devanagari: marks inside
        {"a\xFF"
         "b",
         {"a", "b"}},
        {"a\xE3\x80\x80"
         "b\xE3\x80\x82"
         "c",
         {"a", "b", "c"}},
        {"a\xE2\x80\x8B"
         "b a\xE2\x80\x8C"
         "b",
         {"a", "b",
          "a\xE2\x80\x8C"
          "b"}}, // zero width space, non-joiner
    };
    for (const row& r : table) {
        CAPTURE(r.text);
        CHECK(words_of(r.text) == r.words);
    }
}

TEST_CASE("answer_words: a word is closed by a mark or an end, but not by a quote that opens the next") {
    struct row {
        std::string_view text;
        bool closes;
    };
    const row table[] = {
        {"no", true},        {"no ", true},          {"no x", false},           {"no\nx", true},     {"no.x", true},
        {"no , x", true},    {"no - x", true},       {"no (x", true},           {"no \"x\"", false}, {"no\" x", true},
        {"no **x", false},   {"no** x", true},       {"no/x", false},           {"no | x", false},   {"no $5", false},
        {"no \" , x", true}, {"no\xC2\xA0x", false}, {"no\xE2\x80\xA8x", true},
    };
    for (const row& r : table) {
        CAPTURE(r.text);
        CHECK(first(r.text).after.closes == r.closes);
    }
}

TEST_CASE("answer_words: a word is opened by a mark or a beginning, but not by a quote that closes the one before") {
    struct row {
        std::string_view text;
        bool opens;
    };
    const row table[] = {
        {"x no", false},   {"x\nno", true},   {"x: no", true},   {"x (no", true}, {"x \"no", true},
        {"x\" no", false}, {"x** no", false}, {"x:** no", true}, {"x/no", false}, {"x - no", true},
    };
    for (const row& r : table) {
        CAPTURE(r.text);
        detail::word_walk walk(r.text);
        REQUIRE(walk.next());
        CHECK(walk.word().before.opens);
        REQUIRE(walk.next());
        CHECK(walk.word().before.opens == r.opens);
    }
}

TEST_CASE("answer_words: what a gap holds") {
    CHECK(first("a: b").after.colon);
    CHECK(first("a: b").after.ends_clause);
    CHECK(first("a: b").after.link);
    CHECK(first("a = b").after.link);
    CHECK(first("<a>b").after.link);
    CHECK(first("a \xE2\x80\x93 b").after.link);
    CHECK(first("a:\nb").after.link);
    CHECK_FALSE(first("a.\n- b").after.link); // the dash belongs to the next line
    CHECK(first("a, b").after.comma);
    CHECK_FALSE(first("a, b").after.ends_clause);
    CHECK(first("a, \"b\"").after.bare);
    CHECK_FALSE(first("a; b").after.bare);
    CHECK(first("a; b").after.ends_clause);
    CHECK(first("a (b").after.opening_bracket);
    CHECK_FALSE(first("a) b").after.opening_bracket);
    CHECK(first("a/b").after.slash);
    CHECK(first("a|b").after.slash);
    CHECK(first("a? b").after.question);
    CHECK(first("a! b").after.full_stop);
    CHECK(first("a\xE3\x80\x82"
                "b")
              .after.full_stop);
    CHECK(first("a. 5").after.number_follows);
    CHECK_FALSE(first("a. b").after.number_follows);
    CHECK(first("a. 0").after.number_follows);
    CHECK(first("a 9b").after.number_follows);
    CHECK(first("a\r\nb").after.line_end);
    CHECK(first("a ").after.line_end); // the text ends
    CHECK_FALSE(first("a \t b").after.line_end);
    CHECK(first("\"a\"").before.quote);
    CHECK(first("*a*").before.opens);
}
