#include "karat/text/utf8.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace karat;

namespace {

std::u32string decode_all(std::string_view text) {
    std::u32string out;
    for (std::size_t at = 0; at < text.size();) {
        const utf8::decoded d = utf8::decode(text, at);
        REQUIRE(d.bytes >= 1);
        REQUIRE(at + d.bytes <= text.size());
        out.push_back(d.code_point);
        at += d.bytes;
    }
    return out;
}

} // namespace

TEST_CASE("utf8: every scalar value survives encode and decode") {
    for (char32_t c = 0; c <= 0x10FFFF; ++c) {
        if (c == 0xD800) c = 0xE000;
        char bytes[4];
        const std::size_t n = utf8::encode(c, bytes);
        const utf8::decoded d = utf8::decode(std::string_view(bytes, n), 0);
        if (d.code_point != c || d.bytes != n) FAIL("U+", static_cast<unsigned long>(c));
    }
}

TEST_CASE("utf8: broken bytes become U+FFFD, one for each maximal subpart") {
    struct row {
        std::string_view bytes;
        std::u32string expected;
    };
    // The values are what CPython 3.11's bytes.decode("utf-8", "replace") gives.
    const row table[] = {
        {"\xff", U"\xFFFD"},
        {"abc\xff", U"abc\xFFFD"},
        {"\xe2\x82", U"\xFFFD"},
        {"\xe2\x82z", U"\xFFFDz"},
        {"\xed\xa0\x80", U"\xFFFD\xFFFD\xFFFD"},
        {"\xf5\x80\x80\x80", U"\xFFFD\xFFFD\xFFFD\xFFFD"},
        {"\xf4\x90\x80\x80", U"\xFFFD\xFFFD\xFFFD\xFFFD"},
        {"\xf0\x9f\x98", U"\xFFFD"},
        {"\xf0\x9f\x98\xe2\x84\xaa", U"\xFFFD\x212A"},
        {"\xc0\xaf", U"\xFFFD\xFFFD"},
        {"\xe0\x80\xaf", U"\xFFFD\xFFFD\xFFFD"},
        {"\x80\xbf", U"\xFFFD\xFFFD"},
        {"\xc4", U"\xFFFD"},
        {"", U""},
    };
    for (const row& r : table) {
        CAPTURE(r.bytes);
        CHECK(decode_all(r.bytes) == r.expected);
    }
    CHECK(decode_all(std::string_view("a\0b", 3)) == std::u32string(U"a\0b", 3));
}
