#!/usr/bin/env python3
"""Tests of the example program mlperf_accuracy, run as a user runs it. ROUGE is computed here again from its definition,
in plain Python; stems, of the few words that need one, are written down.

usage: mlperf_test.py PROGRAM EXAMPLES_DATA_DIR [unittest arguments]
"""

import collections
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = DATA = None

# Of the words in the sample file, and of those below, those whose Porter stem, in NLTK's form, is another word.
STEMS = dict(pair.split(":") for pair in """
    asked:ask buses:buse chairs:chair classes:class closed:close dogs:dog electric:electr electricity:electr
    evening:even forty:forti fridays:friday grinding:grind grinds:grind inside:insid library:librari nobody:nobodi
    opens:open running:run runs:run schools:school since:sinc starts:start stays:stay students:student
    visits:visit years:year
""".split())


# ---- rouge_score, numpy and the scripts, as they are defined -----------------------------------------

def tokens_of(text):
    words = [word for word in re.sub("[^a-z0-9]+", " ", text.lower()).split(" ") if word]
    return [STEMS.get(word, word) if len(word) > 3 else word for word in words]


def f_of(hits, predicted, expected):
    precision, recall = hits / max(predicted, 1), hits / max(expected, 1)
    return 2 * precision * recall / (precision + recall) if hits else 0.0


def rouge_n(prediction, reference, n):
    p, r = ([tuple(t[i:i + n]) for i in range(len(t) - n + 1)] for t in map(tokens_of, (prediction, reference)))
    return f_of(sum((collections.Counter(p) & collections.Counter(r)).values()), len(p), len(r))


def lcs_table(reference, prediction):
    table = [[0] * (len(prediction) + 1) for _ in range(len(reference) + 1)]
    for i, r in enumerate(reference):
        for j, p in enumerate(prediction):
            table[i + 1][j + 1] = table[i][j] + 1 if r == p else max(table[i][j + 1], table[i + 1][j])
    return table


def lcs_positions(reference, prediction):
    """Where in the reference the tokens of one longest common subsequence stand, read from the end."""
    table, i, j, positions = lcs_table(reference, prediction), len(reference), len(prediction), set()
    while i and j:
        if reference[i - 1] == prediction[j - 1]:
            i, j = i - 1, j - 1
            positions.add(i)
        elif table[i][j - 1] > table[i - 1][j]:
            j -= 1
        else:
            i -= 1
    return positions


def rouge_l(prediction, reference):
    p, r = tokens_of(prediction), tokens_of(reference)
    return f_of(lcs_table(r, p)[-1][-1], len(p), len(r))


def rouge_lsum(prediction, reference):
    p, r = ([tokens_of(line) for line in text.split("\n")] for text in (prediction, reference))
    left = [collections.Counter(sum(side, [])) for side in (p, r)]
    hits = 0
    for sentence in r:
        for position in sorted(set().union(*(lcs_positions(sentence, other) for other in p))):
            token = sentence[position]
            if all(count[token] > 0 for count in left):
                hits += 1
                for count in left:
                    count[token] -= 1
    return f_of(hits, sum(map(len, p)), sum(map(len, r)))


def numpy_sum(values):
    """Pairwise, as numpy adds: halves of what is longer than 128, and below that eight sums side by side."""
    if len(values) > 128:
        half = len(values) // 2 // 8 * 8
        return numpy_sum(values[:half]) + numpy_sum(values[half:])
    full = len(values) // 8 * 8
    total = 0.0
    if full:
        s = list(values[:8])
        for i in range(8, full):
            s[i % 8] += values[i]
        total = ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]))
    for value in values[full:]:
        total += value
    return total


def reported(scores):
    """numpy's round(mean(scores) * 100, 4): not Python's, which rounds the number itself and not its multiple."""
    return round(numpy_sum(scores) / len(scores) * 100 * 10000) / 10000


def measures(samples):
    """What the scripts print about samples, each of which has one reference."""
    once = {}
    for sample in samples:
        once.setdefault(sample["id"], sample)
    pairs = [(s["prediction"], s["references"] if isinstance(s["references"], str) else s["references"][0])
             for s in once.values()]
    return {"rouge1": reported([rouge_n(p, r, 1) for p, r in pairs]),
            "rouge2": reported([rouge_n(p, r, 2) for p, r in pairs]),
            "rougeL": reported([rouge_l(p, r) for p, r in pairs]),
            "rougeLsum": reported([rouge_lsum(p, r) for p, r in pairs]),
            "gen_len": sum(len(p.strip()) for p, _ in pairs),
            "tokens_per_sample": round(sum(s["tokens"] for s in once.values()) / len(pairs), 1),
            "samples": len(pairs)}


# ---- running ------------------------------------------------------------------------------------------

def run(*arguments):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, encoding="utf-8")
    return done.returncode, done.stdout, done.stderr


class Mlperf(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.sample_file = os.path.join(DATA, "mlperf", "predictions.jsonl")

    def file(self, lines):
        path = os.path.join(self.folder.name, "in.jsonl")
        with open(path, "w", encoding="utf-8") as out:
            out.write("".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines))
        return path

    def results(self, path, *arguments, status=0):
        got, out, err = run("--json", *arguments, path)
        self.assertEqual(got, status, out + err)
        return json.loads(out)

    def values(self, path):
        return {name: m["value"] for name, m in self.results(path)["measures"].items()}

    def samples(self):
        with open(self.sample_file, encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]

    # ---- the measures

    def test_sample_file(self):
        expected = measures(self.samples())
        self.assertEqual(self.values(self.sample_file), expected)
        self.assertEqual(expected, SAMPLE)
        self.assertNotEqual(expected["rougeL"], expected["rougeLsum"])
        status, out, err = run(self.sample_file)
        self.assertEqual(status, 0)
        self.assertRegex(out, r"rougeLsum +%.4f" % SAMPLE["rougeLsum"])
        self.assertNotIn("pass", out)
        self.assertIn("Punkt", out)
        self.assertNotIn("Punkt", run("--punkt", self.sample_file)[1])
        self.assertIn("repeated ids in 1 line: 1 (left out)", err)

    def test_stemming(self):
        path = self.file([{"prediction": "running dogs", "references": "runs dog"}])
        self.assertEqual(self.values(path)["rouge2"], 100)

    def test_adds_and_rounds_as_numpy(self):
        """Means in the middle between two, where the exact one is printed otherwise. Which side is numpy 1.24.2's."""
        for n, step, first, printed in ((32, 1, 7, 38.2812), (32, 1, 8, 43.2813), (32, 4, 20, 44.2187),
                                        (160, 1, 1, 48.7187), (160, 2, 3, 51.9063)):
            hits = [(i * i * step + first) % 21 for i in range(n)]
            scores = [f_of(h, 20, 20) for h in hits]
            self.assertNotEqual(round(math.fsum(scores) / n * 100 * 10000) / 10000, printed)
            self.assertEqual(reported(scores), printed)
            path = self.file([{"prediction": "a " * h + "b " * (20 - h), "references": "a " * h + "c " * (20 - h)}
                              for h in hits])
            self.assertEqual(self.values(path)["rouge1"], printed)

    def test_length_is_in_characters_without_white_space_at_the_ends(self):
        for text in ("", "  ", "\u3000caf\u00e9 \U0001F600 x\u2003\n", "\u200bx\u200b", "a  b"):
            values = self.values(self.file([{"prediction": text, "references": "x"}]))
            self.assertEqual(values["gen_len"], len(text.strip()), repr(text))

    # ---- the verdict

    def perfect(self, n, tokens=None, words="wide river", **more):
        line = {"prediction": words, "references": words, **more}
        return self.file([{**line, "id": i, **({} if tokens is None else {"tokens": tokens})} for i in range(n)])

    def test_benchmarks(self):
        """The targets of mlcommons/inference, tools/submission/submission_checker/constants.py."""
        llama = self.results(self.perfect(24576, 294), "--benchmark", "llama2-70b", "--at", "99.9")
        self.assertTrue(llama["passed"])
        self.assertEqual(llama["not_checked"], [])
        self.assertEqual({name: (m["at_least"], m["at_most"]) for name, m in llama["measures"].items()},
                         {"rouge1": (44.4312 * 0.999, None), "rouge2": (22.0352 * 0.999, None),
                          "rougeL": (28.6162 * 0.999, None), "rougeLsum": (None, None), "gen_len": (None, None),
                          "tokens_per_sample": (294.45 * 0.9, 294.45 * 1.1), "samples": (24576, 24576)})
        few = self.perfect(3)
        for name, at_least in (("gptj", [42.9865 * 0.99, 20.1235 * 0.99, 29.9881 * 0.99, None]),
                               ("llama2-70b", [44.4312 * 0.99, 22.0352 * 0.99, 28.6162 * 0.99, None]),
                               ("llama3.1-8b", [38.7792 * 0.99, 15.9075 * 0.99, 24.4957 * 0.99, 35.793 * 0.99]),
                               ("llama3.1-8b-edge", [39.06 * 0.99, 16.1147 * 0.99, 24.6375 * 0.99, 36.124 * 0.99]),
                               ("mixtral-8x7b", [45.5989 * 0.99, 23.3526 * 0.99, 30.4608 * 0.99, None])):
            got = self.results(few, "--benchmark", name, "--punkt", "--subset")["measures"]
            self.assertEqual([got[m]["at_least"] for m in ("rouge1", "rouge2", "rougeL", "rougeLsum")], at_least, name)
        for name, bounds in (("gptj", (4016878 * 0.9, None)), ("llama3.1-8b", (8167644 * 0.9, 8167644 * 1.1)),
                             ("llama3.1-8b-edge", (3051113 * 0.9, 3051113 * 1.1)), ("mixtral-8x7b", (None, None))):
            got = self.results(few, "--benchmark", name, status=3)["measures"]
            self.assertEqual((got["gen_len"]["at_least"], got["gen_len"]["at_most"]), bounds, name)
            self.assertIs(got["samples"]["passed"], False, name)

    def test_each_bound_decides(self):
        of = lambda path, *arguments: run("--benchmark", "llama2-70b", "--subset", *arguments, path)
        self.assertEqual(of(self.perfect(2, 265))[0], 3)   # at least 265.005
        self.assertEqual(of(self.perfect(2, 266))[0], 0)
        self.assertEqual(of(self.perfect(2, 323))[0], 0)
        status, out, _ = of(self.perfect(2, 324))          # at most 323.895
        self.assertEqual(status, 3)
        self.assertRegex(out, r"tokens_per_sample +324\.0 +265\.005 +323\.895  FAIL")
        self.assertIn("llama2-70b at 99 %: FAIL", out)
        self.assertEqual(of(self.perfect(2, 300, prediction="mountain"))[0], 3)
        self.assertEqual(run("--benchmark", "llama2-70b", self.perfect(2, 300))[0], 3)  # not all samples

    def test_what_is_not_checked_is_said(self):
        status, out, _ = run("--benchmark", "llama3.1-8b", "--subset", self.perfect(2))
        self.assertEqual(status, 0)
        for what in ("rougeLsum", "gen_len", "samples"):
            self.assertIn("not checked: " + what, out)
        self.assertIn("llama3.1-8b at 99 %: pass, in what was checked\n", out)
        status, out, _ = run("--benchmark", "llama3.1-8b", "--subset", "--punkt", self.perfect(2))
        self.assertNotIn("not checked: rougeLsum", out)
        self.assertIn("not checked: tokens_per_sample", run("--benchmark", "llama2-70b", self.perfect(2))[1])
        self.assertIn("not checked: gsm8k, mbxp", run("--benchmark", "mixtral-8x7b", self.perfect(2))[1])

    def test_own_targets(self):
        exact = "%.4f" % SAMPLE["rouge1"]
        self.assertEqual(run("--target", "rouge1=" + exact, self.sample_file)[0], 0)
        self.assertEqual(run("--target", "rouge1=" + exact + "1", self.sample_file)[0], 3)
        both = self.results(self.sample_file, "--target", "rougeLsum=1", "--target", "rouge2=99", status=3)
        self.assertEqual([both["measures"][m]["passed"] for m in ("rouge1", "rouge2", "rougeLsum")], [None, False, True])
        self.assertIs(both["passed"], False)
        self.assertIsNone(self.results(self.sample_file)["passed"])

    # ---- what is wrong

    def test_wrong_usage(self):
        few = self.perfect(1)
        for arguments in ([], [few, "--at", "99.9"], [few, "--benchmark", "bert"], [few, "--subset"],
                          [few, "--benchmark", "gptj", "--at", "98"], [few, "--benchmark", "gptj", "--target", "rouge1=1"],
                          [few, "--benchmark", "llama3.1-8b", "--at", "99.9"], [few, "--target", "rouge1"],
                          [few, "--target", "rouge1="], [few, "--target", "rouge9=1"], [few, "--target", "rouge1=high"],
                          [few, "--target", "rouge1=nan"]):
            self.assertEqual(run(*arguments)[0], 2, arguments)

    def test_wrong_input(self):
        good = {"id": "q1", "prediction": "a", "references": "a"}
        for bad, message in (("{", ":2: not valid JSON"), ({"id": "q2", "references": "a"}, ':2: id q2: "prediction" is'),
                             ({"id": 3, "prediction": "a"}, ':2: id 3: "references" is missing'),
                             ({**good, "references": []}, ":2: id q1: no references"),
                             ({**good, "references": 1}, "references must be a string, but it is a number"),
                             ({**good, "tokens": 1}, '"tokens" must be in every line or in none'),
                             ({**good, "tokens": -1}, "tokens must be a whole number from 0 on")):
            status, out, err = run(self.file([good, bad]))
            self.assertEqual((status, out), (1, ""), bad)
            self.assertIn(message, err)
        status, _, err = run("--target", "tokens_per_sample=1", self.file([good]))
        self.assertEqual((status, 'in.jsonl: there is no tokens_per_sample, for no line has "tokens"' in err), (1, True))
        self.assertEqual(run(self.file([]))[0], 1)
        self.assertEqual(run(os.path.join(self.folder.name, "none"))[0], 1)

    def test_more_than_one_reference(self):
        status, out, err = run("--json", self.file([{"id": "q1", "prediction": "a", "references": ["b", "a"]}]))
        self.assertEqual((status, json.loads(out)["measures"]["rouge1"]["value"]), (0, 0))
        self.assertIn("more than one reference in 1 line: q1 (the first one counts)", err)


# The sample file, with NLTK 3.8's stemmer and numpy 1.24.2 in the place of STEMS and reported().
SAMPLE = {"rouge1": 63.9788, "rouge2": 33.7961, "rougeL": 49.6614, "rougeLsum": 51.8836, "gen_len": 345,
          "tokens_per_sample": 16.8, "samples": 5}

if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    PROGRAM, DATA = os.path.abspath(sys.argv[1]), sys.argv[2]
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
