#ifndef KARAT_TESTS_COLLIDING_TOKENS_HPP
#define KARAT_TESTS_COLLIDING_TOKENS_HPP

#include <cstddef>
#include <cstdint>
#include <string>

// Tokens made to be slow to tell apart: the hash of match/token_key.hpp has no secret, so it can be computed backwards.
// Whoever changes it changes this too; tests/unit/vocabulary_test.cpp says when they differ.

namespace colliding {

inline constexpr std::uint64_t multiplier = 0xD6E8FEB86659FD93u;

/// The number that `multiplier` times is 1: each step of Newton's method doubles how many low bits are right.
constexpr std::uint64_t inverse_of_multiplier() {
    std::uint64_t inverse = multiplier; // 3 bits, as for every odd number
    for (int bits = 3; bits < 64; bits *= 2) inverse *= 2 - multiplier * inverse;
    return inverse;
}
/// What token_key's mix() makes x of.
constexpr std::uint64_t unmixed(std::uint64_t x) { return (x ^ x >> 32) * inverse_of_multiplier(); }

inline std::string bytes_of(std::uint64_t low, std::uint64_t high, std::size_t size) {
    std::string token(size, '\0');
    for (std::size_t i = 0; i < size; ++i) {
        token[i] = static_cast<char>(static_cast<unsigned char>((i < 8 ? low : high) >> 8 * (i % 8)));
    }
    return token;
}

/// Number `i` of many tokens of 15 bytes, which are whole in their keys: all belong in the first slot of any table.
inline std::string whole_token(std::uint64_t i) {
    const std::uint64_t second = i * 0x9E3779B97F4A7Cu % (std::uint64_t{1} << 56) | std::uint64_t{15} << 56;
    return bytes_of(unmixed(second), second, 15);
}
/// Number `i` of many tokens of 16 bytes whose keys are all equal.
inline std::string long_token(std::uint64_t i) {
    // The hash is mix(mix(mix(low) ^ high) ^ high), the last eight bytes being read twice. It is mix(0) for all.
    const std::uint64_t high = i;
    return bytes_of(unmixed(unmixed(high) ^ high), high, 16);
}

} // namespace colliding

#endif
