// Scores a file of predictions: how close is each answer to gold, how close are they all, and how sure is that?
//
//     score predictions.jsonl
//     score --metrics rougeL,yes_no --each predictions.jsonl
//     score --compare other.jsonl --html report.html predictions.jsonl
//
// Exit status: 0 done, 1 something is wrong with the input or output, 2 the command line makes no sense.
//
// A line becomes a question (input.hpp), cleaned if that is wanted (cleaning.hpp), which measures score and average
// (measure.hpp, intervals.hpp), in batches and on several threads (scoring.hpp). The measures are made from the names
// of metrics (metrics.hpp and its .cpp files). What comes out is plain data (results.hpp), told as a table (table.hpp),
// as JSON (results_json.hpp) or as a page (page.hpp), beside a few words of warning (notes.hpp).

#include <csignal>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <karat/karat.hpp>
#include <karat/summary/comparison.hpp>

#include "../common/program.hpp"
#include "input.hpp"
#include "measure.hpp"
#include "metrics.hpp"
#include "notes.hpp"
#include "options.hpp"
#include "output.hpp"
#include "page.hpp"
#include "results.hpp"
#include "results_json.hpp"
#include "scoring.hpp"
#include "table.hpp"

namespace score_program {

/// By which measure questions are the worst: the first that can say which words matched, or the first.
std::size_t judge_of(const std::vector<measure_ptr>& measures) {
    for (std::size_t i = 0; i < measures.size(); ++i) {
        if (measures[i]->can_explain()) return i;
    }
    return 0;
}

/// Scores all questions of a file, or of standard input; the lines of --each go to `out`.
tally score_file(const std::string& path, const options& o, const wishes& wanted, std::vector<measure_ptr> measures,
                 output& out) {
    scoring_run scoring(std::move(measures), wanted, o.threads);
    line_reader lines(path);
    progress_line progress;
    std::size_t questions = 0;
    std::size_t bad_lines = 0;
    // While one batch is being scored, the next is read; so the memory is that of two batches, however long the file
    // is.
    batch current;
    batch next;
    for (read_batch(lines, current); !current.empty(); std::swap(current, next)) {
        scoring.start(current);
        std::exception_ptr unreadable;
        try {
            read_batch(lines, next);
        } catch (...) {
            unreadable = std::current_exception(); // told once all that was read is scored
        }
        scoring.finish();
        for (const scored_line& line : current) {
            if (line.error.empty()) {
                ++questions;
                if (o.each) out.write(line.output);
                continue;
            }
            const std::string message = lines.name() + ":" + std::to_string(line.number) + ": " + line.error;
            if (!o.skip_bad_lines) {
                out.flush();
                throw input_error{message};
            }
            ++bad_lines;
            progress.clear();
            std::cerr << message << " (skipped)\n";
        }
        if (unreadable) std::rethrow_exception(unreadable);
        progress.show(questions);
    }
    progress.clear();
    if (bad_lines != 0) std::cerr << "score: " << bad_lines << " bad line(s) skipped\n";
    if (questions == 0) throw input_error{lines.name() + ": no questions in it"};
    return scoring.take();
}

/// Compares two systems by every metric. Two files that do not hold the same questions are an error.
comparison_result compare(const tally& a, const tally& b, const options& o) {
    const auto name_of = [](const std::string& path) { return path == "-" ? "standard input" : path; };
    comparison_result result;
    result.name_a = name_of(o.file);
    result.name_b = name_of(o.other);
    result.repeated_a = a.scores[0].duplicates();
    result.repeated_b = b.scores[0].duplicates();
    karat::comparison_options settings;
    settings.confidence = o.chosen.intervals.confidence;
    settings.seed = o.chosen.intervals.seed;
    settings.replicates = o.chosen.intervals.resamples;
    for (std::size_t i = 0; i < a.scores.size(); ++i) {
        const karat::comparison c = karat::compare(a.scores[i], b.scores[i], settings);
        if (c.status == karat::status::different_questions) {
            throw input_error{"not the same questions: " + std::to_string(c.count_a) + " in " + result.name_a + ", " +
                              std::to_string(c.count_b) + " in " + result.name_b + "; the first that " +
                              (c.missing_from_a ? result.name_a : result.name_b) + " does not have is " +
                              shortened(nlohmann::json(c.first_missing).dump())};
        }
        result.by_metric.push_back(c);
    }
    karat::adjust(result.by_metric);
    return result;
}

int run(const options& o) {
    std::vector<measure_ptr> measures = make_measures(o.metrics, o.chosen);
    std::optional<new_file> html;
    if (!o.html.empty()) {
        for (const std::string& read : {o.file, o.other}) {
            std::error_code none;
            if (std::filesystem::equivalent(read, o.html, none)) {
                throw input_error{o.html + ": is read, so the page cannot go there"};
            }
        }
        html.emplace(o.html);
    }
    output out;
    wishes wanted;
    wanted.each = o.each;
    wanted.comparison = !o.other.empty();
    wanted.worst = html.has_value();
    wanted.judge = judge_of(measures);
    wanted.seed = o.chosen.intervals.seed;
    wanted.group = o.group;
    wanted.group_named = o.group_named;
    wanted.clean = cleaning(o.clean);

    const tally seen = score_file(o.file, o, wanted, std::move(measures), out);
    for (const std::string& note : notes_on(seen, wanted)) std::cerr << "score: " << note << '\n';
    results r = results_of(seen, o.chosen.intervals, wanted.clean);
    if (wanted.comparison) {
        options other = o; // of whose answers nothing is wanted but their scores
        other.chosen.intervals.wanted = false;
        wanted.worst = false;
        r.comparison =
            compare(seen, score_file(o.other, o, wanted, make_measures(other.metrics, other.chosen), out), o);
    }
    if (o.json) out.write(as_json(r).dump(2) + '\n');
    if (!o.each && !o.json) out.write(as_table(r));
    out.flush();
    if (html) html->finish(page(r, seen.measures, wanted.judge, seen.worst));
    return 0;
}

} // namespace score_program

int main(int argc, char** argv) {
    using namespace score_program;
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN); // a reader that went away is then an error of writing, which can be told
#endif
    std::ios::sync_with_stdio(false);
    return example::run("score", [&] {
        try {
            return run(read_command_line(argc, argv));
        } catch (const usage_error& error) {
            std::cerr << "score: " << error.message << '\n';
            return 2;
        }
    });
}
