#ifndef KARAT_TEXT_TEXT_SPAN_HPP
#define KARAT_TEXT_TEXT_SPAN_HPP

#include <cstddef>
#include <string_view>

#include "karat/text/characters.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"

// Parts of a text, for what reads an answer out of it.

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// A part of a text, in bytes.
struct text_span {
    std::size_t begin;
    std::size_t end;

    constexpr std::string_view of(std::string_view text) const noexcept { return text.substr(begin, end - begin); }
};

/// The first maximal run, from byte `from` on, of code points that `separates` does not hold for; empty, at the end of
/// the text, if there is none.
template <class Separates>
constexpr text_span next_piece(std::string_view text, std::size_t from, Separates separates) noexcept {
    text_span piece{text.size(), text.size()};
    for (std::size_t at = from; at < text.size();) {
        const utf8::decoded d = utf8::decode(text, at);
        const bool inside = piece.begin < text.size();
        if (separates(d.code_point)) {
            if (inside) return {piece.begin, at};
        } else if (!inside) {
            piece.begin = at;
        }
        at += d.bytes;
    }
    return piece;
}

/// `span` without the white space at both ends; empty if it holds nothing else.
constexpr text_span trim(std::string_view text, text_span span) noexcept {
    text_span trimmed{span.end, span.end};
    bool empty = true;
    for (std::size_t at = span.begin; at < span.end;) {
        const utf8::decoded d = utf8::decode(text.substr(0, span.end), at);
        if (!characters::is_space(d.code_point)) {
            if (empty) trimmed.begin = at;
            trimmed.end = at + d.bytes;
            empty = false;
        }
        at += d.bytes;
    }
    return trimmed;
}

/// The part of `text` between white space at both ends, as a text.
constexpr std::string_view trimmed_text(std::string_view text) noexcept {
    return trim(text, {0, text.size()}).of(text);
}

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
