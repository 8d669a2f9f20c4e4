#include "karat/text/number/python_repr.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>

#include "slow/python_float.hpp"
#include "unicode_data.hpp"

using namespace karat;

namespace {

double double_of(std::uint64_t bits) {
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}
std::string repr(double value) {
    const number_text text = python_repr(value);
    return std::string(text.view());
}

/// With an exponent, as the slow twin has it.
std::string scientific(double value) {
    const karat::detail::shortest_digits digits([&] {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        return bits;
    }());
    number_text text;
    karat::detail::put_with_exponent(digits, text);
    return std::string(text.view());
}

} // namespace

TEST_CASE("python_repr: the text is CPython's") {
    std::size_t longest = 0;
    for (const unicode_data::row& r : unicode_data::read_rows("python_float.txt")) {
        if (r.at(1) == "-") continue;
        CAPTURE(r[1]);
        const std::string text = repr(double_of(std::stoull(r[1], nullptr, 16)));
        CHECK(text == r.at(2));
        longest = text.size() > longest ? text.size() : longest;
    }
    CHECK(longest >= 22);
}

TEST_CASE("python_repr: as few digits as the C library needs to read the number back") {
    std::mt19937_64 draw(6);
    for (std::uint64_t round = 0; round < 10000; ++round) {
        // The powers of two first: doubles lie closer below them than above.
        const std::uint64_t bits = round < 0x7FF ? round << 52 : draw() % (std::uint64_t{0x7FF} << 52);
        if (bits == 0) continue;
        if (!exact_arithmetic && bits >> 52 == 0) continue; // -ffast-math makes zeros of subnormal numbers
        CAPTURE(bits);
        REQUIRE(scientific(double_of(bits)) == slow::shortest_scientific(double_of(bits)));
    }
}

TEST_CASE("python_repr: where an exponent begins, and the longest texts") {
    struct row {
        double value;
        std::string_view text;
    };
    for (const row& r :
         {row{0.0, "0.0"}, row{-0.0, "-0.0"}, row{5, "5.0"}, row{0.0001, "0.0001"}, row{0.00001, "1e-05"},
          row{9999999999999998, "9999999999999998.0"}, row{1e16, "1e+16"}, row{123e16, "1.23e+18"},
          row{1e100, "1e+100"}, row{-2.2250738585072014e-308, "-2.2250738585072014e-308"},
          row{-0.00012345678901234567, "-0.00012345678901234567"}, row{5e-324, "5e-324"}}) {
        CHECK(repr(r.value) == r.text);
    }
    static_assert(noexcept(python_repr(1.0)));
}
