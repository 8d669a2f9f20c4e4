// The slow twins of tests/slow, which the metric tests believe, against what the reference programs say.

#include "golden.hpp"
#include "settings.hpp"
#include "slow/drop.hpp"
#include "slow/lcs.hpp"
#include "slow/normalize.hpp"
#include "slow/number.hpp"
#include "slow/overlap.hpp"
#include "slow/python_float.hpp"
#include "unicode_data.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

using words = std::vector<std::string>;
using sentence_list = std::vector<words>;

bool same(const slow::score& ours, const golden::score& theirs) {
    return ours.precision == theirs.precision && ours.recall == theirs.recall && ours.fmeasure == theirs.fmeasure;
}

// The texts of a record in the order in which its tokens and normalised texts are listed.
words texts_of(const golden::record& r) {
    words texts = {r.prediction};
    texts.insert(texts.end(), r.references.begin(), r.references.end());
    return texts;
}

// The golden tokens of a whole text, stemmed or not, cut into the sentences of that text.
sentence_list cut(const words& tokens, const std::string& text) {
    sentence_list out;
    auto at = tokens.begin();
    for (const std::u32string& line : slow::sentences(slow::from_utf8(text))) {
        const auto end = at + static_cast<std::ptrdiff_t>(slow::rouge_tokens(line).size());
        out.emplace_back(at, end);
        at = end;
    }
    REQUIRE(at == tokens.end());
    return out;
}

// Every rouge type by the twins, from tokens of any type.
template <class Token>
slow::score rouge(const std::string& type, const std::vector<Token>& prediction, const std::vector<Token>& reference) {
    if (type == "rougeL") return slow::rouge_l(prediction, reference);
    return slow::rouge_n(prediction, reference, static_cast<std::size_t>(type.back() - '0'));
}

void check_rouge(const golden::record& r, const golden::rouge_record& data) {
    std::map<std::string, int> id_of;
    const auto ids = [&](const words& tokens) {
        std::vector<int> out;
        for (const std::string& token : tokens)
            out.push_back(id_of.emplace(token, static_cast<int>(id_of.size())).first->second);
        return out;
    };
    for (const auto& entry : data.types) {
        const std::string& type = entry.first;
        const golden::rouge_scores& theirs = entry.second;
        CAPTURE(type);
        std::vector<slow::score> ours;
        for (std::size_t i = 0; i < r.references.size(); ++i) {
            CAPTURE(i);
            const words& prediction = data.tokens[0];
            const words& reference = data.tokens[i + 1];
            if (type == "rougeLsum") {
                ours.push_back(slow::rouge_lsum(cut(prediction, r.prediction), cut(reference, r.references[i])));
            } else {
                ours.push_back(rouge(type, prediction, reference));
                CHECK(rouge(type, ids(prediction), ids(reference)) == ours.back());
            }
            CHECK(same(ours.back(), theirs.each[i]));
        }
        if (theirs.best) CHECK(same(ours[slow::best_index(ours)], *theirs.best));
    }
}

double f1(const std::string& prediction, const std::string& reference, bool v2) {
    const auto p = slow::squad_tokens(slow::from_utf8(prediction));
    const auto r = slow::squad_tokens(slow::from_utf8(reference));
    return (v2 ? slow::token_f1_v2(p, r) : slow::token_f1(p, r)).fmeasure;
}

std::string normalized(const std::string& text) { return slow::to_utf8(slow::squad_normalize(slow::from_utf8(text))); }

double em(const std::string& prediction, const std::string& reference) {
    return normalized(prediction) == normalized(reference) ? 1 : 0;
}

// SQuAD v2.0's golds on a data set: those that normalise to something; none of them means the empty answer.
words dataset_golds(const words& references) {
    words golds;
    for (const std::string& reference : references) {
        if (!normalized(reference).empty()) golds.push_back(reference);
    }
    if (golds.empty()) golds.emplace_back();
    return golds;
}

template <class Score>
double largest(const words& references, Score score_against) {
    double best = 0;
    for (const std::string& reference : references) best = std::max(best, score_against(reference));
    return best;
}

void check_squad(const golden::record& r, const golden::squad_record& data, bool v2) {
    const words texts = texts_of(r);
    for (std::size_t i = 0; i < texts.size(); ++i) CHECK(normalized(texts[i]) == data.normalized[i]);
    for (std::size_t i = 0; i < r.references.size(); ++i) {
        CAPTURE(i);
        CHECK(em(r.prediction, r.references[i]) == data.em[i]);
        CHECK(f1(r.prediction, r.references[i], v2) == data.f1[i]);
    }
    const words golds = v2 ? dataset_golds(r.references) : r.references;
    if (data.em_max) CHECK(largest(golds, [&](auto& gold) { return em(r.prediction, gold); }) == *data.em_max);
    if (data.f1_max) CHECK(largest(golds, [&](auto& gold) { return f1(r.prediction, gold, v2); }) == *data.f1_max);
}

template <class Check>
void for_each_record(Check check) {
    std::size_t pairs = 0;
    for (const std::string& path : golden::files()) {
        CAPTURE(path);
        for (const golden::record& r : golden::read(path)) {
            CAPTURE(r.id);
            check(r);
            pairs += r.references.size();
        }
    }
    CHECK(pairs > 1500);
}

} // namespace

TEST_CASE("slow twins: rouge_score's tokens without stemming") {
    for_each_record([](const golden::record& r) {
        const words texts = texts_of(r);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            CHECK(slow::rouge_tokens(slow::from_utf8(texts[i])) == r.nostem.tokens[i]);
        }
    });
}

TEST_CASE("slow twins: rouge scores from given tokens") {
    for_each_record([](const golden::record& r) {
        check_rouge(r, r.stem);
        check_rouge(r, r.nostem);
    });
}

TEST_CASE("slow twins: normalised texts, exact match and F1 of both SQuAD conventions") {
    for_each_record([](const golden::record& r) {
        check_squad(r, r.squad_v1, false);
        check_squad(r, r.squad_v2, true);
    });
}

TEST_CASE("slow twins: the reported cases, as far as they need no stemmer") {
    const std::vector<golden::reported_case> cases = golden::read_cases(KARAT_TEST_DATA "/cases.tsv");
    std::size_t left_out = 0;
    for (const golden::reported_case& c : cases) {
        CAPTURE(c.where.line);
        CAPTURE(c.id);
        CAPTURE(c.mode);
        if (c.mode == "stem" || c.mode == "nltk") {
            ++left_out;
        } else if (c.mode.compare(0, 7, "numbers") == 0) {
            continue; // no slow twin
        } else if (c.metric == "normalize") {
            CHECK(normalized(c.prediction) == c.expected);
        } else if (c.metric == "tokens") {
            CHECK(slow::rouge_tokens(slow::from_utf8(c.prediction)) == golden::words(c.expected));
        } else if (c.metric == "em" || c.metric == "f1") {
            const auto pair = [&](bool v2) {
                return [&, v2](const std::string& gold) {
                    return c.metric == "em" ? em(c.prediction, gold) : f1(c.prediction, gold, v2);
                };
            };
            const golden::number expected = c.numbers().at(0);
            const auto in = [&](const char* mode) { return c.mode == mode || c.mode == "squad"; };
            CHECK((in("squad_v1") || in("squad_v2_pair") || in("squad_v2_dataset")));
            if (in("squad_v1")) CHECK(expected.matches(largest(c.references, pair(false))));
            if (in("squad_v2_pair")) CHECK(expected.matches(largest(c.references, pair(true))));
            if (in("squad_v2_dataset")) CHECK(expected.matches(largest(dataset_golds(c.references), pair(true))));
        } else {
            CHECK((c.mode == "any" || c.mode == "no_stem"));
            const auto tokens = [](const std::string& text) { return slow::rouge_tokens(slow::from_utf8(text)); };
            std::vector<slow::score> scores;
            for (const std::string& reference : c.references) {
                scores.push_back(c.metric == "rougeLsum" ? slow::rouge_lsum(cut(tokens(c.prediction), c.prediction),
                                                                            cut(tokens(reference), reference))
                                                         : rouge(c.metric, tokens(c.prediction), tokens(reference)));
            }
            const slow::score best = scores.at(slow::best_index(scores));
            const std::vector<golden::number> expected = c.numbers();
            CHECK(expected.back().matches(best.fmeasure));
            if (expected.size() == 3) {
                CHECK(expected[0].matches(best.precision));
                CHECK(expected[1].matches(best.recall));
            }
        }
    }
    CHECK(left_out < cases.size() / 4);
}

TEST_CASE("slow twins: what the golden files might not hold") {
    // The order of the operations, not only their values: 2 * lcs / (n + m) is 0.3333333333333333.
    CHECK(slow::rouge_l(words{"a"}, words{"a", "b", "c", "d", "e"}).fmeasure == 0.33333333333333337);
    // The read-back's ties: the other choice gives 2/3.
    CHECK(slow::rouge_lsum(sentence_list{{"a", "d"}, {"d", "c"}}, sentence_list{{"d", "a"}}).fmeasure == 1.0 / 3.0);
    // SQuAD's files tell only F, which is the same with the sides swapped.
    CHECK(slow::token_f1(words{"a", "b"}, words{"a"}) == slow::score_of(0.5, 1));
    CHECK(slow::token_f1_v2(words{"a", "b"}, words{"a"}) == slow::score_of(0.5, 1));
    // A tie in F of scores that differ: the first reference wins.
    CHECK(slow::best_index({slow::score_of(0.25, 0.25), slow::score_of(0.5, 1), slow::score_of(1, 0.5)}) == 1);
    CHECK(slow::lcs_length(words{}, words{"a"}) == 0);
    CHECK(slow::lcs_length(words{"a", "g", "t", "a", "b"}, words{"g", "x", "t", "x", "a", "y", "b"}) == 4);
    CHECK(slow::ngram_matches(std::vector<int>{1, 2, 1, 2}, std::vector<int>{1, 2, 3, 1, 2, 1}, 2) == 3);
}

TEST_CASE("slow twins: a capital sigma at the end of a word, seen through case-ignorable characters") {
    struct row {
        const char32_t* text;
        const char32_t* expected; // CPython 3.11's str.lower()
    };
    const row table[] = {
        {U"\x391\x3A3", U"\x3B1\x3C2"},
        {U"\x391'\x3A3", U"\x3B1'\x3C2"},
        {U"\x391\x3A3'", U"\x3B1\x3C2'"},
        {U"\x391\x3A3'\x391", U"\x3B1\x3C3'\x3B1"},
        {U"\x391\x3A3\x391", U"\x3B1\x3C3\x3B1"},
        {U"\x391\x3A3\x3A3", U"\x3B1\x3C3\x3C2"},
        {U"\x391\x3A3 \x391", U"\x3B1\x3C2 \x3B1"},
        {U"\x391 \x3A3", U"\x3B1 \x3C3"},
        {U"\x3A3", U"\x3C3"},
        {U"'\x3A3", U"'\x3C3"},
        {U"1\x3A3", U"1\x3C3"},
        {U"\x391\xAD\x3A3\x301\x391", U"\x3B1\xAD\x3C3\x301\x3B1"},
    };
    for (const row& r : table) CHECK(slow::lower(r.text) == r.expected);
}

TEST_CASE("slow twins: UTF-8, broken too") {
    CHECK(slow::from_utf8("a\xc2\x80\xe0\xa0\x80\xef\xbf\xbf\xf0\x90\x80\x80\xf4\x8f\xbf\xbf") ==
          U"a\x80\x800\xFFFF\U00010000\U0010FFFF");
    CHECK(slow::from_utf8("abc\xff") == U"abc\xFFFD");
    CHECK(slow::from_utf8("\xe2\x82z") == U"\xFFFDz");
    CHECK(slow::from_utf8("\xed\xa0\x80") == U"\xFFFD\xFFFD\xFFFD");
    CHECK(slow::from_utf8("\xf0\x9f\x98\xe2\x84\xaa") == U"\xFFFD\x212A");
    CHECK(slow::from_utf8("\xc0\xaf\xf5\x80") == U"\xFFFD\xFFFD\xFFFD\xFFFD");
    for (const std::string& path : golden::files()) {
        for (const golden::record& r : golden::read(path)) {
            for (const std::string& text : texts_of(r)) CHECK(slow::to_utf8(slow::from_utf8(text)) == text);
        }
    }
}

TEST_CASE("slow twins: Python's float() and repr()") {
    for (const unicode_data::row& r : unicode_data::read_rows("python_float.txt")) {
        CAPTURE(r[0]);
        const auto number = slow::python_float(slow::from_utf8(golden::unescape(r[0], {"python_float.txt", 0})));
        REQUIRE(number.has_value() == (r.at(1) != "-"));
        if (!number) continue;
        CHECK(slow::bits_of(*number) == std::stoull(r[1], nullptr, 16));
        CHECK(slow::python_repr(*number) == r.at(2));
    }
}

TEST_CASE("slow twins: DROP's normalised texts, exact match and F1") {
    std::size_t pairs = 0;
    for (const unicode_data::row& r : unicode_data::read_rows("golden_drop.txt")) {
        const auto field = [&](std::size_t i) { return golden::unescape(r.at(i), {r[0], pairs}); };
        if (r[0] == "normalized") {
            CHECK(slow::to_utf8(slow::drop_normalize(slow::from_utf8(field(1)))) == field(2));
        }
        if (r[0] != "pair") continue;
        ++pairs;
        CAPTURE(pairs);
        const std::size_t predicted = std::stoul(r.at(3));
        words prediction, gold;
        for (std::size_t i = 4; i < r.size(); ++i) (i - 4 < predicted ? prediction : gold).push_back(field(i));
        const slow::drop_answer answer(prediction);
        const slow::drop_answer expected(gold);
        CHECK(slow::drop_exact_match(answer, expected) == std::stod(r.at(1)));
        if (prediction.size() > 6 || gold.size() > 6) continue; // too many pairings
        const double f1 = golden::hex_double(r.at(2), {r[0], pairs});
        const std::set<double> scores = slow::drop_f1(answer, expected);
        CHECK(std::any_of(scores.begin(), scores.end(), [f1](double s) { return settings::same(s, f1); }));
    }
    CHECK(pairs > 300);
}

TEST_CASE("slow twins: what is a number, and the one way to write it") {
    struct row {
        const char32_t* text;
        const char* written; // nullptr: no number
    };
    const row table[] = {
        {U"007", "7"},
        {U"-0.0", "0"},
        {U"-.50", "-0.5"},
        {U"1,234,567.890", "1234567.89"},
        {U"1'000", "1000"},
        {U"$ -5", "-5"},
        {U"25e-4", "0.0025"},
        {U"1.50e-40", "15e-41"},
        {U"1E+30", "1000000000000000000000000000000"},
        {U"1E+31", "1e31"},
        {U"\xFF13\xFF0E\xFF11", "3.1"},
        {U"1,23", nullptr},
        {U"0,123", nullptr},
        {U"1234,567", nullptr},
        {U"1'000,000", nullptr},
        {U"1.2.3", nullptr},
        {U"1e1234567890123456", nullptr},
        {U"+-5", nullptr},
        {U"x", nullptr},
    };
    for (const row& r : table) {
        CAPTURE(slow::to_utf8(r.text));
        const auto written = slow::written_number(r.text);
        REQUIRE(written.has_value() == (r.written != nullptr));
        if (written) CHECK(*written == r.written);
    }
}
