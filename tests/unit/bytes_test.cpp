#include "karat/bytes.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

using namespace karat;

namespace {

constexpr std::uint64_t bit(std::size_t i) { return std::uint64_t{1} << i; }
char as_char(std::uint64_t byte) { return static_cast<char>(static_cast<unsigned char>(byte)); }

// The kinds and the lower case of a block, one byte at a time.
struct slow_block {
    explicit slow_block(const std::string& in) : lowered(in) {
        for (std::size_t i = 0; i < bits::block_size; ++i) {
            const unsigned byte = static_cast<unsigned char>(in[i]);
            const bool upper = byte >= 0x41 && byte <= 0x5A;
            const bool lower = byte >= 0x61 && byte <= 0x7A;
            const bool digit = byte >= 0x30 && byte <= 0x39;
            const bool space = (byte >= 0x09 && byte <= 0x0D) || (byte >= 0x1C && byte <= 0x20);
            const bool control = byte < 0x20 || byte == 0x7F;
            if (upper) lowered[i] = static_cast<char>(byte + 0x20);
            if (upper || lower || digit) kinds.letters |= bit(i);
            if (space) kinds.spaces |= bit(i);
            if ((control && !space) || byte >= 0x80) kinds.others |= bit(i);
            if (byte >= 0x80) kinds.non_ascii |= bit(i);
        }
    }
    bits::block_kinds kinds{0, 0, 0, 0};
    std::string lowered;
};

bool operator==(const bits::block_kinds& a, const bits::block_kinds& b) {
    return a.letters == b.letters && a.spaces == b.spaces && a.others == b.others && a.non_ascii == b.non_ascii;
}

// What is not wanted is 0.
bits::block_kinds wanted(bits::block_kinds kinds, bits::wanted_kinds which) {
    if (which != bits::wanted_kinds::all) kinds.spaces = kinds.others = 0;
    return kinds;
}

template <bits::wanted_kinds Wanted>
bool lower_block_is_right(const std::string& in) {
    const slow_block expected(in);
    std::string out(bits::block_size, '?');
    if (!(bits::lower_block<Wanted>(in.data(), out.data()) == wanted(expected.kinds, Wanted)) ||
        out != expected.lowered) {
        return false;
    }
    for (std::size_t i = 0; i < bits::block_size; i += 16) {
        const auto part = [i](std::uint64_t mask) { return mask >> i & 0xFFFFu; };
        const bits::block_kinds kinds = wanted({part(expected.kinds.letters), part(expected.kinds.spaces),
                                                part(expected.kinds.others), part(expected.kinds.non_ascii)},
                                               Wanted);
        out.assign(bits::block_size, '?');
        if (!(bits::portable::lower_16<Wanted>(in.data() + i, out.data()) == kinds)) return false;
        if (out != expected.lowered.substr(i, 16) + std::string(48, '?')) return false;
    }
    return true;
}
bool lower_block_is_right(const std::string& in) {
    return lower_block_is_right<bits::wanted_kinds::all>(in) &&
           lower_block_is_right<bits::wanted_kinds::letters_and_non_ascii>(in);
}

} // namespace

TEST_CASE("bytes: vowels_of_16 says what every byte is at every place") {
    std::mt19937_64 random(13);
    for (int round = 0; round < 20000; ++round) {
        std::string letters(16, '\0'); // the last one first
        for (char& letter : letters) letter = round % 2 == 0 ? as_char(random() % 256) : "aeiouybx"[random() % 8];
        std::uint64_t plain = 0;
        std::uint64_t y = 0;
        std::uint64_t non_ascii = 0;
        for (std::size_t i = 0; i < letters.size(); ++i) {
            if (std::string("aeiou").find(letters[i]) != std::string::npos) plain |= bit(i);
            if (letters[i] == 'y') y |= bit(i);
            if (static_cast<unsigned char>(letters[i]) >= 0x80) non_ascii |= bit(i);
        }
        for (const bits::vowel_bits all :
             {bits::vowels_of_16(bits::load_8(letters.data()), bits::load_8(&letters[8])),
              bits::portable::vowels_of_16(bits::load_8(letters.data()), bits::load_8(&letters[8]))}) {
            CAPTURE(letters);
            REQUIRE(all.plain == plain);
            REQUIRE(all.y == y);
            REQUIRE(all.non_ascii == non_ascii);
        }
    }
}

TEST_CASE("bytes: lower_block of every byte at every place, and beside every other byte") {
    for (unsigned byte = 0; byte < 256; ++byte) {
        for (const char around : {'a', 'Z', ' ', '\0', '\xff'}) {
            for (std::size_t at = 0; at < bits::block_size; ++at) {
                std::string in(bits::block_size, around);
                in[at] = as_char(byte);
                if (!lower_block_is_right(in)) FAIL("byte ", byte, " at ", at, " among ", around);
            }
        }
        std::string in(bits::block_size, as_char(byte));
        for (unsigned other = 0; other < 256; ++other) {
            for (std::size_t i = 0; i < in.size(); i += 2) in[i] = as_char(other);
            if (!lower_block_is_right(in)) FAIL("bytes ", other, " and ", byte);
        }
    }
}

TEST_CASE("bytes: lower_block in place, and of a block at an odd address") {
    std::string text = "?The Quick BROWN fox, \xC3\x84 JUMPS\tover 13 lazy Dogs [and] {Z} `@` ~\x7F!AZaz09/:.";
    REQUIRE(text.size() > bits::block_size);
    const slow_block expected(text.substr(1, bits::block_size));
    CHECK(bits::lower_block<bits::wanted_kinds::all>(text.data() + 1, text.data() + 1) == expected.kinds);
    CHECK(text.substr(1, bits::block_size) == expected.lowered);
    CHECK(text[0] == '?');
}

TEST_CASE("bytes: lower_block of random blocks") {
    std::mt19937_64 random(11);
    for (int round = 0; round < 2000; ++round) {
        std::string in(bits::block_size, '\0');
        for (char& c : in) c = as_char(round % 2 == 0 ? random() % 256 : random() % 128);
        CAPTURE(round);
        REQUIRE(lower_block_is_right(in));
    }
}
