#ifndef KARAT_MATCH_OVERLAP_HPP
#define KARAT_MATCH_OVERLAP_HPP

#include <cstddef>
#include <cstdint>

#include "karat/buffer.hpp"
#include "karat/match/packed.hpp"
#include "karat/match/vocabulary.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// The references of one question as ids: all tokens one after the other, and for each reference where it ends in them.
struct reference_tokens {
    view<token_id> tokens;
    view<std::size_t> ends;
};

/// Counts what a prediction shares with each reference of a question, all references in one pass over the prediction
/// (packed.hpp). Owns scratch memory, which it keeps: one for each thread, and reused it stops allocating.
///
/// Time O(prediction tokens * reference tokens / 64); memory O(reference tokens + prediction tokens + largest id). Up
/// to 64 reference tokens of at most 64 different ids it allocates nothing. Proven against tests/slow/overlap.hpp and
/// tests/slow/lcs.hpp.
class overlap_counter {
public:
    /// Sets `matched[k]` to the number of units (tokens, or n-grams) that Overlap counts for reference k, for every k
    /// below references.ends.size(). Ids are at most `largest_id`; unknown_token matches nothing. False when memory ran
    /// out.
    template <class Overlap>
    bool count(const reference_tokens& references, view<token_id> prediction, std::size_t largest_id,
               std::size_t* matched) noexcept {
        for (std::size_t k = 0; k < references.ends.size(); ++k) matched[k] = 0;
        if (!prepare(largest_id)) return false;
        if (references.tokens.size() <= 64) return run<Overlap, 1>(references, prediction, matched);
        return run<Overlap, strip_words>(references, prediction, matched);
    }

private:
    using word = packed::word;

    // Long references are cut into strips of so many words. A strip is run over the whole prediction with its state in
    // registers or the first cache; what it hands to the next is a few bits for each prediction token. So memory grows
    // with the sum of the lengths and not with their product.
    static constexpr std::size_t strip_words = 8;

    bool prepare(std::size_t largest_id) noexcept {
        m_row_of.clear(); // not the rows of an earlier call that ran out of memory half-way
        return m_row_of.resize(largest_id + 1);
    }

    template <class Overlap, std::size_t Words>
    bool run(const reference_tokens& references, view<token_id> prediction, std::size_t* matched) noexcept {
        constexpr std::size_t strip = 64 * Words;
        const std::size_t total = references.tokens.size();
        const bool cut = total > strip;
        m_carry.clear();
        if (cut && !m_carry.resize(prediction.size())) return false;

        std::size_t field = 0; // the first field that reaches beyond what has been done
        for (std::size_t base = 0; base < total; base += strip) {
            const std::size_t here = total - base < strip ? total - base : strip;
            const view<token_id> tokens = references.tokens.part(base, here);
            if (!lay_rows<Words>(tokens)) return false;
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

    static void lay_borders(view<std::size_t> ends, std::size_t field, std::size_t base, std::size_t here, word* first,
                            word* last) noexcept {
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

    static void read_out(view<std::size_t> ends, std::size_t& field, std::size_t base, std::size_t here,
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

    static std::size_t start_of(view<std::size_t> ends, std::size_t field) noexcept {
        return field == 0 ? 0 : ends[field - 1];
    }

    buffer<std::uint16_t, 65> m_row_of; // by id: which row of m_rows holds the token's hits in this strip
    buffer<word, 65> m_rows;
    buffer<std::uint16_t, 1> m_carry; // by prediction token: what the last strip hands on
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
