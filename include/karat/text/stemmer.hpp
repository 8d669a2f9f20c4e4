#ifndef KARAT_TEXT_STEMMER_HPP
#define KARAT_TEXT_STEMMER_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "karat/signature.hpp"
#include "karat/text/porter.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"

// A stemmer is any callable that takes a token and gives its stem, in one of two ways:
//
//     stemmer(char* word, std::size_t bytes)       stems in place and returns the new length, which is not larger
//     stemmer(std::string_view word)               returns the stem, a text

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Leaves every token as it is.
struct no_stemmer {
    static constexpr bool never_throws = true;
    std::string_view signature() const noexcept { return "none"; }
};

/// rouge_score's way with a stemmer: tokens of four bytes or more are stemmed, shorter ones stay, so that `as` is not
/// cut to `a`.
struct rouge_stemmer {
    static constexpr bool never_throws = true;

    std::string signature() const { return signature_of(porter_stemmer<porter_mode::nltk>{}) + ",4+"; }
    std::size_t operator()(char* word, std::size_t bytes) const noexcept {
        return bytes < 4 ? bytes : porter_stemmer<porter_mode::nltk>{}(word, bytes);
    }
};

/// Whether a T is a stemmer.
template <class T>
inline constexpr bool is_stemmer =
    std::is_same_v<T, no_stemmer> || std::is_invocable_r_v<std::size_t, const T&, char*, std::size_t> ||
    std::is_invocable_r_v<std::string_view, const T&, std::string_view>;

namespace detail {

/// For static_assert: see stage_checks.hpp.
template <class T>
constexpr bool must_be_stemmer() noexcept {
    static_assert(is_stemmer<T>,
                  "karat: a stemmer is a callable (char* word, std::size_t bytes) that stems in place and returns the "
                  "new length, or a callable (std::string_view word) that returns the stem");
    return true;
}

} // namespace detail

/// Between a tokenizer and whoever uses the tokens: stems each one and hands it to `use(std::string_view)`.
template <class Stemmer, class Use>
class stemming {
public:
    stemming(const Stemmer& stem, Use& use) noexcept : m_stem(stem), m_use(use) {}

    void operator()(padded_token token) { stem_in_place(token); }
    void operator()(mutable_token token) { stem_in_place(token); }
    void operator()(std::string_view token) {
        if constexpr (std::is_same_v<Stemmer, no_stemmer>) {
            m_use(token);
        } else if constexpr (std::is_invocable_v<const Stemmer&, char*, std::size_t>) {
            detail::with_scratch(m_use, [&](detail::text_scratch& scratch) {
                auto& copy = scratch.piece;
                copy.clear();
                copy.append(token.data(), token.size());
                if (copy.failed()) return lose();
                m_use(std::string_view(copy.data(), m_stem(copy.data(), copy.size())));
            });
        } else {
            const auto& stem = m_stem(token);
            m_use(std::string_view(stem));
        }
    }
    /// Hears from the tokenizer that tokens were lost, and passes it on.
    void lose() noexcept { detail::report_lost(m_use); }
    /// Lends the tokenizer what the user of the tokens lends.
    template <class Lender = Use>
    auto scratch() noexcept -> decltype(std::declval<Lender&>().scratch()) {
        return m_use.scratch();
    }
    template <class Lender = Use>
    auto source() noexcept -> decltype(std::declval<Lender&>().source()) {
        return m_use.source();
    }

private:
    template <class Token>
    void stem_in_place(Token token) {
        if constexpr (std::is_same_v<Stemmer, no_stemmer>) {
            m_use(token);
        } else if constexpr (std::is_invocable_v<const Stemmer&, char*, std::size_t>) {
            token.size = m_stem(token.data, token.size);
            m_use(token);
        } else {
            (*this)(std::string_view(token));
        }
    }

    const Stemmer& m_stem;
    Use& m_use;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
