#include "karat/text/utf8.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "unicode_data.hpp"

using namespace karat;
using unicode_data::decode_all;

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

TEST_CASE("utf8: broken bytes are read as CPython reads them") {
    for (const unicode_data::row& r : unicode_data::read_rows("utf8_replacement.txt")) {
        CAPTURE(r.at(0));
        CHECK(decode_all(unicode_data::bytes_of(r[0])) == unicode_data::code_points_of(r.at(1)));
    }
}
