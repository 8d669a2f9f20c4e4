#ifndef KARAT_TEXT_UNICODE_NORMAL_FORM_HPP
#define KARAT_TEXT_UNICODE_NORMAL_FORM_HPP

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include <utf8proc.h>

#include "karat/buffer.hpp"
#include "karat/text/unicode/utf8proc.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

namespace detail {

using decomposed_text = buffer<utf8proc_int32_t, 256>;

/// Orders each run of combining marks by their combining classes; marks of one class stay in their order.
inline void order_marks(decomposed_text& text) noexcept {
    const auto class_of = [](utf8proc_int32_t c) { return utf8proc_get_property(c)->combining_class; };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t first = i;
        while (i < text.size() && class_of(text[i]) != 0) ++i;
        if (i - first < 2) continue;
        // utf8proc_decompose() would swap neighbours, which takes quadratic time on a long run.
        std::stable_sort(text.begin() + first, text.begin() + i,
                         [class_of](utf8proc_int32_t a, utf8proc_int32_t b) { return class_of(a) < class_of(b); });
    }
}

/// Appends the composed normal form of `text`; `options` says which decomposition comes before.
template <std::size_t Inline>
void append_composed(std::string_view text, int options, buffer<char, Inline>& out) noexcept {
    const auto is_ascii = [text](std::size_t i) { return static_cast<unsigned char>(text[i]) < 0x80u; };
    decomposed_text part;
    for (std::size_t at = 0; at < text.size();) {
        // An ASCII character never merges with what stands before it, so a text may be cut in front of each. Of a run
        // only the last one can change, with the marks that follow.
        const std::size_t run = at;
        while (at < text.size() && is_ascii(at)) ++at;
        const std::size_t cut = at > run && at < text.size() ? at - 1 : at;
        out.append(text.data() + run, cut - run);
        if (at == text.size()) return;

        part.clear();
        at = cut;
        do {
            const utf8::decoded next = utf8::decode(text, at);
            const mapped decomposed = map(next.code_point, options);
            part.append(decomposed.code_points, decomposed.count);
            at += next.bytes;
        } while (at < text.size() && !is_ascii(at));
        if (part.failed()) {
            out.fail();
            return;
        }
        order_marks(part);
        const utf8proc_ssize_t length =
            utf8proc_normalize_utf32(part.data(), static_cast<utf8proc_ssize_t>(part.size()),
                                     static_cast<utf8proc_option_t>(UTF8PROC_COMPOSE | UTF8PROC_STABLE));
        // Composing scalar values cannot fail; if it did, the decomposed form would stand.
        if (length >= 0) part.truncate(static_cast<std::size_t>(length));
        for (const utf8proc_int32_t c : part) append_utf8(static_cast<char32_t>(c), out);
    }
}

} // namespace detail

/// Normalization Form C: an accented letter is one code point, however it was typed, as in caf\u00e9. Calling it
/// appends the normal form of `text` to `out`, in UTF-8; broken bytes are U+FFFD. O(n log n) for n marks on one letter,
/// otherwise linear. Allocates when the buffer has to grow, and for more than 256 code points without an ASCII
/// character; buffer::failed() tells when memory ran out. Proven against CPython by tests/data/normal_forms.txt.
///
/// Normal forms of assigned characters never change, so the Unicode version in the signature matters only for texts
/// with characters newer than that.
struct nfc {
    static constexpr bool never_throws = true;
    static constexpr bool cuts_at_spaces = true; // nothing composes with a space

    std::string signature() const { return detail::utf8proc_signature("nfc"); }
    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const noexcept {
        detail::append_composed(text, UTF8PROC_STABLE | UTF8PROC_COMPOSE, out);
    }
};

/// Normalization Form KC: as nfc, and characters that are forms of others become these: full-width digits and letters,
/// ligatures, superscripts, circled numbers.
struct nfkc {
    static constexpr bool never_throws = true;
    static constexpr bool cuts_at_spaces = true; // nothing composes with a space

    std::string signature() const { return detail::utf8proc_signature("nfkc"); }
    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const noexcept {
        detail::append_composed(text, UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT, out);
    }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
