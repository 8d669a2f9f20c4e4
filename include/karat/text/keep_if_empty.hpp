#ifndef KARAT_TEXT_KEEP_IF_EMPTY_HPP
#define KARAT_TEXT_KEEP_IF_EMPTY_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "karat/buffer.hpp"
#include "karat/signature.hpp"
#include "karat/text/articles.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/squad.hpp"
#include "karat/text/text.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

template <class Step>
inline constexpr bool removes_articles = false;
template <class Articles, class Words>
inline constexpr bool removes_articles<without_articles<Articles, Words>> = true;
template <class Articles>
inline constexpr bool removes_articles<without_elided_articles<Articles>> = true;
template <>
inline constexpr bool removes_articles<without_arabic_prefix> = true;
template <>
inline constexpr bool removes_articles<without_arabic_article_anywhere> = true;

template <class Source, class Steps>
struct normalizer_of;
template <class Source, class... Steps>
struct normalizer_of<Source, std::tuple<Steps...>> {
    using type = normalizer<Source, Steps...>;
};

/// The same normaliser without the steps that take articles out.
template <class Normalizer>
struct articles_kept {
    static_assert(!std::is_same_v<Normalizer, Normalizer>,
                  "karat: keep_if_empty knows the articles of normalizer<...> and squad_normalizer; of another "
                  "normaliser, say what is to be done instead: keep_if_empty<Normalizer, Otherwise>");
};
template <class Source, class... Steps>
struct articles_kept<normalizer<Source, Steps...>> {
    using kept =
        decltype(std::tuple_cat(std::conditional_t<removes_articles<Steps>, std::tuple<>, std::tuple<Steps>>{}...));
    using type = typename normalizer_of<Source, kept>::type;
};
template <>
struct articles_kept<squad_normalizer> : articles_kept<squad_steps> {};

} // namespace detail

/// A normaliser that leaves something of every answer there is something of: what `Normalizer` makes of a text, and if
/// that is empty, what `Otherwise` makes of it, by default the same with articles kept. So `A` stays an answer (the
/// letter of a choice), and `An` is another one, while `the cat` is still `cat`.
///
/// Costs what `Normalizer` costs but for answers that it leaves nothing of. It decides on whole answers and so cannot
/// be streamed. Proven by tests/unit/keep_if_empty_test.cpp.
template <class Normalizer, class Otherwise = typename detail::articles_kept<Normalizer>::type>
struct keep_if_empty {
    static constexpr bool never_throws = karat::never_throws<Normalizer> && karat::never_throws<Otherwise>;

    Normalizer normalize{};
    Otherwise otherwise{};

    std::string signature() const { return signature_of(normalize) + " or if empty " + signature_of(otherwise); }

    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const {
        detail::text_scratch scratch;
        scratch.use(out.source());
        (*this)(text, out, scratch);
    }
    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out, detail::text_scratch& scratch) const {
        const std::size_t before = out.size();
        detail::append_normalized(normalize, text, out, scratch);
        if (out.size() == before) detail::append_normalized(otherwise, text, out, scratch);
    }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
