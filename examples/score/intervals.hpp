#ifndef KARAT_EXAMPLES_SCORE_INTERVALS_HPP
#define KARAT_EXAMPLES_SCORE_INTERVALS_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <karat/karat.hpp>
#include <karat/summary/bootstrap.hpp>
#include <karat/summary/interval.hpp>
#include <karat/summary/wilson.hpp>

// How far a mean can be trusted: Wilson's interval where a score is 0 or 1, the bootstrap's where it can be between.

namespace score_program {

/// How intervals are made, as the command line says.
struct interval_settings {
    bool wanted = true;
    double confidence = 0.95;
    std::size_t resamples = karat::poisson_bootstrap::default_replicates;
    std::uint64_t seed = karat::poisson_bootstrap::default_seed;
};

/// Whether all scores of this kind are 0 or 1.
template <class Score>
inline constexpr bool is_right_or_wrong = !std::is_same_v<Score, karat::score>;

/// A bootstrap that keeps its first questions as they are, until they take the room of the sums that it is made of:
/// with thousands of small groups it needs 16 bytes a question, with one large group what its replicates need.
class lazy_bootstrap {
public:
    lazy_bootstrap(std::uint64_t seed, std::size_t resamples) : m_seed(seed), m_resamples(resamples) {}

    /// `question` is the hash of its key.
    void add(std::uint64_t question, double score) {
        if (m_state) {
            m_state->update(question, score);
            return;
        }
        m_first.push_back({question, score});
        if (m_first.size() < m_resamples) return;
        m_state = state();
        m_first = {};
    }
    void merge(const lazy_bootstrap& other) {
        if (other.m_state) {
            if (!m_state) m_state = state();
            m_first = {};
            static_cast<void>(m_state->merge(*other.m_state)); // settings are those of the command line: the same
        }
        for (const asked& a : other.m_first) add(a.question, a.score);
    }
    /// All that was added, as a bootstrap.
    karat::poisson_bootstrap state() const {
        if (m_state) return *m_state;
        karat::poisson_bootstrap state(m_seed, m_resamples);
        for (const asked& a : m_first) state.update(a.question, a.score);
        return state;
    }
    bool empty() const { return !m_state && m_first.empty(); }

private:
    struct asked {
        std::uint64_t question;
        double score;
    };
    std::uint64_t m_seed;
    std::size_t m_resamples;
    std::vector<asked> m_first; // empty once there is a state
    std::optional<karat::poisson_bootstrap> m_state;
};

/// The interval of the mean of scores between 0 and 1. Those that have no score are apart, since they count as 0 in the
/// mean over all questions and not at all in the mean over the scored ones.
class resampled_interval {
public:
    static constexpr const char* method = "bootstrap";

    explicit resampled_interval(const interval_settings& settings)
        : m_scored(settings.seed, settings.resamples), m_unscored(settings.seed, settings.resamples) {}

    void update(std::uint64_t question, const karat::score& s) {
        if (karat::is_scored(s.status)) {
            m_scored.add(question, s.fmeasure);
        } else {
            m_unscored.add(question, 0);
        }
    }
    void merge(const resampled_interval& other) {
        m_scored.merge(other.m_scored);
        m_unscored.merge(other.m_unscored);
    }
    /// Of the mean over all questions, and of that over the scored ones.
    std::pair<karat::interval, karat::interval> intervals(double confidence) const {
        karat::poisson_bootstrap scored = m_scored.state();
        const karat::interval of_scored = scored.interval(confidence);
        if (m_unscored.empty()) return {of_scored, of_scored};
        static_cast<void>(scored.merge(m_unscored.state()));
        return {scored.interval(confidence), of_scored};
    }

private:
    lazy_bootstrap m_scored;
    lazy_bootstrap m_unscored;
};

/// The same of scores that are 0 or 1, which takes no more than counting.
class counted_interval {
public:
    static constexpr const char* method = "wilson";

    explicit counted_interval(const interval_settings& /*settings*/) {}

    template <class Score>
    void update(std::uint64_t /*question*/, const Score& s) {
        m_count.update(s);
    }
    void merge(const counted_interval& other) { m_count.merge(other.m_count); }
    std::pair<karat::interval, karat::interval> intervals(double confidence) const {
        return {m_count.interval(confidence), m_count.interval(confidence, karat::over::scored)};
    }

private:
    karat::success_count m_count;
};

} // namespace score_program

#endif
