#!/usr/bin/env python3
"""Tests of the example programs arc_da, gooaq, strategy_qa, squad_eval and compare, run as a user runs them. What is
computed here again is computed from the definitions, in plain Python.

usage: papers_test.py PROGRAM EXAMPLES_DATA_DIR [unittest arguments]    the tests of this one program
"""

import collections
import copy
import fractions
import itertools
import json
import math
import os
import random
import re
import shutil
import string
import subprocess
import sys
import tempfile
import unittest

PROGRAM = DATA = None


# ---- SQuAD's measures ----------------------------------------------------------------------------

def squad_text(text):
    text = "".join(c for c in text.lower() if c not in string.punctuation)
    return " ".join(re.sub(r"\w+", lambda run: " " if run[0] in ("a", "an", "the") else run[0], text).split())


def squad_f1(prediction, gold, both_empty=0):
    p, g = squad_text(prediction).split(), squad_text(gold).split()
    if not (p and g):
        return both_empty if p == g else 0
    shared = sum((collections.Counter(p) & collections.Counter(g)).values())
    if shared == 0:
        return 0
    precision, recall = shared / len(p), shared / len(g)
    return 2 * precision * recall / (precision + recall)


def squad_exact(prediction, gold):
    return int(squad_text(prediction) == squad_text(gold))


def added(numbers):
    """One after the other, as sum() does up to Python 3.11."""
    total = 0
    for number in numbers:
        total += number
    return total


# ---- running -------------------------------------------------------------------------------------

class Example(unittest.TestCase):
    """`inputs` are the sample files of the program, in the order of its arguments; `flags` what they need."""

    inputs, flags = (), ()

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        # What the sample files hold: a list of lines for JSON Lines, else the value.
        self.files = []
        for name in self.inputs:
            with open(os.path.join(DATA, name), encoding="utf-8") as file:
                text = file.read()
            is_lines = name.endswith("l")
            self.files.append([json.loads(line) for line in text.splitlines()] if is_lines else json.loads(text))

    def paths(self, files):
        for at, (name, content) in enumerate(zip(self.inputs, files)):
            path = os.path.join(self.folder, f"{at}_{os.path.basename(name)}")
            with open(path, "w", encoding="utf-8") as file:
                if isinstance(content, str):
                    file.write(content)
                elif name.endswith("l"):
                    file.writelines(line if isinstance(line, str) else json.dumps(line) + "\n" for line in content)
                else:
                    json.dump(content, file)
            yield path

    def run_on(self, files, *arguments):
        done = subprocess.run([PROGRAM, *self.paths(files), *arguments], capture_output=True, timeout=300)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def results(self, files, *arguments):
        status, out, err = self.run_on(files, *self.flags, *arguments)
        self.assertEqual(status, 0, err)
        return out

    def rows(self, files, *arguments):
        """Tables: the cells of each line, which two spaces or more part."""
        return [re.split(r"\s{2,}", line.strip()) for line in self.results(files, *arguments).splitlines()]

    def stops(self, files, *words, arguments=()):
        status, out, err = self.run_on(files, *arguments)
        self.assertEqual((status, out), (1, ""), err)
        for word in words:
            self.assertIn(word, err)
        self.assertLess(len(err), 600)
        return err

    def changed(self, at, change):
        """The sample files, of which number `at` was changed by a function."""
        files = copy.deepcopy(self.files)
        files[at] = change(files[at]) or files[at]
        return files

    # ---- what holds for every program ----

    def test_command_line(self):
        paths = list(self.paths(self.files))
        for arguments in ([], paths[:1], paths + ["one-more"], paths + ["--nonsense"], paths + ["--confidence", "1"],
                          paths + ["--confidence", "x"], paths + ["--resamples", "0"], paths + ["--seed", "-1"]):
            done = subprocess.run([PROGRAM, *arguments], capture_output=True, timeout=60)
            self.assertEqual((done.returncode, done.stdout), (2, b""), arguments)
            self.assertNotEqual(done.stderr, b"")
        for flag in ("--help", "--version"):
            done = subprocess.run([PROGRAM, flag], capture_output=True, timeout=60)
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            self.assertNotEqual(done.stdout, b"")

    def test_files_that_cannot_be_read(self):
        paths = list(self.paths(self.files))
        for at in range(len(paths)):
            for bad, words in ((os.path.join(self.folder, "none"), "cannot be opened"), (self.folder, "directory")):
                done = subprocess.run([PROGRAM, *paths[:at], bad, *paths[at + 1:]], capture_output=True, timeout=60)
                self.assertEqual((done.returncode, done.stdout), (1, b""))
                self.assertIn(bad, done.stderr.decode())
                self.assertIn(words, done.stderr.decode().lower())

    def test_broken_json(self):
        for at, name in enumerate(self.inputs):
            whole = "".join(json.dumps(line) + "\n" for line in self.files[at]) if name.endswith("l") else \
                json.dumps(self.files[at], indent=1)
            lines = whole.splitlines(keepends=True)
            lines[2] = lines[2].rstrip("\n") + " oops\n"
            files = copy.deepcopy(self.files)
            files[at] = "".join(lines)
            self.stops(files, f"{at}_{os.path.basename(name)}:3: not valid JSON", "column")
            for text in ("", " \n", "[[[[", "\0", '"\\ud800"', "[" * 100000, '{"x": "' + "y" * 100000):
                files[at] = text
                self.stops(files, os.path.basename(name))
            for text in ("1\n", '"text"\n', "null\n"):
                files[at] = text
                self.stops(files, os.path.basename(name), "must be")

    @unittest.skipUnless(os.path.exists("/dev/full"), "a full disk")
    def test_full_disk(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([PROGRAM, *self.paths(self.files), *self.flags], stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"No space left", done.stderr)


class ArcDa(Example):
    inputs, flags = ("arc_da/gold.jsonl", "arc_da/predictions.jsonl"), ("--allow-missing",)

    def test_means_and_sizes(self):
        gold, predictions = self.files
        answers = {p["question_id"]: p["answer"] for p in predictions}
        rows = self.rows(self.files)
        for group in ("EASY", "CHALLENGE", "total"):
            chosen = [q for q in gold if group == "total" or q["tag"].startswith(group + "-")]
            golds = [g for q in chosen for g in q["answers"]]
            self.assertIn([group, str(len(chosen)), str(len(golds)), f"{len(golds) / len(chosen):.2f}",
                           f"{sum(len(g.split()) for g in golds) / len(golds):.2f}"], rows)
            scores = [max(squad_f1(answers[q["question_id"]], g) for g in q["answers"])
                      if q["question_id"] in answers else 0 for q in chosen]
            row = next(r for r in rows if r[:2] == ["token_f1", group])
            self.assertEqual(row[2], f"{100 * math.fsum(scores) / len(scores):.2f}")
            self.assertEqual(row[4], str(len(chosen)))

    def test_order_does_not_matter(self):
        self.assertEqual(self.results(self.files), self.results([f[::-1] for f in self.files]))

    def test_seed_and_confidence(self):
        def interval(*flags):
            row = next(r for r in self.rows(self.files, *flags) if r[:2] == ["rougeL", "total"])
            return [float(end) for end in row[3].strip("[]").split(",")]
        self.assertNotEqual(interval(), interval("--seed", "2"))
        wide, narrow = interval(), interval("--confidence", "0.5")
        self.assertLess(wide[0], narrow[0])
        self.assertGreater(wide[1], narrow[1])
        self.assertIn("50 % interval", self.results(self.files, "--confidence", "0.5"))

    def test_missing_and_extra_predictions(self):
        err = self.stops(self.files, "1 question", "s12", "--allow-missing")
        self.assertNotIn("s11", err)
        status, _, err = self.run_on(self.files, "--allow-missing")
        self.assertEqual(status, 0)
        self.assertIn("s12", err)
        self.assertIn("1 prediction: s99", err)
        none = self.changed(1, lambda p: p[-1:])
        self.stops(none, "no prediction for 12 questions: s01, ", "s10 ...")
        self.assertIn(["token_f1", "total", "0.00", "[0.00, 0.00]", "12", "few questions, no variation"], self.rows(none))

    def test_wrong_input(self):
        def gold(**members):
            return self.changed(0, lambda g: g[4].update(members))
        self.stops(gold(question_id="s01"), "gold.jsonl:5: id s01: the id stands further up already")
        self.stops(gold(answers=[]), 'gold.jsonl:5: id s05: "answers" is empty')
        self.stops(gold(answers=["a", 3]), "gold.jsonl:5: id s05: answers[1] must be a string, but it is a number")
        self.stops(gold(answers="a"), "gold.jsonl:5: id s05: answers must be a list, but it is a string")
        self.stops(gold(tag=None), "gold.jsonl:5: id s05: tag must be a string, but it is null")
        without = self.changed(0, lambda g: g[2].pop("answers") and None)
        self.stops(without, 'gold.jsonl:3: id s03: "answers" is missing')
        self.stops(self.changed(1, lambda p: p.append(p[0])), "predictions.jsonl:13: id s01: ")
        without = self.changed(1, lambda p: p[0].pop("answer") and None)
        self.stops(without, 'predictions.jsonl:1: id s01: "answer" is missing')

    def ratings(self, lines):
        path = os.path.join(self.folder, "ratings.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)
        return ["--allow-missing", "--ratings", path]

    def test_ratings(self):
        value = {"strongly agree": 1, "agree": 0.75, "neutral": 0.5, "disagree": 0.25, "strongly disagree": 0}
        ratings = {"s01": ["agree", "neutral", "agree"], "s02": ["strongly agree"],
                   "s03": ["disagree", "strongly disagree"], "s04": []}
        lines = [{"question_id": i, "ratings": r} for i, r in ratings.items()]
        means = [sum(value[r] for r in l["ratings"]) / len(l["ratings"]) for l in lines if l["ratings"]]
        rows = self.rows(self.files, *self.ratings(lines))
        row = next(r for r in rows if r[0] == "human")
        self.assertEqual((row[2], row[4]), (f"{100 * sum(means) / 3:.2f}", "3"))
        self.assertIn(["questions without a rating: 9"], rows)
        # Of three pairs on s01 one agrees, of one pair on s03 none does.
        self.assertTrue(any(r[0].startswith("raters agree on 16.67 % ") for r in rows), rows)

    def test_wrong_ratings(self):
        for line, words in (({"question_id": "s01", "ratings": ["Agree"]}, 'no label "Agree"'),
                            ({"question_id": "s01", "ratings": ["x" * 10000]}, "no label"),
                            ({"question_id": "s01", "ratings": [{}]}, "ratings[0] must be a string"),
                            ({"question_id": "s77", "ratings": ["agree"]}, "id s77: there is no such question"),
                            ({"question_id": "s02", "ratings": ["agree"]}, "further up")):
            self.stops(self.files, "ratings.jsonl:2: ", words,
                       arguments=self.ratings([{"question_id": "s02", "ratings": ["agree"]}, line]))


class Gooaq(Example):
    inputs, flags = ("gooaq/gold.jsonl", "gooaq/predictions.jsonl"), ("--allow-missing",)

    def votes(self, lines):
        path = os.path.join(self.folder, "votes.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)
        return ["--votes", path]

    def test_sub_tasks(self):
        expected = collections.Counter()
        for q in self.files[0]:
            if q["short_answer"]:
                expected["short", q["answer_type"]] += 1
            if q["answer"]:
                expected["collection" if q["answer_type"] == "collection" else "snippet", q["answer_type"]] += 1
        rows = [r for r in self.rows(self.files) if len(r) > 4 and r[0] != "rougeL"]
        self.assertEqual({tuple(r[:2]): int(r[4]) for r in rows if r[1] != "total"}, expected)
        self.assertEqual({r[0]: int(r[4]) for r in rows if r[1] == "total"}, {"short": 7, "snippet": 4})
        # "six feet" and "6 feet" share one word of two; the other answer is equal.
        self.assertIn(["short", "unit_conv", "75.00", "[50.00, 100.00]", "2", "few questions"], rows)

    def test_missing(self):
        self.stops(self.files, "1 question: 111 (short)")
        files = self.changed(1, lambda p: p[0].update(answer=None))
        self.stops(files, "2 questions: 101 (snippet), 111 (short)")
        self.stops(self.changed(1, lambda p: p[1:]), "3 questions: 101 (short), 101 (snippet), 111 (short)")
        # Nothing is missing where gold has nothing.
        files = self.changed(0, lambda g: g[10].update(short_answer=None))
        self.assertEqual(self.run_on(files)[0], 0)

    def test_wrong_input(self):
        self.stops(self.changed(0, lambda g: g[3].update(answer_type="weather")), "gold.jsonl:4: id 104: ", '"weather"')
        self.stops(self.changed(0, lambda g: g[3].update(short_answer=None)), "gold.jsonl:4: id 104: ", "neither")
        self.stops(self.changed(0, lambda g: g[3].update(short_answer=3)), "id 104: short_answer must be a string")
        self.stops(self.changed(1, lambda p: p[3].pop("id") and None), 'predictions.jsonl:4: "id" is missing')
        for line, words in (({"id": 101, "votes": ["gold", "both"]}, 'no vote "both"'),
                            ({"id": 5, "votes": []}, "no such question"), ({"id": 101, "votes": "gold"}, "list")):
            self.stops(self.files, "votes.jsonl:1: ", words, arguments=["--allow-missing", *self.votes([line])])

    def test_votes(self):
        def row(votes, *flags):
            lines = [{"id": 101 + i, "votes": v.split()} for i, v in enumerate(votes)]
            return next(r for r in self.rows(self.files, *self.votes(lines), *flags)[-10:] if r[0] == "total")
        # credit %, valid, model, tie, gold, vote ties, invalid
        for votes, expected in (
            (["model model gold"], ["100.00", "1", "1", "0", "0", "0", "0"]),
            (["model model tie tie gold"], ["75.00", "1", "0", "0", "0", "1", "0"]),
            (["model tie gold"], ["50.00", "1", "0", "0", "0", "1", "0"]),
            (["invalid invalid invalid model model", "gold"], ["0.00", "1", "0", "0", "1", "0", "1"]),
            (["invalid invalid model model"], ["100.00", "1", "1", "0", "0", "0", "0"]), # half is not more than half
            (["tie", "model", ""], ["75.00", "2", "1", "1", "0", "0", "0"]),
            (["invalid"], ["-", "0", "0", "0", "0", "0", "1"]),
        ):
            got = row(votes)
            self.assertEqual([got[1], *got[3:9]], expected, votes)
        drawn = {row(["model model tie tie gold"], "--draw-ties", "--seed", str(seed))[1] for seed in range(20)}
        self.assertEqual(drawn, {"100.00", "50.00"})

    def test_parity(self):
        for vote, words in (("model", "people prefer the model"), ("gold", "people prefer gold"), ("tie", "parity")):
            lines = [{"id": 101 + i, "votes": [vote]} for i in range(10)]
            self.assertIn(words, self.results(self.files, *self.votes(lines)))


class StrategyQa(Example):
    inputs, flags = ("strategy_qa/gold.json", "strategy_qa/predictions.json"), ("--allow-missing",)

    @staticmethod
    def sari(question, steps, gold):
        def grams(text, n):
            tokens = text.replace("?", " ?").split()
            return {tuple(tokens[i:i + n]) for i in range(len(tokens) - n + 1)}
        def share(part, whole):
            return len(part) / len(whole) if whole else 1
        def f1(p, r):
            return 2 * p * r / (p + r) if p and r else 0
        keep = add = delete = 0
        for n in range(1, 5):
            s, p, g = grams(question, n), grams(" ".join(steps), n), grams(" ".join(gold), n)
            keep += f1(share(s & p & g, s & p), share(s & p & g, s & g)) / 4
            add += f1(share((p - s) & g, p - s), share((p - s) & g, g - s)) / 4
            delete += share((s - p) & (s - g), s - p) / 4
        return (keep + add + delete) / 3

    @staticmethod
    def recall(paragraphs, evidence):
        golds = [{i for step in annotator for item in step if isinstance(item, list) for i in item}
                 for annotator in evidence]
        return max(len(g & set(paragraphs[:10])) / len(g) if g else 0 for g in golds)

    def test_means(self):
        gold, predictions = self.files
        right, sari, recall = [], [], []
        for q in gold:
            p = predictions.get(q["qid"])
            right.append(p is not None and p["answer"] == q["answer"])
            sari.append(self.sari(q["question"], p["decomposition"], q["decomposition"]) if p else 0)
            recall.append(self.recall(p["paragraphs"], q["evidence"]) if p else 0)
        means = {r[0]: r[1] for r in self.rows(self.files) if len(r) > 2}
        for name, scores in (("accuracy", right), ("sari", sari), ("recall@10", recall)):
            self.assertEqual(means[name], f"{100 * sum(scores) / len(gold):.2f}", name)
        self.assertIn("gold: 5 yes, 6 no; always answering no is right for 54.55 %", self.results(self.files))

    def test_wilson(self):
        k, n, z = 8, 11, 1.959963984540054
        middle, width = k + z * z / 2, z * math.sqrt(k * (n - k) / n + z * z / 4)
        row = next(r for r in self.rows(self.files) if r[0] == "accuracy")
        low, high = (middle - width) / (n + z * z), (middle + width) / (n + z * z)
        self.assertEqual(row[2], f"[{100 * low:.2f}, {100 * high:.2f}]")

    def test_texts(self):
        texts = {"t01": "Well, I think so: yes", "t02": "So the answer is no.", "t03": "Answer is False.", "t04": "NO",
                 "t05": "maybe", "t06": "No.", "t07": True, "t08": {"answer": "no"}}
        files = [[q for q in self.files[0] if q["qid"] <= "t08"], texts]
        # right and unparsed of eight; t05 and t07 are yes, and true needs no rule
        for rule, right, unparsed in (("strict", 3, 5), ("first_token", 6, 2), ("after_answer_is", 2, 6),
                                      ("after_answer_is_all", 6, 2)):
            out = self.results(files, "--rule", rule)
            with self.subTest(rule=rule):
                self.assertIn(f"accuracy   {100 * right / 8:.2f}", out)
                self.assertIn(f"neither yes nor no, counted as wrong: {unparsed}\n", out)
                self.assertIn(f"rule:{rule}|", out)
                self.assertNotIn("sari", out)
                self.assertNotIn("recall", out)
        self.assertEqual(self.run_on(files, "--rule", "loose")[0], 2)

    def test_missing(self):
        self.stops(self.files, "1 question: t10")
        files = self.changed(1, lambda p: p["t01"].pop("decomposition") and None)
        self.stops(files, "2 questions: t01 (decomposition), t10")
        files = self.changed(1, lambda p: p["t02"].update(paragraphs=None))
        self.stops(files, "2 questions: t02 (paragraphs), t10")
        files = self.changed(1, lambda p: [one.pop("paragraphs") for one in p.values()] and None)
        self.assertNotIn("recall", self.results(files))
        self.assertIn("sari", self.results(files))
        files = self.changed(1, lambda p: p.update(t99={"answer": True}))
        self.assertIn("1 prediction: t99", self.run_on(files, *self.flags)[2])

    def test_wrong_input(self):
        def gold(**members):
            return self.changed(0, lambda g: g[2].update(members))
        self.stops(gold(answer="no"), "id t03: [2].answer must be true or false")
        self.stops(gold(qid="t01"), "id t01: ", "further up")
        self.stops(gold(decomposition=[1]), "id t03: [2].decomposition[0] must be a string")
        self.stops(gold(evidence=[["x"]]), "id t03: [2].evidence[0][0] must be a list")
        self.stops([[], {}], "gold.json: no questions")
        self.stops(self.changed(1, lambda p: p.update(t02=7)), "predictions.json: id t02: this must be a string")
        self.stops(self.changed(1, lambda p: p.update(t02={})), 'predictions.json: id t02: "answer" is missing')


class SquadEval(Example):
    inputs = ("squad_eval/v2.0.json", "squad_eval/v2.0_predictions.json")

    WORDS = ["the", "a", "An", "cat", "cats", "Cat!", "U.S.", "well-known", "1,000", "naïve", "“so”", "ΟΔΟΣ", "Straße",
             "—", "...", "42", "x_y", "don't", "\u00a0", "no", "dog", "red", "old", "house", "of", "in"]

    @staticmethod
    def dataset(version, questions):
        """Questions, each (id, golds), dealt out to articles and paragraphs."""
        qas = [{"id": i, "question": "", "answers": [{"text": g, "answer_start": 0} for g in golds]}
               for i, golds in questions]
        paragraphs = [{"context": "", "qas": qas[at:at + 3]} for at in range(0, len(qas), 3)]
        return {"version": version, "data": [{"title": "", "paragraphs": paragraphs[at:at + 2]}
                                             for at in range(0, len(paragraphs), 2)]}

    @staticmethod
    def official_v1(questions, predictions):
        exact = f1 = 0
        for i, golds in questions:
            if i in predictions:
                exact += max(squad_exact(predictions[i], g) for g in golds)
                f1 += max(squad_f1(predictions[i], g) for g in golds)
        return json.dumps({"exact_match": 100.0 * exact / len(questions), "f1": 100.0 * f1 / len(questions)}) + "\n"

    @staticmethod
    def official_v2(questions, predictions):
        exact, f1, has_answer = {}, {}, {}
        for i, golds in questions:
            has_answer[i] = bool(golds)
            golds = [g for g in golds if squad_text(g)] or [""]
            exact[i] = max(squad_exact(predictions[i], g) for g in golds)
            f1[i] = max(squad_f1(predictions[i], g, both_empty=1) for g in golds)
        out = {}
        for prefix, chosen in (("", list(exact)), ("HasAns_", [i for i in exact if has_answer[i]]),
                               ("NoAns_", [i for i in exact if not has_answer[i]])):
            if chosen:
                out[prefix + "exact"] = 100.0 * added(exact[i] for i in chosen) / len(chosen)
                out[prefix + "f1"] = 100.0 * added(f1[i] for i in chosen) / len(chosen)
                out[prefix + "total"] = len(chosen)
        return json.dumps(out, indent=2) + "\n"

    def random_text(self, draw, most=6):
        return " ".join(draw.choices(self.WORDS, k=draw.randint(0, most)))

    def test_same_bytes_as_the_scripts(self):
        draw = random.Random(20)
        for trial in range(60):
            questions = [(f"q{i}", [self.random_text(draw) for _ in range(draw.choice((0, 1, 1, 2, 3)))])
                         for i in range(draw.choice((1, 2, 7, 50, 333)))]
            predictions = {i: draw.choice([self.random_text(draw), *golds]) for i, golds in questions}
            if trial % 9 == 0: # the same id again, with other answers
                questions.append((questions[0][0], ["cat", "dog"]))
            files = [self.dataset("v2.0", questions), predictions]
            self.assertEqual(self.results(files), self.official_v2(questions, predictions))
            questions = [(i, golds or ["cat"]) for i, golds in questions]
            files = [self.dataset("1.1", questions), predictions]
            self.assertEqual(self.results(files), self.official_v1(questions, predictions))

    def test_numbers_as_python_writes_them(self):
        for golds, words, others in ((["x"], 1, 0), (["x"], 20000, 300), (["x"], 3, 1), (["y"], 1, 2),
                                     (["x"], 40000, 40)):
            questions = [("q", golds)] + [(f"o{i}", ["none"]) for i in range(others)]
            predictions = {i: "nothing" for i, _ in questions}
            predictions["q"] = "x" + " z" * (words - 1)
            expected = self.official_v1(questions, predictions)
            self.assertEqual(self.results([self.dataset("1.1", questions), predictions]), expected)
        small = self.official_v1([("q", ["x"])] + [(f"o{i}", ["n"]) for i in range(300)], {"q": "x" + " z" * 20000})
        self.assertIn("e-05", small)

    def test_missing_predictions_v1(self):
        questions = [("q1", ["cat"]), ("q2", ["the"]), ("q3", ["dog"])]
        files = [self.dataset("1.1", questions), {"q1": "cat", "other": 5}]
        expected = self.official_v1(questions, {"q1": "cat"})
        status, out, err = self.run_on(files)
        self.assertEqual((status, out), (1, expected))
        self.assertIn("2 questions: q2, q3", err)
        self.assertIn("1 prediction: other", err)
        status, out, err = self.run_on(files, "--allow-missing")
        self.assertEqual((status, out), (0, expected))
        self.assertIn("2 questions: q2, q3", err)
        self.assertEqual(self.run_on([files[0], {}])[:2], (1, '{"exact_match": 0.0, "f1": 0.0}\n'))

    def test_missing_predictions_v2(self):
        questions = [("q1", ["cat"]), ("q2", []), ("q3", ["dog", "dogs"]), ("q4", [])]
        files = [self.dataset("v2.0", questions), {"q1": "cat", "q3": "old dog"}]
        expected = self.official_v2([questions[0], questions[2]], files[1])
        self.assertNotIn("NoAns", expected)
        status, out, err = self.run_on(files)
        self.assertEqual((status, out), (1, expected))
        self.assertIn("2 questions: q2, q4", err)
        self.assertEqual(self.run_on(files, "--allow-missing")[:2], (0, expected))
        self.stops([files[0], {}], "no prediction for any of 4 questions")
        self.stops([files[0], {}], "no prediction for any of 4 questions", arguments=["--allow-missing"])

    def test_versions(self):
        questions, predictions = [("q1", ["cat", "the"]), ("q2", ["dog"])], {"q1": "", "q2": "dog"}
        v1, v2 = self.official_v1(questions, predictions), self.official_v2(questions, predictions)
        data = self.dataset("v2.0", questions)
        self.assertEqual(self.results([data, predictions]), v2)
        self.assertEqual(self.results([data, predictions], "--squad", "1.1"), v1)
        self.assertEqual(self.results([dict(data, version="1.1"), predictions]), v1)
        self.assertEqual(self.results([dict(data, version="1.1"), predictions], "--squad", "2.0"), v2)
        self.assertEqual(self.results([{"data": data["data"]}, predictions]), v2)
        self.stops([dict(data, version="3"), predictions], '"version" is "3"', "--squad")
        self.assertEqual(self.run_on([data, predictions], "--squad", "3")[0], 2)
        self.stops([self.dataset("1.1", [("q1", [])]), {"q1": "x"}], "id q1", "no answers")

    def test_intervals(self):
        plain = json.loads(self.results(self.files))
        full = json.loads(self.results(self.files, "--intervals"))
        self.assertEqual(list(full)[:len(plain)], list(plain))
        self.assertEqual({k: full[k] for k in plain}, plain)
        self.assertEqual(len(full), len(plain) + 12)
        for key in list(full)[len(plain):]:
            base, end = key.rsplit("_", 1)
            self.assertTrue(full[key] <= full[base] if end == "low" else full[key] >= full[base], key)
        turned = self.changed(0, lambda d: d["data"].reverse())
        again = json.loads(self.results(turned, "--intervals"))
        for key in list(full)[len(plain):]:
            self.assertEqual(again[key], full[key])

    def test_wrong_input(self):
        self.stops(self.changed(1, lambda p: p.update(w03=None)), "w03 must be a string, but it is null")
        self.stops(self.changed(0, lambda d: d.pop("data") and None), '"data" is missing')
        def first(d):
            return d["data"][0]["paragraphs"][0]["qas"][0]
        without = self.changed(0, lambda d: first(d).pop("id") and None)
        self.stops(without, 'data[0].paragraphs[0].qas[0]: "id" is missing')
        self.stops(self.changed(0, lambda d: first(d).update(answers=[{}])),
                   'id w01: data[0].paragraphs[0].qas[0].answers[0]: "text" is missing')
        self.stops([{"version": "1.1", "data": []}, {}], "no questions")


class Compare(Example):
    inputs = ("compare/a.jsonl", "compare/b.jsonl", "compare/gold.jsonl")

    def scores(self, which, measure):
        golds = {q["id"]: q["references"] for q in self.files[2]}
        return {p["id"]: max(measure(p["prediction"], g) for g in golds[p["id"]]) for p in self.files[which]}

    def table(self, files, *arguments):
        return {r[0]: r[1:] for r in self.rows(files, *arguments) if len(r) >= 8 and r[0] != "metric"}

    def test_exact_p(self):
        """With 16 differences or fewer all patterns of signs are counted."""
        for name, measure in (("token_f1", squad_f1), ("exact_match", squad_exact)):
            a, b = self.scores(0, measure), self.scores(1, measure)
            # The scores are fractions of small numbers of words.
            d = [fractions.Fraction(a[i] - b[i]).limit_denominator(1000) for i in a if a[i] != b[i]]
            patterns = list(itertools.product((1, -1), repeat=len(d)))
            p = sum(abs(sum(s * x for s, x in zip(signs, d))) >= abs(sum(d)) for signs in patterns) / len(patterns)
            row = self.table(self.files, "--metrics", name)[name]
            means = [100 * sum(system.values()) / len(system) for system in (a, b)]
            self.assertEqual(row[:3], [*(f"{mean:.2f}" for mean in means), f"{100 * float(sum(d)) / len(a):+.2f}"])
            self.assertEqual(row[4:7], [f"{p:.4f}", f"{p:.4f}", "14"])
            better = "A is better than B" if sum(d) > 0 else "B is better than A"
            words = f"supported: {better}" if p <= 0.05 else "not supported by these 14 questions"
            words += "; fewer than 30 questions say little"
            self.assertIn(f"\n  {name} (primary): {words}\n", self.results(self.files, "--metrics", name))

    def test_holm(self):
        rows = self.table(self.files)
        self.assertEqual(list(rows), ["token_f1", "exact_match", "rouge1", "rouge2", "rougeL", "rougeLsum"])
        least = 0
        for place, name in enumerate(sorted(rows, key=lambda n: float(rows[n][4]))):
            least = min(1, max(least, (6 - place) * float(rows[name][4])))
            self.assertAlmostEqual(float(rows[name][5]), least, delta=4e-4) # p is printed with four decimals
        self.assertIn("token_f1 (primary): not supported by these 14 questions", self.results(self.files))
        self.assertIn("rouge1 (primary)", self.results(self.files, "--metrics", "rouge1,token_f1,rouge1"))
        self.assertEqual(list(self.table(self.files, "--metrics", "rouge1,token_f1,rouge1")), ["rouge1", "token_f1"])

    def test_the_same_system(self):
        rows = self.table([self.files[0], self.files[0], self.files[2]])
        for row in rows.values():
            self.assertEqual(row[2:6], ["+0.00", "[0.00, 0.00]", "1.0000", "1.0000"])
        out = self.results([self.files[0], self.files[0], self.files[2]])
        self.assertIn("a difference below 0.01 does not make one system better", out)
        self.assertNotIn("differ most", out)

    def test_order_and_sides(self):
        self.assertEqual(self.results(self.files), self.results([f[::-1] for f in self.files]))
        a, b = self.table(self.files), self.table([self.files[1], self.files[0], self.files[2]])
        for name in a:
            self.assertEqual(a[name][4], b[name][4])
            self.assertEqual(float(a[name][2]), -float(b[name][2]))

    def test_where_they_differ(self):
        self.assertEqual(len(re.findall(r"^    A ", self.results(self.files, "--show", "5"), re.M)), 5)
        self.assertNotIn("    A    ", self.results(self.files, "--show", "0").split("supported?")[1])
        a, b = self.scores(0, squad_f1), self.scores(1, squad_f1)
        worst = sorted(a, key=lambda i: (-abs(a[i] - b[i]), i))[:5]
        for files in (self.files, [self.files[1], self.files[0], self.files[2]]):
            self.assertEqual(re.findall(r"^  (m\d+)  ", self.results(files, "--show", "5"), re.M), worst)
        files = self.changed(1, lambda p: p[0].update(prediction="two\nlines\x1b[31m"))
        self.assertIn("    B     two lines [31m\n", self.results(files))

    def test_unequal_question_sets(self):
        short = self.changed(0, lambda p: p[:3] + p[5:])
        for flags in ([], ["--allow-missing"]):
            self.stops(short, "A has 12 questions and B has 14", "the first that A does not have is m04",
                       arguments=flags)
        turned = [short[1], short[0], short[2]]
        self.stops(turned, "A has 14 questions and B has 12", "the first that B does not have is m04")
        both = [self.files[0][1:], self.files[1][1:], self.files[2]]
        self.stops(both, "neither system answers 1 question: m01", "--allow-missing")
        status, out, err = self.run_on(both, "--allow-missing")
        self.assertEqual(status, 0)
        self.assertIn("m01", err)
        self.assertNotIn("m01", out)
        self.assertEqual(self.table(both, "--allow-missing")["rougeL"][6], "13")

    def test_other_names(self):
        """ARC-DA's files will do."""
        def renamed(lines):
            names = {"id": "question_id", "prediction": "answer", "references": "answers"}
            return [{names.get(k, k): v for k, v in line.items()} for line in lines]
        self.assertEqual(self.results(self.files), self.results([renamed(f) for f in self.files]))

    def test_yes_no(self):
        gold = [{"id": i, "references": [r]} for i, r in (("1", "yes"), ("2", "no"), ("3", "cat"))]
        a = [{"id": i, "prediction": "Yes."} for i in "123"]
        b = [{"id": i, "prediction": "cat"} for i in "123"]
        self.assertEqual(self.table([a, b, gold], "--metrics", "yes_no")["yes_no"][:2], ["50.00", "0.00"])
        self.assertEqual(self.table([a, b, gold], "--metrics", "yes_no")["yes_no"][6], "2")
        self.stops([a[2:], b[2:], gold[2:]], "yes_no: not comparable", arguments=["--metrics", "yes_no"])

    def test_wrong_input(self):
        for metrics in ("bleu", "", "token_f1,bleu"):
            self.assertEqual(self.run_on(self.files, "--metrics", metrics)[0], 2, metrics)
        self.assertEqual(self.run_on(self.files, "--show", "-1")[0], 2)
        self.stops(self.changed(0, lambda p: p[1].update(id="m99")), "a.jsonl:2: id m99: there is no such question")
        self.stops(self.changed(1, lambda p: p.append(p[0])), "b.jsonl:15: id m01: ", "further up")
        without = self.changed(1, lambda p: p[3].pop("prediction") and None)
        self.stops(without, 'b.jsonl:4: id m04: "prediction" is missing')
        self.stops(self.changed(2, lambda g: g[3].update(references=[])), "gold.jsonl:4: id m04: no references")
        self.stops(self.changed(2, lambda g: g[3].update(references="lamb")), "references must be a list")


TESTS = {"arc_da": ArcDa, "gooaq": Gooaq, "strategy_qa": StrategyQa, "squad_eval": SquadEval, "compare": Compare}

if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    PROGRAM, DATA = os.path.abspath(sys.argv[1]), sys.argv[2]
    chosen = TESTS[os.path.splitext(os.path.basename(PROGRAM))[0]]
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]], defaultTest=chosen.__name__)
