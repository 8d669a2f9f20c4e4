#include "karat/metric/rouge_lsum.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "karat/metric/rouge_l.hpp"
#include "karat/reference/answer_key.hpp"
#include "slow/lcs.hpp"

using namespace karat;

namespace {

using strings = std::vector<std::string>;

struct forgetful_letters {
    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        for (std::size_t i = 0; i < text.size(); ++i) sink(text.substr(i, 1));
        if (text.find('?') != std::string_view::npos) detail::report_lost(sink);
    }
};

} // namespace

TEST_CASE("rouge_lsum: one reference") {
    struct row {
        const char* prediction;
        const char* reference;
        double precision;
        double recall;
        double fmeasure;
    };
    const row rows[] = {
        {"", "", 0, 0, 0},
        {"x", "", 0, 0, 0},
        {"\n", "x", 0, 0, 0},
        {" \n!", "x", 0, 0, 0},
        {"x", "x", 1, 1, 1},
        {"the sun rose.\nthe rain fell.", "the rain fell.\nthe sun rose.", 1, 1, 1},
        {"the cat.\n\n\nthe dog.\n", "the cat.\nthe dog.", 1, 1, 1},
        {"a d\nd c", "d a", 0.25, 0.5, 0.3333333333333333}, // which subsequence is read back decides
        {"a b", "a\nb", 1, 1, 1},                           // a sentence may serve two
        {"a", "a\na", 1, 0.5, 0.6666666666666666},          // but a token only one
        {"a\na", "a", 0.5, 1, 0.6666666666666666},
        {"a b\nc d", "a b c d", 1, 1, 1}, // the union over the sentences of the prediction
        {"a\rb", "a b", 1, 1, 1},         // only \n ends a sentence
        {"a\xE2\x80\xA8"
         "b",
         "a b", 1, 1, 1},
        {"x", "x y z v w", 1, 0.2, 0.33333333333333337},
    };
    for (const row& r : rows) {
        CAPTURE(r.prediction);
        CAPTURE(r.reference);
        for (const score& s :
             {rouge_lsum{}(r.prediction, r.reference), rouge_lsum_unstemmed{}(r.prediction, r.reference)}) {
            CHECK(s.precision == r.precision);
            CHECK(s.recall == r.recall);
            CHECK(s.fmeasure == r.fmeasure);
            CHECK(s.status == status::ok);
            CHECK(s.reference == 0);
        }
    }
}

TEST_CASE("rouge_lsum: swapping the sides may change F") {
    CHECK(rouge_lsum{}("a d\nd c", "d a").fmeasure != rouge_lsum{}("d a", "a d\nd c").fmeasure);
}

TEST_CASE("rouge_lsum: stemmed or not") {
    CHECK(rouge_lsum{}("running\ndogs", "dog\nruns").fmeasure == 1);
    CHECK(rouge_lsum_unstemmed{}("running\ndogs", "dog\nruns").fmeasure == 0);
}

TEST_CASE("rouge_lsum: counts and status") {
    const score s = rouge_lsum{}("a b\nc", "b\nx y c");
    CHECK(s.counts.matched == 2);
    CHECK(s.counts.predicted == 3);
    CHECK(s.counts.expected == 4);
    CHECK(rouge_lsum{}("a", "!\n?").counts.expected == 0);
    CHECK(rouge_lsum{}("!", "a").counts.predicted == 0);
    const score none = rouge_lsum{}("a\nb", strings{});
    CHECK(none.status == status::no_references);
    CHECK(none.fmeasure == 0);
    CHECK(none.counts.predicted == 2);
    CHECK(none.reference == no_reference);
}

TEST_CASE("rouge_lsum: several references") {
    const strings references = {"", "x", "b\na", "a\nb\nc", "\n"};
    const score s = rouge_lsum{}.each("a\nb", references, [&](const score& each) {
        const score alone = rouge_lsum{}("a\nb", references[each.reference]);
        CAPTURE(each.reference);
        CHECK(each.fmeasure == alone.fmeasure);
        CHECK(each.counts.matched == alone.counts.matched);
        CHECK(each.counts.expected == alone.counts.expected);
    });
    CHECK(s.reference == 2);
    CHECK(s.fmeasure == 1);
    CHECK(rouge_lsum{}("w x y z", {"w", "w x q r s t"}).reference == 0);
    CHECK(rouge_lsum{}("w x y z", {"w x q r s t", "w"}).precision == 0.5);
    strings many(1000, "y\nz");
    many[700] = "a\nb";
    CHECK(rouge_lsum{}("a\nb", many).reference == 700);
}

TEST_CASE("rouge_lsum: sentences that the caller has") {
    const strings prediction = {"the sun rose.", "", "the rain fell"};
    const strings reference = {"The rain fell", "the sun rose"};
    CHECK(rouge_lsum_sentences{}(prediction, reference).fmeasure == 1);
    CHECK(rouge_lsum_sentences{}(prediction, {"The rain fell", "the sun rose"}).fmeasure == 1); // one reference
    CHECK(rouge_lsum_sentences{}(prediction, std::vector<strings>{{"x"}, reference}).reference == 1);
    CHECK(rouge_lsum_sentences{}(strings{"runs\ndogs"}, strings{"running dog"}).fmeasure ==
          1); // a line feed is a blank
    CHECK(rouge_lsum_sentences{}(strings{}, reference).counts.predicted == 0);
    CHECK(rouge_lsum_sentences{}(prediction, std::vector<strings>{}).status == status::no_references);
}

TEST_CASE("rouge_lsum: sentences of tokens and of ids") {
    const std::vector<strings> tokens = {{"a", "d"}, {"d", "c"}};
    CHECK(rouge_lsum_tokens{}(tokens, std::vector<strings>{{"d", "a"}}).fmeasure == 0.3333333333333333);
    CHECK(rouge_lsum_tokens{}(tokens, std::vector<std::vector<strings>>{{{"x"}}, {{"d", "a"}, {"c"}}}).reference == 1);
    CHECK(rouge_lsum_tokens{}(std::vector<strings>{{"a b"}}, std::vector<strings>{{"a", "b"}}).fmeasure == 0);

    const std::vector<std::vector<int>> ids = {{1, 4, -100}, {4, 3}};
    const std::vector<std::vector<std::int64_t>> reference = {{4, 1}};
    CHECK(rouge_lsum_ids{}(ids, reference).counts.predicted == 5);
    const rouge_lsum_ids without{given_sentences<given_ids>{}, given_ids{-100}};
    CHECK(without(ids, reference).counts.predicted == 4);
    CHECK(without(ids, reference).fmeasure == 0.3333333333333333);
    CHECK(without(ids, std::vector<std::vector<std::vector<int>>>{{{}}, {{4, 1}}}).reference == 1);
}

TEST_CASE("rouge_lsum: stages of the user's") {
    const auto semicolons = [](std::string_view text, auto&& sink) {
        while (!text.empty()) {
            const std::size_t end = text.find(';');
            sink(text.substr(0, end));
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        }
    };
    const auto letters = [](std::string_view text, auto&& sink) {
        for (std::size_t i = 0; i < text.size(); ++i) sink(text.substr(i, 1));
    };
    const auto pairs = [](std::string_view text) {
        strings tokens;
        for (std::size_t i = 0; i < text.size(); i += 2) tokens.emplace_back(text.substr(i, 2));
        return tokens;
    };
    const auto upper = [](std::string_view word) { return word == "a" ? std::string("A") : std::string(word); };
    CHECK(basic_rouge_lsum{semicolons}("a d;d c", "d a").fmeasure == 0.3333333333333333);
    CHECK(basic_rouge_lsum{newline_sentences{}, letters}("ad\ndc", "da").fmeasure == 0.3333333333333333);
    CHECK(basic_rouge_lsum{newline_sentences{}, pairs}("aadd\nddcc", "ddaa").fmeasure == 0.3333333333333333);
    CHECK(basic_rouge_lsum{newline_sentences{}, letters, upper}("ad\ndc", "dA").fmeasure == 0.3333333333333333);
    CHECK(basic_rouge_lsum{named{"semicolons", semicolons}}.signature().find("|sentences:semicolons|") !=
          std::string::npos);
    static_assert(std::is_same_v<decltype(basic_rouge_lsum{}), rouge_lsum_unstemmed>);
    static_assert(std::is_same_v<rouge_lsum::sentences, newline_sentences>);
    static_assert(std::is_same_v<rouge_lsum::tokenizer, rouge_tokenizer>);
    static_assert(std::is_same_v<rouge_lsum::stemmer, rouge_stemmer> && std::is_same_v<rouge_lsum::reduction, best>);

    static_assert(noexcept(std::declval<const rouge_lsum&>()("", "")));
    static_assert(noexcept(std::declval<const rouge_lsum&>()(std::string_view(), {"", ""})));
    static_assert(noexcept(std::declval<const rouge_lsum_sentences&>()(strings(), strings())));
    static_assert(!basic_rouge_lsum<newline_sentences, decltype(letters)>::never_throws);
    static_assert(!basic_rouge_lsum<decltype(semicolons)>::never_throws);
    static_assert(!basic_rouge_lsum<newline_sentences, rouge_tokenizer, decltype(upper)>::never_throws);
}

TEST_CASE("rouge_lsum: lost tokens make a status, never a wrong score") {
    const basic_rouge_lsum<newline_sentences, forgetful_letters> metric;
    CHECK(metric("ab", "ab").fmeasure == 1);
    CHECK(metric("ab\n?", "ab").status == status::out_of_memory);
    CHECK(metric("ab", {"ab", "x?"}).status == status::out_of_memory);
    CHECK(metric("ab", {"ab", "x?"}).fmeasure == 0);
}

TEST_CASE("rouge_lsum: on one line it is ROUGE-L") {
    for (const char* const prediction : {"a b c d", "d c b a", "a a b", "", "x"}) {
        for (const char* const reference : {"a c d b", "b a", "a b a b", ""}) {
            CAPTURE(prediction);
            CAPTURE(reference);
            CHECK(rouge_lsum{}(prediction, reference).fmeasure == rouge_l{}(prediction, reference).fmeasure);
        }
    }
    CHECK(rouge_lsum::name() == "rougeLsum");
}

TEST_CASE("rouge_lsum: random texts of several lines, against the slow twin, also in memory that was used before") {
    std::mt19937_64 random(41);
    const auto random_lines = [&random] {
        std::vector<strings> lines(random() % 5);
        for (strings& line : lines) {
            for (std::size_t n = 1 + random() % 6; n > 0; --n) line.emplace_back(1, "abcdefg"[random() % 7]);
        }
        return lines;
    };
    std::vector<std::vector<strings>> texts;
    answer_key key{rouge_lsum_tokens{}};
    for (int i = 0; i < 40; ++i) {
        texts.push_back(random_lines());
        key.add(texts.back());
    }
    auto scorer = key.scorer();
    for (const std::vector<strings>& prediction : texts) {
        for (std::size_t q = 0; q < texts.size(); ++q) {
            const slow::score expected = slow::rouge_lsum(prediction, texts[q]);
            const score used = scorer(q, prediction);
            REQUIRE(used.precision == expected.precision);
            REQUIRE(used.recall == expected.recall);
            REQUIRE(used.fmeasure == expected.fmeasure);
            REQUIRE(rouge_lsum_tokens{}(prediction, texts[q]).fmeasure == expected.fmeasure);
        }
    }
}

TEST_CASE("rouge_lsum: lines without a token count for nothing, on either side") {
    const strings some = {"the cat sat\non the mat", "a dog\nthe mat"};
    const strings same = {"\n.\nthe cat sat\n!\n \non the mat\n?", " \na dog\n\n-\nthe mat\n.\n"};
    const strings answers = {"on the mat\nsat the dog", ".\non the mat\n!\n!\nsat the dog\n?"};
    answer_key key{rouge_lsum{}};
    key.add(some);
    key.add(same);
    auto scorer = key.scorer();
    for (const std::string& answer : answers) {
        const score expected = rouge_lsum{}(answers[0], some);
        for (const score& s : {rouge_lsum{}(answer, same), scorer(0, answer), scorer(1, answer)}) {
            CHECK(s.precision == expected.precision);
            CHECK(s.recall == expected.recall);
            CHECK(s.fmeasure == expected.fmeasure);
            CHECK(s.reference == expected.reference);
        }
    }
}

TEST_CASE("rouge_lsum: one score leaves nothing behind for the next, also when the caller's sink throws") {
    answer_key key{rouge_lsum{}};
    key.add(strings{"a b c\nd", "b b"});
    auto scorer = key.scorer();
    for (int round = 0; round < 3; ++round) {
        CHECK(scorer(0, "d\na").fmeasure == rouge_lsum{}("d\na", strings{"a b c\nd", "b b"}).fmeasure);
        CHECK_THROWS_AS(scorer.each(0, "b b b c a", [](const score&) { throw 1; }), int);
        CHECK(scorer(0, "b").fmeasure == rouge_lsum{}("b", strings{"a b c\nd", "b b"}).fmeasure);
    }
}
