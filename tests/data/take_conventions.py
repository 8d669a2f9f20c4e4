#!/usr/bin/env python3
"""Turns what the golden vectors say of the smaller conventions into the plain text that tests/golden.hpp reads.

    take_conventions.py GOLDEN_DIR --subset        rewrites the committed files beside this script
    take_conventions.py GOLDEN_DIR --all OUT_DIR   writes every record; tests read OUT_DIR too when the environment
                                                   variable KARAT_GOLDEN names it

The golden vectors hold what the scripts of TriviaQA, HotpotQA, CoQA, DPR, Super-NaturalInstructions and MLQA say, under
CPython 3.11 with Unicode 14. Nothing is computed here, only chosen and written down. Escapes, comments and records are
those that take_golden.py tells; doubles are hexadecimal, but 0 and 1 are written as they are. The files and their keys,
after id, prediction and references, with one field for each reference unless something else is said:

  golden_conventions.txt
    trivia_qa.normalized, mlqa:en.normalized, dpr.normalized       the prediction's text, then each reference's
    trivia_qa.em, .f1, mlqa:en.em, .f1, dpr.em
    hotpot_qa.em, .precision, .recall, .f1
    coqa.em, .f1, super_ni.em, .rouge1, .rougeL                    one field: of all references
  golden_mlqa.txt
    language                                                       one field, after the references
    mlqa.normalized, mlqa.em, mlqa.f1                              as above
"""

import argparse
import gzip
import json
import pathlib

from take_golden import escape, line

SOURCES = ["tricky", "fuzz_ascii", "fuzz_unicode", "long"]
# How many bytes of each source are committed; None takes everything.
BUDGET = {"tricky": None, "fuzz_ascii": 25_000, "fuzz_unicode": 45_000, "long": 0}
MLQA_EACH = 24  # committed records of each language


def number(x):
    return str(int(x)) if x in (0, 1) else float(x).hex()


def texts(key, data):
    return line(key, map(escape, data))


def numbers(key, data):
    return line(key, map(number, data))


def head(record):
    yield line("id", [escape(record["id"])])
    yield texts("prediction", [record["prediction"]])
    yield texts("references", record["references"])


def record_lines(r):
    yield from head(r)
    for name, theirs in (("trivia_qa", "triviaqa"), ("mlqa:en", "mlqa_en"), ("dpr", "dpr")):
        if theirs in r:
            yield texts(name + ".normalized", r[theirs]["normalized"])
            yield numbers(name + ".em", r[theirs]["em"])
            if "f1" in r[theirs]:
                yield numbers(name + ".f1", r[theirs]["f1"])
    yield numbers("hotpot_qa.em", r["hotpotqa"]["em"])
    for place, name in enumerate(("f1", "precision", "recall")):
        yield numbers("hotpot_qa." + name, [triple[place] for triple in r["hotpotqa"]["f1_p_r"]])
    for convention, names in (("coqa", ("em", "f1")), ("super_ni", ("em", "rouge1", "rougeL"))):
        for name in names:
            if convention in r:
                yield numbers(f"{convention}.{name}", [r[convention][name]])


def mlqa_lines(r):
    yield from head(r)
    yield line("language", [r["language"]])
    yield texts("mlqa.normalized", r["normalized"])
    yield numbers("mlqa.em", r["em"])
    yield numbers("mlqa.f1", r["f1"])


def is_telling(r):
    """Whether two conventions disagree on it."""
    squad = r["squad_v1"]
    one = [r[name]["normalized"] for name in ("triviaqa", "mlqa_en", "dpr") if name in r]
    return any(x != squad["normalized"] for x in one) or [t[0] for t in r["hotpotqa"]["f1_p_r"]] != squad["f1"]


def spread(records, most):
    """At most `most` of them, evenly."""
    step = max(1, -(-len(records) // most)) if most else 1
    return records[::step][:most]


def choose(records, budget):
    """Records of several references and no more than two dozen words in all, most of them telling."""
    if budget is None:
        return records
    short = [r for r in records if len(" ".join([r["prediction"], *r["references"]])) < 150]
    telling = [r for r in short if is_telling(r)]
    # What is close to a closed answer, then what makes the scripts differ, then the rest.
    order = spread(telling, 60) + spread([r for r in short if len(r["references"]) > 2], 20) + spread(short, 20)
    chosen = {}
    for r in order:
        size = len("".join(record_lines(r)).encode())
        if r["id"] not in chosen and size <= budget:
            chosen[r["id"]] = r
            budget -= size
    return [r for r in records if r["id"] in chosen]


def read(path):
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def write(path, what, records, total, lines):
    with open(path, "w", encoding="utf-8", newline="\n") as out:
        out.write(f"# {len(records)} of {total} records of {what}, in the format that take_conventions.py tells.\n\n")
        out.writelines("".join(lines(r)) + "\n" for r in records)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("golden_dir", type=pathlib.Path)
    use = parser.add_mutually_exclusive_group(required=True)
    use.add_argument("--subset", action="store_true", help="rewrite the committed files beside this script")
    use.add_argument("--all", metavar="OUT_DIR", type=pathlib.Path, help="write every record there")
    arguments = parser.parse_args()

    out_dir = arguments.all or pathlib.Path(__file__).resolve().parent
    out_dir.mkdir(parents=True, exist_ok=True)
    chosen, total = [], 0
    for source in SOURCES:
        records = read(arguments.golden_dir / f"{source}.jsonl.gz")
        total += len(records)
        chosen += choose(records, BUDGET[source]) if arguments.subset else records
    write(out_dir / "golden_conventions.txt", ", ".join(SOURCES), chosen, total, record_lines)
    records = read(arguments.golden_dir / "mlqa.jsonl.gz")
    chosen = []
    for language in sorted({r["language"] for r in records}):
        of_it = [r for r in records if r["language"] == language]
        chosen += spread(of_it, MLQA_EACH) if arguments.subset else of_it
    write(out_dir / "golden_mlqa.txt", "mlqa", chosen, len(records), mlqa_lines)


if __name__ == "__main__":
    main()
