#!/usr/bin/env python3
"""Is what `mpi_eval` prints what `score` prints, byte for byte, on 1, 2, 3 and 4 ranks?

usage: mpi_test.py MPIEXEC MPI_EVAL SCORE QUESTIONS.jsonl
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import unittest

MPIEXEC = MPI_EVAL = SCORE = SCIENCE = None
OPEN_MPI = []  # what only Open MPI's mpiexec knows


def run(*command):
    return subprocess.run(command, capture_output=True, timeout=120)


def on_ranks(ranks, *arguments):
    return run(MPIEXEC, *OPEN_MPI, "-n", str(ranks), MPI_EVAL, *arguments)


def ours(error):
    """The lines of standard error that are not mpiexec's."""
    return [line for line in error.decode().splitlines() if line.startswith("mpi_eval:")]


class SameAsScore(unittest.TestCase):
    def check(self, path, *options, ranks=(1, 2, 3, 4)):
        expected = run(SCORE, *options, path)
        self.assertEqual(expected.returncode, 0, expected.stderr)
        notes = expected.stderr.decode().replace("score:", "mpi_eval:").splitlines()
        for count in ranks:
            for shards in ("padded", "uneven"):
                with self.subTest(path=path, ranks=count, shards=shards):
                    found = on_ranks(count, "--shards", shards, *options, path)
                    self.assertEqual(found.returncode, 0, found.stderr)
                    self.assertEqual(found.stdout.decode(), expected.stdout.decode())
                    self.assertEqual(ours(found.stderr), notes)

    def write(self, text, name="questions.jsonl"):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def test_sample(self):  # 42 questions: two pad 4 ranks, none pad 3
        self.check(SCIENCE, "--metrics", "exact_match,token_f1,rougeL,yes_no")

    def test_groups_that_some_ranks_lack(self):
        # Without ids, so that lines are numbered; blank lines; large groups next to groups of one; names with anything.
        draw = random.Random(5)
        lines = []
        for i in range(203):
            question = {"prediction": " ".join(draw.choices("abcdefgh", k=draw.randrange(9))),
                        "references": [" ".join(draw.choices("abcdefgh", k=4)) for _ in range(draw.randrange(3))]}
            if i % 3:
                question["group"] = draw.choice(["a", "7:b", "", f"only {i}"])
            lines.append(json.dumps(question) + "\n" + ("\n \n" if i % 20 == 0 else ""))
        path = self.write("".join(lines))
        self.check(path, "--resamples", "100", "--seed", "3", ranks=(4,))
        self.check(path, "--no-intervals", ranks=(3,))

    def test_large_group(self):  # more questions than resamples: the bootstrap is kept in another form
        path = self.write("".join('{"id": %d, "prediction": "a b", "references": ["a%s"]}\n' % (i, " c" * (i % 5))
                                  for i in range(450)))
        self.check(path, "--resamples", "100", "--metrics", "token_f1", ranks=(3,))

    def test_fewer_questions_than_ranks(self):
        path = self.write('{"prediction": "a", "references": "a"}\n{"prediction": "b", "references": "a"}')
        self.check(path, ranks=(4,))

    def test_errors_are_told_once(self):
        good = '{"prediction": "a", "references": "a"}\n'
        bad = good * 5 + '{"prediction": 1, "references": "a"}\n'
        for name, text, options, status, words in (
                ("bad", bad, (), 1, 'bad:6: "prediction" must be a string, but it is a number'),
                ("blank", "\n\n", (), 1, "blank: no questions in it"),
                ("none", None, (), 1, "none: cannot be opened"),
                ("good", good, ("--metrics", "bleu"), 2, 'there is no metric "bleu"')):
            path = self.write(text, name) if text else os.path.join(self.folder.name, name)
            with self.subTest(words=words):
                found = on_ranks(3, *options, path)
                self.assertEqual(found.returncode, status)
                self.assertEqual(found.stdout, b"")
                self.assertEqual(len(ours(found.stderr)), 1, found.stderr)
                self.assertIn(words, ours(found.stderr)[0])
        self.assertEqual(on_ranks(2).returncode, 2)
        found = on_ranks(2, "--help")
        self.assertEqual(found.returncode, 0)
        self.assertEqual(found.stdout.decode().count("--shards"), 1)


if __name__ == "__main__":
    MPIEXEC, MPI_EVAL, SCORE, SCIENCE = sys.argv[1:]
    if b"Open MPI" in run(MPIEXEC, "--version").stdout or b"OpenRTE" in run(MPIEXEC, "--version").stdout:
        OPEN_MPI = ["--allow-run-as-root", "--oversubscribe"]
    unittest.main(argv=sys.argv[:1], verbosity=2)
