#ifndef KARAT_TEXT_TEXT_HPP
#define KARAT_TEXT_TEXT_HPP

#include <cstddef>
#include <iterator>
#include <string_view>
#include <type_traits>
#include <utility>

#include "karat/version.hpp"

// What karat takes for a text and for a list of texts. The checks are strict because C++ is not: "yes" converts to
// bool, a string is a range of characters, and {"yes", "no"} is a valid way to build one string from two pointers.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// One text: whatever converts to std::string_view by itself (string, literal, const char*, string_view, ...), but not
/// nullptr. A null `const char*` is the caller's error, as everywhere; an empty string_view may hold a null pointer.
template <class T>
inline constexpr bool is_text =
    std::is_convertible_v<const T&, std::string_view> && !std::is_null_pointer_v<std::decay_t<T>>;

namespace detail {

template <class T, class = void>
struct range_element {
    using type = void;
};
template <class T>
struct range_element<T, std::void_t<decltype(std::begin(std::declval<const T&>())),
                                    decltype(std::end(std::declval<const T&>()))>> {
    using type = std::decay_t<decltype(*std::begin(std::declval<const T&>()))>;
};

/// What iterating over a `const T` yields, without reference and const; void if T cannot be iterated over.
template <class T>
using element_of = typename range_element<T>::type;

template <class T>
inline constexpr bool is_text_or_void = is_text<T>;
template <>
inline constexpr bool is_text_or_void<void> = false;

template <class...>
inline constexpr bool always_false = false;

} // namespace detail

/// Several texts: anything with begin and end over texts (vector, array, C array, initializer_list, span, ...). A text
/// itself is never a list: nothing in karat iterates over the characters of a string.
template <class T>
inline constexpr bool is_text_list = !is_text<T> && detail::is_text_or_void<detail::element_of<T>>;

/// An element of a braced list of texts. Unlike std::string_view it is made from exactly one argument, so that
/// {{"yes", "no"}} is an error and not one string between two unrelated pointers.
class text_ref {
public:
    template <class T, std::enable_if_t<is_text<T>, int> = 0>
    constexpr text_ref(const T& text) noexcept(noexcept(std::string_view(text))) // NOLINT: implicit on purpose
        : m_text(text) {}
    text_ref(std::nullptr_t) = delete;
    constexpr operator std::string_view() const noexcept { return m_text; } // NOLINT: implicit on purpose

private:
    std::string_view m_text;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
