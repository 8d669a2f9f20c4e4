#ifndef KARAT_TESTS_SLOW_LCS_HPP
#define KARAT_TESTS_SLOW_LCS_HPP

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <vector>

#include "slow/overlap.hpp"

// The longest common subsequence by its table, and ROUGE-L and ROUGE-Lsum on top. A token is anything that
// can be ordered; arguments are (prediction, reference), and a summary is a list of sentences.

namespace slow {

/// table[i][j] is the length of the LCS of the first i tokens of the reference and the first j of the
/// prediction.
using lcs_table = std::vector<std::vector<std::size_t>>;

template <class Token>
lcs_table make_lcs_table(const std::vector<Token>& prediction, const std::vector<Token>& reference) {
    lcs_table table(reference.size() + 1, std::vector<std::size_t>(prediction.size() + 1, 0));
    for (std::size_t i = 1; i <= reference.size(); ++i) {
        for (std::size_t j = 1; j <= prediction.size(); ++j) {
            table[i][j] = reference[i - 1] == prediction[j - 1] ? table[i - 1][j - 1] + 1
                                                                : std::max(table[i - 1][j], table[i][j - 1]);
        }
    }
    return table;
}

/// The length of the longest common subsequence, in tokens.
template <class Token>
std::size_t lcs_length(const std::vector<Token>& prediction, const std::vector<Token>& reference) {
    return make_lcs_table(prediction, reference).back().back();
}

/// The positions in the reference of the one LCS that ROUGE-Lsum uses. There may be several; walking back
/// from the end, the last token of the prediction is given up only when that alone keeps the length.
template <class Token>
std::set<std::size_t> lcs_positions(const std::vector<Token>& prediction, const std::vector<Token>& reference) {
    const lcs_table table = make_lcs_table(prediction, reference);
    std::set<std::size_t> positions;
    std::size_t i = reference.size();
    std::size_t j = prediction.size();
    while (i > 0 && j > 0) {
        if (reference[i - 1] == prediction[j - 1]) {
            --i;
            --j;
            positions.insert(i);
        } else if (table[i][j - 1] > table[i - 1][j]) {
            --j;
        } else {
            --i;
        }
    }
    return positions;
}

/// The positions in one reference sentence that its LCS with any sentence of the prediction covers.
template <class Token>
std::set<std::size_t> union_positions(const std::vector<std::vector<Token>>& prediction,
                                      const std::vector<Token>& reference_sentence) {
    std::set<std::size_t> all;
    for (const std::vector<Token>& sentence : prediction) {
        const std::set<std::size_t> positions = lcs_positions(sentence, reference_sentence);
        all.insert(positions.begin(), positions.end());
    }
    return all;
}

/// How often each token occurs in all sentences together.
template <class Token>
std::map<Token, std::size_t> token_counts(const std::vector<std::vector<Token>>& sentences) {
    std::map<Token, std::size_t> counts;
    for (const std::vector<Token>& sentence : sentences) {
        for (const Token& token : sentence) ++counts[token];
    }
    return counts;
}

/// The length of all sentences together, in tokens.
template <class Token>
std::size_t token_count(const std::vector<std::vector<Token>>& sentences) {
    std::size_t count = 0;
    for (const std::vector<Token>& sentence : sentences) count += sentence.size();
    return count;
}

/// ROUGE-Lsum's hits: the covered tokens in reference order, each counted only while both texts have one
/// left.
template <class Token>
std::size_t rouge_lsum_hits(const std::vector<std::vector<Token>>& prediction,
                            const std::vector<std::vector<Token>>& reference) {
    std::map<Token, std::size_t> left_in_prediction = token_counts(prediction);
    std::map<Token, std::size_t> left_in_reference = token_counts(reference);
    std::size_t hits = 0;
    for (const std::vector<Token>& sentence : reference) {
        for (const std::size_t position : union_positions(prediction, sentence)) {
            const Token& token = sentence[position];
            if (left_in_prediction[token] == 0 || left_in_reference[token] == 0) continue;
            ++hits;
            --left_in_prediction[token];
            --left_in_reference[token];
        }
    }
    return hits;
}

/// ROUGE-L: 0 when a side has no tokens.
template <class Token>
score rouge_l(const std::vector<Token>& prediction, const std::vector<Token>& reference) {
    if (prediction.empty() || reference.empty()) return {};
    const std::size_t length = lcs_length(prediction, reference);
    return score_of(ratio(length, prediction.size()), ratio(length, reference.size()));
}

/// ROUGE-Lsum over sentences: 0 when a side has no tokens.
template <class Token>
score rouge_lsum(const std::vector<std::vector<Token>>& prediction, const std::vector<std::vector<Token>>& reference) {
    if (token_count(prediction) == 0 || token_count(reference) == 0) return {};
    const std::size_t hits = rouge_lsum_hits(prediction, reference);
    return score_of(ratio(hits, token_count(prediction)), ratio(hits, token_count(reference)));
}

} // namespace slow

#endif
