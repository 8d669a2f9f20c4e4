#ifndef KARAT_EXAMPLES_SCORE_OPTIONS_HPP
#define KARAT_EXAMPLES_SCORE_OPTIONS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <karat/karat.hpp>

#include "cleaning.hpp"
#include "metrics.hpp"

// The command line.

namespace score_program {

/// What is measured, and how.
struct measuring {
    std::vector<std::string> metrics = {"exact_match", "token_f1", "rougeL"};
    choices chosen;
    std::vector<std::string> clean; ///< steps of cleaning
    std::string group = "group";    ///< the member that names a question's group
    bool group_named = false;       ///< whether the user named it
};

struct options : measuring {
    std::string file = "-";
    std::string other; ///< the file to compare with; empty for none
    std::string html;  ///< the page to write; empty for none
    bool each = false;
    bool json = false;
    bool skip_bad_lines = false;
    unsigned threads = 1;
};

/// Whether a text names a convention: empty if it does, else what is wrong.
inline std::string check_convention(const std::string& text) {
    const std::string_view name = karat::full_convention_name(text);
    constexpr std::string_view needs_utf8proc = "multilingual_unicode:";
    bool has_utf8proc = false;
    for (const convention_facts& facts : all_conventions()) {
        if (facts.name == name) return {};
        has_utf8proc = has_utf8proc || facts.name.compare(0, needs_utf8proc.size(), needs_utf8proc) == 0;
    }
    if (!has_utf8proc && name.substr(0, needs_utf8proc.size()) == needs_utf8proc) {
        return text + ": this program was built without utf8proc (Debian: libutf8proc-dev)";
    }
    return "there is no convention \"" + text + "\"; --conventions lists them";
}

/// All conventions, one a line.
inline std::string list_of_conventions() {
    std::size_t width = 0;
    for (const convention_facts& facts : all_conventions()) width = std::max(width, facts.name.size());
    std::string text = "Conventions of exact_match and token_f1 (--convention):\n";
    for (const convention_facts& facts : all_conventions()) {
        text += "  " + facts.name + std::string(width - facts.name.size() + 2, ' ') + facts.summary + "\n";
    }
    return text +
           "mlqa is mlqa:en. containment is of squad_v1's words under any of them. ROUGE is that of rouge_score, without "
           "stemming with --no-stem, of other words with --tokens.\n";
}

inline std::string text_help() {
    std::string text =
        "exact_match, token_f1 and containment of texts normalised in your own way, in place of a convention; parted "
        "by commas, and what is not named is as in squad_v1:";
    for (const karat::text_option& option : karat::named_text_options) {
        text += "\n  " + std::string(option.name) + ": " + std::string(option.summary);
    }
    return text;
}

inline std::vector<std::string> cleaning_names() {
    std::vector<std::string> names;
    for (const cleaning_step& step : all_cleaning_steps()) names.emplace_back(step.name);
    return names;
}

/// Whether a text is a confidence level: empty if it is, else what is wrong.
inline std::string check_confidence(const std::string& text) {
    double value = 0;
    if (CLI::detail::lexical_cast(text, value) && value > 0 && value < 1) return {};
    return "a confidence level lies between 0 and 1, as 0.95 does, but this is " + text;
}

/// Whether a text is a number without a sign; CLI11 alone would take -1 for 2^64 - 1.
inline std::string check_digits(const std::string& text) {
    if (text.find_first_not_of("0123456789") == std::string::npos) return {};
    return "a number of at least 0 is expected, but this is " + text;
}

inline constexpr const char* about_input =
    "Input: JSON Lines, one question a line,\n"
    R"(  {"id": "q1", "prediction": "...", "references": ["...", "..."], "group": "short"})"
    "\nid and group are optional, and references may be one string. With --convention drop an answer may be a list of "
    "spans; each reference is then a list in the list,\n"
    R"(  {"prediction": ["Manning", "Brady"], "references": [["Manning", "Brady"]]})";

/// The options that say what is measured, and how; `m` must outlive the parsing.
inline void add_measuring_options(CLI::App& app, measuring& m) {
    interval_settings& intervals = m.chosen.intervals;
    app.add_option("--metrics", m.metrics,
                   "Parted by commas: exact_match, token_f1, rouge1 ... rouge9, rougeL, rougeLsum, yes_no, choice, "
                   "containment")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->capture_default_str();
    CLI::Option* const convention =
        app.add_option(
               "--convention", m.chosen.convention,
               "Whose exact_match and token_f1: squad_v1, squad_v2, trivia_qa, drop, ...; --conventions lists all")
            ->check(CLI::Validator(check_convention, ""))
            ->capture_default_str();
    app.add_flag_callback(
        "--conventions",
        [] {
            std::cout << list_of_conventions();
            throw CLI::Success();
        },
        "List the conventions and stop");
    app.add_option("--text", m.chosen.text, text_help())->excludes(convention);
    app.add_option(
           "--numbers", m.chosen.numbers,
           "exact_match, token_f1 and containment compare numbers by value: 3.0 is 3, 3.14 is not 314; what stands before "
           "the decimals: point or comma")
        ->check(CLI::IsMember({"point", "comma"}))
        ->excludes(convention);
    app.add_flag(
        "--refusals", m.chosen.refusals,
        "exact_match and token_f1 take \"I don't know\", \"unanswerable\" and their like for no answer, as squad_v2 "
        "takes an empty text; of squad_v2, --text or --numbers");
    CLI::Option* const no_stem = app.add_flag_callback(
        "--no-stem", [&m] { m.chosen.stem = false; }, "ROUGE without stemming");
    app.add_option(
           "--tokens", m.chosen.tokens,
           "Of ROUGE: rouge_score's; words of any script; each ideograph and kana as well; characters. All but the "
           "first are unstemmed")
        ->check(CLI::IsMember({"rouge", "unicode", "cjk", "characters"}))
        ->capture_default_str()
        ->excludes(no_stem);
    app.add_option("--choices", m.chosen.letters, "How many letters from A on are choices, for choice")
        ->check(CLI::Range(1u, 26u))
        ->capture_default_str();
    app.add_option("--clean", m.clean, "What is taken away from each prediction first, in this order, parted by commas")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(CLI::IsMember(cleaning_names()));
    app.add_option("--yes-no-rule", m.chosen.yes_no_rule, "How yes_no reads a prediction")
        ->check(CLI::IsMember({"robust", "strict", "first_token", "after_answer_is", "after_answer_is_all"}))
        ->capture_default_str();
    app.add_option("--group", m.group, "The member of a line that names its group: a text, a number, true or false")
        ->each([&m](const std::string&) { m.group_named = true; })
        ->capture_default_str();

    app.add_option("--confidence", intervals.confidence, "Of the intervals: C")
        ->check(CLI::Validator(check_confidence, "BETWEEN 0 AND 1"))
        ->capture_default_str();
    app.add_option("--resamples", intervals.resamples,
                   "Of the bootstrap, which makes the intervals of fractional scores")
        ->check(CLI::Range(std::size_t{100}, std::size_t{1000000}))
        ->capture_default_str();
    app.add_option("--seed", intervals.seed, "Of everything that is drawn at random")
        ->check(CLI::Validator(check_digits, ""))
        ->capture_default_str();
    app.add_flag_callback(
        "--no-intervals", [&intervals] { intervals.wanted = false; }, "Means only, which is faster");
}

/// To be called once the command line is read: refusals are squad_v2's if nothing else is said, and a convention that
/// lacks one of the usual metrics goes without it, if the user has not asked for it.
inline void settle(const CLI::App& app, measuring& m) {
    if (m.chosen.refusals && app.count("--convention") == 0) m.chosen.convention = "squad_v2";
    m.chosen.convention = std::string(karat::full_convention_name(m.chosen.convention));
    if (app.count("--metrics") != 0) return;
    std::vector<std::string> defined;
    for (const std::string& metric : m.metrics) {
        if (defines(m.chosen.convention, metric)) defined.push_back(metric);
    }
    m.metrics = defined;
}

/// Reads the command line; exits the program itself for --help, and with status 2 for what it does not understand.
inline options read_command_line(int argc, char** argv) {
    options o;
    std::string on_bad_line = "stop";

    CLI::App app{std::string("Scores predictions against references. ") + about_input, "score"};
    app.set_version_flag("--version", std::string("score, karat ") + karat::version);
    app.add_option("FILE", o.file, "The questions; - or nothing for standard input");
    add_measuring_options(app, o);
    CLI::Option* const compare = app.add_option(
        "--compare", o.other,
        "Another system's answers to the same questions, in the same form: which one is better, at the level 1 - C? FILE "
        "is A, this one is B, and a difference is A - B");

    CLI::Option* const each = app.add_flag("--each", o.each, "One JSON object for each question instead of the table");
    compare->excludes(each);
    app.add_flag("--json", o.json, "The table as one JSON object")->excludes(each);
    app.add_option("--html", o.html, "Also write a page for a browser: the table, charts, and the worst questions");
    app.add_option("--on-bad-line", on_bad_line,
                   "What to do about a line that cannot be read; skip reports and counts it")
        ->check(CLI::IsMember({"stop", "skip"}))
        ->capture_default_str();
    app.add_option("--threads", o.threads, "How many threads score; the results have the same bits for any number")
        ->check(CLI::Range(1u, 1024u))
        ->capture_default_str();
    try {
        app.parse(argc, argv);
        if (o.file == "-" && o.other == "-") throw CLI::ValidationError("--compare", "both files are standard input");
        if (compare->count() != 0 && o.other.empty()) throw CLI::ValidationError("--compare", "names no file");
        if (app.count("--html") != 0 && o.html.empty()) throw CLI::ValidationError("--html", "names no file");
    } catch (const CLI::ParseError& error) {
        std::exit(app.exit(error) == 0 ? 0 : 2);
    }
    settle(app, o);
    // With --each no interval is printed, so none is made unless the page shows it.
    if (o.each && o.html.empty()) o.chosen.intervals.wanted = false;
    o.skip_bad_lines = on_bad_line == "skip";
    return o;
}

} // namespace score_program

#endif
