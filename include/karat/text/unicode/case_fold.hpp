#ifndef KARAT_TEXT_UNICODE_CASE_FOLD_HPP
#define KARAT_TEXT_UNICODE_CASE_FOLD_HPP

#include <cstddef>
#include <string>
#include <string_view>

#include "karat/buffer.hpp"
#include "karat/text/unicode/utf8proc.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Hands `sink(char32_t)` the text with full case folding, code point by code point, as Python's `str.casefold` has it.
/// Two texts that differ only in case become equal: Stra\u00dfe and STRASSE are strasse, every sigma is the small one.
/// No language is favoured: the dotted capital I becomes `i` and U+0307, the dotless small one stays. Broken bytes are
/// U+FFFD. Linear, no allocation. Proven against CPython by tests/data/unicode14/casefold.tsv.
template <class Sink>
void case_fold(std::string_view text, Sink&& sink) noexcept(noexcept(sink(char32_t{}))) {
    for (std::size_t at = 0; at < text.size();) {
        const utf8::decoded next = utf8::decode(text, at);
        at += next.bytes;
        const char32_t c = next.code_point;
        if (c < 0x80u) {
            sink(c >= U'A' && c <= U'Z' ? c | 0x20u : c);
            continue;
        }
        detail::fold(c, sink);
    }
}

/// case_fold() as a stage of a normaliser, in both forms that stages have: a source, which hands over code points, and
/// a text step, which appends UTF-8 to a buffer.
struct case_folded {
    static constexpr bool never_throws = true;
    static constexpr bool cuts_at_spaces = true;

    std::string signature() const { return detail::utf8proc_signature("casefold"); }
    /// See located_tokens.hpp: each code point by itself.
    static std::size_t part_end(std::string_view text, std::size_t at) noexcept {
        return at + utf8::decode(text, at).bytes;
    }
    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const noexcept {
        case_fold(text, sink);
    }
    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const noexcept {
        case_fold(text, [&out](char32_t c) noexcept { detail::append_utf8(c, out); });
    }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
