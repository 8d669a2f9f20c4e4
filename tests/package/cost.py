#!/usr/bin/env python3
"""What including karat costs, compared with budgets.

    cost.py ROOT COMPILER [--time]

COMPILER takes the options of g++ and clang++. Costs are ratios, for numbers of lines and bytes differ between standard
libraries: the lines left after preprocessing, over those of <string> and <vector>; the size of an object file that uses
one metric, over that of one whose F1 was written by hand, with std::unordered_map. They depend on the compiler and its
library only, not on the machine or what else it does. With --time it also prints how long the compiler takes, which
depends on both.

A budget is what was measured with g++ 12 and its library, and a quarter. When a header needs more, say why in the
commit; when it needs much less, put the new number here.
"""

import os
import subprocess
import sys
import tempfile
import time

YARDSTICK = "#include <string>\n#include <vector>\n"
LINES = {  # measured, without the quarter
    "karat/karat.hpp": 3.12,
    "karat/fwd.hpp": 0.02,
    "karat/status.hpp": 0.01,
    "karat/text/utf8.hpp": 0.47,
    "karat/text/porter.hpp": 1.03,
    "karat/metric/exact_match.hpp": 1.38,
    "karat/metric/token_f1.hpp": 1.72,
    "karat/metric/rouge_l.hpp": 1.72,
    "karat/reference/answer_key.hpp": 1.64,
    "karat/summary/mean.hpp": 1.03,
}
BYTES = {
    "token_f1": 5.5,
    "rouge_l": 5.8,
}
HEADROOM = 1.25

BY_HAND = """
#include <string>
#include <unordered_map>
#include <vector>
namespace {
std::vector<std::string> words(const std::string& text) {
    std::vector<std::string> result;
    std::string word;
    for (const char c : text + " ") {
        if (c != ' ') {
            word += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
        } else if (!word.empty()) {
            result.push_back(word);
            word.clear();
        }
    }
    return result;
}
}
double score(const std::string& prediction, const std::vector<std::string>& references);
double score(const std::string& prediction, const std::vector<std::string>& references) {
    double best = 0;
    const std::vector<std::string> predicted = words(prediction);
    for (const std::string& reference : references) {
        std::unordered_map<std::string, int> counts;
        const std::vector<std::string> expected = words(reference);
        for (const std::string& word : expected) ++counts[word];
        double shared = 0;
        for (const std::string& word : predicted) {
            if (counts[word]-- > 0) ++shared;
        }
        const double f = 2 * shared / static_cast<double>(predicted.size() + expected.size());
        if (f > best) best = f;
    }
    return best;
}
"""
WITH_KARAT = """
#include <string>
#include <vector>
#include <karat/metric/{metric}.hpp>
double score(const std::string& prediction, const std::vector<std::string>& references);
double score(const std::string& prediction, const std::vector<std::string>& references) {{
    return karat::{metric}{{}}(prediction, references).fmeasure;
}}
"""


class Compiler:
    def __init__(self, root, command, folder):
        self.source = os.path.join(folder, "program.cpp")
        self.object = os.path.join(folder, "program.o")
        self.command = [command, "-std=c++17", "-I", os.path.join(root, "include"), self.source]

    def run(self, program, *options):
        """What the compiler writes to its output, and how many seconds it takes."""
        with open(self.source, "w", encoding="ascii") as file:
            file.write(program)
        start = time.perf_counter()
        done = subprocess.run([*self.command, *options], capture_output=True, text=True, errors="replace")
        seconds = time.perf_counter() - start
        if done.returncode != 0:
            sys.exit(f"{' '.join(done.args)}\n{done.stderr}")
        return done.stdout, seconds

    def lines(self, program):
        return sum(1 for line in self.run(program, "-E", "-P")[0].splitlines() if line.strip())

    def bytes(self, program):
        self.run(program, "-O2", "-c", "-o", self.object)
        return os.path.getsize(self.object)

    def seconds(self, program, *options):
        return min(self.run(program, *options)[1] for _ in range(5))


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--time"]
    if len(arguments) != 2:
        sys.exit(__doc__)
    timed = "--time" in sys.argv
    over = []

    def report(what, cost, yardstick, measured, timing=""):
        ratio = cost / yardstick
        budget = measured * HEADROOM + 0.01  # for the smallest
        remark = "  OVER its budget" if ratio > budget else "  lower its budget?" if ratio < 0.7 * measured else ""
        if ratio > budget:
            over.append(what)
        print(f"{what:32} {cost:>8,} {ratio:>6.2f}   {budget:>6.2f}{timing}{remark}")

    with tempfile.TemporaryDirectory() as folder:
        compiler = Compiler(*arguments, folder)
        title = f"{'preprocessed':32} {'lines':>8} {'ratio':>6}   {'budget':>6}"
        if timed:
            empty = compiler.seconds("", "-fsyntax-only")
            strings = compiler.seconds(YARDSTICK, "-fsyntax-only")
            title += f"   times an empty file's {empty:.2f} s, <string> and <vector>'s {strings:.2f} s"
        print(title)
        yardstick = compiler.lines(YARDSTICK)
        for header, measured in LINES.items():
            program = f"#include <{header}>\n"
            timing = ""
            if timed:
                seconds = compiler.seconds(program, "-fsyntax-only")
                timing = f"   {seconds / empty:>5.1f} {seconds / strings:>6.2f}"
            report(header, compiler.lines(program), yardstick, measured, timing)
        print(f"{'object file':32} {'bytes':>8} {'ratio':>6}   {'budget':>6}")
        yardstick = compiler.bytes(BY_HAND)
        for metric, measured in BYTES.items():
            report(metric, compiler.bytes(WITH_KARAT.format(metric=metric)), yardstick, measured)
    if over:
        sys.exit(f"over budget: {', '.join(over)}")


if __name__ == "__main__":
    main()
