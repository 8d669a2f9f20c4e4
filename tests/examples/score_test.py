#!/usr/bin/env python3
"""Tests of the command-line program examples/score, run as a user runs it.

usage: score_test.py PROGRAM TESTS_DATA_DIR
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction

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


def write_lines(path, lines):
    with open(path, "w") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)


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


def golden_records(*names):
    """The records of these golden files: key -> list of fields, as take_golden.py and take_conventions.py in tests/data
    write them."""
    for name in names:
        record = {}
        with open(os.path.join(DATA, f"golden_{name}.txt"), encoding="utf-8", newline="\n") as file:
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
        cls.records = [r for r in golden_records("tricky", "ascii", "unicode", "long") if r["references"]]

    def run_all(self, *arguments, records=None):
        records = self.records if records is None else records
        questions = [
            {"prediction": unescape(r["prediction"][0]), "references": [unescape(x) for x in r["references"]]}
            for r in records
        ]
        done = score("--each", *arguments, lines=questions)
        self.assertEqual(done.returncode, 0, done.stderr)
        results = [json.loads(line)["scores"] for line in done.stdout.splitlines()]
        self.assertEqual(len(results), len(records))
        return zip(records, results)

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

    def test_other_conventions(self):
        records = [r for r in golden_records("conventions") if r["references"]]
        for convention in ("trivia_qa", "hotpot_qa", "coqa", "super_ni", "dpr", "mlqa:en"):
            has_f1 = convention not in ("super_ni", "dpr")
            metrics = "exact_match,token_f1" if has_f1 else "exact_match"
            for record, scores in self.run_all("--metrics", metrics, "--convention", convention, records=records):
                number = lambda key: [float.fromhex(x) for x in record[f"{convention}.{key}"]]
                match = scores["exact_match"]
                if convention in ("coqa", "super_ni"):
                    self.assertEqual([match["value"]], number("em"), record["id"])
                else:
                    self.assertEqual(match["each"], number("em"), record["id"])
                if convention == "coqa":
                    self.assertEqual([scores["token_f1"]["fmeasure"]], number("f1"), record["id"])
                    self.assertIsNone(scores["token_f1"]["precision"])
                    self.assertIsNone(scores["token_f1"]["recall"])
                elif has_f1:
                    self.assertEqual([s[2] for s in scores["token_f1"]["each"]], number("f1"), record["id"])
        for language in ("ar", "de", "en", "es", "hi", "vi", "zh"):
            records = [r for r in golden_records("mlqa") if r["language"] == [language]]
            self.assertGreater(len(records), 10)
            convention = ("--metrics", "token_f1", "--convention", f"mlqa:{language}")
            for record, scores in self.run_all(*convention, records=records):
                f1 = [float.fromhex(x) for x in record["mlqa.f1"]]
                self.assertEqual([s[2] for s in scores["token_f1"]["each"]], f1, record["id"])


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
                 "yes_no": {"value": 0, "parsed": "yes", "expected": None,
                            "status": "the references do not say what is right, or disagree"}}})

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
        none = {"status": "no references"}
        self.assertEqual(scores["rougeL"],
                         {"precision": 0, "recall": 0, "fmeasure": 0, "reference": None, "each": [], **none})
        self.assertEqual(scores["exact_match"], {"value": 0, "reference": None, "each": [], **none})
        self.assertEqual(scores["yes_no"], {"value": 0, "parsed": None, "expected": None, **none})

    def test_wrong_and_unscored_look_different(self):
        for prediction, gold, status in (("C", "B", None), ("who knows", "B", "no answer could be read out of the prediction"),
                                         ("B", "1", "the references do not say what is right, or disagree")):
            got = scores_of(prediction, [gold], "--metrics", "choice")["choice"]
            self.assertEqual((got["value"], got.get("status")), (0, status))

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


class Choices(unittest.TestCase):
    """What the user can choose beside the metrics."""

    def test_conventions_are_listed(self):
        done = score("--conventions")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        names = [line.split()[0] for line in done.stdout.decode().splitlines()[1:-1]]
        for name in ["squad_v1", "squad_v2", "trivia_qa", "hotpot_qa", "coqa", "drop", "super_ni", "dpr", "mlqa:de",
                     "multilingual:ja"]:
            self.assertIn(name, names)
        for name in names:  # each is taken, and without --metrics scores what it defines
            metrics = scores_of("The cat", ["cat", "a cat"], "--convention", name)
            self.assertIn("exact_match", metrics)
            self.assertEqual("token_f1" in metrics, name not in ("super_ni", "dpr"), name)

    def test_conventions_differ(self):
        def f1(convention, prediction, reference):
            return scores_of(prediction, [reference], "--convention", convention)["token_f1"]["fmeasure"]
        self.assertEqual([f1(c, "well-known", "well known") for c in ("squad_v1", "trivia_qa", "drop")], [0, 1, 1])
        self.assertEqual([f1(c, "Yes, it is", "yes") for c in ("squad_v1", "hotpot_qa")], [0.5, 0])
        self.assertEqual([f1(c, "der Hund", "Hund") for c in ("mlqa:de", "mlqa")], [1, 2 / 3])

    def test_a_convention_without_the_metric(self):
        done = score("--convention", "dpr", "--metrics", "token_f1", lines=[])
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"dpr has no token_f1", done.stderr)

    def test_no_precision_and_recall(self):
        for convention in ("coqa", "drop"):
            f1 = scores_of("cat", ["dog", "cat", "bird"], "--convention", convention)["token_f1"]
            self.assertEqual((f1["precision"], f1["recall"]), (None, None))
        self.assertEqual(scores_of("cat", ["dog", "cat", "bird"], "--convention", "coqa")["token_f1"]["fmeasure"], 2 / 3)

    def test_lists_of_spans(self):
        drop = ("--convention", "drop", "--metrics", "exact_match,token_f1")
        scores = scores_of(["a dog", "7"], [["7", "dog"], "cat"], *drop)
        self.assertEqual((scores["exact_match"]["value"], scores["token_f1"]["fmeasure"]), (1, 1))
        scores = scores_of(["dog"], ["cat", ["dog", "cat"]], *drop)
        self.assertEqual((scores["exact_match"]["value"], scores["token_f1"]["fmeasure"]), (0, 0.5))
        self.assertEqual(scores["token_f1"]["reference"], 1)
        self.assertEqual(scores_of("dog", [["dog"]], *drop), scores_of(["dog"], ["dog"], *drop))
        self.assertEqual(scores_of([], [[]], *drop)["exact_match"]["value"], 1)
        done = score("--each", "--clean", "special_tokens", *drop,
                     lines=[{"prediction": ["a", "<s>b"], "references": [["a", "b"]]}])
        self.assertEqual(json.loads(done.stdout)["cut"], [{"step": "special_tokens", "before": "<s>", "after": ""}])
        for arguments, what in [((), b"exact_match does not take"), (drop[:2] + ("--metrics", "rougeL"), b"rougeL does not")]:
            done = score(*arguments, lines=[{"id": "x", "prediction": ["a"], "references": ["a"]}])
            self.assertEqual(done.returncode, 1)
            self.assertIn(b':1: id "x": an answer is a list of spans, which ' + what, done.stderr)
        done = score(*drop, lines=[{"prediction": ["a", 1], "references": ["a"]}])
        self.assertIn(b'"prediction"[1] must be a string, but it is a number', done.stderr)
        done = score(*drop, lines=[{"prediction": "a", "references": [["a", None]]}])
        self.assertIn(b'"references"[0][1] must be a string, but it is null', done.stderr)

    def test_text_options(self):
        def match(prediction, reference, *arguments):
            return scores_of(prediction, [reference], "--metrics", "exact_match", *arguments)["exact_match"]["value"]
        done = score("--text", "nfc", "--metrics", "exact_match", lines=[{"prediction": "a", "references": "a"}])
        if b"built without utf8proc" in done.stderr:
            self.assertEqual(done.returncode, 2)
            return
        self.assertEqual(match("Straße", "STRASSE", "--text", "casefold"), 1)
        self.assertEqual(match("Straße", "STRASSE"), 0)
        self.assertEqual(match("C++", "C#", "--text", "keep_symbols"), 0)
        self.assertEqual(match("1990–1995", "1990-1995", "--text", "unicode_dash,keep_punct"), 1)
        self.assertEqual(match("–5", "-5", "--text", "unicode_dash", "--numbers", "point"), 1)
        self.assertEqual(match("–5", "5", "--text", "unicode_dash", "--numbers", "point"), 0)
        self.assertEqual(match("An", "A", "--text", "keep_if_empty"), 0)
        for arguments, found in ((["--text", "cjk"], 1), ([], 0)):
            scores = scores_of("他在北京大学", ["北京"], "--metrics", "containment", *arguments)
            self.assertEqual(scores["containment"]["value"], found)
        self.assertEqual(match("ﬁve", "five", "--text", "nfkc"), 1)
        done = score("--text", "nfx", lines=[])
        self.assertEqual(done.returncode, 2)
        self.assertIn(b'no text option is called "nfx"', done.stderr)
        self.assertEqual(score("--text", "nfc", "--convention", "drop", lines=[]).returncode, 2)
        thai = scores_of("กินข้าว", ["กินน้ำ"], "--metrics", "rouge1,rougeLsum", "--tokens", "characters")
        self.assertGreater(thai["rouge1"]["fmeasure"], 0)
        self.assertLess(thai["rougeLsum"]["fmeasure"], 1)
        self.assertEqual(scores_of("北京大学", ["北京"], "--metrics", "rougeL", "--tokens", "cjk")["rougeL"]["precision"], 0.5)
        self.assertEqual(scores_of("Привет мир", ["привет"], "--metrics", "rouge1", "--tokens", "unicode")["rouge1"]["recall"], 1)

    def test_refusals(self):
        lines = [("I don't know.", ["Unanswerable"]), ("", ["not given", "N/A"]), ("Paris", ["unanswerable"]),
                 ("unknown", ["unanswerable", "Paris"]), ("Paris", ["unanswerable", "Paris"]), ("unknown artist", ["unknown"])]
        lines = [{"prediction": p, "references": r} for p, r in lines]
        for flags, right in (([], [0, 0, 0, 0, 1, 0]), (["--refusals"], [1, 1, 0, 0, 1, 0]),
                             (["--refusals", "--convention", "squad_v2"], [1, 1, 0, 0, 1, 0]),
                             (["--refusals", "--numbers", "point"], [1, 1, 0, 0, 1, 0])):
            done = score("--each", "--metrics", "exact_match,token_f1", *flags, lines=lines)
            scores = [json.loads(line)["scores"] for line in done.stdout.splitlines()]
            self.assertEqual([s["exact_match"]["value"] for s in scores], right, flags)
            if flags:
                self.assertEqual([s["token_f1"]["fmeasure"] for s in scores], right, flags)
        result = json.loads(score("--json", "--refusals", lines=lines).stdout)["metrics"]
        self.assertIn("refusing(", result["exact_match"]["signature"])
        self.assertIn("empty:1|references:best_answerable", result["token_f1"]["signature"])
        done = score("--refusals", "--convention", "drop", "--metrics", "exact_match", lines=lines)
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertIn(b"not with the convention drop", done.stderr)

    def test_multilingual_unicode(self):
        def match(convention, prediction, reference):
            return scores_of(prediction, [reference], "--metrics", "exact_match", "--convention", convention)["exact_match"]
        done = score("--convention", "multilingual_unicode:de", lines=[{"prediction": "a", "references": "a"}])
        if b"built without utf8proc" in done.stderr:
            self.assertEqual(done.returncode, 2)
            return
        self.assertEqual(match("multilingual:de", "Die STRASSE!", "Straße")["value"], 0)
        self.assertEqual(match("multilingual_unicode:de", "Die STRASSE!", "Straße")["value"], 1)
        self.assertEqual(match("multilingual_unicode:fr", "L’E\u0301COLE", "école")["value"], 1)
        self.assertEqual(match("multilingual_unicode:fr", "die Schule", "Schule")["value"], 0)
        self.assertIn(b"multilingual_unicode:ja", score("--conventions").stdout)
        self.assertEqual(score("--convention", "multilingual_unicode:xx", lines=[]).returncode, 2)

    def test_numbers(self):
        def match(prediction, reference, *arguments):
            return scores_of(prediction, [reference], "--metrics", "exact_match", *arguments)["exact_match"]["value"]
        for prediction, reference, text, value in [("314", "3.14", 1, 0), ("$29.00", "29", 0, 1), ("3,000", "3000", 1, 1),
                                                   ("-5", "5", 1, 0), ("1e3", "1000", 0, 1)]:
            self.assertEqual((match(prediction, reference), match(prediction, reference, "--numbers", "point")),
                             (text, value), prediction)
        self.assertEqual(match("1.234,50", "1234,5", "--numbers", "comma"), 1)
        for text, found in (("The result is 3.140.", 1), ("The result is 314.", 0)):
            scores = scores_of(text, ["3.14"], "--metrics", "containment", "--numbers", "point")
            self.assertEqual(scores["containment"]["value"], found, text)

    def test_multiple_choice_and_containment(self):
        choice = scores_of("The answer is (B).", ["B"], "--metrics", "choice", "--choices", "4")["choice"]
        self.assertEqual(choice, {"value": 1, "parsed": "B", "expected": "B"})
        self.assertEqual(scores_of("A or B", ["B"], "--metrics", "choice")["choice"]["value"], 0.5)
        self.assertEqual(scores_of("AB", ["A"], "--metrics", "choice")["choice"]["parsed"], None)
        self.assertEqual(scores_of("E", ["E"], "--metrics", "choice", "--choices", "4")["choice"]["parsed"], None)
        self.assertEqual(scores_of("It is in Paris.", ["Paris"], "--metrics", "containment")["containment"]["value"], 1)
        self.assertEqual(scores_of("15", ["5"], "--metrics", "containment")["containment"]["value"], 0)

    def test_cleaning(self):
        line = {"id": 1, "prediction": "<think>Rome?</think>Answer: **Paris**</s><pad>", "references": ["Paris"]}
        done = score("--each", "--metrics", "exact_match", "--clean", "special_tokens,reasoning,final_answer,markdown",
                     lines=[line])
        told = json.loads(done.stdout)
        self.assertEqual(told["answer"], "Paris")
        self.assertEqual(told["scores"]["exact_match"]["value"], 1)
        self.assertEqual(told["cut"][0], {"step": "special_tokens", "before": "", "after": "</s><pad>"})
        self.assertEqual([cut["step"] for cut in told["cut"]], ["special_tokens", "reasoning", "final_answer", "markdown"])
        done = score("--json", "--metrics", "exact_match", "--clean", "trimmed,markdown", lines=[line])
        signature = json.loads(done.stdout)["metrics"]["exact_match"]["signature"]
        self.assertTrue(signature.endswith("|clean(trimmed+markdown)"), signature)
        self.assertEqual(score("--clean", "everything", lines=[line]).returncode, 2)
        # A cut in the middle of a character, and a text that is all cut.
        self.assertEqual(score("--each", "--clean", "reasoning", lines=[{"prediction": "<think>x", "references": [""]}]).returncode, 0)


class Summary(unittest.TestCase):
    LINES = [{"id": 1, "prediction": "cat", "references": ["cat"], "group": "b"},
             {"id": 2, "prediction": "dog", "references": ["cat"], "group": "a"},
             {"id": 3, "prediction": "maybe", "references": ["yes"], "group": "a"},
             {"id": 4, "prediction": "cat", "references": []}]

    def test_json(self):
        done = score("--json", "--metrics", "exact_match,yes_no", lines=self.LINES)
        result = json.loads(done.stdout)
        match, yes_no = result["metrics"]["exact_match"], result["metrics"]["yes_no"]
        self.assertEqual(list(match), ["mean", "mean_scored", "count", "scored", "unparsed", "signature", "standard_error",
                                       "interval", "interval_scored", "interval_method"])
        self.assertEqual(list(result), ["metrics", "groups", "settings"])
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
        text = score("--metrics", "exact_match", "--no-intervals", lines=self.LINES).stdout.decode()
        rows = [line.split() for line in text.splitlines()]
        self.assertIn(["exact_match", "a", "0.00", "2", "2", "0.00"], rows)
        self.assertIn(["exact_match", "total", "25.00", "4", "3", "33.33"], rows)
        self.assertIn("exact_match|", text)

    def test_nothing_scored(self):
        result = json.loads(score("--json", "--metrics", "yes_no,rougeL",
                                  lines=[{"prediction": "yes", "references": []}]).stdout)
        for metric in ("yes_no", "rougeL"):
            got = result["metrics"][metric]
            self.assertEqual((got["mean"], got["mean_scored"], got["count"], got["scored"]), (0, None, 1, 0))
            self.assertIsNone(got["interval_scored"])
            self.assertIsNone(got["standard_error"])

    def test_json_names_no_file_and_no_time(self):
        with tempfile.TemporaryDirectory() as folder:
            outputs = set()
            for name in ("one.jsonl", "two.jsonl"):
                path = os.path.join(folder, name)
                write_lines(path, self.LINES)
                outputs.add(score("--json", "--compare", path, path).stdout)
            outputs.add(score("--json", "--compare", path, lines=self.LINES).stdout)
        self.assertEqual(len(outputs), 1)

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
                          ["--threads", "0"], ["one.jsonl", "two.jsonl"], ["--confidence", "95"], ["--confidence", "0"],
                          ["--confidence", "1"], ["--confidence", "nan"], ["--confidence", "high"],
                          ["--resamples", "99"], ["--resamples", "-1"], ["--seed", "-1"], ["--seed", "x"],
                          ["--compare", "-"], ["--compare", ""], ["--compare", "b.jsonl", "--each"], ["--html", ""]):
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


# ---- intervals, computed a second time ------------------------------------------------------------------------

WORD = 2**64 - 1


def mix(x):
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & WORD
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & WORD
    return x ^ (x >> 31)


def id_hash(key):
    h = 0xCBF29CE484222325
    for byte in key.encode():
        h = (h ^ byte) * 0x100000001B3 & WORD
    return mix(h)


def bootstrap(scores, confidence, resamples, seed):
    """The percentile interval of the mean of {key: score}, as docs/statistics.md says it is made."""
    step = 0x9E3779B97F4A7C15
    sums, weights = [0] * resamples, [0] * resamples
    for key, value in scores.items():
        counter = mix(id_hash(key) ^ mix(seed + step & WORD))
        for r in range(resamples):
            if r % 8 == 0:
                counter = counter + step & WORD
                word = mix(counter)
            weight = sum((word >> 8 * (r % 8) & 255) >= cut for cut in (94, 189, 235, 251, 255))
            sums[r] += weight * round(Fraction(value) * 2**31)
            weights[r] += weight
    means = sorted(s / 2**31 / w for s, w in zip(sums, weights) if w)
    ends = []
    for share in ((1 - confidence) / 2, 1 - (1 - confidence) / 2):
        position = share * (len(means) - 1)
        before = int(position)
        after = min(before + 1, len(means) - 1)
        ends.append(means[before] + (position - before) * (means[after] - means[before]))
    return ends


class Intervals(unittest.TestCase):
    """With --metrics rouge1 --no-stem a prediction "w" + "v" * k against "w" scores 2 / (k + 2)."""

    @staticmethod
    def lines(n, with_id=True, **more):
        made = [{"prediction": "w" + " v" * (i * i % 7), "references": ["w"], **more} for i in range(n)]
        if with_id:
            made = [{"id": f"q{i}", **line} for i, line in enumerate(made)]
        return made

    @staticmethod
    def result(lines, *flags):
        done = score("--json", "--no-stem", *flags, lines=lines)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def values(self, lines):
        done = score("--each", "--no-stem", "--metrics", "rouge1", lines=lines)
        return [json.loads(line)["scores"]["rouge1"]["fmeasure"] for line in done.stdout.splitlines()]

    def test_bootstrap(self):
        for with_id in (True, False):
            for n, confidence, resamples, seed in ((2, 0.95, 1000, 1), (40, 0.95, 1000, 1), (40, 0.8, 203, 7),
                                                   (300, 0.99, 100, 2**64 - 1)):
                lines = self.lines(n, with_id)
                got = self.result(lines, "--metrics", "rouge1", "--confidence", str(confidence), "--resamples",
                                  str(resamples), "--seed", str(seed))
                keys = [f"q{i}" if with_id else f"line {i + 1}" for i in range(n)]
                expected = bootstrap(dict(zip(keys, self.values(lines))), confidence, resamples, seed)
                interval = got["metrics"]["rouge1"]["interval"]
                self.assertEqual([interval["low"], interval["high"]], expected)
                self.assertEqual((interval["few"], interval["degenerate"]), (n < 30, False))
                self.assertEqual(got["settings"], {"confidence": confidence, "resamples": resamples, "seed": seed,
                                                   "questions_without_id": 0 if with_id else n})

    def test_a_number_is_an_id_too(self):
        numbers, texts = self.lines(50), self.lines(50)
        for i in range(50):
            numbers[i]["id"], texts[i]["id"] = i, str(i)
        self.assertEqual(self.result(numbers), self.result(texts))

    def test_over_all_and_over_scored(self):
        scored = self.lines(40)
        unscored = [{"id": f"u{i}", "prediction": "w", "references": []} for i in range(20)]
        got = self.result(scored + unscored, "--metrics", "rouge1")["metrics"]["rouge1"]
        of_scored = {f"q{i}": x for i, x in enumerate(self.values(scored))}
        of_all = {**of_scored, **{f"u{i}": 0 for i in range(20)}}
        ends = lambda interval: [interval["low"], interval["high"]]
        self.assertEqual(ends(got["interval_scored"]), bootstrap(of_scored, 0.95, 1000, 1))
        self.assertEqual(ends(got["interval"]), bootstrap(of_all, 0.95, 1000, 1))

    def test_groups(self):
        # Group "b" is large enough to leave the list of a lazy bootstrap, "a" is not.
        lines = self.lines(340)
        for i, line in enumerate(lines):
            line["group"] = "a" if i < 40 else "b"
        got = self.result(lines, "--metrics", "rouge1", "--resamples", "100")
        values = dict(zip([f"q{i}" for i in range(340)], self.values(lines)))
        for part, keys in (("a", list(values)[:40]), ("b", list(values)[40:])):
            interval = got["groups"][part]["rouge1"]["interval"]
            self.assertEqual([interval["low"], interval["high"]],
                             bootstrap({k: values[k] for k in keys}, 0.95, 100, 1))
        total = got["metrics"]["rouge1"]["interval"]
        self.assertEqual([total["low"], total["high"]], bootstrap(values, 0.95, 100, 1))

    def test_wilson(self):
        for right, n, low, high in ((0, 10, 0, 0.277533), (63, 100, 0.532205, 0.718176), (10, 10, 0.722467, 1)):
            lines = [{"id": i, "prediction": "a" if i < right else "b", "references": ["a"]} for i in range(n)]
            got = self.result(lines, "--metrics", "exact_match")["metrics"]["exact_match"]
            self.assertEqual(got["interval_method"], "wilson")
            self.assertAlmostEqual(got["interval"]["low"], low, places=6)
            self.assertAlmostEqual(got["interval"]["high"], high, places=6)

    def test_threads_order_and_flags(self):
        lines = self.lines(5000)
        for i, line in enumerate(lines):
            line["group"] = "abc"[i % 3]
        one = score("--json", "--resamples", "500", lines=lines).stdout
        self.assertEqual(one, score("--json", "--resamples", "500", "--threads", "4", lines=lines).stdout)
        self.assertEqual(one, score("--json", "--resamples", "500", "--threads", "3", lines=lines[::-1]).stdout)
        self.assertNotEqual(one, score("--json", "--resamples", "500", "--seed", "2", lines=lines).stdout)

    def test_standard_error(self):
        lines = self.lines(40)
        values = self.values(lines)
        expected = statistics.stdev(values) / len(values) ** 0.5
        got = self.result(lines, "--metrics", "rouge1")["metrics"]["rouge1"]["standard_error"]
        self.assertAlmostEqual(got, expected, places=9)

    def test_table_says_it_in_words(self):
        text = score("--metrics", "rougeL", lines=self.lines(40)).stdout.decode()
        self.assertIn("95% interval", text)
        self.assertNotIn("caution", text)
        self.assertNotIn("line numbers", text)
        self.assertIn("rougeL: bootstrap; seed 1, 1000 resamples", text)
        text = score("--metrics", "rougeL", "--confidence", "0.999", lines=self.lines(7, False)).stdout.decode()
        for words in ("99.9% interval", "few questions", "7 of 7 questions have no id: their line numbers"):
            self.assertIn(words, text)
        same = [{"id": i, "prediction": "w v", "references": ["w"]} for i in range(30)]
        text = score("--metrics", "rougeL", lines=same).stdout.decode()
        self.assertRegex(text, r"66\.67 +\[66\.67, 66\.67\] +30 +30 +all scores equal\n")

    def test_none_wanted(self):
        result = self.result(self.lines(3), "--no-intervals")
        self.assertEqual(list(result), ["metrics", "groups"])
        self.assertNotIn("interval", result["metrics"]["rougeL"])
        self.assertNotIn("interval", score("--no-intervals", lines=self.lines(3)).stdout.decode())

    @unittest.skipUnless(hasattr(os, "wait4"), "memory of a child")
    def test_memory_does_not_grow(self):
        def peak(n):
            with tempfile.TemporaryFile() as file:
                for line in self.lines(64, False, group="g") * (n // 64):
                    file.write(json.dumps(line).encode() + b"\n")
                file.seek(0)
                child = subprocess.Popen([PROGRAM], stdin=file, stdout=subprocess.DEVNULL)
                _, status, usage = os.wait4(child.pid, 0)
                child.returncode = os.waitstatus_to_exitcode(status)
                self.assertEqual(child.returncode, 0)
                return usage.ru_maxrss
        self.assertLess(peak(192000), 1.3 * peak(32000))


class Groups(unittest.TestCase):
    LINES = [{"prediction": "a", "references": ["a"], "type": "x", "level": 1, "group": "g"},
             {"prediction": "a", "references": ["b"], "type": "y", "level": True},
             {"prediction": "a", "references": ["a"], "type": None}]

    def groups(self, *flags):
        done = score("--json", "--metrics", "exact_match", *flags, lines=self.LINES)
        self.assertEqual(done.returncode, 0, done.stderr)
        return {g: m["exact_match"]["count"] for g, m in json.loads(done.stdout)["groups"].items()}, done.stderr.decode()

    def test_key(self):
        lacking = 'score: 2 of 3 questions have no member "group" and are in no group\n'
        self.assertEqual(self.groups(), ({"g": 1}, lacking))
        self.assertEqual(self.groups("--group", "group"), ({"g": 1}, lacking))
        self.assertEqual(self.groups("--group", "type"),
                         ({"x": 1, "y": 1}, 'score: 1 of 3 questions have no member "type" and are in no group\n'))
        self.assertEqual(self.groups("--group", "level"),
                         ({"1": 1, "true": 1}, 'score: 1 of 3 questions have no member "level" and are in no group\n'))
        self.assertEqual(self.groups("--group", "prediction"), ({"a": 3}, ""))

    def test_totals_are_of_all(self):
        result = json.loads(score("--json", "--group", "type", lines=self.LINES).stdout)
        self.assertEqual(result["metrics"]["exact_match"]["count"], 3)

    def test_a_key_that_no_line_has(self):
        groups, message = self.groups("--group", "typ")
        self.assertEqual(groups, {})
        self.assertIn('no line has a member "typ"', message)

    def test_no_group_in_a_list(self):
        done = score("--group", "references", lines=self.LINES)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b'standard input:1: "references" must be a string, but it is an array', done.stderr)


class Notes(unittest.TestCase):
    """What standard error says of questions that were read well, and may be meant otherwise."""

    def notes(self, pairs, *flags):
        lines = [{"prediction": p, "references": r} for p, r in pairs] * 30
        told = set()
        for threads in ("1", "3"):
            done = score("--no-intervals", "--threads", threads, *flags, lines=lines)
            self.assertEqual(done.returncode, 0, done.stderr)
            told.add(done.stderr.decode())
        self.assertEqual(len(told), 1)
        return told.pop().splitlines()

    def test_nothing_to_say(self):
        self.assertEqual(self.notes([("a", ["b"]), ("B", ["B"])], "--metrics", "rougeL,exact_match"), [])
        self.assertEqual(self.notes([("A", ["B"]), ("who knows", ["B"])], "--metrics", "choice"), [])

    def test_unscored(self):
        why = "the references do not say what is right, or disagree"
        have = "questions have no score, and count as 0 in the mean:"
        self.assertEqual(self.notes([("B", ["1"])], "--metrics", "choice"),
                         [f'score: choice: 30 of 30 {have} {why} (30); gold of choice is a letter, as in "references": ["B"]'])
        self.assertEqual(self.notes([("yes", ["sure"]), ("yes", []), ("yes", ["yes"])], "--metrics", "yes_no,rougeL"),
                         [f"score: yes_no: 60 of 90 {have} no references (30); {why} (30); gold of yes_no is yes or no",
                          f"score: rougeL: 30 of 90 {have} no references (30)"])

    def test_spans_against_texts(self):
        drop = ("--convention", "drop", "--metrics", "exact_match,token_f1")
        one_span = (["Manning"], ["Manning", "Brady"])
        told = self.notes([(["Manning", "Brady"], ["Manning", "Brady"]), one_span], *drop)
        self.assertEqual(len(told), 1)
        self.assertIn("30 of 60 questions have several spans as prediction and texts as references", told[0])
        self.assertIn('"references": [["Manning", "Brady"]]', told[0])
        self.assertEqual(self.notes([(["Manning", "Brady"], [["Manning", "Brady"], "Brady"]), one_span], *drop), [])

    def test_letters_that_rouge_does_not_have(self):
        words = "questions have letters outside a to z"
        russian, english = ("он живёт", ["он жил"]), ("he lives", ["he lived"])
        for stem in ([], ["--no-stem"]):
            told = self.notes([russian, english], "--metrics", "rouge1,rougeL", *stem)
            self.assertEqual(len(told), 1)
            self.assertIn("30 of 60 " + words, told[0])
            self.assertIn("--tokens", told[0])
        self.assertEqual(self.notes([russian] + [english] * 3, "--metrics", "rougeLsum"), [])  # no more than a quarter
        self.assertEqual(self.notes([russian], "--metrics", "exact_match"), [])
        self.assertEqual(self.notes([("“he lives” – 5 €", ["he’s…"])], "--metrics", "rougeL"), [])  # no letters
        self.assertEqual(self.notes([("café", ["cafe"])], "--metrics", "rougeL"), [])  # in one of both only
        if b"multilingual_unicode" in score("--conventions").stdout:
            self.assertEqual(self.notes([russian], "--metrics", "rougeL", "--tokens", "unicode"), [])


class Compare(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)

    def compare(self, a, b, *flags):
        self.other = os.path.join(self.folder.name, "other.jsonl")
        write_lines(self.other, b)
        return score("--compare", self.other, *flags, lines=a)

    @staticmethod
    def answers(right, with_id=True):
        """One question for each letter, answered rightly where it is "1"."""
        return [{**({"id": f"q{i}"} if with_id else {}), "prediction": "yes" if r == "1" else "no", "references": ["yes"]}
                for i, r in enumerate(right)]

    def by_metric(self, a, b, *flags):
        done = self.compare(a, b, "--json", *flags)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)["comparison"]

    def test_right_or_wrong(self):
        a, b = self.answers("1" * 7 + "0" + "1" * 32), self.answers("0" * 7 + "1" + "1" * 32)
        comparison = self.by_metric(a, b, "--metrics", "exact_match")
        got = comparison["metrics"]["exact_match"]
        self.assertEqual((comparison["questions"], comparison["repeated_a"], comparison["repeated_b"]), (40, 0, 0))
        self.assertEqual((got["mean_a"], got["mean_b"]), (39 / 40, 33 / 40))
        self.assertEqual(got["difference"], 39 / 40 - 33 / 40)
        self.assertEqual(got["p"], 18 / 256)  # of 2^8 patterns those with |sum| >= 6: 2 (1 + 8)
        self.assertEqual(got["mcnemar"], {"only_a": 7, "only_b": 1, "p": 0.0703125, "mid_p": 0.0390625})
        self.assertEqual((got["supported"], got["verdict"]), (False, "not supported by these 40 questions"))
        # The replicates' differences are those of their means, question by question with one weight.
        differences = {f"q{i}": (1 if i < 7 else -1 if i == 7 else 0) for i in range(40)}
        ends = bootstrap({k: (d + 1) / 2 for k, d in differences.items()}, 0.95, 1000, 1)
        self.assertAlmostEqual(got["interval"]["low"], 2 * ends[0] - 1, places=12)
        self.assertAlmostEqual(got["interval"]["high"], 2 * ends[1] - 1, places=12)

    def test_confidence_decides(self):
        a, b = self.answers("1" * 7 + "0"), self.answers("0" * 7 + "1")
        for confidence, supported in (("0.95", False), ("0.9", True)):
            got = self.by_metric(a, b, "--metrics", "exact_match", "--confidence", confidence)
            self.assertEqual(got["metrics"]["exact_match"]["supported"], supported)

    def test_swapped(self):
        a, b = self.answers("1110100111" * 4), self.answers("0110111011" * 4)
        there, back = (self.by_metric(x, y)["metrics"]["token_f1"] for x, y in ((a, b), (b, a)))
        self.assertEqual(there["difference"], -back["difference"])
        self.assertEqual(there["p"], back["p"])
        self.assertEqual(there["interval"]["low"], -back["interval"]["high"])

    def test_holm(self):
        # rouge2 of one word is always 0: no difference, p = 1. The other two have one p, 2 / 2^6, times 3.
        a, b = self.answers("1" * 40), self.answers("0" * 6 + "1" * 34)
        got = self.by_metric(a, b, "--metrics", "exact_match,token_f1,rouge2")["metrics"]
        self.assertEqual([got[m]["p"] for m in got], [1 / 32, 1 / 32, 1])
        self.assertEqual([got[m]["adjusted_p"] for m in got], [3 / 32, 3 / 32, 1])
        alone = self.by_metric(a, b, "--metrics", "token_f1")["metrics"]["token_f1"]
        self.assertEqual((alone["adjusted_p"], alone["supported"]), (1 / 32, True))

    def test_order_and_threads(self):
        a, b = self.answers("1101" * 500), self.answers("1011" * 500)
        one = self.compare(a, b, "--json").stdout
        self.assertEqual(one, self.compare(a[::-1], b, "--json", "--threads", "3").stdout)

    def test_without_ids_by_line(self):
        a, b = self.answers("110", False), self.answers("011", False)
        got = self.by_metric(a, b, "--metrics", "exact_match")
        self.assertEqual((got["questions"], got["metrics"]["exact_match"]["difference"]), (3, 0))
        self.assertIn(b"3 of 3 questions have no id", self.compare(a, b).stdout)

    def test_different_questions(self):
        for a, b, words in (
            (self.answers("111"), self.answers("11"), ["3 in standard input", "2 in ", "other.jsonl does not have is \"q2\""]),
            (self.answers("11"), self.answers("1111"), ["2 in standard input", "that standard input does not have is \"q2\""]),
            (self.answers("11"), self.answers("11", False), ["2 in standard input, 2 in ", "\"line 1\""]),
        ):
            page = os.path.join(self.folder.name, "page.html")
            done = self.compare(a, b, "--html", page)
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            for word in ["not the same questions", *words]:
                self.assertIn(word, done.stderr.decode())
            self.assertEqual(os.listdir(self.folder.name), ["other.jsonl"])

    def test_repeated_ids(self):
        a = self.answers("1111") + [{"id": "q0", "prediction": "no", "references": ["yes"]}]
        done = self.compare(a, self.answers("1111"), "--json", "--metrics", "exact_match")
        got = json.loads(done.stdout)
        self.assertEqual((got["comparison"]["questions"], got["comparison"]["repeated_a"]), (4, 1))
        self.assertEqual(got["comparison"]["metrics"]["exact_match"]["mean_a"], 3 / 4)  # the lowest counts
        self.assertEqual(got["metrics"]["exact_match"]["mean"], 4 / 5)
        self.assertIn(b"A: 1 line repeats an id", self.compare(a, self.answers("1111")).stdout)

    def test_table(self):
        text = self.compare(self.answers("1" * 40), self.answers("0" * 6 + "1" * 34)).stdout.decode()
        self.assertIn("comparison of A, standard input, and B, " + self.other, text)
        self.assertRegex(text, r"exact_match +100\.00 +85\.00 +\+15\.00 +\[\+\d+\.\d\d, \+\d+\.\d\d\] +0\.0312 +0\.0938 +"
                               r"not supported by these 40 questions\n")
        self.assertIn("exact_match: right are A alone 6 times, B alone 0 times; McNemar p = 0.0312", text)

    def test_one_question(self):
        got = self.by_metric(self.answers("1"), self.answers("0"), "--metrics", "exact_match")["metrics"]["exact_match"]
        self.assertIn("not supported by this 1 question;", got["verdict"])

    def test_trouble_in_the_other_file(self):
        path = os.path.join(self.folder.name, "bad.jsonl")
        with open(path, "w") as file:
            file.write("{oops}\n")
        done = score("--compare", path, lines=self.answers("1"))
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertIn((path + ":1: not valid JSON").encode(), done.stderr)
        os.remove(path)
        done = score("--compare", path, lines=self.answers("1"))
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertIn(b"cannot be opened", done.stderr)


class Page(unittest.TestCase):
    """Writing it; what is in it is tested by report_test.py."""

    LINES = [{"id": i, "prediction": "v " * (i % 5) + "b", "references": ["v b", "c d"], "group": "xy"[i % 2]}
             for i in range(5000)]

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = os.path.join(self.folder.name, "page.html")

    def read(self):
        with open(self.path, "rb") as file:
            return file.read()

    def test_equal_input_gives_equal_bytes(self):
        pages = set()
        for flags in ([], ["--threads", "4"], ["--json"], ["--each"]):
            done = score("--html", self.path, *flags, lines=self.LINES)
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            self.assertNotEqual(done.stdout, b"")
            pages.add(self.read())
            self.assertEqual(os.listdir(self.folder.name), ["page.html"])
        self.assertEqual(len(pages), 1)
        page = pages.pop()
        self.assertIn(b"lowest scores above 0", page)
        self.assertNotIn(self.path.encode(), page)

    def test_a_failure_keeps_the_old_page(self):
        with open(self.path, "w") as file:
            file.write("old")
        done = score("--html", self.path, lines=[self.LINES[0], "{oops}\n"])
        self.assertEqual(done.returncode, 1)
        self.assertEqual(self.read(), b"old")
        self.assertEqual(os.listdir(self.folder.name), ["page.html"])

    def test_places_that_cannot_be_written(self):
        for path, words in ((self.folder.name, "no regular file"), (os.path.join(self.folder.name, "no", "x"), "No such")):
            done = score("--html", path, lines=self.LINES)
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertIn(words, done.stderr.decode())

    @unittest.skipUnless(os.path.exists("/dev/null"), "devices")
    def test_a_device_stays_one(self):
        self.assertEqual(score("--html", "/dev/null", lines=self.LINES).returncode, 1)
        self.assertFalse(os.path.isfile("/dev/null"))

    @unittest.skipUnless(os.name == "posix", "links")
    def test_a_link_stays_one(self):
        link = os.path.join(self.folder.name, "link.html")
        open(self.path, "w").close()
        os.symlink(self.path, link)
        self.assertEqual(score("--html", link, lines=self.LINES).returncode, 0)
        self.assertTrue(os.path.islink(link))
        self.assertIn(b"</html>", self.read())

    def test_the_input_is_not_overwritten(self):
        write_lines(self.path, self.LINES)
        before = self.read()
        for arguments in ([self.path], ["--compare", self.path]):
            done = score("--html", self.path, *arguments, lines=self.LINES)
            self.assertEqual(done.returncode, 1)
            self.assertIn(b"is read", done.stderr)
            self.assertEqual(self.read(), before)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    PROGRAM, DATA = os.path.abspath(sys.argv[1]), sys.argv[2]
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
