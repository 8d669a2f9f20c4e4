#!/usr/bin/env python3
"""Turns what run.sh has measured into the tables of performance.md and into performance.svg.

    report.py RESULTS DOCS [--machine TEXT] [--print]

RESULTS holds replay's outputs, KIND.METRIC.MODE.THREADS.json, and karat_bench.json if there is one. The tables replace
what stands between the markers in DOCS/performance.md; with --print they only go to standard output.
"""

import argparse
import json
import math
import os
import re
import sys

KINDS = ["short", "snippet", "long"]

# (what, metric, mode, threads, field of replay's output, how it is compared, targets of the three workloads)
CELLS = [
    ("ROUGE-L stemmed, one-off, floors", "rougeL", "oneoff", 1, "floors", "<=", [7.5, 8.7, 17.7]),
    ("ROUGE-L stemmed, answer key, floors", "rougeL", "key", 1, "floors", "<=", [1.75, 3.2, 10.6]),
    ("token F1, one-off, floors", "token_f1", "oneoff", 1, "floors", "<=", [3.0, 3.3, 4.5]),
    ("token F1, answer key, floors", "token_f1", "key", 1, "floors", "<=", [1.8, 1.7, 3.0]),
    ("ROUGE-L stream in pieces of 4 bytes, times the key", "rougeL", "stream", 1, "slowdown", "<=", [2, 2, 2]),
    ("token F1 stream in pieces of 4 bytes, times the key", "token_f1", "stream", 1, "slowdown", "<=", [2, 2, 2]),
    ("ROUGE-L, two threads, times as fast as one", "rougeL", "key", 2, "times_as_fast", ">=", [1.8, 1.8, 1.8]),
    ("token F1, two threads, times as fast as one", "token_f1", "key", 2, "times_as_fast", ">=", [1.8, 1.8, 1.8]),
    ("ROUGE-L, allocations per question, warm key", "rougeL", "key", 1, "allocations_per_question", "<=", [0, 0, 0]),
    ("token F1, allocations per question, warm key", "token_f1", "key", 1, "allocations_per_question", "<=",
     [0, 0, 0]),
    ("ROUGE-L, memory of the key, times the references", "rougeL", "key", 1, "key_bytes_per_reference_byte", "<=",
     [1.5, 3, None]),
]


def read_json(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def figure(value):
    """Three digits, which is more than two runs agree on."""
    if value == 0:
        return "0"
    return f"{value:.{max(0, 2 - math.floor(math.log10(abs(value))))}f}"


def cell(value, relation, target):
    """The figure, its target, and bold print for one that misses it."""
    if target is None:
        return figure(value)
    met = value <= target if relation == "<=" else value >= target
    shown = figure(value) if met else f"**{figure(value)}**"
    return f"{shown} ({'≤' if relation == '<=' else '≥'} {target:g})"


def replay_rows(results):
    rows = []
    for what, metric, mode, threads, field, relation, targets in CELLS:
        values = []
        for kind in KINDS:
            data = read_json(os.path.join(results, f"{kind}.{metric}.{mode}.{threads}.json"))
            values.append(1 / data["times_as_fast"] if field == "slowdown" else data[field])
        rows.append((what, values, relation, targets))
    return rows


def bench_rows(results):
    """What karat_bench says, as (what, figure, target or remark)."""
    path = os.path.join(results, "karat_bench.json")
    if not os.path.exists(path):
        return []
    medians = {b["run_name"]: b for b in read_json(path)["benchmarks"] if b.get("aggregate_name") == "median"}

    def item_ns(name):
        return 1e9 / medians[name]["items_per_second"]

    rows = []
    if "stem_words/libstemmer" in medians:
        times = item_ns("stem_words/libstemmer") / item_ns("stem_words/karat")
        rows.append(("Porter stemmer on running text, times as fast as libstemmer's porter", cell(times, ">=", 7)))
    for tokens in (8, 64, 256):
        ns = item_ns(f"stream_token_ids/reference_tokens/{tokens}")
        shown = cell(ns, "<=", 8 if tokens <= 64 else None)
        floors = figure(ns / item_ns("floor/SHORT"))
        rows.append((f"a token id in a stream against {tokens} reference tokens, ns", f"{shown}; {floors} SHORT floors"))
    for metric, name in (("rougeL", "ROUGE-L"), ("token_f1", "token F1")):
        ratio = (medians[f"{metric}/key/SNIPPET"]["bytes_per_second"]
                 / medians[f"{metric}/key_accents/SNIPPET"]["bytes_per_second"])
        rows.append((f"{name}, every e accented, times the cost of as many ASCII bytes (SNIPPET, key)",
                     cell(ratio, "<=", 5)))
    for metric, name in (("rougeL", "ROUGE-L"), ("token_f1", "token F1")):
        for kind in ("SHORT", "SNIPPET", "LONG"):
            times = item_ns(f"{metric}/obvious/{kind}") / item_ns(f"{metric}/key/{kind}")
            rows.append((f"{name} {kind}, answer key, times as fast as the obvious way", f"{times:,.0f}"))
    return rows


def tables(results, machine):
    lines = [f"Measured with {machine}.", "", "| | SHORT | SNIPPET | LONG |", "|---|---|---|---|"]
    for what, values, relation, targets in replay_rows(results):
        cells = [cell(value, relation, target) for value, target in zip(values, targets)]
        lines.append(f"| {what} | {' | '.join(cells)} |")
    rows = bench_rows(results)
    if rows:
        lines += ["", "| | |", "|---|---|"]
        lines += [f"| {what} | {shown} |" for what, shown in rows]
    return "\n".join(lines)


def picture(results):
    """Bars of floors on a logarithmic scale, each with a mark where its target is."""
    left, top, width, bar, step = 260, 58, 460, 12, 17
    lowest, highest = 0.5, 100

    def x(floors):
        share = math.log(min(max(floors, lowest), highest) / lowest) / math.log(highest / lowest)
        return left + width * share

    parts = []
    y = top
    for what, values, _, targets in replay_rows(results)[:4]:
        y += 8
        for kind, value, target in zip(KINDS, values, targets):
            color = "#3a7d44" if value <= target else "#b5651d"
            parts += [
                f'<text x="{left - 8}" y="{y + 10}" text-anchor="end">{what.removesuffix(", floors")}, '
                f'{kind.upper()}</text>',
                f'<rect x="{left}" y="{y}" width="{x(value) - left:.1f}" height="{bar}" fill="{color}"/>',
                f'<path d="M{x(target):.1f} {y - 2}v{bar + 4}" stroke="#888" stroke-width="3"/>',
                f'<text x="{max(x(value), x(target)) + 6:.1f}" y="{y + 10}">{figure(value)}</text>',
            ]
            y += step
    grid = []
    for floors in (0.5, 1, 2, 5, 10, 20, 50, 100):
        grid += [f'<path d="M{x(floors):.1f} {top}V{y}" stroke="#888" stroke-opacity="0.3"/>',
                 f'<text x="{x(floors):.1f}" y="{top - 6}" text-anchor="middle">{floors:g}</text>']
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 60} {y + 14}" '
        'font-family="sans-serif" font-size="11" fill="#777">',
        f'<text x="{left}" y="18" font-size="13">Time per pair in floors (one pass over the bytes); '
        'grey mark: target</text>',
        f'<text x="{left}" y="34">green: target met, brown: not yet; logarithmic scale</text>',
        *grid, *parts, "</svg>", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results")
    parser.add_argument("docs")
    parser.add_argument("--machine", default="an unnamed machine")
    parser.add_argument("--print", action="store_true", dest="only_print")
    arguments = parser.parse_args()
    made = tables(arguments.results, arguments.machine)
    print(made)
    if arguments.only_print:
        return
    page = os.path.join(arguments.docs, "performance.md")
    with open(page, encoding="utf-8") as file:
        text = file.read()
    between = re.compile(r"(<!-- figures: made by benchmarks/run.sh -->\n).*?(<!-- end of figures -->)", re.DOTALL)
    if not between.search(text):
        sys.exit(f"{page} has no markers")
    text = between.sub(lambda found: f"{found[1]}\n![Time per pair in floors](performance.svg)\n\n{made}\n\n{found[2]}",
                       text)
    with open(page, "w", encoding="utf-8") as file:
        file.write(text)
    with open(os.path.join(arguments.docs, "performance.svg"), "w", encoding="utf-8") as file:
        file.write(picture(arguments.results))


if __name__ == "__main__":
    main()
