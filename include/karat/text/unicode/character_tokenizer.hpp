#ifndef KARAT_TEXT_UNICODE_CHARACTER_TOKENIZER_HPP
#define KARAT_TEXT_UNICODE_CHARACTER_TOKENIZER_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

#include <utf8proc.h>

#include "karat/text/characters.hpp"
#include "karat/text/unicode/growing_token.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// The characters of a text as people see them: extended grapheme clusters (Unicode Standard Annex 29), as the utf8proc
/// that runs has them. A letter with its marks is one token, as are a Hangul syllable typed in parts, a flag, and an
/// emoji of several that are joined. Punctuation and symbols are tokens, too; white space and what is not visible at
/// all (controls, formats) is none, and always ends a token. Variation selectors are left out.
///
/// For scripts without spaces between words, where no word segmenter is at hand, and for spelling that differs in a
/// letter or an ending. Tokens are case-folded; characters are not normalised otherwise, see in_turn.
///
/// Linear, also for one character with any number of marks; allocates only for a token of more than 64 bytes. Broken
/// bytes are U+FFFD, a token. Proven by tests/unit/unicode/character_tokenizer_test.cpp against utf8proc's own marking
/// of boundaries.
template <letter_case Case>
struct basic_character_tokenizer {
    static constexpr bool never_throws = true;

    /// "characters(unicode15.0.0)": a later version may join more, as Unicode 15.1 does for Indic conjuncts.
    std::string signature() const { return detail::tokenizer_signature("characters", Case); }

    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        locate(text, detail::without_places<std::remove_reference_t<Sink>>{sink});
    }
    /// See locate_tokens(): calls `sink(token, begin, bytes)`.
    template <class Sink>
    void locate(std::string_view text, Sink&& sink) const {
        detail::growing_token<Case> token(detail::source_of(sink));
        utf8proc_int32_t previous = 0;
        utf8proc_int32_t state = 0; // utf8proc's, of the token at hand
        for (std::size_t at = 0; at < text.size();) {
            const utf8::decoded next = utf8::decode(text, at);
            const auto c = static_cast<utf8proc_int32_t>(next.code_point);
            if (ends_token(next.code_point)) {
                token.hand_over(sink);
            } else {
                if (token.empty()) {
                    state = 0;
                } else if (utf8proc_grapheme_break_stateful(previous, c, &state)) {
                    token.hand_over(sink);
                    state = 0;
                }
                if (!detail::is_variation_selector(next.code_point)) token.add(next, at);
            }
            previous = c;
            at += next.bytes;
        }
        token.hand_over(sink);
    }

    /// See is_streamable: what stands before the last white space is settled.
    static std::size_t settled(std::string_view text) noexcept { return detail::settled_after(text, ends_token); }

private:
    static bool ends_token(char32_t c) noexcept {
        if (characters::is_space(c)) return true;
        return utf8proc_get_property(static_cast<utf8proc_int32_t>(c))->boundclass == UTF8PROC_BOUNDCLASS_CONTROL;
    }
};

using character_tokenizer = basic_character_tokenizer<letter_case::folded>;

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
