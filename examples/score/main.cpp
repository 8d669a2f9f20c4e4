// Scores a file of predictions: how close is each answer to gold, and how close are they all?
//
//     score predictions.jsonl
//     score --metrics rougeL,yes_no --each predictions.jsonl
//
// Exit status: 0 done, 1 something is wrong with the input or output, 2 the command line makes no sense.

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <karat/karat.hpp>

#include "input.hpp"
#include "measure.hpp"
#include "report.hpp"
#include "scoring.hpp"

namespace score_program {

struct options {
    std::string file = "-";
    std::vector<std::string> metrics = {"exact_match", "token_f1", "rougeL"};
    choices chosen;
    bool each = false;
    bool json = false;
    bool skip_bad_lines = false;
    unsigned threads = 1;
};

/// Standard output, in large pieces. Whoever reads it may go away, and the disk may be full: that is an error.
class output {
public:
    void write(const std::string& text) {
        m_pending += text;
        if (m_pending.size() >= piece) flush();
    }
    void flush() {
        errno = 0;
        const std::size_t written = std::fwrite(m_pending.data(), 1, m_pending.size(), stdout);
        if (written != m_pending.size() || std::fflush(stdout) != 0) {
            throw input_error{std::string("standard output: cannot be written: ") + std::strerror(errno)};
        }
        m_pending.clear();
    }

private:
    static constexpr std::size_t piece = std::size_t{1} << 16; // bytes
    std::string m_pending;
};

std::vector<std::string> convention_names() {
    std::vector<std::string> names;
    karat::for_each_answer_convention([&](auto convention) { names.emplace_back(convention.name()); });
    return names;
}

std::string convention_help() {
    std::string text = "Convention of exact_match and token_f1:";
    karat::for_each_answer_convention([&](auto convention) {
        text += "\n  " + std::string(convention.name()) + ": " + std::string(convention.summary());
    });
    return text;
}

/// Reads the command line; exits the program itself for --help, and with status 2 for what it does not understand.
options read_command_line(int argc, char** argv) {
    options o;
    bool no_stem = false;
    std::string on_bad_line = "stop";

    CLI::App app{"Scores predictions against references. Input: JSON Lines, one question a line,\n"
                 R"(  {"id": "q1", "prediction": "...", "references": ["...", "..."], "group": "short"})"
                 "\nid and group are optional, and references may be one string.",
                 "score"};
    app.set_version_flag("--version", std::string("score, karat ") + karat::version);
    app.add_option("FILE", o.file, "The questions; - or nothing for standard input");
    app.add_option("--metrics", o.metrics,
                   "Parted by commas: exact_match, token_f1, rouge1 ... rouge9, rougeL, rougeLsum, yes_no")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->capture_default_str();
    app.add_option("--convention", o.chosen.convention, convention_help())
        ->check(CLI::IsMember(convention_names()))
        ->capture_default_str();
    app.add_flag("--no-stem", no_stem, "ROUGE without stemming");
    app.add_option("--yes-no-rule", o.chosen.yes_no_rule, "How yes_no reads a prediction")
        ->check(CLI::IsMember({"robust", "strict", "first_token", "after_answer_is", "after_answer_is_all"}))
        ->capture_default_str();
    CLI::Option* const each = app.add_flag("--each", o.each, "One JSON object for each question instead of the table");
    app.add_flag("--json", o.json, "The table as one JSON object")->excludes(each);
    app.add_option("--on-bad-line", on_bad_line,
                   "What to do about a line that cannot be read; skip reports and counts it")
        ->check(CLI::IsMember({"stop", "skip"}))
        ->capture_default_str();
    app.add_option("--threads", o.threads, "How many threads score; the results have the same bits for any number")
        ->check(CLI::Range(1u, 1024u))
        ->capture_default_str();
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        std::exit(app.exit(error) == 0 ? 0 : 2);
    }
    o.chosen.stem = !no_stem;
    o.skip_bad_lines = on_bad_line == "skip";
    return o;
}

/// The measures that were asked for, each once; exits with status 2 if there is no such metric.
std::vector<measure_ptr> make_measures(const options& o) {
    std::vector<measure_ptr> measures;
    for (const std::string& metric : o.metrics) {
        measure_ptr made = make_measure(metric, o.chosen);
        if (!made) {
            std::cerr << "score: --metrics: there is no metric \"" << metric
                      << "\"; there are exact_match, token_f1, rouge1 ... rouge9, rougeL, rougeLsum and yes_no\n";
            std::exit(2);
        }
        bool known = false;
        for (const auto& m : measures) known = known || m->name() == made->name();
        if (!known) measures.push_back(std::move(made));
    }
    return measures;
}

int run(const options& o) {
    scoring_run scoring(make_measures(o), o.each, o.threads);
    line_reader lines(o.file);
    output out;
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
    const std::vector<measure_ptr>& measures = scoring.measures();
    if (o.json) out.write(as_json(measures).dump(2) + '\n');
    if (!o.each && !o.json) out.write(as_table(measures));
    out.flush();
    return 0;
}

} // namespace score_program

int main(int argc, char** argv) {
    using namespace score_program;
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN); // a reader that went away is then an error of writing, which can be told
#endif
    std::ios::sync_with_stdio(false);
    try {
        return run(read_command_line(argc, argv));
    } catch (const input_error& error) {
        std::cerr << "score: " << error.message << '\n';
    } catch (const std::bad_alloc&) {
        std::cerr << "score: out of memory\n";
    } catch (const std::exception& error) {
        std::cerr << "score: " << error.what() << '\n';
    }
    return 1;
}
