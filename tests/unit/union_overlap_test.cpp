#include "karat/match/union_overlap.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "slow/lcs.hpp"

using namespace karat;

namespace {

using ids = std::vector<token_id>;
using sentences = std::vector<ids>;

// Sentences one after the other, and where each one ends.
struct joined {
    ids tokens;
    std::vector<std::uint32_t> ends;

    void add(const sentences& all) {
        for (const ids& sentence : all) {
            tokens.insert(tokens.end(), sentence.begin(), sentence.end());
            ends.push_back(static_cast<std::uint32_t>(tokens.size()));
        }
    }
    view<token_id> view_of_tokens() const { return {tokens.data(), tokens.size()}; }
    view<std::uint32_t> view_of_ends() const { return {ends.data(), ends.size()}; }
};

// All references against one prediction; they lie in one piece, as those of a question do.
void check(union_overlap_counter& counter, const sentences& prediction, const std::vector<sentences>& references,
           std::size_t largest_id) {
    joined predicted;
    joined expected;
    predicted.add(prediction);
    for (const sentences& reference : references) expected.add(reference);
    REQUIRE(counter.set_prediction(predicted.view_of_tokens(), predicted.view_of_ends(), largest_id));
    std::size_t begin = 0;
    std::size_t sentence = 0;
    for (const sentences& reference : references) {
        std::size_t hits = 100; // they are added
        REQUIRE(counter.count(expected.view_of_tokens(), begin,
                              expected.view_of_ends().part(sentence, reference.size()), hits));
        REQUIRE(hits - 100 == slow::rouge_lsum_hits(prediction, reference));
        for (const ids& one : reference) begin += one.size();
        sentence += reference.size();
    }
    counter.forget_prediction();
}

sentences random_sentences(std::mt19937_64& random, std::size_t most, std::size_t longest, unsigned different) {
    sentences all(random() % (most + 1));
    for (ids& sentence : all) {
        sentence.resize(random() % (longest + 1));
        for (token_id& id : sentence) id = static_cast<token_id>(1 + random() % different);
    }
    return all;
}

} // namespace

TEST_CASE("union_overlap: by hand") {
    union_overlap_counter counter;
    check(counter, {{1, 2}, {2, 3}}, {{{2, 1}}}, 3); // which subsequence is read back decides
    check(counter, {{1, 2}}, {{{1}, {2}}, {{1}, {1}}}, 2);
    check(counter, {{1}, {1}}, {{{1}}, {}, {{}, {1, 1, 1}}}, 1);
    check(counter, {}, {{{1, 2}}, {}}, 2);
    check(counter, {{}, {}}, {{{}, {}}}, 0);
}

TEST_CASE("union_overlap: one counter, predictions of all sizes, few and many different tokens") {
    std::mt19937_64 random(17);
    union_overlap_counter counter;
    for (int round = 0; round < 300; ++round) {
        const unsigned different = round % 3 == 0 ? 2 : round % 3 == 1 ? 8 : 300;
        const std::size_t longest = round % 10 == 0 ? 100 : 8;
        const sentences prediction = random_sentences(random, 5, longest, different);
        std::vector<sentences> references(random() % 4);
        for (sentences& reference : references) reference = random_sentences(random, 5, longest, different);
        CAPTURE(round);
        check(counter, prediction, references, different);
    }
}

TEST_CASE("union_overlap: out of memory is reported, and passes") {
    union_overlap_counter counter;
    const ids tokens{1, 2};
    const std::uint32_t ends[] = {2};
    CHECK_FALSE(counter.set_prediction({tokens.data(), 2}, {ends, 1}, static_cast<std::size_t>(-2)));
    counter.forget_prediction();
    check(counter, {{1, 2}, {2, 1}}, {{{1, 2, 1}}}, 2);
}
