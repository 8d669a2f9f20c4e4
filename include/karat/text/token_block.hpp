#ifndef KARAT_TEXT_TOKEN_BLOCK_HPP
#define KARAT_TEXT_TOKEN_BLOCK_HPP

#include <cstddef>
#include <cstring>
#include <string_view>
#include <type_traits>
#include <utility>

#include "karat/bits.hpp"
#include "karat/bytes.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"

// How the tokenizers that read 64 bytes at a time do it: a text goes block by block into a copy in lower case, and the
// tokens that end in a block are handed over together.

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// The tokens of a block of text, which a sink may take all at once: one call, one look whether there is room for what
/// becomes of them.
class token_block {
public:
    /// How many tokens can end in a block: every other byte, and one that began before it.
    static constexpr std::size_t most = bits::block_size / 2 + 1;

    void clear() noexcept { m_count = 0; }
    void add(char* data, std::size_t size) noexcept { add_if(true, data, size); }
    /// Adds it or not, without a branch: what cannot be guessed should not be one.
    void add_if(bool wanted, char* data, std::size_t size) noexcept {
        m_tokens[m_count] = {{data, size}};
        m_count += wanted ? 1 : 0;
    }
    std::size_t size() const noexcept { return m_count; }
    const padded_token& operator[](std::size_t i) const noexcept { return m_tokens[i]; }
    const padded_token* begin() const noexcept { return m_tokens; }
    const padded_token* end() const noexcept { return m_tokens + m_count; }

private:
    padded_token m_tokens[most + 1]; // add_if() writes one more
    std::size_t m_count = 0;
};

template <class Sink, class = void>
inline constexpr bool takes_blocks = false;
template <class Sink>
inline constexpr bool takes_blocks<Sink, std::void_t<decltype(std::declval<Sink&>().take(token_block()))>> = true;

template <class Sink>
void hand_over(const token_block& tokens, Sink& sink) {
    if constexpr (takes_blocks<Sink>) {
        sink.take(tokens);
    } else {
        for (const padded_token token : tokens) sink(token);
    }
}

/// bits::lower_block() for the block at byte `base` of `text`, which `out` holds in lower case from its beginning on.
/// The block may reach beyond the end of the text, or begin there: the bytes beyond are spaces.
template <bits::wanted_kinds Wanted>
bits::block_kinds lower_block_of(std::string_view text, std::size_t base, char* out) noexcept {
    const std::size_t left = text.size() - base;
    if (left >= bits::block_size) return bits::lower_block<Wanted>(text.data() + base, out + base);
    bits::block_kinds kinds{0, 0, 0, 0};
    if (left != 0 && base != 0) {
        // The last 64 bytes of the text: some were read before and are written once more, as they were.
        const std::size_t before = bits::block_size - left;
        kinds = bits::lower_block<Wanted>(text.data() + base - before, out + base - before);
        kinds = {kinds.letters >> before, kinds.spaces >> before, kinds.others >> before, kinds.non_ascii >> before};
    } else if (left >= 16) {
        // In pieces of 16 bytes, of which the last one overlaps the one before in the same way.
        for (std::size_t i = 0;; i = i + 32 <= left ? i + 16 : left - 16) {
            const bits::block_kinds here = bits::lower_16<Wanted>(text.data() + i, out + i);
            kinds.letters |= here.letters << i;
            kinds.spaces |= here.spaces << i;
            kinds.others |= here.others << i;
            kinds.non_ascii |= here.non_ascii << i;
            if (i + 16 == left) break;
        }
    } else if (left != 0) {
        char part[16];
        std::memset(part, ' ', 16);
        std::memcpy(part, text.data(), left);
        kinds = bits::lower_16<Wanted>(part, out);
    }
    if (Wanted == bits::wanted_kinds::all) kinds.spaces |= ~bits::low(static_cast<unsigned>(left));
    return kinds;
}

/// Room for `text` in whole blocks, and for whoever reads a word of it in whole pieces of 16 bytes.
inline char* room_for_blocks(std::string_view text, text_scratch& scratch) noexcept {
    scratch.blocks.clear(); // and stays so: only its room is used
    const bool is_room = scratch.blocks.reserve_more(text.size() + bits::block_size + padded_token::readable);
    return is_room ? scratch.blocks.data() : nullptr;
}

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
