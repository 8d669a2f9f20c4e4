#ifndef KARAT_MATCH_VOCABULARY_HPP
#define KARAT_MATCH_VOCABULARY_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "karat/buffer.hpp"
#include "karat/made_of_buffers.hpp"
#include "karat/match/token_key.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// The number that stands for a token. Numbers are compared instead of words from here on.
using token_id = std::uint32_t;

/// The id of every token that no reference holds: such a token matches nothing.
inline constexpr token_id unknown_token = 0;

/// Token <-> id. Tokens are byte strings, compared byte by byte; ids are 1, 2, ... in the order of arrival, so they
/// depend on nothing but the tokens. Looking up is O(bytes) and allocates nothing; adding is amortised O(bytes). Tokens
/// that somebody made so that their hashes collide cost at most O(bytes log^2 n) among n tokens.
class vocabulary : public detail::made_of_buffers<vocabulary> {
public:
    /// The token's id, or unknown_token.
    token_id find(std::string_view token) const noexcept { return find(token, token_key::of(token)); }
    /// The same for a caller that has the token's key already.
    token_id find(std::string_view token, token_key key) const noexcept {
        if (m_slots.empty()) return unknown_token;
        const token_id id = m_slots[slot_of(token, key)];
        return id != unknown_token || m_crowded.empty() ? id : find_crowded(token, key);
    }
    /// The token's id, which it gets now if it has none. The bytes of `token` must not lie in this vocabulary. When
    /// memory runs out: unknown_token, and failed() from then on.
    token_id add(std::string_view token) noexcept { return add(token, token_key::of(token)); }
    token_id add(std::string_view token, token_key key) noexcept {
        // At most half of the slots are taken, so that a probe soon meets a free one.
        if (2 * (m_keys.size() + 1) > m_slots.size() && !grow()) return find(token, key);
        const std::size_t slot = slot_of(token, key);
        if (m_slots[slot] != unknown_token) return m_slots[slot];
        if (!m_crowded.empty()) {
            const token_id known = find_crowded(token, key);
            if (known != unknown_token) return known;
        }
        token_key* const kept = m_keys.size() == most ? nullptr : m_keys.extend(1);
        if (kept == nullptr) return lose();
        *kept = key;
        const auto id = static_cast<token_id>(m_keys.size());
        if (!key.is_whole() && !keep_bytes(id, token)) {
            m_keys.truncate(id - 1);
            return unknown_token;
        }
        if (!place(id, slot)) add_crowded(id);
        return id;
    }
    /// The number of tokens, which is also the largest id.
    std::size_t size() const noexcept { return m_keys.size(); }

private:
    friend made_of_buffers;
    template <class Self, class Use>
    static decltype(auto) buffers(Self& self, Use&& use) {
        return use(self.m_keys, self.m_slots, self.m_taken, self.m_crowded, self.m_long_tokens, self.m_long_bytes);
    }
    struct long_token {
        token_id id;
        std::size_t begin; // of its bytes
    };

    // Where the token is, or else the first free slot from its own on.
    std::size_t slot_of(std::string_view token, token_key key) const noexcept {
        const std::size_t mask = m_slots.size() - 1; // the number of slots is a power of two
        std::size_t slot = key.slot(m_slot_bits);
        while (m_slots[slot] != unknown_token && !is(m_slots[slot], token, key)) slot = (slot + 1) & mask;
        return slot;
    }
    bool is(token_id id, std::string_view token, token_key key) const noexcept {
        return m_keys[id - 1] == key && (key.is_whole() || std::memcmp(bytes_of(id), token.data(), token.size()) == 0);
    }
    // Puts the id into a free slot. One slot of each block stays free, which ends every probe there. Ids that would
    // have taken it, for which this is false, are found in another way.
    bool place(token_id id, std::size_t slot) noexcept {
        std::uint8_t& taken = m_taken[slot / block];
        if (taken == block - 1) return false;
        ++taken;
        m_slots[slot] = id;
        return true;
    }
    const char* bytes_of(token_id id) const noexcept {
        std::size_t low = 0; // ids stand in their order
        for (std::size_t high = m_long_tokens.size(); high - low > 1;) {
            const std::size_t middle = low + (high - low) / 2;
            (m_long_tokens[middle].id <= id ? low : high) = middle;
        }
        return m_long_bytes.data() + m_long_tokens[low].begin;
    }
    bool keep_bytes(token_id id, std::string_view token) noexcept {
        if (!m_long_tokens.reserve_more(1) || !m_long_bytes.reserve_more(token.size())) return false;
        m_long_tokens.push_back({id, m_long_bytes.size()});
        m_long_bytes.append(token.data(), token.size());
        return true;
    }
    bool grow() noexcept {
        const unsigned slot_bits = m_slots.empty() ? inline_slot_bits : m_slot_bits + 1;
        const std::size_t slots = std::size_t{1} << slot_bits;
        // If there is no memory the table is as it was, and failed() for good.
        if (!m_taken.reserve_more(slots / block - m_taken.size())) return false;
        if (!m_slots.reserve_more(slots - m_slots.size())) return false;
        m_taken.truncate(0);
        m_slots.truncate(0);
        m_taken.resize(slots / block); // all zeros
        m_slots.resize(slots);
        m_crowded.truncate(0);
        m_slot_bits = slot_bits;
        for (std::size_t i = 0; i < m_keys.size(); ++i) {
            std::size_t slot = m_keys[i].slot(m_slot_bits); // all tokens are different
            while (m_slots[slot] != unknown_token) slot = (slot + 1) & (slots - 1);
            const auto id = static_cast<token_id>(i + 1);
            if (!place(id, slot)) add_crowded(id);
        }
        return true;
    }

    // ---- tokens without a slot. By chance there are none, but texts can be made so that most tokens are. ----
    //
    // Their ids stand in runs that are sorted by token. The lengths of the runs are the powers of two that make up the
    // number of ids, the longest first: finding one takes O(log^2 n) comparisons, and adding one as many on average.

    token_id find_crowded(std::string_view token, token_key key) const noexcept {
        const auto is_before = [this, token](token_id id, token_key k) { return order(id, k, token.data()) < 0; };
        for (std::size_t end = m_crowded.size(); end != 0; end -= last_run(end)) {
            const token_id* const run_end = m_crowded.data() + end;
            const token_id* const at = std::lower_bound(run_end - last_run(end), run_end, key, is_before);
            if (at != run_end && order(*at, key, token.data()) == 0) return *at;
        }
        return unknown_token;
    }
    void add_crowded(token_id id) noexcept {
        m_crowded.push_back(id);
        const std::size_t run = last_run(m_crowded.size());
        std::sort(m_crowded.end() - run, m_crowded.end(), [this](token_id a, token_id b) {
            const token_key key = m_keys[b - 1];
            return order(a, key, key.is_whole() ? nullptr : bytes_of(b)) < 0;
        });
    }
    static constexpr std::size_t last_run(std::size_t ids) noexcept { return ids & (~ids + 1); }
    // Below 0 if the token of `id` comes before the other one, 0 if it is the same. The bytes of those that are whole
    // in their keys are not looked at.
    int order(token_id id, token_key key, const char* bytes) const noexcept {
        const token_key own = m_keys[id - 1];
        if (own.first != key.first) return own.first < key.first ? -1 : 1;
        if (own.second != key.second) return own.second < key.second ? -1 : 1;
        return key.is_whole() ? 0 : std::memcmp(bytes_of(id), bytes, key.long_size());
    }

    token_id lose() noexcept {
        m_keys.fail();
        return unknown_token;
    }

    static constexpr std::size_t most = 0xFFFFFFFEu; // ids
    static constexpr unsigned inline_slot_bits = 7;
    static constexpr std::size_t inline_slots = std::size_t{1} << inline_slot_bits;
    static constexpr std::size_t block = 64; // slots

    buffer<token_key, 64> m_keys;                       // by id - 1
    buffer<token_id, inline_slots> m_slots;             // open addressing; unknown_token is a free slot
    unsigned m_slot_bits = 0;                           // 2^bits slots, once there are any
    buffer<std::uint8_t, inline_slots / block> m_taken; // by block: how many of its slots
    buffer<token_id, 1> m_crowded;                      // ids without a slot
    buffer<long_token, 1> m_long_tokens;                // those whose key is not the whole token
    buffer<char, 1> m_long_bytes;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
