#include "karat/text/output/choice_letter.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "karat/text/answer_words.hpp"

using namespace karat;

namespace {

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    for (detail::basic_word_walk<detail::words_by_script> walk(text); walk.next();) {
        words.emplace_back(text.substr(walk.word().begin, walk.word().end - walk.word().begin));
    }
    return words;
}

} // namespace

TEST_CASE("choice_letter: a letter in any form") {
    struct row {
        std::string_view word;
        char letter;
    };
    const row table[] = {
        {"B", 'B'},          {"b", 'b'},          {"\uFF21", 'A'},     {"\uFF3A", 'Z'},     {"\uFF41", 'a'},
        {"\uFF5A", 'z'},     {"\u24B6", 'A'},     {"\u24CF", 'Z'},     {"\u24D0", 'A'},     {"\u24E9", 'Z'},
        {"\u249C", 'A'},     {"\u24B5", 'Z'},     {"\U0001F111", 'B'}, {"\U0001F131", 'B'}, {"\U0001F151", 'B'},
        {"\U0001F171", 'B'}, {"\U0001F189", 'Z'}, {"", '\0'},          {"AB", '\0'},        {"\uFF21\uFF22", '\0'},
        {"\uFF12", '\0'},    {"\u249B", '\0'},    {"\u24EA", '\0'},    {"\u4E00", '\0'},    {"\u0411", '\0'},
        {"1", '\0'},         {"[", '\0'},         {"@", '\0'},         {"\uFF3B", '\0'},    {"\xE2", '\0'},
        {"B\u0308", '\0'}, // with a diaeresis
    };
    for (const row& r : table) {
        CAPTURE(r.word);
        CHECK(detail::letter_of(r.word) == r.letter);
    }
}

TEST_CASE("choice_letter: words end where ideographs, kana and hangul meet other scripts, and at enclosed letters") {
    struct row {
        std::string_view text;
        std::vector<std::string> words;
    };
    const row table[] = {
        {"\u7B54\u6848\u662FB\u3002", {"\u7B54\u6848\u662F", "B"}},
        {"B\u306E\u30D1\u30EA", {"B", "\u306E\u30D1\u30EA"}},
        {"B\uBC88", {"B", "\uBC88"}},
        {"\u9078\uFF22\u9805", {"\u9078", "\uFF22", "\u9805"}},
        {"AB\u578B", {"AB", "\u578B"}},
        {"\uFF21\uFF22 \uFF22\uFF12 B\uFF22", {"\uFF21\uFF22", "\uFF22\uFF12", "B\uFF22"}},
        {"\u24B6\u24B7C", {"\u24B6", "\u24B7", "C"}},
        {"\u30AB\u3099B", {"\u30AB\u3099", "B"}},        // a mark stays with its letter
        {"\u662F'B'-\u578B", {"\u662F", "B", "\u578B"}}, // and nothing joins two scripts
        {"it's a-b B\u0442", {"it's", "a-b", "B\u0442"}},
        {"\U00020000B", {"\U00020000", "B"}},
    };
    for (const row& r : table) {
        CAPTURE(r.text);
        CHECK(words_of(r.text) == r.words);
    }
}
