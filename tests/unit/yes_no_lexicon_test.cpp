#include "karat/text/yes_no_lexicon.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

using namespace karat;

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
