#ifndef KARAT_TEXT_POLARITY_WALK_HPP
#define KARAT_TEXT_POLARITY_WALK_HPP

#include <cstddef>
#include <string_view>

#include "karat/text/answer_words.hpp"
#include "karat/text/word_list.hpp"
#include "karat/text/yes_no.hpp"
#include "karat/text/yes_no_lexicon.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// Whether `word` ends in `ending`, in any case.
constexpr bool ends_in(std::string_view word, std::string_view ending) noexcept {
    return word.size() > ending.size() && equal_in_lower_case(word.substr(word.size() - ending.size()), ending);
}

/// "isn't" -> "is"; any other word as it is.
constexpr std::string_view without_not(std::string_view word) noexcept {
    for (const std::string_view ending : {std::string_view("n't"), std::string_view("n\xE2\x80\x99t")}) {
        if (ends_in(word, ending)) return word.substr(0, word.size() - ending.size());
    }
    return word;
}

/// "it's" -> "it".
constexpr std::string_view before_apostrophe(std::string_view word) noexcept {
    const std::size_t straight = word.find('\'');
    const std::size_t curly = word.find("\xE2\x80\x99");
    return word.substr(0, straight < curly ? straight : curly);
}

/// Walks over the words of a text and says which of them are yes and no, taken together with the words around them.
class polarity_walk {
public:
    polarity_walk(std::string_view text, const yes_no_lexicon& lexicon) noexcept
        : m_text(text), m_lexicon(&lexicon), m_words(text) {}

    /// Moves to the next word; false if there is none.
    bool next() noexcept {
        if (m_count > 0) m_history[(m_count - 1) % history_size] = word();
        if (!m_words.next()) return false;
        ++m_count;
        m_listed = listed(text());
        m_meaning = {};
        if (m_listed == polarity::none) return true;
        const bool is_partner = m_partner == word().begin;
        if (is_joined_to_opposite() || is_partner) return true;
        m_meaning = in_its_clause();
        return true;
    }

    const answer_word& word() const noexcept { return m_words.word(); }
    std::string_view text() const noexcept { return text_of(word()); }

    /// Rule 1: what a yes or no word says here. Nothing if it is one of two opposites to choose
    /// from, a negated no, or left open by an "if".
    const yes_no_reading& meaning() const noexcept { return m_meaning; }

    /// Whether the word is a yes or no, and complete: not the beginning of something else such as "no information".
    bool is_answer() const noexcept {
        if (m_meaning.answer == polarity::none) return false;
        if (word().after.closes) return true;
        if (m_listed == polarity::yes && !equal_in_lower_case(text(), "true")) return true;
        return next_is_in(m_words, m_lexicon->followers);
    }
    /// Whether the word is an answer of the text's own, not one of an instruction such as `say "yes" if it fits`.
    bool is_own_answer() const noexcept {
        const bool quoted = word().before.quote && word().after.quote && word().after.bare;
        return is_answer() && !(quoted && next_is_in(m_words, m_lexicon->conditions));
    }

    /// Whether the word announces an answer, if a link follows. In `</answer>` it ends one.
    bool is_marker() const noexcept { return m_lexicon->markers.contains(text()) && !word().before.slash; }
    bool is_link() const noexcept { return m_lexicon->links.contains(without_not(text())); }
    /// Whether the word may stand between a marker and the answer it announces.
    bool is_between() const noexcept {
        const std::string_view w = text();
        return (m_listed != polarity::none && m_meaning.answer == polarity::none) || is_filler(w) || is_negator(w) ||
               m_lexicon->bridges.contains(w) || m_lexicon->joiners.contains(w);
    }

private:
    static constexpr std::size_t history_size = 8; // how many words before a yes are searched for a negator

    std::string_view text_of(const answer_word& w) const noexcept { return m_text.substr(w.begin, w.end - w.begin); }

    polarity listed(std::string_view w) const noexcept {
        if (m_lexicon->yes.contains(w)) return polarity::yes;
        return m_lexicon->no.contains(w) ? polarity::no : polarity::none;
    }
    bool is_filler(std::string_view w) const noexcept {
        return (ends_in(w, "ly") && !equal_in_lower_case(w, "only")) || m_lexicon->fillers.contains(w);
    }
    bool is_negator(std::string_view w) const noexcept {
        return without_not(w).size() != w.size() || m_lexicon->negators.contains(w);
    }

    /// Whether the word and an opposite behind it leave the choice open: "yes or no", "true/false", "yes, no or maybe",
    /// "YES NO". Remembers the opposite, so that it is not read either.
    bool is_joined_to_opposite() noexcept {
        word_walk ahead = m_words;
        bool joined = false;
        for (unsigned words_between = 0; words_between <= 2; ++words_between) {
            const word_gap gap = ahead.word().after;
            if (gap.full_stop || gap.question || gap.line_end) return false;
            joined = joined || gap.slash;
            if (!ahead.next()) return false;
            const std::string_view w = text_of(ahead.word());
            if (const polarity other = listed(w); other != polarity::none) {
                // Without a joiner two opposites are a list only if the list ends or goes on behind them: in "yes, no
                // problem" the second word belongs to what follows.
                const bool in_list = words_between == 0 && gap.bare &&
                                     (ahead.word().after.closes || next_is_in(ahead, m_lexicon->joiners));
                if (other == m_listed || !(joined || in_list)) return false;
                m_partner = ahead.word().begin;
                return true;
            }
            if (m_lexicon->joiners.contains(w)) {
                joined = true;
            } else if (!joined || !is_filler(w)) {
                return false;
            }
        }
        return false;
    }
    bool next_is_in(word_walk words, const word_list& list) const noexcept {
        return words.next() && list.contains(before_apostrophe(text_of(words.word())));
    }

    /// What the word says in its clause, with nothing but fillers between: after a negator a yes means no and a no
    /// nothing; after "if" or "whether" neither means anything.
    yes_no_reading in_its_clause() const noexcept {
        const yes_no_reading plain = reading(m_listed, {word().begin, word().end});
        if (word().before.ends_clause || word().before.opening_bracket) return plain;
        unsigned commas = word().before.comma ? 1 : 0;
        const std::size_t before = m_count - 1;
        for (std::size_t back = 1; back <= before && back <= history_size; ++back) {
            const answer_word& earlier = m_history[(before - back) % history_size];
            const std::string_view w = text_of(earlier);
            const bool is_condition = m_lexicon->conditions.contains(w);
            if (is_condition || is_negator(w)) {
                // Commas in pairs enclose something ("not, in fact, true"); a single one ends the clause.
                if (commas % 2 != 0) return plain;
                if (is_condition) return {};
                return m_listed == polarity::yes ? reading(polarity::no, {earlier.begin, word().end})
                                                 : yes_no_reading{};
            }
            if (!is_filler(w) && !m_lexicon->stances.contains(w) && !m_lexicon->markers.contains(w)) return plain;
            if (earlier.before.ends_clause) return plain;
            if (earlier.before.comma) ++commas;
        }
        return plain;
    }

    std::string_view m_text;
    const yes_no_lexicon* m_lexicon;
    word_walk m_words;
    answer_word m_history[history_size] = {};             // word number i at i % history_size
    std::size_t m_count = 0;                              // words read
    std::size_t m_partner = static_cast<std::size_t>(-1); // where the opposite begins that an earlier word is joined to
    polarity m_listed = polarity::none;
    yes_no_reading m_meaning;
};

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
