#ifndef KARAT_EXAMPLES_COMMON_PRINTABLE_HPP
#define KARAT_EXAMPLES_COMMON_PRINTABLE_HPP

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

namespace example {

/// Shortened to what fits a line of a terminal, without cutting a character.
inline std::string shortened(std::string text) {
    constexpr std::size_t most = 200; // bytes
    if (text.size() <= most) return text;
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u) --end;
    text.resize(end);
    return text + "...";
}

/// A text for a terminal: control characters (C0, DEL, C1), which could move the cursor or break a row, are shown by
/// the numbers of their bytes.
inline std::string printable(std::string_view text) {
    std::string out;
    const auto is = [&](std::size_t i, unsigned first, unsigned last) {
        return i < text.size() && static_cast<unsigned char>(text[i]) >= first &&
               static_cast<unsigned char>(text[i]) <= last;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool begins_c1 = is(i, 0xC2, 0xC2) && is(i + 1, 0x80, 0x9F);
        const bool ends_c1 = i > 0 && is(i - 1, 0xC2, 0xC2) && is(i, 0x80, 0x9F);
        if (is(i, 0, 0x1F) || is(i, 0x7F, 0x7F) || begins_c1 || ends_c1) {
            char number[8];
            std::snprintf(number, sizeof number, "\\x%02X", static_cast<unsigned>(static_cast<unsigned char>(text[i])));
            out += number;
        } else {
            out += text[i];
        }
    }
    return out;
}

} // namespace example

#endif
