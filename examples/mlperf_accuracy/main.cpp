// The accuracy step of MLPerf Inference, for the benchmarks that it judges by ROUGE: what their own scripts print, and
// whether it reaches the targets of the submission checker.
//
//     mlperf_accuracy --benchmark llama2-70b --at 99.9 predictions.jsonl
//     mlperf_accuracy --target rouge1=44.3 --target rougeL=28.5 predictions.jsonl
//
// One JSON object a line, in the order of the accuracy log, with the texts that the scripts decode from its token ids:
//     {"id": 17, "prediction": "...", "references": "...", "tokens": 212}
//
// Exit status: 0 passed, or there was nothing to reach; 3 failed; 1 something is wrong with the input; 2 with the
// command line. docs/examples.md says where the digits come from, and what is not checked.

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <karat/karat.hpp>
#include <nlohmann/json.hpp>

#include "../common/program.hpp"
#include "../common/table.hpp"
#include "measures.hpp"
#include "targets.hpp"

namespace {

using namespace mlperf;

struct options {
    std::string path;
    const benchmark* against = nullptr;
    std::string at = "99";
    std::vector<bound> bounds;
    std::vector<std::string> not_checked;
    bool punkt = false;
    bool subset = false;
    bool json = false;
};

// ---- the command line ----------------------------------------------------------------------------

bound parse_target(const std::string& text) {
    const std::size_t sign = text.find('=');
    bound target{text.substr(0, sign), 0};
    bool known = false;
    for (const char* name : {"rouge1", "rouge2", "rougeL", "rougeLsum", "gen_len", "tokens_per_sample"}) {
        known = known || target.measure == name;
    }
    const std::string number = sign == std::string::npos ? "" : text.substr(sign + 1);
    char* end = nullptr;
    target.least = std::strtod(number.c_str(), &end);
    if (!known || number.empty() || *end != '\0' || !std::isfinite(target.least)) {
        throw CLI::ValidationError("--target", '"' + example::shortened(text) + "\" is not like rouge1=44.3");
    }
    return target;
}

/// Takes the bounds of the benchmark, and out of them what cannot be checked.
void use_benchmark(options& o) {
    if (o.at != "99" && !o.against->has_99_9) {
        throw CLI::ValidationError("--at", std::string(o.against->name) + " has only targets of 99 %");
    }
    for (const bound& b : bounds_of(*o.against, o.at == "99" ? 0.99 : 0.999)) {
        if (b.measure == "rougeLsum" && !o.punkt) {
            o.not_checked.push_back("rougeLsum, which needs sentences (--punkt)");
        } else if (o.subset && (b.measure == "gen_len" || b.measure == "samples")) {
            o.not_checked.push_back(b.measure + ", which is about all samples (--subset)");
        } else {
            o.bounds.push_back(b);
        }
    }
    if (*o.against->also_judged_by != '\0') o.not_checked.push_back(o.against->also_judged_by);
}

options read_command_line(int argc, char** argv) {
    options o;
    std::vector<std::string> names;
    for (const benchmark& b : benchmarks) names.push_back(b.name);
    std::string name;
    std::vector<std::string> targets;
    CLI::App app{"ROUGE as the accuracy step of MLPerf Inference computes it, and whether it is enough.",
                 "mlperf_accuracy"};
    app.add_option("FILE", o.path, R"(JSON Lines: {"prediction", "references"}, and maybe "id" and "tokens")")
        ->required();
    CLI::Option* const against = app.add_option("--benchmark", name, "Whose targets are to be reached");
    against->check(CLI::IsMember(names));
    app.add_option("--at", o.at, "Per cent of the reference run's ROUGE that are to be reached: 99 or 99.9")
        ->check(CLI::IsMember({"99", "99.9"}))
        ->needs(against)
        ->capture_default_str();
    app.add_flag("--subset", o.subset, "These are not all samples: their number and gen_len are not checked")
        ->needs(against);
    app.add_option("--target", targets, "MEASURE=LEAST: a target of your own; can be given again")
        ->allow_extra_args(false)
        ->excludes(against);
    app.add_flag("--punkt", o.punkt, "NLTK's Punkt has split the texts, a sentence on each line: check rougeLsum");
    app.add_flag("--json", o.json, "JSON instead of a table");
    app.callback([&] {
        for (const benchmark& b : benchmarks) o.against = b.name == name ? &b : o.against;
        if (o.against != nullptr) use_benchmark(o);
        for (const std::string& text : targets) o.bounds.push_back(parse_target(text));
    });
    example::parse_command_line(app, argc, argv);
    return o;
}

// ---- the verdict ---------------------------------------------------------------------------------

/// A measure and what is asked of it, if anything is.
struct row {
    measure measured;
    std::optional<bound> asked;

    bool passed() const { return !asked || (measured.value >= asked->least && measured.value <= asked->most); }
};

/// What a benchmark asks for and the file cannot tell goes to `not_checked`.
std::vector<row> judge(const std::vector<measure>& measures, options& o) {
    std::vector<row> rows;
    for (const measure& m : measures) rows.push_back({m, std::nullopt});
    for (const bound& b : o.bounds) {
        bool found = false;
        for (row& r : rows) {
            if (r.measured.name != b.measure) continue;
            r.asked = b;
            found = true;
        }
        if (found) continue;
        const std::string why = b.measure + R"(, for no line has "tokens")";
        if (o.against == nullptr) throw example::input_error(o.path + ": there is no " + why);
        o.not_checked.push_back(why);
    }
    return rows;
}

std::string limit(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.10g", value);
    return text;
}

void print_table(const std::vector<row>& rows, const options& o, bool passed) {
    example::table table(1);
    table.add({"measure", "value", "at least", "at most"}, "");
    for (const row& r : rows) {
        std::string least = "-", most = "-", verdict;
        if (r.asked) {
            least = limit(r.asked->least);
            if (r.asked->most != unlimited) most = limit(r.asked->most);
            verdict = r.passed() ? "pass" : "FAIL";
        }
        table.add({r.measured.name, example::fixed(r.measured.value, r.measured.decimals), least, most}, verdict);
    }
    table.print();
    if (!o.punkt)
        std::printf(
            "rougeLsum takes lines for sentences, and gen_len counts texts as they are; the benchmarks' scripts\n"
            "first split texts with NLTK's Punkt. If these have been split so, say --punkt.\n");
    for (const std::string& what : o.not_checked) std::printf("not checked: %s\n", what.c_str());
    if (o.bounds.empty()) return;
    if (o.against != nullptr) std::printf("%s at %s %%: ", o.against->name, o.at.c_str());
    std::printf("%s\n", !passed ? "FAIL" : o.not_checked.empty() ? "pass" : "pass, in what was checked");
}

void print_json(const std::vector<row>& rows, const options& o, bool passed) {
    using json = nlohmann::ordered_json;
    json all;
    all["benchmark"] = o.against == nullptr ? json() : json(o.against->name);
    all["at"] = o.against == nullptr ? json() : json(o.at == "99" ? 99 : 99.9);
    all["punkt"] = o.punkt;
    for (const row& r : rows) {
        json& one = all["measures"][r.measured.name];
        one["value"] =
            r.measured.decimals == 0 ? json(static_cast<std::size_t>(r.measured.value)) : json(r.measured.value);
        one["at_least"] = r.asked ? json(r.asked->least) : json();
        one["at_most"] = r.asked && r.asked->most != unlimited ? json(r.asked->most) : json();
        one["passed"] = r.asked ? json(r.passed()) : json();
    }
    all["not_checked"] = o.not_checked;
    all["passed"] = o.bounds.empty() ? json() : json(passed);
    std::printf("%s\n", all.dump(2).c_str());
}

} // namespace

int main(int argc, char** argv) {
    return example::run("mlperf_accuracy", [&] {
        options o = read_command_line(argc, argv);
        const std::vector<row> rows = judge(measures_of(read_samples(o.path)), o);
        bool passed = true;
        for (const row& r : rows) passed = passed && r.passed();
        if (o.json) {
            print_json(rows, o, passed);
        } else {
            print_table(rows, o, passed);
        }
        return passed ? 0 : 3;
    });
}
