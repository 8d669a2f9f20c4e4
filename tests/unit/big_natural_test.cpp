#include "karat/text/number/big_natural.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <random>

using karat::detail::big_natural;

TEST_CASE("big_natural: small numbers are what 64 bits make of them") {
    std::mt19937_64 draw(1);
    for (int round = 0; round < 20000; ++round) {
        const std::uint64_t a = draw() >> (2 + draw() % 62);
        const std::uint64_t b = draw() >> (2 + draw() % 62);
        const auto factor = static_cast<std::uint32_t>(draw() % 3 + 1);
        const auto summand = static_cast<std::uint32_t>(draw() % 1000);
        const int shift = static_cast<int>(draw() % 2);
        CAPTURE(a);
        CAPTURE(b);
        const auto same = [](const big_natural& x, std::uint64_t y) { return compare(x, big_natural(y)) == 0; };
        big_natural sum(a);
        sum.add(big_natural(b));
        CHECK(same(sum, a + b));
        sum.subtract(big_natural(b));
        CHECK(same(sum, a));
        big_natural product(a);
        product.multiply_add(factor, summand);
        CHECK(same(product, a * factor + summand));
        product = big_natural(a);
        product.shift_left(shift);
        CHECK(same(product, a << shift));
        CHECK(compare(big_natural(a), big_natural(b)) == (a < b ? -1 : a > b ? 1 : 0));
        int bits = 0;
        while (bits < 64 && a >> bits != 0) ++bits;
        CHECK(big_natural(a).bits() == bits);
    }
}

TEST_CASE("big_natural: large numbers come back where they were") {
    for (const int exponent : {0, 1, 8, 9, 10, 63, 64, 300, 1099}) {
        for (const int shift : {0, 1, 31, 32, 33, 64, 150}) {
            CAPTURE(exponent);
            CAPTURE(shift);
            big_natural power(1);
            power.multiply_by_power_of_10(exponent);
            big_natural ten_times(1); // one factor after the other
            for (int i = 0; i < exponent; ++i) ten_times.multiply_add(10, 0);
            CHECK(compare(power, ten_times) == 0);
            big_natural shifted = power;
            shifted.shift_left(shift);
            CHECK(shifted.bits() == power.bits() + shift);
            for (int i = 0; i < shift; ++i) ten_times.add(ten_times);
            CHECK(compare(shifted, ten_times) == 0);
            shifted.multiply_add(1, 7);
            shifted.subtract(ten_times);
            CHECK(compare(shifted, big_natural(7)) == 0);
            shifted.subtract(big_natural(7));
            CHECK(shifted.bits() == 0);
        }
    }
}

TEST_CASE("big_natural: carries and borrows go through whole words") {
    big_natural ones(1);
    ones.shift_left(320);
    const big_natural power = ones;
    ones.subtract(big_natural(1)); // 320 bits, all of them 1
    CHECK(ones.bits() == 320);
    CHECK(compare(ones, power) < 0);
    ones.add(big_natural(1));
    CHECK(compare(ones, power) == 0);
}
