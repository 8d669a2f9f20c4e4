#ifndef KARAT_TESTS_SLOW_OVERLAP_HPP
#define KARAT_TESTS_SLOW_OVERLAP_HPP

#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

#include "settings.hpp"

// Token overlap as its definition says it, with ordered maps: what the fast versions are compared with. A
// token is anything that can be ordered; arguments are (prediction, reference).

namespace slow {

/// Precision, recall and F of one pair.
struct score {
    double precision = 0;
    double recall = 0;
    double fmeasure = 0;
};
inline bool operator==(const score& a, const score& b) {
    return settings::same(a.precision, b.precision) && settings::same(a.recall, b.recall) &&
           settings::same(a.fmeasure, b.fmeasure);
}

inline double ratio(std::size_t part, std::size_t whole) {
    return static_cast<double>(part) / static_cast<double>(whole);
}

/// The harmonic mean in the order of operations that the reference programs use: other orders differ in the
/// last bit.
inline double fmeasure(double precision, double recall) {
    if (precision + recall == 0) return 0;
    return 2 * precision * recall / (precision + recall);
}

inline score score_of(double precision, double recall) { return {precision, recall, fmeasure(precision, recall)}; }

/// How often each n-gram occurs.
template <class Token>
std::map<std::vector<Token>, std::size_t> ngram_counts(const std::vector<Token>& tokens, std::size_t n) {
    std::map<std::vector<Token>, std::size_t> counts;
    for (std::size_t i = 0; i + n <= tokens.size(); ++i) {
        std::vector<Token> ngram;
        for (std::size_t k = 0; k < n; ++k) ngram.push_back(tokens[i + k]);
        ++counts[ngram];
    }
    return counts;
}

/// The n-grams that both sides have, each as often as the side that has it less often.
template <class Token>
std::size_t ngram_matches(const std::vector<Token>& prediction, const std::vector<Token>& reference, std::size_t n) {
    const auto of_reference = ngram_counts(reference, n);
    std::size_t matches = 0;
    for (const auto& [ngram, count] : ngram_counts(prediction, n)) {
        const auto found = of_reference.find(ngram);
        if (found != of_reference.end()) matches += std::min(count, found->second);
    }
    return matches;
}

/// The size of the multiset intersection of two token lists.
template <class Token>
std::size_t bag_matches(const std::vector<Token>& prediction, const std::vector<Token>& reference) {
    return ngram_matches(prediction, reference, 1);
}

/// ROUGE-n. A side without n-grams counts as having one, which matches nothing.
template <class Token>
score rouge_n(const std::vector<Token>& prediction, const std::vector<Token>& reference, std::size_t n) {
    const auto ngrams = [n](const std::vector<Token>& tokens) { return tokens.size() < n ? 0 : tokens.size() - n + 1; };
    const std::size_t matches = ngram_matches(prediction, reference, n);
    return score_of(ratio(matches, std::max<std::size_t>(ngrams(prediction), 1)),
                    ratio(matches, std::max<std::size_t>(ngrams(reference), 1)));
}

/// Token F1 as SQuAD v1.1 has it: 0 without a common token.
template <class Token>
score token_f1(const std::vector<Token>& prediction, const std::vector<Token>& reference) {
    const std::size_t matches = bag_matches(prediction, reference);
    if (matches == 0) return {};
    return score_of(ratio(matches, prediction.size()), ratio(matches, reference.size()));
}

/// Token F1 as SQuAD v2.0 has it for one pair: a side without tokens agrees only with another such side.
template <class Token>
score token_f1_v2(const std::vector<Token>& prediction, const std::vector<Token>& reference) {
    if (prediction.empty() && reference.empty()) return {1, 1, 1};
    return token_f1(prediction, reference);
}

/// The index of the reference that rouge_score's score_multi takes: the first with the largest F. Needs at
/// least one.
inline std::size_t best_index(const std::vector<score>& scores) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < scores.size(); ++i) {
        if (scores[i].fmeasure > scores[best].fmeasure) best = i;
    }
    return best;
}

} // namespace slow

#endif
