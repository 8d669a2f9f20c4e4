#ifndef KARAT_MATCH_OVERLAP_HPP
#define KARAT_MATCH_OVERLAP_HPP

#include <cstddef>
#include <cstdint>

#include "karat/bits.hpp"
#include "karat/buffer.hpp"
#include "karat/made_of_buffers.hpp"
#include "karat/match/packed.hpp"
#include "karat/match/vocabulary.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// The references of one question as ids: all tokens one after the other, and for each reference where it ends in them.
/// `ends` ascend to the number of tokens, no token is unknown_token, and behind the tokens bits::equal_slack further
/// values can be read. `places` says where each token stands, as indices of `tokens`, by id and then by place; or it is
/// empty.
struct reference_tokens {
    view<token_id> tokens;
    view<std::uint32_t> ends;
    view<std::uint32_t> places = {};
};

/// Counts what a prediction shares with each reference of a question, all references in one pass over the prediction
/// (packed.hpp). Owns scratch memory, which it keeps: one for each thread, and reused it stops allocating.
///
/// For up to 16 reference tokens, the hits of a prediction token are found by comparing its id with all of them, and
/// nothing is allocated: O(p) for p prediction tokens. Beyond that the hits of each different token are laid out in
/// rows first: O(r + p r / 128) for r reference tokens, memory O(r + p + largest id). Overlap of bags of more than 16
/// tokens is counted by id: O(p + r). Proven against tests/slow/overlap.hpp and tests/slow/lcs.hpp.
class overlap_counter : public detail::made_of_buffers<overlap_counter> {
public:
    /// Sets `matched[k]` to the number of units (tokens, or n-grams) that Overlap counts for reference k, for every k
    /// below references.ends.size(). Ids are at most `largest_id`; unknown_token matches nothing. False when memory ran
    /// out.
    template <class Overlap>
    bool count(const reference_tokens& references, view<token_id> prediction, std::size_t largest_id,
               std::size_t* matched) noexcept {
        const std::size_t total = references.tokens.size();
        if (total <= compared_at_once) {
            count_by_comparing<Overlap>(references, prediction, matched);
            return true;
        }
        for (std::size_t k = 0; k < references.ends.size(); ++k) matched[k] = 0;
        if constexpr (Overlap::is_bag) {
            return count_by_id(references, prediction, largest_id, matched);
        } else {
            if (!grow_zeros(m_row_of, largest_id + 1)) return false;
            if (total <= 64) return count_by_rows<Overlap, 1>(references, prediction, matched);
            if (total <= 128) return count_by_rows<Overlap, 2>(references, prediction, matched);
            if (total <= 256) return count_by_rows<Overlap, 4>(references, prediction, matched);
            return count_in_strips<Overlap>(references, prediction, matched);
        }
    }

private:
    friend made_of_buffers;
    template <class Self, class Use>
    static decltype(auto) buffers(Self& self, Use&& use) {
        return use(self.m_row_of, self.m_rows, self.m_row_at, self.m_travelling, self.m_left);
    }

    using word = packed::word;
    static constexpr std::size_t compared_at_once = 16; // bits::equal_16

    /// Where the fields begin and end, in so many words.
    template <std::size_t Words>
    struct borders {
        word first[Words] = {};
        word last[Words] = {};
        explicit borders(view<std::uint32_t> ends) noexcept {
            std::size_t begin = 0;
            for (const std::size_t end : ends) {
                if (begin != end) {
                    first[begin / 64] |= word{1} << begin % 64;
                    last[(end - 1) / 64] |= word{1} << (end - 1) % 64;
                }
                begin = end;
            }
        }
    };
    static void read_out(view<std::uint32_t> ends, const word* open, std::size_t* matched) noexcept {
        std::size_t begin = 0;
        for (const std::size_t end : ends) {
            *matched++ = packed::matches(open, begin, end - begin);
            begin = end;
        }
    }

    // The same of a single word whose highest bit belongs to no field.
    static void read_out(view<std::uint32_t> ends, word open, std::size_t* matched) noexcept {
        word before = 0; // the bits below this field
        for (const std::size_t end : ends) {
            const word up_to_end = (word{1} << end) - 1;
            *matched++ = bits::count((up_to_end ^ before) & ~open);
            before = up_to_end;
        }
    }

    template <class Overlap>
    static void count_by_comparing(const reference_tokens& references, view<token_id> prediction,
                                   std::size_t* matched) noexcept {
        const std::size_t total = references.tokens.size();
        const borders<1> fields(references.ends);
        typename Overlap::template state<1> state;
        state.start();
        const word known = bits::low(static_cast<unsigned>(total));
        const token_id* const tokens = references.tokens.data();
        if (total != 0) {
            for (const token_id id : prediction) {
                const word hit[1] = {bits::equal_16(tokens, id) & known};
                state.step(hit, fields.first, fields.last, 0);
            }
        }
        read_out(references.ends, state.open[0], matched);
    }

    template <class Overlap, std::size_t Words>
    bool count_by_rows(const reference_tokens& references, view<token_id> prediction, std::size_t* matched) noexcept {
        const borders<Words> fields(references.ends);
        if (!lay_rows<Words>(references.tokens)) return false;
        typename Overlap::template state<Words> state;
        state.start();
        const word* const rows = m_rows.data();
        const std::uint16_t* const row_of = m_row_of.data();
        for (const token_id id : prediction) state.step(rows + row_of[id], fields.first, fields.last, 0);
        take_rows_back(references.tokens);
        read_out(references.ends, state.open, matched);
        return true;
    }

    // The tables by id are all zeros between two calls: each call takes back what it wrote, id by id, which is less
    // than what the table holds.
    template <class T, std::size_t Inline>
    static bool grow_zeros(buffer<T, Inline>& table, std::size_t size) noexcept {
        return table.size() >= size || table.resize(size);
    }

    // Each token of a reference uses up one of the prediction's, which is counted once for all references.
    bool count_by_id(const reference_tokens& references, view<token_id> prediction, std::size_t largest_id,
                     std::size_t* matched) noexcept {
        if (!grow_zeros(m_left, largest_id + 1)) return false;
        for (const token_id id : prediction) ++m_left[id];
        std::size_t begin = 0;
        for (std::size_t k = 0; k < references.ends.size(); ++k) {
            const view<token_id> tokens = references.tokens.part(begin, references.ends[k] - begin);
            std::size_t used = 0;
            for (const token_id id : tokens) used += m_left[id]-- > 0 ? 1u : 0u;
            for (const token_id id : tokens) ++m_left[id];
            matched[k] = used;
            begin = references.ends[k];
        }
        for (const token_id id : prediction) m_left[id] = 0;
        return true;
    }

    // The bit string is cut into strips of two times so many words. A strip is run over the whole prediction with its
    // state in registers or the first cache; what it hands to the next is a few bits for each prediction token. So
    // memory grows with the sum of the lengths and not with their product.
    //
    // The two halves of a strip run side by side, as a pair of words: one operation works on both. The upper half is
    // `lag` tokens behind, so that what the lower one hands on is there: it stands in m_travelling like everything that
    // is handed on, each half reads and replaces what stands there for its token. Before the first token and after the
    // last one there are `lag` tokens that hit nothing. They change nothing: a step of n-grams then closes nothing, and
    // a step of the subsequence then hands on nothing but what it was handed, which is nothing from the start.
    template <class Overlap>
    bool count_in_strips(const reference_tokens& references, view<token_id> prediction, std::size_t* matched) noexcept {
        constexpr std::size_t lag = 4; // enough for what was written to be read again without waiting
        constexpr std::size_t words = 4;
        constexpr std::size_t strip = 128 * words;
        const std::size_t total = references.tokens.size();
        const std::size_t count = prediction.size();
        m_row_at.clear();
        m_travelling.clear();
        if (count > static_cast<std::size_t>(-1) - 2 * lag) return false;
        if (!m_row_at.resize(count + 2 * lag) || !m_travelling.resize(count + 2 * lag)) return false;

        std::size_t field = 0; // the first field that reaches beyond what has been done
        for (std::size_t base = 0; base < total; base += strip) {
            const std::size_t here = total - base < strip ? total - base : strip;
            const view<token_id> tokens = references.tokens.part(base, here);
            if (!lay_rows<2 * words>(tokens)) return false;
            for (std::size_t j = 0; j < count; ++j) m_row_at[lag + j] = m_row_of[prediction[j]];
            take_rows_back(tokens);
            word firsts[2 * words] = {};
            word lasts[2 * words] = {};
            lay_borders(references.ends, field, base, here, firsts, lasts);
            bits::pair first[words];
            bits::pair last[words];
            for (std::size_t w = 0; w < words; ++w) {
                first[w] = bits::pair_of(firsts[w], firsts[words + w]);
                last[w] = bits::pair_of(lasts[w], lasts[words + w]);
            }

            typename Overlap::template state<words, bits::pair> state;
            state.start();
            const word* const rows = m_rows.data();
            const std::uint16_t* const row_at = m_row_at.data();
            std::uint16_t* const travelling = m_travelling.data();
            for (std::size_t j = 0; j < count + lag; ++j) {
                const hits_of_halves<words> hit{rows + row_at[j + lag], rows + row_at[j] + words};
                const bits::pair out = state.step(hit, first, last, bits::pair_of(travelling[j + lag], travelling[j]));
                travelling[j + lag] = static_cast<std::uint16_t>(bits::low_of(out));
                travelling[j] = static_cast<std::uint16_t>(bits::high_of(out));
            }
            word open[2 * words];
            for (std::size_t w = 0; w < words; ++w) {
                open[w] = bits::low_of(state.open[w]);
                open[words + w] = bits::high_of(state.open[w]);
            }
            read_out(references.ends, field, base, here, open, matched);
        }
        return true;
    }
    template <std::size_t Words>
    struct hits_of_halves {
        const word* lower;
        const word* upper;
        bits::pair operator[](std::size_t w) const noexcept { return bits::pair_of(lower[w], upper[w]); }
    };

    // Gives each different token of a strip a row of hit bits, and says in m_row_of where it begins. Row 0, the row of
    // all other tokens, has none.
    template <std::size_t Words>
    bool lay_rows(view<token_id> tokens) noexcept {
        m_rows.clear();
        word* const rows = m_rows.extend(Words * (tokens.size() + 1));
        if (rows == nullptr) return false;
        const auto clear_row = [rows](std::size_t begin) noexcept {
            for (std::size_t w = 0; w < Words; ++w) rows[begin + w] = 0;
        };
        clear_row(0);
        std::uint16_t end = Words;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            std::uint16_t& row = m_row_of[tokens[i]];
            if (row == 0) {
                row = end;
                clear_row(end);
                end = static_cast<std::uint16_t>(end + Words);
            }
            rows[row + i / 64] |= word{1} << i % 64;
        }
        return true;
    }
    void take_rows_back(view<token_id> tokens) noexcept {
        for (const token_id id : tokens) m_row_of[id] = 0;
    }

    static void lay_borders(view<std::uint32_t> ends, std::size_t field, std::size_t base, std::size_t here,
                            word* first, word* last) noexcept {
        for (std::size_t begin = start_of(ends, field); field < ends.size() && begin < base + here; ++field) {
            const std::size_t end = ends[field];
            if (begin != end) {
                const std::size_t tail = end - 1;
                if (begin >= base) first[(begin - base) / 64] |= word{1} << (begin - base) % 64;
                if (tail < base + here) last[(tail - base) / 64] |= word{1} << (tail - base) % 64;
            }
            begin = end;
        }
    }

    static void read_out(view<std::uint32_t> ends, std::size_t& field, std::size_t base, std::size_t here,
                         const word* open, std::size_t* matched) noexcept {
        while (field < ends.size()) {
            const std::size_t begin = start_of(ends, field);
            const std::size_t from = begin < base ? 0 : begin - base;
            const std::size_t to = ends[field] < base + here ? ends[field] - base : here;
            if (from < to) matched[field] += packed::matches(open, from, to - from);
            if (ends[field] > base + here) return; // goes on in the next strip
            ++field;
        }
    }

    static std::size_t start_of(view<std::uint32_t> ends, std::size_t field) noexcept {
        return field == 0 ? 0 : ends[field - 1];
    }

    buffer<std::uint16_t, 128> m_row_of; // by id: where in m_rows the token's hits in this strip are; 0 between calls
    buffer<word, 65> m_rows;
    buffer<std::uint16_t, 1> m_row_at;     // by prediction token: the same
    buffer<std::uint16_t, 1> m_travelling; // by prediction token: what one half of a strip hands on to the next
    buffer<std::int64_t, 128> m_left;      // by id: how many of the prediction's tokens are not used up
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
