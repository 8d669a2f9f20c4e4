#ifndef KARAT_TEXT_LOWER_CASE_HPP
#define KARAT_TEXT_LOWER_CASE_HPP

#include <cstddef>
#include <string_view>

#include "karat/text/characters.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

namespace detail {

inline constexpr char32_t capital_sigma = 0x3A3;
inline constexpr char32_t small_sigma = 0x3C3;
inline constexpr char32_t final_sigma = 0x3C2;

constexpr bool is_ascii_byte(char byte) noexcept { return static_cast<unsigned char>(byte) < 0x80u; }

/// Whether the last code point of `ascii` that is not case-ignorable is cased; `otherwise` if there is none.
constexpr bool ends_cased(std::string_view ascii, bool otherwise) noexcept {
    for (std::size_t i = ascii.size(); i > 0; --i) {
        const char32_t c = static_cast<unsigned char>(ascii[i - 1]);
        if (!characters::is_case_ignorable(c)) return characters::is_cased(c);
    }
    return otherwise;
}

/// Whether the first code point of `text` that is not case-ignorable is cased; false if there is none.
constexpr bool starts_cased(std::string_view text) noexcept {
    for (std::size_t at = 0; at < text.size();) {
        const utf8::decoded d = utf8::decode(text, at);
        if (!characters::is_case_ignorable(d.code_point)) return characters::is_cased(d.code_point);
        at += d.bytes;
    }
    return false;
}

} // namespace detail

/// Hands `sink(char32_t)` the lower-case form of `text`, code point by code point: what Python 3.11 gives for
/// `text.decode("utf-8", "replace").lower()`. U+0130 becomes `i` and U+0307; a capital sigma at the end of a word
/// becomes the final one: what precedes it, case-ignorable characters left out, is cased, and what follows it is not.
/// Linear in the bytes of `text`, no allocation. Proven against CPython by tests/data/lower_case.txt.
template <class Sink>
constexpr void lower_case(std::string_view text, Sink&& sink) noexcept(noexcept(sink(char32_t{}))) {
    bool after_cased = false; // whether the last code point that is not case-ignorable is cased
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t run = at;
        for (; at < text.size() && detail::is_ascii_byte(text[at]); ++at) {
            sink(characters::lower(static_cast<unsigned char>(text[at])).first);
        }
        if (at == text.size()) return;
        // Only a sigma asks, so the state is brought up to date at the end of an ASCII run, not at each of its bytes.
        after_cased = detail::ends_cased(text.substr(run, at - run), after_cased);

        const utf8::decoded d = utf8::decode(text, at);
        at += d.bytes;
        if (d.code_point == detail::capital_sigma) {
            // The look-ahead stops at the next sigma, which is not case-ignorable, so no byte is looked at by two.
            const bool is_final = after_cased && !detail::starts_cased(text.substr(at));
            sink(is_final ? detail::final_sigma : detail::small_sigma);
            after_cased = true;
            continue;
        }
        const characters::lowered lower = characters::lower(d.code_point);
        sink(lower.first);
        if (lower.second != 0) sink(lower.second);
        if (!characters::is_case_ignorable(d.code_point)) after_cased = characters::is_cased(d.code_point);
    }
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
