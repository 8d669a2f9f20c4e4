#ifndef KARAT_TEXT_YES_NO_LEXICON_HPP
#define KARAT_TEXT_YES_NO_LEXICON_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

#include "karat/text/characters.hpp"
#include "karat/text/lower_case.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

namespace detail {

/// Walks over the lower case of a word. The two small sigmas are read as one letter, so neighbours do not matter.
class lower_case_walk {
public:
    constexpr explicit lower_case_walk(std::string_view word) noexcept : m_word(word) {}

    /// The next code point; `end` after the last.
    constexpr char32_t next() noexcept {
        if (m_pending != 0) {
            const char32_t second = m_pending;
            m_pending = 0;
            return second;
        }
        if (m_at == m_word.size()) return end;
        const utf8::decoded d = utf8::decode(m_word, m_at);
        m_at += d.bytes;
        const characters::lowered lower = characters::lower(d.code_point);
        m_pending = lower.second;
        return lower.first == final_sigma ? small_sigma : lower.first;
    }

    static constexpr char32_t end = 0xFFFFFFFF;

private:
    std::string_view m_word;
    std::size_t m_at = 0;
    char32_t m_pending = 0;
};

constexpr bool equal_in_lower_case(std::string_view a, std::string_view b) noexcept {
    const auto lower = [](unsigned ascii) { return ascii - 'A' < 26u ? ascii | 0x20u : ascii; };
    std::size_t same = 0; // almost all words are ASCII, and differ in the first letter
    for (; same < a.size() && same < b.size(); ++same) {
        const unsigned left = static_cast<unsigned char>(a[same]);
        const unsigned right = static_cast<unsigned char>(b[same]);
        if ((left | right) >= 0x80u) break;
        if (lower(left) != lower(right)) return false;
    }
    lower_case_walk left(a.substr(same));
    lower_case_walk right(b.substr(same));
    for (;;) {
        const char32_t c = left.next();
        if (c != right.next()) return false;
        if (c == lower_case_walk::end) return true;
    }
}

template <class T, class = void>
inline constexpr bool holds_string_views = false;
template <class T>
inline constexpr bool holds_string_views<T, std::void_t<decltype(std::declval<const T&>().data())>> =
    std::is_same_v<decltype(std::declval<const T&>().data()), const std::string_view*>;

} // namespace detail

/// A list of words that belongs to the caller: an array or a vector of std::string_view that outlives the list. Case
/// does not matter in it. A word is letters and digits, with apostrophes or hyphens between them; anything else never
/// matches.
class word_list {
public:
    constexpr word_list() noexcept = default;
    constexpr word_list(const std::string_view* words, std::size_t count) noexcept : m_words(words, count) {}
    template <std::size_t Count>
    constexpr word_list(const std::string_view (&words)[Count]) noexcept : m_words(words, Count) {} // NOLINT: implicit
    template <class Words, std::enable_if_t<detail::holds_string_views<Words>, int> = 0>
    constexpr word_list(const Words& words) noexcept : m_words(words.data(), words.size()) {} // NOLINT: implicit
    template <class Words, std::enable_if_t<detail::holds_string_views<Words>, int> = 0>
    word_list(const Words&&) = delete; // a temporary would be gone before the list is used

    constexpr const std::string_view* begin() const noexcept { return m_words.begin(); }
    constexpr const std::string_view* end() const noexcept { return m_words.end(); }

    /// Whether `word` is in the list, in any case: full Unicode lower case on both sides. O(words in the list).
    constexpr bool contains(std::string_view word) const noexcept {
        for (const std::string_view listed : *this) {
            if (detail::equal_in_lower_case(word, listed)) return true;
        }
        return false;
    }

private:
    view<std::string_view> m_words;
};

// clang-format off
namespace english {

inline constexpr std::string_view yes[] = {"yes", "true"};
inline constexpr std::string_view no[] = {"no", "false"};
inline constexpr std::string_view negators[] = {
    "not", "cannot", "never", "neither", "nor", "hardly", "unlikely",
    "longer", // as in "no longer true"
};
inline constexpr std::string_view joiners[] = {"or", "and", "nor"};
inline constexpr std::string_view markers[] = {"answer", "conclusion", "verdict"};
inline constexpr std::string_view links[] = {"is", "was", "be"};
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
inline constexpr std::string_view speakers[] = {"question", "q", "human", "user"};

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
