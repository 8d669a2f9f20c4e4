#ifndef KARAT_EXAMPLES_COMMON_INTERVAL_OPTIONS_HPP
#define KARAT_EXAMPLES_COMMON_INTERVAL_OPTIONS_HPP

#include <cstddef>

#include <CLI/CLI.hpp>
#include <karat/summary/bootstrap.hpp>

// What the command line says about intervals. Which kind of interval is right follows from what a score can be, not
// from what the scores at hand happen to be: karat::success_count for right or wrong, else karat::poisson_bootstrap.

namespace example {

struct interval_options {
    double confidence = 0.95;
    karat::bootstrap_options bootstrap;

    void add_to(CLI::App& app) {
        app.add_option("--confidence", confidence, "Of the intervals")
            ->check(CLI::Range(0.01, 0.9999))
            ->capture_default_str();
        app.add_option("--resamples", bootstrap.replicates, "Of the bootstrap")
            ->check(CLI::Range(std::size_t{100}, std::size_t{1000000}))
            ->capture_default_str();
        app.add_option("--seed", bootstrap.seed, "Of all random numbers; equal input and seed give equal bytes")
            ->check(CLI::NonNegativeNumber) // or -1 would be 2^64 - 1
            ->capture_default_str();
    }
};

} // namespace example

#endif
