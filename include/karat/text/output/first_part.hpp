#ifndef KARAT_TEXT_OUTPUT_FIRST_PART_HPP
#define KARAT_TEXT_OUTPUT_FIRST_PART_HPP

#include <cstddef>
#include <string_view>

#include "karat/text/answer_words.hpp"
#include "karat/text/characters.hpp"
#include "karat/text/output/special_tokens.hpp"
#include "karat/text/text_span.hpp"
#include "karat/text/utf8.hpp"
#include "karat/text/word_list.hpp"
#include "karat/version.hpp"

// Steps of a cleaner that cut what follows the answer. Both are linear and allocate nothing. Proven by
// tests/unit/answer_part_test.cpp.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// A step: the first line that holds more than white space and is not the beginning of a fence, ```json.
struct first_line {
    static constexpr std::string_view name = "first_line";

    std::string_view operator()(std::string_view text) const noexcept {
        std::size_t begin = 0;
        for (std::size_t at = 0; at < text.size();) {
            const utf8::decoded next = utf8::decode(text, at);
            const bool ends_line = detail::mark_of(next.code_point) == detail::mark::line_end;
            if (ends_line) {
                const std::string_view line = text.substr(begin, at - begin);
                const std::string_view content = detail::trimmed_text(line);
                if (!content.empty() && !is_fence(content)) return line;
            }
            at += next.bytes;
            if (ends_line) begin = at;
        }
        return text.substr(begin);
    }

private:
    static bool is_fence(std::string_view line) noexcept {
        constexpr std::string_view fence = "```";
        return line.substr(0, fence.size()) == fence && line.find('`', fence.size()) == std::string_view::npos;
    }
};

/// A step: the first sentence, with its full stop. A sentence ends at `.` `!` `?` or their like in other scripts, with
/// closing quotes and brackets, where white space or the end of the text follows, or at once behind a full stop of a
/// script that writes no spaces; and at an empty line. No sentence ends behind a single letter (J. Smith, U.S. dollar),
/// behind Mr, Mrs, Ms, Dr, Prof, St, Mt, vs, e.g, i.e, ca or approx, behind "No." or the short name of a month with a
/// number, or behind Jr, Sr, Inc, Ltd, Corp, Co or etc where a small letter follows.
struct first_sentence {
    static constexpr std::string_view name = "first_sentence";

    std::string_view operator()(std::string_view text) const noexcept {
        const std::size_t begin = detail::skip_space(text, 0);
        std::size_t word = begin; // where the word at hand begins
        for (std::size_t at = begin; at < text.size();) {
            const utf8::decoded next = utf8::decode(text, at);
            const char32_t c = next.code_point;
            const std::size_t behind = at + next.bytes;
            if (characters::is_space(c)) {
                if (c == U'\n' && text.substr(behind, 1) == "\n") return text.substr(begin, at - begin);
                word = behind;
            } else if (ends_sentence(c)) {
                const std::size_t end = skip_closing(text, behind);
                const bool apart =
                    end == text.size() || is_wide_stop(c) || characters::is_space(utf8::decode(text, end).code_point);
                if (apart && !(c == U'.' && is_abbreviation(text.substr(word, at - word), text.substr(behind)))) {
                    return text.substr(begin, end - begin);
                }
                at = end; // further stops among these end no sentence either
                continue;
            }
            at = behind;
        }
        return text.substr(begin);
    }

private:
    static bool ends_sentence(char32_t c) noexcept {
        const detail::mark m = detail::mark_of(c);
        return m == detail::mark::full_stop || m == detail::mark::question;
    }
    static bool is_wide_stop(char32_t c) noexcept { return c == 0x3002 || c == 0xFF01 || c == 0xFF1F || c == 0xFF0E; }
    static std::size_t skip_closing(std::string_view text, std::size_t at) noexcept {
        while (at < text.size()) {
            const utf8::decoded next = utf8::decode(text, at);
            const char32_t c = next.code_point;
            const bool closing = c == U')' || c == U']' || c == 0x300D || c == 0x300F || ends_sentence(c) ||
                                 detail::is_attached(detail::mark_of(c));
            if (!closing) break;
            at += next.bytes;
        }
        return at;
    }
    static bool is_abbreviation(std::string_view word, std::string_view behind) noexcept {
        constexpr std::string_view known[] = {"mr", "mrs", "ms",  "dr", "prof",   "st",
                                              "vs", "e.g", "i.e", "ca", "approx", "mt"};
        constexpr std::string_view before_numbers[] = {"no",  "jan",  "feb", "mar", "apr", "jun", "jul",
                                                       "aug", "sept", "sep", "oct", "nov", "dec"};
        constexpr std::string_view within_or_last[] = {"jr", "sr", "inc", "ltd", "corp", "co", "etc"};
        if (word.size() > 16) return false;
        while (!word.empty() && (word.front() == '(' || word.front() == '"')) word.remove_prefix(1);
        const std::size_t at = detail::skip_space(behind.substr(0, 4), 0);
        const char next = at < behind.size() ? behind[at] : ' ';
        if (word_list(before_numbers).contains(word)) return next >= '0' && next <= '9';
        if (word_list(within_or_last).contains(word)) return next >= 'a' && next <= 'z';
        const std::size_t last_dot = word.rfind('.'); // of U.S: its last letter
        const std::string_view last = last_dot == std::string_view::npos ? word : word.substr(last_dot + 1);
        if (last.size() == 1 && (static_cast<unsigned char>(last[0]) | 0x20u) - 'a' < 26u) return true;
        return word_list(known).contains(word);
    }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
