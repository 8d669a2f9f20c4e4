#ifndef KARAT_SUMMARY_PAIRED_HPP
#define KARAT_SUMMARY_PAIRED_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "karat/status.hpp"
#include "karat/summary/bootstrap.hpp"
#include "karat/summary/fixed_point.hpp"
#include "karat/summary/interval.hpp"
#include "karat/summary/mcnemar.hpp"
#include "karat/summary/mean.hpp"
#include "karat/summary/question_scores.hpp"
#include "karat/summary/random.hpp"
#include "karat/version.hpp"

// Two systems, A and B, on the same questions. Scores enter the tests as multiples of 2^-31, so that sums are exact and
// every p-value is a fraction of two counts: the same for any order of the questions. Everything here allocates and may
// throw std::bad_alloc. For up to 2^28 questions.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// What both systems scored on one question.
struct paired_score {
    std::uint64_t question = 0; ///< id_hash() of its id
    double a = 0;               ///< 0 if it has no score
    double b = 0;
};

/// The scores of two systems, question by question; or why they cannot be paired.
struct paired_scores {
    std::vector<paired_score> questions; ///< ordered by id; empty unless the status is ok
    std::uint64_t count_a = 0;           ///< how many questions each system has, with a score or without
    std::uint64_t count_b = 0;
    std::string first_missing;                   ///< the first id, in order, that only one of the systems has
    bool missing_from_a = false;                 ///< it is A that does not have it
    karat::status status = status::no_questions; ///< ok, no_questions or different_questions
};

/// Pairs two systems' scores by id. different_questions, and nothing paired, if they do not have the same ids. A
/// question without a score counts as 0; over::scored leaves out questions on which either system has none. O(n).
inline paired_scores pair_scores(const question_scores& a, const question_scores& b, over questions = over::all) {
    struct entry {
        std::string_view id;
        double value;
        bool counts;
    };
    const auto entries_of = [&](const question_scores& scores) {
        std::vector<entry> entries;
        entries.reserve(scores.size());
        scores.for_each([&](std::string_view id, double value, status s) {
            entries.push_back({id, value, questions == over::all || is_scored(s)});
        });
        return entries;
    };
    paired_scores result;
    result.count_a = a.size();
    result.count_b = b.size();
    const std::vector<entry> of_a = entries_of(a);
    const std::vector<entry> of_b = entries_of(b);
    std::size_t i = 0;
    while (i < of_a.size() && i < of_b.size() && of_a[i].id == of_b[i].id) {
        if (of_a[i].counts && of_b[i].counts) {
            result.questions.push_back({id_hash(of_a[i].id), of_a[i].value, of_b[i].value});
        }
        ++i;
    }
    if (i < of_a.size() || i < of_b.size()) {
        // Both are in order: the smaller of two different ids is missing from the other side.
        result.missing_from_a = i == of_a.size() || (i < of_b.size() && of_b[i].id < of_a[i].id);
        result.first_missing = result.missing_from_a ? of_b[i].id : of_a[i].id;
        result.questions.clear();
        result.status = status::different_questions;
    } else if (!result.questions.empty()) {
        result.status = status::ok;
    }
    return result;
}

/// How approximate randomization draws.
struct randomization_options {
    std::size_t patterns = 10000; ///< of signs
    std::uint64_t seed = 1;
};

/// The outcome of approximate randomization.
struct randomization_test {
    double p = 1;
    std::uint64_t extreme = 0;  ///< patterns of signs that give a difference as large as the one seen, or larger
    std::uint64_t patterns = 0; ///< patterns looked at
    std::uint64_t unequal = 0;  ///< questions on which the systems' scores differ
    bool exact = false;         ///< all patterns there are were looked at
};

namespace detail {

/// a - b in units of 2^-31; what is no score counts as 0.
inline std::int64_t fixed_difference(const paired_score& pair) noexcept {
    return static_cast<std::int64_t>(to_fixed(pair.a).value_or(0)) -
           static_cast<std::int64_t>(to_fixed(pair.b).value_or(0));
}
inline std::int64_t magnitude(std::int64_t x) noexcept { return x < 0 ? -x : x; }

} // namespace detail

/// Were A and B equally good, either might have given either answer: how often is the difference of their means as
/// large as the one seen, when each question's difference gets a random sign? With T = |sum of differences|,
///
///     p = (1 + patterns with T or more) / (patterns + 1)
///
/// over random patterns; where at most 16 questions differ, over all 2^m patterns without the two ones; so 1 if none
/// do. The signs are random words of (seed, question), bit by bit. About 1 ns for a pattern and a question that
/// differs. E. W. Noreen, Computer-Intensive Methods for Testing Hypotheses (1989).
inline randomization_test approximate_randomization(const std::vector<paired_score>& questions,
                                                    const randomization_options& options = {}) {
    struct unequal_pair {
        std::uint64_t question;
        std::int64_t difference;
    };
    std::vector<unequal_pair> unequal;
    std::int64_t seen = 0;
    for (const paired_score& pair : questions) {
        const std::int64_t difference = detail::fixed_difference(pair);
        if (difference != 0) unequal.push_back({pair.question, difference});
        seen += difference;
    }
    seen = detail::magnitude(seen);

    randomization_test test;
    test.unequal = unequal.size();
    test.exact = unequal.size() <= 16;
    if (test.exact) {
        test.patterns = std::uint64_t{1} << unequal.size();
        for (std::uint64_t signs = 0; signs < test.patterns; ++signs) {
            std::int64_t sum = 0;
            for (std::size_t i = 0; i < unequal.size(); ++i) {
                sum += (signs >> i & 1) == 0 ? unequal[i].difference : -unequal[i].difference;
            }
            if (detail::magnitude(sum) >= seen) ++test.extreme;
        }
        test.p = static_cast<double>(test.extreme) / static_cast<double>(test.patterns);
        return test;
    }
    test.patterns = options.patterns;
    std::vector<std::int64_t> sums((options.patterns + 63) / 64 * 64, 0); // those after the last pattern are not read
    for (const unequal_pair& pair : unequal) {
        random_words words(~options.seed, pair.question); // a bootstrap with this seed has other words
        for (std::size_t first = 0; first < sums.size(); first += 64) {
            const std::uint64_t signs = words();
            for (std::size_t i = 0; i < 64; ++i) {
                const std::int64_t sign = 1 - 2 * static_cast<std::int64_t>(signs >> i & 1);
                sums[first + i] += sign * pair.difference;
            }
        }
    }
    for (std::size_t i = 0; i < options.patterns; ++i) {
        if (detail::magnitude(sums[i]) >= seen) ++test.extreme;
    }
    test.p = static_cast<double>(test.extreme + 1) / static_cast<double>(test.patterns + 1);
    return test;
}

/// The outcome of a paired bootstrap, of the mean of A minus the mean of B.
struct bootstrap_test {
    karat::interval interval;
    double p = 1;
    std::uint64_t not_above = 0; ///< replicates in which A is no better than B
    std::uint64_t not_below = 0; ///< replicates in which A is no worse than B
};

/// The interval of the difference of two systems that were given the same questions, each to its own bootstrap with the
/// same seed: every question then has one weight for both. With B' replicates that drew any question,
///
///     p = min(1, 2 (1 + min(replicates <= 0, replicates >= 0)) / (B' + 1))
///
/// different_settings or different_questions if the two states do not fit; the latter is seen by the weights. The
/// interval is degenerate if all replicates are equal, as they are when all questions differ by the same. P. Koehn,
/// "Statistical significance tests for machine translation evaluation", EMNLP 2004.
inline bootstrap_test paired_bootstrap(const poisson_bootstrap& a, const poisson_bootstrap& b, double confidence = 0.95,
                                       over questions = over::all) {
    bootstrap_test test;
    test.interval.confidence = confidence;
    if (!a.same_settings(b)) {
        test.interval.status = status::different_settings;
        return test;
    }
    const auto count_of = [&](const poisson_bootstrap& state) {
        const coverage seen = state.coverage();
        return questions == over::all ? seen.count : seen.scored;
    };
    const std::uint64_t count = count_of(a);
    bool same_questions = count == count_of(b);
    for (std::size_t r = 0; r < a.replicates(); ++r) {
        same_questions = same_questions && a.weight(r, questions) == b.weight(r, questions);
    }
    if (!same_questions) {
        test.interval.status = status::different_questions;
        return test;
    }
    if (count == 0) return test;

    std::vector<double> differences;
    differences.reserve(a.replicates());
    std::int64_t everywhere = 0; // by how much A is better in the first replicate, in whole units, if in all of them
    bool constant = true;
    for (std::size_t r = 0; r < a.replicates(); ++r) {
        const auto weight = static_cast<std::int64_t>(a.weight(r, questions));
        if (weight == 0) continue;
        const std::int64_t difference = static_cast<std::int64_t>(a.sum(r)) - static_cast<std::int64_t>(b.sum(r));
        if (differences.empty()) everywhere = difference / weight;
        constant = constant && difference == everywhere * weight;
        differences.push_back(from_fixed(difference) / static_cast<double>(weight));
        if (difference <= 0) ++test.not_above;
        if (difference >= 0) ++test.not_below;
    }
    std::sort(differences.begin(), differences.end());
    test.interval = percentile_interval(differences, confidence);
    test.interval.few = count < few_questions;
    test.interval.left_out = a.replicates() - differences.size();
    // Of several questions a single replicate does not say that they are all alike.
    if (test.interval.status == status::ok && constant && (differences.size() > 1 || count == 1)) {
        test.interval.degenerate = true;
        test.interval.low = test.interval.high = from_fixed(everywhere);
    }
    const std::uint64_t fewer = test.not_above < test.not_below ? test.not_above : test.not_below;
    test.p = static_cast<double>(2 * (1 + fewer)) / static_cast<double>(differences.size() + 1);
    if (test.p > 1) test.p = 1;
    return test;
}
/// The same, of questions that were paired.
inline bootstrap_test paired_bootstrap(const std::vector<paired_score>& questions, double confidence = 0.95,
                                       const bootstrap_options& options = {}) {
    poisson_bootstrap a(options);
    poisson_bootstrap b(options);
    for (const paired_score& pair : questions) {
        a.update(pair.question, pair.a);
        b.update(pair.question, pair.b);
    }
    return paired_bootstrap(a, b, confidence);
}

/// McNemar's test of questions that were paired. Absent if a score is neither 0 nor 1.
inline std::optional<mcnemar_test> mcnemar(const std::vector<paired_score>& questions) noexcept {
    std::uint64_t only_a = 0;
    std::uint64_t only_b = 0;
    for (const paired_score& pair : questions) {
        if ((pair.a != 0 && pair.a != 1) || (pair.b != 0 && pair.b != 1)) return std::nullopt;
        if (pair.a > pair.b) ++only_a;
        if (pair.b > pair.a) ++only_b;
    }
    return mcnemar(only_a, only_b);
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
