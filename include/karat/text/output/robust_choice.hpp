#ifndef KARAT_TEXT_OUTPUT_ROBUST_CHOICE_HPP
#define KARAT_TEXT_OUTPUT_ROBUST_CHOICE_HPP

#include <cstddef>
#include <string>
#include <string_view>

#include "karat/text/answer_words.hpp"
#include "karat/text/output/choice.hpp"
#include "karat/text/output/choice_walk.hpp"
#include "karat/text/output/run_on.hpp"
#include "karat/text/polarity_walk.hpp"
#include "karat/text/yes_no_lexicon.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// karat's rule for multiple choice: reads which of the letters from A on a text picks, among explanations, markdown
/// and repeated choices; rather none than a wrong one. Tried in order:
///   1. what is announced last: "the answer is B", "Answer: (B)", "the correct option is B", "I choose B", "B is
///   correct"
///   2. the last line, if it holds choices and nothing else
///   3. what the text begins with, closed by a mark or alone: "B", "B.", "(B) Paris", "b) Paris", "A and C", unless
///      another line begins with another choice, for then the text repeats the question
///   4. all choices that stand in brackets or between marks, or that the text settles on ("it's B", "I'd go with B"),
///      if they agree
///
/// What is asked, supposed or denied is not announced: "Is the answer A?", "if A is correct", "the answer cannot be A",
/// "neither A nor B is right". Letters count as whole words only: AB, C++, "A.M." and "A cat" pick nothing, nor does
/// the pronoun I. A text may pick several ("A or C"). Text that runs on into another question is dropped (run_on.hpp).
/// Letters of an expression ("B < C", "A = 5") pick nothing (choice_expression.hpp). A letter may be full-width or in a
/// circle; beside an ideograph, kana or hangul it is a whole word (choice_letter.hpp).
///
/// The words are English; announcements are read in German, Spanish, French, Italian and Portuguese too ("la respuesta
/// es B"). In Chinese, Japanese and Korean the clause before and behind a letter tells whether it is announced, called
/// right, or denied, supposed and asked (east_asian_choice.hpp); a letter that begins another word there, as in "blood
/// of type B", counts only in brackets. In other languages a letter is read by rules 2 to 4 where it stands alone.
/// Linear, no allocation but in signature(). Proven by tests/unit/robust_choice_test.cpp and tests/data/choices.tsv.
class robust_choice {
public:
    /// `choices`: how many letters from A on are choices, at most 26.
    constexpr explicit robust_choice(unsigned choices = 10) noexcept : m_count(choices) {}

    choice_reading operator()(std::string_view text) const noexcept {
        text = detail::without_run_on(text, english::speakers);
        const detail::choice_walk words(text, m_count);
        choice_reading found = announced(words);
        if (found.choices.empty()) found = last_line(words);
        if (found.choices.empty()) found = opening(words);
        if (found.choices.empty()) found = unanimous(words);
        return found;
    }
    /// A gold answer: a choice, or several, at the beginning, in any case, closed by a mark or alone: "B", "(b)",
    /// "B) Paris".
    choice_reading reference(std::string_view text) const noexcept {
        detail::choice_walk words(text, m_count);
        if (!words.next()) return {};
        const choice_reading found = words.list(true);
        return words.is_closed() ? found : choice_reading{};
    }
    /// "choice(10)". Allocates.
    std::string signature() const { return "choice(" + std::to_string(m_count) + ")"; }

private:
    // clang-format off
    static constexpr std::string_view markers[] = {
        "answer", "answers", "conclusion", "verdict", "solution",
        "antwort", "antworten", "respuesta", "respuestas", "r\xC3\xA9ponse", "r\xC3\xA9ponses", "risposta", "risposte",
        "resposta", "respostas",
    };
    static constexpr std::string_view links[] = {
        "is", "are", "was", "were", "be",
        "ist", "sind", "es", "son", "est", "sont", "\xC3\xA8", "\xC3\xA9", "s\xC3\xA3o",
    };
    static constexpr std::string_view things[] = {
        "option", "choice", "letter", "alternative", "opci\xC3\xB3n", "op\xC3\xA7\xC3\xA3o", "opzione", "buchstabe",
        "letra", "lettera",
        "l'option", "l\xE2\x80\x99option", "l'opzione", "l\xE2\x80\x99opzione",
    };
    static constexpr std::string_view choosers[] = {"choose", "chose", "pick", "select", "selected"};
    static constexpr std::string_view between[] = {
        "the",    "a",      "an",     "my",       "your",        "our",        "correct",   "right",  "best",
        "most",   "likely", "final",  "probably", "clearly",     "definitely", "therefore", "thus",   "hence",
        "then",   "so",     "both",   "either",   "to",          "this",       "question",  "these",  "would",
        "must",   "should", "be",     "is",       "of",          "boxed",      "text",      "textbf", "mathrm",
        "mathbf", "option", "choice", "letter",   "alternative",
        "could", "might", "may", "with", // "it could be B", "I'd go with B"
        "la", "le", "die", "opci\xC3\xB3n", "op\xC3\xA7\xC3\xA3o", "opzione", "letra", "lettera",
    };
    static constexpr std::string_view right[] = {"correct", "right", "best"};
    static constexpr std::string_view reasons[] = {"because", "since", "as"};
    static constexpr std::string_view behind_a_choice[] = {
        "because", "since", "as", "but", "which", "is", "was", "and", "or", "rather", "instead", "not",
    };
    // What follows them in the clause is supposed, asked or denied.
    static constexpr std::string_view doubts[] = {"if", "whether", "unless", "neither"};
    static constexpr std::string_view questions[] = {"is", "are", "was", "could", "would", "can", "might"};
    static constexpr std::string_view thinkers[] = {"think", "believe", "say", "suppose", "mean"};
    static constexpr std::string_view turns[] = {"but", "so", "then", "therefore", "thus", "hence", "because", "since"};
    // Words by which a text settles on what follows, with words of `between` or links after them: "it must be B".
    static constexpr std::string_view settling[] = {
        "it", "it's", "it\xE2\x80\x99s", "that's", "that\xE2\x80\x99s", "say", "go", "going", "went", "so", "thus",
        "therefore", "hence", "definitely", "probably", "only", "both", "either",
    };
    // clang-format on

    // Choices that an announcement leads to, from the word before them on: "is most likely option B".
    static choice_reading led_to(detail::choice_walk words) noexcept {
        constexpr unsigned most_between = 6;
        for (unsigned passed = 0; passed <= most_between; ++passed) {
            const detail::word_gap& gap = words.word().after;
            if (gap.full_stop || gap.question || !words.next()) return {};
            detail::choice_walk at = words;
            const choice_reading found = at.list(true);
            if (!found.choices.empty()) {
                const bool is_small = words.is_small() && at.word().end == words.word().end;
                const bool complete = at.is_closed() || (!is_small && !at.may_be_a_word()) ||
                                      (!is_small && at.is_before(behind_a_choice));
                if (complete) return found;
            }
            const bool goes_on = word_list(between).contains(words.text()) || skip_denied(words);
            if (!goes_on) return {};
        }
        return {};
    }
    // "not A but": moves from "not" to "but".
    static bool skip_denied(detail::choice_walk& words) noexcept {
        constexpr std::string_view but[] = {"but"};
        detail::choice_walk ahead = words;
        if (!denies(words.text()) || !ahead.next() || ahead.list(true).choices.empty()) return false;
        if (!ahead.next() || !word_list(but).contains(ahead.text())) return false;
        words = ahead;
        return true;
    }
    // From a marker to its link, and what it leads to.
    static choice_reading behind_marker(detail::choice_walk words, bool marks_link) noexcept {
        constexpr unsigned most_between = 8;
        bool denied = false; // by the word before: "cannot be"
        for (unsigned passed = 0; passed <= most_between; ++passed) {
            const detail::word_gap& gap = words.word().after;
            const bool is_verb = passed > 0 && word_list(links).contains(words.text());
            if (is_verb && denied) return {};
            denied = denies(words.text());
            if (is_verb || (marks_link && (gap.link || gap.opening_bracket))) {
                const choice_reading found = led_to(words);
                if (!found.choices.empty() || is_verb) return found;
            }
            if (gap.full_stop || gap.question || gap.line_end || !words.next()) return {};
        }
        return {};
    }
    // "B is correct", "B is the answer"; the word at hand is the last of the list.
    static bool is_called_right(detail::choice_walk words) noexcept {
        if (!words.next() || !word_list(links).contains(words.text())) return false;
        for (unsigned passed = 0; passed < 5 && words.next(); ++passed) {
            if (word_list(right).contains(words.text()) || word_list(markers).contains(words.text())) return true;
            if (!word_list(between).contains(words.text())) return false;
        }
        return false;
    }
    // Whether a Chinese, Japanese or Korean clause announces the choices that end in the word at hand, behind `lead`.
    static bool is_told(const detail::choice_walk& words, detail::choice_lead lead) noexcept {
        using detail::choice_tail;
        if (lead == detail::choice_lead::denies || words.word().after.question) return false;
        const choice_tail tail = words.tail();
        if (tail == choice_tail::calls_right) return true;
        if (lead != detail::choice_lead::announces) return false;
        if (tail == choice_tail::nothing) return words.is_closed() || !(words.may_be_a_word() || words.is_small());
        return tail == choice_tail::ends || (tail == choice_tail::goes_on && words.is_closed());
    }
    static bool denies(std::string_view word) noexcept {
        return word_list(english::negators).contains(word) || detail::without_not(word).size() != word.size();
    }
    static choice_reading announced(detail::choice_walk words) noexcept {
        choice_reading last;
        bool doubted = false; // by a word before, in the same clause
        bool denied = false;  // the word before was "not" or the like
        while (words.next()) {
            choice_reading found;
            const std::string_view word = words.text();
            const detail::word_gap& before = words.word().before;
            if (before.ends_clause || before.comma || word_list(turns).contains(word)) doubted = false;
            const bool begins_question = before.opens && word_list(questions).contains(word);
            if (begins_question || word_list(doubts).contains(word)) doubted = true;
            if (denied && word_list(thinkers).contains(word)) doubted = true;
            denied = denies(word);
            if (doubted) continue;
            if (word_list(markers).contains(word)) {
                found = words.word().before.slash ? found : behind_marker(words, true);
            } else if (word_list(things).contains(word)) {
                found = behind_marker(words, false);
            } else if (word_list(choosers).contains(word)) {
                found = led_to(words);
            } else {
                const detail::choice_lead lead = words.lead();
                found = words.list(lead == detail::choice_lead::announces);
                if (!found.choices.empty() && !is_told(words, lead) && !is_called_right(words)) found = {};
            }
            if (!found.choices.empty()) last = found;
        }
        return last;
    }
    static choice_reading last_line(detail::choice_walk words) noexcept {
        choice_reading found;
        for (bool begins_text = true; words.next(); begins_text = false) {
            if (!begins_text && !words.word().before.line_end) continue; // the line holds something else
            found = words.list(true);
            if (!words.word().after.line_end) found = {};
        }
        return found;
    }
    static choice_reading opening(detail::choice_walk words) noexcept {
        choice_reading first;
        for (bool begins_text = true; words.next(); begins_text = false) {
            if (!begins_text && !words.word().before.line_end) continue;
            choice_reading found = words.list(words.is_label());
            if (!is_complete(words) || words.is_before(links)) found = {}; // "(A) is wet": about a choice
            if (begins_text) {
                if (found.choices.empty()) return {};
                first = found;
            } else if (!found.choices.empty() && found.choices != first.choices) {
                return {};
            }
        }
        return first;
    }
    static choice_reading unanimous(detail::choice_walk words) noexcept {
        choice_reading agreed;
        bool denied = false;  // the word before was "not" or the like
        bool named = false;   // the word before was "option" or the like
        bool settled = false; // the words before were "it must be" or the like
        while (words.next()) {
            const detail::choice_lead lead = words.lead();
            named = named || lead == detail::choice_lead::names;
            settled = settled || lead == detail::choice_lead::settles;
            const bool any_case = named;
            const bool stands_apart =
                (words.is_opened() || named || settled) && !denied && lead != detail::choice_lead::denies;
            denied = denies(words.text());
            named = word_list(things).contains(words.text()) || word_list(markers).contains(words.text());
            settled =
                word_list(settling).contains(words.text()) ||
                (settled && (word_list(between).contains(words.text()) || word_list(links).contains(words.text())));
            const choice_reading found = words.list(any_case);
            const bool asked = words.word().after.question;
            if (found.choices.empty() || !stands_apart || asked || !is_complete(words)) continue;
            if (!agreed.choices.empty() && agreed.choices != found.choices) return {};
            agreed = found;
        }
        return agreed;
    }
    // Whether the choice at hand is not the beginning of something else.
    static bool is_complete(const detail::choice_walk& words) noexcept {
        using detail::choice_tail;
        const choice_tail tail = words.tail();
        if (tail == choice_tail::denies || tail == choice_tail::is_about) return false;
        return tail == choice_tail::ends || tail == choice_tail::calls_right || words.is_closed() ||
               words.is_before(reasons);
    }

    unsigned m_count;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
