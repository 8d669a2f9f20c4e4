#ifndef KARAT_MATCH_VOCABULARY_HPP
#define KARAT_MATCH_VOCABULARY_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "karat/buffer.hpp"
#include "karat/match/token_key.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// The number that stands for a token. Numbers are compared instead of words from here on.
using token_id = std::uint32_t;

/// The id of every token that no reference holds: such a token matches nothing.
inline constexpr token_id unknown_token = 0;

/// Token <-> id. Tokens are byte strings, compared byte by byte; ids are 1, 2, ... in the order of arrival, so they
/// depend on nothing but the tokens. Looking up is O(bytes) and allocates nothing; adding is amortised O(bytes).
class vocabulary {
public:
    /// The token's id, or unknown_token.
    token_id find(std::string_view token) const noexcept { return find(token, token_key::of(token)); }
    /// The same for a caller that has the token's key already.
    token_id find(std::string_view token, token_key key) const noexcept {
        return m_slots.empty() ? unknown_token : m_slots[slot_of(token, key)];
    }
    /// The token's id, which it gets now if it has none. The bytes of `token` must not lie in this vocabulary. When
    /// memory runs out: unknown_token, and failed() from then on.
    token_id add(std::string_view token) noexcept { return add(token, token_key::of(token)); }
    token_id add(std::string_view token, token_key key) noexcept {
        // At most half of the slots are taken, so that a probe soon meets a free one.
        if (2 * (m_keys.size() + 1) > m_slots.size() && !grow()) return find(token, key);
        token_id& slot = m_slots[slot_of(token, key)];
        if (slot != unknown_token) return slot;
        if (m_keys.size() == most || !m_keys.reserve_more(1)) return lose();
        const auto id = static_cast<token_id>(m_keys.size() + 1);
        if (!key.is_whole() && !keep_bytes(id, token)) return unknown_token;
        m_keys.push_back(key);
        slot = id;
        return id;
    }
    /// The number of tokens, which is also the largest id.
    std::size_t size() const noexcept { return m_keys.size(); }
    bool failed() const noexcept {
        return m_keys.failed() || m_slots.failed() || m_long_tokens.failed() || m_long_bytes.failed();
    }
    /// Memory in bytes.
    std::size_t memory() const noexcept {
        return m_keys.memory() + m_slots.memory() + m_long_tokens.memory() + m_long_bytes.memory();
    }
    /// Gives back memory kept for further tokens.
    void shrink() noexcept {
        m_keys.shrink();
        m_slots.shrink();
        m_long_tokens.shrink();
        m_long_bytes.shrink();
    }

private:
    struct long_token {
        token_id id;
        std::size_t begin; // of its bytes
    };

    // Where the token is, or the free slot where it would go.
    std::size_t slot_of(std::string_view token, token_key key) const noexcept {
        const std::size_t mask = m_slots.size() - 1; // the number of slots is a power of two
        std::size_t slot = key.slot(m_slot_bits);
        while (m_slots[slot] != unknown_token && !is(m_slots[slot], token, key)) slot = (slot + 1) & mask;
        return slot;
    }
    bool is(token_id id, std::string_view token, token_key key) const noexcept {
        return m_keys[id - 1] == key && (key.is_whole() || std::memcmp(bytes_of(id), token.data(), token.size()) == 0);
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
        const std::size_t slots = m_slots.empty() ? inline_slots : 2 * m_slots.size();
        if (!m_slots.resize(slots)) return false; // the table is then as it was, and failed() for good
        std::memset(m_slots.data(), 0, slots * sizeof(token_id));
        ++m_slot_bits;
        for (std::size_t i = 0; i < m_keys.size(); ++i) {
            std::size_t slot = m_keys[i].slot(m_slot_bits); // all tokens are different
            while (m_slots[slot] != unknown_token) slot = (slot + 1) & (slots - 1);
            m_slots[slot] = static_cast<token_id>(i + 1);
        }
        return true;
    }

    token_id lose() noexcept {
        m_keys.fail();
        return unknown_token;
    }

    static constexpr std::size_t most = 0xFFFFFFFEu; // ids
    static constexpr std::size_t inline_slots = 128;

    buffer<token_key, 64> m_keys;           // by id - 1
    buffer<token_id, inline_slots> m_slots; // open addressing; unknown_token is a free slot
    unsigned m_slot_bits = 6;               // 2^bits slots, once there are any
    buffer<long_token, 1> m_long_tokens;    // those whose key is not the whole token
    buffer<char, 1> m_long_bytes;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
