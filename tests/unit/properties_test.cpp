// Laws that hold for all texts, and the slow twins from end to end, over seeded random texts: ASCII, Unicode, broken
// UTF-8, and texts of several lines.

#include "karat/convention.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "settings.hpp"
#include "slow/lcs.hpp"
#include "slow/normalize.hpp"
#include "slow/overlap.hpp"

using namespace karat;

namespace {

using strings = std::vector<std::string>;

// ---- random texts -------------------------------------------------------------------------------------------------

enum class kind { ascii, unicode, broken, lines };
constexpr kind kinds[] = {kind::ascii, kind::unicode, kind::broken, kind::lines};

/// Draws are made by hand: the distributions of the standard library differ from one library to another.
class text_source {
public:
    explicit text_source(unsigned seed) : m_random(seed) {}

    std::size_t below(std::size_t n) { return m_random() % n; }
    bool one_in(std::size_t n) { return below(n) == 0; }

    std::string text(kind of, std::size_t most_words) {
        std::string out;
        const std::size_t words = below(most_words + 1);
        for (std::size_t i = 0; i < words; ++i) out += piece(of);
        if (!out.empty() && one_in(2)) out.pop_back(); // which may also break the last character
        return out;
    }
    /// A text that shares much with another: words are dropped, repeated, moved and replaced.
    std::string variant(const std::string& text, kind of) {
        std::string out;
        for (const std::string& old : pieces(text)) {
            if (one_in(6)) continue;
            if (one_in(6)) out = old + out;
            out += one_in(8) ? piece(of) : old;
        }
        return out;
    }

private:
    std::string piece(kind of) {
        std::string out = word(of); // drawn first: which operand of a + is evaluated first is up to the compiler
        out += separator(of);
        return out;
    }
    std::string word(kind of) {
        static const strings ascii = {
            "a",   "an",   "the",     "The",    "A-Team", "cat",   "cats",       "Cat.",           "dog",
            "run", "runs", "running", "skies",  "sky",    "1,000", "1000",       "3.14",           "don't",
            "x",   "y",    "z",       "U.S.A.", "_",      "!?",    "well-known", "generalizations"};
        static const strings unicode = {"caf\xC3\xA9",
                                        "CAF\xC3\x89",
                                        "cafe\xCC\x81",
                                        "\xC4\xB0stanbul",
                                        "\xE2\x84\xAA",
                                        "\xE2\x84\xAAm",
                                        "\xCE\x9F\xCE\x94\xCE\x9F\xCE\xA3",
                                        "\xCE\xA3",
                                        "\xCE\xA3'\xCE\xA3",
                                        "\xE5\xA4\xA9\xE6\xB0\xA3",
                                        "don\xE2\x80\x99t",
                                        "\xE2\x80\x9Cthe\xE2\x80\x9D",
                                        "the\xCC\x81",
                                        "\xF0\x9F\x98\x80",
                                        "\xC2\xB2",
                                        "an\xE2\x80\x8B",
                                        "the",
                                        "A",
                                        "Stra\xC3\x9F"
                                        "e",
                                        "\xE1\xBA\x9E",
                                        "\xE0\xA4\x95\xE0\xA4\xBE",
                                        "cat",
                                        "dog,"};
        if (of == kind::unicode) return unicode[below(unicode.size())];
        if (of == kind::broken && one_in(2)) {
            std::string bytes;
            for (std::size_t i = 1 + below(4); i > 0; --i)
                bytes += static_cast<char>(static_cast<unsigned char>(one_in(4) ? below(256) : 0x80 + below(128)));
            return bytes;
        }
        return of == kind::broken && one_in(3) ? unicode[below(unicode.size())] : ascii[below(ascii.size())];
    }
    std::string separator(kind of) {
        static const strings wide = {" ", " ", "\xC2\xA0", "\xE3\x80\x80", "\xE2\x80\xA8", "\x1F", "\xC2\x85"};
        if (of == kind::lines && one_in(3)) return one_in(3) ? "\n\n" : one_in(3) ? "\r\n" : "\n";
        return of == kind::unicode && one_in(3) ? wide[below(wide.size())] : " ";
    }
    static strings pieces(const std::string& text) {
        strings out(1);
        for (const char c : text) {
            out.back() += c;
            if (c == ' ' || c == '\n') out.emplace_back();
        }
        return out;
    }

    std::mt19937 m_random;
};

struct question {
    std::string prediction;
    strings references;
};

/// Calls `use(question)` for many of them, of every kind. The references are at least one.
template <class Use>
void for_each_question(unsigned seed, int rounds, Use use) {
    text_source source(seed);
    for (const kind of : kinds) {
        for (int round = 0; round < rounds; ++round) {
            const std::size_t most_words = round % 50 == 0 ? 150 : round % 3 == 0 ? 3 : 12;
            question q;
            q.prediction = source.text(of, most_words);
            const std::size_t references = 1 + source.below(4);
            for (std::size_t k = 0; k < references; ++k) {
                const std::size_t choice = source.below(8);
                q.references.push_back(choice == 0   ? q.prediction
                                       : choice == 1 ? source.text(of, most_words)
                                       : choice == 2 ? source.text(of, 1)
                                                     : source.variant(q.prediction, of));
            }
            CAPTURE(static_cast<int>(of));
            CAPTURE(round);
            CAPTURE(q.prediction);
            use(q);
        }
    }
}

bool same_numbers(const score& a, const score& b) {
    return settings::same(a.precision, b.precision) && settings::same(a.recall, b.recall) &&
           settings::same(a.fmeasure, b.fmeasure) && a.counts.matched == b.counts.matched &&
           a.counts.predicted == b.counts.predicted && a.counts.expected == b.counts.expected && a.status == b.status;
}
bool same_numbers(const value_score& a, const value_score& b) {
    return a.value == b.value && a.counts.matched == b.counts.matched && a.counts.predicted == b.counts.predicted &&
           a.counts.expected == b.counts.expected && a.status == b.status;
}
bool in_range(double x) { return 0 <= x && x <= 1; }
bool in_range(const score& s) { return in_range(s.precision) && in_range(s.recall) && in_range(s.fmeasure); }
bool in_range(const value_score& s) { return in_range(s.value); }

// ---- laws ---------------------------------------------------------------------------------------------------------

/// A score lies in [0, 1], and that of a question is the first of the largest, whole.
template <class Metric>
void check_best_of_many(const question& q) {
    const Metric metric;
    CAPTURE(metric.signature());
    using score_type = decltype(metric(q.prediction, q.references));
    std::vector<score_type> each;
    const score_type best =
        metric.each(q.prediction, q.references, [&each](const score_type& s) { each.push_back(s); });
    CHECK(in_range(best));
    CHECK(best.status == status::ok);
    CHECK(same_numbers(best, metric(q.prediction, q.references)));
    REQUIRE(each.size() == q.references.size());
    for (std::size_t k = 0; k < each.size(); ++k) {
        CHECK(in_range(each[k]));
        CHECK(each[k].reference == k);
    }
    constexpr bool drops_empty = std::is_same_v<typename Metric::reduction, best_answerable>;
    if (best.reference == no_reference) {
        CHECK(drops_empty);
        for (const score_type& s : each) CHECK(s.counts.expected == 0);
        return;
    }
    CHECK(same_numbers(best, each.at(best.reference)));
    for (std::size_t k = 0; k < each.size(); ++k) {
        if (drops_empty && each[k].counts.expected == 0) continue;
        CHECK(primary(each[k]) <= primary(best));
        if (k < best.reference) CHECK(primary(each[k]) < primary(best));
    }
}

/// A reference's own score is what it scores as the only one; the order of references changes no best score, and one
/// more reference never lowers it.
template <class Metric>
void check_references_do_not_disturb(const question& q) {
    const Metric metric;
    CAPTURE(metric.signature());
    constexpr bool drops_empty = std::is_same_v<typename Metric::reduction, best_answerable>;
    metric.each(q.prediction, q.references, [&](const auto& s) {
        const auto alone = metric(q.prediction, q.references[s.reference]);
        CHECK(same_numbers(s, alone));
    });
    const double best = primary(metric(q.prediction, q.references));
    const strings backwards(q.references.rbegin(), q.references.rend());
    CHECK(primary(metric(q.prediction, backwards)) == best);
    strings fewer = q.references;
    while (fewer.size() > 1) {
        fewer.pop_back();
        const auto with_fewer = metric(q.prediction, fewer);
        // On a data set with SQuAD v2.0's rule the first reference that holds something takes the place of "no answer".
        if (drops_empty && with_fewer.reference == no_reference) continue;
        CHECK(primary(with_fewer) <= best);
    }
}

/// Swapping the sides swaps precision and recall and keeps F.
template <class Metric>
void check_symmetric(const std::string& a, const std::string& b) {
    const Metric metric;
    CAPTURE(metric.signature());
    const score s = metric(a, b);
    const score swapped = metric(b, a);
    CHECK(settings::same(s.precision, swapped.recall));
    CHECK(settings::same(s.recall, swapped.precision));
    CHECK(settings::same(s.fmeasure, swapped.fmeasure));
    CHECK(s.counts.matched == swapped.counts.matched);
    CHECK(s.counts.predicted == swapped.counts.expected);
    CHECK(s.counts.expected == swapped.counts.predicted);
}

/// A text against itself scores 1 wherever it holds anything to count.
template <class Metric>
void check_identity(const std::string& text, double score_of_nothing) {
    const Metric metric;
    CAPTURE(metric.signature());
    const score s = metric(text, text);
    const double expected = s.counts.predicted > 0 ? 1 : score_of_nothing;
    CHECK(s.precision == expected);
    CHECK(s.recall == expected);
    CHECK(s.fmeasure == expected);
    CHECK(s.counts.matched == s.counts.predicted);
    CHECK(s.counts.expected == s.counts.predicted);
}

bool at_most(const score& a, const score& b) {
    return settings::at_most(a.precision, b.precision) && settings::at_most(a.recall, b.recall) &&
           settings::at_most(a.fmeasure, b.fmeasure) && a.counts.matched <= b.counts.matched;
}

template <class Convention>
void check_rouge_laws(const question& q) {
    using rouge_1 = typename Convention::template rouge_n<1>;
    using rouge_2 = typename Convention::template rouge_n<2>;
    using rouge_9 = typename Convention::template rouge_n<9>;
    using rouge_l = typename Convention::rouge_l;
    using rouge_lsum = typename Convention::rouge_lsum;
    check_best_of_many<rouge_1>(q);
    check_best_of_many<rouge_2>(q);
    check_best_of_many<rouge_9>(q);
    check_best_of_many<rouge_l>(q);
    check_best_of_many<rouge_lsum>(q);
    check_references_do_not_disturb<rouge_1>(q);
    check_references_do_not_disturb<rouge_2>(q);
    check_references_do_not_disturb<rouge_l>(q);
    check_references_do_not_disturb<rouge_lsum>(q);

    const std::string& a = q.prediction;
    check_identity<rouge_1>(a, 0);
    check_identity<rouge_2>(a, 0);
    check_identity<rouge_9>(a, 0);
    check_identity<rouge_l>(a, 0);
    check_identity<rouge_lsum>(a, 0);
    for (const std::string& b : q.references) {
        check_symmetric<rouge_1>(a, b);
        check_symmetric<rouge_2>(a, b);
        check_symmetric<rouge_9>(a, b);
        check_symmetric<rouge_l>(a, b); // but not ROUGE-Lsum
        const score unigrams = rouge_1{}(a, b);
        const score longest = rouge_l{}(a, b);
        const score summary = rouge_lsum{}(a, b);
        CHECK(at_most(longest, unigrams));
        CHECK(at_most(summary, unigrams));
        CHECK(rouge_2{}(a, b).counts.matched <= unigrams.counts.matched);
        if (a.find('\n') == std::string::npos && b.find('\n') == std::string::npos)
            CHECK(same_numbers(summary, longest));
    }
}

template <class Convention>
void check_squad_laws(const question& q, double f1_of_nothing) {
    using exact_match = typename Convention::exact_match;
    using token_f1 = typename Convention::token_f1;
    CAPTURE(Convention::name());
    check_best_of_many<exact_match>(q);
    check_best_of_many<token_f1>(q);
    check_references_do_not_disturb<exact_match>(q);
    check_references_do_not_disturb<token_f1>(q);
    check_identity<token_f1>(q.prediction, f1_of_nothing);
    for (const std::string& reference : q.references) {
        check_symmetric<token_f1>(q.prediction, reference);
        const value_score match = exact_match{}(q.prediction, reference);
        const score overlap = token_f1{}(q.prediction, reference);
        CHECK(match.value == exact_match{}(reference, q.prediction).value);
        // Both see the same texts as empty, which is what makes SQuAD v2.0's rule one rule for both.
        CHECK((match.counts.predicted == 0) == (overlap.counts.predicted == 0));
        CHECK((match.counts.expected == 0) == (overlap.counts.expected == 0));
        if (match.value == 1) CHECK(overlap.fmeasure == (overlap.counts.expected > 0 ? 1 : f1_of_nothing));
    }
    CHECK(exact_match{}(q.prediction, q.prediction).value == 1);
}

// ---- slow twins ---------------------------------------------------------------------------------------------------

bool same_as_slow(const score& s, const slow::score& twin) {
    return slow::score{s.precision, s.recall, s.fmeasure} == twin;
}

/// The reference programs' tokens. There is no slow stemmer: karat's own is proven elsewhere.
strings slow_rouge_tokens(const std::u32string& text, bool stemmed) {
    strings tokens = slow::rouge_tokens(text);
    for (std::string& token : tokens) {
        if (stemmed) token.resize(rouge_stemmer{}(token.data(), token.size()));
    }
    return tokens;
}
std::vector<strings> slow_sentences(const std::u32string& text, bool stemmed) {
    std::vector<strings> sentences;
    for (const std::u32string& line : slow::sentences(text)) sentences.push_back(slow_rouge_tokens(line, stemmed));
    return sentences;
}

template <class Convention>
void check_rouge_against_slow(const question& q, bool stemmed) {
    const std::u32string prediction = slow::from_utf8(q.prediction);
    const strings predicted = slow_rouge_tokens(prediction, stemmed);
    const auto each = [&](const auto& metric, auto twin_of) {
        CAPTURE(metric.signature());
        std::vector<slow::score> twins;
        const score best = metric.each(q.prediction, q.references, [&](const score& s) {
            const std::u32string reference = slow::from_utf8(q.references[s.reference]);
            twins.push_back(twin_of(reference, slow_rouge_tokens(reference, stemmed)));
            CHECK(same_as_slow(s, twins.back()));
        });
        CHECK(best.reference == slow::best_index(twins));
    };
    const auto rouge_n = [&](std::size_t n) {
        return [&predicted, n](const std::u32string&, const strings& expected) {
            return slow::rouge_n(predicted, expected, n);
        };
    };
    each(typename Convention::template rouge_n<1>{}, rouge_n(1));
    each(typename Convention::template rouge_n<2>{}, rouge_n(2));
    each(typename Convention::template rouge_n<3>{}, rouge_n(3));
    each(typename Convention::rouge_l{},
         [&](const std::u32string&, const strings& expected) { return slow::rouge_l(predicted, expected); });
    each(typename Convention::rouge_lsum{}, [&](const std::u32string& reference, const strings&) {
        return slow::rouge_lsum(slow_sentences(prediction, stemmed), slow_sentences(reference, stemmed));
    });
}

template <class Token>
slow::score token_f1_of(const std::vector<Token>& prediction, const std::vector<Token>& reference, bool v2) {
    return v2 ? slow::token_f1_v2(prediction, reference) : slow::token_f1(prediction, reference);
}

void check_squad_against_slow(const question& q) {
    const std::u32string prediction = slow::from_utf8(q.prediction);
    const std::u32string normalized = slow::squad_normalize(prediction);
    const auto predicted = slow::squad_tokens(prediction);
    buffer<char, 1> ours;
    squad_normalizer{}(q.prediction, ours);
    CHECK(std::string(ours.data(), ours.size()) == slow::to_utf8(normalized));

    double best_match = 0;
    double best_overlap = 0;
    bool any = false; // whether a reference holds anything
    for (const std::string& text : q.references) {
        const std::u32string reference = slow::from_utf8(text);
        const auto expected = slow::squad_tokens(reference);
        const double match = slow::squad_normalize(reference) == normalized ? 1 : 0;
        CHECK(squad_v1::exact_match{}(q.prediction, text).value == match);
        CHECK(same_as_slow(squad_v1::token_f1{}(q.prediction, text), token_f1_of(predicted, expected, false)));
        CHECK(same_as_slow(squad_v2_pair::token_f1{}(q.prediction, text), token_f1_of(predicted, expected, true)));
        if (expected.empty()) continue;
        any = true;
        best_match = std::max(best_match, match);
        best_overlap = std::max(best_overlap, token_f1_of(predicted, expected, true).fmeasure);
    }
    if (!any) best_match = best_overlap = predicted.empty() ? 1 : 0;
    CHECK(squad_v2::exact_match{}(q.prediction, q.references).value == best_match);
    CHECK(settings::same(squad_v2::token_f1{}(q.prediction, q.references).fmeasure, best_overlap));
}

/// The same tokens as texts, and as numbers: no metric asks what a token is.
void check_tokens_and_ids(const question& q) {
    std::map<std::string, int> id_of;
    const auto tokens_of = [](const std::string& text) { return slow::rouge_tokens(slow::from_utf8(text)); };
    const auto ids_of = [&id_of](const strings& tokens) {
        std::vector<int> ids;
        for (const std::string& token : tokens) {
            ids.push_back(id_of.emplace(token, static_cast<int>(id_of.size()) - 3).first->second);
            if (ids.size() % 3 == 0) ids.push_back(-100);
        }
        return ids;
    };
    const strings predicted = tokens_of(q.prediction);
    const std::vector<int> predicted_ids = ids_of(predicted);
    std::vector<strings> expected;
    std::vector<std::vector<int>> expected_ids;
    for (const std::string& reference : q.references) {
        expected.push_back(tokens_of(reference));
        expected_ids.push_back(ids_of(expected.back()));
    }
    const given_ids ids{-100};
    CHECK(same_numbers(rouge_l_unstemmed{}(q.prediction, q.references), rouge_l_tokens{}(predicted, expected)));
    CHECK(same_numbers(rouge_l_unstemmed{}(q.prediction, q.references), rouge_l_ids{ids}(predicted_ids, expected_ids)));
    CHECK(same_numbers(rouge_2_unstemmed{}(q.prediction, q.references), rouge_2_tokens{}(predicted, expected)));
    CHECK(same_numbers(rouge_2_unstemmed{}(q.prediction, q.references), rouge_2_ids{ids}(predicted_ids, expected_ids)));
    CHECK(same_numbers(token_f1_tokens{}(predicted, expected), token_f1_ids{ids}(predicted_ids, expected_ids)));
    CHECK(same_numbers(token_f1_tokens{}(predicted, expected), rouge_1_unstemmed{}(q.prediction, q.references)));
    CHECK(same_numbers(exact_match_tokens{}(predicted, expected), exact_match_ids{ids}(predicted_ids, expected_ids)));
    const bool equal = predicted == expected.front();
    CHECK(exact_match_tokens{}(predicted, expected.front()).value == (equal ? 1 : 0));
}

/// Sentences cut by hand score as the lines they came from.
void check_sentences(const question& q) {
    const auto lines_of = [](const std::string& text) {
        strings lines(1);
        for (const char c : text) {
            if (c == '\n') {
                lines.emplace_back();
            } else {
                lines.back() += c;
            }
        }
        return lines;
    };
    std::vector<strings> expected;
    for (const std::string& reference : q.references) expected.push_back(lines_of(reference));
    CHECK(same_numbers(rouge_lsum{}(q.prediction, q.references),
                       rouge_lsum_sentences{}(lines_of(q.prediction), expected)));
}

} // namespace

TEST_CASE("properties: rouge_score") {
    for_each_question(1, 100, [](const question& q) {
        check_rouge_laws<rouge_score>(q);
        check_rouge_laws<rouge_score_unstemmed>(q);
    });
}

TEST_CASE("properties: squad") {
    for_each_question(2, 200, [](const question& q) {
        check_squad_laws<squad_v1>(q, 0);
        check_squad_laws<squad_v2>(q, 1);
        check_squad_laws<squad_v2_pair>(q, 1);
    });
}

TEST_CASE("properties: equal bytes match, whatever they are") {
    for_each_question(3, 200, [](const question& q) {
        for (const std::string& text : q.references) {
            CHECK(exact_match_raw{}(text, text).value == 1);
            CHECK(exact_match{}(text, text).value == 1);
            CHECK(squad_v2::exact_match{}(text, text).value == 1);
        }
    });
}

TEST_CASE("properties: one SQuAD v2.0 rule lowers a best score, and only that") {
    CHECK(squad_v2::token_f1{}("", {""}).fmeasure == 1);
    CHECK(squad_v2::token_f1{}("", {"", "cat"}).fmeasure == 0);
    CHECK(squad_v2_pair::token_f1{}("", {"", "cat"}).fmeasure == 1);
}

TEST_CASE("properties: the slow twins agree in every bit, from the text on") {
    for_each_question(4, 100, [](const question& q) {
        check_rouge_against_slow<rouge_score>(q, true);
        check_rouge_against_slow<rouge_score_unstemmed>(q, false);
        check_squad_against_slow(q);
    });
}

TEST_CASE("properties: tokens and ids that the caller has score as the text they came from") {
    for_each_question(5, 200, [](const question& q) {
        check_tokens_and_ids(q);
        check_sentences(q);
    });
}
