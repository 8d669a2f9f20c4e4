#ifndef KARAT_REFERENCE_BATCH_HPP
#define KARAT_REFERENCE_BATCH_HPP

#include <atomic>
#include <cstddef>
#include <string_view>
#include <thread>
#include <vector>

#include "karat/metric/score.hpp"
#include "karat/reference/answer_key.hpp"
#include "karat/version.hpp"

// Many predictions at once, on as many threads as the caller says. Results stand in the order of the predictions and
// have the same bits for any number of threads, because a score depends on nothing but its question and its prediction.
//
// Not part of karat.hpp: it needs the system's threads. To start one may throw std::system_error, and for their list
// and their scorers std::bad_alloc may be thrown; all threads are joined first. A stage of the caller's that throws on
// one of the other threads ends the program, as everywhere with std::thread.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// An answer, of the kind that the key's metrics take, to the question with this number. A batch is anything with
/// size() and [] over such: a vector, an array, a view.
template <class Answer = std::string_view>
struct candidate {
    std::size_t question;
    Answer answer;
};

namespace detail {

class joined_threads {
public:
    joined_threads() = default;
    joined_threads(const joined_threads&) = delete;
    joined_threads& operator=(const joined_threads&) = delete;
    ~joined_threads() {
        for (std::thread& one : m_threads) one.join();
    }
    template <class Work>
    void start(const Work& work) {
        m_threads.reserve(m_threads.size() + 1); // so that a started thread is surely kept
        m_threads.emplace_back(work);
    }

private:
    std::vector<std::thread> m_threads;
};

/// Calls `use(scorer, i)` for every i below `size`, on at most `threads` threads, the calling one among them, each with
/// a scorer of its own. They take turns in small parts, because texts differ in length.
template <class Key, class Use>
void for_each_scored(const Key& key, std::size_t size, unsigned threads, const Use& use) {
    const std::size_t least_each = size / (threads == 0 ? 1 : threads) / 4;
    const std::size_t part = least_each < 1 ? 1 : (least_each < 64 ? least_each : 64);
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        auto scorer = key.scorer();
        for (std::size_t first = next.fetch_add(part); first < size; first = next.fetch_add(part)) {
            const std::size_t last = size - first < part ? size : first + part;
            for (std::size_t i = first; i < last; ++i) use(scorer, i);
        }
    };
    joined_threads others;
    for (std::size_t n = 1; n < threads && n * part < size; ++n) others.start(work);
    work();
}

} // namespace detail

/// Sets `scores[i]` to the score of `candidates[i]`, a tuple if the key has several metrics, on at most `threads`
/// threads.
template <class... Metrics, class Candidates>
void score_batch(const answer_key<Metrics...>& key, const Candidates& candidates,
                 typename answer_scorer<Metrics...>::result* scores, unsigned threads = 1) {
    detail::for_each_scored(key, candidates.size(), threads, [&](auto& scorer, std::size_t i) {
        scores[i] = scorer(candidates[i].question, candidates[i].answer);
    });
}

/// Sets `rewards[i]`, a double or a float, to one number in [0, 1] for `candidates[i]`: F, or the value of a metric
/// that is one number. What a policy is trained with: no state, and 0 for whatever could not be scored.
template <class Metric, class Candidates, class Number>
void reward_batch(const answer_key<Metric>& key, const Candidates& candidates, Number* rewards, unsigned threads = 1) {
    detail::for_each_scored(key, candidates.size(), threads, [&](auto& scorer, std::size_t i) {
        rewards[i] = static_cast<Number>(primary(scorer(candidates[i].question, candidates[i].answer)));
    });
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
