#ifndef KARAT_SUMMARY_CHECKPOINT_HPP
#define KARAT_SUMMARY_CHECKPOINT_HPP

#include <cstdint>

#include "karat/bits.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// The checkpoint of a training run with the largest score on the dev set; of several the one with the smallest step
/// number. Which one that is depends on no order. The best of n noisy scores is too high a guess of what the checkpoint
/// is worth: report it on other questions than those it was chosen on.
///
///     karat::best_checkpoint best(5);
///     if (!best.update(step, score)) ...                the score is not a number
///     if (best.any() && best.step() == step) ...        it is the best one so far: keep the weights
///     if (best.should_stop()) ...                       the last 5 in a row were no better
///
/// O(1) memory; never allocates, never throws. Proven by tests/unit/checkpoint_test.cpp.
class best_checkpoint {
public:
    best_checkpoint() noexcept = default;
    /// With `patience` > 0, should_stop() says when to stop early.
    explicit best_checkpoint(std::uint64_t patience) noexcept : m_patience(patience) {}

    /// Takes the score of a step, on any scale where more is better. False, and nothing changed, if it is NaN.
    [[nodiscard]] bool update(std::uint64_t step, double score) noexcept {
        if (is_nan(score)) return false;
        if (!m_any || score > m_score || (score == m_score && step < m_step)) {
            m_any = true;
            m_step = step;
            m_score = score;
            m_since = 0;
        } else {
            ++m_since;
        }
        return true;
    }

    /// Whether there is a best one: one score at least was a number.
    bool any() const noexcept { return m_any; }
    /// The best one's step number, and its score; 0 without any.
    std::uint64_t step() const noexcept { return m_step; }
    double score() const noexcept { return m_score; }
    /// Whether the last `patience` scores in a row, in the order they came in, did not become the best one. Equal is no
    /// better. Never without a patience.
    bool should_stop() const noexcept { return m_patience != 0 && m_since >= m_patience; }

    /// Starts again, with the same patience.
    void reset() noexcept { *this = best_checkpoint(m_patience); }

private:
    // By its bits: with -ffast-math a comparison may say anything.
    static bool is_nan(double x) noexcept { return (bits::of_double(x) & 0x7FFFFFFFFFFFFFFFu) > 0x7FF0000000000000u; }

    bool m_any = false;
    std::uint64_t m_step = 0;
    double m_score = 0;
    std::uint64_t m_since = 0; // scores after the best one's
    std::uint64_t m_patience = 0;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
