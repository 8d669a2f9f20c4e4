#include "karat/match/token_places.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

using namespace karat;

namespace {

// Adds a question of one reference with the given words.
void add(compiled_references& to, const std::vector<std::string>& words) {
    to.begin_question();
    for (const std::string& word : words) to.token_ids().push_back(to.add_word(word, token_key::of(word)));
    to.end_reference();
    to.finish();
    detail::note_places(to);
}

} // namespace

TEST_CASE("token_places: each token of a long question is where it stands, in order") {
    compiled_references to;
    add(to, {"short", "question"});
    std::vector<std::string> words;
    for (int i = 0; i < 200; ++i) words.push_back(i % 5 == 0 ? "the" : "w" + std::to_string(i % 50));
    add(to, words);
    add(to, std::vector<std::string>(64, "the"));
    REQUIRE_FALSE(to.failed());
    CHECK(to.references(0).places.empty()); // too short to need them
    CHECK(to.references(2).places.empty());

    const reference_tokens all = to.references(1);
    REQUIRE(all.places.size() == words.size());
    for (std::size_t id = 0; id <= to.words().size(); ++id) {
        std::vector<std::uint32_t> expected;
        for (std::size_t i = 0; i < all.tokens.size(); ++i) {
            if (all.tokens[i] == id) expected.push_back(static_cast<std::uint32_t>(i));
        }
        const view<std::uint32_t> places = detail::places_of(all, static_cast<token_id>(id));
        CAPTURE(id);
        CHECK(std::equal(places.begin(), places.end(), expected.begin(), expected.end()));
    }
}

TEST_CASE("token_places: not of a question in which one token stands nearly everywhere") {
    for (const std::size_t longest : {25u, 26u}) { // of 100
        compiled_references to;
        std::vector<std::string> words(100, "the");
        for (std::size_t i = longest; i < 100; ++i) words[i] = "w" + std::to_string(i);
        add(to, words);
        add(to, std::vector<std::string>(70, "a"));
        for (std::size_t i = 0; i < longest; ++i) words[i] = std::to_string(i);
        add(to, words);
        CAPTURE(longest);
        CHECK(to.references(0).places.size() == (longest == 25 ? 100 : 0));
        CHECK(to.references(1).places.empty());
        REQUIRE(to.references(2).places.size() == 100);
        CHECK(detail::places_of(to.references(2), to.references(2).tokens[7]).size() == 1);
    }
}
