#ifndef KARAT_TEXT_TURKIC_I_HPP
#define KARAT_TEXT_TURKIC_I_HPP

#include <cstddef>
#include <string_view>

#include "karat/buffer.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// The letter I of Turkish, Azerbaijani and other Turkic alphabets, to be put before lower-casing or case folding of
/// any kind: I becomes the dotless small i (U+0131), and the dotted capital (U+0130, or I and U+0307) becomes i. All
/// other letters stay, in_turn<turkic_i, lower_cased> is the lower case of a Turkic text. Not for other languages: IT
/// becomes something else than it.
///
/// A text step: appends to a buffer. O(bytes). Proven by tests/unit/turkic_i_test.cpp.
struct turkic_i {
    static constexpr bool never_throws = true;
    static constexpr bool cuts_at_spaces = true;
    std::string_view signature() const noexcept { return "turkic_i"; }

    /// See located_tokens.hpp.
    static std::size_t part_end(std::string_view text, std::size_t at) noexcept {
        return at + (text.substr(at, 3) == "I\xCC\x87" ? 3 : utf8::decode(text, at).bytes);
    }

    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const noexcept {
        constexpr std::string_view dotted_capital = "\xC4\xB0";
        constexpr std::string_view dot_above = "\xCC\x87";
        constexpr std::string_view dotless_small = "\xC4\xB1";
        // These bytes begin a character wherever they stand, so the text need not be decoded.
        for (std::size_t at = 0; at < text.size();) {
            if (text.substr(at, 2) == dotted_capital) {
                out.push_back('i');
                at += 2;
            } else if (text[at] != 'I') {
                out.push_back(text[at++]);
            } else if (text.substr(at + 1, 2) == dot_above) {
                out.push_back('i');
                at += 3;
            } else {
                out.append(dotless_small.data(), dotless_small.size());
                ++at;
            }
        }
    }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
