#!/usr/bin/env python3
"""Turns the golden vectors (gzipped JSON lines) into the plain text that tests/golden.hpp reads.

    take_golden.py GOLDEN_DIR --subset        rewrites the committed files beside this script
    take_golden.py GOLDEN_DIR --all OUT_DIR   writes every record; tests read OUT_DIR too when the
                                              environment variable KARAT_GOLDEN names it

The golden vectors hold what the reference programs say (google's rouge_score with NLTK 3.8's Porter stemmer,
the official SQuAD scripts, under CPython 3.11 with Unicode 14). Nothing is computed here, only chosen and written
down. The same input gives the same bytes.

The format, one file for each of tricky, ascii, unicode and long:
  - lines that start with `#` are comments; an empty line ends a record;
  - every other line is KEY, then any number of fields, each after one tab: no tab, no field;
  - texts are UTF-8 with \\\\ \\t \\n \\r \\xHH for a backslash and for the bytes below 0x20 and 0x7f;
  - doubles are hexadecimal (float.hex()), so that reading is exact; a score is three of them, P R F, with blanks
    between them; the tokens of one text are one field, with blanks between them.
The keys, in this order (what is not defined without references is left out):
  id, prediction, references
  rouge_score.{stem,nostem}.tokens                    a field for the prediction, then one for each reference
  rouge_score.{stem,nostem}.{rouge1,...,rougeLsum}    a score for each reference
  rouge_score.{stem,nostem}.{rouge1,...}_best         one score
  {squad_v1,squad_v2}.normalized                      the prediction's text, then each reference's
  {squad_v1,squad_v2}.em, .f1                         for each reference: 0 or 1, a double
  {squad_v1,squad_v2}.em_max, .f1_max                 one double
"""

import argparse
import gzip
import json
import pathlib

# Ours -> theirs.
FILES = {"tricky": "tricky", "ascii": "fuzz_ascii", "unicode": "fuzz_unicode", "long": "long"}
# Bytes of each committed file; None takes everything.
BUDGET = {"tricky": None, "ascii": 650_000, "unicode": 700_000, "long": 500_000}
ROUGE_TYPES = [f"rouge{n}" for n in range(1, 10)] + ["rougeL", "rougeLsum"]


# ---- writing ----


def escape(text):
    short = {"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"}
    return "".join(short.get(c) or (f"\\x{ord(c):02x}" if c < " " or c == "\x7f" else c) for c in text)


def line(key, fields):
    return "".join([key] + ["\t" + field for field in fields]) + "\n"


def score(triple):
    return " ".join(float(x).hex() for x in triple)


def rouge_lines(prefix, data):
    yield line(prefix + ".tokens", [" ".join(tokens) for tokens in data["tokens"]])
    for name in ROUGE_TYPES:
        if name in data:
            yield line(f"{prefix}.{name}", map(score, data[name]))
        if name + "_best" in data:
            yield line(f"{prefix}.{name}_best", [score(data[name + "_best"])])


def squad_lines(prefix, data):
    yield line(prefix + ".normalized", map(escape, data["normalized"]))
    yield line(prefix + ".em", [str(int(x)) for x in data["em"]])
    yield line(prefix + ".f1", [float(x).hex() for x in data["f1"]])
    for name in ("em_max", "f1_max"):
        if name in data:
            yield line(f"{prefix}.{name}", [float(data[name]).hex()])


# What is written of each convention: another one is another row here and its fields in tests/golden.hpp.
CONVENTIONS = [
    ("rouge_score.stem", lambda r: r["rouge_score"]["stem"], rouge_lines),
    ("rouge_score.nostem", lambda r: r["rouge_score"]["nostem"], rouge_lines),
    ("squad_v1", lambda r: r["squad_v1"], squad_lines),
    ("squad_v2", lambda r: r["squad_v2"], squad_lines),
]


def record_text(record):
    lines = [
        line("id", [escape(record["id"])]),
        line("prediction", [escape(record["prediction"])]),
        line("references", map(escape, record["references"])),
    ]
    for prefix, part, write in CONVENTIONS:
        lines.extend(write(prefix, part(record)))
    return "".join(lines) + "\n"


# ---- choosing ----


def first_best(triples):
    return max(range(len(triples)), key=lambda i: triples[i][2])  # max() keeps the first of equals


def features(record):
    """What makes a record worth keeping, as a set of names."""
    found = set()
    texts = [record["prediction"]] + record["references"]
    stem, plain = record["rouge_score"]["stem"], record["rouge_score"]["nostem"]
    v1, v2 = record["squad_v1"], record["squad_v2"]
    n = len(record["references"])
    found.add(f"{n} references")
    for side, i in [("prediction", 0)] + [("reference", i + 1) for i in range(n)]:
        if not texts[i]:
            found.add(f"{side}: empty")
        if not v1["normalized"][i]:
            found.add(f"{side}: normalises to nothing")
        if not plain["tokens"][i]:
            found.add(f"{side}: no rouge tokens")
        if "\n" in texts[i]:
            found.add(f"{side}: lines")
        if texts[i].lower() != v1["normalized"][i]:
            found.add(f"{side}: normalisation matters")
        length = len(plain["tokens"][i])
        for words in (1, 2, 3):
            if 64 * words - 2 <= length <= 64 * words + 2:
                found.add(f"{side}: {length} tokens")
    for c in "".join(texts):
        if c in "\u0130\u212a\u03a3\u00df\u0085\u00a0\u2028\u3000\u200b":
            found.add(f"U+{ord(c):04X}")
        elif c >= "\x80":
            found.add("non-ASCII below U+10000" if c < "\U00010000" else "above U+FFFF")
        elif c < " " and c not in "\t\n\r":
            found.add("control character")
    if any(v1["em"]):
        found.add("exact match")
    for i in range(n):
        if v1["f1"][i] != v2["f1"][i]:
            found.add("squad: v1 and v2 differ")
        if 0 < v1["f1"][i] < 1:
            found.add("squad: partial F1")
        for name in ROUGE_TYPES:
            if name in stem and stem[name][i] != plain[name][i]:
                found.add(f"{name}: stemming matters")
        if stem["rougeL"][i] != stem["rougeLsum"][i]:
            found.add("Lsum is not L")
        if 0 < stem["rouge2"][i][2] < 1:
            found.add("partial rouge2")
        if stem["rougeL"][i] != stem["rouge1"][i]:
            found.add("rougeL is not rouge1")
    if n > 1:
        best = {}
        for name in ROUGE_TYPES:
            if name not in stem:
                continue
            best[name] = first_best(stem[name])
            ties = [t for t in stem[name] if t[2] == stem[name][best[name]][2] > 0]
            if len(ties) > 1:
                found.add(f"{name}: tie")
            if any(t != ties[0] for t in ties):
                found.add(f"{name}: tie of different scores")
            if best[name] != 0:
                found.add(f"{name}: best is not the first")
            if best[name] != first_best(plain[name]):
                found.add(f"{name}: stemming changes the best")
        if len(set(best.values())) > 1:
            found.add("rouge types choose different references")
        if v2["f1_max"] != max(v2["f1"]):
            found.add("squad_v2: dropped references matter")
    return found


def choose(records, budget):
    """The records of a committed file, in their order: for each feature, rarest first, up to a dozen records that
    have it; then an even spread over the rest until the budget is used."""
    if budget is None:
        return records
    having = {}
    for i, record in enumerate(records):
        for name in features(record):
            having.setdefault(name, []).append(i)
    chosen, room = set(), budget

    def take(i):
        nonlocal room
        size = len(record_text(records[i]).encode())
        if i not in chosen and size <= room:
            chosen.add(i)
            room -= size

    for count in (1, 3, 12):  # every feature once before any feature often
        for name, indices in sorted(having.items(), key=lambda item: (len(item[1]), item[0])):
            for i in indices:
                if len(chosen.intersection(indices)) >= count:
                    break
                take(i)
    for step in (16, 8, 4, 2, 1):
        for i in range(0, len(records), step):
            take(i)
    return [records[i] for i in sorted(chosen)]


# ---- the two uses ----


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("golden_dir", type=pathlib.Path)
    use = parser.add_mutually_exclusive_group(required=True)
    use.add_argument("--subset", action="store_true", help="rewrite the committed files beside this script")
    use.add_argument("--all", metavar="OUT_DIR", type=pathlib.Path, help="write every record there")
    arguments = parser.parse_args()

    out_dir = arguments.all or pathlib.Path(__file__).resolve().parent
    out_dir.mkdir(parents=True, exist_ok=True)
    for ours, theirs in FILES.items():
        with gzip.open(arguments.golden_dir / f"{theirs}.jsonl.gz", "rt", encoding="utf-8") as lines:
            records = [json.loads(line) for line in lines]
        chosen = choose(records, BUDGET[ours]) if arguments.subset else records
        with open(out_dir / f"golden_{ours}.txt", "w", encoding="utf-8", newline="\n") as out:
            out.write(f"# {len(chosen)} of {len(records)} records of {theirs}, in the format that take_golden.py tells.\n\n")
            out.writelines(map(record_text, chosen))


if __name__ == "__main__":
    main()
