#ifndef KARAT_TEXT_OUTPUT_CHOICE_WALK_HPP
#define KARAT_TEXT_OUTPUT_CHOICE_WALK_HPP

#include <cstddef>
#include <string_view>

#include "karat/text/answer_words.hpp"
#include "karat/text/output/choice.hpp"
#include "karat/text/output/choice_expression.hpp"
#include "karat/text/output/choice_letter.hpp"
#include "karat/text/output/east_asian_choice.hpp"
#include "karat/text/utf8.hpp"
#include "karat/text/yes_no_lexicon.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// Walks over the words of a text and reads the choices among them.
class choice_walk {
public:
    choice_walk(std::string_view text, unsigned count) noexcept : m_text(text), m_count(count), m_words(text) {}

    bool next() noexcept {
        const std::size_t end = word().end;
        const bool parted = letter_of(text()) != 0;
        if (!m_words.next()) return false;
        m_last_clause = m_clause;
        m_last_end = end;
        if (parted || word().before.ends_clause || word().before.comma) m_clause = word().begin;
        return true;
    }
    const answer_word& word() const noexcept { return m_words.word(); }
    std::string_view text() const noexcept { return m_text.substr(word().begin, word().end - word().begin); }

    /// The choices listed from the word at hand on, as "B", "(B)", "A, C and D", "A/B"; none if it is no choice. Moves
    /// to the last of them. A small letter counts only where `any_case` says that nothing else can be meant, or as
    /// `b)`.
    choice_reading list(bool any_case) noexcept {
        choice_reading found;
        if (!is_letter(any_case)) return found;
        found.choices.add(letter_of(text()));
        found.begin = word().begin;
        found.bytes = word().end - word().begin;
        constexpr unsigned most = 26; // more would repeat some, and make a text of nothing but choices quadratic
        for (unsigned members = 1; members < most; ++members) {
            choice_walk ahead = *this;
            if (!ahead.goes_on() || !ahead.is_letter(any_case) || ahead.begins_clause()) return found;
            const bool goes_on = ahead.is_closed() || ahead.is_before(english::joiners);
            if (ahead.may_be_a_word() && !goes_on) return found; // "B, I think"
            *this = ahead;
            found.choices.add(letter_of(text()));
            found.bytes = word().end - found.begin;
        }
        return found;
    }
    /// What a Chinese, Japanese or Korean clause says before the word at hand, the first letter of a list.
    choice_lead lead() const noexcept {
        if (letter_of(text()) == 0 || !is_east_asian(half_width_before(m_text, m_last_end)))
            return choice_lead::nothing;
        const word_gap& gap = word().before;
        if (gap.full_stop || gap.question || gap.slash || (gap.ends_clause && !gap.link)) return choice_lead::nothing;
        const choice_lead says = east_asian_choice::lead(m_text.substr(m_last_clause, m_last_end - m_last_clause));
        return gap.comma && says != choice_lead::announces ? choice_lead::nothing : says;
    }
    /// What it says behind the word at hand, the last letter of a list.
    choice_tail tail() const noexcept {
        const word_gap& gap = word().after;
        choice_walk ahead = *this;
        if (gap.ends_clause || gap.comma || !ahead.next()) return choice_tail::nothing;
        const std::size_t begin = ahead.word().begin;
        if (!is_east_asian(utf8::decode(m_text, begin).code_point)) return choice_tail::nothing;
        if (gap.closes && m_text[begin - 1] == ' ') return choice_tail::nothing; // "(B) text of the choice"
        std::size_t end = ahead.word().end;
        constexpr unsigned most = 12;
        for (unsigned passed = 0; passed < most; ++passed) {
            const word_gap& behind = ahead.word().after;
            if (behind.question) return choice_tail::denies;
            if (behind.ends_clause || behind.comma || !ahead.next() || letter_of(ahead.text()) != 0) break;
            end = ahead.word().end;
        }
        return east_asian_choice::tail(m_text.substr(begin, end - begin));
    }
    /// Whether nothing but marks stands between the word and the next, or the end of its line.
    bool is_closed() const noexcept { return word().after.closes || is_enclosed(); }
    /// Whether it stands at the beginning of a line, or behind a mark.
    bool is_opened() const noexcept { return word().before.opens || is_enclosed(); }
    /// Whether the word is written as the label of a choice, "b)", "b." or "b:".
    bool is_label() const noexcept { return is_one_of(at(word().end), ").:"); }
    /// Whether the word may be one of English too: the article, the pronoun.
    bool may_be_a_word() const noexcept {
        const char c = static_cast<char>(m_text[word().begin] | 0x20); // no other way to write it is a word
        return c == 'a' || c == 'i';
    }
    bool is_small() const noexcept { return letter_of(text()) >= 'a'; }
    /// Whether the word after this one is in the list.
    bool is_before(const word_list& list) const noexcept {
        choice_walk ahead = *this;
        return ahead.next() && list.contains(ahead.text());
    }

private:
    bool is_letter(bool any_case) const noexcept {
        const answer_word& w = word();
        const char c = letter_of(text());
        const unsigned place = (static_cast<unsigned char>(c) | 0x20u) - 'a';
        if (place >= m_count || place >= 26u) return false;
        const char after = at(w.end);
        const char before = ascii(half_width_before(m_text, w.begin));
        if (is_one_of(after, "+#%&@") || is_one_of(before, "+#%@")) return false; // C++, C#
        if (before == '&' && is_alphanumeric(ascii(half_width_before(m_text, begin_of_last(m_text, w.begin)))))
            return false;                                                                        // Q&A
        if (after == '\'' && before != '\'') return false;                                       // the As' team
        if (m_text.substr(w.end, 1) == "." && is_alphanumeric(at(w.end + 1))) return false;      // A.M.
        if (before == '.' && w.begin >= 2 && is_alphanumeric(m_text[w.begin - 2])) return false; // U.S.A
        if (expression_signs(m_text, w.begin, w.end - w.begin).touch_letter()) return false;     // A = 5
        return c < 'a' || any_case || after == ')' || (before == '[' && after == ']');
    }
    bool is_enclosed() const noexcept { return enclosed_letter(utf8::decode(m_text, word().begin).code_point) != 0; }
    /// Whether a comma before the letter parts clauses: "the answer is A, B is wrong".
    bool begins_clause() const noexcept {
        if (!word().before.comma) return false;
        constexpr std::string_view of_lists = "\xE3\x80\x81";
        const std::size_t begin = word().begin;
        const std::string_view gap = m_text.substr(m_last_end, begin - m_last_end);
        if (gap.find(of_lists) != std::string_view::npos) return false;
        const choice_tail says = tail();
        return says == choice_tail::denies || says == choice_tail::is_about || says == choice_tail::goes_on;
    }
    /// Moves to the next member of a list: behind a comma, slash, ampersand, and, or.
    bool goes_on() noexcept {
        word_gap gap = word().after;
        bool joined = gap.comma || gap.slash || is_joining_mark(word().end);
        if (ends_list(gap) || !next()) return false;
        if (word_list(english::joiners).contains(text()) || east_asian_choice::is_joiner(text())) {
            joined = true;
            gap = word().after;
            if (ends_list(gap) || !next()) return false;
        }
        // (A)(C) needs no joiner
        const std::size_t begin = word().begin;
        return joined || (is_enclosed() && begin == m_last_end) ||
               (half_width_before(m_text, begin) == U'(' &&
                half_width_before(m_text, begin_of_last(m_text, begin)) == U')');
    }
    static bool ends_list(const word_gap& gap) noexcept {
        return gap.full_stop || gap.question || gap.line_end || gap.colon;
    }
    bool is_joining_mark(std::size_t from) const noexcept {
        while (from < m_text.size() && m_text[from] == ' ') ++from;
        const char32_t c = half_width_at(m_text, from);
        return c == U'&' || c == 0x30FB;
    }
    // Full-width characters as half-width ones, others than ASCII as 0.
    char at(std::size_t i) const noexcept { return ascii(half_width_at(m_text, i)); }
    static char ascii(char32_t c) noexcept { return c < 0x80u ? static_cast<char>(c) : char{0}; }
    static bool is_one_of(char c, std::string_view set) noexcept { return set.find(c) != std::string_view::npos; }
    static bool is_alphanumeric(char c) noexcept {
        return (static_cast<unsigned char>(c) | 0x20u) - 'a' < 26u || (c >= '0' && c <= '9');
    }

    std::string_view m_text;
    unsigned m_count;
    basic_word_walk<words_by_script> m_words;
    std::size_t m_clause = 0;      // where the clause of the word at hand begins, or the part of it behind a letter
    std::size_t m_last_clause = 0; // the same of the word before
    std::size_t m_last_end = 0;    // where that word ends
};

} // namespace detail

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
