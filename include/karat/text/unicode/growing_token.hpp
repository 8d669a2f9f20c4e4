#ifndef KARAT_TEXT_UNICODE_GROWING_TOKEN_HPP
#define KARAT_TEXT_UNICODE_GROWING_TOKEN_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "karat/buffer.hpp"
#include "karat/memory.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/text/unicode/utf8proc.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"

// What the tokenizers of this folder share.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Whether tokens that differ only in case are equal (by full case folding, case_fold.hpp) or not.
enum class letter_case : std::uint8_t { folded, kept };

namespace detail {

/// "name(unicode15.0.0)", or "name(unicode15.0.0,case_kept)".
inline std::string tokenizer_signature(std::string_view name, letter_case letters) {
    std::string text = utf8proc_signature(name);
    if (letters == letter_case::kept) text.insert(text.size() - 1, ",case_kept");
    return text;
}

/// A character that only chooses among the shapes of the one before it; emoji and ideographs are the same with and
/// without.
constexpr bool is_variation_selector(char32_t c) noexcept {
    return (c >= 0xFE00u && c <= 0xFE0Fu) || (c >= 0xE0100u && c <= 0xE01EFu);
}

/// The token at hand, and which bytes of the text it is made of.
template <letter_case Case>
class growing_token {
public:
    /// `source` is where memory for a long token comes from; null: malloc.
    explicit growing_token(const karat::memory* source) noexcept { m_bytes.use(source); }

    bool empty() const noexcept { return m_bytes.empty(); }

    /// Adds the character `c`, which `next` has read at byte `at` of the text.
    void add(utf8::decoded next, std::size_t at) noexcept {
        if (empty()) m_begin = at;
        m_end = at + next.bytes;
        const char32_t c = next.code_point;
        if (c < 0x80u) {
            const bool is_lowered = Case == letter_case::folded && c >= U'A' && c <= U'Z';
            m_bytes.push_back(static_cast<char>(is_lowered ? c | 0x20u : c));
        } else if (Case == letter_case::kept) {
            append_utf8(c, m_bytes);
        } else {
            fold(c, [this](char32_t folded) noexcept { append_utf8(folded, m_bytes); });
        }
    }
    /// Hands over what there is: `sink(mutable_token, begin, bytes)`. The next character begins another token.
    template <class Sink>
    void hand_over(Sink& sink) {
        if (m_bytes.failed()) report_lost(sink);
        if (!empty()) sink(mutable_token{m_bytes.data(), m_bytes.size()}, m_begin, m_end - m_begin);
        clear();
    }
    void clear() noexcept { m_bytes.clear(); }

private:
    buffer<char, 64> m_bytes;
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
};

/// A sink of tokens, for tokenizers that also say where they lie.
template <class Sink>
struct without_places {
    Sink& sink;
    void operator()(mutable_token token, std::size_t, std::size_t) const { sink(token); }
    void lose() const noexcept { report_lost(sink); }
    const karat::memory* source() const noexcept { return source_of(sink); }
};

/// How many bytes there are up to the last character for which `ends_tokens(char32_t)` holds, that one included. What
/// may be the beginning of a character is none yet.
template <class Predicate>
std::size_t settled_after(std::string_view text, Predicate ends_tokens) noexcept {
    for (std::size_t end = text.size(); end > 0;) {
        std::size_t begin = end - 1;
        while (begin > 0 && end - begin < 4 && utf8::is_continuation(text[begin])) --begin;
        utf8::decoded last = utf8::decode(text.substr(0, end), begin);
        if (begin + last.bytes < end) { // the last byte continues nothing, so it is U+FFFD whatever follows
            begin = end - 1;
            last = {utf8::replacement, 1};
        } else if (last.code_point == utf8::replacement && text.substr(begin, end - begin) != "\xEF\xBF\xBD") {
            end = begin;
            continue;
        }
        if (ends_tokens(last.code_point)) return end;
        end = begin;
    }
    return 0;
}

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
