#ifndef KARAT_MATCH_UNION_OVERLAP_HPP
#define KARAT_MATCH_UNION_OVERLAP_HPP

#include <cstddef>
#include <cstdint>

#include "karat/buffer.hpp"
#include "karat/made_of_buffers.hpp"
#include "karat/match/lcs.hpp"
#include "karat/match/vocabulary.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Counts what ROUGE-Lsum counts: the hits of one reference after the other against the same prediction, both in
/// sentences. For each sentence of the reference, the union over the prediction's sentences of the positions on their
/// longest common subsequence (lcs.hpp says which one); of the tokens at these positions, in order, those are hits that
/// the prediction still holds, and each uses one up.
///
/// Owns scratch memory, which it keeps. Time as lcs.hpp states for each pair of sentences. Proven against
/// tests/slow/lcs.hpp by tests/unit/union_overlap_test.cpp.
class union_overlap_counter : public detail::made_of_buffers<union_overlap_counter> {
public:
    /// Takes a prediction, which must live until forget_prediction(); its sentences end at `sentence_ends`. Ids, those
    /// of references too, are at most `largest_id`. False when memory ran out.
    bool set_prediction(view<token_id> tokens, view<std::uint32_t> sentence_ends, std::size_t largest_id) noexcept {
        if (!grow(m_predicted, largest_id + 1) || !grow(m_left, largest_id + 1)) return false;
        m_tokens = tokens;
        m_sentence_ends = sentence_ends;
        m_largest_id = largest_id;
        for (const token_id id : tokens) ++m_predicted[id];
        return true;
    }
    /// To be called before the next set_prediction(). What was counted is taken back, for a key may hold far more
    /// different tokens than a prediction.
    void forget_prediction() noexcept {
        for (const token_id id : m_tokens) m_predicted[id] = 0;
        m_tokens = {};
    }
    /// Adds to `hits` those of the reference whose sentences end at `ends` in `tokens` and whose first one begins at
    /// `begin`. False when memory ran out.
    bool count(view<token_id> tokens, std::size_t begin, view<std::uint32_t> ends, std::size_t& hits) noexcept {
        if (ends.empty()) return true;
        for (std::size_t i = begin; i < ends[ends.size() - 1]; ++i) m_left[tokens[i]] = m_predicted[tokens[i]];
        for (const std::uint32_t end : ends) {
            const view<token_id> sentence = tokens.part(begin, end - begin);
            if (!mark_union(sentence)) return false;
            for (std::size_t i = 0; i < sentence.size(); ++i) {
                // The reference still holds the token: each of its positions is hit at most once.
                std::size_t& left = m_left[sentence[i]];
                if (!m_marked[i] || left == 0) continue;
                --left;
                ++hits;
            }
            begin = end;
        }
        return true;
    }

    /// Takes the memory for sentences of references of up to `sentence` tokens and predictions of up to `predicted`.
    /// False when there is none. Forgets the prediction.
    bool reserve(std::size_t sentence, std::size_t predicted, std::size_t largest_id) noexcept {
        forget_prediction();
        return grow(m_predicted, largest_id + 1) && grow(m_left, largest_id + 1) && m_marked.resize(sentence) &&
               m_lcs.reserve(sentence, predicted, largest_id);
    }

private:
    friend made_of_buffers;
    template <class Self, class Use>
    static decltype(auto) buffers(Self& self, Use&& use) {
        return use(self.m_predicted, self.m_left, self.m_marked, self.m_lcs);
    }

    template <class Table>
    static bool grow(Table& by_id, std::size_t size) noexcept {
        return by_id.size() >= size || by_id.resize(size);
    }
    bool mark_union(view<token_id> sentence) noexcept {
        m_marked.clear();
        if (!m_marked.resize(sentence.size()) || !m_lcs.set_reference(sentence, m_largest_id)) return false;
        std::size_t begin = 0;
        for (const std::uint32_t end : m_sentence_ends) {
            const auto mark = [this](std::size_t i) noexcept { m_marked[i] = true; };
            if (!m_lcs.mark(m_tokens.part(begin, end - begin), mark)) return false;
            begin = end;
        }
        return true;
    }

    view<token_id> m_tokens;
    view<std::uint32_t> m_sentence_ends;
    std::size_t m_largest_id = 0;
    buffer<std::size_t, 65> m_predicted; // by id: how often the prediction holds the token; all zeros without one
    buffer<std::size_t, 65> m_left;      // by id: how often the prediction still holds it
    buffer<bool, 64> m_marked;           // by position in the sentence at hand
    lcs_positions m_lcs;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
