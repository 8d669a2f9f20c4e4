#include "karat/text/yes_no_lexicon.hpp"

#include <doctest/doctest.h>

#include <cstdint>
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

TEST_CASE("yes_no_lexicon: words are equal when their lower case is") {
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

TEST_CASE("yes_no_lexicon: a list is made from what holds string views and outlives it") {
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

TEST_CASE("yes_no_lexicon: each list has its part in the fingerprint") {
    const std::uint64_t english = detail::fingerprint(yes_no_lexicon());
    static constexpr std::string_view words[] = {"yes", "true", "right"};
    word_list yes_no_lexicon::*const lists[] = {
        &yes_no_lexicon::yes,     &yes_no_lexicon::no,        &yes_no_lexicon::negators,   &yes_no_lexicon::joiners,
        &yes_no_lexicon::markers, &yes_no_lexicon::links,     &yes_no_lexicon::fillers,    &yes_no_lexicon::bridges,
        &yes_no_lexicon::stances, &yes_no_lexicon::followers, &yes_no_lexicon::conditions, &yes_no_lexicon::speakers,
    };
    static_assert(sizeof(yes_no_lexicon) == sizeof(word_list) * (sizeof(lists) / sizeof(lists[0])),
                  "a list is missing here");
    std::vector<std::uint64_t> seen = {english};
    for (const auto list : lists) {
        yes_no_lexicon changed;
        changed.*list = words;
        seen.push_back(detail::fingerprint(changed));
    }
    for (std::size_t i = 0; i < seen.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) CHECK(seen[i] != seen[j]);
    }
    static constexpr std::string_view one[] = {"yest", "rue"};
    yes_no_lexicon split;
    split.yes = one;
    CHECK(detail::fingerprint(split) != english);
    static constexpr std::string_view more_yes[] = {"yes", "true", "no"};
    static constexpr std::string_view less_no[] = {"false"};
    yes_no_lexicon moved; // the same words in the same order, but one of them in the list before
    moved.yes = more_yes;
    moved.no = less_no;
    CHECK(detail::fingerprint(moved) != english);
}
