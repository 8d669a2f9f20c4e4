#ifndef KARAT_TEXT_SQUAD_HPP
#define KARAT_TEXT_SQUAD_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "karat/bits.hpp"
#include "karat/buffer.hpp"
#include "karat/bytes.hpp"
#include "karat/signature.hpp"
#include "karat/text/articles.hpp"
#include "karat/text/character_sets.hpp"
#include "karat/text/characters.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/token_block.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

namespace detail {

/// SQuAD's normalisation, written down as its steps; squad_normalizer and squad_tokenizer give the same, faster.
using squad_steps =
    normalizer<lower_cased, without_ascii_punctuation, without_articles<english_articles>, single_spaces>;

/// Hands over the words of the normalised text one after the other, as padded tokens.
///
/// None of the steps looks past an ASCII space: an article ends there, and so does what decides about a final sigma. So
/// the text is cut at ASCII spaces first. A piece of nothing but ASCII letters, digits and punctuation loses its
/// punctuation and is a word unless it is empty or an article; any other piece goes through the steps.
class squad_words {
public:
    template <class Sink>
    static void cut(std::string_view text, text_scratch& scratch, Sink& sink) {
        char* const lowered = room_for_blocks(text, scratch);
        if (lowered == nullptr) return report_lost(sink);
        token_block words;
        unfinished_piece unfinished;
        for (std::size_t base = 0; base <= text.size(); base += bits::block_size) {
            const bits::block_kinds block = lower_block_of<bits::wanted_kinds::all>(text, base, lowered);
            std::uint64_t ends = (~block.spaces << 1 | (unfinished.is_there ? 1 : 0)) & block.spaces;
            std::uint64_t begins = ~block.spaces & ~(~block.spaces << 1 | (unfinished.is_there ? 1 : 0));
            words.clear();
            if (unfinished.is_there) {
                // The bits below the lowest space are its bytes; none is 64 of them.
                unfinished.add(block, ends == 0 ? ~std::uint64_t{0} : lowest_of(ends) - 1);
                if (ends == 0) continue;
                unfinished.hand_over(text, lowered, base + bits::lowest(ends), words, scratch, sink);
                ends &= ends - 1;
            }
            for (; ends != 0; ends &= ends - 1) {
                const std::uint64_t first = lowest_of(begins);
                const std::uint64_t piece = lowest_of(ends) - first; // the bits from one up to the other
                begins ^= first;
                if ((block.others & piece) != 0) {
                    const std::size_t begin = base + bits::lowest(first);
                    detail::hand_over(words, sink);
                    words.clear();
                    hand_over_slowly(text.substr(begin, base + bits::lowest(ends) - begin), scratch, sink);
                    continue;
                }
                const std::uint64_t letters = block.letters & piece;
                const unsigned begin = bits::lowest(letters | std::uint64_t{1} << 63);
                const std::uint64_t run = letters >> begin;
                const unsigned size = bits::lowest(~run); // 0 if there is no letter
                const bool is_one_run = run >> size == 0;
                add(words, lowered + base + begin, is_one_run ? size : join(lowered + base + begin, run));
            }
            if (begins != 0) {
                unfinished = {true, base + bits::lowest(begins)};
                unfinished.add(block, 0 - begins);
            }
            detail::hand_over(words, sink);
        }
    }

private:
    static constexpr std::uint64_t lowest_of(std::uint64_t x) noexcept { return x & (~x + 1); }

    /// A piece that goes on in the next block.
    struct unfinished_piece {
        bool is_there = false;
        std::size_t begin = 0;
        bool has_punctuation = false;
        bool has_others = false;

        void add(const bits::block_kinds& block, std::uint64_t bytes) noexcept {
            has_punctuation = has_punctuation || (~(block.letters | block.spaces | block.others) & bytes) != 0;
            has_others = has_others || (block.others & bytes) != 0;
        }
        template <class Sink>
        void hand_over(std::string_view text, char* lowered, std::size_t end, token_block& words, text_scratch& scratch,
                       Sink& sink) {
            if (has_others) {
                hand_over_slowly(text.substr(begin, end - begin), scratch, sink);
            } else {
                char* const word = lowered + begin;
                squad_words::add(words, word, has_punctuation ? without_punctuation(word, end - begin) : end - begin);
            }
            *this = {};
        }
    };

    // Unless it is empty or an article: a word of letters and digits is told by its first eight bytes.
    static void add(token_block& words, char* word, std::size_t size) noexcept {
        const std::uint64_t head = bits::load_8(word) & bits::masks_of_bytes.of[8 + (size < 8 ? size : 8)];
        const bool is_dropped = (head == 0) | (head == 0x61) | (head == 0x6E61) | (head == 0x656874); // a, an, the
        words.add_if(!is_dropped, word, size);
    }
    template <class Sink>
    static void hand_over_slowly(std::string_view piece, text_scratch& scratch, Sink& sink) {
        scratch.piece.clear();
        squad_steps{}(piece, scratch.piece);
        if (scratch.piece.failed()) report_lost(sink);
        hand_over_words(scratch.piece, sink);
    }
    // Brings the marked bytes together, and says how many they are. The first one is marked.
    static std::size_t join(char* bytes, std::uint64_t marked) noexcept {
        std::size_t size = 0;
        for (; marked != 0; marked &= marked - 1) bytes[size++] = bytes[bits::lowest(marked)];
        return size;
    }
    static std::size_t without_punctuation(char* piece, std::size_t bytes) noexcept {
        std::size_t size = 0;
        for (std::size_t i = 0; i < bytes; ++i) {
            const char byte = piece[i];
            piece[size] = byte;
            size += (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') ? 1 : 0;
        }
        return size;
    }
};

} // namespace detail

/// SQuAD's normalisation, `normalize_answer` of the official evaluation scripts v1.1 and v2.0: lower case, delete ASCII
/// punctuation, replace the articles a, an, the by a space, single spaces. The order matters: A-Team -> ateam,
/// T.H.E. end -> end. Appends to a buffer, O(bytes). Proven by the `normalized` lines of tests/data/golden_*.txt, and
/// against its steps by tests/unit/squad_test.cpp.
struct squad_normalizer {
    static constexpr bool never_throws = true;
    static constexpr bool cuts_at_spaces = true;
    std::string signature() const { return detail::squad_steps{}.signature(); }

    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const noexcept {
        detail::text_scratch scratch;
        scratch.use(out.source());
        (*this)(text, out, scratch);
    }
    /// The same with memory to work in, whose contents mean nothing.
    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out, detail::text_scratch& scratch) const noexcept {
        joiner<Inline> sink{out, out.size()};
        detail::squad_words::cut(text, scratch, sink);
    }

private:
    template <std::size_t Inline>
    struct joiner {
        buffer<char, Inline>& out;
        std::size_t begin;
        void operator()(std::string_view word) noexcept {
            if (out.size() != begin) out.push_back(' ');
            out.append(word.data(), word.size());
        }
        void lose() noexcept { out.fail(); }
    };
};

/// SQuAD's tokens: `normalize_answer(s).split()`. O(bytes).
struct squad_tokenizer {
    static constexpr bool never_throws = true;
    std::string signature() const { return words<detail::squad_steps>{}.signature(); }

    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        detail::with_scratch(sink,
                             [&](detail::text_scratch& scratch) { detail::squad_words::cut(text, scratch, sink); });
    }

    /// See is_streamable. No step looks past an ASCII space, so what stands before the last one is settled. Bytes that
    /// are no ASCII are parts of characters, whatever character has the same number.
    static constexpr std::size_t settled(std::string_view text) noexcept {
        const auto is_space = [](char c) {
            const auto byte = static_cast<unsigned char>(c);
            return byte < 0x80u && characters::is_space(byte);
        };
        std::size_t end = text.size();
        while (end > 0 && !is_space(text[end - 1])) --end;
        return end;
    }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
