#ifndef KARAT_MATCH_OVERLAP_HPP
#define KARAT_MATCH_OVERLAP_HPP

#include <cstddef>
#include <cstdint>

#include "karat/bits.hpp"
#include "karat/buffer.hpp"
#include "karat/match/packed.hpp"
#include "karat/match/vocabulary.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// The references of one question as ids: all tokens one after the other, and for each reference where it ends in them.
/// `ends` ascend to the number of tokens, no token is unknown_token, and behind the tokens bits::equal_slack further
/// values can be read.
struct reference_tokens {
    view<token_id> tokens;
    view<std::uint32_t> ends;
};

/// Counts what a prediction shares with each reference of a question, all references in one pass over the prediction
/// (packed.hpp). Owns scratch memory, which it keeps: one for each thread, and reused it stops allocating.
///
/// For up to 64 reference tokens, the hits of a prediction token are found by comparing its id with all of them, and
/// nothing is allocated: O(p r / 16) for p prediction and r reference tokens. Beyond that the hits of each different
/// token are laid out in rows first: O(r + p r / 64), memory O(r + p + largest id). Overlap of bags of more than 64
/// tokens is counted by id: O(p + r) for each reference. Proven against tests/slow/overlap.hpp and tests/slow/lcs.hpp.
class overlap_counter {
public:
    /// Sets `matched[k]` to the number of units (tokens, or n-grams) that Overlap counts for reference k, for every k
    /// below references.ends.size(). Ids are at most `largest_id`; unknown_token matches nothing. False when memory ran
    /// out.
    template <class Overlap>
    bool count(const reference_tokens& references, view<token_id> prediction, std::size_t largest_id,
               std::size_t* matched) noexcept {
        const std::size_t total = references.tokens.size();
        if (total <= 64) {
            count_in_a_word<Overlap>(references, prediction, matched);
            return true;
        }
        for (std::size_t k = 0; k < references.ends.size(); ++k) matched[k] = 0;
        if constexpr (Overlap::is_bag) return count_by_id(references, prediction, largest_id, matched);
        if (!grow_zeros(m_row_of, largest_id + 1)) return false;
        if (total <= 128) return count_in_strips<Overlap, 2>(references, prediction, matched);
        if (total <= 256) return count_in_strips<Overlap, 4>(references, prediction, matched);
        return count_in_strips<Overlap, 8>(references, prediction, matched);
    }

private:
    using word = packed::word;

    template <class Overlap>
    static void count_in_a_word(const reference_tokens& references, view<token_id> prediction,
                                std::size_t* matched) noexcept {
        const std::size_t total = references.tokens.size();
        word first[1] = {0};
        word last[1] = {0};
        std::size_t begin = 0;
        for (const std::uint32_t end : references.ends) {
            if (begin != end) {
                first[0] |= word{1} << begin;
                last[0] |= word{1} << (end - 1);
            }
            begin = end;
        }
        typename Overlap::template state<1> state;
        state.start();
        if (total != 0) {
            for (const token_id id : prediction) {
                const word hit[1] = {bits::equal(references.tokens.data(), total, id)};
                state.step(hit, first, last, 0);
            }
        }
        begin = 0;
        for (std::size_t k = 0; k < references.ends.size(); ++k) {
            const std::size_t end = references.ends[k];
            matched[k] = begin == end ? 0 : packed::matches(state.open, begin, end - begin);
            begin = end;
        }
    }

    // The tables by id are all zeros between two calls: each call takes back what it wrote, id by id, which is less
    // than what the table holds.
    template <class T>
    static bool grow_zeros(buffer<T, 1>& table, std::size_t size) noexcept {
        return table.size() >= size || table.resize(size);
    }

    // Each token of the prediction uses up one of the reference's.
    bool count_by_id(const reference_tokens& references, view<token_id> prediction, std::size_t largest_id,
                     std::size_t* matched) noexcept {
        if (!grow_zeros(m_left, largest_id + 1)) return false;
        std::size_t begin = 0;
        for (std::size_t k = 0; k < references.ends.size(); ++k) {
            const view<token_id> tokens = references.tokens.part(begin, references.ends[k] - begin);
            for (const token_id id : tokens) ++m_left[id];
            std::size_t used = 0;
            for (const token_id id : prediction) {
                const std::uint32_t any = m_left[id] != 0 ? 1 : 0;
                m_left[id] -= any;
                used += any;
            }
            for (const token_id id : tokens) m_left[id] = 0;
            matched[k] = used;
            begin = references.ends[k];
        }
        return true;
    }

    // The bit string is cut into strips of so many words. A strip is run over the whole prediction with its state in
    // registers or the first cache; what it hands to the next is a few bits for each prediction token. So memory grows
    // with the sum of the lengths and not with their product.
    template <class Overlap, std::size_t Words>
    bool count_in_strips(const reference_tokens& references, view<token_id> prediction, std::size_t* matched) noexcept {
        constexpr std::size_t strip = 64 * Words;
        const std::size_t total = references.tokens.size();
        const bool cut = total > strip;
        m_carry.clear();
        if (cut && !m_carry.resize(prediction.size())) return false;

        std::size_t field = 0; // the first field that reaches beyond what has been done
        for (std::size_t base = 0; base < total; base += strip) {
            const std::size_t here = total - base < strip ? total - base : strip;
            const view<token_id> tokens = references.tokens.part(base, here);
            if (!lay_rows<Words>(tokens)) {
                m_row_of.clear();
                return false;
            }
            word first[Words] = {};
            word last[Words] = {};
            lay_borders(references.ends, field, base, here, first, last);

            typename Overlap::template state<Words> state;
            state.start();
            for (std::size_t j = 0; j < prediction.size(); ++j) {
                const std::size_t row = m_row_of[prediction[j]];
                const word* const hit = m_rows.data() + Words * row;
                if (!cut) {
                    state.step(hit, first, last, 0);
                    continue;
                }
                if (Overlap::idle_without_hit && row == 0 && m_carry[j] == 0) continue;
                m_carry[j] = static_cast<std::uint16_t>(state.step(hit, first, last, m_carry[j]));
            }
            read_out(references.ends, field, base, here, state.open, matched);
            for (const token_id id : tokens) m_row_of[id] = 0;
        }
        return true;
    }

    // Gives each different token of a strip a row of hit bits. Row 0, the row of all other tokens, has none.
    template <std::size_t Words>
    bool lay_rows(view<token_id> tokens) noexcept {
        m_rows.clear();
        if (!m_rows.resize(Words)) return false;
        std::uint16_t rows = 1;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            std::uint16_t& row = m_row_of[tokens[i]];
            if (row == 0) {
                row = rows++;
                if (!m_rows.resize(Words * rows)) return false;
            }
            m_rows[Words * row + i / 64] |= word{1} << i % 64;
        }
        return true;
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

    buffer<std::uint16_t, 1> m_row_of; // by id: which row of m_rows holds the token's hits in this strip
    buffer<word, 1> m_rows;
    buffer<std::uint16_t, 1> m_carry; // by prediction token: what the last strip hands on
    buffer<std::uint32_t, 1> m_left;  // by id: how many of the reference's tokens are not used up
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
