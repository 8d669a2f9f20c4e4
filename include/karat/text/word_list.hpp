#ifndef KARAT_TEXT_WORD_LIST_HPP
#define KARAT_TEXT_WORD_LIST_HPP

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include "karat/text/characters.hpp"
#include "karat/text/lower_case.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

// Lists of words that texts are read by, and the English ones that several rules share.

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

inline constexpr std::string_view negators[] = {
    "not", "cannot", "never", "neither", "nor", "hardly", "unlikely",
    "longer", // as in "no longer true"
};
inline constexpr std::string_view joiners[] = {"or", "and", "nor"};
inline constexpr std::string_view links[] = {"is", "was", "be"};
inline constexpr std::string_view speakers[] = {"question", "q", "human", "user"};

} // namespace english
// clang-format on

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
