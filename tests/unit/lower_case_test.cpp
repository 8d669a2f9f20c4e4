#include "karat/text/lower_case.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <string_view>

#include "slow/lower_case.hpp"
#include "unicode_data.hpp"

using namespace karat;

namespace {

std::u32string lower_case_of(std::string_view text) {
    std::u32string out;
    lower_case(text, [&out](char32_t c) { out.push_back(c); });
    return out;
}

/// How many code points `text` has in lower case; nothing here needs the heap.
constexpr int lower_length(std::string_view text) {
    int length = 0;
    lower_case(text, [&length](char32_t) { ++length; });
    return length;
}

} // namespace

TEST_CASE("lower_case: the text is what CPython makes of it") {
    for (const unicode_data::row& r : unicode_data::read_rows("lower_case.txt")) {
        CAPTURE(r.at(0));
        CHECK(lower_case_of(unicode_data::bytes_of(r[0])) == unicode_data::code_points_of(r.at(1)));
    }
}

TEST_CASE("lower_case: carrying what precedes a sigma gives what looking back gives") {
    const std::u32string letters = U"aB1 '.-\x03A3\x03A3\x0301\x00AD\x02B0\x0130\x10400";
    std::mt19937 draw(3);
    for (int round = 0; round < 20000; ++round) {
        std::u32string text;
        for (auto length = draw() % 20; text.size() < length;) text.push_back(letters[draw() % letters.size()]);
        const std::string bytes = unicode_data::encode_all(text);
        CAPTURE(bytes);
        REQUIRE(lower_case_of(bytes) == slow::lower_case(text));
    }
}

TEST_CASE("lower_case: a zero byte is a character like any other") {
    CHECK(lower_case_of(std::string_view("A\0B\xce\xa3", 5)) == std::u32string(U"a\0b\x03C2", 4));
    CHECK(lower_case_of(std::string_view("A\0\xce\xa3", 4)) == std::u32string(U"a\0\x03C3", 3));
}

TEST_CASE("lower_case: it throws nothing of its own and works at compile time") {
    const auto sink = [](char32_t) noexcept {};
    static_assert(noexcept(lower_case(std::string_view(), sink)));
    static_assert(lower_length("") == 0);
    static_assert(lower_length("Istanbul") == 8);
    static_assert(lower_length("\xc4\xb0stanbul") == 9);
}
