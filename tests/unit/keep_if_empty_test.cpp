#include "karat/text/keep_if_empty.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <type_traits>

#include "golden.hpp"
#include "karat/metric/exact_match.hpp"
#include "karat/metric/explanation.hpp"
#include "karat/metric/token_f1.hpp"
#include "karat/text/tokenize.hpp"

using namespace karat;

namespace {

using squad_kept = keep_if_empty<squad_normalizer>;

template <class Normalizer>
std::string normalized(const Normalizer& normalize, std::string_view text) {
    buffer<char, 8> out;
    out.push_back('>'); // it appends
    normalize(text, out);
    return {out.data() + 1, out.size() - 1};
}

struct lost {
    static constexpr bool never_throws = true;
    template <std::size_t Inline>
    void operator()(std::string_view, buffer<char, Inline>& out) const noexcept {
        out.fail();
    }
};

} // namespace

static_assert(std::is_same_v<detail::articles_kept<squad_normalizer>::type,
                             normalizer<lower_cased, without_ascii_punctuation, single_spaces>>);
static_assert(is_normalizer<squad_kept> && never_throws<squad_kept> && !is_streamable<words<squad_kept>>);

TEST_CASE("keep_if_empty: articles stay where they are all there is") {
    struct row {
        std::string_view text;
        std::string_view expected;
    };
    const row rows[] = {
        {"", ""},         {"?!", ""},         {"A", "a"},        {"(An)", "an"}, {"The  the.", "the the"},
        {"a cat", "cat"}, {"the The x", "x"}, {" \xc2\xa0", ""}, {"A+", "a"},    {"B", "b"},
    };
    for (const row& r : rows) {
        CAPTURE(r.text);
        CHECK(normalized(squad_kept{}, r.text) == r.expected);
    }
    CHECK(squad_kept{}.signature() == "lower+no_ascii_punct+no_articles_en+single_spaces@unicode14.0 or if empty "
                                      "lower+no_ascii_punct+single_spaces@unicode14.0");
}

TEST_CASE("keep_if_empty: letters of choices are told apart, and match themselves") {
    const basic_exact_match<squad_kept> em;
    const basic_token_f1<words<squad_kept>> f1;
    CHECK(em("A", "A").value == 1);
    CHECK(f1("A", "A").fmeasure == 1);
    CHECK(em("An", "A").value == 0);
    CHECK(em("B", "A").value == 0);
    CHECK(em("a.", "(A)").value == 1);
    CHECK(em("the cat", "cat").value == 1);
    CHECK(em("", "A").value == 0);
    CHECK(f1("", "").fmeasure == 0);
}

TEST_CASE("keep_if_empty: a normaliser of the user's, and memory that runs out") {
    const keep_if_empty<normalizer<as_written, without_ascii_punctuation>, raw_normalizer> marks;
    CHECK(normalized(marks, "+") == "+");
    CHECK(normalized(marks, "a+") == "a");
    buffer<char, 8> out;
    keep_if_empty<lost, raw_normalizer>{}("x", out);
    CHECK(out.failed());
}

TEST_CASE("keep_if_empty: what SQuAD leaves something of is the same, and its words are located") {
    for (const golden::record& record : golden::read(KARAT_TEST_DATA "/golden_tricky.txt")) {
        CAPTURE(record.prediction);
        const std::string squad = normalized(squad_normalizer{}, record.prediction);
        if (!squad.empty()) CHECK(normalized(squad_kept{}, record.prediction) == squad);
    }
    const explanation article = explain(basic_token_f1<words<squad_kept>>{}, "(A)", "a");
    REQUIRE(article.matches.size() == 1);
    CHECK(article.matches[0].prediction == byte_range{1, 1});
    const explanation word = explain(basic_token_f1<words<squad_kept>>{}, "a cat", "the cat");
    REQUIRE(word.matches.size() == 1);
    CHECK(word.matches[0].prediction == byte_range{2, 3});
}
