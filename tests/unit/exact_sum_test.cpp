#include "karat/summary/exact_sum.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "slow/exact_sum.hpp"

using namespace karat;

static_assert(std::is_trivially_copyable_v<exact_sum> && std::is_standard_layout_v<exact_sum>);
static_assert(sizeof(exact_sum) == exact_sum::word_count * sizeof(std::uint64_t));
static_assert(noexcept(std::declval<exact_sum&>().add(0.5)) && noexcept(std::declval<exact_sum&>().value()));

namespace {

// Doubles are made from bits and compared as bits: with -ffast-math a comparison takes subnormal numbers for 0.
std::uint64_t bits_of(double x) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &x, sizeof bits);
    return bits;
}
double from_bits(std::uint64_t bits) {
    double x = 0.0;
    std::memcpy(&x, &bits, sizeof x);
    return x;
}

/// Reads what Python's float.hex writes ("0x1.8p-3") in any locale.
double from_hex(const std::string& text) {
    const std::size_t p = text.find('p');
    REQUIRE(p != std::string::npos);
    std::string fraction = text.substr(4, p - 4); // between "0x1." and "p"
    fraction.resize(13, '0');
    const std::uint64_t low = std::stoull(fraction, nullptr, 16);
    if (text[2] == '0') return from_bits(low); // zero, or subnormal
    const int exponent = std::stoi(text.substr(p + 1));
    return from_bits(static_cast<std::uint64_t>(exponent + 1023) << 52 | low);
}

struct repeated {
    double x;
    std::uint64_t count;
};
struct sum_row {
    std::string line;
    double sum;
    std::vector<repeated> terms;
};

std::vector<sum_row> python_sums() {
    std::ifstream file(KARAT_TEST_DATA "/exact_sum.txt");
    REQUIRE(file.is_open());
    std::vector<sum_row> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        std::string sum;
        std::string equals;
        words >> sum >> equals;
        REQUIRE(equals == "=");
        sum_row row{line, from_hex(sum), {}};
        for (std::string word; words >> word;) {
            const std::size_t star = word.find('*');
            const bool once = star == std::string::npos;
            row.terms.push_back({from_hex(word.substr(0, star)), once ? 1 : std::stoull(word.substr(star + 1))});
        }
        rows.push_back(row);
    }
    REQUIRE(rows.size() > 200);
    return rows;
}

void add(exact_sum& sum, double x) { REQUIRE(sum.add(x)); }
void add(slow::exact_sum& sum, double x) { sum.add(x); }
void merge(exact_sum& sum, const exact_sum& other) { sum.merge(other); }
void merge(slow::exact_sum& sum, const slow::exact_sum& other) { sum.add(other); }

/// The sum of `count` times `x`, by doubling.
template <class Sum>
Sum times(double x, std::uint64_t count) {
    Sum power;
    add(power, x);
    Sum sum;
    for (; count != 0; count >>= 1) {
        if (count % 2 == 1) merge(sum, power);
        if (count != 1) merge(power, power);
    }
    return sum;
}

template <class Sum>
Sum sum_of(const std::vector<repeated>& terms) {
    Sum sum;
    for (const repeated& t : terms) {
        if (t.count == 1) {
            add(sum, t.x);
        } else {
            merge(sum, times<Sum>(t.x, t.count));
        }
    }
    return sum;
}

/// 2^-96 to 2^30; those above 1 as so many ones.
template <class Sum>
std::vector<Sum> powers_of_two() {
    std::vector<Sum> powers;
    for (int exponent = -96; exponent <= 30; ++exponent)
        powers.push_back(exponent <= 0 ? times<Sum>(std::ldexp(1.0, exponent), 1)
                                       : times<Sum>(1.0, std::uint64_t{1} << exponent));
    return powers;
}

std::vector<std::uint64_t> words_of(const exact_sum& sum) { return {sum.words(), sum.words() + exact_sum::word_count}; }

std::size_t below(std::mt19937_64& random, std::size_t end) { return static_cast<std::size_t>(random() % end); }

template <class T>
void shuffle(std::vector<T>& values, std::mt19937_64& random) {
    for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[below(random, i)]);
}

/// A double in [2^exponent, 2^(exponent + 1)), often with few bits set or nearly all.
double random_double(std::mt19937_64& random, int exponent) {
    std::uint64_t fraction = random() >> 12;
    switch (random() % 4) {
    case 0: fraction &= random() & random() & random(); break;
    case 1: fraction |= (random() | random() | random()) >> 12; break;
    default: break;
    }
    return from_bits(static_cast<std::uint64_t>(exponent + 1023) << 52 | fraction);
}

} // namespace

TEST_CASE("exact_sum: equals Python's fsum in every bit") {
    for (const sum_row& row : python_sums()) {
        CAPTURE(row.line);
        CHECK(bits_of(sum_of<exact_sum>(row.terms).value()) == bits_of(row.sum));
        CHECK(bits_of(sum_of<slow::exact_sum>(row.terms).value()) == bits_of(row.sum));
    }
}

TEST_CASE("exact_sum: no order and no split changes a word") {
    std::mt19937_64 random(1);
    for (sum_row& row : python_sums()) {
        CAPTURE(row.line);
        const std::vector<std::uint64_t> expected = words_of(sum_of<exact_sum>(row.terms));
        for (int round = 0; round < 5; ++round) {
            shuffle(row.terms, random);
            CHECK(words_of(sum_of<exact_sum>(row.terms)) == expected);

            // A tree of any shape: parts with some terms or none, of which two at a time become one.
            std::vector<exact_sum> parts(1 + below(random, row.terms.size() + 3));
            for (const repeated& t : row.terms)
                parts[below(random, parts.size())].merge(times<exact_sum>(t.x, t.count));
            // Meanwhile the plain sums of integers, as MPI_SUM would have them.
            exact_sum flat;
            for (const exact_sum& part : parts) {
                for (std::size_t i = 0; i < exact_sum::word_count; ++i) flat.words()[i] += part.words()[i];
            }
            CHECK(words_of(flat) == expected);
            while (parts.size() > 1) {
                shuffle(parts, random);
                const exact_sum last = parts.back();
                parts.pop_back();
                parts.back().merge(last);
            }
            CHECK(words_of(parts[0]) == expected);
            CHECK(bits_of(parts[0].value()) == bits_of(row.sum));
        }
    }
}

TEST_CASE("exact_sum: what is not in [0, 1] is refused by its bits") {
    exact_sum sum;
    REQUIRE(sum.add(0.75));
    const std::vector<std::uint64_t> before = words_of(sum);
    const std::uint64_t refused[] = {
        0x3FF0000000000001u, // the next double after 1
        0x3FF8000000000000u, // 1.5
        0x4000000000000000u, // 2
        0x7FEFFFFFFFFFFFFFu, // the largest double
        0x7FF0000000000000u, // infinity
        0x7FF0000000000001u, // signalling NaN
        0x7FF8000000000000u, // NaN
        0x7FFFFFFFFFFFFFFFu, // NaN
        0x8000000000000001u, // the smallest double, negative
        0x8010000000000000u, // the smallest normal double, negative
        0xBFE0000000000000u, // -0.5
        0xBFF0000000000000u, // -1
        0xFFF0000000000000u, // -infinity
        0xFFF8000000000000u, // -NaN
        0xFFFFFFFFFFFFFFFFu, // -NaN
    };
    for (const std::uint64_t bits : refused) {
        CAPTURE(bits);
        CHECK_FALSE(sum.add(from_bits(bits)));
        CHECK(words_of(sum) == before);
    }
    const std::uint64_t nothing[] = {
        0x0000000000000000u, // 0
        0x8000000000000000u, // -0
        0x0000000000000001u, // the smallest double
        0x000FFFFFFFFFFFFFu, // the largest subnormal number
        0x0010000000000000u, // the smallest normal double
        0x39DFFFFFFFFFFFFFu, // just below 2^-97
        0x39E0000000000000u, // 2^-97
    };
    for (const std::uint64_t bits : nothing) {
        CAPTURE(bits);
        CHECK(sum.add(from_bits(bits)));
        CHECK(words_of(sum) == before);
    }
    CHECK(sum.add(1.0));
    CHECK(sum.add(from_bits(0x3FEFFFFFFFFFFFFFu))); // just below 1
}

TEST_CASE("exact_sum: a term below 2^-44 is rounded to a multiple of 2^-96, half to even") {
    struct row {
        std::uint64_t bits;
        std::uint64_t units; // of 2^-96
    };
    const std::uint64_t two_52 = std::uint64_t{1} << 52;
    const row table[] = {
        {0x39E0000000000000u, 0},          // 0.5 units: tie
        {0x39E0000000000001u, 1},          // a little more
        {0x39F0000000000000u, 1},          // 1 unit
        {0x39F7FFFFFFFFFFFFu, 1},          // a little less than 1.5
        {0x39F8000000000000u, 2},          // 1.5: tie
        {0x3A04000000000000u, 2},          // 2.5: tie
        {0x3A04000000000001u, 3},          // a little more
        {0x3A0C000000000000u, 4},          // 3.5: tie
        {0x3D2FFFFFFFFFFFFEu, two_52 - 1}, // the second double below 2^-44
        {0x3D2FFFFFFFFFFFFFu, two_52},     // the double below 2^-44: tie
        {0x3D2FFFFFFFFFFFFDu, two_52 - 2}, // the third: tie
        {0x3D30000000000000u, two_52},     // 2^-44
        {0x3D30000000000001u, two_52 + 1}, // the double after that
    };
    for (const row& r : table) {
        CAPTURE(r.bits);
        exact_sum sum;
        CHECK(sum.add(from_bits(r.bits)));
        CHECK(words_of(sum) == std::vector<std::uint64_t>{r.units & 0xFFFFFFFFu, r.units >> 32, 0});
        // Each term by itself, not the sum of them.
        sum = times<exact_sum>(from_bits(r.bits), 1000);
        CHECK(words_of(sum) == std::vector<std::uint64_t>{(r.units & 0xFFFFFFFFu) * 1000, (r.units >> 32) * 1000, 0});
    }
}

TEST_CASE("exact_sum: max_terms terms fit, without a carry on the way") {
    const double table[] = {
        1.0,                            // the highest word's largest digit
        from_bits(0x3FEFFFFFFFFFFFFFu), // just below 1
        from_bits(0x3D3FFFFFFFFFFFFFu), // just below 2^-43: the lowest digit is all ones
        from_bits(0x3DEFFFFFFFFFFFFFu), // just below 2^-32: the middle digit is all ones
        from_bits(0x3F3FFFFFFFFFFFFFu), // just below 2^-11
        0.0,
        from_bits(0x39F0000000000000u), // 2^-96
    };
    for (const double x : table) {
        CAPTURE(bits_of(x));
        const exact_sum one = times<exact_sum>(x, 1);
        const exact_sum half = times<exact_sum>(x, exact_sum::max_terms / 2);
        const exact_sum all = times<exact_sum>(x, exact_sum::max_terms);
        for (std::size_t i = 0; i < exact_sum::word_count; ++i) {
            CHECK(all.words()[i] / exact_sum::max_terms == one.words()[i]); // nothing was lost above bit 63
            CHECK(half.words()[i] < std::uint64_t{1} << 63);
        }
        CHECK(bits_of(all.value()) == bits_of(times<slow::exact_sum>(x, exact_sum::max_terms).value()));
        CHECK(bits_of(half.value()) == bits_of(times<slow::exact_sum>(x, exact_sum::max_terms / 2).value()));
    }
    CHECK(bits_of(times<exact_sum>(1.0, exact_sum::max_terms).value()) == bits_of(4294967295.0));

    // Terms of several kinds, max_terms together, which send large carries into the upper two words.
    const std::vector<repeated> full = {
        {from_bits(0x3FEFFFFFFFFFFFFFu), 0x7FFFFFFFu},
        {1.0, 0x40000000u},
        {from_bits(0x3DEFFFFFFFFFFFFFu), 0x20000000u},
        {from_bits(0x3D3FFFFFFFFFFFFFu), 0x20000000u},
    };
    CHECK(bits_of(sum_of<exact_sum>(full).value()) == bits_of(sum_of<slow::exact_sum>(full).value()));
}

TEST_CASE("exact_sum: the same as the slow twin, random terms") {
    std::mt19937_64 random(2);
    for (int round = 0; round < 300; ++round) {
        CAPTURE(round);
        const int lowest = -1 - static_cast<int>(below(random, 110)); // of the exponents
        exact_sum fast;
        slow::exact_sum twin;
        for (std::size_t n = below(random, 20); n > 0; --n) {
            const int exponent = -1 - static_cast<int>(below(random, static_cast<std::size_t>(-lowest)));
            const double x = random() % 8 == 0 ? 1.0 : random_double(random, exponent);
            add(fast, x);
            add(twin, x);
            CHECK(bits_of(fast.value()) == bits_of(twin.value()));
        }
    }
}

TEST_CASE("exact_sum: the same as the slow twin, sums at and near the middle between two doubles") {
    const std::vector<exact_sum> powers = powers_of_two<exact_sum>();
    const std::vector<slow::exact_sum> slow_powers = powers_of_two<slow::exact_sum>();
    std::mt19937_64 random(3);
    for (int round = 0; round < 300; ++round) {
        CAPTURE(round);
        // The sum in binary, bit i for 2^(i - 96): 53 bits, mixed or nearly all ones, then the half of a tie.
        const std::size_t top = 53 + below(random, powers.size() - 53);
        const std::uint64_t ones = round % 2 == 0 ? 8 : 15;
        std::vector<bool> bits(top + 1, false);
        bits[top] = true;
        for (std::size_t i = top - 52; i < top; ++i) bits[i] = random() % 16 < ones;
        bits[top - 53] = true;
        // Often some bit lower down, so that it is no tie; sometimes the half is not there after all.
        if (random() % 2 == 0) bits[below(random, top - 52)] = true;
        if (random() % 4 == 0) bits[top - 53] = false;

        exact_sum fast;
        slow::exact_sum twin;
        for (std::size_t i = 0; i <= top; ++i) {
            if (!bits[i]) continue;
            merge(fast, powers[i]);
            merge(twin, slow_powers[i]);
        }
        CHECK(bits_of(fast.value()) == bits_of(twin.value()));
    }
}

TEST_CASE("exact_sum: is saved and loaded as words") {
    exact_sum sum;
    for (const double x : {0.1, 0.25, 1.0}) REQUIRE(sum.add(x));
    // 0.1 is 0x1999999999999A * 2^-56; in units of 2^-96 that is shifted by 40. 1.0 is a digit of 2^32.
    CHECK(words_of(sum) == std::vector<std::uint64_t>{0, 0x99999A00u, 0x19999999u + 0x40000000u + 0x100000000u});
    exact_sum loaded;
    std::memcpy(loaded.words(), sum.words(), sizeof(exact_sum));
    CHECK(bits_of(loaded.value()) == bits_of(1.35));
    loaded = exact_sum{};
    CHECK(bits_of(loaded.value()) == 0);
    for (std::size_t i = 0; i < exact_sum::word_count; ++i) loaded.words()[i] = ~std::uint64_t{0};
    (void)loaded.value(); // nonsense in, some number out
}
