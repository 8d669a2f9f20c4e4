#ifndef KARAT_EXAMPLES_SCORE_SCORING_HPP
#define KARAT_EXAMPLES_SCORE_SCORING_HPP

#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>
#include <iostream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#if defined(_WIN32)
#    include <io.h>
#else
#    include <unistd.h>
#endif

#include <nlohmann/json.hpp>

#include "input.hpp"
#include "measure.hpp"

// From lines to scores, in batches and on several threads. Each thread has measures of its own, which are merged at the
// end; what is said of the lines stays in their order.

namespace score_program {

/// A line of input, and what became of it.
struct scored_line {
    std::size_t number = 0; ///< from 1 on
    std::string text;
    std::string error;  ///< what is wrong with it; empty if nothing is
    std::string output; ///< its line of --each
};
using batch = std::vector<scored_line>;

/// Reads lines until there are enough for a batch or no more. Blank lines are left out.
inline void read_batch(line_reader& lines, batch& to) {
    constexpr std::size_t most_lines = 8192;
    constexpr std::size_t most_bytes = std::size_t{1} << 23;
    std::size_t bytes = 0;
    std::size_t count = 0;
    for (std::string text; count < most_lines && bytes < most_bytes && lines.next(text);) {
        if (text.find_first_not_of(" \t\r") == std::string::npos) continue;
        bytes += text.size();
        if (count == to.size()) to.emplace_back();
        scored_line& line = to[count++];
        line.number = lines.number();
        line.text.swap(text);
        line.error.clear();
        line.output.clear();
    }
    to.resize(count);
}

class scoring_run {
public:
    scoring_run(std::vector<measure_ptr> measures, bool each, unsigned threads)
        : m_measures(std::move(measures)), m_each(each) {
        for (unsigned i = 1; i < threads; ++i) {
            std::vector<measure_ptr> own;
            for (const measure_ptr& m : m_measures) own.push_back(m->fresh());
            m_other_measures.push_back(std::move(own));
        }
        m_failures.resize(threads);
    }
    scoring_run(const scoring_run&) = delete;
    scoring_run& operator=(const scoring_run&) = delete;
    ~scoring_run() { join(); }

    /// Begins to score the lines of a batch; with one thread it does nothing yet.
    void start(batch& lines) {
        m_lines = &lines;
        m_next = 0;
        for (std::size_t i = 0; i < m_other_measures.size(); ++i) {
            m_threads.emplace_back([this, i] { work(m_other_measures[i], m_failures[i + 1]); });
        }
    }
    /// Scores what is left of it, and waits for the other threads.
    void finish() {
        work(m_measures, m_failures[0]);
        join();
        for (const std::exception_ptr& failure : m_failures) {
            if (failure) std::rethrow_exception(failure);
        }
    }
    /// The measures, once there is nothing more to score.
    const std::vector<measure_ptr>& measures() {
        for (const std::vector<measure_ptr>& own : m_other_measures) {
            for (std::size_t i = 0; i < own.size(); ++i) m_measures[i]->merge(*own[i]);
        }
        m_other_measures.clear();
        return m_measures;
    }

private:
    void work(const std::vector<measure_ptr>& measures, std::exception_ptr& failure) noexcept {
        try {
            for (std::size_t i = m_next++; i < m_lines->size(); i = m_next++) score((*m_lines)[i], measures);
        } catch (...) {
            failure = std::current_exception(); // out of memory, most likely: told by finish()
        }
    }
    void score(scored_line& line, const std::vector<measure_ptr>& measures) const {
        try {
            const question q = question_parser::parse(line.text);
            if (!m_each) {
                for (const measure_ptr& m : measures) m->take(q);
                return;
            }
            nlohmann::ordered_json scores = nlohmann::ordered_json::object();
            for (const measure_ptr& m : measures) scores[m->name()] = m->take_and_tell(q);
            line.output = nlohmann::ordered_json{{"id", q.id}, {"scores", std::move(scores)}}.dump() + '\n';
        } catch (const bad_line& error) {
            line.error = error.message;
        }
    }
    void join() {
        for (std::thread& thread : m_threads) thread.join();
        m_threads.clear();
    }

    std::vector<measure_ptr> m_measures; // of the calling thread, and in the end of all
    std::vector<std::vector<measure_ptr>> m_other_measures;
    std::vector<std::exception_ptr> m_failures; // by thread
    bool m_each;
    batch* m_lines = nullptr;
    std::atomic<std::size_t> m_next{0};
    std::vector<std::thread> m_threads;
};

/// How far a long run has come, on one line of the terminal; nothing at all where standard error is no terminal.
class progress_line {
public:
    void show(std::size_t questions) {
        using namespace std::chrono;
        if (!m_on_terminal || steady_clock::now() < m_next) return;
        m_next = steady_clock::now() + milliseconds(200);
        std::cerr << "\rscore: " << questions << " questions" << std::flush;
        m_shown = true;
    }
    void clear() {
        if (m_shown) std::cerr << "\r                                        \r" << std::flush;
        m_shown = false;
    }

private:
    static bool is_terminal() {
#if defined(_WIN32)
        return _isatty(2) != 0;
#else
        return isatty(2) != 0;
#endif
    }
    bool m_on_terminal = is_terminal();
    bool m_shown = false;
    std::chrono::steady_clock::time_point m_next = std::chrono::steady_clock::now() + std::chrono::seconds(1);
};

} // namespace score_program

#endif
