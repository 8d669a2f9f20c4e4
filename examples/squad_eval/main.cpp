// SQuAD's official evaluation scripts, v1.1 and v2.0: the same two arguments, the same keys, the same digits.
//
//     squad_eval dev-v2.0.json predictions.json
//     squad_eval dev-v2.0.json predictions.json --intervals
//
// predictions  {"56be4db0acb8001400a502ec": "Denver Broncos", ...}; in v2.0 an empty text says "no answer"
//
// Other than the scripts, it does not pass over missing predictions or stumble over them: it prints what the script
// would, names them, and ends with exit status 1 unless they are allowed. In v1.1 they count as 0; in v2.0 the totals
// are over the questions that have a prediction, as in the first three lines of the script, which then crashes.
//
// P. Rajpurkar et al., "SQuAD: 100,000+ Questions for Machine Comprehension of Text" (2016); P. Rajpurkar, R. Jia,
// P. Liang, "Know What You Don't Know: Unanswerable Questions for SQuAD" (2018).

#include <cstdio>
#include <string>

#include <CLI/CLI.hpp>

#include "../common/answers.hpp"
#include "../common/input.hpp"
#include "../common/interval_options.hpp"
#include "../common/program.hpp"
#include "dataset.hpp"
#include "evaluation.hpp"

int main(int argc, char** argv) {
    using namespace example;
    return run("squad_eval", [&] {
        std::string data_path;
        std::string predictions_path;
        std::string wanted_version;
        bool allow_missing = false;
        bool with_intervals = false;
        interval_options intervals;
        CLI::App app{"Stands in for SQuAD's official evaluation scripts, v1.1 and v2.0.", "squad_eval"};
        app.add_option("DATASET", data_path, "SQuAD's JSON file")->required();
        app.add_option("PREDICTIONS", predictions_path, R"(JSON: {"id": "answer", ...})")->required();
        app.add_option("--squad", wanted_version, "Whose rules; if not given, those of the version in DATASET")
            ->check(CLI::IsMember({"1.1", "2.0"}));
        app.add_flag("--allow-missing", allow_missing, "Questions without a prediction are told, and no error");
        app.add_flag(
            "--intervals", with_intervals,
            "More keys after the script's: the ends of each number's interval, in per cent; Wilson's for exact "
            "match, the bootstrap's for F1");
        intervals.add_to(app);
        parse_command_line(app, argc, argv);

        const squad::dataset data = squad::read_dataset(data_path, wanted_version);
        const nlohmann::json file = read_json(predictions_path);
        const squad::evaluation e = squad::evaluate(data, node(file, predictions_path), intervals.bootstrap);
        const bool v1_1 = data.version == squad::version::v1_1;
        if (e.all.count() == 0) throw input_error("no prediction for any of " + listed(e.missing, "question"));

        const std::string text = v1_1 ? squad::as_json_v1_1(e, with_intervals, intervals.confidence)
                                      : squad::as_json_v2_0(e, with_intervals, intervals.confidence);
        std::fputs(text.c_str(), stdout);
        if (!e.extra.empty()) note("no question for " + listed(e.extra, "prediction") + " (left out)");
        if (e.missing.empty()) return 0;
        note("no prediction for " + listed(e.missing, "question") + (v1_1 ? " (scored 0)" : " (not in the totals)"));
        return allow_missing ? 0 : 1;
    });
}
