#ifndef KARAT_SUMMARY_SAMPLE_HPP
#define KARAT_SUMMARY_SAMPLE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "karat/summary/random.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Draws `most` of the positions 0 ... count - 1 without replacement, all of them if there are no more, and calls
/// `use(position)` for each one drawn, in increasing order. Every subset of that size is equally likely.
///
/// Fixed for ever: position i is drawn when words.below(count - i) is below the number still to be drawn, until none
/// is. (Fan, Muller, Rezucha 1962; "Algorithm S" in Knuth, The Art of Computer Programming, volume 2.) Time O(count),
/// no allocation.
template <class Use>
void for_each_drawn(std::size_t most, std::size_t count, random_words words, Use&& use) {
    for (std::size_t at = 0; at < count && most != 0; ++at) {
        if (words.below(count - at) >= most) continue;
        use(at);
        --most;
    }
}

/// The same as a list, with random words that belong to `seed` and `id` alone: the draw of a question does not depend
/// on the other questions, nor on their order. May throw std::bad_alloc.
///
/// Training with several golds a question: the pairs (question, golds[i]) for i in drawn(4, golds.size(), seed, id) are
/// at most 4 of them, in the order of the golds. Proven by tests/unit/sample_test.cpp.
inline std::vector<std::size_t> drawn(std::size_t most, std::size_t count, std::uint64_t seed, std::string_view id) {
    std::vector<std::size_t> positions;
    positions.reserve(most < count ? most : count);
    for_each_drawn(most, count, random_words(seed, id_hash(id)), [&](std::size_t at) { positions.push_back(at); });
    return positions;
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
