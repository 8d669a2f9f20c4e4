#include "karat/text/unicode/marks.hpp"

#include <doctest/doctest.h>

#include <string_view>

#include "karat/text/located_tokens.hpp"
#include "unit/unicode/step_digest.hpp"

using namespace karat;

TEST_CASE("marks: on every code point as CPython's NFD without them") {
    if (std::string_view(utf8proc_unicode_version()) != "15.0.0") return; // other versions move a mark or two
    CHECK(step_digest<without_accents>() == 0x1ABCBE5C04F7C2F7);
    CHECK(step_digest<without_marks>() == 0x0DC204C132162D1C);
}

TEST_CASE("marks: composed or not, and what is spelt with marks") {
    struct row {
        std::string_view text;
        std::string_view without_accents;
        std::string_view without_marks;
    };
    const row rows[] = {
        {"", "", ""},
        {"caf\xc3\xa9 cafe\xcc\x81", "cafe cafe", "cafe cafe"},
        {"\xe1\xba\xbf \xc4\x91\xc3\xb8", "e \xc4\x91\xc3\xb8",
         "e \xc4\x91\xc3\xb8"},                                                   // Vietnamese e with two; d bar, o
        {"\xe2\x89\xa0", "\xe2\x89\xa0", "="},                                    // not equal
        {"\xed\x95\x9c", "\xed\x95\x9c", "\xed\x95\x9c"},                         // a Hangul syllable
        {"\xe3\x81\x8c", "\xe3\x81\x8c", "\xe3\x81\x8b"},                         // hiragana ga, ka
        {"\xe0\xa4\x95\xe0\xa5\x81", "\xe0\xa4\x95\xe0\xa5\x81", "\xe0\xa4\x95"}, // Devanagari ku
        {"\xe0\xb8\x81\xe0\xb8\xb5\xe0\xb9\x88", "\xe0\xb8\x81\xe0\xb8\xb5\xe0\xb9\x88", "\xe0\xb8\x81"}, // Thai
        {"\xd7\xa9\xd7\x81\xd6\xb8", "\xd7\xa9", "\xd7\xa9"},                 // Hebrew points
        {"\xd9\x83\xd9\x90\xd8\xa3", "\xd9\x83\xd8\xa7", "\xd9\x83\xd8\xa7"}, // Arabic: a vowel, a hamza
        {"\xd0\xb9\xd1\x91", "\xd0\xb8\xd0\xb5", "\xd0\xb8\xd0\xb5"},         // Russian short i, yo
        {"\xff\xcc\x81", "\xef\xbf\xbd", "\xef\xbf\xbd"},
    };
    for (const row& r : rows) {
        CAPTURE(r.text);
        CHECK(after<without_accents>(r.text) == r.without_accents);
        CHECK(after<without_marks>(r.text) == r.without_marks);
    }
    const std::string version = utf8proc_unicode_version();
    CHECK(without_accents{}.signature() == "no_accents(unicode" + version + ")");
    CHECK(without_marks{}.signature() == "no_marks(unicode" + version + ")");
}

TEST_CASE("marks: words whose marks are taken off are found in the text") {
    const words tokenize{normalizer(lower_cased{}, without_accents{}, single_spaces{})};
    const std::string_view text = "un CAF\xc3\x89 cafe\xcc\x81";
    std::string shown;
    locate_tokens(tokenize, text, [&](std::string_view token, byte_range range) {
        shown += std::string(token) + "=" + std::string(range.of(text)) + " ";
    });
    CHECK(shown == "un=un cafe=CAF\xc3\x89 cafe=cafe "); // what is deleted at an end is no part of a word
}
