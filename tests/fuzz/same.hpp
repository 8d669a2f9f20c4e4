#ifndef KARAT_TESTS_FUZZ_SAME_HPP
#define KARAT_TESTS_FUZZ_SAME_HPP

#include <tuple>

#include "karat/metric/score.hpp"

namespace fuzz {

// Whether two scores are the same in every bit.

inline bool same(const karat::overlap_counts& a, const karat::overlap_counts& b) {
    return a.matched == b.matched && a.predicted == b.predicted && a.expected == b.expected;
}
inline bool same(const karat::score& a, const karat::score& b) {
    return a.precision == b.precision && a.recall == b.recall && a.fmeasure == b.fmeasure && same(a.counts, b.counts) &&
           a.reference == b.reference && a.status == b.status;
}
inline bool same(const karat::value_score& a, const karat::value_score& b) {
    return a.value == b.value && same(a.counts, b.counts) && a.reference == b.reference && a.status == b.status;
}
inline bool same(const karat::fmeasure_score& a, const karat::fmeasure_score& b) {
    return a.fmeasure == b.fmeasure && same(a.counts, b.counts) && a.reference == b.reference && a.status == b.status;
}
template <class... Scores>
bool same(const std::tuple<Scores...>& a, const std::tuple<Scores...>& b) {
    const auto each = [&](const auto&... of_a) {
        return std::apply([&](const auto&... of_b) { return (same(of_a, of_b) && ...); }, b);
    };
    return std::apply(each, a);
}

} // namespace fuzz

#endif
