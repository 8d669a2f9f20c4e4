#!/usr/bin/env python3
"""Writes tests/data/golden_drop.txt: what DROP's script says about texts and lists of spans.

    make_drop.py GOLDEN_DIR      needs numpy and scipy, from which the script takes its mean and its assignment

Rows of three kinds, texts escaped as take_golden.py tells, doubles in hexadecimal:

    normalized  text  what the script makes of it
    pair        EM  F1  number of predicted spans  those spans  spans of the gold
    assignment  rows  columns  the values in thirtieths, row after row  the column of each row, -1 for none
    mean        n  numpy.mean([(i * 37 % 101 + 1) / (i % 7 + 3) for i in range(n)])

The first two kinds come out of the golden files; the pairs of long lists are computed here, with the script's rule
written down once more.
"""
import gzip
import json
import pathlib
import random
import re
import string
import sys

import numpy
from scipy.optimize import linear_sum_assignment

TARGET = pathlib.Path(__file__).resolve().parents[1] / "data/golden_drop.txt"


def escaped(text):
    out = []
    for b in text.encode("utf-8", "replace"):
        out.append(chr(b) if 0x20 <= b < 0x7F and b != 0x5C else f"\\x{b:02x}")
    return "".join(out)


def is_number(text):
    try:
        float(text)
    except ValueError:
        return False
    return True


def normalized(text):
    def of(piece):
        piece = piece.lower()
        if not is_number(piece):
            piece = piece.translate(dict.fromkeys(map(ord, string.punctuation)))
        if is_number(piece):
            piece = str(float(piece))
        return " ".join(re.sub(r"\b(a|an|the)\b", " ", piece).split())
    return " ".join(filter(None, map(of, re.split("[ -]", text))))


def f1(predicted, gold):
    numbers = set(filter(is_number, gold))
    if numbers and not numbers & predicted:
        return 0.0
    both = len(predicted & gold)
    precision = both / len(predicted) if predicted else 1.0
    recall = both / len(gold) if gold else 1.0
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def em_f1(prediction, gold):
    texts = [[normalized(span) for span in side] for side in (prediction, gold)]
    bags = [[set(text.split()) for text in side] for side in texts]
    table = numpy.array([[f1(p, g) for p in bags[0]] for g in bags[1]])
    best = numpy.zeros(max(table.shape))
    for row, column in zip(*linear_sum_assignment(-table)):
        best[row] = table[row, column]
    em = set(texts[0]) == set(texts[1]) and len(texts[0]) == len(texts[1])
    return float(em), float(round(numpy.mean(best), 2))


def pair(prediction, gold, em, f):
    assert em_f1(prediction, gold) == (em, f), (prediction, gold)
    return "\t".join(["pair", str(int(em)), f.hex(), str(len(prediction)), *map(escaped, prediction + gold)])


def spans(answer):
    return [answer] if isinstance(answer, str) else answer


def golden_rows(folder):
    def records(name):
        with gzip.open(folder / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
            yield from map(json.loads, lines)
    texts = {}
    for name in ("tricky", "fuzz_unicode", "fuzz_ascii"):
        for record in records(name):
            drop = record["drop"]
            for text, result in zip([record["prediction"], *record["references"]], drop["normalized"]):
                # Those on which only DROP has something to say, and all the short ones.
                if len(text) < 60 and (any(map(is_number, result.split())) or "-" in text or name == "tricky"):
                    texts[text] = result
            if name == "tricky" and len(str(record)) < 3000:
                for gold, (em, f) in zip(record["references"], drop["em_f1"]):
                    yield pair([record["prediction"]], [gold], em, f)
    for text in list(texts)[::4]:
        yield f"normalized\t{escaped(text)}\t{escaped(texts[text])}"
    for i, record in enumerate(records("drop_spans")):
        for gold, (em, f) in zip(record["references"], record["em_f1"]):
            if 0 < f < 1 and i % 5 == 0 or "" in spans(gold) + spans(record["prediction"]) or i % 23 == 0:
                yield pair(spans(record["prediction"]), spans(gold), em, f)


def long_rows():
    draw = random.Random(11)
    words = "a b c d e f g h 5 7.0 1,000 x-y".split()
    for most, rows in ((6, 20), (12, 25), (24, 6), (150, 1)):
        for _ in range(rows):
            def side():
                return [" ".join(draw.choices(words, k=draw.randint(1, 5))) for _ in range(draw.randint(most // 2, most))]
            prediction, gold = side(), side()
            yield pair(prediction, gold, *em_f1(prediction, gold))
    for _ in range(90):
        rows, columns = draw.randint(1, 7), draw.randint(1, 7)
        values = [draw.choice([0, 10, 12, 15, 20, 24]) for _ in range(rows * columns)]
        partners = dict(zip(*linear_sum_assignment(-numpy.array([v / 30 for v in values]).reshape(rows, columns))))
        yield "\t".join(["assignment", str(rows), str(columns), *map(str, values),
                         *(str(partners.get(row, -1)) for row in range(rows))])
    for n in [*range(1, 20), 127, 128, 129, 135, 136, 137, 255, 256, 257, 1000, 5001]:
        yield f"mean\t{n}\t{float(numpy.mean([(i * 37 % 101 + 1) / (i % 7 + 3) for i in range(n)])).hex()}"


def main():
    rows = [*golden_rows(pathlib.Path(sys.argv[1])), *long_rows()]
    head = f"# Written by {pathlib.Path(__file__).name}, which tells the format, with numpy {numpy.__version__}.\n"
    TARGET.write_text(head + "\n".join(dict.fromkeys(rows)) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
