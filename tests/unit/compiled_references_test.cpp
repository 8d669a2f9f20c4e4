#include "karat/match/compiled_references.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace karat;

namespace {

void add_question(compiled_references& to, const std::vector<std::vector<std::string>>& references) {
    to.begin_question();
    for (const auto& tokens : references) {
        for (const std::string& token : tokens) to.token_ids().push_back(to.add_word(token, token_key::of(token)));
        to.end_reference();
    }
    to.finish();
}

std::vector<token_id> tokens_of(const reference_tokens& all) { return {all.tokens.begin(), all.tokens.end()}; }
std::vector<std::uint32_t> ends_of(const reference_tokens& all) { return {all.ends.begin(), all.ends.end()}; }

} // namespace

TEST_CASE("compiled_references: questions side by side, each with its own tokens and ends") {
    compiled_references all;
    add_question(all, {{"a", "b"}, {}, {"b"}});
    add_question(all, {});
    add_question(all, {{}});
    add_question(all, {{"c", "a", "c"}});
    REQUIRE(all.size() == 4);
    for (int round = 0; round < 2; ++round) {
        CHECK((tokens_of(all.references(0)) == std::vector<token_id>{1, 2, 2}));
        CHECK((ends_of(all.references(0)) == std::vector<std::uint32_t>{2, 2, 3}));
        CHECK(all.references(1).ends.empty());
        CHECK(all.references(2).tokens.empty());
        CHECK((ends_of(all.references(2)) == std::vector<std::uint32_t>{0}));
        CHECK((tokens_of(all.references(3)) == std::vector<token_id>{3, 1, 3}));
        CHECK(all.words().size() == 3);
        CHECK_FALSE(all.failed());
        all.shrink(); // changes nothing that can be seen, and leaves what bits::equal() reads
        CHECK(bits::equal(all.references(3).tokens.data(), 3, 3) == 5u);
    }
    add_question(all, {{"b"}});
    CHECK((tokens_of(all.references(4)) == std::vector<token_id>{2}));
    CHECK((tokens_of(all.references(3)) == std::vector<token_id>{3, 1, 3}));
}

TEST_CASE("compiled_references: what was lost is told") {
    compiled_references all;
    add_question(all, {{"a"}});
    all.lose();
    CHECK(all.failed());
}

TEST_CASE("compiled_references: memory grows with the tokens, and shrink() gives the rest back") {
    compiled_references all;
    for (int i = 0; i < 5000; ++i) add_question(all, {{"w" + std::to_string(i), "x"}});
    const std::size_t grown = all.memory();
    all.shrink();
    const std::size_t least = 5000 * (2 * 4 + 4 + 8) + 5001 * 16;
    CHECK(all.memory() >= least);
    CHECK(all.memory() < least + least / 2);
    CHECK(all.memory() <= grown);
    const std::size_t shrunk = all.memory();
    all.finish(); // the room behind the tokens is still there
    CHECK(all.memory() == shrunk);
}
