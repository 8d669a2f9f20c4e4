#ifndef KARAT_EXAMPLES_COMMON_MEANS_HPP
#define KARAT_EXAMPLES_COMMON_MEANS_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <CLI/CLI.hpp>
#include <karat/karat.hpp>
#include <karat/summary/bootstrap.hpp>
#include <karat/summary/group.hpp>
#include <karat/summary/interval.hpp>
#include <karat/summary/wilson.hpp>

// A mean and its interval. Which interval is right follows from what a score can be, not from what the scores at hand
// happen to be. Both kinds can be the state of karat::groups.

namespace example {

/// How intervals are made.
struct interval_options {
    double confidence = 0.95;
    std::size_t resamples = karat::poisson_bootstrap::default_replicates;
    std::uint64_t seed = karat::poisson_bootstrap::default_seed;

    void add_to(CLI::App& app) {
        app.add_option("--confidence", confidence, "Of the intervals")
            ->check(CLI::Range(0.01, 0.9999))
            ->capture_default_str();
        app.add_option("--resamples", resamples, "Of the bootstrap")
            ->check(CLI::Range(std::size_t{1}, std::size_t{1000000}))
            ->capture_default_str();
        app.add_option("--seed", seed, "Of all random numbers; equal input and seed give equal bytes")
            ->check(CLI::NonNegativeNumber) // or -1 would be 2^64 - 1
            ->capture_default_str();
    }
};

/// Scores anywhere between 0 and 1, such as token F1 and ROUGE: the mean, and the bootstrap's interval. A draw depends
/// on the question's id, so the order of the questions changes nothing.
class fraction_mean {
public:
    explicit fraction_mean(const interval_options& options = {}) : m_bootstrap(options.seed, options.resamples) {}

    void update(std::string_view id, double score) {
        m_mean.update(score);
        m_bootstrap.update(id, score);
    }
    karat::status merge(const fraction_mean& other) {
        m_mean.merge(other.m_mean);
        return m_bootstrap.merge(other.m_bootstrap);
    }
    karat::value_mean mean() const { return m_mean.compute(); }
    karat::interval interval(double confidence) const { return m_bootstrap.interval(confidence); }

private:
    karat::mean_value m_mean;
    karat::poisson_bootstrap m_bootstrap;
};

/// Scores of right or wrong, such as exact match and yes/no accuracy: the mean, and Wilson's interval.
class share_mean {
public:
    template <class Score>
    void update(const Score& score) {
        m_mean.update(score);
        m_count.update(score);
    }
    void merge(const share_mean& other) {
        m_mean.merge(other.m_mean);
        m_count.merge(other.m_count);
    }
    karat::value_mean mean() const { return m_mean.compute(); }
    karat::interval interval(double confidence) const { return m_count.interval(confidence); }

private:
    karat::mean_value m_mean;
    karat::success_count m_count;
};

} // namespace example

#endif
