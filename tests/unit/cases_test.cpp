// Inputs on which scorers in use were reported wrong (tests/data/cases.tsv), with the value that is right.

#include "karat/convention.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "golden.hpp"
#include "karat/text/character_maps.hpp"
#include "karat/text/in_turn.hpp"
#include "karat/text/number/number_aware.hpp"

using namespace karat;

namespace {

using row = golden::reported_case;

void check_numbers(const row& r, const std::vector<double>& computed) {
    const std::vector<golden::number> expected = r.numbers();
    REQUIRE((expected.size() == 1 || expected.size() == computed.size()));
    for (std::size_t i = 0; i < expected.size(); ++i) {
        // One number is F, or exact match, which stand last.
        const double value = computed[computed.size() - expected.size() + i];
        CAPTURE(value);
        CHECK(expected[i].matches(value));
    }
}
void check(const row& r, const score& s) { check_numbers(r, {s.precision, s.recall, s.fmeasure}); }
void check(const row& r, const value_score& s) { check_numbers(r, {s.value}); }

template <class Convention>
void check_squad(const row& r) {
    CAPTURE(Convention::name());
    if (r.metric == "em") {
        check(r, typename Convention::exact_match{}(r.prediction, r.references));
    } else {
        REQUIRE(r.metric == "f1");
        check(r, typename Convention::token_f1{}(r.prediction, r.references));
    }
}

template <class Normalizer>
void check_normalizer(const row& r) {
    if (r.metric == "em") {
        check(r, basic_exact_match<Normalizer>{}(r.prediction, r.references));
    } else {
        REQUIRE(r.metric == "f1");
        check(r, basic_token_f1<words<Normalizer>>{}(r.prediction, r.references));
    }
}

template <class Convention>
void check_rouge(const row& r) {
    CAPTURE(Convention::name());
    const auto score_of = [&r](const auto& metric) { check(r, metric(r.prediction, r.references)); };
    if (r.metric == "rouge1") return score_of(typename Convention::template rouge_n<1>{});
    if (r.metric == "rouge2") return score_of(typename Convention::template rouge_n<2>{});
    if (r.metric == "rougeL") return score_of(typename Convention::rouge_l{});
    REQUIRE(r.metric == "rougeLsum");
    score_of(typename Convention::rouge_lsum{});
}

void check_tokens(const row& r) {
    std::string tokens;
    rouge_l_unstemmed{}.tokens(r.prediction, [&tokens](std::string_view token) {
        if (!tokens.empty()) tokens += ' ';
        tokens += token;
    });
    CHECK(tokens == r.expected);
}

void check_stem(const row& r) {
    std::string word = r.prediction;
    word.resize(porter_stemmer<porter_mode::nltk>{}(word.data(), word.size()));
    CHECK(word == r.expected);
}

void check_normalized(const row& r) {
    buffer<char, 16> out;
    squad_normalizer{}(r.prediction, out);
    CHECK(std::string(out.data(), out.size()) == r.expected);
}

void check_row(const row& r) {
    if (r.metric == "tokens" && r.mode == "no_stem") return check_tokens(r);
    if (r.metric == "stem" && r.mode == "nltk") return check_stem(r);
    if (r.metric == "normalize" && r.mode == "squad") return check_normalized(r);
    const bool squad = r.mode == "squad";
    const bool any = r.mode == "any";
    bool known = false;
    const auto run = [&](bool wanted, void (*check_mode)(const row&)) {
        if (!wanted) return;
        known = true;
        check_mode(r);
    };
    run(squad || r.mode == "squad_v1", check_squad<squad_v1>);
    run(squad || r.mode == "squad_v2_pair", check_squad<squad_v2_pair>);
    run(squad || r.mode == "squad_v2_dataset", check_squad<squad_v2>);
    run(r.mode == "numbers", check_normalizer<number_aware<>>);
    run(r.mode == "numbers_and_dashes",
        check_normalizer<in_turn<normalizer<as_written, dashes_folded>, number_aware<>>>);
    run(any || r.mode == "stem", check_rouge<rouge_score>);
    run(any || r.mode == "no_stem", check_rouge<rouge_score_unstemmed>);
    if (!known) FAIL("unknown mode ", r.mode);
}

} // namespace

TEST_CASE("cases: every reported input has the value that is right") {
    std::set<std::string> ids;
    for (const row& r : golden::read_cases(KARAT_TEST_DATA "/cases.tsv")) {
        CAPTURE(r.where.line);
        CAPTURE(r.id);
        CAPTURE(r.metric);
        check_row(r);
        ids.insert(r.id);
    }
    CHECK(ids.size() > 90);
}
