#ifndef KARAT_MATCH_LCS_HPP
#define KARAT_MATCH_LCS_HPP

#include <cstddef>
#include <cstring>

#include "karat/buffer.hpp"
#include "karat/made_of_buffers.hpp"
#include "karat/match/packed.hpp"
#include "karat/match/vocabulary.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Finds *which* reference tokens belong to a longest common subsequence, where overlap.hpp only counts them. There can
/// be several such subsequences; the one given is rouge_score's, read back from the end of the table of lengths t by
/// this rule (i counts reference tokens, j prediction tokens):
///
///     tokens equal: take it, i - 1 and j - 1;   else if t[i][j-1] > t[i-1][j]: j - 1;   else: i - 1
///
/// Owns scratch memory, which it keeps. Time O(r + p * r / 64) for r reference and p prediction tokens, plus for each
/// prediction token the number of its occurrences in the reference; memory O(r * sqrt(p) / 64) words beyond a budget of
/// about a megabyte. Proven against tests/slow/lcs.hpp.
class lcs_positions : public detail::made_of_buffers<lcs_positions> {
public:
    /// `column_budget`: how many words of 8 bytes the table may take before columns are computed twice to save memory.
    explicit lcs_positions(std::size_t column_budget = std::size_t{1} << 17) noexcept
        : m_column_budget(column_budget) {}

    /// Sets the reference that the following calls of mark() are about. Ids are at most `largest_id`. False when memory
    /// ran out.
    bool set_reference(view<token_id> reference, std::size_t largest_id) noexcept {
        for (const token_id id : m_reference) m_head[id] = none;
        m_reference.clear();
        const std::size_t before = m_head.size();
        if (largest_id >= before) {
            if (!m_head.resize(largest_id + 1)) return false;
            for (std::size_t id = before; id <= largest_id; ++id) m_head[id] = none;
        }
        m_hit.clear();
        if (!m_hit.resize(words_of(reference.size())) || !m_next.resize(reference.size())) return false;
        m_reference.append(reference.data(), reference.size());
        if (m_reference.failed()) return false;
        for (std::size_t i = 0; i < reference.size(); ++i) {
            m_next[i] = m_head[reference[i]];
            m_head[reference[i]] = i;
        }
        return true;
    }

    /// Calls `use(i)` for every position i of the reference on the subsequence it shares with `prediction`, from the
    /// last to the first. Ids are at most set_reference()'s largest one. False when memory ran out.
    template <class Use>
    bool mark(view<token_id> prediction, Use&& use) noexcept {
        // A token that the reference does not hold changes no length: its column equals the one before it and need not
        // be kept. Only the way back must know that it was there, because it ends runs of open bits (below).
        m_prediction.clear();
        for (const token_id id : prediction) {
            if (m_head[id] != none) {
                m_prediction.push_back({id, false});
            } else if (!m_prediction.empty()) {
                m_prediction.back().gap_after = true;
            }
        }
        if (m_prediction.failed()) return false;
        const std::size_t columns = m_prediction.size();
        if (columns == 0) return true;

        // The table's columns are kept as bits (is_open). When they do not all fit the budget, only every n-th is
        // kept, and the block of columns between two of them is computed again when the way back reaches it.
        const std::size_t words = words_of(m_reference.size());
        std::size_t block = columns;
        if (columns > m_column_budget / words) {
            block = 1;
            while (block * block < columns) ++block;
        }
        const std::size_t blocks = (columns + block - 1) / block;
        if (block >= static_cast<std::size_t>(-1) / words - 1) return false; // blocks <= block + 1, or 1
        if (!m_kept.resize(blocks * words) || !m_columns.resize((block + 1) * words)) return false;

        word* const column = m_columns.data();
        std::memset(column, 0xFF, words * sizeof(word)); // before the first token everything is open
        for (std::size_t b = 0; b < blocks; ++b) {
            std::memcpy(m_kept.data() + b * words, column, words * sizeof(word));
            if (b + 1 == blocks) break; // the way back begins with the last block and computes it itself
            for (std::size_t j = b * block; j < (b + 1) * block; ++j) advance(column, words, m_prediction[j].id);
        }
        std::size_t i = m_reference.size();
        for (std::size_t b = blocks; b-- > 0 && i > 0;) {
            const std::size_t from = b * block;
            const std::size_t count = columns - from < block ? columns - from : block;
            std::memcpy(column, m_kept.data() + b * words, words * sizeof(word));
            for (std::size_t j = 0; j < count; ++j) {
                word* const next = column + (j + 1) * words;
                std::memcpy(next, column + j * words, words * sizeof(word));
                advance(next, words, m_prediction[from + j].id);
            }
            for (std::size_t j = count; j > 0 && i > 0; --j) {
                const predicted_token token = m_prediction[from + j - 1];
                const word* const bits = column + j * words;
                if (token.gap_after) i = below_open(bits, i);
                while (i > 0 && m_reference[i - 1] != token.id && is_open(bits, i - 1)) --i;
                if (i > 0 && m_reference[i - 1] == token.id) use(--i);
            }
        }
        return true;
    }

    /// Takes the memory that both need for a reference and a prediction of up to so many tokens. False when there is
    /// none. Forgets the reference.
    bool reserve(std::size_t reference_tokens, std::size_t prediction_tokens, std::size_t largest_id) noexcept {
        if (!set_reference({}, largest_id)) return false;
        m_prediction.clear();
        m_kept.clear();
        m_columns.clear();
        // As in mark(): at most a budget of columns, or those of one block, with the one before it.
        const std::size_t words = words_of(reference_tokens);
        if (words == 0) return true;
        const std::size_t within_budget = m_column_budget / words;
        const bool fits = prediction_tokens <= within_budget;
        std::size_t block = 1;
        while (!fits && block * block < prediction_tokens) ++block;
        const std::size_t columns = fits ? prediction_tokens : (block < within_budget ? within_budget : block);
        if (columns >= static_cast<std::size_t>(-1) / words - 1) return false;
        return m_reference.reserve_more(reference_tokens) && m_next.reserve_more(reference_tokens) &&
               m_hit.reserve_more(words) && m_prediction.reserve_more(prediction_tokens) &&
               m_kept.reserve_more((block + 1) * words) && m_columns.reserve_more((columns + 1) * words);
    }

private:
    friend made_of_buffers;
    template <class Self, class Use>
    static decltype(auto) buffers(Self& self, Use&& use) {
        return use(self.m_reference, self.m_head, self.m_next, self.m_hit, self.m_prediction, self.m_kept,
                   self.m_columns);
    }

    using word = packed::word;
    struct predicted_token {
        token_id id;
        bool gap_after; // tokens that the reference does not hold stand between this one and the next
    };
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    static std::size_t words_of(std::size_t bits) noexcept { return (bits + 63) / 64; }

    // Bit i of column j is open when t[i+1][j] = t[i][j], and closed when it is one more. Of two different tokens the
    // table says t[i][j] = max(t[i-1][j], t[i][j-1]); so t[i][j-1] > t[i-1][j] exactly when t[i][j] > t[i-1][j], that
    // is, when bit i - 1 of column j is closed. The rule of the way back needs no lengths.
    static bool is_open(const word* column, std::size_t i) noexcept { return (column[i / 64] >> i % 64 & 1u) != 0; }

    // In a column whose token is not in the reference, no two tokens are equal: the way goes down while bits are open.
    static std::size_t below_open(const word* column, std::size_t i) noexcept {
        while (i > 0 && is_open(column, i - 1)) --i;
        return i;
    }

    void advance(word* column, std::size_t words, token_id id) noexcept {
        for (std::size_t i = m_head[id]; i != none; i = m_next[i]) m_hit[i / 64] |= word{1} << i % 64;
        word carry = 0;
        for (std::size_t w = 0; w < words; ++w) column[w] = packed::lcs_step<word>(column[w], m_hit[w], 0, carry);
        for (std::size_t i = m_head[id]; i != none; i = m_next[i]) m_hit[i / 64] = 0;
    }

    std::size_t m_column_budget;
    buffer<token_id, 32> m_reference;
    buffer<std::size_t, 32> m_head;           // by id: the last position of the token in the reference
    buffer<std::size_t, 32> m_next;           // by position: the position of the same token before it
    buffer<word, 1> m_hit;                    // all zero between two calls of advance()
    buffer<predicted_token, 32> m_prediction; // the tokens that the reference holds
    buffer<word, 32> m_kept;                  // the column before each block
    buffer<word, 32> m_columns;               // the columns of one block, and the one before it
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
