#ifndef KARAT_BITS_HPP
#define KARAT_BITS_HPP

#include <cstdint>

#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Operations on 64-bit words of bits. The only header that may hold compiler builtins and SIMD, each beside a portable
/// form; so far the portable forms are all there is.
namespace bits {

/// The number of one bits. Written out, because without -mpopcnt the compilers' builtin is a function call.
constexpr std::uint32_t count(std::uint64_t x) noexcept {
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return static_cast<std::uint32_t>(x * 0x0101010101010101u >> 56);
}

/// The `n` lowest bits, 0 <= n <= 64.
constexpr std::uint64_t low(unsigned n) noexcept { return n == 0 ? 0 : ~std::uint64_t{0} >> (64 - n); }

} // namespace bits
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
