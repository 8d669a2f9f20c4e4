#ifndef KARAT_REFERENCE_METRIC_SET_HPP
#define KARAT_REFERENCE_METRIC_SET_HPP

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "karat/made_of_buffers.hpp"
#include "karat/text/text.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// Whether two metrics make the same tokens of a text, so that one reading serves both: the same stages, which must
/// have no state that could differ.
template <class A, class B, class = void>
inline constexpr bool same_tokens = false;
template <class A, class B>
inline constexpr bool same_tokens<
    A, B, std::void_t<typename A::tokenizer, typename A::stemmer, typename B::tokenizer, typename B::stemmer>> =
    std::is_same_v<typename A::compiled, typename B::compiled>&& std::is_same_v<
        typename A::tokenizer, typename B::tokenizer>&& std::is_same_v<typename A::stemmer, typename B::stemmer>&&
        std::is_empty_v<typename A::tokenizer>&& std::is_empty_v<typename A::stemmer>;
/// The same of metrics that say by a type what they read; void is shared with nobody.
template <class A, class B>
inline constexpr bool
    same_tokens<A, B, std::enable_if_t<!std::is_void_v<typename A::reading> || !std::is_void_v<typename B::reading>>> =
        std::is_same_v<typename A::reading, typename B::reading>;

/// The metrics that are scored together, and which of them share compiled references and the reading of predictions.
template <class... Metrics>
struct metric_set {
    static constexpr std::size_t size = sizeof...(Metrics);
    using indices = std::index_sequence_for<Metrics...>;
    template <std::size_t I>
    using metric = std::tuple_element_t<I, std::tuple<Metrics...>>;
    template <std::size_t I>
    using score_of = typename metric<I>::result;

    /// The first metric whose tokens serve metric I too; I itself if there is none before it.
    template <std::size_t I>
    static constexpr std::size_t owner = [] {
        constexpr bool same[] = {same_tokens<metric<I>, Metrics>...};
        for (std::size_t j = 0; j < I; ++j) {
            if (same[j]) return j;
        }
        return I;
    }();
    template <std::size_t I>
    static constexpr bool owns = owner<I> == I;

    // One object for each owner, and nothing for the others.
    template <class Indices>
    struct parts;
    template <std::size_t... I>
    struct parts<std::index_sequence<I...>> {
        using compiled = std::tuple<std::conditional_t<owns<I>, typename metric<I>::compiled, nothing_kept>...>;
        using readers = std::tuple<std::conditional_t<owns<I>, typename metric<I>::reader, nothing_kept>...>;
        using scratch = std::tuple<typename metric<I>::scratch...>;
        using scores = std::tuple<score_of<I>...>;
    };
    using compiled = typename parts<indices>::compiled;
    using readers = typename parts<indices>::readers;
    using scratch = typename parts<indices>::scratch;
    /// One metric: its score. Several: a tuple of theirs, in order.
    using result = std::conditional_t<size == 1, score_of<0>, typename parts<indices>::scores>;
};

/// Calls `use(std::integral_constant<std::size_t, I>)` for every index of the set, in order.
template <std::size_t... I, class Use>
void for_each_index(std::index_sequence<I...>, Use&& use) {
    (use(std::integral_constant<std::size_t, I>{}), ...);
}

/// Calls `use(part...)` with all parts of `tuples`.
template <class Use, class... Tuples>
decltype(auto) with_parts(Use&& use, Tuples&... tuples) {
    return std::apply(use, std::tuple_cat(std::apply([](auto&... part) { return std::tie(part...); }, tuples)...));
}

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
