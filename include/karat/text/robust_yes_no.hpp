#ifndef KARAT_TEXT_ROBUST_YES_NO_HPP
#define KARAT_TEXT_ROBUST_YES_NO_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "karat/text/answer_words.hpp"
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

    /// Rule 1: what a yes or no word says here. Nothing if it is one of two opposites to choose from, or a negated no.
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
    static constexpr std::size_t history_size = 6; // how many words before a yes are searched for a negator

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
                const bool in_list = words_between == 0 && gap.bare && (ahead.word().after.closes || next_is_in(ahead, m_lexicon->joiners));
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

    /// What the word says after a negator in the same clause, if nothing but fillers stands between: a negated yes means
    /// no, a negated no nothing.
    yes_no_reading in_its_clause() const noexcept {
        const yes_no_reading plain = reading(m_listed, {word().begin, word().end});
        if (word().before.ends_clause || word().before.opening_bracket) return plain;
        unsigned commas = word().before.comma ? 1 : 0;
        const std::size_t before = m_count - 1;
        for (std::size_t back = 1; back <= before && back <= history_size; ++back) {
            const answer_word& earlier = m_history[(before - back) % history_size];
            const std::string_view w = text_of(earlier);
            if (is_negator(w)) {
                // Commas in pairs enclose something ("not, in fact, true"); a single one ends the clause.
                if (commas % 2 != 0) return plain;
                return m_listed == polarity::yes ? reading(polarity::no, {earlier.begin, word().end}) : yes_no_reading{};
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
    answer_word m_history[history_size] = {}; // word number i at i % history_size
    std::size_t m_count = 0;                  // words read
    std::size_t m_partner = static_cast<std::size_t>(-1); // where the opposite begins that an earlier word is joined to
    polarity m_listed = polarity::none;
    yes_no_reading m_meaning;
};

/// Rule 0: the text up to a later line that begins the next turn of a dialogue, such as "Question:" or "User 2:".
inline std::string_view without_run_on(std::string_view text, const yes_no_lexicon& lexicon) noexcept {
    word_walk words(text);
    bool is_first = true;
    while (words.next()) {
        const answer_word w = words.word();
        if (!is_first && w.before.line_end && lexicon.speakers.contains(text.substr(w.begin, w.end - w.begin))) {
            word_walk ahead = words;
            const bool numbered = !w.after.colon && w.after.number_follows && ahead.next();
            if (w.after.colon || (numbered && ahead.word().after.colon)) return text.substr(0, w.begin);
        }
        is_first = false;
    }
    return text;
}

/// Moves from a marker to the end of its link; false if it has none.
inline bool skip_link(polarity_walk& words) noexcept {
    constexpr unsigned most_words_between = 8; // "answer to this question (yes or no) is"
    for (unsigned between = 0; between <= most_words_between; ++between) {
        const word_gap& gap = words.word().after;
        if (gap.link) return true;
        if (gap.full_stop || gap.question || gap.line_end || !words.next()) return false;
        if (words.is_link()) return true;
        if (!words.is_between()) return false;
    }
    return false;
}

/// The answer behind a link, with at most 5 fillers between.
inline yes_no_reading announced(polarity_walk words) noexcept {
    constexpr unsigned most_fillers = 5;
    for (unsigned fillers = 0; fillers <= most_fillers; ++fillers) {
        const word_gap& gap = words.word().after;
        if (gap.question) return {};
        if (fillers > 0 && (gap.full_stop || (gap.line_end && !gap.link))) return {};
        if (!words.next()) return {};
        if (words.meaning().answer != polarity::none) return words.is_answer() ? words.meaning() : yes_no_reading{};
        if (!words.is_between()) return {};
    }
    return {};
}

struct announcement {
    yes_no_reading answer;     ///< of the last marker that announces one
    std::size_t last_link = 0; ///< where the link of the last marker ends, whether or not an answer follows
};

/// Rule 2: the last "the answer is ..." that goes on with an answer.
inline announcement last_announced(polarity_walk words) noexcept {
    announcement last;
    while (words.next()) {
        if (!words.is_marker()) continue;
        polarity_walk ahead = words;
        if (!skip_link(ahead)) continue;
        last.last_link = ahead.word().end;
        const yes_no_reading answer = announced(ahead);
        if (answer.answer != polarity::none) last.answer = answer;
    }
    return last;
}

/// Rule 3: the first word of the text.
inline yes_no_reading first_word(polarity_walk words) noexcept {
    return words.next() && words.is_own_answer() ? words.meaning() : yes_no_reading{};
}

/// Rule 4: the beginning of the last line, behind at most 3 words and a mark.
inline yes_no_reading last_line(polarity_walk words) noexcept {
    constexpr std::size_t most_words_before = 3;
    yes_no_reading found;
    std::size_t words_before = 0; // in this line
    while (words.next()) {
        const answer_word& w = words.word();
        if (w.before.line_end) {
            found = {};
            words_before = 0;
        }
        const bool in_place = words_before == 0 || (words_before <= most_words_before && w.before.opens && !w.after.question);
        if (found.answer == polarity::none && in_place && words.is_own_answer()) found = words.meaning();
        ++words_before;
    }
    return found;
}

/// Rule 5: all that stand alone or end a sentence, from byte `from` on, if they agree; the last of them.
inline yes_no_reading unanimous(polarity_walk words, std::size_t from) noexcept {
    yes_no_reading found;
    while (words.next()) {
        const answer_word& w = words.word();
        if (w.begin < from || w.after.question || !words.is_own_answer()) continue;
        const bool stands_alone = w.before.opens && w.after.closes;
        const bool ends_sentence = w.after.line_end || (w.after.full_stop && !w.after.number_follows); // not "No. 5"
        if (!stands_alone && !ends_sentence) continue;
        if (found.answer != polarity::none && found.answer != words.meaning().answer) return {};
        found = words.meaning();
    }
    return found;
}

} // namespace detail

/// What robust_yes_no does with text that runs on into a next question.
enum class run_on_text : std::uint8_t { dropped, kept };

/// The options of robust_yes_no.
struct robust_yes_no_options {
    run_on_text run_on = run_on_text::dropped;
    yes_no_lexicon lexicon;
};

/// karat's own rule, for the answers that language models write: finds the yes or no that the text settles on, among
/// explanations, markdown, echoed instructions and earlier mentions; rather no answer than a wrong one. The numbered
/// functions above are the rule, tried in order.
///
/// Words, negation and conjunctions are looked at a bounded number of times: linear in the bytes of the text, whatever
/// it holds. No allocation but in signature(). Known limits: answers to intermediate questions ("Step 1: No"), reported
/// speech, "unlikely" as an answer. Proven by tests/unit/robust_yes_no_test.cpp.
class robust_yes_no {
public:
    robust_yes_no() noexcept = default;
    /// The words of the lexicon must outlive the rule.
    explicit robust_yes_no(const robust_yes_no_options& options) noexcept : m_options(options) {}

    yes_no_reading operator()(std::string_view text) const noexcept {
        if (m_options.run_on == run_on_text::dropped) text = detail::without_run_on(text, m_options.lexicon);
        const detail::polarity_walk words(text, m_options.lexicon);
        const detail::announcement announcement = detail::last_announced(words);
        if (announcement.answer.answer != polarity::none) return announcement.answer;
        const yes_no_reading first = detail::first_word(words);
        if (first.answer != polarity::none) return first;
        const yes_no_reading last = detail::last_line(words);
        if (last.answer != polarity::none) return last;
        return detail::unanimous(words, announcement.last_link);
    }

    /// "robust", with `run_on=kept` and `words=` a number that stands for the caller's words, where these differ from
    /// the default.
    std::string signature() const {
        std::string options;
        if (m_options.run_on == run_on_text::kept) options += "run_on=kept";
        const std::uint64_t words = detail::fingerprint(m_options.lexicon);
        if (words != detail::fingerprint(yes_no_lexicon{})) {
            if (!options.empty()) options += ',';
            options += "words=";
            for (unsigned shift = 64; shift > 0; shift -= 4) options += "0123456789abcdef"[words >> (shift - 4) & 0xFu];
        }
        return options.empty() ? "robust" : "robust(" + options + ")";
    }

private:
    robust_yes_no_options m_options;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
