#ifndef KARAT_SUMMARY_BOOTSTRAP_HPP
#define KARAT_SUMMARY_BOOTSTRAP_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

#include "karat/status.hpp"
#include "karat/summary/fixed_point.hpp"
#include "karat/summary/interval.hpp"
#include "karat/summary/random.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

namespace detail {

/// Eight weights, one a byte, from the eight bytes of a random word. Of 256 bytes 94, 95, 46, 16, 4 and 1 become 0, 1,
/// 2, 3, 4 and 5: mean and variance are exactly 1, as Poisson(1)'s are, and no chance differs from Poisson(1)'s by more
/// than 1.1 / 256.
constexpr std::uint64_t poisson_weights(std::uint64_t word) noexcept {
    constexpr std::uint64_t ones = 0x0101010101010101u;
    constexpr std::uint64_t tops = 0x80 * ones;
    // A weight is the number of cuts 94, 189, 235, 251 and 255 that a byte reaches, each of which adds a top bit. With
    // its own top bit set a byte is at least 128, so that nothing is borrowed from the next one.
    const std::uint64_t filled = word | tops;
    std::uint64_t weights = (((filled - 94 * ones) | word) & tops) >> 7;
    weights += ((filled - (189 - 128) * ones) & word & tops) >> 7;
    weights += ((filled - (235 - 128) * ones) & word & tops) >> 7;
    weights += ((filled - (251 - 128) * ones) & word & tops) >> 7;
    weights += ((filled - (255 - 128) * ones) & word & tops) >> 7;
    return weights;
}

/// Whether all of many 64-bit words are one and the same, and which: as sums, so that a plain sum merges it.
///
/// Each word is cut into two digits d of 32 bits; kept are the sums of d and of d^2. If all n digits are d, these are
/// n * d and n * d^2. If they are, then by Cauchy and Schwarz all digits are d, for sum (d_i - d)^2 is 0.
struct same_word {
    static constexpr std::size_t word_count = 6;

    static void add(std::uint64_t* sums, std::uint64_t word) noexcept {
        add_digit(sums, word & digit_mask);
        add_digit(sums + 3, word >> 32);
    }
    /// True, and `word` set, if all `n` words are equal; there is at least one.
    static bool find(const std::uint64_t* sums, std::uint64_t n, std::uint64_t& word) noexcept {
        std::uint64_t all[word_count] = {};
        word = sums[3] / n << 32 | sums[0] / n;
        add(all, word);
        for (std::size_t i = 0; i < word_count; ++i) {
            if (sums[i] != n * all[i]) return false;
        }
        return true;
    }

private:
    static constexpr std::uint64_t digit_mask = 0xFFFFFFFFu;

    static void add_digit(std::uint64_t* sums, std::uint64_t digit) noexcept {
        const std::uint64_t square = digit * digit;
        sums[0] += digit;
        sums[1] += square & digit_mask;
        sums[2] += square >> 32;
    }
};

} // namespace detail

/// The Poisson bootstrap of a mean: what the mean might have been with other questions. In each replicate a question
/// counts as often as a Poisson(1) draw says, which is computed from the seed, the replicate and the question alone;
/// the replicate's mean is sum(weight * score) / sum(weight). So shards need not know of each other: in any order and
/// on any number of threads the same integers come out. And two systems that answer the same questions with one seed
/// have the same weights (paired.hpp).
///
/// A question is named by its id, by id_hash(id), or where there are no ids by a number such as its line; then the
/// interval depends on which line a question stands in.
///
/// Scores enter as multiples of 2^-31 (to_fixed()), which moves a replicate's mean by 2.4e-10 at most. Unscored
/// questions are added as 0 for an interval of the mean over all questions, and not at all for one over the scored.
///
/// Construction allocates 16 bytes a replicate, as copies do, and may throw std::bad_alloc; update() takes 1 to 2 ns a
/// replicate. Good for 2^30 questions.
class poisson_bootstrap {
public:
    static constexpr std::size_t default_replicates = 1000;
    static constexpr std::uint64_t default_seed = 1;

    explicit poisson_bootstrap(std::uint64_t seed = default_seed, std::size_t replicates = default_replicates)
        : m_seed(seed), m_replicates(replicates), m_padded((replicates + 7) / 8 * 8),
          m_words(header_words + 2 * m_padded, 0) {}

    /// Adds a question. False, and nothing added, if the score is not in [0, 1].
    bool update(std::uint64_t question, double score) noexcept {
        const std::optional<std::uint32_t> fixed = to_fixed(score);
        if (!fixed) return false;
        m_words[0] += 1;
        detail::same_word::add(&m_words[1], bits_of(score));
        random_words words(m_seed, question);
        std::uint64_t* const sums = &m_words[header_words];
        std::uint64_t* const weights = sums + m_padded;
        // Eight replicates a random word. Those after the last one are never read.
        for (std::size_t r = 0; r < m_padded; r += 8) {
            const std::uint64_t eight = detail::poisson_weights(words());
            for (std::size_t k = 0; k < 8; ++k) {
                const std::uint64_t weight = eight >> (8 * k) & 0xFFu;
                sums[r + k] += weight * *fixed;
                weights[r + k] += weight;
            }
        }
        return true;
    }
    bool update(std::string_view id, double score) noexcept { return update(id_hash(id), score); }

    /// Adds the questions of `other`, which may be this state. different_settings, and nothing added, if its seed or
    /// its number of replicates is another.
    [[nodiscard]] karat::status merge(const poisson_bootstrap& other) noexcept {
        if (!same_settings(other)) return status::different_settings;
        for (std::size_t i = 0; i < m_words.size(); ++i) m_words[i] += other.m_words[i];
        return status::ok;
    }
    void reset() noexcept { std::fill(m_words.begin(), m_words.end(), std::uint64_t{0}); }

    /// The percentile interval of the mean: the middle `confidence` of the replicates' means, interpolated linearly.
    /// Both ends are the score itself where all scores are equal. Allocates and sorts.
    ///
    /// For scores of 0 or 1 Wilson's interval (wilson.hpp) is better: this one is too narrow for few questions and
    /// holds the truth in two thirds of all cases, not 95 %, for 10 questions of which 9 in 10 are answered rightly.
    karat::interval interval(double confidence = 0.95) const {
        karat::interval result;
        result.confidence = confidence;
        if (count() == 0) return result;
        const std::vector<double> sorted = means();
        result = percentile_interval(sorted, confidence);
        result.few = count() < few_questions;
        result.left_out = m_replicates - sorted.size();
        std::uint64_t bits = 0;
        if (result.status != status::not_a_confidence && detail::same_word::find(&m_words[1], count(), bits)) {
            std::memcpy(&result.low, &bits, sizeof bits);
            result.high = result.low;
            result.degenerate = true;
            result.status = status::ok;
        }
        return result;
    }

    /// The means of the replicates that drew any question, in ascending order. Allocates.
    std::vector<double> means() const {
        std::vector<double> means;
        means.reserve(m_replicates);
        for (std::size_t r = 0; r < m_replicates; ++r) {
            if (weight(r) != 0) means.push_back(from_fixed(sum(r)) / static_cast<double>(weight(r)));
        }
        std::sort(means.begin(), means.end());
        return means;
    }

    /// How many questions were added.
    std::uint64_t count() const noexcept { return m_words[0]; }
    std::uint64_t seed() const noexcept { return m_seed; }
    std::size_t replicates() const noexcept { return m_replicates; }
    /// Of replicate r: the sum of weight * score in units of 2^-31, and the sum of weights.
    std::uint64_t sum(std::size_t r) const noexcept { return m_words[header_words + r]; }
    std::uint64_t weight(std::size_t r) const noexcept { return m_words[header_words + m_padded + r]; }
    bool same_settings(const poisson_bootstrap& other) const noexcept {
        return m_seed == other.m_seed && m_replicates == other.m_replicates;
    }

    /// The flat form, `word_count()` integers, to save or to send: a plain sum word by word (MPI_SUM) of states with
    /// the same seed and number of replicates is merge(). Up to 2^28 questions every word stays below 2^63.
    const std::uint64_t* words() const noexcept { return m_words.data(); }
    std::uint64_t* words() noexcept { return m_words.data(); }
    std::size_t word_count() const noexcept { return m_words.size(); }

private:
    // The number of questions, and the sums that tell whether all scores are equal.
    static constexpr std::size_t header_words = 1 + detail::same_word::word_count;

    static std::uint64_t bits_of(double score) noexcept {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &score, sizeof bits);
        return bits >> 63 == 0 ? bits : 0; // -0 is 0
    }

    std::uint64_t m_seed;
    std::size_t m_replicates;
    std::size_t m_padded; // replicates, up to a multiple of 8
    // The header, the sums, the weights. A weight is at most 5 and a score 2^31 units, so 2^30 questions fit.
    std::vector<std::uint64_t> m_words;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
