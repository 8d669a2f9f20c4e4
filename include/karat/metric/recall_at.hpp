#ifndef KARAT_METRIC_RECALL_AT_HPP
#define KARAT_METRIC_RECALL_AT_HPP

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "karat/metric/best.hpp"
#include "karat/metric/call.hpp"
#include "karat/metric/score.hpp"
#include "karat/signature.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Recall@k of a ranking of items, such as the ids of paragraphs: the share of the gold items that are among the first
/// k of the ranking, |gold & first k| / |gold|, in [0, 1]; 0 for an annotator without gold. With several annotators the
/// first one with the largest recall; summary/mean.hpp's mean_value makes the mean over questions.
///
///     karat::recall_at(10)(ranking, gold)               one annotator's gold, a range of texts
///     karat::recall_at(10)(ranking, golds)              a range of those, one for each annotator
///     karat::recall_at(10).each(ranking, golds, sink)
///
/// Items are texts, compared byte by byte, and both sides are sets of them. So an item that stands twice in the gold
/// counts once, and one that stands twice in the ranking matches once; but it takes two of the k places, for the
/// ranking is cut before it is looked at as a set. Nobody's gold at all, an empty range of ranges, is
/// status::no_references; an annotator with no items is a score of 0.
///
/// The counts are items: `matched` of the gold are found, `predicted` is how many places were looked at (k, or the
/// length of a shorter ranking), `expected` how many different items the gold has.
///
/// Time O((k + gold) gold), no allocation, never throws. Geva et al. 2021, "Did Aristotle Use a Laptop?", whose script
/// ir_evaluation/recall@10.py gives the same; proven by tests/unit/recall_at_test.cpp.
class recall_at : public detail::call<recall_at, given_tokens> {
public:
    using reduction = best;
    using result = value_score;
    static constexpr bool never_throws = true;

    constexpr explicit recall_at(std::size_t k) noexcept : m_k(k) {}

    static constexpr std::string_view name() noexcept { return "recall_at"; }
    /// Names every choice that can change a score. Allocates.
    std::string signature() const {
        return detail::signature_writer(name())
            .add("k", std::to_string(m_k))
            .add("references", signature_of(reduction{}))
            .finish();
    }

private:
    friend class detail::call<recall_at, given_tokens>;

    template <class Ranking, class Golds, class Sink>
    value_score run(const Ranking& ranking, const Golds& golds, Sink&& sink) const {
        best::fold<value_score> reduced;
        value_score against_nothing;
        against_nothing.counts.predicted = places(ranking);
        std::size_t annotator = 0;
        for (const auto& gold : golds) {
            value_score s = against_nothing;
            s.reference = annotator++;
            count(ranking, gold, s.counts);
            if (s.counts.expected != 0) {
                s.value = static_cast<double>(s.counts.matched) / static_cast<double>(s.counts.expected);
            }
            sink(std::as_const(s));
            reduced.add(s);
        }
        return reduced.result(against_nothing);
    }

    template <class Ranking>
    std::size_t places(const Ranking& ranking) const {
        std::size_t n = 0;
        for (auto at = std::begin(ranking); n < m_k && at != std::end(ranking); ++at) ++n;
        return n;
    }
    template <class Ranking, class Gold>
    void count(const Ranking& ranking, const Gold& gold, overlap_counts& counts) const {
        std::size_t place = 0;
        for (const auto& item : gold) {
            if (is_among_first(place++, gold, item)) continue; // it has been counted
            ++counts.expected;
            if (is_among_first(m_k, ranking, item)) ++counts.matched;
        }
    }
    template <class Items, class Item>
    static bool is_among_first(std::size_t n, const Items& items, const Item& wanted) {
        for (const auto& item : items) {
            if (n-- == 0) return false;
            if (std::string_view(item) == std::string_view(wanted)) return true;
        }
        return false;
    }

    std::size_t m_k;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
