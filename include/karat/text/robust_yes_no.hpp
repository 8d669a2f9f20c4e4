#ifndef KARAT_TEXT_ROBUST_YES_NO_HPP
#define KARAT_TEXT_ROBUST_YES_NO_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "karat/text/answer_words.hpp"
#include "karat/text/output/run_on.hpp"
#include "karat/text/polarity_walk.hpp"
#include "karat/text/yes_no.hpp"
#include "karat/text/yes_no_lexicon.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

namespace detail {

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
        const bool in_place =
            words_before == 0 || (words_before <= most_words_before && w.before.opens && !w.after.question);
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
/// functions above are the rule, tried in order; rule 0 is in output/run_on.hpp.
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
        if (m_options.run_on == run_on_text::dropped) text = detail::without_run_on(text, m_options.lexicon.speakers);
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
