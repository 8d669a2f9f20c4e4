#ifndef KARAT_EXAMPLES_SCORE_WORST_HPP
#define KARAT_EXAMPLES_SCORE_WORST_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include <karat/summary/random.hpp>

#include "measure.hpp"
#include "results.hpp"

// The questions that went worst, a few of them, for people to read.

namespace score_program {

/// Keeps the questions with the lowest scores. Among equal ones, and there are many that score 0, the seed and the
/// question's id draw, so that it is not always the first lines that are read; and so the same ones are kept for any
/// number of threads.
class lowest_scores {
public:
    lowest_scores(std::size_t most, std::uint64_t seed) : m_most(most), m_seed(seed) {}

    void offer(const question& q, double score) {
        const std::uint64_t rank = karat::random_words(m_seed, q.hash)();
        if (m_kept.size() == m_most && !(order(score, rank, q.line) < order_of(m_kept.back()))) return;
        insert({q, score, rank});
    }
    void merge(const lowest_scores& other) {
        for (const bad_question& b : other.m_kept) insert(b);
    }
    /// In ascending order.
    const std::vector<bad_question>& kept() const { return m_kept; }

private:
    using place = std::tuple<double, std::uint64_t, std::size_t>;
    static place order(double score, std::uint64_t rank, std::size_t line) { return {score, rank, line}; }
    static place order_of(const bad_question& b) { return order(b.score, b.rank, b.asked.line); }

    void insert(bad_question b) {
        const auto before = [](const bad_question& x, const bad_question& y) { return order_of(x) < order_of(y); };
        m_kept.insert(std::upper_bound(m_kept.begin(), m_kept.end(), b, before), std::move(b));
        if (m_kept.size() > m_most) m_kept.pop_back();
    }

    std::size_t m_most;
    std::uint64_t m_seed;
    std::vector<bad_question> m_kept; // sorted
};

/// The worst questions: some that score 0, where there is nothing to mark, and apart from them the lowest scores above
/// 0.
class worst_questions {
public:
    explicit worst_questions(std::uint64_t seed) : m_zero(8, seed), m_low(12, seed) {}

    void offer(const question& q, const outcome& o) {
        if (!o.is_scored() || o.value >= 1) return;
        if (o.value > 0) {
            m_low.offer(q, o.value);
        } else {
            m_zero.offer(q, 0);
        }
    }
    void merge(const worst_questions& other) {
        m_zero.merge(other.m_zero);
        m_low.merge(other.m_low);
    }
    const std::vector<bad_question>& zero() const { return m_zero.kept(); }
    const std::vector<bad_question>& low() const { return m_low.kept(); }

private:
    lowest_scores m_zero;
    lowest_scores m_low;
};

} // namespace score_program

#endif
