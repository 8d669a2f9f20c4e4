#ifndef KARAT_TEXT_UNICODE_NORMAL_FORM_HPP
#define KARAT_TEXT_UNICODE_NORMAL_FORM_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
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

/// Orders each run of combining marks by their combining classes; marks of one class stay in their order. False when
/// memory ran out.
inline bool order_marks(decomposed_text& text) noexcept {
    struct placed_mark {
        std::size_t place;
        utf8proc_int32_t code_point;
        std::int32_t combining_class;
    };
    buffer<placed_mark, 16> marks;
    marks.use(text.source());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t first = i;
        marks.clear();
        for (; i < text.size(); ++i) {
            const std::int32_t combining_class = utf8proc_get_property(text[i])->combining_class;
            if (combining_class == 0) break;
            marks.push_back({i, text[i], combining_class});
        }
        if (marks.failed()) return false;
        if (marks.size() < 2) continue;
        // utf8proc_decompose() would swap neighbours, which takes quadratic time on a long run; std::stable_sort()
        // would take memory from the global heap.
        std::sort(marks.begin(), marks.end(), [](const placed_mark& a, const placed_mark& b) noexcept {
            return a.combining_class != b.combining_class ? a.combining_class < b.combining_class : a.place < b.place;
        });
        for (std::size_t k = 0; k < marks.size(); ++k) text[first + k] = marks[k].code_point;
    }
    return true;
}

/// Appends the composed normal form of `text`; `options` says which decomposition comes before.
template <std::size_t Inline>
void append_composed(std::string_view text, int options, buffer<char, Inline>& out) noexcept {
    const auto is_ascii = [text](std::size_t i) { return static_cast<unsigned char>(text[i]) < 0x80u; };
    decomposed_text part;
    part.use(out.source());
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
        if (part.failed() || !order_marks(part)) return out.fail();
        const utf8proc_ssize_t length =
            utf8proc_normalize_utf32(part.data(), static_cast<utf8proc_ssize_t>(part.size()),
                                     static_cast<utf8proc_option_t>(UTF8PROC_COMPOSE | UTF8PROC_STABLE));
        // Composing scalar values cannot fail; if it did, the decomposed form would stand.
        if (length >= 0) part.truncate(static_cast<std::size_t>(length));
        for (const utf8proc_int32_t c : part) append_utf8(static_cast<char32_t>(c), out);
    }
}

/// Where the character ends that begins at byte `at`, with all its marks: nothing composes with what is behind it.
inline std::size_t composed_end(std::string_view text, std::size_t at) noexcept {
    utf8proc_int32_t state = 0;
    utf8::decoded last = utf8::decode(text, at);
    for (at += last.bytes; at < text.size(); at += last.bytes) {
        const utf8::decoded next = utf8::decode(text, at);
        if (utf8proc_grapheme_break_stateful(static_cast<utf8proc_int32_t>(last.code_point),
                                             static_cast<utf8proc_int32_t>(next.code_point), &state)) {
            break;
        }
        last = next;
    }
    return at;
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
    /// See located_tokens.hpp.
    static std::size_t part_end(std::string_view text, std::size_t at) noexcept {
        return detail::composed_end(text, at);
    }
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
    /// See located_tokens.hpp.
    static std::size_t part_end(std::string_view text, std::size_t at) noexcept {
        return detail::composed_end(text, at);
    }
    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const noexcept {
        detail::append_composed(text, UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT, out);
    }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
