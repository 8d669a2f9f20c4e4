#ifndef KARAT_SUMMARY_RANDOM_HPP
#define KARAT_SUMMARY_RANDOM_HPP

#include <cstdint>
#include <string_view>

#include "karat/version.hpp"

// Random numbers that are the same on every machine, for ever: a word is computed from a seed, the name of a stream and
// a counter, and from nothing that happened before. So whoever needs the numbers of one question can have them without
// the numbers of any other, in any order, on any thread or rank.

namespace karat {
inline namespace KARAT_NAMESPACE {

namespace detail {

/// A bijection of 64-bit words that changes about half of all bits when one changes: the output function of SplitMix64
/// (Steele, Lea, Flood 2014; constants of Stafford's variant 13).
constexpr std::uint64_t mix(std::uint64_t x) noexcept {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}
/// 2^64 divided by the golden ratio, odd: the step between the counters of a stream.
inline constexpr std::uint64_t golden_step = 0x9E3779B97F4A7C15u;

} // namespace detail

/// The id of a question as a number: FNV-1a over its bytes, mixed. Fixed for ever, since the draws of a question depend
/// on it; two of a million ids are equal with a chance of about 3e-8, and then those two questions share their draws.
constexpr std::uint64_t id_hash(std::string_view id) noexcept {
    std::uint64_t hash = 0xCBF29CE484222325u;
    for (const char c : id) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
    return detail::mix(hash);
}

/// The random words of one stream of a seed: word k is mix(start + (k + 1) * golden_step), SplitMix64's sequence, where
/// start is a mix of both. Equal arguments give equal words; different ones, for all that is known, independent ones.
/// Not for secrets.
class random_words {
public:
    constexpr explicit random_words(std::uint64_t seed, std::uint64_t stream = 0) noexcept
        : m_counter(detail::mix(stream ^ detail::mix(seed + detail::golden_step))) {}

    /// The next word; all 2^64 values are equally likely.
    constexpr std::uint64_t operator()() noexcept {
        m_counter += detail::golden_step;
        return detail::mix(m_counter);
    }

    /// The next number below `n`, all equally likely: words in the last, incomplete run of n are thrown away. 0 if `n`
    /// is 0. Takes one word, or with a chance below n / 2^64 further ones.
    constexpr std::uint64_t below(std::uint64_t n) noexcept {
        if (n == 0) return 0;
        const std::uint64_t incomplete = (0 - n) % n; // 2^64 mod n
        std::uint64_t word = (*this)();
        while (word < incomplete) word = (*this)();
        return word % n;
    }

private:
    std::uint64_t m_counter;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
