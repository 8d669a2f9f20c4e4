#include "karat/bits.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

using namespace karat;

static_assert(bits::count(0) == 0 && bits::count(~std::uint64_t{0}) == 64, "usable in constant expressions");
static_assert(bits::low(0) == 0 && bits::low(64) == ~std::uint64_t{0}, "usable in constant expressions");

namespace {

constexpr std::uint64_t all = ~std::uint64_t{0};
constexpr std::uint64_t bit(std::size_t i) { return std::uint64_t{1} << i; }

std::uint32_t slow_count(std::uint64_t x) {
    std::uint32_t ones = 0;
    for (unsigned i = 0; i < 64; ++i) ones += (x & bit(i)) != 0 ? 1u : 0u;
    return ones;
}

char as_char(std::uint64_t byte) { return static_cast<char>(static_cast<unsigned char>(byte)); }

} // namespace

TEST_CASE("bits: count of all words with at most two ones, or at most two zeros") {
    for (unsigned i = 0; i < 64; ++i) {
        for (unsigned j = 0; j < 64; ++j) {
            const std::uint64_t x = bit(i) | bit(j);
            const std::uint32_t ones = i == j ? 1 : 2;
            if (bits::count(x) != ones || bits::count(~x) != 64 - ones) FAIL("bits ", i, " and ", j);
        }
    }
}

TEST_CASE("bits: count of runs of ones, which fill every partial sum") {
    for (unsigned begin = 0; begin < 64; ++begin) {
        for (unsigned length = 1; begin + length <= 64; ++length) {
            const std::uint64_t run = all >> (64 - length) << begin;
            if (bits::count(run) != length) FAIL("bits ", begin, " to ", begin + length);
        }
    }
}

TEST_CASE("bits: count of random words, sparse and dense") {
    std::mt19937_64 random(1);
    for (int i = 0; i < 10000; ++i) {
        const std::uint64_t x = random();
        const std::uint64_t y = random();
        CAPTURE(x);
        CAPTURE(y);
        REQUIRE(bits::count(x) == slow_count(x));
        REQUIRE(bits::count(x & y) == slow_count(x & y));
        REQUIRE(bits::count(x | y) == slow_count(x | y));
    }
}

TEST_CASE("bits: low holds exactly the n lowest bits, for n from 0 to 64") {
    std::uint64_t expected = 0;
    for (unsigned n = 0; n <= 64; ++n) {
        CAPTURE(n);
        CHECK(bits::low(n) == expected);
        expected = expected << 1 | 1u;
    }
}

TEST_CASE("bits: lowest is the position of the lowest one, whatever stands above it") {
    std::mt19937_64 random(10);
    for (unsigned i = 0; i < 64; ++i) {
        CAPTURE(i);
        CHECK(bits::lowest(bit(i)) == i);
        CHECK(bits::lowest(all << i) == i);
        CHECK(bits::lowest((random() | 1u) << i) == i);
        CHECK(bits::portable::lowest(bit(i)) == i);
        CHECK(bits::portable::lowest(all << i) == i);
        CHECK(bits::portable::lowest((random() | 1u) << i) == i);
    }
}

TEST_CASE("bits: the bits of a double, and back") {
    struct row {
        double value;
        std::uint64_t bits;
    };
    const row rows[] = {{0.0, 0}, {1.0, 0x3FF0000000000000u}, {-2.5, 0xC004000000000000u}, {0.1, 0x3FB999999999999Au}};
    for (const row& r : rows) {
        CAPTURE(r.value);
        CHECK(bits::of_double(r.value) == r.bits);
        CHECK(bits::to_double(r.bits) == r.value);
    }
    CHECK(bits::of_double(-0.0) == bit(63));
}

TEST_CASE("bits: load_8 takes the first byte as the lowest, at any address") {
    const char bytes[] = "\x01\x80\xff\x00\x7f\x10\xfe\x42\x99\x00\x81";
    CHECK(bits::load_8(bytes) == 0x42FE107F00FF8001u);
    CHECK(bits::load_8(bytes + 1) == 0x9942FE107F00FF80u);
    CHECK(bits::load_8(bytes + 3) == 0x81009942FE107F00u);
}

TEST_CASE("bits: load_up_to_16 takes so many bytes and zeros for the others") {
    std::string bytes(32, '\0');
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = as_char(0xFF - i);
    for (std::size_t begin = 0; begin < 16; ++begin) {
        for (std::size_t size = 0; size <= 16; ++size) {
            CAPTURE(begin);
            CAPTURE(size);
            std::string expected = bytes.substr(begin, size);
            expected.resize(16, '\0');
            const bits::two_words loaded = bits::load_up_to_16(bytes.data() + begin, size);
            CHECK(loaded.first == bits::load_8(expected.data()));
            CHECK(loaded.second == bits::load_8(expected.data() + 8));
        }
    }
}

TEST_CASE("bits: what is done to a pair is done to both of its words") {
    std::mt19937_64 random(12);
    const auto is = [](bits::pair x, std::uint64_t low, std::uint64_t high) {
        return bits::low_of(x) == low && bits::high_of(x) == high;
    };
    for (int round = 0; round < 1000; ++round) {
        const auto drawn = [&] { return round % 4 == 0 ? all * (random() % 2) : random(); };
        const std::uint64_t a[2] = {drawn(), drawn()};
        const std::uint64_t b[2] = {drawn(), drawn()};
        const bits::pair x = bits::pair_of(a[0], a[1]);
        const bits::pair y = bits::pair_of(b[0], b[1]);
        CAPTURE(round);
        REQUIRE(is(x, a[0], a[1]));
        REQUIRE(is(bits::pair{}, 0, 0));
        REQUIRE(is(~x, ~a[0], ~a[1]));
        REQUIRE(is(x & y, a[0] & b[0], a[1] & b[1]));
        REQUIRE(is(bits::and_not(x, y), a[0] & ~b[0], a[1] & ~b[1]));
        REQUIRE(is(x | y, a[0] | b[0], a[1] | b[1]));
        REQUIRE(is(x ^ y, a[0] ^ b[0], a[1] ^ b[1]));
        REQUIRE(is(x + y, a[0] + b[0], a[1] + b[1])); // no carry from one to the other
        REQUIRE(is(x - y, a[0] - b[0], a[1] - b[1]));
        for (int n = 0; n < 64; ++n) {
            REQUIRE(is(x << n, a[0] << n, a[1] << n));
            REQUIRE(is(x >> n, a[0] >> n, a[1] >> n));
        }
    }
}

TEST_CASE("bits: equal finds the value at every place and reads no further than it says") {
    for (const std::uint32_t value : {0u, 1u, 0xFFu, 0xFFFFu, 0x10000u, 0x7FFFFFFFu, 0x80000000u, 0xFFFFFFFFu}) {
        for (std::size_t n = 1; n <= 64; ++n) {
            // Behind the n values it stands too, where it does not count.
            std::vector<std::uint32_t> values(n + bits::equal_slack, value);
            for (std::size_t i = 0; i < n; ++i) values[i] = value ^ static_cast<std::uint32_t>(bit(i % 32));
            CAPTURE(value);
            CAPTURE(n);
            REQUIRE(bits::equal(values.data(), n, value) == 0);
            for (std::size_t i = 0; i < n; ++i) {
                const std::uint32_t before = values[i];
                values[i] = value;
                REQUIRE(bits::equal(values.data(), n, value) == bit(i));
                REQUIRE(bits::portable::equal(values.data(), n, value) == bit(i));
                values[i] = before;
            }
            const std::vector<std::uint32_t> same(n + bits::equal_slack, value);
            REQUIRE(bits::equal(same.data(), n, value) == bits::low(static_cast<unsigned>(n)));
        }
    }
}

TEST_CASE("bits: equal of random values") {
    std::mt19937_64 random(12);
    for (int round = 0; round < 2000; ++round) {
        const auto n = static_cast<std::size_t>(1 + random() % 64);
        std::vector<std::uint32_t> values(n + bits::equal_slack);
        for (std::uint32_t& v : values) v = static_cast<std::uint32_t>(random() % 4);
        std::uint64_t expected = 0;
        for (std::size_t i = 0; i < n; ++i) expected |= values[i] == 2 ? bit(i) : 0;
        CAPTURE(round);
        REQUIRE(bits::equal(values.data(), n, 2) == expected);
        REQUIRE(bits::portable::equal(values.data(), n, 2) == expected);
    }
}
