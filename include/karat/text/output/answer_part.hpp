#ifndef KARAT_TEXT_OUTPUT_ANSWER_PART_HPP
#define KARAT_TEXT_OUTPUT_ANSWER_PART_HPP

#include <cstddef>
#include <string_view>

#include "karat/text/answer_words.hpp"
#include "karat/text/output/run_on.hpp"
#include "karat/text/output/special_tokens.hpp"
#include "karat/text/text_span.hpp"
#include "karat/text/word_list.hpp"
#include "karat/version.hpp"

// Steps of a cleaner that find the answer among what a model wrote beside it. All are linear and allocate nothing.
// Proven by tests/unit/answer_part_test.cpp.

namespace karat {
inline namespace KARAT_NAMESPACE {

namespace detail {

inline constexpr std::string_view reasoning_tags[] = {"think",      "thinking",   "thought",  "reasoning",
                                                      "reflection", "scratchpad", "analysis", "seed:think"};

/// Where a tag `<name>` or `[name]`, or `</name>` if it is to close, ends that begins at byte `at`; 0 if none of
/// `names` does.
template <std::size_t Count>
constexpr std::size_t tag_end(std::string_view text, std::size_t at, bool closing,
                              const std::string_view (&names)[Count]) noexcept {
    const bool is_square = text.substr(at, 1) == "[";
    if (!is_square && text.substr(at, 1) != "<") return 0;
    if (closing && text.substr(at + 1, 1) != "/") return 0;
    at += closing ? 2 : 1;
    for (const std::string_view name : names) {
        const std::string_view rest = text.substr(at, name.size() + 1);
        if (rest.size() > name.size() && rest.back() == (is_square ? ']' : '>') &&
            equal_in_lower_case(rest.substr(0, name.size()), name)) {
            return at + name.size() + 1;
        }
    }
    return 0;
}

} // namespace detail

/// A step: reasoning in tags. The answer begins behind the last `</think>` (`thinking`, `thought`, `reasoning`,
/// `reflection`, `scratchpad`, `analysis`, in any case, in angle or square brackets), whether or not the text holds the
/// tag that opened it, for chat templates put that into the prompt. Reasoning that is not closed, because the model ran
/// out of room, is no answer: what follows its tag is cut.
struct without_reasoning {
    static constexpr std::string_view name = "reasoning";

    std::string_view operator()(std::string_view text) const noexcept {
        std::size_t begin = 0;
        std::size_t end = text.size();
        for (std::size_t at = text.find_first_of("<["); at != std::string_view::npos;
             at = text.find_first_of("<[", at + 1)) {
            if (const std::size_t closed = detail::tag_end(text, at, true, detail::reasoning_tags)) {
                begin = closed;
                end = text.size();
            } else if (end == text.size() && detail::tag_end(text, at, false, detail::reasoning_tags) != 0) {
                end = at;
            }
        }
        return text.substr(begin, end - begin);
    }
};

/// A step: further turns of a dialogue that the model went on to write. Cut from a later line on that begins with
/// "Question:", "Q:", "Human:" or "User:" in any case, numbered or not ("Question 2:"), or with the caller's words.
/// Other labels, as "Passage" and "Context", are the caller's to name: they may begin a line of an answer.
struct without_run_on {
    static constexpr std::string_view name = "run_on";
    word_list speakers = english::speakers; ///< single words, whose characters outlive the step

    std::string_view operator()(std::string_view text) const noexcept { return detail::without_run_on(text, speakers); }
};

/// A step: what is announced as the final answer, behind the last announcement of the first of these kinds that the
/// text has:
///   1. `<answer>...</answer>`, open at the end or not
///   2. `\boxed{...}`, the braces inside balanced
///   3. a line that begins with `####`, to its end
///   4. "answer" or "conclusion" with a colon, is, was or be behind it, at most 8 words between, or directly with `=`:
///      "Answer:", "The final answer is", "ANSWER (one word):"; or with the end of a line that is a heading of at most
///      three words: "## Final answer", "**Answer**"
/// A text without any of them stays whole, and so it does when nothing follows the announcement. "So the answer is
/// Paris." gives "Paris.": what comes behind the answer is for first_line or first_sentence.
struct final_answer {
    static constexpr std::string_view name = "final_answer";

    std::string_view operator()(std::string_view text) const noexcept {
        std::string_view found = tagged(text);
        if (found.empty()) found = boxed(text);
        if (found.empty()) found = hashed(text);
        if (found.empty()) found = announced(text);
        return found.empty() ? text : found;
    }

private:
    static constexpr std::string_view answer_tag[] = {"answer"};
    static constexpr std::string_view markers[] = {"answer", "conclusion"};
    static constexpr unsigned most_words_of_a_heading = 3;

    static std::string_view tagged(std::string_view text) noexcept {
        std::string_view found;
        std::size_t begin = 0; // behind the tag that is open; 0: none is
        for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
            if (const std::size_t opened = detail::tag_end(text, at, false, answer_tag)) {
                begin = opened;
            } else if (begin != 0 && detail::tag_end(text, at, true, answer_tag) != 0) {
                const std::string_view inside = detail::trimmed_text(text.substr(begin, at - begin));
                if (!inside.empty()) found = inside;
                begin = 0;
            }
        }
        if (begin == 0) return found;
        const std::string_view open = detail::trimmed_text(text.substr(begin));
        return open.empty() ? found : open;
    }

    static std::string_view boxed(std::string_view text) noexcept {
        constexpr std::string_view opening = "\\boxed{";
        const std::size_t last = text.rfind(opening);
        if (last == std::string_view::npos) return {};
        const std::size_t begin = last + opening.size();
        std::size_t depth = 1;
        for (std::size_t at = begin; at < text.size(); ++at) {
            if (text[at] == '{') ++depth;
            if (text[at] == '}' && --depth == 0) return detail::trimmed_text(text.substr(begin, at - begin));
        }
        return {}; // cut off in the middle of the answer
    }

    static std::string_view hashed(std::string_view text) noexcept {
        constexpr std::string_view hashes = "####";
        std::string_view found;
        for (std::size_t at = text.find(hashes); at != std::string_view::npos; at = text.find(hashes, at)) {
            const bool begins_line = at == 0 || text[at - 1] == '\n';
            at += hashes.size();
            if (!begins_line || text.substr(at, 1) == "#") continue;
            const std::string_view line = text.substr(at, text.find('\n', at) - at);
            const std::string_view answer = detail::trimmed_text(line);
            if (!answer.empty()) found = answer;
        }
        return found;
    }

    static std::string_view announced(std::string_view text) noexcept {
        const word_list marks(markers);
        const word_list links(english::links);
        std::string_view found;
        detail::word_walk words(text);
        unsigned in_heading = 0; // words of the heading so far, if the line is one
        for (bool begins_text = true; words.next(); begins_text = false) {
            const detail::answer_word& marker = words.word();
            if (begins_text || marker.before.line_end) {
                in_heading = begins_heading(text, marker.begin) ? 1 : 0;
            } else if (in_heading != 0) {
                ++in_heading;
            }
            if (marker.before.slash || !marks.contains(text_of(text, marker))) continue;
            const bool is_heading = in_heading != 0 && in_heading <= most_words_of_a_heading && marker.after.line_end;
            std::size_t begin = behind_link(text, words, links); // of a heading, too: "## Answer:"
            if (is_heading && begin == text.size()) begin = content_at(text, marker.end);
            if (begin < text.size()) found = text.substr(begin);
        }
        return found;
    }
    static std::string_view text_of(std::string_view text, const detail::answer_word& w) noexcept {
        return text.substr(w.begin, w.end - w.begin);
    }

    // Whether the line that begins with the word at `at` is marked as a heading or in bold: "# ", "**".
    static bool begins_heading(std::string_view text, std::size_t at) noexcept {
        std::size_t mark = at;
        while (mark > 0 && text[mark - 1] == ' ') --mark;
        if (mark == 0) return false;
        return text[mark - 1] == '#' || (mark == at && (text[mark - 1] == '*' || text[mark - 1] == '_'));
    }
    // Where the answer begins that the marker at hand announces; the size of the text if it announces none.
    static std::size_t behind_link(std::string_view text, detail::word_walk words, const word_list& links) noexcept {
        constexpr unsigned most_words_between = 8;
        for (unsigned between = 0; between <= most_words_between; ++between) {
            const detail::answer_word w = words.word();
            const bool is_verb = between > 0 && links.contains(text_of(text, w));
            const std::size_t colon = find_colon(text, w.end, between == 0);
            if (colon < text.size()) return content_at(text, colon + 1);
            if (is_verb) return content_at(text, w.end);
            if (w.after.full_stop || w.after.question || w.after.line_end || !words.next()) break;
        }
        return text.size();
    }
    // The colon that follows in the line, with nothing but blanks, brackets and emphasis before it, or the `=` if that
    // may be or follows a bracket. No colon of a time, 3:30.
    static std::size_t find_colon(std::string_view text, std::size_t at, bool may_equal) noexcept {
        const std::size_t word_end = at;
        for (; at < text.size(); ++at) {
            const char c = text[at];
            if (c != ' ' && c != '*' && c != '_' && c != ')') break;
            may_equal = may_equal || c == ')';
        }
        if (at == text.size()) return at;
        if (text[at] == '=') return may_equal ? at : text.size();
        const bool is_time = at == word_end && is_digit(text, at - 1) && is_digit(text, at + 1);
        return text[at] == ':' && !is_time ? at : text.size();
    }
    static bool is_digit(std::string_view text, std::size_t at) noexcept {
        return at < text.size() && text[at] >= '0' && text[at] <= '9';
    }
    // Where something begins behind a link; emphasis that ends there, as in "**Answer:** Paris", belongs to the link.
    static std::size_t content_at(std::string_view text, std::size_t at) noexcept {
        std::size_t behind = at;
        while (behind < text.size() && (text[behind] == '*' || text[behind] == '_')) ++behind;
        const std::size_t content = detail::skip_space(text, behind);
        return content > behind ? content : detail::skip_space(text, at);
    }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
