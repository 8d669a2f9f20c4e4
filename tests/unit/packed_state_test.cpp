#include "karat/match/packed_state.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "karat/match/compiled_references.hpp"

using namespace karat;

namespace {

using counts = std::vector<std::size_t>;

// After each prediction token, the state must have counted what overlap.hpp counts for all tokens so far.
template <class Overlap>
void check(const reference_tokens& references, const std::vector<token_id>& prediction, std::size_t largest_id) {
    detail::packed_state<Overlap> state;
    state.start(references);
    overlap_counter counter;
    counts expected(references.ends.size());
    counts matched(references.ends.size());
    for (std::size_t n = 1; n <= prediction.size(); ++n) {
        state.step(references, prediction[n - 1]);
        REQUIRE(counter.count<Overlap>(references, {prediction.data(), n}, largest_id, expected.data()));
        state.read_out(references.ends, matched.data());
        CAPTURE(n);
        REQUIRE((matched == expected));
    }
    REQUIRE(state.tokens() == prediction.size());
    REQUIRE_FALSE(state.failed());
}

} // namespace

TEST_CASE("packed_state: token by token what the whole gives, with and without places") {
    std::mt19937_64 random(31);
    for (const std::size_t longest : {5u, 40u, 70u, 200u, 700u}) {
        for (const unsigned different : {1u, 3u, 6u, 20u, 400u}) {
            for (const bool with_places : {false, true}) {
                compiled_references to;
                const std::size_t questions = 3;
                for (std::size_t q = 0; q < questions; ++q) {
                    to.begin_question();
                    for (std::size_t k = random() % 5; k > 0; --k) {
                        for (std::size_t i = random() % (longest + 1); i > 0; --i) {
                            const std::string word = std::to_string(random() % different);
                            to.token_ids().push_back(to.add_word(word, token_key::of(word)));
                        }
                        to.end_reference();
                    }
                    to.finish();
                    // The first question has none, where others have: its places are nothing too. Nor has one in which
                    // a token stands nearly everywhere.
                    if (with_places && q != 0) detail::note_places(to);
                }
                REQUIRE_FALSE(to.failed());
                for (std::size_t q = 0; q < questions; ++q) {
                    const reference_tokens references = to.references(q);
                    const bool has_places = with_places && q != 0 && references.tokens.size() > 64 && different > 3;
                    if (different != 6) CHECK(references.places.empty() == !has_places);
                    std::vector<token_id> prediction(random() % 60);
                    for (token_id& id : prediction) id = static_cast<token_id>(random() % (to.words().size() + 1));
                    CAPTURE(longest);
                    CAPTURE(different);
                    CAPTURE(q);
                    check<packed::lcs_overlap>(references, prediction, to.words().size());
                    check<packed::bag_overlap>(references, prediction, to.words().size());
                    check<packed::ngram_overlap<2>>(references, prediction, to.words().size());
                    check<packed::ngram_overlap<4>>(references, prediction, to.words().size());
                }
            }
        }
    }
}
