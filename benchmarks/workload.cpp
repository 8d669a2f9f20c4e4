// Writes a workload as a file for replay:  workload short|snippet|long
//
// A line is a question: prediction TAB reference [TAB reference ...].

#include <cstdio>
#include <string>
#include <string_view>

#include "workload.hpp"

int main(int argc, char** argv) {
    const std::string_view kind = argc == 2 ? argv[1] : "";
    bench::workload chosen = bench::workload::short_answers;
    if (kind == "snippet") {
        chosen = bench::workload::snippets;
    } else if (kind == "long") {
        chosen = bench::workload::long_texts;
    } else if (kind != "short") {
        std::fputs("usage: workload short|snippet|long > FILE\n", stderr);
        return 2;
    }
    for (const bench::question& q : bench::make_questions(chosen, bench::usual_size(chosen))) {
        std::string line = q.prediction;
        for (const std::string& reference : q.references) line += "\t" + reference;
        std::puts(line.c_str());
    }
    return std::fflush(stdout) == 0 ? 0 : 1;
}
