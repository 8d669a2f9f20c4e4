#!/usr/bin/env python3
"""Checks that no input makes karat slower than its documentation says.

    orders.py PROGRAM [VALGRIND]

PROGRAM is orders.cpp, which does everything with inputs of one size and of twice the size. Instructions are counted,
which unlike times are the same in every run, and their ratio is compared with what the growth allows.
"""

import os
import sys

from run import count

# A sort takes a little more than twice as long for twice as much, and tables double at some sizes; what is quadratic
# takes four times as long.
MOST = {"constant": 1.1, "linear": 2.5}


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    program = os.path.abspath(sys.argv[1])
    valgrind = sys.argv[2] if len(sys.argv) == 3 else "valgrind"
    runs = list(count(program, valgrind))
    slow = []
    worst = {growth: (0, "") for growth in MOST}
    for (name, growth, size, small), (_, _, _, big) in zip(runs[::2], runs[1::2]):
        ratio = big / small
        worst[growth] = max(worst[growth], (ratio, name))
        if ratio > MOST[growth]:
            slow.append(f"{name}: {small:,} instructions for {size}, {ratio:.2f} times as many for twice that")
    for growth, (ratio, name) in worst.items():
        print(f"{growth}: at most {MOST[growth]} is allowed, {ratio:.2f} is the worst of all: {name}")
    print(f"{len(runs) // 2} paths")
    if slow:
        sys.exit("\n".join(slow))


if __name__ == "__main__":
    main()
