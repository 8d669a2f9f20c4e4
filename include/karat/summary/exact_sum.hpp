#ifndef KARAT_SUMMARY_EXACT_SUM_HPP
#define KARAT_SUMMARY_EXACT_SUM_HPP

#include <cfloat>
#include <cstddef>
#include <cstdint>

#include "karat/bits.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// The sum of many scores without any rounding on the way, so that neither the order of the terms nor how they were
/// split over threads, processes or files can change a bit of it.
///
/// A term is a double in [0, 1]. The sum is kept in units of 2^-96: exact for every double that is a multiple of one
/// unit, which 0 and all of [2^-44, 1] are. Smaller terms are first rounded to a multiple of one unit, half to even,
/// each by itself; that is free of order too.
///
/// Good for max_terms terms; whoever counts the terms watches over that. No arithmetic on doubles takes place, only on
/// their bits, so that -ffast-math, x87 and the rounding mode change nothing. Proven against Python's math.fsum by
/// tests/data/exact_sum.txt.
class exact_sum {
    static_assert(sizeof(double) == sizeof(std::uint64_t) && DBL_MANT_DIG == 53 && DBL_MAX_EXP == 1024,
                  "karat: double is IEEE 754 binary64");

public:
    /// How many terms a sum can take, those of everything merged into it included: 2^32 - 1. With more, the sum may
    /// come out too small.
    static constexpr std::uint64_t max_terms = 0xFFFFFFFFu;
    /// Length of the flat form, in words.
    static constexpr std::size_t word_count = 3;

    /// Adds `x`. False, and nothing added, if `x` is not in [0, 1]: below 0, above 1, infinite or NaN. -0.0 is 0.
    [[nodiscard]] bool add(double x) noexcept {
        const std::uint64_t bits = bits::of_double(x);
        // From 0 to infinity doubles are ordered as their bits are; NaN and all that have a sign come after.
        if (bits > bits_of_one) return bits == bits_of_minus_zero;
        // A normal number is significand * 2^(exponent - 1075), which is significand * 2^shift units.
        const int shift = static_cast<int>(bits >> 52) - (1075 - 96);
        if (shift < -53) return true; // less than half a unit, as 0 and the subnormal numbers are
        std::uint64_t significand = hidden_bit | (bits & (hidden_bit - 1));
        if (shift < 0) {
            significand = divide_rounded(significand, -shift, false);
            add_digits(significand & digit_mask, significand >> 32, 0);
            return true;
        }
        // significand << shift has up to 97 bits, as shift is at most 44. What is above the low 64 of them is
        // significand >> (64 - shift), taken in two steps because 64 is too far for one.
        const std::uint64_t low = significand << shift;
        add_digits(low & digit_mask, low >> 32, significand >> 20 >> (44 - shift));
        return true;
    }

    /// Adds all terms of `other`, which may be this sum.
    void merge(const exact_sum& other) noexcept { add_digits(other.m_words[0], other.m_words[1], other.m_words[2]); }

    /// The sum, rounded once to the nearest double, half to even. 0, or 2^-96 up to 2^32.
    double value() const noexcept {
        // Carry, which makes the sum a number of 128 bits, high:low. Nothing overflows: n terms leave at most n * (2^32
        // - 1) in the lower two words, so the middle one is sent less than n; and as a sum of n terms is at most n, the
        // highest one ends at n * 2^32 or less.
        const std::uint64_t middle = m_words[1] + (m_words[0] >> 32);
        std::uint64_t high = m_words[2] + (middle >> 32);
        std::uint64_t low = middle << 32 | (m_words[0] & digit_mask);
        if ((high | low) == 0) return 0.0;
        // Move the highest bit to the front; it stands for 2^(exponent - 1023).
        std::uint64_t exponent = 127 - 96 + 1023;
        for (; high >> 63 == 0; --exponent) {
            high = high << 1 | low >> 63;
            low <<= 1;
        }
        // The hidden bit adds 1 to the exponent field, which is therefore set one lower. If rounding made the
        // significand 2^53, it adds 2 and leaves the fraction zero, which is the next power of two.
        return bits::to_double(((exponent - 1) << 52) + divide_rounded(high, 11, low != 0));
    }

    /// The flat form, `word_count` words, to save, to send, or to merge as what they are: integers. A plain sum word by
    /// word (MPI_SUM, an all-reduce) is merge(). Where that has only std::int64_t, 2^31 - 1 terms in all are the limit:
    /// up to there every word stays below 2^63.
    const std::uint64_t* words() const noexcept { return m_words; }
    std::uint64_t* words() noexcept { return m_words; }

private:
    static constexpr std::uint64_t bits_of_one = 0x3FF0000000000000u;
    static constexpr std::uint64_t bits_of_minus_zero = 0x8000000000000000u;
    static constexpr std::uint64_t hidden_bit = 0x0010000000000000u;
    static constexpr std::uint64_t digit_mask = 0xFFFFFFFFu;

    // n / 2^drop rounded half to even, with `drop` from 1 to 63. `more` says that further bits, not all zero, follow
    // those of n: they turn what would be a tie into more than half.
    static constexpr std::uint64_t divide_rounded(std::uint64_t n, int drop, bool more) noexcept {
        const std::uint64_t quotient = n >> drop;
        const std::uint64_t half = std::uint64_t{1} << (drop - 1);
        const std::uint64_t rest = n & (2 * half - 1);
        const bool up = rest > half || (rest == half && (more || quotient % 2 == 1));
        return up ? quotient + 1 : quotient;
    }

    void add_digits(std::uint64_t low, std::uint64_t middle, std::uint64_t high) noexcept {
        m_words[0] += low;
        m_words[1] += middle;
        m_words[2] += high;
    }

    // Lowest first. A term is three digits of radix 2^32, and each is added to a word of its own. A digit is below
    // 2^32, but for the highest one of the term 1, which is 2^32. So n terms leave every word at n * 2^32 or less,
    // which 64 bits hold for every n up to max_terms: no addition and no merge ever has to carry, and the words are the
    // same whatever way the same terms came together.
    std::uint64_t m_words[word_count] = {0, 0, 0};
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
