#ifndef KARAT_MATCH_VOCABULARY_HPP
#define KARAT_MATCH_VOCABULARY_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "karat/buffer.hpp"
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
    token_id find(std::string_view token) const noexcept {
        if (m_ends.empty()) return unknown_token;
        return m_slots[slot_of(token)];
    }
    /// The token's id, which it gets now if it has none. When memory runs out: unknown_token, and failed() from then
    /// on.
    token_id add(std::string_view token) noexcept {
        // At most half of the slots are taken, so that a probe soon meets a free one.
        if (2 * (m_ends.size() + 1) > m_slots.size() && !grow()) return unknown_token;
        const std::size_t slot = slot_of(token);
        if (m_slots[slot] != unknown_token) return m_slots[slot];
        if (!m_bytes.reserve_more(token.size()) || !m_ends.reserve_more(1)) return unknown_token;
        m_bytes.append(token.data(), token.size());
        m_ends.push_back(m_bytes.size());
        m_slots[slot] = static_cast<token_id>(m_ends.size());
        return m_slots[slot];
    }
    /// The token of an id that add() gave.
    std::string_view token(token_id id) const noexcept {
        const std::size_t begin = id == 1 ? 0 : m_ends[id - 2];
        return {m_bytes.data() + begin, m_ends[id - 1] - begin};
    }
    /// The number of tokens, which is also the largest id.
    std::size_t size() const noexcept { return m_ends.size(); }
    bool failed() const noexcept { return m_bytes.failed() || m_ends.failed() || m_slots.failed(); }

private:
    // Multiplying moves every input bit to the upper half, shifting brings it back down to where the mask takes it.
    static std::uint64_t mix(std::uint64_t hash, std::uint64_t bytes) noexcept {
        hash = (hash ^ bytes) * 0xD6E8FEB86659FD93u;
        return hash ^ hash >> 32;
    }
    static std::uint64_t hash(std::string_view token) noexcept {
        std::uint64_t h = token.size() * 0x9E3779B97F4A7C15u;
        const char* at = token.data();
        std::size_t left = token.size();
        std::uint64_t bytes = 0;
        for (; left >= sizeof bytes; at += sizeof bytes, left -= sizeof bytes) {
            std::memcpy(&bytes, at, sizeof bytes);
            h = mix(h, bytes);
        }
        bytes = 0;
        if (left != 0) std::memcpy(&bytes, at, left);
        return mix(h, bytes);
    }
    // Where the token is, or the free slot where it would go.
    std::size_t slot_of(std::string_view wanted) const noexcept {
        const std::size_t mask = m_slots.size() - 1; // the number of slots is a power of two
        std::size_t slot = static_cast<std::size_t>(hash(wanted)) & mask;
        while (m_slots[slot] != unknown_token && token(m_slots[slot]) != wanted) slot = (slot + 1) & mask;
        return slot;
    }
    bool grow() noexcept {
        const std::size_t slots = m_slots.empty() ? inline_slots : 2 * m_slots.size();
        if (!m_slots.resize(slots)) return false;
        std::memset(m_slots.data(), 0, slots * sizeof(token_id));
        for (std::size_t id = 1; id <= m_ends.size(); ++id) {
            const auto known = static_cast<token_id>(id);
            m_slots[slot_of(token(known))] = known;
        }
        return true;
    }

    static constexpr std::size_t inline_slots = 64;

    buffer<char, 256> m_bytes;              // the tokens, one after the other
    buffer<std::size_t, 32> m_ends;         // where in m_bytes the token of id i + 1 ends
    buffer<token_id, inline_slots> m_slots; // open addressing; unknown_token is a free slot
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
