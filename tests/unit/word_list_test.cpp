#include "karat/text/word_list.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "karat/text/lower_case.hpp"
#include "unicode_data.hpp"

using namespace karat;

namespace {

/// What equal_in_lower_case is to agree with: both in lower case, and the final sigma like the other.
std::u32string lower(std::string_view word) {
    std::u32string out;
    lower_case(word, [&out](char32_t c) { out.push_back(c == 0x3C2 ? char32_t{0x3C3} : c); });
    return out;
}

} // namespace

TEST_CASE("word_list: words are equal when their lower case is") {
    const std::string_view words[] = {
        "",
        "a",
        "A",
        "no",
        "NO",
        "No",
        "not",
        "nob",
        "\xD0\xB4\xD0\xB0",
        "\xD0\x94\xD0\x90", // Cyrillic
        "\xCE\xB1\xCF\x82",
        "\xCE\x91\xCE\xA3",
        "\xCE\xB1\xCF\x83", // Greek, with both small sigmas
        "\xC4\xB0",
        "i\xCC\x87",
        "i",
        "I\xCC\x87",
        "\xC4\xB0i",
        "i\xCC", // U+0130 is two code points in lower case
        "k",
        "\xE2\x84\xAA",
        "\xE2\x84\xAAk",
        "kK", // so is the Kelvin sign ASCII
        "\xFF",
        "\xFE",
        "\xEF\xBF\xBD", // broken bytes are U+FFFD
    };
    for (const std::string_view a : words) {
        for (const std::string_view b : words) {
            CAPTURE(a);
            CAPTURE(b);
            CHECK(detail::equal_in_lower_case(a, b) == (lower(a) == lower(b)));
        }
    }
    for (char32_t c = 0; c < unicode_data::code_points_end; ++c) {
        if (c == 0xD800) c = 0xE000;
        const char32_t other[] = {c, characters::lower(c).first, characters::lower(c).second};
        const std::string whole = unicode_data::encode_all({other, 1});
        const std::string lowered = unicode_data::encode_all({other + 1, other[2] == 0 ? 1u : 2u});
        if (!detail::equal_in_lower_case(whole, lowered)) FAIL("U+", static_cast<unsigned long>(c));
    }
}

TEST_CASE("word_list: a list is made from what holds string views and outlives it") {
    static constexpr std::string_view array[] = {"ja", "jo"};
    const std::vector<std::string_view> vector = {"nein"};
    static_assert(word_list(array).contains("JA"));
    CHECK(word_list(array).contains("Jo"));
    CHECK_FALSE(word_list(array).contains("j"));
    CHECK(word_list(vector).contains("nein"));
    CHECK(word_list(array, 1).contains("ja"));
    CHECK_FALSE(word_list(array, 1).contains("jo"));
    CHECK_FALSE(word_list().contains(""));
    static_assert(!std::is_convertible_v<std::vector<std::string_view>, word_list>,
                  "a temporary would be gone at once");
    static_assert(!std::is_constructible_v<word_list, const std::vector<std::string>&>);
    static_assert(!std::is_constructible_v<word_list, std::string_view>);
    static_assert(!std::is_constructible_v<word_list, const char*>);
}
