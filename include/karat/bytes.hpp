#ifndef KARAT_BYTES_HPP
#define KARAT_BYTES_HPP

#include <cstdint>

#include "karat/bits.hpp"
#include "karat/version.hpp"

#if KARAT_SSE2
#    include <emmintrin.h>
#elif KARAT_NEON
#    include <arm_neon.h>
#endif

// What the bytes of a text are, sixteen at a time. In SSE2, NEON and portably, all the same bits; see bits.hpp.

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace bits {

/// How many bytes a block has: a mask has a bit for each, the first byte's lowest.
inline constexpr unsigned block_size = 64;

/// What the bytes of a block are. Those in none of letters, spaces and others are ASCII punctuation.
struct block_kinds {
    std::uint64_t letters;   ///< ASCII letters and digits
    std::uint64_t spaces;    ///< what Python's str.isspace() says of ASCII: U+0009-000D, U+001C-0020
    std::uint64_t others;    ///< other control characters, and all bytes of 0x80 and more
    std::uint64_t non_ascii; ///< bytes of 0x80 and more
};

/// What 16 letters in lower case are, a bit each.
struct vowel_bits {
    std::uint64_t plain;     ///< a, e, i, o, u
    std::uint64_t y;         ///< y, which is a vowel or none
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

inline vowel_bits vowels_of_16(std::uint64_t last_8, std::uint64_t before) noexcept {
    vowel_bits all{0, 0, 0};
    const auto equal = [](std::uint64_t x, unsigned letter) { return ~at_least((x & ~highs) ^ ones * letter, 1); };
    const auto add = [&](std::uint64_t letters) {
        // a and i differ in one bit, and so do e and u.
        const std::uint64_t plain =
            equal(letters | ones * 0x08, 'i') | equal(letters | ones * 0x10, 'u') | equal(letters, 'o');
        all.plain = all.plain << 8 | gather(plain & ~letters);
        all.y = all.y << 8 | gather(equal(letters, 'y') & ~letters);
        all.non_ascii = all.non_ascii << 8 | gather(letters);
    };
    add(before);
    add(last_8);
    return all;
}

} // namespace portable

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

/// The lowest byte of `last_8` has the lowest bit, that of `before` bit 8.
inline vowel_bits vowels_of_16(std::uint64_t last_8, std::uint64_t before) noexcept {
    const __m128i x = pair_of(last_8, before).both;
    const auto equal = [](__m128i letters, char letter) noexcept {
        return _mm_cmpeq_epi8(letters, _mm_set1_epi8(letter));
    };
    const auto mask = [](__m128i flags) noexcept {
        return std::uint64_t{static_cast<std::uint32_t>(_mm_movemask_epi8(flags))};
    };
    // a and i differ in one bit, and so do e and u.
    const __m128i plain = _mm_or_si128(_mm_or_si128(equal(_mm_or_si128(x, _mm_set1_epi8(0x08)), 'i'),
                                                    equal(_mm_or_si128(x, _mm_set1_epi8(0x10)), 'u')),
                                       equal(x, 'o'));
    return {mask(plain), mask(equal(x, 'y')), mask(x)};
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

using portable::vowels_of_16; // once for each word: the compiler's vectors will do

#else

using portable::lower_16;
using portable::vowels_of_16;

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
