#ifndef KARAT_TEXT_UNICODE_WORD_TOKENIZER_HPP
#define KARAT_TEXT_UNICODE_WORD_TOKENIZER_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <utf8proc.h>

#include "karat/text/character_sets.hpp"
#include "karat/text/unicode/growing_token.hpp"
#include "karat/text/unicode/utf8proc.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// What a code point is to a word.
enum class word_part : std::uint8_t {
    none,      // ends it
    letter,    // or a number
    attached,  // belongs to what stands before it, and makes no word by itself
    invisible, // is left out
    apart      // a word by itself, with what is attached to it
};

/// Planes 2 and 3 are set aside for ideographs, so that those added after this Unicode version are known, too.
constexpr bool is_in_ideographic_plane(char32_t c) noexcept { return c >= 0x20000u && c <= 0x3FFFDu; }

constexpr bool is_ascii_alphanumeric(char32_t c) noexcept {
    return ((c | 0x20u) >= U'a' && (c | 0x20u) <= U'z') || (c >= U'0' && c <= U'9');
}

/// Words as unicode_word_tokenizer has them.
struct words_of_letters {
    static constexpr std::string_view name = "unicode_words";

    static word_part part_of(char32_t c) noexcept {
        if (c < 0x80u) return is_ascii_alphanumeric(c) ? word_part::letter : word_part::none;
        if (c == 0x200Cu || c == 0x200Du) return word_part::attached; // shape words in Persian, Sinhala, Malayalam
        if (is_in_ideographic_plane(c)) return word_part::letter;
        switch (utf8proc_category(static_cast<utf8proc_int32_t>(c))) {
        case UTF8PROC_CATEGORY_LU:
        case UTF8PROC_CATEGORY_LL:
        case UTF8PROC_CATEGORY_LT:
        case UTF8PROC_CATEGORY_LM:
        case UTF8PROC_CATEGORY_LO:
        case UTF8PROC_CATEGORY_ND:
        case UTF8PROC_CATEGORY_NL:
        case UTF8PROC_CATEGORY_NO: return word_part::letter;
        case UTF8PROC_CATEGORY_MN: return is_variation_selector(c) ? word_part::invisible : word_part::attached;
        case UTF8PROC_CATEGORY_MC:
        case UTF8PROC_CATEGORY_ME: return word_part::attached;
        // Hyphens at which no line was broken, marks of writing direction; but U+200B is a space without a width.
        case UTF8PROC_CATEGORY_CF: return c == 0x200Bu ? word_part::none : word_part::invisible;
        default: return word_part::none;
        }
    }
};

/// The same, but each ideograph and kana is a word by itself.
struct words_and_ideographs {
    static constexpr std::string_view name = "cjk_words";

    static word_part part_of(char32_t c) noexcept {
        if (cjk_characters::has(c)) return word_part::apart;
        if (c == 0xFF9Eu || c == 0xFF9Fu) return word_part::attached; // half-width voicing marks
        return words_of_letters::part_of(c);
    }
};

} // namespace detail

/// Cuts a text into words; what a word is, `Words` says. Use it by the names below.
///
/// `tokenizer(text, sink)` calls `sink` with each token in order (tokenize.hpp); the token lives until the sink
/// returns. Linear; allocates only for a token of more than 64 bytes. Broken bytes are U+FFFD, which is no part of a
/// word. Proven by tests/unit/unicode/word_tokenizer_test.cpp.
template <class Words, letter_case Case>
struct basic_word_tokenizer {
    static constexpr bool never_throws = true;

    /// "unicode_words(unicode15.0.0)": characters that a later version of Unicode adds are no letters yet to this one.
    std::string signature() const { return detail::tokenizer_signature(Words::name, Case); }

    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        locate(text, detail::without_places<std::remove_reference_t<Sink>>{sink});
    }
    /// See locate_tokens(): calls `sink(token, begin, bytes)`.
    template <class Sink>
    void locate(std::string_view text, Sink&& sink) const {
        detail::growing_token<Case> token(detail::source_of(sink));
        bool is_word = false;  // whether there is a letter or a number in it
        bool is_apart = false; // whether it takes no more letters
        const auto end_token = [&] {
            if (is_word) {
                token.hand_over(sink);
            } else {
                token.clear();
            }
            is_word = is_apart = false;
        };
        for (std::size_t at = 0; at < text.size();) {
            const utf8::decoded next = utf8::decode(text, at);
            const detail::word_part part = Words::part_of(next.code_point);
            const bool goes_on = part == detail::word_part::attached || part == detail::word_part::invisible ||
                                 (part == detail::word_part::letter && !is_apart);
            if (!goes_on) end_token();
            if (part != detail::word_part::none && part != detail::word_part::invisible) token.add(next, at);
            if (part == detail::word_part::letter) is_word = true;
            if (part == detail::word_part::apart) is_word = is_apart = true;
            at += next.bytes;
        }
        end_token();
    }

    /// See is_streamable: what stands before the last character that is no part of a word is settled.
    static std::size_t settled(std::string_view text) noexcept {
        return detail::settled_after(text, [](char32_t c) { return Words::part_of(c) == detail::word_part::none; });
    }
};

/// The words of a text in any script. A token is a maximal run of letters, numbers, combining marks (categories L*, N*,
/// M*) and the two joiners U+200C and U+200D, with at least one letter or number in it. Vowel signs and accents thus
/// stay inside their words, be they composed or not. A script that puts no spaces between words, as Thai and Chinese
/// do, gives one token for each stretch of it: see cjk_tokenizer, character_tokenizer and given_tokens.
///
/// Apostrophes, hyphens and points part words, also inside them: `it`, `s`; `3`, `14`; `l`, `homme`. On ASCII text the
/// tokens are those of rouge_tokenizer. Left out are format characters (Cf: the soft hyphen, marks of writing
/// direction) and variation selectors; only U+200B, the space without a width, parts words.
///
/// Tokens are case-folded (case_fold.hpp), not lower-cased: folding needs no look at the neighbours and gives one form
/// for texts that differ only in case. Nothing else is normalised: in_turn<nfkc, unicode_word_tokenizer> is for texts
/// that may be typed in different ways.
template <letter_case Case>
using basic_unicode_word_tokenizer = basic_word_tokenizer<detail::words_of_letters, Case>;
using unicode_word_tokenizer = basic_unicode_word_tokenizer<letter_case::folded>;

/// The same for Chinese and Japanese and what is mixed with them: each of the characters in cjk_characters (ideographs
/// of all blocks, kana of all sizes and both widths, iteration marks, the prolonged sound mark, bopomofo) is a token,
/// and all other scripts have whole words, Latin letters and digits as well as Hangul. Marks belong to the character
/// before them, so that a kana with its voicing mark is one token, of half width as well.
template <letter_case Case>
using basic_cjk_tokenizer = basic_word_tokenizer<detail::words_and_ideographs, Case>;
using cjk_tokenizer = basic_cjk_tokenizer<letter_case::folded>;

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
