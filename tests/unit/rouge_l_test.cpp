#include "karat/metric/rouge_l.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "score_rows.hpp"
#include "slow/lcs.hpp"

using namespace karat;

namespace {

using strings = std::vector<std::string>;

} // namespace

TEST_CASE("rouge_l: one reference, and the sides swapped") {
    const row rows[] = {
        {"", "", 0, 0, 0},
        {"x", "", 0, 0, 0},
        {"x", "y", 0, 0, 0},
        {"provide shelter", "shelter", 0.5, 1, 0.6666666666666666},
        {"A C B", "A B C D E F", 0.6666666666666666, 0.3333333333333333, 0.4444444444444444},
        {"x", "x a b c d", 1, 0.2, 0.33333333333333337},
        {"a b c d", "d c b a", 0.25, 0.25, 0.25},
        {"the sun rose.\nthe rain fell.", "the rain fell.\nthe sun rose.", 0.5, 0.5, 0.5},
        {"a x b y c", "a b c", 0.6, 1, 0.7499999999999999},
    };
    for (const row& r : rows) {
        check(rouge_l{}, r);
        check(rouge_l_unstemmed{}, r);
    }
}

TEST_CASE("rouge_l: stemmed or not") {
    CHECK(rouge_l{}("p21 inhibits cdk", "p21 inhibit cdk").fmeasure == 1);
    CHECK(rouge_l_unstemmed{}("p21 inhibits cdk", "p21 inhibit cdk").fmeasure == 0.6666666666666666);
    CHECK(rouge_l{}("flies", "fly").fmeasure == 0); // fli and fly
}

TEST_CASE("rouge_l: several references") {
    const strings golds = {"food", "shelter"};
    const score s = rouge_l{}("provide shelter", golds);
    CHECK(s.fmeasure == 0.6666666666666666);
    CHECK(s.reference == 1);
    CHECK(rouge_l{}("a b c", {"c b a", "a b c"}).reference == 1);
    CHECK(rouge_l{}("w x y z", {"w", "w x q r s t"}).reference == 0);
    CHECK(rouge_l{}("w x y z", {"w x q r s t", "w"}).recall == 0.3333333333333333);
    CHECK(rouge_l{}("", {"a", ""}).reference == 0);
    CHECK(rouge_l{}("x", strings{}).status == status::no_references);
    CHECK(rouge_l{}("b a", {"a b", "b", "a"}).reference == 1); // nothing is carried from one reference into the next
}

TEST_CASE("rouge_l: tokens and ids") {
    CHECK(rouge_l_tokens{}(strings{"a b", "c"}, strings{"c", "a b"}).counts.matched == 1);
    const std::vector<int> prediction = {5, 6, 0, 7, -100};
    const std::vector<std::vector<std::uint32_t>> references = {{9}, {5, 7, 0, 0}};
    CHECK(rouge_l_ids{}(prediction, references).counts.matched == 2);
    const score s = rouge_l_ids{given_ids{-100, 0}}(prediction, references);
    CHECK(s.reference == 1);
    CHECK(s.counts.matched == 2);
    CHECK(s.counts.predicted == 3);
    CHECK(s.counts.expected == 2);
    CHECK(s.fmeasure == 0.8);
}

TEST_CASE("rouge_l: lengths around the words of the bit string") {
    for (const std::size_t length :
         {1u, 62u, 63u, 64u, 65u, 66u, 127u, 128u, 129u, 130u, 191u, 192u, 193u, 511u, 512u, 513u}) {
        CAPTURE(length);
        std::vector<int> reference;
        for (std::size_t i = 0; i < length; ++i) reference.push_back(static_cast<int>(i % 61));
        std::vector<int> backwards(reference.rbegin(), reference.rend());
        std::vector<int> part(reference.begin() + static_cast<std::ptrdiff_t>(length / 2), reference.end());
        for (const auto& prediction : {reference, backwards, part}) {
            CHECK(rouge_l_ids{}(prediction, reference).counts.matched == slow::lcs_length(prediction, reference));
            const std::vector<std::vector<int>> between = {{1, 2}, reference, {}, {0}};
            rouge_l_ids{}.each(prediction, between, [&](const score& s) {
                CHECK(s.counts.matched == slow::lcs_length(prediction, between[s.reference]));
            });
        }
    }
    CHECK(rouge_l::name() == "rougeL");
}
