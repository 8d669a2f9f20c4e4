#ifndef KARAT_BITS_HPP
#define KARAT_BITS_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "karat/version.hpp"

#if KARAT_SSE2
#    include <emmintrin.h>
#endif
#if defined(_MSC_VER) && !defined(__clang__)
#    include <intrin.h>
#endif

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Operations on words of bits. This header and bytes.hpp are the only ones that hold compiler builtins and SIMD, each
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

/// The portable forms of what follows. Public for the tests, which hold the others against them.
namespace portable {

constexpr unsigned lowest(std::uint64_t x) noexcept { return count((x & (~x + 1)) - 1); }

/// A mask of the `n` first `values`, 1 <= n <= 64, that equal `value`.
inline std::uint64_t equal(const std::uint32_t* values, std::size_t n, std::uint32_t value) noexcept {
    std::uint64_t mask = 0;
    for (std::size_t i = 0; i < n; ++i) mask |= static_cast<std::uint64_t>(values[i] == value) << i;
    return mask;
}

inline std::uint64_t load_8(const char* bytes) noexcept {
    const auto byte = [bytes](unsigned i) { return std::uint64_t{static_cast<unsigned char>(bytes[i])} << 8 * i; };
    // Compilers make one load of it, and a swap on big-endian machines, as long as it is no loop.
    return byte(0) | byte(1) | byte(2) | byte(3) | byte(4) | byte(5) | byte(6) | byte(7);
}

} // namespace portable

/// The position of the lowest one bit of `x`, which is not 0.
inline unsigned lowest(std::uint64_t x) noexcept {
#if defined(KARAT_PORTABLE)
    return portable::lowest(x);
#elif defined(__GNUC__) || defined(__clang__)
    return static_cast<unsigned>(__builtin_ctzll(x));
#elif defined(_MSC_VER) && defined(_M_X64)
    unsigned long position = 0;
    _BitScanForward64(&position, x);
    return static_cast<unsigned>(position);
#else
    return portable::lowest(x);
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

/// The bits of a double, and the double that has these bits.
inline std::uint64_t of_double(double value) noexcept {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}
inline double to_double(std::uint64_t bits) noexcept {
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

/// Eight bytes as a number, the first one lowest, on every machine.
inline std::uint64_t load_8(const char* bytes) noexcept {
#if !defined(KARAT_PORTABLE) && defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    // g++ makes one load of the other form too, but takes it for eight when it decides what to inline.
    std::uint64_t value = 0;
    std::memcpy(&value, bytes, sizeof value);
    return value;
#else
    return portable::load_8(bytes);
#endif
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

/// How many values beyond the n-th equal() may read: they must be there, whatever they are.
inline constexpr std::size_t equal_slack = 15;

/// A mask of the 16 `values` that equal `value`.
#if KARAT_SSE2
inline std::uint64_t equal_16(const std::uint32_t* values, std::uint32_t value) noexcept {
    const __m128i wanted = _mm_set1_epi32(static_cast<int>(value));
    const auto four = [&](std::size_t k) noexcept {
        return _mm_cmpeq_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(values + 4 * k)), wanted);
    };
    const __m128i all = _mm_packs_epi16(_mm_packs_epi32(four(0), four(1)), _mm_packs_epi32(four(2), four(3)));
    return static_cast<std::uint32_t>(_mm_movemask_epi8(all));
}
#else
inline std::uint64_t equal_16(const std::uint32_t* values, std::uint32_t value) noexcept {
    return portable::equal(values, 16, value); // compilers make vectors of it where there are any
}
#endif

/// A mask of the `n` first `values`, 1 <= n <= 64, that equal `value`.
inline std::uint64_t equal(const std::uint32_t* values, std::size_t n, std::uint32_t value) noexcept {
    std::uint64_t mask = 0;
    for (std::size_t i = 0; i < n; i += 16) mask |= equal_16(values + i, value) << i;
    return mask & low(static_cast<unsigned>(n));
}

} // namespace bits
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
