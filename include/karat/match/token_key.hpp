#ifndef KARAT_MATCH_TOKEN_KEY_HPP
#define KARAT_MATCH_TOKEN_KEY_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "karat/bits.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// A token as two numbers, so that most tokens are compared without looking at their bytes. For up to 15 bytes, which
/// is nearly every word, the key *is* the token: the bytes, zeros, and the length in the last byte. For more it is a
/// hash and the length, and tokens with equal keys must still be compared.
struct token_key {
    std::uint64_t first;  ///< the first eight bytes, or a hash
    std::uint64_t second; ///< the other bytes, the length on top; or `long_mark` and the length

    static constexpr std::size_t longest_whole = 15; // bytes
    static constexpr std::uint64_t long_mark = std::uint64_t{0xFF} << 56;

    constexpr bool is_whole() const noexcept { return second < long_mark; }
    /// The length in bytes of a token whose key is not whole.
    constexpr std::size_t long_size() const noexcept { return static_cast<std::size_t>(second & ~long_mark); }
    friend constexpr bool operator==(token_key a, token_key b) noexcept {
        return ((a.first ^ b.first) | (a.second ^ b.second)) == 0; // one branch, not two
    }
    /// A number below 2^bits, 1 <= bits <= 63, that depends on all of the key: a product's highest bits depend on all
    /// bits of its factors.
    constexpr std::size_t slot(unsigned bits) const noexcept {
        return static_cast<std::size_t>((mix(first) ^ second) * multiplier >> (64 - bits));
    }

    /// The key of `token`.
    static token_key of(std::string_view token) noexcept {
        const char* const bytes = token.data();
        const std::size_t size = token.size();
        if (size > longest_whole) return of_long(token);
        if (size >= 8) return {bits::load_8(bytes), tail(bits::load_8(bytes + size - 8), size)};
        std::uint64_t all = 0;
        for (std::size_t i = 0; i < size; ++i) all |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << 8 * i;
        return {all, std::uint64_t{size} << 56};
    }
    /// The same for a token behind which 16 bytes from its first one on can be read.
    static token_key of_padded(const char* bytes, std::size_t size) noexcept {
        return size > longest_whole ? of_long({bytes, size}) : of_padded_whole(bytes, size);
    }
    /// The same if `size` is at most longest_whole.
    static token_key of_padded_whole(const char* bytes, std::size_t size) noexcept {
        const bits::two_words all = bits::load_up_to_16(bytes, size);
        return {all.first, all.second | std::uint64_t{size} << 56};
    }

private:
    static constexpr unsigned bits_of(std::size_t bytes) noexcept { return static_cast<unsigned>(8 * bytes); }
    // Of the last eight of 8 to 15 bytes those beyond the first eight, in their place, and the length.
    static constexpr std::uint64_t tail(std::uint64_t last_8, std::size_t size) noexcept {
        const std::uint64_t beyond = size == 8 ? 0 : last_8 >> bits_of(16 - size);
        return beyond | std::uint64_t{size} << 56;
    }
    static constexpr std::uint64_t multiplier = 0xD6E8FEB86659FD93u;
    // Multiplying carries every bit upwards, shifting brings the upper half back down.
    static constexpr std::uint64_t mix(std::uint64_t x) noexcept {
        x *= multiplier;
        return x ^ x >> 32;
    }
    static token_key of_long(std::string_view token) noexcept {
        std::uint64_t hash = 0;
        std::size_t at = 0;
        for (; at + 8 <= token.size(); at += 8) hash = mix(hash ^ bits::load_8(token.data() + at));
        hash = mix(hash ^ bits::load_8(token.data() + token.size() - 8)); // overlaps, and leaves no byte out
        return {hash, long_mark | (std::uint64_t{token.size()} & ~long_mark)};
    }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
