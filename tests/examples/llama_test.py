#!/usr/bin/env python3
"""A model trained by torch_finetune and run by llama_cpp: the same answers, the same grades, and the scores of beams
while they are decoded.

usage: llama_test.py LLAMA_CPP LLAMA_ENGINE_TEST TORCH_FINETUNE SCORE
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = ENGINE_TEST = TRAIN = SCORE = None


def run(*command):
    done = subprocess.run(command, capture_output=True, timeout=300)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class Llama(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        # Few lessons, so that there are mistakes to grade.
        status, output, error = run(TRAIN, "--out", cls.folder, "--lessons", "400", "--epochs", "5")
        assert status == 0, error
        cls.trained = [line for line in map(json.loads, output.splitlines()) if line["best"]][-1]
        cls.model = os.path.join(cls.folder, "model.gguf")
        cls.answers = os.path.join(cls.folder, "answers.jsonl")
        status, cls.output, error = run(PROGRAM, cls.model, "--answers", cls.answers, "--show", "12")
        assert status == 0, error
        assert error == "", error

    def path(self, name):
        return os.path.join(self.folder, name)

    def test_same_answers_and_same_grades_as_in_training(self):
        with open(self.answers) as found, open(self.path("dev.jsonl")) as expected:
            self.assertEqual(found.read(), expected.read())
        grades = json.loads(self.output.splitlines()[-1])
        self.assertLess(grades["rougeL"], 1)
        self.assertGreater(grades["rougeL"], 0)
        for name in ("questions", "exact_match", "token_f1", "rougeL", "rougeL_standard_error", "types", "yes_no"):
            self.assertEqual(grades[name], self.trained[name], name)  # every digit of it

    def test_beams_are_scored_while_they_are_decoded(self):
        golds = {}
        with open(self.answers) as file:
            for line in map(json.loads, file):
                golds[line["id"]] = line["references"]
        beginnings, shown, stars = [], [], 0
        for line in self.output.splitlines()[1:-1]:
            question = re.match(r"(dev-\d+): ", line)
            if question:
                name, before = question.group(1), 0.0
                continue
            star, log_probability, rest = re.fullmatch(r"([* ]) +(-?[\d.]+)  (.*)", line).groups()
            self.assertLessEqual(float(log_probability), before)  # likeliest first
            before = float(log_probability)
            scores = re.findall(r"\d\.\d{4}", rest)
            words = re.sub(r"\d\.\d{4}", "", rest).split()
            self.assertEqual(len(scores), len(words), line)
            for i in range(len(words)):
                beginnings.append({"prediction": " ".join(words[:i + 1]), "references": golds[name]})
            shown += scores
            stars += star == "*"
        self.assertEqual(stars, 12)
        with open(self.path("beginnings.jsonl"), "w") as file:
            file.writelines(json.dumps(line) + "\n" for line in beginnings)
        status, each, error = run(SCORE, "--each", "--metrics", "rougeL", self.path("beginnings.jsonl"))
        self.assertEqual(status, 0, error)
        found = ["%.4f" % json.loads(line)["scores"]["rougeL"]["fmeasure"] for line in each.splitlines()]
        self.assertEqual(found, shown)
        self.assertGreater(len(set(shown)), 3)

    def test_one_beam_is_the_greedy_answer(self):
        status, output, error = run(PROGRAM, self.model, "--beams", "1", "--show", "0")
        self.assertEqual(status, 0, error)
        status, scored, error = run(SCORE, "--json", "--no-intervals", "--metrics", "rougeL", self.answers)
        self.assertEqual(status, 0, error)
        one = json.loads(output.splitlines()[-1])["rougeL_best_of_beams"]
        self.assertEqual(one, json.loads(scored)["metrics"]["rougeL"]["mean"])
        self.assertGreater(json.loads(self.output.splitlines()[-1])["rougeL_best_of_beams"], one)  # four find better ones

    def test_forked_continuations(self):
        status, output, error = run(ENGINE_TEST, self.model)
        self.assertEqual(status, 0, output + error)

    def test_errors(self):
        status, output, error = run(PROGRAM, self.path("none.gguf"))
        self.assertEqual((status, output), (1, ""))
        self.assertIn("none.gguf: cannot be loaded", error)
        for arguments in ((), (self.model, "--beams", "0"), (self.model, "--beams", "17")):
            self.assertEqual(run(PROGRAM, *arguments)[:2], (2, ""))


if __name__ == "__main__":
    PROGRAM, ENGINE_TEST, TRAIN, SCORE = sys.argv[1:]
    unittest.main(argv=sys.argv[:1], verbosity=2)
