#ifndef KARAT_TESTS_SLOW_LOWER_CASE_HPP
#define KARAT_TESTS_SLOW_LOWER_CASE_HPP

#include <cstddef>
#include <string>
#include <string_view>

#include "karat/text/characters.hpp"

namespace slow {

/// The lower case of a decoded text: each capital sigma looks at its neighbours in both directions.
inline std::u32string lower_case(std::u32string_view text) {
    std::u32string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == 0x3A3) {
            std::size_t before = i;
            while (before > 0 && karat::characters::is_case_ignorable(text[before - 1])) --before;
            std::size_t after = i + 1;
            while (after < text.size() && karat::characters::is_case_ignorable(text[after])) ++after;
            const bool follows_cased = before > 0 && karat::characters::is_cased(text[before - 1]);
            const bool precedes_cased = after < text.size() && karat::characters::is_cased(text[after]);
            out.push_back(follows_cased && !precedes_cased ? 0x3C2 : 0x3C3);
            continue;
        }
        const karat::characters::lowered lower = karat::characters::lower(text[i]);
        out.push_back(lower.first);
        if (lower.second != 0) out.push_back(lower.second);
    }
    return out;
}

} // namespace slow

#endif
