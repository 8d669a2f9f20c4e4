#ifndef KARAT_TESTS_SLOW_PAIRING_HPP
#define KARAT_TESTS_SLOW_PAIRING_HPP

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "slow/lcs.hpp"

// Which tokens of two sides go together. A token is anything that can be ordered; arguments are
// (prediction, reference), and so are the two positions of a pair.

namespace slow {

using position_pairs = std::vector<std::pair<std::size_t, std::size_t>>;

/// The k-th occurrence of each n-gram in the prediction with its k-th in the reference.
template <class Token>
position_pairs pair_bags(const std::vector<Token>& prediction, const std::vector<Token>& reference, std::size_t n) {
    const auto ngram = [n](const std::vector<Token>& tokens, std::size_t at) {
        return std::vector<Token>(tokens.begin() + static_cast<std::ptrdiff_t>(at),
                                  tokens.begin() + static_cast<std::ptrdiff_t>(at + n));
    };
    std::map<std::vector<Token>, std::vector<std::size_t>> in_reference;
    for (std::size_t i = 0; i + n <= reference.size(); ++i) in_reference[ngram(reference, i)].push_back(i);
    std::map<std::vector<Token>, std::size_t> seen;
    position_pairs pairs;
    for (std::size_t i = 0; i + n <= prediction.size(); ++i) {
        const std::vector<std::size_t>& places = in_reference[ngram(prediction, i)];
        const std::size_t k = seen[ngram(prediction, i)]++;
        if (k < places.size()) pairs.emplace_back(i, places[k]);
    }
    return pairs;
}

/// The pairs on the LCS that lcs_positions() takes, by the same way back through the table.
template <class Token>
position_pairs pair_subsequence(const std::vector<Token>& prediction, const std::vector<Token>& reference) {
    const lcs_table table = make_lcs_table(prediction, reference);
    position_pairs pairs;
    std::size_t i = reference.size();
    std::size_t j = prediction.size();
    while (i > 0 && j > 0) {
        if (reference[i - 1] == prediction[j - 1]) {
            --i;
            --j;
            pairs.emplace_back(j, i);
        } else if (table[i][j - 1] > table[i - 1][j]) {
            --j;
        } else {
            --i;
        }
    }
    std::reverse(pairs.begin(), pairs.end());
    return pairs;
}

} // namespace slow

#endif
