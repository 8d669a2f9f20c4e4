#!/usr/bin/env python3
"""Writes tests/data/exact_sum.txt: sums as Python has them.

    python3 tests/tools/make_exact_sum.py > tests/data/exact_sum.txt

A line is `sum = term term*count ...`, all doubles in hexadecimal as float.hex writes them, but without the zeros at
the end. Lines that start with # say what follows. The sum is math.fsum's wherever that can be called: not for billions
of terms, and not where a term is below 2^-44 and karat rounds it.
"""
import math
import random
from fractions import Fraction

UNIT = Fraction(1, 2**96)
EPSILON = 2.0**-52  # 1 + EPSILON is the next double after 1


def exact(terms):
    """The sum of (term, count) pairs, each term rounded to a multiple of 2^-96, then rounded once."""
    # round() of a Fraction and the division of two ints are both correctly rounded, half to even.
    units = sum(round(Fraction(x) / UNIT) * count for x, count in terms)
    return units / 2**96


def hexadecimal(x):
    digits, exponent = x.hex().split("p")
    whole, fraction = digits.split(".")
    return f"{whole}.{fraction.rstrip('0') or '0'}p{exponent}"


def line(terms):
    terms = [t if isinstance(t, tuple) else (t, 1) for t in terms]
    total = exact(terms)
    if all(Fraction(x) % UNIT == 0 for x, _ in terms) and sum(count for _, count in terms) < 100000:
        assert total == math.fsum(x for x, count in terms for _ in range(count))
    words = [hexadecimal(x) + (f"*{count}" if count != 1 else "") for x, count in terms]
    print(" ".join([hexadecimal(total), "="] + words))


def just_below(x):
    """Doubles whose sum is one unit less than x."""
    units = int(Fraction(x) / UNIT) - 1
    low = units % 2**53
    return [float(part * UNIT) for part in (units - low, low) if part != 0]


def title(text):
    print("#", text)


def f_measure(overlap, prediction, reference):
    precision, recall = overlap / prediction, overlap / reference
    return 2 * precision * recall / (precision + recall)


random.seed(20230610)
print("# Made by tests/tools/make_exact_sum.py")

title("a few plain ones")
line([])
line([0.0])
line([0.0, 0.0, 1.0])
line([0.1] * 10)
line([(0.1, 1000)])
line([1 / 3, 2 / 3])
for count in (1, 2, 3, 1000, 65535, 2**31 - 1, 2**31, 2**32 - 1):
    line([(1.0, count)])

title("scores")
for n in (1, 2, 3, 5, 8, 13, 30):
    for _ in range(4):
        sizes = [(random.randint(1, 9), random.randint(0, 20), random.randint(0, 20)) for _ in range(n)]
        line([f_measure(o, o + p, o + r) for o, p, r in sizes])
for n in (2, 10, 30):
    line([f_measure(1, random.randint(1, 2**32 - 1), random.randint(1, 2**32 - 1)) for _ in range(n)])

title("any magnitude of the exact range, and its lower end")
for n in (2, 3, 5, 10, 20, 40):
    for _ in range(3):
        line([random.uniform(1, 2) * 2.0 ** -random.randint(1, 44) for _ in range(n)])
for n in (1, 3, 5, 257, 4099):
    line([1.0, (2.0**-44 * (1 + n * EPSILON), 257)])
    line([(2.0**-44, n), (2.0**-44 * (2 - EPSILON), n + 1)])

title("the sum half way between two doubles, and one unit of 2^-96 less or more")
for exponent in list(range(-43, 0, 6)) + [0, 1, 2, 5, 10, 11, 12, 20, 21, 22, 31]:
    for last_bit in (0, 1):
        head = [(1.0, 2**exponent) if exponent > 0 else 2.0**exponent]
        head += [2.0 ** (exponent - 52)] * last_bit
        half = 2.0 ** (exponent - 53)
        line(head + [half])
        line(head + just_below(half))
        line(head + [half, 2.0**-96])
for below in (1, 2, 3):
    # All ones: rounding up makes the next power of two.
    line([1.0, 1.0 - EPSILON / 2, 2.0 ** -(51 + below)])
    line([(1.0 - EPSILON / 2, 2**below + 1)])
line([(1.0, 2**32 - 2), 1.0 - EPSILON / 2])

title("terms below 2^-44, rounded one by one")
for units in (0.25, 0.5, 0.5 * (1 + EPSILON), 0.75, 1.0, 1.5, 1.5 * (1 - EPSILON), 2.5, 2.5 * (1 + EPSILON), 3.5):
    line([units * 2.0**-96])
    line([(units * 2.0**-96, 1001), 2.0**-44])
for near_one in (1 - EPSILON / 2, 1 - EPSILON, 0.5 * (1 + EPSILON), 0.5 * (1 + 3 * EPSILON)):
    line([2.0**-44 * near_one])
    line([(2.0**-44 * near_one, 3)])
line([5e-324, 2.0**-1022 - 5e-324, 2.0**-1022])
line([5e-324, 1.0, 2.0**-1074 * 12345])
for n in (5, 20, 40):
    for _ in range(3):
        line([random.uniform(1, 2) * 2.0 ** -random.randint(40, 110) for _ in range(n)])

title("as many terms as a sum can take")
for x in [1.0, 1 / 3, 2.0**-44] + [2.0**exponent * (1 - EPSILON / 2) for exponent in (0, -11, -32, -43)]:
    line([(x, 2**31 + 1)])
    line([(x, 2**32 - 1)])
    line([(x, 2**31), (1 - x, 2**31 - 1)])
