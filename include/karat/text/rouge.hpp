#ifndef KARAT_TEXT_ROUGE_HPP
#define KARAT_TEXT_ROUGE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "karat/bits.hpp"
#include "karat/bytes.hpp"
#include "karat/text/token_block.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// rouge_score's tokens: the text in lower case, cut at everything but a-z and 0-9. Of all other characters two give
/// ASCII letters in lower case: U+212A (Kelvin) is a k, and U+0130 is an i that a combining dot cuts off from what
/// follows. So text in other scripts has no tokens. O(bytes). Proven by the `tokens` lines of tests/data/golden_*.txt.
struct rouge_tokenizer {
    static constexpr bool never_throws = true;
    std::string_view signature() const noexcept { return "rouge"; }

    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        detail::with_scratch(sink, [&](detail::text_scratch& scratch) { cut(text, scratch, sink); });
    }

    /// See is_streamable. A word at the end is not settled, nor are the first bytes of a character that may join it.
    static constexpr std::size_t settled(std::string_view text) noexcept {
        std::size_t end = text.size();
        if (end != 0 && is_non_ascii(text[end - 1])) end -= unfinished_letter(text);
        while (end > 0) {
            if (lower_letter_or_digit(text[end - 1]) != 0) {
                --end;
            } else if (text[end - 1] == kelvin_sign.back() && end >= kelvin_sign.size() &&
                       starts(text, end - kelvin_sign.size(), kelvin_sign)) {
                end -= kelvin_sign.size();
            } else {
                break;
            }
        }
        return end;
    }

private:
    // Block by block: a token begins where the mask of letters and digits changes from 0 to 1, and ends where it
    // changes back. A token may cross blocks; its bytes lie in one piece in `lowered`. The last block holds the end of
    // the text, and so ends every token, also if it holds nothing else.
    template <class Sink>
    static void cut(std::string_view text, detail::text_scratch& scratch, Sink& sink) {
        char* const lowered = detail::room_for_blocks(text, scratch);
        if (lowered == nullptr) return detail::report_lost(sink);
        detail::token_block tokens;
        std::size_t begin = 0;
        std::uint64_t inside = 0; // 1: a token that began at `begin` goes on
        for (std::size_t base = 0; base <= text.size(); base += bits::block_size) {
            const bits::block_kinds kinds =
                detail::lower_block_of<bits::wanted_kinds::letters_and_non_ascii>(text, base, lowered);
            if (kinds.non_ascii != 0 && has_letter_beyond_ascii(text, base, kinds.non_ascii)) {
                return cut_slowly(text.substr(inside != 0 ? begin : base), scratch, sink);
            }
            const std::uint64_t before = kinds.letters << 1 | inside;
            std::uint64_t begins = kinds.letters & ~before;
            const auto next_begin = [&] { // if there is none, `begin` is not used
                begin = base + bits::lowest(begins | std::uint64_t{1} << 63);
                begins &= begins - 1;
            };
            if (inside == 0) next_begin();
            tokens.clear();
            for (std::uint64_t ends = before & ~kinds.letters; ends != 0; ends &= ends - 1) {
                tokens.add(lowered + begin, base + bits::lowest(ends) - begin);
                next_begin();
            }
            detail::hand_over(tokens, sink);
            inside = kinds.letters >> 63;
        }
    }

    static constexpr bool is_non_ascii(char byte) noexcept { return (static_cast<unsigned char>(byte) & 0x80u) != 0; }
    // How many bytes at the end may become a character that is a letter: the first ones of U+212A or U+0130.
    static constexpr std::size_t unfinished_letter(std::string_view text) noexcept {
        for (const std::string_view start :
             {kelvin_sign.substr(0, 2), kelvin_sign.substr(0, 1), dotted_i.substr(0, 1)}) {
            if (text.size() >= start.size() && starts(text, text.size() - start.size(), start)) return start.size();
        }
        return 0;
    }

    // Whether U+212A or U+0130 begins at one of the marked bytes of the block.
    static bool has_letter_beyond_ascii(std::string_view text, std::size_t base, std::uint64_t non_ascii) noexcept {
        for (; non_ascii != 0; non_ascii &= non_ascii - 1) {
            const std::size_t at = base + bits::lowest(non_ascii);
            if (starts(text, at, kelvin_sign) || starts(text, at, dotted_i)) return true;
        }
        return false;
    }

    template <class Sink>
    static void cut_slowly(std::string_view text, detail::text_scratch& scratch, Sink& sink) {
        auto& word = scratch.piece;
        word.clear();
        const auto hand_over = [&] {
            if (word.failed()) detail::report_lost(sink);
            if (!word.empty()) sink(mutable_token{word.data(), word.size()});
            word.clear();
        };
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (const char letter = lower_letter_or_digit(text[at])) {
                word.push_back(letter);
            } else if (starts(text, at, kelvin_sign)) {
                word.push_back('k');
                at += kelvin_sign.size() - 1;
            } else {
                if (starts(text, at, dotted_i)) word.push_back('i'); // its second byte is a separator
                hand_over();
            }
        }
        hand_over();
    }

    static constexpr std::string_view kelvin_sign = "\xE2\x84\xAA"; // U+212A
    static constexpr std::string_view dotted_i = "\xC4\xB0";        // U+0130

    // A letter in lower case or a digit; 0 for every other byte.
    static constexpr char lower_letter_or_digit(char byte) noexcept {
        if ((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9')) return byte;
        return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : '\0';
    }
    // A lead byte never continues another sequence, so these bytes are that character wherever they stand.
    static constexpr bool starts(std::string_view text, std::size_t at, std::string_view bytes) noexcept {
        return text.substr(at, bytes.size()) == bytes;
    }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
