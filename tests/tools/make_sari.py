#!/usr/bin/env python3
"""Writes tests/data/sari.txt: SARI as Python computes it from the definition.

    python3 tests/tools/make_sari.py > tests/data/sari.txt

A line is `source TAB prediction TAB gold TAB kept TAB added TAB deleted TAB value`. Each of the texts is one or more
steps, parted by " | "; the numbers are doubles in hexadecimal as float.hex writes them. Lines that start with # say
what follows.
"""
import random
from fractions import Fraction


def tokens(steps):
    return " ".join(steps).replace("?", " ?").split()


def ngrams(words, n):
    return {tuple(words[i:i + n]) for i in range(len(words) - n + 1)}


def ratio(part, whole):
    return len(part) / len(whole) if whole else 1.0


def f1(matched, predicted, expected):
    precision, recall = ratio(matched, predicted), ratio(matched, expected)
    return 2 * precision * recall / (precision + recall) if precision and recall else 0.0


def exact_f1(matched, predicted, expected):
    """The same in another way, without rounding."""
    if matched:
        return Fraction(2 * len(matched), len(predicted) + len(expected))
    return Fraction(not predicted and not expected)


def sari(source, prediction, gold):
    sums, exact = [0.0, 0.0, 0.0], Fraction(0)
    for n in (1, 2, 3, 4):
        s, p, g = (ngrams(tokens(side), n) for side in (source, prediction, gold))
        kept = (s & p & g, s & p, s & g)
        added = ((p - s) & g, p - s, g - s)
        deleted = ((s - p) & (s - g), s - p)
        for i, value in enumerate((f1(*kept), f1(*added), ratio(*deleted))):
            sums[i] += value
        exact += exact_f1(*kept) + exact_f1(*added)
        exact += Fraction(len(deleted[0]), len(deleted[1])) if deleted[1] else 1
    means = [total / 4 for total in sums]
    value = (means[0] + means[1] + means[2]) / 3
    assert abs(Fraction(value) - exact / 12) < Fraction(1, 10**15)
    return means + [value]


def line(source, prediction, gold):
    sides = [side if isinstance(side, list) else [side] for side in (source, prediction, gold)]
    print("\t".join([" | ".join(side) for side in sides] + [x.hex() for x in sari(*sides)]))


def title(text):
    print("#", text)


random.seed(20230611)
print("# Made by tests/tools/make_sari.py")

title("decompositions of questions")
QUESTION = "Could a llama ever meet a penguin outside of a zoo?"
STEPS = ["Where do llamas live in the wild?", "Where do penguins live in the wild?", "Is any place both #1 and #2?"]
line(QUESTION, STEPS, STEPS)
line(QUESTION, QUESTION, STEPS)
line(QUESTION, STEPS[:2], STEPS)
line(QUESTION, STEPS[::-1], STEPS)
line(QUESTION, ["Where do llamas live?", "Where do penguins live?", "Do #1 and #2 overlap?"], STEPS)
line(QUESTION, ["where do llamas live in the wild", "where do penguins live in the wild"], STEPS)
line(QUESTION, "", STEPS)
line("", STEPS[0], STEPS[1])
line(QUESTION, "Could a llama meet a penguin?", "Could a penguin ever meet a llama?")

title("sides that are empty, equal or too short for long n-grams")
for sides in [("", "", ""), ("a", "", ""), ("", "a", ""), ("", "", "a"), ("a", "a", ""), ("a", "", "a"), ("", "a", "a"),
              ("a", "a", "a"), ("a", "b", "c"), ("a b", "b c", "c d"), ("a b c d", "a b c d", "a b c d"),
              ("a b c d e", "a b c d", "b c d e"), ("a a a a a", "a a", "a a a"), ("a b a b a b", "b a b a", "a b b a"),
              ("  ", " ", "a")]:
    line(*sides)

title("question marks")
for sides in [("What?", "What ?", "What"), ("a?b", "a ?b", "a ? b"), ("??", "? ?", "?"), ("a??b?", "a ? ?b ?", "?"),
              ("?a", " ?a", "? a"), ("a\u037e", "a\u037e b", "a ?"), ("a\uff1f", "a\uff1f", "a ?")]:
    line(*sides)
line(["a?", "b?"], "a ? b ?", ["a", "?b", "?"])
line("a b c d", ["a b", "c d"], ["a", "b", "c", "d"])

title("case, punctuation and white space")
for sides in [("The Cat.", "the cat.", "The Cat"), ("a\u00a0b", "a b", "a\u3000b"), ("a\u200bb", "a b", "a\u200bb"),
              ("\u00e9t\u00e9 \u00c9t\u00e9", "\u00e9t\u00e9", "\u00c9t\u00e9"), ("a\x1fb c", "a b\x1cc", "a\x85b c"),
              ("na\u00efve  \u2028 cafe\u0301", "na\u00efve caf\u00e9", "naive cafe\u0301")]:
    line(*sides)

title("tokens of more than fifteen bytes, which differ late")
LONG = ["internationalization" + end for end in ("", "s", "x", "xy")]
line(" ".join(LONG), " ".join(LONG[::-1]), " ".join(LONG[1:]))
line(" ".join(LONG[:2]), " ".join(LONG[2:]), " ".join(LONG[1:3]))

title("random")
for vocabulary in (2, 3, 6, 30):
    for most in (4, 9, 40):
        for _ in range(8):
            source = [f"w{random.randrange(vocabulary)}" for _ in range(random.randint(0, most))]
            sides = [source]
            for _ in range(2):  # the other two are often like the source
                copy = [f"w{random.randrange(vocabulary)}" if random.random() < 0.3 else word for word in source]
                sides.append(copy[random.randint(0, 3):] + [f"w{random.randrange(vocabulary)}"] * random.randint(0, 2))
            line(*(" ".join(side) for side in sides))
