#ifndef KARAT_SIGNATURE_HPP
#define KARAT_SIGNATURE_HPP

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "karat/version.hpp"

// A signature is a line of text that names every choice that can change a score: same signature, same score, for ever.
// It is made from the stages that ran, each of which names itself by a member function
//
//     std::string_view signature() const noexcept;      // or std::string
//
// A change that moves a score gives its stage another name. A library version alone changes nothing.

namespace karat {
inline namespace KARAT_NAMESPACE {

namespace detail {

template <class Stage, class = void>
inline constexpr bool has_signature = false;
template <class Stage>
inline constexpr bool
    has_signature<Stage, std::void_t<decltype(std::string_view(std::declval<const Stage&>().signature()))>> = true;

} // namespace detail

/// The name of a stage: what its signature() says, or "unnamed" when it has none, as a lambda. Allocates.
template <class Stage>
std::string signature_of(const Stage& stage) {
    if constexpr (detail::has_signature<Stage>) {
        return std::string(std::string_view(stage.signature()));
    } else {
        return "unnamed";
    }
}

/// A callable with a name, for stages that are lambdas: `named{"my_tokens.1", [](std::string_view text, auto&& sink) {
/// ... }}`. Choose another name when the callable changes.
template <class Callable>
class named {
public:
    constexpr named(std::string_view name, Callable callable) : m_name(name), m_callable(std::move(callable)) {}

    // A string made on the spot would be gone before its name is read.
    template <class Name, std::enable_if_t<std::is_same_v<Name, std::string>, int> = 0>
    named(Name&&, Callable) = delete;

    template <class... Arguments>
    constexpr std::invoke_result_t<const Callable&, Arguments...> operator()(Arguments&&... arguments) const
        noexcept(std::is_nothrow_invocable_v<const Callable&, Arguments...>) {
        return m_callable(std::forward<Arguments>(arguments)...);
    }
    constexpr std::string_view signature() const noexcept { return m_name; }

private:
    std::string_view m_name; // the characters must outlive this object; a literal does
    Callable m_callable;
};

namespace detail {

/// The signature of a metric: its name, then "key:value" for each stage, parted by '|'. Allocates.
class signature_writer {
public:
    explicit signature_writer(std::string_view metric) : m_text(metric) {}

    signature_writer& add(std::string_view key, std::string_view value) {
        m_text.append("|").append(key).append(":").append(value);
        return *this;
    }
    std::string finish() {
        if (!exact_arithmetic) add("arithmetic", "inexact");
        return std::move(m_text);
    }

private:
    std::string m_text;
};

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
