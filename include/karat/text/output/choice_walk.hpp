#ifndef KARAT_TEXT_OUTPUT_CHOICE_WALK_HPP
#define KARAT_TEXT_OUTPUT_CHOICE_WALK_HPP

#include <cstddef>
#include <string_view>

#include "karat/text/answer_words.hpp"
#include "karat/text/output/choice.hpp"
#include "karat/text/yes_no_lexicon.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// Walks over the words of a text and reads the choices among them.
class choice_walk {
public:
    choice_walk(std::string_view text, unsigned count) noexcept : m_text(text), m_count(count), m_words(text) {}

    bool next() noexcept { return m_words.next(); }
    const answer_word& word() const noexcept { return m_words.word(); }
    std::string_view text() const noexcept { return m_text.substr(word().begin, word().end - word().begin); }

    /// The choices listed from the word at hand on, as "B", "(B)", "A, C and D", "A/B"; none if it is no choice. Moves
    /// to the last of them. A small letter counts only where `any_case` says that nothing else can be meant, or as
    /// `b)`.
    choice_reading list(bool any_case) noexcept {
        choice_reading found;
        if (!is_letter(any_case)) return found;
        found.choices.add(m_text[word().begin]);
        found.begin = word().begin;
        found.bytes = 1;
        constexpr unsigned most = 26; // more would repeat some, and make a text of nothing but choices quadratic
        for (unsigned members = 1; members < most; ++members) {
            choice_walk ahead = *this;
            if (!ahead.goes_on() || !ahead.is_letter(any_case)) return found;
            const bool goes_on = ahead.is_closed() || ahead.is_before(english::joiners);
            if (ahead.may_be_a_word() && !goes_on) return found; // "B, I think"
            *this = ahead;
            found.choices.add(m_text[word().begin]);
            found.bytes = word().end - found.begin;
        }
        return found;
    }
    /// The choice at the end of a Chinese word, directly behind "is" or "choose", for there are no blanks between.
    choice_reading behind_ideograph() const noexcept {
        constexpr std::string_view verbs[] = {"\xE6\x98\xAF", "\xE4\xB8\xBA", "\xE7\x82\xBA", "\xE9\x80\x89",
                                              "\xE9\x81\xB8", "\xE6\x8B\xA9", "\xE6\x93\x87"};
        choice_reading found;
        const std::string_view chinese = text().substr(0, text().size() - 1);
        const unsigned place = static_cast<unsigned char>(text().back()) - unsigned{'A'};
        if (chinese.size() < verbs[0].size() || place >= m_count || place >= 26u) return found;
        if (!word_list(verbs).contains(chinese.substr(chinese.size() - verbs[0].size()))) return found;
        found.choices.add(text().back());
        found.begin = word().end - 1;
        found.bytes = 1;
        return found;
    }
    /// Whether nothing but marks stands between the word and the next, or the end of its line.
    bool is_closed() const noexcept { return word().after.closes; }
    /// Whether the word is written as the label of a choice, "b)", "b." or "b:".
    bool is_label() const noexcept { return is_one_of(at(word().end), ").:"); }
    /// Whether the word may be one of English too: the article, the pronoun.
    bool may_be_a_word() const noexcept {
        const char c = static_cast<char>(m_text[word().begin] | 0x20);
        return c == 'a' || c == 'i';
    }
    /// Whether the word after this one is in the list.
    bool is_before(const word_list& list) const noexcept {
        choice_walk ahead = *this;
        return ahead.next() && list.contains(ahead.text());
    }

private:
    bool is_letter(bool any_case) const noexcept {
        const answer_word& w = word();
        if (w.end - w.begin != 1) return false;
        const char c = m_text[w.begin];
        const unsigned place = (static_cast<unsigned char>(c) | 0x20u) - 'a';
        if (place >= m_count || place >= 26u) return false;
        const char after = at(w.end);
        const char before = w.begin == 0 ? ' ' : m_text[w.begin - 1];
        if (is_one_of(after, "+#%&@") || is_one_of(before, "+#%@")) return false;                // C++, C#
        if (at(w.end + (after == ' ' ? 1 : 0)) == '=') return false;                             // A = 5
        if (after == '\'' && before != '\'') return false;                                       // the As' team
        if (after == '.' && is_alphanumeric(at(w.end + 1))) return false;                        // A.M.
        if (before == '.' && w.begin >= 2 && is_alphanumeric(m_text[w.begin - 2])) return false; // U.S.A
        const bool is_small = c >= 'a';
        return !is_small || any_case || after == ')' || (before == '[' && after == ']');
    }
    /// Moves to the next member of a list: behind a comma, slash, ampersand, and, or.
    bool goes_on() noexcept {
        word_gap gap = word().after;
        bool joined = gap.comma || gap.slash || is_ampersand(word().end);
        if (ends_list(gap) || !next()) return false;
        if (word_list(english::joiners).contains(text())) {
            joined = true;
            gap = word().after;
            if (ends_list(gap) || !next()) return false;
        }
        // (A)(C) needs no joiner
        return joined || (word().begin >= 2 && m_text[word().begin - 1] == '(' && m_text[word().begin - 2] == ')');
    }
    static bool ends_list(const word_gap& gap) noexcept {
        return gap.full_stop || gap.question || gap.line_end || gap.colon;
    }
    bool is_ampersand(std::size_t from) const noexcept {
        while (from < m_text.size() && m_text[from] == ' ') ++from;
        return at(from) == '&';
    }
    char at(std::size_t i) const noexcept { return i < m_text.size() ? m_text[i] : ' '; }
    static bool is_one_of(char c, std::string_view set) noexcept { return set.find(c) != std::string_view::npos; }
    static bool is_alphanumeric(char c) noexcept {
        return (static_cast<unsigned char>(c) | 0x20u) - 'a' < 26u || (c >= '0' && c <= '9');
    }

    std::string_view m_text;
    unsigned m_count;
    word_walk m_words;
};

} // namespace detail

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
