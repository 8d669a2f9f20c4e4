#ifndef KARAT_TEXT_SQUAD_HPP
#define KARAT_TEXT_SQUAD_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "karat/bits.hpp"
#include "karat/buffer.hpp"
#include "karat/signature.hpp"
#include "karat/text/characters.hpp"
#include "karat/text/normalize.hpp"
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
        std::size_t begin = 0;
        std::uint64_t inside = 0; // 1: a piece that began at `begin` goes on
        kinds_of_piece kinds;     // of its bytes before this block
        for (std::size_t base = 0; base < text.size(); base += bits::block_size) {
            const bits::block_kinds block = lower_block_of(text, base, lowered + base);
            const std::uint64_t punctuation = ~(block.letters | block.spaces | block.others);
            std::uint64_t changes = ~block.spaces ^ (~block.spaces << 1 | inside);
            std::uint64_t rest = ~std::uint64_t{0}; // the bytes from the last change on
            for (; changes != 0; changes &= changes - 1) {
                const unsigned bit = bits::lowest(changes);
                if (inside != 0) {
                    kinds.add(punctuation & rest & bits::low(bit), block.others & rest & bits::low(bit));
                    hand_over(text, lowered, begin, base + bit, kinds, sink);
                }
                begin = base + bit;
                inside ^= 1;
                rest = ~bits::low(bit);
                kinds = {};
            }
            if (inside != 0) kinds.add(punctuation & rest, block.others & rest);
        }
        if (inside != 0) hand_over(text, lowered, begin, text.size(), kinds, sink);
    }

private:
    struct kinds_of_piece {
        bool punctuation = false;
        bool others = false;
        void add(std::uint64_t punctuation_bytes, std::uint64_t other_bytes) noexcept {
            punctuation = punctuation || punctuation_bytes != 0;
            others = others || other_bytes != 0;
        }
    };

    template <class Sink>
    static void hand_over(std::string_view text, char* lowered, std::size_t begin, std::size_t end,
                          kinds_of_piece kinds, Sink& sink) {
        if (kinds.others) return hand_over_slowly(text.substr(begin, end - begin), sink);
        char* const word = lowered + begin;
        std::size_t size = end - begin;
        if (kinds.punctuation) size = without_punctuation(word, size);
        if (size != 0 && !is_article(word, size)) sink(padded_token{{word, size}});
    }
    template <class Sink>
    static void hand_over_slowly(std::string_view piece, Sink& sink) {
        buffer<char, 256> normalized;
        squad_steps{}(piece, normalized);
        if (normalized.failed()) report_lost(sink);
        hand_over_words(normalized, sink);
    }
    static std::size_t without_punctuation(char* word, std::size_t size) noexcept {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const char byte = word[i];
            word[kept] = byte;
            kept += (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') ? 1 : 0;
        }
        return kept;
    }
    static bool is_article(const char* word, std::size_t size) noexcept {
        if (word[0] == 'a') return size == 1 || (size == 2 && word[1] == 'n');
        return size == 3 && word[0] == 't' && word[1] == 'h' && word[2] == 'e';
    }
};

} // namespace detail

/// SQuAD's normalisation, `normalize_answer` of the official evaluation scripts v1.1 and v2.0: lower case, delete ASCII
/// punctuation, replace the articles a, an, the by a space, single spaces. The order matters: A-Team -> ateam,
/// T.H.E. end -> end. Appends to a buffer, O(bytes). Proven by the `normalized` lines of tests/data/golden_*.txt, and
/// against its steps by tests/unit/squad_test.cpp.
struct squad_normalizer {
    static constexpr bool never_throws = true;
    std::string signature() const { return detail::squad_steps{}.signature(); }

    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const noexcept {
        detail::text_scratch scratch;
        (*this)(text, out, scratch);
    }
    /// The same with memory to work in, whose contents mean nothing.
    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out, detail::text_scratch& scratch) const noexcept {
        scratch.clear();
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

    /// See is_streamable. No step looks past an ASCII space, so what stands before the last one is settled.
    static constexpr std::size_t settled(std::string_view text) noexcept {
        std::size_t end = text.size();
        while (end > 0 && !characters::is_space(static_cast<unsigned char>(text[end - 1]))) --end;
        return end;
    }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
