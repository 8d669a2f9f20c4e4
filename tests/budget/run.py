#!/usr/bin/env python3
"""Counts the instructions of karat's hot paths and compares them with budgets.

    run.py PROGRAM [VALGRIND]

PROGRAM is hot_paths.cpp, built by g++ 12 with -O2 for baseline x86-64. Instructions, unlike times, do not depend on what
else the machine is doing; they do depend on the compiler and a little on the processor, whose memcpy the C library
chooses. A budget is what was measured when the path was last worked on, and 3 %. When a path has become faster, put the
new number here; when it needs more, say why in the commit. A path that moves by a few percent although nobody touched
it is mostly g++ putting another function inline, or no longer: compare the functions of callgrind_annotate.
"""

import glob
import os
import subprocess
import sys
import tempfile

# Instructions per unit (a pair of prediction and reference, or a word), measured with g++ 12.2; without the 3 %.
MEASURED = {
    "rougeL SHORT one-off": 1_431,
    "rougeL SHORT key": 317,
    "rougeL SHORT stream": 800,
    "token_f1 SHORT one-off": 1_183,
    "token_f1 SHORT key": 364,
    "token_f1 SHORT stream": 786,
    "rougeL SNIPPET one-off": 30_172,
    "rougeL SNIPPET key": 8_063,
    "rougeL SNIPPET stream": 29_191,
    "token_f1 SNIPPET one-off": 23_096,
    "token_f1 SNIPPET key": 9_593,
    "token_f1 SNIPPET stream": 25_981,
    "rougeL LONG one-off": 4_324_820,
    "rougeL LONG key": 2_798_454,
    "rougeL LONG stream": 5_950_245,
    "token_f1 LONG one-off": 1_599_793,
    "token_f1 LONG key": 593_406,
    "token_f1 LONG stream": 2_403_935,
    "porter running text": 171,
}
TOLERANCE = 1.03


def count(program, valgrind):
    """Yields what the program says of each path, and how many instructions it took, in the order of the program."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out")
        run = subprocess.run(
            [valgrind, "--tool=callgrind", "--toggle-collect=measured", "--dump-after=measured",
             f"--callgrind-out-file={out}", program],
            capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(f"{valgrind} {program}: exit status {run.returncode}\n{run.stderr}")
        paths = [line.split("\t") for line in run.stdout.splitlines()]
        dumps = glob.glob(glob.escape(out) + ".[0-9]*")
        if len(dumps) != len(paths):
            sys.exit(f"{len(paths)} paths, but callgrind measured {len(dumps)}")
        for number, path in enumerate(paths, start=1):
            with open(f"{out}.{number}", encoding="ascii") as dump:
                total = next(int(line.split()[1]) for line in dump if line.startswith("totals:"))
            yield *path, total


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    program = os.path.abspath(sys.argv[1])
    valgrind = sys.argv[2] if len(sys.argv) == 3 else "valgrind"
    over = []
    unknown = dict(MEASURED)
    print(f"{'path':28} {'instructions per':>20}   {'budget':>10}")
    for name, unit, units, total in count(program, valgrind):
        instructions = total / int(units)
        budget = unknown.pop(name, 0) * TOLERANCE
        remark = ""
        if instructions > budget:
            over.append(name)
            remark = "  OVER its budget" if budget else "  has NO budget"
        elif instructions < 0.94 * budget:
            remark = "  lower its budget?"
        print(f"{name:28} {instructions:>15,.0f} {unit:4}   {budget:>10,.0f}{remark}")
    if unknown:
        sys.exit(f"budgets of no path: {', '.join(unknown)}")
    if over:
        sys.exit(f"over budget: {', '.join(over)}")


if __name__ == "__main__":
    main()
