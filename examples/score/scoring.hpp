#ifndef KARAT_EXAMPLES_SCORE_SCORING_HPP
#define KARAT_EXAMPLES_SCORE_SCORING_HPP

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <karat/summary/flat_form.hpp>
#include <karat/summary/question_scores.hpp>
#include <karat/text/characters.hpp>
#include <karat/text/utf8.hpp>
#include <nlohmann/json.hpp>

#include "input.hpp"
#include "measure.hpp"
#include "results.hpp"
#include "worst.hpp"

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

/// Reads lines until there are enough for a batch or no more.
inline void read_batch(line_reader& lines, batch& to) {
    constexpr std::size_t most_lines = 8192;
    constexpr std::size_t most_bytes = std::size_t{1} << 23;
    std::size_t bytes = 0;
    std::size_t count = 0;
    for (std::string text; count < most_lines && bytes < most_bytes && lines.next(text);) {
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

/// What there is to be done with each question beside taking it into the means.
struct wishes {
    bool each = false;        ///< its line of --each
    bool comparison = false;  ///< its scores, by its id
    bool worst = false;       ///< whether it is one of the worst, by `judge`
    std::size_t judge = 0;    ///< the number of a measure
    std::uint64_t seed = 0;   ///< draws among questions that are equally bad
    std::string group;        ///< the member that names the group
    bool group_named = false; ///< by the user
    cleaning clean;           ///< of predictions
};

/// What has been seen of the questions. Parts merge in any order; those of other processes come as words, which hold
/// the means and intervals, and not what a comparison or a page needs.
struct tally {
    tally(std::vector<measure_ptr> of, const wishes& wanted)
        : measures(std::move(of)), scores(wanted.comparison ? measures.size() : 0), worst(wanted.seed) {}

    std::vector<measure_ptr> measures;
    std::vector<karat::question_scores> scores; ///< of each measure, if there is to be a comparison
    worst_questions worst;
    std::uint64_t questions = 0;
    std::uint64_t without_id = 0;
    std::uint64_t in_a_group = 0;          ///< questions that say which
    std::uint64_t spans_against_texts = 0; ///< several spans predicted, and no reference is a list
    std::uint64_t beyond_ascii = 0;        ///< prediction and references have letters outside ASCII

    std::vector<measure_ptr> fresh_measures() const {
        std::vector<measure_ptr> made;
        for (const measure_ptr& m : measures) made.push_back(m->fresh());
        return made;
    }
    void merge(const tally& other) {
        for (std::size_t i = 0; i < measures.size(); ++i) measures[i]->merge(*other.measures[i]);
        for (std::size_t i = 0; i < scores.size(); ++i) scores[i].merge(other.scores[i]);
        worst.merge(other.worst);
        for (const auto count : counts) this->*count += other.*count;
    }
    /// Which groups there are: the same for every measure. See karat::group_names().
    std::string group_names() const { return measures[0]->group_names(); }
    void put_into(karat::flat_form& words, const std::vector<std::string>& groups) const {
        for (const auto count : counts) words.put(this->*count);
        for (const measure_ptr& m : measures) m->put_into(words, groups);
    }
    bool take_from(karat::flat_form& words, const std::vector<std::string>& groups) {
        bool enough = true;
        for (const auto count : counts) enough = enough && words.take(this->*count);
        for (const measure_ptr& m : measures) enough = enough && m->take_from(words, groups);
        return enough;
    }

private:
    static constexpr std::uint64_t tally::*counts[] = {&tally::questions, &tally::without_id, &tally::in_a_group,
                                                       &tally::spans_against_texts, &tally::beyond_ascii};
};

/// What came out of it.
inline results results_of(const tally& seen, const interval_settings& settings, const cleaning& clean = {}) {
    results r;
    r.settings = settings;
    r.questions = seen.questions;
    r.without_id = seen.without_id;
    for (const measure_ptr& m : seen.measures) {
        r.metrics.push_back(m->result());
        if (!clean.empty()) r.metrics.back().signature += "|" + clean.signature();
    }
    return r;
}

/// Whether there is a letter or digit outside ASCII in a text.
inline bool has_letters_beyond_ascii(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const karat::utf8::decoded next = karat::utf8::decode(text, at);
        if (next.code_point >= 0x80 && karat::characters::is_word(next.code_point)) return true;
        at += next.bytes;
    }
    return false;
}

/// Scores one line after the other. Any number of threads may share it, each with a tally of its own.
class line_scorer {
public:
    explicit line_scorer(const wishes& wanted)
        : m_wanted(wanted), m_parser(wanted.group, wanted.group_named, wanted.clean) {}

    void score(scored_line& line, tally& seen) const {
        question q;
        try {
            q = m_parser.parse(line.text, line.number);
            if (q.spans) refuse_spans_for_texts(q, seen);
        } catch (const bad_line& error) {
            line.error = error.message;
            return;
        }
        nlohmann::ordered_json told; // an object, once something is put into it
        for (std::size_t i = 0; i < seen.measures.size(); ++i) {
            measure& m = *seen.measures[i];
            const outcome o = m.take(q, m_wanted.each ? &told[m.name()] : nullptr);
            // A question that came twice is counted by the scores themselves, and told at the end.
            if (m_wanted.comparison) seen.scores[i].update(q.key(), o.value, o.status);
            if (m_wanted.worst && i == m_wanted.judge) seen.worst.offer(q, o);
        }
        count(q, seen);
        if (m_wanted.each) {
            nlohmann::ordered_json each{{"id", q.id}};
            if (!m_wanted.clean.empty()) {
                each["answer"] = q.prediction;
                nlohmann::ordered_json& cuts = each["cut"] = nlohmann::ordered_json::array();
                for (const cut_text& cut : q.cuts) cuts.push_back(as_json(cut));
            }
            each["scores"] = std::move(told);
            // What was cut need not be whole characters.
            line.output = each.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
        }
    }

private:
    static void count(const question& q, tally& seen) {
        ++seen.questions;
        if (q.id.is_null()) ++seen.without_id;
        if (q.group.has_value()) ++seen.in_a_group;
        if (q.spans && q.spans->prediction.size() > 1 && !q.has_list_as_reference) ++seen.spans_against_texts;
        if (has_letters_beyond_ascii(q.prediction) &&
            std::any_of(q.references.begin(), q.references.end(), has_letters_beyond_ascii)) {
            ++seen.beyond_ascii;
        }
    }
    static void refuse_spans_for_texts(const question& q, const tally& seen) {
        for (const measure_ptr& m : seen.measures) {
            if (m->takes_spans()) continue;
            const std::string id = q.id.is_null() ? "" : "id " + example::shortened(q.id.dump()) + ": ";
            throw bad_line{id + "an answer is a list of spans, which " + m->name() +
                           " does not take: use --convention drop --metrics exact_match,token_f1"};
        }
    }

    wishes m_wanted;
    question_parser m_parser;
};

class scoring_run {
public:
    scoring_run(std::vector<measure_ptr> measures, const wishes& wanted, unsigned threads) : m_scorer(wanted) {
        m_tallies.emplace_back(std::move(measures), wanted);
        for (unsigned i = 1; i < threads; ++i) m_tallies.emplace_back(m_tallies[0].fresh_measures(), wanted);
        m_failures.resize(threads);
    }
    scoring_run(const scoring_run&) = delete;
    scoring_run& operator=(const scoring_run&) = delete;
    ~scoring_run() { join(); }

    /// Begins to score the lines of a batch; with one thread it does nothing yet.
    void start(batch& lines) {
        m_lines = &lines;
        m_next = 0;
        for (std::size_t i = 1; i < m_tallies.size(); ++i) {
            m_threads.emplace_back([this, i] { work(m_tallies[i], m_failures[i]); });
        }
    }
    /// Scores what is left of it, and waits for the other threads.
    void finish() {
        work(m_tallies[0], m_failures[0]);
        join();
        for (const std::exception_ptr& failure : m_failures) {
            if (failure) std::rethrow_exception(failure);
        }
    }
    /// What was seen, once there is nothing more to score.
    tally take() {
        tally all = std::move(m_tallies[0]);
        for (std::size_t i = 1; i < m_tallies.size(); ++i) all.merge(m_tallies[i]);
        m_tallies.clear();
        return all;
    }

private:
    void work(tally& seen, std::exception_ptr& failure) noexcept {
        try {
            for (std::size_t i = m_next++; i < m_lines->size(); i = m_next++) m_scorer.score((*m_lines)[i], seen);
        } catch (...) {
            failure = std::current_exception(); // out of memory, most likely: told by finish()
        }
    }
    void join() {
        for (std::thread& thread : m_threads) thread.join();
        m_threads.clear();
    }

    line_scorer m_scorer;
    std::vector<tally> m_tallies; // by thread; the first one is of the calling thread
    std::vector<std::exception_ptr> m_failures;
    batch* m_lines = nullptr;
    std::atomic<std::size_t> m_next{0};
    std::vector<std::thread> m_threads;
};

} // namespace score_program

#endif
