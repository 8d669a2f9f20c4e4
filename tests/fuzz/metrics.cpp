// The metrics against the slow twins, and against themselves: single calls, keys and streams give the same. An input is
// a prediction and its references, with | between them.

#include "fuzz/fuzz.hpp"
#include "fuzz/same.hpp"

#include <algorithm>
#include <tuple>

#include "karat/convention.hpp"
#include "karat/metric/explanation.hpp"
#include "karat/reference/answer_key.hpp"
#include "karat/reference/answer_stream.hpp"
#include "karat/summary/random.hpp"
#include "slow/lcs.hpp"
#include "slow/normalize.hpp"
#include "slow/overlap.hpp"
#include "slow/porter.hpp"

namespace {

using fuzz::require;
using fuzz::same;
using words = std::vector<std::string>;

struct question {
    std::string prediction;
    words references;
};

// ---- the slow twins, from texts ----------------------------------------------------------------------------------

words rouge_tokens(const std::u32string& text, bool stemmed) {
    words tokens = slow::rouge_tokens(text);
    for (std::string& token : tokens) {
        if (stemmed && token.size() >= 4) token = slow::porter(karat::porter_mode::nltk)(token);
    }
    return tokens;
}
struct stemmed {
    words operator()(const std::string& text) const { return rouge_tokens(slow::from_utf8(text), true); }
};
struct unstemmed {
    words operator()(const std::string& text) const { return rouge_tokens(slow::from_utf8(text), false); }
};
struct squad {
    std::vector<std::u32string> operator()(const std::string& text) const {
        return slow::squad_tokens(slow::from_utf8(text));
    }
};
struct stemmed_sentences {
    std::vector<words> operator()(const std::string& text) const {
        std::vector<words> all;
        for (const std::u32string& line : slow::sentences(slow::from_utf8(text)))
            all.push_back(rouge_tokens(line, true));
        return all;
    }
};

// ---- what is the same ----------------------------------------------------------------------------------------------

bool same(const slow::score& a, const karat::score& b) {
    return a.precision == b.precision && a.recall == b.recall && a.fmeasure == b.fmeasure;
}

// ---- what must hold ------------------------------------------------------------------------------------------------

// Every reference's own score is the slow twin's, and so is the first with the largest F.
template <class Metric, class Read, class Slow>
karat::score check(const question& q, Read read, Slow slow_score) {
    const auto prediction = read(q.prediction);
    std::vector<slow::score> expected;
    for (const std::string& reference : q.references) expected.push_back(slow_score(prediction, read(reference)));
    std::size_t k = 0;
    const karat::score s = Metric{}.each(q.prediction, q.references, [&](const karat::score& own) {
        require(own.reference == k && same(expected.at(k), own), "a score is that of the slow twin");
        ++k;
    });
    require(k == expected.size(), "every reference has a score");
    if (expected.empty()) {
        require(s.status == karat::status::no_references && same(slow::score{}, s), "nothing is compared with nothing");
    } else {
        const std::size_t best = slow::best_index(expected);
        require(s.reference == best && same(expected[best], s), "the first of the best references counts");
    }
    return s;
}
template <std::size_t N>
karat::score check_rouge_n(const question& q) {
    return check<karat::rouge_n<N>>(q, stemmed{},
                                    [](const words& p, const words& r) { return slow::rouge_n(p, r, N); });
}

karat::value_score check_exact_match(const question& q) {
    const auto prediction = slow::squad_normalize(slow::from_utf8(q.prediction));
    karat::value_score s = karat::exact_match{}(q.prediction, q.references);
    std::size_t k = 0;
    while (k < q.references.size() && slow::squad_normalize(slow::from_utf8(q.references[k])) != prediction) ++k;
    const bool any = k < q.references.size();
    require(s.value == (any ? 1 : 0) && (!any || s.reference == k), "the first reference that is equal matches");
    return s;
}

// SQuAD v2.0's rule: references without tokens are none, and where none is left the gold is a text without tokens.
karat::score check_squad_v2(const question& q) {
    const auto prediction = squad{}(q.prediction);
    slow::score best = slow::token_f1_v2(prediction, {});
    bool any = false;
    for (const std::string& reference : q.references) {
        const auto tokens = squad{}(reference);
        if (tokens.empty()) continue;
        const slow::score own = slow::token_f1_v2(prediction, tokens);
        if (!any || own.fmeasure > best.fmeasure) best = own;
        any = true;
    }
    const karat::score s = karat::squad_v2::token_f1{}(q.prediction, q.references);
    require(same(best, s), "the best of the references that hold anything counts");
    return s;
}

template <class Metric>
void check_explanation(const question& q, const karat::score& score) {
    const karat::explanation why = karat::explain(Metric{}, q.prediction, q.references);
    require(same(why.score, score), "the score that is explained is the score");
    require(why.matches.size() == (q.references.empty() ? 0 : score.counts.matched), "as many matches as were counted");
    require(why.is_located(), "all tokens are found in the texts");
    for (const karat::token_match& match : why.matches) {
        const std::string& reference = q.references.at(score.reference);
        require(match.prediction.end() <= q.prediction.size() && match.reference.end() <= reference.size(),
                "matches lie in the texts");
    }
}

// Scored after other questions, twice, and as the answer to a question that is not the first.
template <class Scores, class... Metrics>
void check_key(const question& q, const Scores& expected, const Metrics&... metrics) {
    karat::answer_key key{metrics...};
    key.add(q.prediction);
    key.add(q.references);
    key.add(std::vector<std::string>{});
    auto scorer = key.scorer();
    for (const std::string& other : q.references) scorer(0, other);
    for (int round = 0; round < 2; ++round) require(same(scorer(1, q.prediction), expected), "a key gives the same");
    key.shrink();
    require(same(key.scorer()(1, q.prediction), expected), "also when it has given back memory");
}

template <class Scores, class... Metrics>
void check_stream(const question& q, const Scores& expected, const Metrics&... metrics) {
    karat::answer_key key{metrics...};
    key.add(q.references);
    karat::random_words random(1, karat::id_hash(q.prediction));
    const std::size_t longest = 1 + static_cast<std::size_t>(random.below(20));
    const bool is_short = q.prediction.size() <= 16;
    auto stream = key.stream(0);
    for (std::size_t at = 0; at < q.prediction.size();) {
        const std::string piece = q.prediction.substr(at, 1 + static_cast<std::size_t>(random.below(longest)));
        at += piece.size();
        auto fork = stream;
        stream.push(piece);
        if (!is_short && random.below(8) != 0) continue;
        fork.push(piece);
        const std::string so_far = q.prediction.substr(0, at);
        const Scores whole(metrics(so_far, q.references)...);
        require(same(stream.best(), whole), "a stream gives at any moment what the text so far does");
        require(same(fork.best(), whole), "and so does its fork");
    }
    require(same(stream.best(), expected), "a stream gives in the end what the whole text does");
}

// Keys and streams of other conventions give what a single call gives.
template <class... Metrics>
void check_in_key(const question& q, const Metrics&... metrics) {
    check_key(q, std::make_tuple(metrics(q.prediction, q.references)...), metrics...);
}
template <class... Metrics>
void check_in_stream(const question& q, const Metrics&... metrics) {
    check_stream(q, std::make_tuple(metrics(q.prediction, q.references)...), metrics...);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    question q;
    q.references = fuzz::split(fuzz::text_of(data, size), '|');
    q.prediction = q.references.front();
    q.references.erase(q.references.begin());

    const auto rouge_l = [](const words& p, const words& r) { return slow::rouge_l(p, r); };
    const auto token_f1 = [](const auto& p, const auto& r) { return slow::token_f1(p, r); };
    const auto rouge_lsum = [](const auto& p, const auto& r) { return slow::rouge_lsum(p, r); };
    const std::tuple<karat::score, karat::score, karat::score, karat::score, karat::score, karat::score> streamed{
        check_rouge_n<1>(q),
        check_rouge_n<3>(q),
        check<karat::rouge_l>(q, stemmed{}, rouge_l),
        check<karat::rouge_l_unstemmed>(q, unstemmed{}, rouge_l),
        check<karat::token_f1>(q, squad{}, token_f1),
        check_squad_v2(q)};
    const std::tuple<karat::score, karat::score, karat::score, karat::score, karat::value_score> kept{
        check_rouge_n<2>(q), std::get<2>(streamed), std::get<4>(streamed),
        check<karat::rouge_lsum>(q, stemmed_sentences{}, rouge_lsum), check_exact_match(q)};
    check_rouge_n<9>(q);

    check_explanation<karat::rouge_l>(q, std::get<2>(streamed));
    check_explanation<karat::token_f1>(q, std::get<4>(streamed));
    check_explanation<karat::rouge_2>(q, std::get<0>(kept));
    check_key(q, kept, karat::rouge_2{}, karat::rouge_l{}, karat::token_f1{}, karat::rouge_lsum{},
              karat::exact_match{});
    check_stream(q, streamed, karat::rouge_1{}, karat::rouge_3{}, karat::rouge_l{}, karat::rouge_l_unstemmed{},
                 karat::token_f1{}, karat::squad_v2::token_f1{});
    check_in_key(q, karat::hotpot_qa::token_f1{}, karat::coqa::exact_match{});
    check_in_stream(q, karat::trivia_qa::token_f1{}, karat::mlqa<karat::language::zh>::token_f1{},
                    karat::multilingual<karat::language::fr>::token_f1{});
    return 0;
}
