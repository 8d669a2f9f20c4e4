#!/usr/bin/env python3
"""Counts the instructions of karat's hot paths and compares them with budgets.

    run.py PROGRAM [VALGRIND]

PROGRAM is hot_paths.cpp, built by g++ with -O2 for baseline x86-64. Instructions, unlike times, do not depend on what
else the machine is doing; they do depend on the compiler and a little on the processor, whose memcpy the C library
chooses. A budget is what was measured when the path was last worked on, and a tenth. When a path has become faster, put
the new number here; when it needs more, say why in the commit.
"""

import glob
import os
import subprocess
import sys
import tempfile

# Instructions per unit (a pair of prediction and reference, or a word), measured with g++ 12.2; without the tenth.
MEASURED = {
    "rougeL SHORT one-off": 1_583,
    "rougeL SHORT key": 360,
    "rougeL SHORT stream": 802,
    "token_f1 SHORT one-off": 1_259,
    "token_f1 SHORT key": 406,
    "token_f1 SHORT stream": 798,
    "rougeL SNIPPET one-off": 33_830,
    "rougeL SNIPPET key": 8_425,
    "rougeL SNIPPET stream": 29_204,
    "token_f1 SNIPPET one-off": 24_520,
    "token_f1 SNIPPET key": 9_920,
    "token_f1 SNIPPET stream": 25_720,
    "rougeL LONG one-off": 4_487_630,
    "rougeL LONG key": 2_819_632,
    "rougeL LONG stream": 5_947_582,
    "token_f1 LONG one-off": 1_703_744,
    "token_f1 LONG key": 613_267,
    "token_f1 LONG stream": 2_410_252,
    "porter running text": 176,
}
TOLERANCE = 1.10


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
        elif instructions < 0.8 * budget:
            remark = "  lower its budget?"
        print(f"{name:28} {instructions:>15,.0f} {unit:4}   {budget:>10,.0f}{remark}")
    if unknown:
        sys.exit(f"budgets of no path: {', '.join(unknown)}")
    if over:
        sys.exit(f"over budget: {', '.join(over)}")


if __name__ == "__main__":
    main()
