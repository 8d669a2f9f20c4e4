#include "karat/text/characters.hpp"

#include <doctest/doctest.h>

#include <vector>

#include <utf8proc.h>

#include "unicode_data.hpp"

using namespace karat;

TEST_CASE("characters: karat's tables and utf8proc agree on every code point that both know") {
    const std::vector<bool> is_assigned = unicode_data::read_set("unicode14/assigned.txt");
    int known_to_both = 0;
    for (char32_t c = 0; c < unicode_data::code_points_end; ++c) {
        const auto code_point = static_cast<utf8proc_int32_t>(c);
        const utf8proc_property_t& theirs = *utf8proc_get_property(code_point);
        if (!is_assigned[c] || theirs.category == UTF8PROC_CATEGORY_CN) continue;
        ++known_to_both;
        const char category = *utf8proc_category_string(code_point); // of Lu, Mn, ... the first letter
        const bool is_space = theirs.category == UTF8PROC_CATEGORY_ZS || theirs.bidi_class == UTF8PROC_BIDI_CLASS_B ||
                              theirs.bidi_class == UTF8PROC_BIDI_CLASS_S || theirs.bidi_class == UTF8PROC_BIDI_CLASS_WS;
        const bool agree = characters::is_word(c) == (category == 'L' || category == 'N' || c == U'_') &&
                           characters::is_mark(c) == (category == 'M') &&
                           characters::is_punctuation(c) == (category == 'P' || characters::is_ascii_punctuation(c)) &&
                           characters::is_space(c) == is_space &&
                           // utf8proc has the simple mapping: of U+0130 only the i.
                           characters::lower(c).first == static_cast<char32_t>(utf8proc_tolower(code_point));
        if (!agree) FAIL(unicode_data::name_of(c));
    }
    CHECK(known_to_both > 280000); // Unicode 14 has 284278 with its private use and surrogates
}
