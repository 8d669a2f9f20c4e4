#include "karat/text/unicode/growing_token.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

using namespace karat;

namespace {

template <letter_case Case>
std::string grown(std::string_view text, std::size_t& begin, std::size_t& bytes) {
    detail::growing_token<Case> token(nullptr);
    for (std::size_t at = 1; at < text.size();) { // not from the first byte on
        const utf8::decoded next = utf8::decode(text, at);
        token.add(next, at);
        at += next.bytes;
    }
    std::string out;
    const auto take = [&](std::string_view whole, std::size_t first, std::size_t count) {
        out = whole;
        begin = first;
        bytes = count;
    };
    token.hand_over(take);
    CHECK(token.empty());
    return out;
}

} // namespace

TEST_CASE("growing_token: folded or kept, with its place") {
    std::size_t begin = 0;
    std::size_t bytes = 0;
    CHECK(grown<letter_case::folded>("-A\xc3\x89\xc3\x9f", begin, bytes) == "a\xc3\xa9ss");
    CHECK(begin == 1);
    CHECK(bytes == 5);
    CHECK(grown<letter_case::kept>("-A\xc3\x89\xc3\x9f", begin, bytes) == "A\xc3\x89\xc3\x9f");
    CHECK(bytes == 5);
}

TEST_CASE("growing_token: settled behind the last character that ends tokens, and never inside one") {
    const auto is_stop = [](char32_t c) { return c == U'.' || c == 0x3002 || c == utf8::replacement; };
    struct row {
        std::string_view text;
        std::size_t settled;
    };
    const row rows[] = {
        {"", 0},
        {"abc", 0},
        {"a.b", 2},
        {"a.b.", 4},
        {"\xe3\x80\x82", 3},
        {"\xe3\x80", 0}, // may become it
        {".\xe3\x80", 1},
        {"x\x80", 2},                 // continues nothing
        {"\xe3\x80\x82\x80\x80y", 5}, // nor do these
        {"\xf5", 0},                  // begins nothing, but is taken to
        {"\xf0\x9f\x98", 0},          // may begin an emoji
        {"\xef\xbf\xbd", 3},          // U+FFFD itself
        {"\xed\xa0\x80", 3},          // half of a pair: broken, and complete
    };
    for (const row& r : rows) {
        CAPTURE(r.text);
        CHECK(detail::settled_after(r.text, is_stop) == r.settled);
        CHECK(detail::settled_after(r.text.substr(0, r.settled), is_stop) == r.settled);
    }
}
