#ifndef KARAT_TEXT_ARTICLES_HPP
#define KARAT_TEXT_ARTICLES_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

#include "karat/text/character_sets.hpp"
#include "karat/version.hpp"

// Steps of a normaliser (normalize.hpp) that take articles out. All expect lower case. Which words they are is a list,
// a type with
//
//     static constexpr std::string_view name;              for signatures; another list, another name
//     static constexpr std::u32string_view words[];
//
// Proven by tests/unit/articles_test.cpp and the golden files.

namespace karat {
inline namespace KARAT_NAMESPACE {

// ---- lists ------------------------------------------------------------------------------------------------------

/// English articles.
struct english_articles {
    static constexpr std::string_view name = "no_articles_en";
    static constexpr std::u32string_view words[] = {U"a", U"an", U"the"};
};
/// German articles in all their cases.
struct german_articles {
    static constexpr std::string_view name = "no_articles_de";
    static constexpr std::u32string_view words[] = {U"ein", U"eine", U"einen", U"einem", U"eines", U"einer",
                                                    U"der", U"die",  U"das",   U"den",   U"dem",   U"des"};
};
/// Spanish articles as MLQA's script lists them.
struct mlqa_spanish_articles {
    static constexpr std::string_view name = "no_mlqa_articles_es";
    static constexpr std::u32string_view words[] = {U"un", U"una", U"unos", U"unas", U"el", U"la", U"los", U"las"};
};
/// Spanish articles, the neuter one among them.
struct spanish_articles {
    static constexpr std::string_view name = "no_articles_es";
    static constexpr std::u32string_view words[] = {U"un", U"una", U"unos", U"unas", U"el",
                                                    U"la", U"lo",  U"los",  U"las"};
};
/// What MLQA's script calls Vietnamese articles: the words for of and is, two classifiers and a plural marker. Composed
/// letters only.
struct mlqa_vietnamese_articles {
    static constexpr std::string_view name = "no_mlqa_articles_vi";
    static constexpr std::u32string_view words[] = {U"c\u1EE7a", U"l\u00E0", U"c\u00E1i", U"chi\u1EBFc", U"nh\u1EEFng"};
};
/// French articles, definite, indefinite and partitive, but for the elided one.
struct french_articles {
    static constexpr std::string_view name = "no_articles_fr";
    static constexpr std::u32string_view words[] = {U"un", U"une", U"le", U"la", U"les", U"du", U"des"};
};
struct french_elided_articles {
    static constexpr std::string_view name = "no_elided_articles_fr";
    static constexpr std::u32string_view words[] = {U"l"};
};
/// Italian articles but for the elided ones.
struct italian_articles {
    static constexpr std::string_view name = "no_articles_it";
    static constexpr std::u32string_view words[] = {U"un", U"uno", U"una", U"il", U"lo", U"la", U"i", U"gli", U"le"};
};
struct italian_elided_articles {
    static constexpr std::string_view name = "no_elided_articles_it";
    static constexpr std::u32string_view words[] = {U"un", U"l", U"gl"};
};
/// Portuguese articles.
struct portuguese_articles {
    static constexpr std::string_view name = "no_articles_pt";
    static constexpr std::u32string_view words[] = {U"um", U"uma", U"uns", U"umas", U"o", U"a", U"os", U"as"};
};

// ---- steps ------------------------------------------------------------------------------------------------------

namespace detail {

template <class List>
constexpr std::size_t longest_word() noexcept {
    std::size_t most = 0;
    for (const std::u32string_view word : List::words) most = word.size() > most ? word.size() : most;
    return most;
}
template <class List>
constexpr bool is_listed(std::u32string_view word) noexcept {
    for (const std::u32string_view listed : List::words) {
        if (word == listed) return true;
    }
    return false;
}
template <class Next>
void put_all(std::u32string_view text, Next& next) noexcept {
    for (const char32_t c : text) next.put(c);
}

/// Cuts the text into maximal runs of word characters and holds back the first `Rule::held` of each, for Rule to decide
/// what becomes of them:
///
///     longer(held, next)              the run goes on behind these; the rest of it is handed on as it is
///     ended(held, by, next)           that was all of it, and behind it comes `by`, or 0 at the end of the text. True
///                                     if `by` is to go, too
template <class Rule, class Words, class Next>
class word_run_stage {
public:
    explicit word_run_stage(Next& next) noexcept : m_next(next) {}
    void put(char32_t c) noexcept {
        if (!Words::has(c)) {
            if (!end(c)) m_next.put(c);
        } else if (m_size < Rule::held) {
            m_held[m_size++] = c;
        } else {
            if (m_size == Rule::held) Rule::longer({m_held, m_size}, m_next);
            m_next.put(c);
            m_size = Rule::held + 1;
        }
    }
    void finish() noexcept {
        end(0);
        m_next.finish();
    }

private:
    bool end(char32_t by) noexcept {
        const bool is_held = m_size > 0 && m_size <= Rule::held;
        const bool takes_it = is_held && Rule::ended({m_held, m_size}, by, m_next);
        m_size = 0;
        return takes_it;
    }

    Next& m_next;
    char32_t m_held[Rule::held];
    std::size_t m_size = 0; // characters held; held + 1: they have been handed on
};

} // namespace detail

/// Replaces each article by a space. An article is a whole maximal run of word characters, as r"\b(a|an|the)\b" finds
/// it in Python, so that combining marks and punctuation end it. Which characters are word characters, `Words` says.
template <class Articles, class Words = re_words>
struct without_articles {
    static constexpr bool uses_unicode = true;
    static constexpr bool cuts_at_spaces = true;
    std::string signature() const {
        std::string text(Articles::name);
        if constexpr (!std::is_same_v<Words, re_words>) text.append("_by_").append(Words::name);
        return text;
    }
    template <class Next>
    detail::word_run_stage<without_articles, Words, Next> before(Next& next) const noexcept {
        return detail::word_run_stage<without_articles, Words, Next>(next);
    }

    // ---- the rule of word_run_stage ----
    static constexpr std::size_t held = detail::longest_word<Articles>();
    template <class Next>
    static void longer(std::u32string_view start, Next& next) noexcept {
        detail::put_all(start, next);
    }
    template <class Next>
    static bool ended(std::u32string_view word, char32_t /*by*/, Next& next) noexcept {
        detail::put_all(detail::is_listed<Articles>(word) ? U" " : word, next);
        return false;
    }
};

/// Replaces each elided article by a space, and its apostrophe with it, straight or typographic: l'eau -> eau. To be
/// put before a step that deletes punctuation.
template <class Articles>
struct without_elided_articles {
    static constexpr bool uses_unicode = true;
    static constexpr bool cuts_at_spaces = true;
    std::string_view signature() const noexcept { return Articles::name; }
    template <class Next>
    detail::word_run_stage<without_elided_articles, re_words, Next> before(Next& next) const noexcept {
        return detail::word_run_stage<without_elided_articles, re_words, Next>(next);
    }

    // ---- the rule of word_run_stage ----
    static constexpr std::size_t held = detail::longest_word<Articles>();
    template <class Next>
    static void longer(std::u32string_view start, Next& next) noexcept {
        detail::put_all(start, next);
    }
    template <class Next>
    static bool ended(std::u32string_view word, char32_t by, Next& next) noexcept {
        const bool is_elided = (by == U'\'' || by == 0x2019u) && detail::is_listed<Articles>(word);
        detail::put_all(is_elided ? U" " : word, next);
        return is_elided;
    }
};

namespace detail {

inline constexpr std::u32string_view arabic_article = U"\u0627\u0644";

} // namespace detail

/// Replaces the Arabic article by a space where a word begins with it and at least two characters of the word follow,
/// as the light stemmers of search engines do, so that what only looks like an article in a short word stays.
struct without_arabic_prefix {
    static constexpr bool uses_unicode = true;
    static constexpr bool cuts_at_spaces = true;
    std::string_view signature() const noexcept { return "no_article_prefix_ar"; }
    template <class Next>
    detail::word_run_stage<without_arabic_prefix, re_words, Next> before(Next& next) const noexcept {
        return detail::word_run_stage<without_arabic_prefix, re_words, Next>(next);
    }

    // ---- the rule of word_run_stage ----
    static constexpr std::size_t held = 3; // more is the article and two characters
    template <class Next>
    static void longer(std::u32string_view start, Next& next) noexcept {
        const bool is_article = start.substr(0, 2) == detail::arabic_article;
        if (is_article) next.put(U' ');
        detail::put_all(is_article ? start.substr(2) : start, next);
    }
    template <class Next>
    static bool ended(std::u32string_view word, char32_t /*by*/, Next& next) noexcept {
        detail::put_all(word, next);
        return false;
    }
};

/// Replaces the two letters of the Arabic article by a space wherever they stand, inside words too, as MLQA's script
/// does.
struct without_arabic_article_anywhere {
    static constexpr bool cuts_at_spaces = true;
    std::string_view signature() const noexcept { return "no_mlqa_article_ar"; }
    template <class Next>
    struct stage {
        Next& next;
        bool is_alef_held = false;
        void put(char32_t c) noexcept {
            if (is_alef_held) {
                is_alef_held = false;
                if (c == detail::arabic_article[1]) return next.put(U' ');
                next.put(detail::arabic_article[0]);
            }
            if (c == detail::arabic_article[0]) {
                is_alef_held = true;
            } else {
                next.put(c);
            }
        }
        void finish() noexcept {
            if (is_alef_held) next.put(detail::arabic_article[0]);
            next.finish();
        }
    };
    template <class Next>
    stage<Next> before(Next& next) const noexcept {
        return {next};
    }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
