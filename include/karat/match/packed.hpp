#ifndef KARAT_MATCH_PACKED_HPP
#define KARAT_MATCH_PACKED_HPP

#include <cstddef>
#include <cstdint>

#include "karat/bits.hpp"
#include "karat/version.hpp"

// All references of a question side by side in one bit string: one bit for each reference token, no gap between
// references, in as many 64-bit words as that takes. A reference is a *field*; it may cross words and may be empty.
//
//   open    1 = this reference token is not matched yet; starts as all ones, so the matches of a field are its zeros
//   hit     1 = this reference token equals the prediction token at hand
//   first   1 = first token of a non-empty field
//   last    1 = last token of a non-empty field
//
// Each step takes one prediction token and works on all references at once. Between two words travels one bit: a carry,
// a borrow, or the end of an n-gram. It is a parameter, so that a run may also be cut into strips of words.

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace packed {

using word = std::uint64_t;

/// One step of the longest common subsequence (Hyyro 2004, "Bit-parallel LCS-length computation revisited":
/// V' = (V + (V & M)) | (V & ~M)) in every field at once; returns the new `open` and replaces `carry`.
///
/// The carry out of a field's last bit must not reach the next field. Taking that bit out of both addends does it: the
/// last bit of the sum is then the carry that came in, which is what the formula leaves there when the bit is hit, and
/// where it is not hit the right-hand side keeps it open if it was.
constexpr word lcs_step(word open, word hit, word last, word& carry) noexcept {
    const word a = open & ~last;
    const word sum = a + (a & hit);
    const word total = sum + carry;
    carry = static_cast<word>(sum < a) | static_cast<word>(total < sum); // never both
    return total | (open & ~hit);
}

/// One step of multiset overlap: in every field the lowest bit that is open and hit is closed.
///
/// x & (x - first) would clear the lowest bit of each field's x. Setting `last` first makes every field at least 1, so
/// that the subtraction takes no borrow from the next field; it flips a field's bits up to and including its lowest
/// one.
constexpr word bag_step(word open, word hit, word first, word last, word& borrow) noexcept {
    const word x = open & hit;
    const word a = x | last;
    const word difference = a - first;
    const word total = difference - borrow;
    borrow = static_cast<word>(a < first) | static_cast<word>(difference < borrow); // never both
    return open & (~x | total);
}

/// The places where the n-gram that ends in this token ends, from the places where the (n-1)-gram before it ended. An
/// n-gram does not begin in one field and end in the next: hence `first`. `in` is bit 63 of the word before.
constexpr word follow_step(word before, word hit, word first, word& in) noexcept {
    const word out = (before << 1 | in) & hit & ~first;
    in = before >> 63;
    return out;
}

/// Zeros of `open` in the bits [begin, begin + length): the matches of one field.
inline std::size_t matches(const word* open, std::size_t begin, std::size_t length) noexcept {
    std::size_t total = 0;
    while (length != 0) {
        const std::size_t offset = begin % 64;
        const std::size_t here = length < 64 - offset ? length : 64 - offset;
        total += bits::count(~(open[begin / 64] >> offset) & bits::low(static_cast<unsigned>(here)));
        begin += here;
        length -= here;
    }
    return total;
}

/// What ROUGE-L counts: the length of the longest common subsequence, over `Words` words.
struct lcs_overlap {
    /// Tokens in one counted unit.
    static constexpr std::size_t unit = 1;
    /// Whether a token that hits nothing, with nothing coming in, changes nothing and lets nothing out.
    static constexpr bool idle_without_hit = true;
    /// Whether the order of tokens means nothing.
    static constexpr bool is_bag = false;

    template <std::size_t Words>
    struct state {
        word open[Words];

        void start() noexcept {
            for (word& w : open) w = ~word{0};
        }
        /// Takes one prediction token; returns what travels on to the next strip of words.
        unsigned step(const word* hit, const word* /*first*/, const word* last, unsigned in) noexcept {
            word carry = in;
            for (std::size_t w = 0; w < Words; ++w) open[w] = lcs_step(open[w], hit[w], last[w], carry);
            return static_cast<unsigned>(carry);
        }
    };
};

/// What ROUGE-N counts: n-grams of N tokens that both sides hold, each as often as the side that holds it less often.
/// N = 1 is the overlap of two bags of tokens, which is what token F1 counts.
template <std::size_t N>
struct ngram_overlap {
    static_assert(N >= 1 && N <= 9, "karat: n-grams have 1 to 9 tokens");
    static constexpr std::size_t unit = N;
    // It ends what came before it; and for a field that goes on in the next strip, it lets the borrow out.
    static constexpr bool idle_without_hit = false;
    static constexpr bool is_bag = N == 1;

    template <std::size_t Words>
    struct state {
        word open[Words];
        word ends[N][Words]; // ends[k]: where a (k + 1)-gram that matches the prediction's latest ends

        void start() noexcept {
            for (word& w : open) w = ~word{0};
            for (word(&level)[Words] : ends) {
                for (word& w : level) w = 0;
            }
        }
        unsigned step(const word* hit, const word* first, const word* last, unsigned in) noexcept {
            unsigned out = 0;
            // The longest first: each level reads what the level below held before this token.
            for (std::size_t k = N - 1; k > 0; --k) {
                word bit = in >> k & 1u;
                for (std::size_t w = 0; w < Words; ++w) ends[k][w] = follow_step(ends[k - 1][w], hit[w], first[w], bit);
                out |= static_cast<unsigned>(bit) << k;
            }
            word borrow = in & 1u;
            for (std::size_t w = 0; w < Words; ++w) {
                ends[0][w] = hit[w];
                open[w] = bag_step(open[w], ends[N - 1][w], first[w], last[w], borrow);
            }
            return out | static_cast<unsigned>(borrow);
        }
    };
};

/// Overlap of bags of tokens.
using bag_overlap = ngram_overlap<1>;

} // namespace packed
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
