#ifndef KARAT_TEXT_ANSWER_WORDS_HPP
#define KARAT_TEXT_ANSWER_WORDS_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "karat/text/characters.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"

// The words of a free-form answer with what stands between them: a word says little about yes or no without the marks
// around it.

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// What a code point outside of words does to the words beside it.
enum class mark : std::uint8_t {
    blank,     ///< white space within a line
    line_end,  ///< white space that ends a line
    full_stop, ///< ends a sentence
    question,  ///< ends a question
    colon,     ///< announces what follows, and ends a clause
    arrow,     ///< announces what follows: `=`, `>`
    dash,      ///< announces what follows, and ends a clause
    semicolon, ///< ends a clause
    comma,
    opening_bracket,
    slash,    ///< joins alternatives
    quote,    ///< belongs to the word it touches
    emphasis, ///< markdown and the like; belongs to the word it touches
    other,
};

// clang-format off
constexpr mark mark_of(char32_t c) noexcept {
    switch (c) {
    case U'\n': case U'\r': case 0x0B: case 0x0C: case 0x85: case 0x2028: case 0x2029:
        return mark::line_end;
    case U'.': case U'!': case 0x2026: case 0x3002: case 0xFF01: case 0xFF0E: case 0x6D4: case 0x964:
        return mark::full_stop;
    case U'?': case 0xFF1F: case 0x61F:
        return mark::question;
    case U':': case 0xFF1A:
        return mark::colon;
    case U'=': case U'>': case 0x2192: case 0x21D2:
        return mark::arrow;
    case U'-': case 0x2010: case 0x2011: case 0x2012: case 0x2013: case 0x2014: case 0x2015:
        return mark::dash;
    case U';': case 0xFF1B: case 0x61B:
        return mark::semicolon;
    case U',': case 0x3001: case 0xFF0C: case 0x60C:
        return mark::comma;
    case U'(': case U'[': case U'{': case 0xFF08:
        return mark::opening_bracket;
    case U'/': case U'|':
        return mark::slash;
    case U'"': case U'\'': case U'`': case 0xAB: case 0xBB: case 0x2018: case 0x2019: case 0x201A: case 0x201C:
    case 0x201D: case 0x201E: case 0x2039: case 0x203A:
        return mark::quote;
    case U'*': case U'_': case U'~': case U'#': case U'$': case U'%': case U'&': case U'+': case U'@': case U'\\':
        return mark::emphasis;
    default:
        return characters::is_space(c) ? mark::blank : mark::other;
    }
}
// clang-format on

/// Whether the mark is part of the word it touches: it separates only if no blank stands between.
constexpr bool is_attached(mark m) noexcept { return m == mark::quote || m == mark::emphasis; }

/// What stands between two words, or between a word and the end of the text.
struct word_gap {
    bool line_end = false; ///< a line ends in it, or the text
    bool full_stop = false;
    bool question = false;
    bool ends_clause = false; ///< a full stop, question mark, colon, semicolon, dash or line end
    bool colon = false;
    bool link = false; ///< a colon, `=`, `>` or dash that belongs to the sentence before
    bool comma = false;
    bool opening_bracket = false;
    bool slash = false;
    bool quote = false;
    bool bare = true;    ///< nothing but blanks, commas, quotes and emphasis
    bool closes = false; ///< the word before is closed: the text or line ends there, or a mark stands behind it
    bool opens = false;  ///< the word after is opened: the text or line begins there, or a mark stands before it
    bool number_follows = false;
};

/// A word, in bytes of its text, and what surrounds it.
struct answer_word {
    std::size_t begin = 0;
    std::size_t end = 0;
    word_gap before;
    word_gap after;
};

constexpr bool begins_word(char32_t c) noexcept { return c != U'_' && characters::is_word(c); }

/// An apostrophe, hyphen, `_` or invisible joiner: between two letters it belongs to the word.
constexpr bool joins_letters(char32_t c) noexcept {
    return c == U'\'' || c == U'-' || c == U'_' || c == 0x2019 || c == 0x2010 || c == 0x2011 || c == 0xAD ||
           c == 0x200C || c == 0x200D;
}

/// Words as they are written with spaces: one part each.
struct whole_words {
    static constexpr bool begins(char32_t c) noexcept { return begins_word(c); }
    /// Whether a word ends between two neighbours that are both inside of words.
    static constexpr bool parts(char32_t /*left*/, char32_t /*right*/) noexcept { return false; }
};

/// Walks forward over the words of a text: maximal runs of letters, digits and combining marks, and of what joins them,
/// parted where `Words` says so. A word begins with a letter or digit, for a mark may also follow an emoji. Each byte
/// is looked at a bounded number of times; a copy looks ahead.
template <class Words = whole_words>
class basic_word_walk {
public:
    constexpr explicit basic_word_walk(std::string_view text) noexcept : m_text(text) { read_gap(true); }

    /// Moves to the next word; false if there is none.
    constexpr bool next() noexcept {
        if (m_at == m_text.size()) return false;
        m_word.begin = m_at;
        m_word.before = m_gap;
        read_word();
        m_word.end = m_at;
        read_gap(false);
        m_word.after = m_gap;
        return true;
    }
    constexpr const answer_word& word() const noexcept { return m_word; }

private:
    constexpr bool starts_word_at(std::size_t at) const noexcept {
        return at < m_text.size() && Words::begins(utf8::decode(m_text, at).code_point);
    }

    constexpr void read_word() noexcept {
        char32_t last = 0; // of the letters and digits so far
        while (m_at < m_text.size()) {
            const utf8::decoded d = utf8::decode(m_text, m_at);
            if (Words::begins(d.code_point)) {
                if (last != 0 && Words::parts(last, d.code_point)) return;
                last = d.code_point;
            } else if (!characters::is_mark(d.code_point)) {
                const std::size_t next = m_at + d.bytes;
                const bool joins = joins_letters(d.code_point) && starts_word_at(next) &&
                                   !Words::parts(last, utf8::decode(m_text, next).code_point);
                if (!joins) return;
            }
            m_at += d.bytes;
        }
    }

    constexpr void read_gap(bool at_start) noexcept {
        word_gap gap;
        const std::size_t begin = m_at;
        bool separates = false;    // holds a mark that separates words wherever it stands
        bool touches_next = false; // an attached mark is the last thing so far
        while (m_at < m_text.size() && !starts_word_at(m_at)) {
            const utf8::decoded d = utf8::decode(m_text, m_at);
            const mark m = mark_of(d.code_point);
            touches_next = is_attached(m);
            if (is_attached(m) && m_at == begin) gap.closes = true;
            if (m != mark::blank && m != mark::slash && !is_attached(m)) separates = true;
            note(gap, m);
            m_at += d.bytes;
        }
        if (m_at == m_text.size()) note(gap, mark::line_end);
        gap.closes = gap.closes || separates || gap.line_end;
        gap.opens = touches_next || separates || at_start;
        gap.number_follows = m_at < m_text.size() && m_text[m_at] >= '0' && m_text[m_at] <= '9';
        m_gap = gap;
    }

    static constexpr void note(word_gap& gap, mark m) noexcept {
        const bool same_sentence = !gap.full_stop && !gap.question && !gap.line_end;
        switch (m) {
        case mark::line_end: gap.line_end = true; break;
        case mark::full_stop: gap.full_stop = true; break;
        case mark::question: gap.question = true; break;
        case mark::colon: gap.colon = true; break;
        case mark::comma: gap.comma = true; break;
        case mark::opening_bracket: gap.opening_bracket = true; break;
        case mark::slash: gap.slash = true; break;
        case mark::quote: gap.quote = true; break;
        default: break;
        }
        if (m == mark::colon || m == mark::arrow || m == mark::dash) gap.link = gap.link || same_sentence;
        if (m == mark::line_end || m == mark::full_stop || m == mark::question || m == mark::colon ||
            m == mark::semicolon || m == mark::dash) {
            gap.ends_clause = true;
        }
        if (m != mark::blank && m != mark::comma && !is_attached(m)) gap.bare = false;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    answer_word m_word;
    word_gap m_gap; // what follows m_word
};
using word_walk = basic_word_walk<>;

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
