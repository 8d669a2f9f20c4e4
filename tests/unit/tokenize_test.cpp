#include "karat/text/rouge.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/text/squad.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace karat;

namespace {

using strings = std::vector<std::string>;

/// The tokens that a tokenizer of either shape hands over.
template <class Tokenizer, class Answer>
strings tokens_of(const Tokenizer& tokenize, const Answer& answer) {
    strings tokens;
    for_each_token(tokenize, answer, [&tokens](std::string_view token) { tokens.emplace_back(token); });
    return tokens;
}

/// The ids that given_ids hands over, which are byte strings by then.
template <class Answer>
std::vector<std::int64_t> ids_of(const given_ids& tokenize, const Answer& answer) {
    std::vector<std::int64_t> ids;
    tokenize(answer, [&ids](std::string_view token) {
        std::int64_t id = 0;
        REQUIRE(token.size() == sizeof id);
        std::memcpy(&id, token.data(), sizeof id);
        ids.push_back(id);
    });
    return ids;
}

/// What exact match compares.
template <class Tokenizer, class Answer>
std::string sequence_of(const Tokenizer& tokenize, const Answer& answer) {
    buffer<char, 1> out;
    token_sequence<Tokenizer>{tokenize}(answer, out);
    return {out.data(), out.size()};
}

struct row {
    std::string_view text;
    strings expected;
};

struct convertible {
    std::string text;
    operator std::string_view() const { return text; }
};

constexpr auto first_letter = [](std::string_view text, auto&& sink) {
    if (!text.empty()) sink(text.substr(0, 1));
};

} // namespace

TEST_CASE("tokenize: rouge cuts at everything but a-z and 0-9") {
    const row rows[] = {
        {"", {}},
        {" .\n", {}},
        {"Hello, World!", {"hello", "world"}},
        {"don't stop-me_now", {"don", "t", "stop", "me", "now"}},
        {"3.14 is A1", {"3", "14", "is", "a1"}},
        {"a", {"a"}},
        {" a ", {"a"}},
        {"caf\xC3\xA9s", {"caf", "s"}},
        {"\xE5\xA4\xA9\xE6\xB0\xA3", {}},
        {"\xC4\xB0stanbul", {"i", "stanbul"}}, // U+0130 is an i, and its dot a separator
        {"x\xC4\xB0", {"xi"}},
        {"\xC4\xB1", {}},               // U+0131 is its own lower case
        {"5 \xE2\x84\xAA", {"5", "k"}}, // U+212A is a k
        {"a\xE2\x84\xAAz", {"akz"}},
        {"a\xE2\x84\xABz", {"a", "z"}}, // U+212B is no letter of ASCII
        {"a\xE2\x84", {"a"}},           // broken off
        {"a\xE2\x84z", {"a", "z"}},
        {"a\xC4", {"a"}},
        {"\xFF\xFE"
         "A\xFF",
         {"a"}},
        {"@[`{/:", {}}, // the neighbours of letters and digits
    };
    for (const row& r : rows) {
        CAPTURE(r.text);
        CHECK(tokens_of(rouge_tokenizer{}, r.text) == r.expected);
    }
    CHECK(tokens_of(rouge_tokenizer{}, std::string_view("a\0b", 3)) == strings{"a", "b"});
    const std::string long_word(1000, 'Q');
    CHECK(tokens_of(rouge_tokenizer{}, long_word + "-" + long_word) ==
          strings{std::string(1000, 'q'), std::string(1000, 'q')});
}

TEST_CASE("tokenize: squad gives the words of the normalised text") {
    const row rows[] = {
        {"", {}},
        {"The", {}},
        {"The quick, brown fox", {"quick", "brown", "fox"}},
        {"A-Team's\tbus ", {"ateams", "bus"}},
        {"caf\xC3\x89", {"caf\xC3\xA9"}},
        {"\xE5\xA4\xA9 \xE6\xB0\xA3", {"\xE5\xA4\xA9", "\xE6\xB0\xA3"}},
        {"x\xFF", {"x\xEF\xBF\xBD"}},
    };
    for (const row& r : rows) {
        CAPTURE(r.text);
        CHECK(tokens_of(squad_tokenizer{}, r.text) == r.expected);
    }
}

TEST_CASE("tokenize: whitespace keeps case and punctuation") {
    CHECK(tokens_of(whitespace_tokenizer{}, "") == strings{});
    CHECK(tokens_of(whitespace_tokenizer{}, " \n\t") == strings{});
    CHECK(tokens_of(whitespace_tokenizer{}, "The end.\xE3\x80\x80Of\n\nit") == strings{"The", "end.", "Of", "it"});
}

TEST_CASE("tokenize: words of the user's normaliser") {
    const auto dashes_to_blanks = [](std::string_view text) {
        std::string out(text);
        for (char& c : out) {
            if (c == '-') c = ' ';
        }
        return out;
    };
    const words cut{dashes_to_blanks};
    CHECK(tokens_of(cut, "--a-b  c-") == strings{"a", "b", "c"});
    CHECK(cut.signature() == "words(unnamed)");
    static_assert(!never_throws<decltype(cut)>);

    const auto appends = [](std::string_view text, auto& out) { out.append(text.data(), text.size()); };
    CHECK(tokens_of(words<decltype(appends)>{appends}, "a-b  c") == strings{"a-b", "c"});
}

TEST_CASE("tokenize: tokens that the caller has are left as they are") {
    const strings expected = {"a b", "", "C"};
    CHECK(tokens_of(given_tokens{}, expected) == expected);
    CHECK(tokens_of(given_tokens{}, std::vector<std::string_view>{"a b", "", "C"}) == expected);
    CHECK(tokens_of(given_tokens{}, std::array<const char*, 3>{"a b", "", "C"}) == expected);
    CHECK(tokens_of(given_tokens{}, std::list<convertible>{{"a b"}, {""}, {"C"}}) == expected);
    const char* const c_array[] = {"a b", "", "C"};
    CHECK(tokens_of(given_tokens{}, c_array) == expected);
    CHECK(tokens_of(given_tokens{}, strings{}) == strings{});
    static_assert(is_answer<given_tokens, strings> && !is_answer<given_tokens, std::string>);
    static_assert(is_answer_list<given_tokens, std::vector<strings>>);
}

TEST_CASE("tokenize: an id is the same whatever integer holds it") {
    const std::vector<std::int64_t> expected = {1, 2, 300};
    CHECK(ids_of(given_ids{}, std::vector<int>{1, 2, 300}) == expected);
    CHECK(ids_of(given_ids{}, std::vector<short>{1, 2, 300}) == expected);
    CHECK(ids_of(given_ids{}, std::vector<std::uint16_t>{1, 2, 300}) == expected);
    CHECK(ids_of(given_ids{}, std::vector<std::uint64_t>{1, 2, 300}) == expected);
    CHECK(ids_of(given_ids{}, std::list<long>{1, 2, 300}) == expected);
    const int c_array[] = {1, 2, 300};
    CHECK(ids_of(given_ids{}, c_array) == expected);
    CHECK(ids_of(given_ids{}, std::vector<short>{-100}) == std::vector<std::int64_t>{-100});
    const std::int64_t extremes[] = {std::numeric_limits<std::int64_t>::min(), -1, 0, 0xFFFFFFFF,
                                     std::numeric_limits<std::int64_t>::max()};
    CHECK(ids_of(given_ids{}, extremes) == std::vector<std::int64_t>(std::begin(extremes), std::end(extremes)));
    CHECK(ids_of(given_ids{}, std::vector<int>{}).empty());
    static_assert(is_answer<given_ids, std::vector<int>> && !is_answer<given_ids, std::string>);
    static_assert(is_answer_list<given_ids, std::vector<std::vector<int>>>);
}

TEST_CASE("tokenize: ids are left out wherever they stand") {
    struct ids_row {
        given_ids tokenize;
        std::vector<std::int64_t> expected;
        const char* signature;
    };
    const ids_row rows[] = {
        {given_ids{}, {-100, 7, 0, 7, -100, 2}, "ids"},
        {given_ids{-100}, {7, 0, 7, 2}, "ids without -100"},
        {given_ids{-100, 0}, {7, 7, 2}, "ids without -100,0"},
        {given_ids{-100L, std::uint8_t{0}, 2u}, {7, 7}, "ids without -100,0,2"},
        {given_ids{-100, 0, 2, 7}, {}, "ids without -100,0,2,7"},
        {given_ids{7, 0, -100, 0}, {2}, "ids without -100,0,7"}, // in order, and once
        {given_ids{5}, {-100, 7, 0, 7, -100, 2}, "ids without 5"},
    };
    for (const ids_row& r : rows) {
        CAPTURE(r.signature);
        CHECK(ids_of(r.tokenize, std::vector<int>{-100, 7, 0, 7, -100, 2}) == r.expected);
        CHECK(ids_of(r.tokenize, std::list<std::int64_t>{-100, 7, 0, 7, -100, 2}) == r.expected);
        CHECK(r.tokenize.signature() == r.signature);
    }
    // 0 is left out only when asked for.
    CHECK(ids_of(given_ids{-1}, std::vector<int>{0, 0}) == std::vector<std::int64_t>{0, 0});
}

TEST_CASE("tokenize: token sequences are equal exactly when the tokens are") {
    const strings lists[] = {{},        {""},       {"", ""},   {"a"},  {"a", ""},
                             {"", "a"}, {"a", "b"}, {"b", "a"}, {"ab"}, {"a b"},
                             {"a\0b"},  {"A"},      {"a", "a"}, {"aa"}, {std::string("\1\0\0\0\0\0\0\0a", 9)}};
    for (const strings& a : lists) {
        for (const strings& b : lists) {
            CAPTURE(a.size());
            CAPTURE(b.size());
            CHECK((sequence_of(given_tokens{}, a) == sequence_of(given_tokens{}, b)) == (a == b));
        }
    }
    CHECK(sequence_of(rouge_tokenizer{}, "A b!") == sequence_of(rouge_tokenizer{}, "a  B"));
    CHECK(sequence_of(rouge_tokenizer{}, "A b!") != sequence_of(rouge_tokenizer{}, "ab"));
    CHECK(sequence_of(given_ids{-100}, std::vector<int>{1, -100, 2}) ==
          sequence_of(given_ids{-100}, std::vector<long>{1, 2}));
    const auto loses_tokens = [](std::string_view, auto&& sink) { detail::report_lost(sink); };
    buffer<char, 8> out;
    token_sequence<decltype(loses_tokens)>{loses_tokens}("a", out);
    CHECK(out.failed());
    CHECK(token_sequence<given_ids>{given_ids{-100}}.signature() == "sequence(ids without -100)");
    static_assert(is_answer<token_sequence<given_ids>, std::vector<int>>);
    static_assert(!is_answer<token_sequence<given_ids>, std::string>);
    static_assert(is_answer<token_sequence<rouge_tokenizer>, std::string>);
    static_assert(never_throws<token_sequence<given_ids>> && !never_throws<token_sequence<decltype(first_letter)>>);
}

TEST_CASE("tokenize: a tokenizer has one of two shapes") {
    const auto to_sink = [](std::string_view text, auto&& sink) { sink(text); };
    const auto to_copied_sink = [](std::string_view text, auto sink) { sink(text); };
    const auto to_named_sink = [](std::string_view text, auto& sink) { sink(text); };
    const auto to_function = [](std::string_view text, const std::function<void(std::string_view)>& sink) {
        sink(text);
    };
    const auto returns_strings = [](std::string_view text) { return strings{std::string(text)}; };
    const auto returns_views = [](std::string_view text) { return std::array<std::string_view, 1>{text}; };
    const auto returns_own = [](std::string_view text) { return std::list<convertible>{{std::string(text)}}; };
    static_assert(is_tokenizer<decltype(to_sink)> && is_tokenizer<decltype(to_copied_sink)>);
    static_assert(is_tokenizer<decltype(to_function)> && is_tokenizer<decltype(returns_strings)>);
    static_assert(is_tokenizer<decltype(returns_views)> && is_tokenizer<decltype(returns_own)>);
    static_assert(is_tokenizer<rouge_tokenizer> && is_tokenizer<squad_tokenizer> && is_tokenizer<whitespace_tokenizer>);

    CHECK(tokens_of(to_sink, "A b") == strings{"A b"});
    CHECK(tokens_of(to_copied_sink, "A b") == strings{"A b"});
    static_assert(is_tokenizer<decltype(to_named_sink)>);
    CHECK(tokens_of(to_named_sink, "A b") == strings{"A b"});
    CHECK(tokens_of(to_function, "A b") == strings{"A b"});
    CHECK(tokens_of(returns_strings, "A b") == strings{"A b"});
    CHECK(tokens_of(returns_views, "A b") == strings{"A b"});
    CHECK(tokens_of(returns_own, "A b") == strings{"A b"});
    CHECK(tokens_of(named{"to_sink", to_sink}, "A b") == strings{"A b"});
    CHECK(tokens_of(named{"returns", returns_strings}, "A b") == strings{"A b"});

    const auto returns_nothing = [](std::string_view) {};
    static_assert(!is_tokenizer<decltype(returns_nothing)>);
    const auto returns_one_text = [](std::string_view text) { return std::string(text); };
    const auto returns_numbers = [](std::string_view) { return std::vector<int>{}; };
    static_assert(!is_tokenizer<decltype(returns_one_text)> && !is_tokenizer<decltype(returns_numbers)>);
    static_assert(!is_tokenizer<int> && !is_tokenizer<std::string>);
}

TEST_CASE("tokenize: a mutable token is the bytes it points to") {
    char bytes[] = "word";
    const mutable_token token{bytes, 4};
    bytes[0] = 'W';
    CHECK(std::string_view(token) == "Word");
    const auto returns_nothing_promised = [](std::string_view, auto&&) {};
    static_assert(never_throws<rouge_tokenizer> && never_throws<squad_tokenizer> && never_throws<given_ids>);
    static_assert(never_throws<given_tokens> && !never_throws<decltype(returns_nothing_promised)>);
}
