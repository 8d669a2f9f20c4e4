#ifndef KARAT_TEXT_STAGE_CHECKS_HPP
#define KARAT_TEXT_STAGE_CHECKS_HPP

#include <string_view>

#include "karat/text/normalize.hpp"
#include "karat/text/text.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"

// For static_assert: each of these is true, or does not compile and says in words what a stage has to be.

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

template <class T>
constexpr bool must_be_normalizer() noexcept {
    static_assert(is_normalizer<T>,
                  "karat: a normaliser is a callable (std::string_view text, buffer<char, N>& out) that appends to "
                  "out, or a callable (std::string_view text) that returns a text");
    return true;
}
template <class T>
constexpr bool must_be_tokenizer() noexcept {
    static_assert(is_tokenizer<T>,
                  "karat: a tokenizer is a callable (std::string_view text, sink) that calls sink(std::string_view "
                  "token) for each token, or a callable (std::string_view text) that returns a range of texts");
    return true;
}

/// The same for the stage of a metric that takes texts; others take tokens, ids or spans as they are.
template <class Stage>
constexpr bool must_normalize_texts() noexcept {
    if constexpr (is_answer<Stage, std::string_view>) must_be_normalizer<Stage>();
    return true;
}
template <class Stage>
constexpr bool must_tokenize_texts() noexcept {
    if constexpr (is_answer<Stage, std::string_view>) must_be_tokenizer<Stage>();
    return true;
}

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
