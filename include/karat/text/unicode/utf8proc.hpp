#ifndef KARAT_TEXT_UNICODE_UTF8PROC_HPP
#define KARAT_TEXT_UNICODE_UTF8PROC_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <utf8proc.h>

#include "karat/buffer.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"

// What the headers of this folder share: utf8proc's functions on single code points. Its functions on whole texts are
// not used, for they give up at a broken byte; karat reads text by itself (utf8.hpp).

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// "name(unicode15.0.0)": a stage that asks utf8proc, with the Unicode version of the utf8proc that runs.
inline std::string utf8proc_signature(std::string_view name) {
    return std::string(name) + "(unicode" + utf8proc_unicode_version() + ")";
}

/// The code points that one code point is mapped to. The longest mapping of Unicode 15, U+FDFA's, has 18.
struct mapped {
    utf8proc_int32_t code_points[32];
    std::size_t count;

    const utf8proc_int32_t* begin() const noexcept { return code_points; }
    const utf8proc_int32_t* end() const noexcept { return code_points + count; }
};

/// Decomposes or folds a code point as `options` says. What utf8proc has no answer for stays as it is.
inline mapped map(char32_t c, int options) noexcept {
    constexpr utf8proc_ssize_t room = sizeof(mapped::code_points) / sizeof(utf8proc_int32_t);
    mapped result;          // not filled with zeros, which would take longer than the rest
    int boundary_class = 0; // wanted by utf8proc, used only when it is to mark the boundaries of graphemes
    const utf8proc_ssize_t count = utf8proc_decompose_char(static_cast<utf8proc_int32_t>(c), result.code_points, room,
                                                           static_cast<utf8proc_option_t>(options), &boundary_class);
    if (count < 0 || count > room) {
        result.code_points[0] = static_cast<utf8proc_int32_t>(c);
        result.count = 1;
    } else {
        result.count = static_cast<std::size_t>(count);
    }
    return result;
}

/// Whether full case folding changes a code point.
inline bool is_changed_by_folding(char32_t c) noexcept {
    return utf8proc_get_property(static_cast<utf8proc_int32_t>(c))->casefold_seqindex != UINT16_MAX;
}
/// Full case folding of one code point: calls `use(char32_t)` for each that it becomes.
template <class Use>
void fold(char32_t c, Use&& use) noexcept(noexcept(use(c))) {
    if (!is_changed_by_folding(c)) return use(c);
    for (const utf8proc_int32_t folded : map(c, UTF8PROC_CASEFOLD)) use(static_cast<char32_t>(folded));
}

template <std::size_t Inline>
void append_utf8(char32_t c, buffer<char, Inline>& out) noexcept {
    char bytes[4];
    out.append(bytes, utf8::encode(c, bytes));
}

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
