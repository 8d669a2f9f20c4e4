#ifndef KARAT_MATCH_PACKED_STATE_HPP
#define KARAT_MATCH_PACKED_STATE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "karat/bits.hpp"
#include "karat/buffer.hpp"
#include "karat/made_of_buffers.hpp"
#include "karat/match/overlap.hpp"
#include "karat/match/packed.hpp"
#include "karat/match/token_places.hpp"
#include "karat/match/vocabulary.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// The bits of one question (packed.hpp) kept between one prediction token and the next, where overlap.hpp has the
/// whole prediction. All of them are state: one word after the other, and what one word hands to the next for a token
/// is a few bits. Up to 256 reference tokens lie inside the object.
///
/// A token costs O(r / 16) for r reference tokens; where their places are noted, O(log r + words that change), or for
/// n-grams of two and more O(log r + r / 64). Proven against overlap.hpp by tests/unit/packed_state_test.cpp.
template <class Overlap>
class packed_state : public made_of_buffers<packed_state<Overlap>> {
public:
    void start(const reference_tokens& references) noexcept {
        if (!m_words.resize((references.tokens.size() + 63) / 64)) return;
        for (part& word : m_words) word.state.start();
        std::size_t begin = 0;
        for (const std::uint32_t end : references.ends) {
            if (begin != end) {
                m_words[begin / 64].first[0] |= packed::word{1} << begin % 64;
                m_words[(end - 1) / 64].last[0] |= packed::word{1} << (end - 1) % 64;
            }
            begin = end;
        }
    }
    /// Takes one prediction token.
    void step(const reference_tokens& references, token_id id) noexcept {
        ++m_tokens;
        if (Overlap::unit == 1 && id == unknown_token) return; // hits nothing, hands on nothing
        if (references.places.empty()) {
            step_by_comparing(references.tokens, id);
        } else if constexpr (Overlap::is_bag) {
            close_first(references, id);
        } else {
            step_by_places(references, id);
        }
    }
    /// Sets `matched[k]` to what reference k shares with the tokens so far.
    void read_out(view<std::uint32_t> ends, std::size_t* matched) const noexcept {
        std::size_t begin = 0;
        for (std::size_t k = 0; k < ends.size(); ++k) {
            matched[k] = 0;
            while (begin < ends[k]) {
                const std::size_t border = (begin / 64 + 1) * 64;
                const std::size_t end = ends[k] < border ? ends[k] : border;
                matched[k] += packed::matches(m_words[begin / 64].state.open, begin % 64, end - begin);
                begin = end;
            }
        }
    }
    /// How many tokens there were.
    std::size_t tokens() const noexcept { return m_tokens; }

private:
    friend made_of_buffers<packed_state>;
    template <class Self, class Use>
    static decltype(auto) buffers(Self& self, Use&& use) {
        return use(self.m_words);
    }

    struct part {
        packed::word first[1];
        packed::word last[1];
        typename Overlap::template state<1> state;
        packed::word step(packed::word hits, packed::word in) noexcept {
            const packed::word hit[1] = {hits};
            return state.step(hit, first, last, in);
        }
    };

    void step_by_comparing(view<token_id> tokens, token_id id) noexcept {
        packed::word carry = 0;
        std::size_t base = 0;
        for (part& word : m_words) {
            const std::size_t left = tokens.size() - base;
            carry = word.step(bits::equal(tokens.data() + base, left < 64 ? left : 64, id), carry);
            base += 64;
        }
    }
    // Of a subsequence, words without a hit change only where a carry comes in; the ends of n-grams, everywhere.
    void step_by_places(const reference_tokens& references, token_id id) noexcept {
        constexpr bool is_sparse = std::is_same_v<Overlap, packed::lcs_overlap>;
        const view<std::uint32_t> places = places_of(references, id);
        packed::word carry = 0;
        std::size_t next = 0;
        for (std::size_t w = 0; w < m_words.size(); ++w) {
            if (is_sparse && carry == 0) {
                if (next == places.size()) return;
                w = places[next] / 64;
            }
            packed::word hits = 0;
            for (; next < places.size() && places[next] / 64 == w; ++next) hits |= bit(places[next]);
            carry = m_words[w].step(hits, carry);
        }
    }
    // Of a bag, the first open place of the token in each reference is closed.
    void close_first(const reference_tokens& references, token_id id) noexcept {
        std::size_t done = 0; // up to here the references have been served
        for (const std::uint32_t place : places_of(references, id)) {
            packed::word& open = m_words[place / 64].state.open[0];
            if (place < done || (open & bit(place)) == 0) continue;
            open &= ~bit(place);
            done = *std::upper_bound(references.ends.begin(), references.ends.end(), place);
        }
    }
    static packed::word bit(std::uint32_t place) noexcept { return packed::word{1} << place % 64; }

    buffer<part, 4> m_words;
    std::size_t m_tokens = 0;
};

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
