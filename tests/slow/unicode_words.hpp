#ifndef KARAT_TESTS_SLOW_UNICODE_WORDS_HPP
#define KARAT_TESTS_SLOW_UNICODE_WORDS_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <utf8proc.h>

#include "karat/text/unicode/case_fold.hpp"
#include "unicode_data.hpp"

namespace slow {

inline std::string category(char32_t c) { return utf8proc_category_string(static_cast<utf8proc_int32_t>(c)); }

/// What is left out of words: format characters but for joiners and the space without a width, variation selectors.
inline bool is_left_out(char32_t c) {
    return (category(c) == "Cf" && c != 0x200B && c != 0x200C && c != 0x200D) || (c >= 0xFE00 && c <= 0xFE0F) ||
           (c >= 0xE0100 && c <= 0xE01EF);
}

inline std::string folded(const std::u32string& text) {
    std::u32string out;
    karat::case_fold(unicode_data::encode_all(text), [&](char32_t c) { out.push_back(c); });
    return unicode_data::encode_all(out);
}

/// Leaves out what is left out, then cuts into runs of letters, numbers, marks and joiners, keeps those with a letter
/// or number, and folds these as whole texts. What `is_apart` is a word by itself with the marks behind it.
template <class Apart>
std::vector<std::string> words(std::u32string_view text, Apart is_apart) {
    const auto is_letter = [](char32_t c) {
        return category(c)[0] == 'L' || category(c)[0] == 'N' || (c >= 0x20000 && c <= 0x3FFFD);
    };
    const auto is_mark = [](char32_t c) {
        return category(c)[0] == 'M' || c == 0x200C || c == 0x200D || c == 0xFF9E || c == 0xFF9F;
    };
    std::u32string left;
    for (const char32_t c : text) {
        if (!is_left_out(c)) left.push_back(c);
    }
    const bool any_apart = is_apart(char32_t{0x4E00});
    const auto is_attached = [&](char32_t c) {
        return is_mark(c) && (any_apart || category(c)[0] != 'L'); // half-width voicing marks are letters elsewhere
    };
    std::vector<std::string> found;
    for (std::size_t i = 0; i < left.size();) {
        std::size_t end = i;
        bool is_word = false;
        if (is_apart(left[i])) {
            is_word = true;
            for (++end; end < left.size() && is_attached(left[end]);) ++end;
        } else {
            for (; end < left.size() && !is_apart(left[end]); ++end) {
                if (is_attached(left[end])) continue;
                if (!is_letter(left[end])) break;
                is_word = true;
            }
        }
        if (is_word) found.push_back(folded(left.substr(i, end - i)));
        i = end == i ? i + 1 : end;
    }
    return found;
}

inline std::vector<std::string> unicode_words(std::u32string_view text) {
    return words(text, [](char32_t) { return false; });
}

} // namespace slow

#endif
