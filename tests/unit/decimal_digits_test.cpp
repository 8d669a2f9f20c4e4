#include "karat/text/number/decimal_digits.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "unicode_data.hpp"

using namespace karat;

TEST_CASE("decimal_digits: every code point is the digit that CPython says, or none") {
    std::vector<signed char> expected(unicode_data::code_points_end, -1);
    for (const unicode_data::row& r : unicode_data::read_rows("unicode14/decimal_digits.txt")) {
        const unsigned long first = std::stoul(r.at(0), nullptr, 16);
        const unsigned long last = std::stoul(r.at(1), nullptr, 16);
        const int digit = std::stoi(r.at(2));
        for (unsigned long c = first; c <= last; ++c) {
            expected[c] = static_cast<signed char>(digit + static_cast<int>(c - first));
        }
    }
    std::size_t different = 0;
    for (char32_t c = 0; c < unicode_data::code_points_end; ++c) {
        different += characters::decimal_digit(c) == expected[c] ? 0u : 1u;
    }
    CHECK(different == 0);
}

TEST_CASE("decimal_digits: what is no code point is no digit") {
    for (const char32_t c : {char32_t{0x110000}, char32_t{0xFFFFFFFF}}) CHECK(characters::decimal_digit(c) == -1);
    static_assert(characters::decimal_digit(U'7') == 7);
    static_assert(characters::decimal_digit(0x0667) == 7);
}
