#ifndef KARAT_MATCH_PAIRING_HPP
#define KARAT_MATCH_PAIRING_HPP

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include "karat/match/lcs.hpp"
#include "karat/match/vocabulary.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

// *Which* tokens of two sides go together, where overlap.hpp only counts how many do. Several ways of pairing give that
// count; each function here says which one it takes.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Two equal units, a token or an n-gram, one of each side: the positions of their first tokens.
struct unit_pair {
    std::size_t prediction;
    std::size_t reference;
};

/// The n-grams of `unit` tokens, at least 1, that both sides hold: the k-th time that the prediction holds one goes
/// with the k-th time that the reference does. In the order of the prediction. O(unit n log n) for n tokens; may throw
/// std::bad_alloc. Proven by tests/unit/pairing_test.cpp.
inline std::vector<unit_pair> pair_bags(view<token_id> prediction, view<token_id> reference, std::size_t unit) {
    const auto compare = [unit](const token_id* a, const token_id* b) {
        for (std::size_t i = 0; i < unit; ++i) {
            if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
        }
        return 0;
    };
    // The units of a side, equal ones side by side and in the order of the text.
    const auto sorted = [&](view<token_id> tokens) {
        std::vector<std::size_t> units(tokens.size() < unit ? 0 : tokens.size() - unit + 1);
        std::iota(units.begin(), units.end(), std::size_t{0});
        std::sort(units.begin(), units.end(), [&](std::size_t a, std::size_t b) {
            const int order = compare(tokens.data() + a, tokens.data() + b);
            return order != 0 ? order < 0 : a < b;
        });
        return units;
    };
    const std::vector<std::size_t> predicted = sorted(prediction);
    const std::vector<std::size_t> expected = sorted(reference);
    std::vector<unit_pair> pairs;
    for (std::size_t p = 0, r = 0; p < predicted.size() && r < expected.size();) {
        const int order = compare(prediction.data() + predicted[p], reference.data() + expected[r]);
        if (order == 0) pairs.push_back({predicted[p], expected[r]});
        if (order <= 0) ++p;
        if (order >= 0) ++r;
    }
    std::sort(pairs.begin(), pairs.end(),
              [](const unit_pair& a, const unit_pair& b) { return a.prediction < b.prediction; });
    return pairs;
}

/// Sets `pairs` to the tokens on one longest common subsequence, in order; which one, lcs.hpp says. Ids are at most
/// `largest_id`. Time and memory as there; may throw std::bad_alloc, and where lcs.hpp runs out of memory it is false.
/// Proven by tests/unit/pairing_test.cpp.
inline bool pair_subsequence(view<token_id> prediction, view<token_id> reference, std::size_t largest_id,
                             std::vector<unit_pair>& pairs) {
    pairs.clear();
    pairs.reserve(prediction.size() < reference.size() ? prediction.size() : reference.size()); // mark() cannot throw
    lcs_positions lcs;
    if (!lcs.set_reference(reference, largest_id)) return false;
    // lcs.hpp names the reference tokens, from the last to the first. Its way back leaves a token of the prediction
    // behind only when giving up the reference token at hand would cost a match: that token is taken next then, and is
    // another one. So each goes with the last equal token of the prediction before those taken already.
    std::size_t p = prediction.size();
    const bool done = lcs.mark(prediction, [&](std::size_t r) noexcept {
        do {
            --p;
        } while (prediction[p] != reference[r]);
        pairs.push_back({p, r});
    });
    std::reverse(pairs.begin(), pairs.end());
    return done;
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
