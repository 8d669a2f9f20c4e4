#ifndef KARAT_TEXT_UNICODE_WORD_TOKENIZER_HPP
#define KARAT_TEXT_UNICODE_WORD_TOKENIZER_HPP

#include <cstddef>
#include <string>
#include <string_view>

#include <utf8proc.h>

#include "karat/buffer.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/text/unicode/utf8proc.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// The words of a text in any script. A token is a maximal run of letters, numbers, combining marks (categories L*, N*,
/// M*) and the two joiners U+200C and U+200D, with at least one letter or number in it, so that what follows an emoji
/// is no token. Vowel signs and accents thus stay inside their words, be they composed or not; a script that puts no
/// spaces between words, as Thai and Chinese do, gives one token for each stretch of it.
///
/// Tokens are case-folded (case_fold.hpp), not lower-cased: folding needs no look at the neighbours and gives one form
/// for texts that differ only in case. Nothing is normalised: let nfc{} or nfkc{} run before where texts may be typed
/// in different ways.
///
/// `tokenizer(text, sink)` calls `sink` with each token in order (tokenize.hpp); the token lives until the sink
/// returns. Linear; allocates only for a token of more than 64 bytes. Broken bytes are U+FFFD, which is no part of a
/// word. Proven by tests/unit/unicode/word_tokenizer_test.cpp.
struct unicode_word_tokenizer {
    static constexpr bool never_throws = true;

    /// "unicode_words(unicode15.0.0)": characters that a later version of Unicode adds are no letters yet to this one.
    std::string signature() const { return detail::utf8proc_signature("unicode_words"); }

    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        buffer<char, 64> token; // the run at hand, folded
        bool is_word = false;   // whether there is a letter or a number in it
        const auto end_run = [&] {
            if (token.failed()) detail::report_lost(sink);
            if (is_word) sink(mutable_token{token.data(), token.size()});
            token.clear();
            is_word = false;
        };
        for (std::size_t at = 0; at < text.size();) {
            const utf8::decoded next = utf8::decode(text, at);
            at += next.bytes;
            const char32_t c = next.code_point;
            if (c < 0x80u) {
                if (is_ascii_letter(c) || (c >= U'0' && c <= U'9')) {
                    token.push_back(static_cast<char>(c >= U'A' && c <= U'Z' ? c | 0x20u : c));
                    is_word = true;
                } else if (!token.empty()) {
                    end_run();
                }
                continue;
            }
            const part p = part_of(c);
            if (p == part::none) {
                if (!token.empty()) end_run();
                continue;
            }
            for (const utf8proc_int32_t folded : detail::fold(c)) {
                detail::append_utf8(static_cast<char32_t>(folded), token);
            }
            if (p == part::letter) is_word = true;
        }
        end_run();
    }

private:
    // What a code point is to a word; a number counts as a letter.
    enum class part { none, letter, attached };

    static constexpr bool is_ascii_letter(char32_t c) noexcept { return (c | 0x20u) >= U'a' && (c | 0x20u) <= U'z'; }

    static part part_of(char32_t c) noexcept {
        if (c == 0x200C || c == 0x200D) return part::attached; // joiners shape a word in Persian, Sinhala, Malayalam
        switch (utf8proc_category(static_cast<utf8proc_int32_t>(c))) {
        case UTF8PROC_CATEGORY_LU:
        case UTF8PROC_CATEGORY_LL:
        case UTF8PROC_CATEGORY_LT:
        case UTF8PROC_CATEGORY_LM:
        case UTF8PROC_CATEGORY_LO:
        case UTF8PROC_CATEGORY_ND:
        case UTF8PROC_CATEGORY_NL:
        case UTF8PROC_CATEGORY_NO: return part::letter;
        case UTF8PROC_CATEGORY_MN:
        case UTF8PROC_CATEGORY_MC:
        case UTF8PROC_CATEGORY_ME: return part::attached;
        default: return part::none;
        }
    }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
