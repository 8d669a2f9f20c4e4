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
template <>
inline constexpr bool is_text<void> = false;

namespace detail {

template <class T, class = void>
struct range_element {
    using type = void;
};
template <class T>
struct range_element<
    T, std::void_t<decltype(std::begin(std::declval<const T&>())), decltype(std::end(std::declval<const T&>()))>> {
    using type = std::remove_cv_t<std::remove_reference_t<decltype(*std::begin(std::declval<const T&>()))>>;
};

/// What iterating over a `const T` yields, without reference and const; void if T cannot be iterated over.
template <class T>
using element_of = typename range_element<T>::type;

template <class T>
inline constexpr bool is_byte_sized = sizeof(T) == 1;
template <>
inline constexpr bool is_byte_sized<void> = true;

} // namespace detail

/// Several texts: anything with begin and end over texts (vector, array, C array, initializer_list, span, ...). A text
/// itself is never a list: nothing in karat iterates over the characters of a string.
template <class T>
inline constexpr bool is_text_list = !is_text<T> && is_text<detail::element_of<T>>;

/// Token ids: a range of integers wider than a byte. Text, bytes, characters and truth values are not token ids.
template <class T, class Element = detail::element_of<T>>
inline constexpr bool is_id_list =
    std::is_integral_v<Element> && !std::is_same_v<Element, bool> && !std::is_same_v<Element, wchar_t> &&
    !std::is_same_v<Element, char16_t> && !std::is_same_v<Element, char32_t> && !detail::is_byte_sized<Element>;

/// Whether a T is one answer for this stage. Stages take texts, unless they say otherwise by a member
/// `template <class T> static constexpr bool accepts`, as those that take token ids do.
template <class Stage, class T, class = void>
inline constexpr bool is_answer = is_text<T>;
template <class Stage, class T>
inline constexpr bool is_answer<Stage, T, std::enable_if_t<Stage::template accepts<T> || true>> =
    Stage::template accepts<T>;

/// Whether a T is a list of answers for this stage, such as the references of a question.
template <class Stage, class T, class Element = detail::element_of<T>>
inline constexpr bool is_answer_list = !is_answer<Stage, T> && is_answer<Stage, Element>;
template <class Stage, class T>
inline constexpr bool is_answer_list<Stage, T, void> = false;

namespace detail {

/// Texts go on as std::string_view, whatever they were; other answers as they are.
template <class Stage, class Answer>
decltype(auto) as_answer(const Answer& answer) {
    if constexpr (is_text<Answer> && is_answer<Stage, std::string_view>) {
        return std::string_view(answer);
    } else {
        return (answer);
    }
}

} // namespace detail

/// Whether a stage promises not to throw, by a member `static constexpr bool never_throws = true`. All of karat's own
/// do, and a metric whose stages do is noexcept. It is a promise, not a check: breaking it ends the program.
template <class Stage, class = void>
inline constexpr bool never_throws = false;
template <class Stage>
inline constexpr bool never_throws<Stage, std::enable_if_t<Stage::never_throws || true>> = Stage::never_throws;

/// An element of a braced list of texts. Unlike std::string_view it is made from exactly one argument, so that
/// {{"yes", "no"}} is an error and not one string between two unrelated pointers.
class text_ref {
public:
    // Not every standard library promises that a string_view of a pointer does not throw.
    template <class T, std::enable_if_t<is_text<T>, int> = 0>
    constexpr text_ref(const T& text) // NOLINT: implicit on purpose
        noexcept(std::is_pointer_v<std::decay_t<T>> || noexcept(std::string_view(text)))
        : m_text(text) {}
    text_ref(std::nullptr_t) = delete;
    constexpr operator std::string_view() const noexcept { return m_text; } // NOLINT: implicit on purpose

private:
    std::string_view m_text;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
