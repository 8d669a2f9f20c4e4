#ifndef KARAT_SUMMARY_OVERLAP_SELECTION_HPP
#define KARAT_SUMMARY_OVERLAP_SELECTION_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "karat/match/vocabulary.hpp"
#include "karat/status.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/rouge.hpp"
#include "karat/version.hpp"

// How much of an example is known from another data set: to choose training examples that share little with the
// evaluation examples, and to find those that share too much.
//
// T(x) is the *set* of rouge_score's tokens, not stemmed, of an example's question and answer with a space between
// them. Repeats and order count for nothing, and text in other scripts than Latin has no tokens.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Stands where no evaluation example shares a token with the candidate.
inline constexpr std::size_t no_example = static_cast<std::size_t>(-1);

/// A candidate and the evaluation example E that it shares the most tokens with.
struct overlap_match {
    std::size_t shared = 0;           ///< |T & E|
    std::size_t tokens = 0;           ///< |T|
    std::size_t example = no_example; ///< 0-based: the first such evaluation example
    karat::status status = status::ok;

    /// |T & E| / |T|, in [0, 1]; 0 for a candidate without tokens.
    double share() const noexcept {
        return tokens == 0 ? 0 : static_cast<double>(shared) / static_cast<double>(tokens);
    }
};

/// Which number says how similar a candidate is: |T & E|, or |T & E| / |T|, which does not favour short candidates.
/// The most similar evaluation example is the same for both.
enum class overlap_measure : std::uint8_t { shared, share };

/// Whether `a` is less similar than `b`. Shares are compared as the fractions that they are, without rounding.
constexpr bool is_less_similar(const overlap_match& a, const overlap_match& b, overlap_measure by) noexcept {
    if (by == overlap_measure::shared) return a.shared < b.shared;
    // Without tokens the share is 0 / 0 and counts as 0 / 1. No number here has more than 32 bits (see vocabulary).
    const std::uint64_t a_tokens = a.tokens == 0 ? 1 : a.tokens;
    const std::uint64_t b_tokens = b.tokens == 0 ? 1 : b.tokens;
    return std::uint64_t{a.shared} * b_tokens < std::uint64_t{b.shared} * a_tokens;
}

namespace detail {

/// Calls `use(std::string_view)` for each token of an example; false if memory ran out.
template <class Use>
bool for_each_overlap_token(std::string_view question, std::string_view answer, text_scratch& work, Use&& use) {
    struct token_sink {
        Use& use;
        text_scratch& work;
        bool lost;
        void operator()(std::string_view token) { use(token); }
        void lose() noexcept { lost = true; }
        text_scratch& scratch() noexcept { return work; }
    };
    token_sink sink{use, work, false};
    // No token and no character reaches across the space, so it need not be there.
    rouge_tokenizer{}(question, sink);
    rouge_tokenizer{}(answer, sink);
    return !sink.lost;
}

} // namespace detail

/// The evaluation examples, by token: for each one which examples hold it. Up to 2^32 - 1 examples. Memory O(distinct
/// tokens of each example, summed up). May throw std::bad_alloc when it is built; once built it is only read, and any
/// number of threads may do that, each with an overlap_finder of its own.
class overlap_index {
public:
    /// Adds an evaluation example; it gets the next number, from 0 on. O(bytes). If it throws, the index has failed.
    void add(std::string_view question, std::string_view answer) {
        if (m_size == most_examples) {
            m_failed = true;
            return;
        }
        const bool failed_before = std::exchange(m_failed, true); // until all tokens know that it holds them
        const auto example = static_cast<std::uint32_t>(m_size);
        const auto hold = [&](std::string_view token) {
            const token_id id = m_words.add(token);
            if (id == unknown_token) return; // memory ran out, which m_words remembers
            if (id > m_holders.size()) m_holders.resize(id);
            std::vector<std::uint32_t>& holders = m_holders[id - 1];
            if (holders.empty() || holders.back() != example) holders.push_back(example);
        };
        detail::text_scratch work;
        if (detail::for_each_overlap_token(question, answer, work, hold)) m_failed = failed_before;
        ++m_size;
    }
    /// The number of evaluation examples.
    std::size_t size() const noexcept { return m_size; }
    /// Memory ran out, or there are too many examples: nothing can be found any more.
    bool failed() const noexcept { return m_failed || m_words.failed(); }

private:
    friend class overlap_finder;

    static constexpr std::size_t most_examples = 0xFFFFFFFFu;

    vocabulary m_words;
    std::vector<std::vector<std::uint32_t>> m_holders; // by token id - 1: numbers of examples, increasing
    std::size_t m_size = 0;
    bool m_failed = false;
};

/// Finds for one candidate after the other the evaluation example that it shares the most tokens with: the similarity
/// for least_similar, or by itself a check for contamination. The index must outlive it.
///
/// Time O(bytes + evaluation examples + pairs of a token of T and an example that holds it), memory O(evaluation
/// examples + bytes). Nothing is left of a candidate when the next one comes, but memory to work in. May throw
/// std::bad_alloc. Proven against tests/slow/overlap_selection.hpp.
class overlap_finder {
public:
    explicit overlap_finder(const overlap_index& evaluation) noexcept : m_evaluation(&evaluation) {}

    overlap_match operator()(std::string_view question, std::string_view answer) {
        const overlap_index& evaluation = *m_evaluation;
        overlap_match match;
        if (evaluation.failed()) {
            match.status = status::out_of_memory;
            return match;
        }
        m_shared.assign(evaluation.size(), 0);
        vocabulary distinct;
        const auto look_up = [&](std::string_view token) {
            const std::size_t before = distinct.size();
            distinct.add(token);
            if (distinct.size() == before) return; // met before
            const token_id id = evaluation.m_words.find(token);
            if (id == unknown_token) return;
            for (const std::uint32_t example : evaluation.m_holders[id - 1]) ++m_shared[example];
        };
        if (!detail::for_each_overlap_token(question, answer, m_work, look_up) || distinct.failed()) {
            match.status = status::out_of_memory;
            return match;
        }
        match.tokens = distinct.size();
        for (std::size_t example = 0; example < m_shared.size(); ++example) {
            if (m_shared[example] <= match.shared) continue;
            match.shared = m_shared[example];
            match.example = example;
        }
        return match;
    }

private:
    const overlap_index* m_evaluation;
    std::vector<std::uint32_t> m_shared; // by example: tokens of the candidate that it holds
    detail::text_scratch m_work;
};

/// The K candidates that are least similar to any evaluation example; of equally similar ones those that come first in
/// the input. Candidates come in a stream, in any order and from any number of threads, each of which has a
/// least_similar of its own: merged, they hold what one alone would. Memory O(K), time O(log K) a candidate. May throw
/// std::bad_alloc: an update() has then changed nothing, a merge() has taken over a part of the candidates.
///
///     karat::overlap_index evaluation;
///     evaluation.add(question, answer);                 for each evaluation example
///     karat::overlap_finder find(evaluation);
///     karat::least_similar chosen(1000);
///     chosen.update(number, find(question, answer));    for each candidate
///     for (const auto& candidate : chosen.compute()) ...
class least_similar {
public:
    struct candidate {
        std::size_t number; ///< its place in the input
        overlap_match match;
    };

    explicit least_similar(std::size_t k, overlap_measure by = overlap_measure::shared) noexcept
        : m_k(k), m_comes_before{by} {}

    /// Takes a candidate; `number` is its place in the input, which decides ties and must not come twice. One whose
    /// status is not ok cannot be chosen, and is counted.
    void update(std::size_t number, const overlap_match& match) {
        if (match.status != status::ok) {
            ++m_refused;
            return;
        }
        if (m_heap.size() == m_k) {
            if (m_k == 0 || !m_comes_before({number, match}, m_heap.front())) return;
            std::pop_heap(m_heap.begin(), m_heap.end(), m_comes_before);
            m_heap.back() = {number, match};
        } else {
            m_heap.push_back({number, match});
        }
        std::push_heap(m_heap.begin(), m_heap.end(), m_comes_before);
    }
    /// Takes the candidates of `other`; of itself, which it has already, none. different_settings, and nothing taken,
    /// if it has another K or measure.
    [[nodiscard]] karat::status merge(const least_similar& other) {
        if (other.m_k != m_k || other.m_comes_before.by != m_comes_before.by) return status::different_settings;
        if (&other == this) return status::ok;
        for (const candidate& c : other.m_heap) update(c.number, c.match);
        m_refused += other.m_refused;
        return status::ok;
    }
    /// Those chosen, the least similar first, equally similar ones in the order of the input.
    std::vector<candidate> compute() const {
        std::vector<candidate> chosen = m_heap;
        std::sort(chosen.begin(), chosen.end(), m_comes_before);
        return chosen;
    }
    /// How many candidates could not be compared, for memory ran out.
    std::uint64_t refused() const noexcept { return m_refused; }
    void reset() noexcept {
        m_heap.clear();
        m_refused = 0;
    }

private:
    struct order {
        overlap_measure by;
        bool operator()(const candidate& a, const candidate& b) const noexcept {
            if (is_less_similar(a.match, b.match, by)) return true;
            return !is_less_similar(b.match, a.match, by) && a.number < b.number;
        }
    };

    std::size_t m_k;
    order m_comes_before;
    std::vector<candidate> m_heap; // the one that comes last is in front
    std::uint64_t m_refused = 0;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
