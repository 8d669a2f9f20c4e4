#ifndef KARAT_TEXT_OUTPUT_RUN_ON_HPP
#define KARAT_TEXT_OUTPUT_RUN_ON_HPP

#include <string_view>

#include "karat/text/answer_words.hpp"
#include "karat/text/word_list.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// The text up to a later line that begins the next turn of a dialogue, such as "Question:" or "User 2:"; `speakers`
/// are the words that begin one. Linear, no allocation.
inline std::string_view without_run_on(std::string_view text, const word_list& speakers) noexcept {
    word_walk words(text);
    bool is_first = true;
    while (words.next()) {
        const answer_word w = words.word();
        if (!is_first && w.before.line_end && speakers.contains(text.substr(w.begin, w.end - w.begin))) {
            word_walk ahead = words;
            const bool numbered = !w.after.colon && w.after.number_follows && ahead.next();
            if (w.after.colon || (numbered && ahead.word().after.colon)) return text.substr(0, w.begin);
        }
        is_first = false;
    }
    return text;
}

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
