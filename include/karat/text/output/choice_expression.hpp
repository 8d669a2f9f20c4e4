#ifndef KARAT_TEXT_OUTPUT_CHOICE_EXPRESSION_HPP
#define KARAT_TEXT_OUTPUT_CHOICE_EXPRESSION_HPP

#include <cstddef>
#include <string_view>

#include "karat/text/output/choice_letter.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// Whether a letter belongs to an expression: compared or joined with something by a sign, as in "B < C", "B = 5",
/// "$A \leq B$", "A + B", "f(A)". Signs that announce an answer, too ("answer = B", "so > B", "B -> Paris"), need a
/// single letter or a number on the other side. Tags (`B</s>`, `<b>B</b>`) and a letter in angle brackets are no
/// expressions.
class expression_signs {
public:
    /// The letter takes `bytes` bytes from byte `begin` of `text`.
    expression_signs(std::string_view text, std::size_t begin, std::size_t bytes) noexcept
        : m_text(text), m_begin(begin), m_end(begin + bytes) {
        m_in_brackets = half_width_before(text, begin) == U'(' && code_point(m_end) == U')';
        if (!m_in_brackets) return;
        m_begin = begin_of_last(text, begin);
        m_end = behind(m_end);
    }

    bool touch_letter() const noexcept {
        if (code_point(m_end) == U'>' && m_begin > 0 && m_text[m_begin - 1] == '<') return false;
        return sign_behind() || sign_before() || (m_in_brackets && is_letter_before(m_begin));
    }

private:
    static constexpr bool is_mathematical(char32_t c) noexcept {
        switch (c) {
        case U'<':
        case U'+':
        case U'^':
        case 0xD7:
        case 0xF7:
        case 0x2A7D:
        case 0x2A7E: return true;
        default: return c - 0x2208u < 4u || c - 0x2227u < 4u || c - 0x2243u < 0x49u;
        }
    }
    static constexpr bool is_arrow(char32_t c) noexcept {
        return c == 0x2192 || c == 0x21D2 || c == 0x2190 || c == 0x21D4 || c == 0x2194;
    }
    static constexpr bool is_digit(char32_t c) noexcept { return c - U'0' < 10u; }
    static constexpr bool is_letter(char32_t c) noexcept { return (c | 0x20u) - U'a' < 26u; }
    static constexpr bool is_alphanumeric(char32_t c) noexcept { return is_letter(c) || is_digit(c); }
    /// The commands of LaTeX for such signs.
    static bool is_command(std::string_view name) noexcept {
        constexpr std::string_view names[] = {"le",   "leq", "ge",     "geq",        "ne",         "neq",
                                              "lt",   "gt",  "approx", "equiv",      "sim",        "times",
                                              "cdot", "div", "pm",     "in",         "subset",     "subseteq",
                                              "cup",  "cap", "to",     "rightarrow", "Rightarrow", "implies"};
        for (const std::string_view known : names) {
            if (name == known) return true;
        }
        return false;
    }

    bool sign_behind() const noexcept {
        std::size_t at = skip(m_end);
        const char32_t c = code_point(at);
        if (c == U'=') return !m_in_brackets || is_single(skip(behind(at)));
        if (c == U'!' && code_point(at + 1) == U'=') return true;
        if (c == U'\\') return is_command(m_text.substr(at + 1, letters_from(at + 1)));
        if (c == U'-' && code_point(at + 1) == U'>') return is_single(skip(at + 2));
        if (c == U'>' || is_arrow(c)) {
            at = behind(at);
            if (code_point(at) == U'=') return true;
            return is_single(skip(at));
        }
        if (!is_mathematical(c) || (c == U'<' && is_tag(at))) return false;
        at = behind(at);
        if (code_point(at) == U'=' || code_point(at) == U'>') at = behind(at); // <=, <>
        at = skip(at);
        return at < m_text.size() && (words_by_script::begins(code_point(at)) || is_one_of(m_text[at], "-([{\\"));
    }
    bool sign_before() const noexcept {
        std::size_t at = skip_back(m_begin);
        if (at == 0) return false;
        const std::size_t sign_end = at;
        at = begin_of_last(m_text, at);
        char32_t c = code_point(at);
        bool only_compares = is_mathematical(c);
        if (c == U'=' || c == U'>') {
            const auto goes_on = [](char32_t s) {
                return s == U'=' || s == U'<' || s == U'>' || s == U'!' || s == U'-';
            };
            while (goes_on(half_width_before(m_text, at))) at = begin_of_last(m_text, at);
            const char32_t first = code_point(at);
            only_compares = first == U'<' || first == U'!' || (first == U'>' && c == U'=');
        } else if (is_letter(c)) {
            while (at > 0 && is_letter(static_cast<unsigned char>(m_text[at - 1]))) --at;
            if (at == 0 || m_text[at - 1] != '\\' || !is_command(m_text.substr(at, sign_end - at))) return false;
            --at;
            only_compares = true;
        } else if (!only_compares && !is_arrow(c)) {
            return false;
        }
        at = skip_back(at);
        if (at == 0) return false;
        c = half_width_before(m_text, at);
        if (only_compares) return words_by_script::begins(c) || c == U')' || c == U'}';
        return is_single_before(at);
    }
    /// Whether a letter by itself or a number begins at a byte.
    bool is_single(std::size_t at) const noexcept {
        if (is_letter(code_point(at))) return !words_by_script::begins(code_point(behind(at)));
        const std::size_t begin = at;
        while (is_digit(code_point(at))) at = behind(at);
        return at > begin && !words_by_script::begins(code_point(at));
    }
    /// Whether one ends there, that is no name of a tag.
    bool is_single_before(std::size_t end) const noexcept {
        std::size_t at = end;
        if (is_letter(half_width_before(m_text, at))) {
            at = begin_of_last(m_text, at);
        } else {
            while (is_digit(half_width_before(m_text, at))) at = begin_of_last(m_text, at);
        }
        if (at == end) return false;
        const char32_t before = half_width_before(m_text, at);
        return !words_by_script::begins(before) && before != U'<' && before != U'/';
    }
    /// Whether a letter by itself ends there: in "f(A)" the A is what f is of.
    bool is_letter_before(std::size_t end) const noexcept {
        if (!is_letter(half_width_before(m_text, end))) return false;
        return !words_by_script::begins(half_width_before(m_text, begin_of_last(m_text, end)));
    }
    /// `<b>`, `</b>`, `<br/>`, `<|end|>`, from its `<` on.
    bool is_tag(std::size_t at) const noexcept {
        const char32_t c = code_point(at + 1);
        if (c == U'/' || c == U'|' || c == U'!') return true;
        std::size_t end = at + 1;
        if (!is_letter(c)) return false;
        while (is_alphanumeric(code_point(end)) || code_point(end) == U'_' || code_point(end) == U'-') ++end;
        while (code_point(end) == U' ' || code_point(end) == U'/') ++end;
        return code_point(end) == U'>';
    }

    char32_t code_point(std::size_t at) const noexcept { return half_width_at(m_text, at); }
    std::size_t behind(std::size_t at) const noexcept { return at + utf8::decode(m_text, at).bytes; }
    // Blanks, and the dollars around formulas.
    std::size_t skip(std::size_t at) const noexcept {
        while (at < m_text.size() && is_one_of(m_text[at], " $")) ++at;
        return at;
    }
    std::size_t skip_back(std::size_t at) const noexcept {
        while (at > 0 && is_one_of(m_text[at - 1], " $")) --at;
        return at;
    }
    std::size_t letters_from(std::size_t at) const noexcept {
        std::size_t end = at;
        while (is_letter(code_point(end))) ++end;
        return end - at;
    }
    static constexpr bool is_one_of(char c, std::string_view set) noexcept {
        return set.find(c) != std::string_view::npos;
    }

    std::string_view m_text;
    std::size_t m_begin;
    std::size_t m_end;
    bool m_in_brackets = false; // which the two enclose then, too
};

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
