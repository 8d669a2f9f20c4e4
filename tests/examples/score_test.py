#!/usr/bin/env python3
"""Tests of the command-line program examples/score, run as a user runs it.

usage: score_test.py PROGRAM TESTS_DATA_DIR
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest

PROGRAM = DATA = None
WITH_PYTHON_ESCAPES = {"\\": "\\", "t": "\t", "n": "\n", "r": "\r"}


def score(*arguments, lines=None, stdin=b""):
    """Runs the program; `lines` are the questions, as objects or as raw text, given on standard input."""
    if lines is not None:
        stdin = "".join(l if isinstance(l, str) else json.dumps(l) + "\n" for l in lines).encode()
    return subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, timeout=300)


def scores_of(prediction, references, *arguments):
    done = score("--each", *arguments, lines=[{"prediction": prediction, "references": references}])
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["scores"]


def unescape(field):
    out, at = [], 0
    while at < len(field):
        if field[at] != "\\":
            out.append(field[at])
            at += 1
        elif field[at + 1] == "x":
            out.append(chr(int(field[at + 2:at + 4], 16)))
            at += 4
        else:
            out.append(WITH_PYTHON_ESCAPES[field[at + 1]])
            at += 2
    return "".join(out)


def golden_records():
    """The golden files' records: key -> list of fields, as tests/data/take_golden.py writes them."""
    for name in sorted(os.listdir(DATA)):
        if not (name.startswith("golden_") and name.endswith(".txt")):
            continue
        record = {}
        with open(os.path.join(DATA, name), encoding="utf-8", newline="\n") as file:
            for line in file:
                line = line.rstrip("\n")
                if line.startswith("#"):
                    continue
                if line:
                    key, *fields = line.split("\t")
                    record[key] = fields
                elif record:
                    yield record
                    record = {}
        if record:
            yield record


def triples(fields):
    return [[float.fromhex(x) for x in field.split(" ")] for field in fields]


class Golden(unittest.TestCase):
    """`--each` gives what the reference programs give, to the last bit."""

    @classmethod
    def setUpClass(cls):
        cls.records = [r for r in golden_records() if "references" in r and r["references"]]
        cls.questions = [
            {"prediction": unescape(r["prediction"][0]), "references": [unescape(x) for x in r["references"]]}
            for r in cls.records
        ]

    def run_all(self, *arguments):
        done = score("--each", *arguments, lines=self.questions)
        self.assertEqual(done.returncode, 0, done.stderr)
        results = [json.loads(line)["scores"] for line in done.stdout.splitlines()]
        self.assertEqual(len(results), len(self.records))
        return zip(self.records, results)

    def test_rouge_score(self):
        names = ",".join([f"rouge{n}" for n in range(1, 10)] + ["rougeL", "rougeLsum"])
        compared = 0
        for key, flags in (("stem", []), ("nostem", ["--no-stem"])):
            for record, scores in self.run_all("--metrics", names, *flags):
                for metric, got in scores.items():
                    each = record.get(f"rouge_score.{key}.{metric}")
                    if each is None:
                        continue
                    best = triples(record[f"rouge_score.{key}.{metric}_best"])[0]
                    self.assertEqual(got["each"], triples(each), record["id"])
                    self.assertEqual([got["precision"], got["recall"], got["fmeasure"]], best, record["id"])
                    self.assertEqual(got["each"][got["reference"]], best, record["id"])
                    compared += 1
        self.assertGreater(compared, 5000)

    def test_squad(self):
        for convention in ("squad_v1", "squad_v2"):
            for record, scores in self.run_all("--metrics", "exact_match,token_f1", "--convention", convention):
                match, f1 = scores["exact_match"], scores["token_f1"]
                number = lambda key: [float.fromhex(x) for x in record[f"{convention}.{key}"]]
                self.assertEqual(match["each"], number("em"), record["id"])
                self.assertEqual([s[2] for s in f1["each"]], number("f1"), record["id"])
                self.assertEqual(match["value"], number("em_max")[0], record["id"])
                self.assertEqual(f1["fmeasure"], number("f1_max")[0], record["id"])


class Each(unittest.TestCase):
    def test_shape(self):
        done = score("--each", "--metrics", "rougeL,token_f1,exact_match,yes_no",
                     lines=[{"id": "q1", "prediction": "Yes.", "references": ["no", "yes"]}])
        self.assertEqual(
            json.loads(done.stdout),
            {"id": "q1",
             "scores": {
                 "rougeL": {"precision": 1, "recall": 1, "fmeasure": 1, "reference": 1,
                            "each": [[0, 0, 0], [1, 1, 1]]},
                 "token_f1": {"precision": 1, "recall": 1, "fmeasure": 1, "reference": 1,
                              "each": [[0, 0, 0], [1, 1, 1]]},
                 "exact_match": {"value": 1, "reference": 1, "each": [0, 1]},
                 "yes_no": {"value": 0, "parsed": "yes", "expected": None}}})

    def test_ids(self):
        done = score("--each", lines=[{"prediction": "a", "references": "b"},
                                      {"id": 7, "prediction": "a", "references": "b"},
                                      {"id": None, "prediction": "a", "references": "b"},
                                      {"id": "x\"\u00e9", "prediction": "a", "references": "b"}])
        self.assertEqual([json.loads(line)["id"] for line in done.stdout.splitlines()], [None, 7, None, "x\"\u00e9"])

    def test_one_string_is_one_reference(self):
        self.assertEqual(len(scores_of("a", "a b c")["rougeL"]["each"]), 1)

    def test_no_references(self):
        scores = scores_of("cat", [], "--metrics", "rougeL,exact_match,yes_no")
        self.assertEqual(scores["rougeL"], {"precision": 0, "recall": 0, "fmeasure": 0, "reference": None, "each": []})
        self.assertEqual(scores["exact_match"], {"value": 0, "reference": None, "each": []})
        self.assertEqual(scores["yes_no"], {"value": 0, "parsed": None, "expected": None})

    def test_squad_v2_data_set_rule(self):
        v2 = ("--convention", "squad_v2", "--metrics", "exact_match,token_f1")
        for prediction, references, value, reference in [
            ("", [], 1, None), ("cat", [], 0, None), ("", [""], 1, None), ("", ["", "cat"], 0, 1), ("the", ["A"], 1, None),
            ("cat", ["", "cat"], 1, 1), ("cat", ["the"], 0, None),
        ]:
            scores = scores_of(prediction, references, *v2)
            self.assertEqual((scores["exact_match"]["value"], scores["exact_match"]["reference"]), (value, reference))
            self.assertEqual((scores["token_f1"]["fmeasure"], scores["token_f1"]["reference"]), (value, reference))
        self.assertEqual(scores_of("", ["", "cat"], *v2)["token_f1"]["each"], [[1, 1, 1], [0, 0, 0]])

    def test_yes_no_rules(self):
        for rule, prediction, parsed in [
            ("strict", "YES", "yes"), ("strict", "Yes.", None), ("first_token", "Well, no: yes", "no"),
            ("after_answer_is", "So the answer is yes.", "yes"), ("after_answer_is", "yes", None),
            ("after_answer_is_all", "So the answer is false.", "no"), ("robust", "**No**, it is not.", "no"),
        ]:
            got = scores_of(prediction, ["yes"], "--metrics", "yes_no", "--yes-no-rule", rule)["yes_no"]
            self.assertEqual((got["parsed"], got["value"]), (parsed, 1 if parsed == "yes" else 0), (rule, prediction))
            self.assertEqual(got["expected"], "yes")

    def test_doubles_read_back(self):
        # matched 1 of 1 and 5: the order of evaluation decides the last bit
        self.assertEqual(scores_of("a", "a b c d e", "--metrics", "rouge1")["rouge1"]["fmeasure"], 0.33333333333333337)


class Summary(unittest.TestCase):
    LINES = [{"id": 1, "prediction": "cat", "references": ["cat"], "group": "b"},
             {"id": 2, "prediction": "dog", "references": ["cat"], "group": "a"},
             {"id": 3, "prediction": "maybe", "references": ["yes"], "group": "a"},
             {"id": 4, "prediction": "cat", "references": []}]

    def test_json(self):
        done = score("--json", "--metrics", "exact_match,yes_no", lines=self.LINES)
        result = json.loads(done.stdout)
        match, yes_no = result["metrics"]["exact_match"], result["metrics"]["yes_no"]
        self.assertEqual(list(match), ["mean", "mean_scored", "count", "scored", "unparsed", "signature"])
        self.assertEqual((match["mean"], match["mean_scored"], match["count"], match["scored"]), (0.25, 1 / 3, 4, 3))
        self.assertEqual((yes_no["mean"], yes_no["scored"], yes_no["unparsed"]), (0, 1, 1))
        self.assertTrue(match["signature"].startswith("exact_match|"))
        self.assertEqual(list(result["groups"]), ["a", "b"])
        self.assertEqual(result["groups"]["b"]["exact_match"]["mean"], 1)
        self.assertEqual(result["groups"]["a"]["exact_match"]["count"], 2)

    def test_order_does_not_matter(self):
        forward = score("--json", lines=self.LINES).stdout
        self.assertEqual(forward, score("--json", lines=self.LINES[::-1]).stdout)

    def test_threads_change_nothing(self):
        lines = [{"id": i, "prediction": "the cat " * (i % 7) + str(i % 3), "references": ["cat", f"{i % 5} cats the"],
                  "group": "ab"[i % 2]} for i in range(20000)]
        lines[12345] = "{oops}\n"
        for flags in (["--json"], ["--each"]):
            one, four = (score(*flags, "--on-bad-line", "skip", "--metrics", "rougeL,token_f1,exact_match,yes_no",
                               "--threads", n, lines=lines) for n in ("1", "4"))
            self.assertEqual(one.returncode, 0, one.stderr)
            self.assertEqual((one.stdout, one.stderr), (four.stdout, four.stderr))
            self.assertIn(b"standard input:12346: ", one.stderr)
        stopped = score("--each", "--threads", "3", lines=lines)
        self.assertEqual(stopped.returncode, 1)
        self.assertEqual(len(stopped.stdout.splitlines()), 12345)

    def test_table(self):
        text = score("--metrics", "exact_match", lines=self.LINES).stdout.decode()
        rows = [line.split() for line in text.splitlines()]
        self.assertIn(["exact_match", "a", "0.00", "2", "2", "0.00"], rows)
        self.assertIn(["exact_match", "total", "25.00", "4", "3", "33.33"], rows)
        self.assertIn("exact_match|", text)

    def test_no_stem_shows_in_the_signature(self):
        stemmed, plain = (json.loads(score("--json", "--metrics", "rougeL", *flags, lines=self.LINES).stdout)
                          ["metrics"]["rougeL"]["signature"] for flags in ([], ["--no-stem"]))
        self.assertNotEqual(stemmed, plain)

    def test_a_metric_named_twice_counts_once(self):
        result = json.loads(score("--json", "--metrics", "rougeL,rougeL", lines=self.LINES).stdout)
        self.assertEqual(list(result["metrics"]), ["rougeL"])
        self.assertEqual(result["metrics"]["rougeL"]["count"], 4)


class Trouble(unittest.TestCase):
    """Each ends in something a person can act on."""

    GOOD = {"id": "good", "prediction": "a", "references": ["a"]}

    def stops(self, bad, *words):
        done = score("--metrics", "rougeL", lines=[self.GOOD, bad])
        self.assertEqual(done.returncode, 1, (bad, done.stderr))
        self.assertEqual(done.stdout, b"", bad)
        message = done.stderr.decode()
        self.assertIn("standard input:2: ", message)
        self.assertLess(len(message), 500)
        for word in words:
            self.assertIn(word, message)

    def test_bad_lines(self):
        self.stops("{oops}\n", "not valid JSON")
        self.stops("[1]\n", "object", "array")
        self.stops('"text"\n', "object", "string")
        self.stops({"references": ["a"]}, '"prediction" is missing')
        self.stops({"id": "q7", "prediction": "a"}, '"q7"', '"references" is missing')
        self.stops({"prediction": 1, "references": ["a"]}, '"prediction" must be a string', "number")
        self.stops({"prediction": None, "references": ["a"]}, "null")
        self.stops({"prediction": "a", "references": ["a", 2]}, '"references"[1]', "number")
        self.stops({"prediction": "a", "references": {"text": "a"}}, "object")
        self.stops({"id": ["x"], "prediction": "a", "references": "a"}, '"id"', "array")
        self.stops({"group": 3, "prediction": "a", "references": "a"}, '"group"', "number")
        self.stops('{"prediction": "\\ud800", "references": ["a"]}\n', "not valid JSON", "surrogate")
        self.stops('{"prediction": "a", "references": ["a"]} trailing\n', "not valid JSON")
        self.stops("{" * 100000 + "\n", "not valid JSON")
        self.stops('{"prediction": ' + "[" * 100000 + "\n", "not valid JSON")
        self.stops('{"prediction": "' + "x" * 100000 + "\n", "not valid JSON")

    def test_broken_utf8_and_nul(self):
        for bad in (b'{"prediction": "\xff", "references": ["a"]}', b'{"prediction": "a\0", "references": ["a"]}', b"\0"):
            done = score(stdin=json.dumps(self.GOOD).encode() + b"\n" + bad + b"\n")
            self.assertEqual(done.returncode, 1)
            self.assertIn(b"standard input:2: not valid JSON", done.stderr)
        self.assertEqual(scores_of("a\0b", ["a\0b"])["exact_match"]["value"], 1)

    def test_skip(self):
        done = score("--json", "--on-bad-line", "skip", lines=[self.GOOD, "{oops}\n", "\n", self.GOOD, {"id": 1}])
        self.assertEqual(done.returncode, 0)
        self.assertEqual(json.loads(done.stdout)["metrics"]["rougeL"]["count"], 2)
        message = done.stderr.decode()
        for words in ("standard input:2: ", "standard input:5: ", "2 bad line"):
            self.assertIn(words, message)

    def test_windows_line_ends_and_no_last_line_end(self):
        line = json.dumps(self.GOOD).encode()
        self.assertEqual(len(score("--each", stdin=line + b"\r\n" + line).stdout.splitlines()), 2)

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            missing = os.path.join(folder, "missing.jsonl")
            done = score(missing)
            self.assertEqual(done.returncode, 1)
            self.assertIn(missing.encode() + b": cannot be opened: No such file", done.stderr)

            self.assertEqual(score(folder).returncode, 1)
            self.assertIn(b"directory", score(folder).stderr)

            path = os.path.join(folder, "q.jsonl")
            open(path, "w").close()
            done = score(path)
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertIn(path.encode() + b": no questions", done.stderr)

            with open(path, "w") as file:
                file.write(json.dumps(self.GOOD) + "\n{oops}\n")
            self.assertIn((path + ":2: ").encode(), score(path).stderr)

    def test_usage(self):
        for arguments in (["--metrics", "bleu"], ["--metrics", "rouge10"], ["--metrics", ""], ["--convention", "squad"],
                          ["--yes-no-rule", "loose"], ["--each", "--json"], ["--nonsense"], ["--on-bad-line", "ignore"],
                          ["--threads", "0"], ["one.jsonl", "two.jsonl"]):
            done = score(*arguments, lines=[self.GOOD])
            self.assertEqual(done.returncode, 2, (arguments, done.stderr))
            self.assertEqual(done.stdout, b"")
            self.assertNotEqual(done.stderr, b"")
        self.assertEqual(score("--help").returncode, 0)
        self.assertIn(b"--metrics", score("--help").stdout)
        self.assertEqual(score("--version").returncode, 0)

    def test_long_line(self):
        words = 2_000_000
        got = scores_of("x y " * (words // 2), ["x"], "--metrics", "rougeL,token_f1")
        self.assertEqual(got["rougeL"]["precision"], 1 / words)

    @unittest.skipUnless(os.name == "posix", "pipes")
    def test_closed_pipe(self):
        many = (json.dumps(self.GOOD) + "\n").encode() * 20000
        with tempfile.TemporaryFile() as file:
            file.write(many)
            file.seek(0)
            process = subprocess.Popen([PROGRAM, "--each"], stdin=file, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            process.stdout.read(10)
            process.stdout.close()
            message = process.stderr.read()
            process.stderr.close()
            self.assertEqual(process.wait(timeout=60), 1)
            self.assertIn(b"standard output: cannot be written", message)

    @unittest.skipUnless(os.path.exists("/dev/full"), "a full disk")
    def test_full_disk(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([PROGRAM], input=json.dumps(self.GOOD).encode(), stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"No space left", done.stderr)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    PROGRAM, DATA = os.path.abspath(sys.argv[1]), sys.argv[2]
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
