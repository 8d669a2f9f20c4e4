#ifndef KARAT_TEXT_YES_NO_HPP
#define KARAT_TEXT_YES_NO_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "karat/text/characters.hpp"
#include "karat/text/text_span.hpp"
#include "karat/version.hpp"

// Rules that read yes or no out of a text, as published programs have them. karat's own rule, the default, is in
// karat/text/robust_yes_no.hpp.
//
// A rule is any function object that takes a std::string_view and returns a yes_no_reading; its signature() names it.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// What a text says to a yes/no question; `none` when the rule at hand finds no answer in it.
enum class polarity : std::uint8_t { none, yes, no };

/// An answer, and the word or words of the text that decided it: `bytes` bytes from byte `begin`; no bytes when there
/// is no answer.
struct yes_no_reading {
    polarity answer = polarity::none;
    std::size_t begin = 0;
    std::size_t bytes = 0;
};

namespace detail {

/// Whether `text` in lower case is `word`, which is made of the letters of yes, no, true and false. The only code
/// points beyond ASCII whose lower case holds an ASCII letter are U+0130 and U+212A, and the letters are i and k:
/// lower-casing ASCII is enough.
constexpr bool is_in_any_case(std::string_view text, std::string_view word) noexcept {
    if (text.size() != word.size()) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (characters::lower(static_cast<unsigned char>(text[i])).first != static_cast<unsigned char>(word[i]))
            return false;
    }
    return true;
}

constexpr polarity read_yes_or_no(std::string_view text) noexcept {
    if (is_in_any_case(text, "yes")) return polarity::yes;
    if (is_in_any_case(text, "no")) return polarity::no;
    return polarity::none;
}

constexpr polarity read_yes_no_true_or_false(std::string_view text) noexcept {
    if (is_in_any_case(text, "true")) return polarity::yes;
    if (is_in_any_case(text, "false")) return polarity::no;
    return read_yes_or_no(text);
}

constexpr yes_no_reading reading(polarity answer, text_span span) noexcept {
    if (answer == polarity::none) return {};
    return {answer, span.begin, span.end - span.begin};
}

constexpr text_span drop_full_stops_before(std::string_view text, text_span span) noexcept {
    while (span.begin < span.end && text[span.begin] == '.') ++span.begin;
    return span;
}

constexpr text_span drop_full_stops_after(std::string_view text, text_span span) noexcept {
    while (span.begin < span.end && text[span.end - 1] == '.') --span.end;
    return span;
}

} // namespace detail

/// StrategyQA's rule for a prediction: the text in lower case is exactly yes or no; nothing is trimmed. Linear in the
/// bytes of the text, no allocation, like all the rules here, which are proven against plain Python by
/// tests/data/yes_no.tsv.
struct strict_yes_no {
    constexpr std::string_view signature() const noexcept { return "strict"; }

    constexpr yes_no_reading operator()(std::string_view text) const noexcept {
        return detail::reading(detail::read_yes_or_no(text), {0, text.size()});
    }
};

/// The rule of "Large Language Models are Zero-Shot Reasoners" (2022): in lower case, with white space and the marks
/// `"` `'` `.` `:` `,` as separators, the first piece that is yes or no. "No one said yes" is a no.
struct first_token_yes_no {
    constexpr std::string_view signature() const noexcept { return "first_token"; }

    constexpr yes_no_reading operator()(std::string_view text) const noexcept {
        const auto separates = [](char32_t c) {
            return c == U'"' || c == U'\'' || c == U'.' || c == U':' || c == U',' || characters::is_space(c);
        };
        for (std::size_t at = 0; at < text.size();) {
            const detail::text_span piece = detail::next_piece(text, at, separates);
            const polarity answer = detail::read_yes_or_no(piece.of(text));
            if (answer != polarity::none) return detail::reading(answer, piece);
            at = piece.end;
        }
        return {};
    }
};

/// A rule for chains of thought that end in "answer is": the first word, between white space, after the last
/// `answer is ` must be yes or no in any case, with full stops around it. Case and the blank matter: without `answer
/// is` there is no answer, and where the blank is missing everywhere the first word of the whole text is read.
struct after_answer_is_yes_no {
    constexpr std::string_view signature() const noexcept { return "after_answer_is"; }

    constexpr yes_no_reading operator()(std::string_view text) const noexcept {
        constexpr std::string_view marker = "answer is ";
        std::size_t from = 0;
        const std::size_t last = text.rfind(marker);
        if (last != std::string_view::npos) {
            from = last + marker.size();
        } else if (text.find(marker.substr(0, marker.size() - 1)) == std::string_view::npos) {
            return {};
        }
        detail::text_span word = detail::next_piece(text, from, characters::is_space);
        word = detail::drop_full_stops_after(text, detail::drop_full_stops_before(text, word));
        return detail::reading(detail::read_yes_or_no(word.of(text)), word);
    }
};

/// A rule for tasks whose answer is one word: all that follows the last `answer is ` or `Answer is `, or the whole text
/// if there is neither, must be yes, no, true or false in any case, but for white space around it and full stops after
/// it.
struct after_answer_is_all_yes_no {
    constexpr std::string_view signature() const noexcept { return "after_answer_is_all"; }

    constexpr yes_no_reading operator()(std::string_view text) const noexcept {
        constexpr std::string_view marker = "nswer is ";
        detail::text_span rest{0, text.size()};
        // Forwards, for rfind() begins at the front in libc++, and a text may hold many markers with another letter.
        for (std::size_t at = text.find(marker, 1); at != std::string_view::npos; at = text.find(marker, at + 1)) {
            if (text[at - 1] == 'a' || text[at - 1] == 'A') rest.begin = at + marker.size();
        }
        rest = detail::trim(text, detail::drop_full_stops_after(text, detail::trim(text, rest)));
        return detail::reading(detail::read_yes_no_true_or_false(rest.of(text)), rest);
    }
};

/// How a reference is read, whatever the rule for predictions: yes, no, true or false in any case and nothing else but
/// white space around it.
constexpr yes_no_reading read_yes_no_reference(std::string_view text) noexcept {
    const detail::text_span word = detail::trim(text, {0, text.size()});
    return detail::reading(detail::read_yes_no_true_or_false(word.of(text)), word);
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
