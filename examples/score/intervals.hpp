#ifndef KARAT_EXAMPLES_SCORE_INTERVALS_HPP
#define KARAT_EXAMPLES_SCORE_INTERVALS_HPP

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <karat/karat.hpp>
#include <karat/summary/bootstrap.hpp>
#include <karat/summary/flat_form.hpp>
#include <karat/summary/interval.hpp>
#include <karat/summary/wilson.hpp>

// How far a mean can be trusted: Wilson's interval where a score is 0 or 1, the bootstrap's where it can be between.

namespace score_program {

/// How intervals are made, as the command line says.
struct interval_settings {
    bool wanted = true;
    double confidence = 0.95;
    std::size_t resamples = karat::bootstrap_options().replicates;
    std::uint64_t seed = karat::bootstrap_options().seed;
};

/// A bootstrap that keeps its first questions as they are, until they take the room of the sums that it is made of:
/// with thousands of small groups it needs 24 bytes a question, with one large group what its replicates need.
class lazy_bootstrap {
public:
    explicit lazy_bootstrap(const karat::bootstrap_options& options) : m_options(options) {}

    /// `question` is the hash of its key.
    void add(std::uint64_t question, double score, karat::status status) {
        if (!m_state.empty()) {
            m_state.front().update(question, score, status);
            return;
        }
        m_first.push_back({question, score, status});
        if (m_first.size() >= m_options.replicates) use_sums();
    }
    void merge(const lazy_bootstrap& other) {
        if (!other.m_state.empty()) {
            if (m_state.empty()) use_sums();
            // Nothing can be refused: the settings are those of the command line, the same.
            static_cast<void>(m_state.front().merge(other.m_state.front()));
        }
        for (const asked& a : other.m_first) add(a.question, a.score, a.status);
    }
    void put_into(karat::flat_form& words) const { words.put(state()); }
    bool take_from(karat::flat_form& words) {
        m_state.assign(1, karat::poisson_bootstrap(m_options));
        m_first = {};
        return words.take(m_state.front());
    }
    /// All that was added, as a bootstrap.
    karat::poisson_bootstrap state() const {
        if (!m_state.empty()) return m_state.front();
        karat::poisson_bootstrap state(m_options);
        for (const asked& a : m_first) state.update(a.question, a.score, a.status);
        return state;
    }

private:
    struct asked {
        std::uint64_t question;
        double score;
        karat::status status;
    };

    void use_sums() {
        m_state.push_back(state());
        m_first = {};
    }

    karat::bootstrap_options m_options;
    std::vector<asked> m_first;                    // empty once there is a state
    std::vector<karat::poisson_bootstrap> m_state; // none or one; g++ 12 takes a moved optional for uninitialised
};

/// The interval of the mean of scores between 0 and 1.
class resampled_interval {
public:
    static constexpr const char* method = "bootstrap";

    explicit resampled_interval(const interval_settings& settings) : m_scores({settings.resamples, settings.seed}) {}

    template <class Score>
    void update(std::uint64_t question, const Score& s) {
        m_scores.add(question, primary(s), s.status);
    }
    void merge(const resampled_interval& other) { m_scores.merge(other.m_scores); }
    void put_into(karat::flat_form& words) const { words.put(m_scores); }
    bool take_from(karat::flat_form& words) { return words.take(m_scores); }
    /// Of the mean over all questions, and of that over the scored ones.
    std::pair<karat::interval, karat::interval> intervals(double confidence) const {
        const karat::poisson_bootstrap scores = m_scores.state();
        return {scores.interval(confidence), scores.interval(confidence, karat::over::scored)};
    }

private:
    lazy_bootstrap m_scores;
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
    void put_into(karat::flat_form& words) const { words.put(m_count); }
    bool take_from(karat::flat_form& words) { return words.take(m_count); }
    std::pair<karat::interval, karat::interval> intervals(double confidence) const {
        return {m_count.interval(confidence), m_count.interval(confidence, karat::over::scored)};
    }

private:
    karat::success_count m_count;
};

} // namespace score_program

#endif
