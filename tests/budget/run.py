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
    "rougeL SHORT one-off": 2_037,
    "rougeL SHORT key": 453,
    "rougeL SHORT stream": 1_345,
    "token_f1 SHORT one-off": 1_648,
    "token_f1 SHORT key": 547,
    "token_f1 SHORT stream": 1_109,
    "rougeL SNIPPET one-off": 50_527,
    "rougeL SNIPPET key": 16_040,
    "rougeL SNIPPET stream": 69_004,
    "token_f1 SNIPPET one-off": 37_716,
    "token_f1 SNIPPET key": 17_925,
    "token_f1 SNIPPET stream": 54_040,
    "rougeL LONG one-off": 6_343_679,
    "rougeL LONG key": 4_143_779,
    "rougeL LONG stream": 26_253_376,
    "token_f1 LONG one-off": 2_162_382,
    "token_f1 LONG key": 926_026,
    "token_f1 LONG stream": 23_724_613,
    "porter running text": 225,
}
TOLERANCE = 1.10


def count(program, valgrind):
    """Yields (name, unit, instructions per unit) for each path, in the order of the program."""
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
        for number, (name, unit, units) in enumerate(paths, start=1):
            with open(f"{out}.{number}", encoding="ascii") as dump:
                total = next(int(line.split()[1]) for line in dump if line.startswith("totals:"))
            yield name, unit, total / int(units)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    program = os.path.abspath(sys.argv[1])
    valgrind = sys.argv[2] if len(sys.argv) == 3 else "valgrind"
    over = []
    unknown = dict(MEASURED)
    print(f"{'path':28} {'instructions per':>20}   {'budget':>10}")
    for name, unit, instructions in count(program, valgrind):
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
