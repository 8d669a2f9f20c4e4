#ifndef KARAT_MATCH_PACKED_HPP
#define KARAT_MATCH_PACKED_HPP

#include <cstddef>
#include <cstdint>
#include <utility>

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
using bits::and_not;

/// a + b + carry, where every bit of b is one of a; replaces `carry` by what goes out of bit 63. A bit of the sum lets
/// a carry out when both addends have it, or when one has it and the sum does not.
template <class Word>
constexpr Word add_part(Word a, Word b, Word& carry) noexcept {
    const Word sum = a + b + carry;
    carry = (b | and_not(a, sum)) >> 63;
    return sum;
}
/// a - b - borrow; replaces `borrow` by what bit 63 asks for.
template <class Word>
constexpr Word subtract(Word a, Word b, Word& borrow) noexcept {
    const Word difference = a - b - borrow;
    borrow = (and_not(b, a) | and_not(difference, a ^ b)) >> 63;
    return difference;
}

/// One step of the longest common subsequence (Hyyro 2004, "Bit-parallel LCS-length computation revisited":
/// V' = (V + (V & M)) | (V & ~M)) in every field at once; returns the new `open` and replaces `carry`.
///
/// The carry out of a field's last bit must not reach the next field. Taking that bit out of both addends does it: the
/// last bit of the sum is then the carry that came in, which is what the formula leaves there when the bit is hit, and
/// where it is not hit the right-hand side keeps it open if it was.
template <class Word>
constexpr Word lcs_step(Word open, Word hit, Word last, Word& carry) noexcept {
    const Word a = and_not(open, last);
    return add_part<Word>(a, a & hit, carry) | and_not(open, hit);
}

/// One step of multiset overlap: in every field the lowest bit that is open and hit is closed.
///
/// x & (x - first) would clear the lowest bit of each field's x. Setting `last` first makes every field at least 1, so
/// that the subtraction takes no borrow from the next field; it flips a field's bits up to and including its lowest
/// one.
template <class Word>
constexpr Word bag_step(Word open, Word hit, Word first, Word last, Word& borrow) noexcept {
    const Word x = open & hit;
    return and_not(open, x) | (open & subtract<Word>(x | last, first, borrow));
}

/// The places where the n-gram that ends in this token ends, from the places where the (n-1)-gram before it ended. An
/// n-gram does not begin in one field and end in the next: hence `first`. `in` is bit 63 of the word before.
template <class Word>
constexpr Word follow_step(Word before, Word hit, Word first, Word& in) noexcept {
    const Word out = and_not((before << 1 | in) & hit, first);
    in = before >> 63;
    return out;
}

/// Zeros of `open` in the bits [begin, begin + length): the matches of one field.
inline std::size_t matches(const word* open, std::size_t begin, std::size_t length) noexcept {
    if (length != 0 && begin % 64 + length <= 64) { // nearly always
        return bits::count(~(open[begin / 64] >> begin % 64) & bits::low(static_cast<unsigned>(length)));
    }
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

/// What ROUGE-L counts: the length of the longest common subsequence, over `Words` words, or pairs of words.
struct lcs_overlap {
    /// Tokens in one counted unit.
    static constexpr std::size_t unit = 1;
    /// Whether the order of tokens means nothing.
    static constexpr bool is_bag = false;

    template <std::size_t Words, class Word = word>
    struct state {
        Word open[Words];

        void start() noexcept {
            for (Word& w : open) w = ~Word{};
        }
        /// Takes one prediction token, whose hits are hit[0] to hit[Words - 1]; returns what travels on to the next
        /// strip of words.
        template <class Hits>
        Word step(const Hits& hit, const Word* /*first*/, const Word* last, Word in) noexcept {
            return step_all(hit, last, in, std::make_index_sequence<Words>{});
        }

    private:
        // Word by word, written out: with -O2, g++ leaves a loop over eight words a loop.
        template <class Hits, std::size_t... W>
        Word step_all(const Hits& hit, const Word* last, Word carry, std::index_sequence<W...>) noexcept {
            ((open[W] = lcs_step<Word>(open[W], hit[W], last[W], carry)), ...);
            return carry;
        }
    };
};

/// What ROUGE-N counts: n-grams of N tokens that both sides hold, each as often as the side that holds it less often.
/// N = 1 is the overlap of two bags of tokens, which is what token F1 counts.
template <std::size_t N>
struct ngram_overlap {
    static_assert(N >= 1 && N <= 9, "karat: n-grams have 1 to 9 tokens");
    static constexpr std::size_t unit = N;
    static constexpr bool is_bag = N == 1;

    template <std::size_t Words, class Word = word>
    struct state {
        Word open[Words];
        Word ends[N][Words]; // ends[k]: where a (k + 1)-gram that matches the prediction's latest ends

        void start() noexcept {
            for (Word& w : open) w = ~Word{};
            for (Word(&level)[Words] : ends) {
                for (Word& w : level) w = Word{};
            }
        }
        /// As above. For a field that goes on in the next strip, a borrow travels on even where nothing is hit.
        template <class Hits>
        Word step(const Hits& hit, const Word* first, const Word* last, Word in) noexcept {
            const Word one = ~Word{} >> 63;
            Word out{};
            // The longest first: each level reads what the level below held before this token.
            for (std::size_t k = N - 1; k > 0; --k) {
                const int place = static_cast<int>(k);
                Word bit = in >> place & one;
                for (std::size_t w = 0; w < Words; ++w) {
                    ends[k][w] = follow_step<Word>(ends[k - 1][w], hit[w], first[w], bit);
                }
                out = out | bit << place;
            }
            Word borrow = in & one;
            for (std::size_t w = 0; w < Words; ++w) {
                ends[0][w] = hit[w];
                open[w] = bag_step<Word>(open[w], ends[N - 1][w], first[w], last[w], borrow);
            }
            return out | borrow;
        }
    };
};

/// Overlap of bags of tokens.
using bag_overlap = ngram_overlap<1>;

} // namespace packed
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
