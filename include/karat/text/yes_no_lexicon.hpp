#ifndef KARAT_TEXT_YES_NO_LEXICON_HPP
#define KARAT_TEXT_YES_NO_LEXICON_HPP

#include <cstdint>
#include <string_view>

#include "karat/text/word_list.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

// clang-format off
namespace english {

inline constexpr std::string_view yes[] = {"yes", "true"};
inline constexpr std::string_view no[] = {"no", "false"};
inline constexpr std::string_view markers[] = {"answer", "conclusion", "verdict"};
inline constexpr std::string_view fillers[] = {
    "a", "an", "the", "this", "that", "these", "it", "its", "is", "was", "be", "as",
    "most", "more", "very", "quite", "rather", "just", "still", "yet", "also", "always", "indeed", "in", "fact", "of",
    "course", "however", "at", "all", "perhaps", "maybe",
    "simple", "clear", "definite", "definitive", "resounding", "firm", "strong", "straightforward", "short", "final",
    "correct", "follows", "statement", "claim", "sentence", "hypothesis",
    "boxed", "text", "textbf", "mathrm", "mathbf", // LaTeX
};
inline constexpr std::string_view bridges[] = {
    "then", "thus", "therefore", "hence", "so", "to", "for", "your", "my", "our", "question", "case", "here", "above",
    "would", "should", "must", "will", "has", "have",
};
inline constexpr std::string_view stances[] = {
    "think", "believe", "say", "mean", "suppose", "agree", "consider", "find", "call", "hold", "case", "to",
};
inline constexpr std::string_view followers[] = {
    "i", "you", "he", "she", "it", "we", "they", "this", "that", "these", "those", "there", "who", "which", "what",
    "the", "my", "your", "his", "her", "its", "our", "their", "not",
    "and", "but", "or", "because", "since", "as", "so", "for", "while", "although", "though", "if", "unless", "when",
    "however", "in", "to", "on", "at", "by", "with", "under", "due", "based", "according",
};
inline constexpr std::string_view conditions[] = {"if", "whether", "when", "unless", "otherwise"};

} // namespace english
// clang-format on

/// The words by which robust_yes_no reads. For another language `yes` and `no` are enough to begin with; each further
/// list that is given makes it read more of that language's sentences.
struct yes_no_lexicon {
    /// The answers. Every yes word but "true" is one whatever follows it; other answers must be seen to stand for
    /// themselves, for "no information" is no answer.
    word_list yes = english::yes;
    word_list no = english::no;
    word_list negators = english::negators; ///< turn a following yes into a no; so does any word in n't
    word_list joiners = english::joiners;   ///< between a yes and a no: neither is an answer
    word_list markers = english::markers;   ///< announce an answer, with a link: "the answer is"
    word_list links = english::links;       ///< beside the marks `:` `=` `>` and dashes
    word_list fillers = english::fillers;   ///< may stand between link and answer, negator and answer; so may -ly words
    word_list bridges = english::bridges;   ///< may stand, like fillers, between marker and answer: "to this question"
    word_list stances = english::stances;   ///< may stand, like fillers, between negator and answer: "not say yes"
    word_list followers = english::followers;   ///< show that the word before them, if it is an answer, is complete
    word_list conditions = english::conditions; ///< before an answer ("if true") or behind a quoted one, make it none
    word_list speakers = english::speakers;     ///< with a colon, begin the next turn of a dialogue
};

namespace detail {

/// A number that tells one lexicon from another: the 64-bit FNV-1a hash of its words in lower case, list by list, each
/// code point as four bytes.
constexpr std::uint64_t fingerprint(const yes_no_lexicon& lexicon) noexcept {
    std::uint64_t hash = 0xCBF29CE484222325u;
    const auto add = [&hash](char32_t value) {
        for (unsigned shift = 0; shift < 32; shift += 8) {
            hash = (hash ^ (value >> shift & 0xFFu)) * 0x100000001B3u;
        }
    };
    for (const word_list* list : {&lexicon.yes, &lexicon.no, &lexicon.negators, &lexicon.joiners, &lexicon.markers,
                                  &lexicon.links, &lexicon.fillers, &lexicon.bridges, &lexicon.stances,
                                  &lexicon.followers, &lexicon.conditions, &lexicon.speakers}) {
        for (const std::string_view word : *list) {
            lower_case_walk walk(word);
            for (char32_t c = walk.next(); c != lower_case_walk::end; c = walk.next()) add(c);
            add(U' '); // ends a word: none contains it
        }
        add(U'\n'); // ends a list
    }
    return hash;
}

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
