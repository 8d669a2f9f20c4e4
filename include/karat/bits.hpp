#ifndef KARAT_BITS_HPP
#define KARAT_BITS_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "karat/version.hpp"

#if KARAT_SSE2
#    include <emmintrin.h>
#elif KARAT_NEON
#    include <arm_neon.h>
#endif
#if defined(_MSC_VER) && !defined(__clang__)
#    include <intrin.h>
#endif

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Operations on words of bits and on blocks of bytes. The only header that holds compiler builtins and SIMD, each
/// beside a portable form that gives the same bits (version.hpp says which is compiled).
namespace bits {

/// The number of one bits. Written out, because without -mpopcnt g++ calls a function for its builtin.
constexpr std::uint32_t count(std::uint64_t x) noexcept {
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return static_cast<std::uint32_t>(x * 0x0101010101010101u >> 56);
}

/// The `n` lowest bits, 0 <= n <= 64.
constexpr std::uint64_t low(unsigned n) noexcept { return n == 0 ? 0 : ~std::uint64_t{0} >> (64 - n); }

/// a & ~b
constexpr std::uint64_t and_not(std::uint64_t a, std::uint64_t b) noexcept { return a & ~b; }

/// The position of the lowest one bit of `x`, which is not 0.
inline unsigned lowest(std::uint64_t x) noexcept {
#if defined(__GNUC__) || defined(__clang__)
    return static_cast<unsigned>(__builtin_ctzll(x));
#elif defined(_MSC_VER) && defined(_M_X64)
    unsigned long position = 0;
    _BitScanForward64(&position, x);
    return static_cast<unsigned>(position);
#else
    return count((x & (~x + 1)) - 1);
#endif
}

/// Two words side by side; every operation on it is one on both. What may be done with a word of bits may be done with
/// a pair of them.
#if KARAT_SSE2
struct pair {
    __m128i both;
};
inline pair pair_of(std::uint64_t low, std::uint64_t high) noexcept {
    return {_mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low))};
}
inline std::uint64_t low_of(pair x) noexcept {
    std::uint64_t low = 0;
    _mm_storel_epi64(reinterpret_cast<__m128i*>(&low), x.both);
    return low;
}
inline std::uint64_t high_of(pair x) noexcept { return low_of({_mm_unpackhi_epi64(x.both, x.both)}); }
inline pair operator~(pair x) noexcept { return {_mm_xor_si128(x.both, _mm_set1_epi32(-1))}; }
inline pair operator&(pair a, pair b) noexcept { return {_mm_and_si128(a.both, b.both)}; }
inline pair and_not(pair a, pair b) noexcept { return {_mm_andnot_si128(b.both, a.both)}; }
inline pair operator|(pair a, pair b) noexcept { return {_mm_or_si128(a.both, b.both)}; }
inline pair operator^(pair a, pair b) noexcept { return {_mm_xor_si128(a.both, b.both)}; }
inline pair operator+(pair a, pair b) noexcept { return {_mm_add_epi64(a.both, b.both)}; }
inline pair operator-(pair a, pair b) noexcept { return {_mm_sub_epi64(a.both, b.both)}; }
inline pair operator<<(pair x, int n) noexcept { return {_mm_slli_epi64(x.both, n)}; }
inline pair operator>>(pair x, int n) noexcept { return {_mm_srli_epi64(x.both, n)}; }
#else
// Compilers make vectors of it where there are any.
struct pair {
    std::uint64_t low;
    std::uint64_t high;
};
constexpr pair pair_of(std::uint64_t low, std::uint64_t high) noexcept { return {low, high}; }
constexpr std::uint64_t low_of(pair x) noexcept { return x.low; }
constexpr std::uint64_t high_of(pair x) noexcept { return x.high; }
constexpr pair operator~(pair x) noexcept { return {~x.low, ~x.high}; }
constexpr pair operator&(pair a, pair b) noexcept { return {a.low & b.low, a.high & b.high}; }
constexpr pair and_not(pair a, pair b) noexcept { return {a.low & ~b.low, a.high & ~b.high}; }
constexpr pair operator|(pair a, pair b) noexcept { return {a.low | b.low, a.high | b.high}; }
constexpr pair operator^(pair a, pair b) noexcept { return {a.low ^ b.low, a.high ^ b.high}; }
constexpr pair operator+(pair a, pair b) noexcept { return {a.low + b.low, a.high + b.high}; }
constexpr pair operator-(pair a, pair b) noexcept { return {a.low - b.low, a.high - b.high}; }
constexpr pair operator<<(pair x, int n) noexcept { return {x.low << n, x.high << n}; }
constexpr pair operator>>(pair x, int n) noexcept { return {x.low >> n, x.high >> n}; }
#endif

/// Eight bytes as a number, the first one lowest, on every machine.
inline std::uint64_t load_8(const char* bytes) noexcept {
    const auto byte = [bytes](unsigned i) { return std::uint64_t{static_cast<unsigned char>(bytes[i])} << 8 * i; };
    // Compilers make one load of it, and a swap on big-endian machines, as long as it is no loop.
    return byte(0) | byte(1) | byte(2) | byte(3) | byte(4) | byte(5) | byte(6) | byte(7);
}

struct two_words {
    std::uint64_t first;
    std::uint64_t second;
};
/// [8 + n]: the n lowest bytes, at most all eight; [n] for n < 8: none.
struct byte_masks {
    std::uint64_t of[25] = {};
    constexpr byte_masks() noexcept {
        for (unsigned n = 1; n <= 16; ++n) of[8 + n] = low(n < 8 ? 8 * n : 64);
    }
};
inline constexpr byte_masks masks_of_bytes{};

/// The first `size` of 16 bytes as two numbers, the first byte lowest, zeros above; size <= 16, and all 16 can be read.
/// Masks from a table, because words have all lengths: a processor cannot guess where a branch on them goes.
#if defined(__GNUC__) || defined(__clang__)
__attribute__((always_inline)) // part of the innermost loop over words
#endif
inline two_words
load_up_to_16(const char* bytes, std::size_t size) noexcept {
    return {load_8(bytes) & masks_of_bytes.of[8 + size], load_8(bytes + 8) & masks_of_bytes.of[size]};
}

/// How many bytes a block has: a mask has a bit for each, the first byte's lowest.
inline constexpr unsigned block_size = 64;

/// What the bytes of a block are. Those in none of letters, spaces and others are ASCII punctuation.
struct block_kinds {
    std::uint64_t letters;   ///< ASCII letters and digits
    std::uint64_t spaces;    ///< what Python's str.isspace() says of ASCII: U+0009-000D, U+001C-0020
    std::uint64_t others;    ///< other control characters, and all bytes of 0x80 and more
    std::uint64_t non_ascii; ///< bytes of 0x80 and more
};

/// Which of them the caller wants to know; those it does not want are 0.
enum class wanted_kinds : std::uint8_t { letters_and_non_ascii, all };

/// The portable form, eight bytes at a time. Public for the tests, which hold the others against it.
namespace portable {

inline constexpr std::uint64_t ones = 0x0101010101010101u;
inline constexpr std::uint64_t highs = 0x8080808080808080u;

/// For bytes below 0x80, the high bit of each: is it at least `least`?
constexpr std::uint64_t at_least(std::uint64_t bytes, unsigned least) noexcept {
    return bytes + ones * (0x80u - least);
}
constexpr std::uint64_t between(std::uint64_t bytes, unsigned first, unsigned last) noexcept {
    return at_least(bytes, first) & ~at_least(bytes, last + 1);
}
/// The high bits of eight bytes as a mask of eight bits.
constexpr std::uint64_t gather(std::uint64_t bytes) noexcept { return (bytes >> 7 & ones) * 0x0102040810204080u >> 56; }

/// Writes the 16 bytes at `in` to `out` with A-Z in lower case, and says what they are, in the masks' lowest 16 bits.
template <wanted_kinds Wanted>
block_kinds lower_16(const char* in, char* out) noexcept {
    block_kinds kinds{0, 0, 0, 0};
    for (unsigned i = 0; i < 16; i += 8) {
        const std::uint64_t raw = load_8(in + i);
        const std::uint64_t ascii = ~raw & highs;
        const std::uint64_t low = raw & ~highs; // sums cannot reach the next byte
        const std::uint64_t upper = between(low, 'A', 'Z') & ascii;
        const std::uint64_t lowered = raw | upper >> 2;
        const std::uint64_t letters = (upper | between(low, 'a', 'z') | between(low, '0', '9')) & ascii;
        for (unsigned k = 0; k < 8; ++k) out[i + k] = static_cast<char>(static_cast<unsigned char>(lowered >> 8 * k));
        kinds.letters |= gather(letters) << i;
        kinds.non_ascii |= gather(raw) << i;
        if (Wanted == wanted_kinds::all) {
            const std::uint64_t spaces = (between(low, 0x09, 0x0D) | between(low, 0x1C, 0x20)) & ascii;
            const std::uint64_t controls = (~at_least(low, 0x20) | at_least(low, 0x7F)) & ascii;
            kinds.spaces |= gather(spaces) << i;
            kinds.others |= gather((controls & ~spaces) | (raw & highs)) << i;
        }
    }
    return kinds;
}

/// A mask of the `n` first `values`, 1 <= n <= 64, that equal `value`.
inline std::uint64_t equal(const std::uint32_t* values, std::size_t n, std::uint32_t value) noexcept {
    std::uint64_t mask = 0;
    for (std::size_t i = 0; i < n; ++i) mask |= static_cast<std::uint64_t>(values[i] == value) << i;
    return mask;
}

} // namespace portable

/// How many values beyond the n-th equal() may read: they must be there, whatever they are.
inline constexpr std::size_t equal_slack = 15;

#if KARAT_SSE2

template <wanted_kinds Wanted>
inline block_kinds lower_16(const char* in, char* out) noexcept {
    // first <= x <= last, as unsigned bytes: moved down to the smallest signed ones, one comparison does it.
    const auto between = [](__m128i x, int first, int last) noexcept {
        return _mm_cmplt_epi8(_mm_add_epi8(x, _mm_set1_epi8(static_cast<char>(-128 - first))),
                              _mm_set1_epi8(static_cast<char>(-127 + (last - first))));
    };
    const auto mask = [](__m128i x) noexcept {
        return std::uint64_t{static_cast<std::uint32_t>(_mm_movemask_epi8(x))};
    };
    const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(in));
    const __m128i lowered = _mm_or_si128(x, _mm_and_si128(between(x, 'A', 'Z'), _mm_set1_epi8(0x20)));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out), lowered);
    const __m128i letters = _mm_or_si128(between(lowered, 'a', 'z'), between(x, '0', '9'));
    if (Wanted != wanted_kinds::all) return {mask(letters), 0, 0, mask(x)};
    const __m128i spaces = _mm_or_si128(between(x, 0x09, 0x0D), between(x, 0x1C, 0x20));
    // As signed bytes, those of 0x80 and more are below 0x20 too.
    const __m128i below = _mm_cmplt_epi8(x, _mm_set1_epi8(0x20));
    const __m128i others = _mm_andnot_si128(spaces, _mm_or_si128(below, _mm_cmpeq_epi8(x, _mm_set1_epi8(0x7F))));
    return {mask(letters), mask(spaces), mask(others), mask(x)};
}

inline std::uint64_t equal(const std::uint32_t* values, std::size_t n, std::uint32_t value) noexcept {
    const __m128i wanted = _mm_set1_epi32(static_cast<int>(value));
    std::uint64_t mask = 0;
    for (std::size_t i = 0; i < n; i += 16) {
        const auto four = [&](std::size_t k) noexcept {
            return _mm_cmpeq_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(values + i + 4 * k)), wanted);
        };
        const __m128i all = _mm_packs_epi16(_mm_packs_epi32(four(0), four(1)), _mm_packs_epi32(four(2), four(3)));
        mask |= std::uint64_t{static_cast<std::uint32_t>(_mm_movemask_epi8(all))} << i;
    }
    return mask & low(static_cast<unsigned>(n));
}

#elif KARAT_NEON

template <wanted_kinds Wanted>
inline block_kinds lower_16(const char* in, char* out) noexcept {
    const auto between = [](uint8x16_t x, int first, int last) noexcept {
        return vcleq_u8(vsubq_u8(x, vdupq_n_u8(static_cast<std::uint8_t>(first))),
                        vdupq_n_u8(static_cast<std::uint8_t>(last - first)));
    };
    // Each byte keeps one bit of its own, and three rounds of adding neighbours bring eight bytes into one.
    static constexpr std::uint8_t own_bits[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    const uint8x16_t own = vld1q_u8(own_bits);
    const auto mask = [own](uint8x16_t x) noexcept {
        uint8x16_t sums = vandq_u8(x, own);
        for (int round = 0; round < 3; ++round) sums = vpaddq_u8(sums, sums);
        return std::uint64_t{vgetq_lane_u16(vreinterpretq_u16_u8(sums), 0)};
    };
    const uint8x16_t x = vld1q_u8(reinterpret_cast<const std::uint8_t*>(in));
    const uint8x16_t lowered = vorrq_u8(x, vandq_u8(between(x, 'A', 'Z'), vdupq_n_u8(0x20)));
    vst1q_u8(reinterpret_cast<std::uint8_t*>(out), lowered);
    const uint8x16_t letters = vorrq_u8(between(lowered, 'a', 'z'), between(x, '0', '9'));
    const uint8x16_t non_ascii = vcgeq_u8(x, vdupq_n_u8(0x80));
    if (Wanted != wanted_kinds::all) return {mask(letters), 0, 0, mask(non_ascii)};
    const uint8x16_t spaces = vorrq_u8(between(x, 0x09, 0x0D), between(x, 0x1C, 0x20));
    const uint8x16_t others = vbicq_u8(vorrq_u8(vcltq_u8(x, vdupq_n_u8(0x20)), vcgeq_u8(x, vdupq_n_u8(0x7F))), spaces);
    return {mask(letters), mask(spaces), mask(others), mask(non_ascii)};
}

inline std::uint64_t equal(const std::uint32_t* values, std::size_t n, std::uint32_t value) noexcept {
    return portable::equal(values, n, value); // the compiler makes vectors of it
}

#else

using portable::equal;
using portable::lower_16;

#endif

/// Writes the block at `in` to `out` with A-Z in lower case, and says what its bytes are.
template <wanted_kinds Wanted>
inline block_kinds lower_block(const char* in, char* out) noexcept {
    const block_kinds a = lower_16<Wanted>(in, out);
    const block_kinds b = lower_16<Wanted>(in + 16, out + 16);
    const block_kinds c = lower_16<Wanted>(in + 32, out + 32);
    const block_kinds d = lower_16<Wanted>(in + 48, out + 48);
    return {a.letters | b.letters << 16 | c.letters << 32 | d.letters << 48,
            a.spaces | b.spaces << 16 | c.spaces << 32 | d.spaces << 48,
            a.others | b.others << 16 | c.others << 32 | d.others << 48,
            a.non_ascii | b.non_ascii << 16 | c.non_ascii << 32 | d.non_ascii << 48};
}

} // namespace bits
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
