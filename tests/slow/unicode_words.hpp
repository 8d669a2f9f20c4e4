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

/// Cuts a decoded text into runs of letters, numbers, marks and joiners, keeps those with a letter or number, and folds
/// these as whole texts.
inline std::vector<std::string> unicode_words(std::u32string_view text) {
    const auto category = [](char32_t c) { return *utf8proc_category_string(static_cast<utf8proc_int32_t>(c)); };
    const auto is_base = [&](char32_t c) { return category(c) == 'L' || category(c) == 'N'; };
    const auto is_part = [&](char32_t c) { return is_base(c) || category(c) == 'M' || c == 0x200C || c == 0x200D; };
    std::vector<std::string> words;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        bool is_word = false;
        for (; end < text.size() && is_part(text[end]); ++end) is_word = is_word || is_base(text[end]);
        if (is_word) {
            std::u32string word;
            karat::case_fold(unicode_data::encode_all(text.substr(i, end - i)), [&](char32_t c) { word.push_back(c); });
            words.push_back(unicode_data::encode_all(word));
        }
        i = end + 1;
    }
    return words;
}

} // namespace slow

#endif
