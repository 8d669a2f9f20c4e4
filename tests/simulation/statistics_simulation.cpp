// How often do intervals hold the truth, and how often do tests see a difference where there is none? By simulation,
// with what the library gives a user. Takes some minutes, so it is no part of the test suite:
//
//     g++ -std=c++17 -O2 -I include tests/simulation/statistics_simulation.cpp -o statistics_simulation
//     ./statistics_simulation [data sets a row, default 4000]
//
// Exits with 1 if a figure leaves its band: coverage of intervals of 0.95 within 0.92 and 0.97 from 50 questions on,
// the error of tests at a level of 0.05 at most 0.05, each give or take three standard errors of the simulation.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "karat/summary/bootstrap.hpp"
#include "karat/summary/paired.hpp"
#include "karat/summary/random.hpp"
#include "karat/summary/wilson.hpp"

namespace {

using karat::random_words;

double uniform(random_words& words) { return static_cast<double>(words() >> 11) / 9007199254740992.0; }

/// How scores come about. Each kind has a mean that is known.
struct kind {
    const char* name;
    double mean;
    double (*draw)(random_words&);
};
template <int Percent>
double coin(random_words& words) {
    return uniform(words) * 100 < Percent ? 1.0 : 0.0;
}
/// As token F1 is: 30 % of the answers wrong, 40 % right, the others anything between.
double mixture(random_words& words) {
    const double part = uniform(words);
    if (part < 0.3) return 0;
    return part < 0.7 ? 1 : uniform(words);
}
/// As ROUGE of long answers is: in the middle, never 0 or 1.
double middling(random_words& words) { return (uniform(words) + uniform(words) + uniform(words)) / 3; }

const kind coins[] = {{"coin 0.5", 0.5, coin<50>}, {"coin 0.7", 0.7, coin<70>}, {"coin 0.9", 0.9, coin<90>}};
const kind fractions[] = {{"mixture", 0.55, mixture}, {"middling", 0.5, middling}};

int faults = 0;

/// Prints a share of `count`; a fault if it lies outside [low, high] by more than the simulation may err.
void report(const char* what, const char* name, std::size_t n, int hits, int count, double low, double high) {
    const double share = static_cast<double>(hits) / count;
    const double slack = 3 * std::sqrt(share * (1 - share) / count);
    const bool fault = share + slack < low || share - slack > high;
    std::printf("%-24s %-10s n = %4zu  %.4f%s\n", what, name, n, share, fault ? "  OUT OF BAND" : "");
    if (fault) ++faults;
}

bool holds(const karat::interval& interval, double mean) { return interval.low <= mean && mean <= interval.high; }

void coverage_of(const kind& scores, bool zero_or_one, int count) {
    for (const std::size_t n : {10u, 50u, 100u, 400u}) {
        int percentile = 0;
        int wilson = 0;
        for (int data_set = 0; data_set < count; ++data_set) {
            const auto seed = static_cast<std::uint64_t>(data_set);
            random_words words(1000 + n, seed);
            karat::poisson_bootstrap bootstrap({1000, seed});
            karat::success_count successes;
            for (std::size_t i = 0; i < n; ++i) {
                const double x = scores.draw(words);
                bootstrap.update(i, x);
                successes.update(x);
            }
            percentile += holds(bootstrap.interval(), scores.mean) ? 1 : 0;
            wilson += holds(successes.interval(), scores.mean) ? 1 : 0;
        }
        // Coins are Wilson's business. The bootstrap of coins is shown for comparison.
        const bool bound = n >= 50 && !zero_or_one;
        report("bootstrap interval", scores.name, n, percentile, count, bound ? 0.92 : 0, bound ? 0.97 : 1);
        if (zero_or_one)
            report("Wilson's interval", scores.name, n, wilson, count, n >= 50 ? 0.92 : 0, n >= 50 ? 0.97 : 1);
    }
}

/// Two systems that are equally good: their answers to a question have much to do with each other, as those of real
/// systems have, and either is as likely to be the better one.
void error_of(const kind& scores, bool zero_or_one, int count) {
    for (const std::size_t n : {20u, 50u, 200u}) {
        int randomization = 0;
        int bootstrap = 0;
        int covered = 0;
        int exact = 0;
        int mid = 0;
        for (int data_set = 0; data_set < count; ++data_set) {
            const auto seed = static_cast<std::uint64_t>(data_set);
            random_words words(2000 + n, seed);
            std::vector<karat::paired_score> pairs;
            for (std::size_t i = 0; i < n; ++i) {
                const double a = scores.draw(words);
                const double b = uniform(words) < 0.5 ? a : scores.draw(words);
                pairs.push_back({i, a, b});
            }
            randomization += karat::approximate_randomization(pairs, {999, seed}).p <= 0.05 ? 1 : 0;
            const karat::bootstrap_test test = karat::paired_bootstrap(pairs, 0.95, {1000, seed});
            bootstrap += test.p <= 0.05 ? 1 : 0;
            covered += holds(test.interval, 0) ? 1 : 0;
            if (const auto mcnemar = karat::mcnemar(pairs)) {
                exact += mcnemar->p <= 0.05 ? 1 : 0;
                mid += mcnemar->mid_p <= 0.05 ? 1 : 0;
            }
        }
        report("randomization, error", scores.name, n, randomization, count, 0, 0.05);
        report("paired bootstrap, error", scores.name, n, bootstrap, count, 0, n >= 50 ? 0.08 : 1);
        // Where few coins differ, the interval holds 0 more often than it must.
        const double most = n >= 50 && !zero_or_one ? 0.97 : 1;
        report("paired bootstrap covers", scores.name, n, covered, count, n >= 50 ? 0.92 : 0, most);
        if (zero_or_one) {
            report("McNemar exact, error", scores.name, n, exact, count, 0, 0.05);
            report("McNemar mid-p, error", scores.name, n, mid, count, 0, 0.055);
        }
    }
}

} // namespace

int main(int argc, char** argv) {
    const int count = argc > 1 ? std::atoi(argv[1]) : 4000;
    for (const kind& scores : coins) coverage_of(scores, true, count);
    for (const kind& scores : fractions) coverage_of(scores, false, count);
    for (const kind& scores : coins) error_of(scores, true, count);
    for (const kind& scores : fractions) error_of(scores, false, count);
    std::printf("%d figures out of band\n", faults);
    return faults == 0 ? 0 : 1;
}
