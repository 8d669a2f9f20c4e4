#!/usr/bin/env python3
"""Tests of torch_reward, run as a user runs it.

usage: torch_reward_test.py TORCH_REWARD [unittest arguments]
"""

import collections
import json
import re
import subprocess
import sys
import unittest

PROGRAM = None


def run(*arguments):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, timeout=500)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def lines_of(output):
    return [json.loads(line) for line in output.splitlines()]


class Reward(unittest.TestCase):
    """A whole run."""

    @classmethod
    def setUpClass(cls):
        status, output, cls.err = run()
        assert status == 0, cls.err
        cls.lines = lines_of(output)

    def last(self, reward):
        return [line for line in self.lines if line["reward"] == reward][-1]

    def test_lines(self):
        steps = [(line["reward"], line["step"]) for line in self.lines]
        expected = [("none", 0)] + [(reward, step) for reward in ("bags", "sets") for step in (5, 10, 15, 20)]
        self.assertEqual(steps, expected)
        for line in self.lines:
            for name in ("mean_reward", "dev_token_f1", "dev_stuttering"):
                self.assertTrue(0 <= line[name] <= 1, line)

    def test_token_f1_as_a_reward_raises_it(self):
        before, after = self.last("none"), self.last("bags")
        self.assertGreater(after["dev_token_f1"], before["dev_token_f1"] + 0.05)
        self.assertIn("bags: supported: after is better than before", self.err)

    def test_only_counted_words_cure_the_habit(self):
        before, bags, sets = self.last("none"), self.last("bags"), self.last("sets")
        self.assertGreater(before["dev_stuttering"], 0.4)
        self.assertLess(bags["dev_stuttering"], 0.1)
        self.assertGreater(sets["dev_stuttering"], bags["dev_stuttering"] + 0.1)
        self.assertGreater(bags["dev_token_f1"], sets["dev_token_f1"] + 0.03)

    def test_table_of_rewards(self):
        rows = re.findall(r"^  ([a-z ]+?) +(\d\.\d{4}) +(\d\.\d{4})$", self.err, re.M)
        self.assertEqual(len(rows), 5)

        def f1(shared, predicted):
            return f"{2 * shared / (predicted + 2):.4f}"
        for text, as_bags, as_sets in rows:
            words, gold = text.split(), "new york".split()
            shared = sum((collections.Counter(words) & collections.Counter(gold)).values())
            self.assertEqual(as_bags, f1(shared, len(words)), text)
            self.assertEqual(as_sets, f1(len(set(words) & set(gold)), len(set(words))), text)
        self.assertEqual([float(row[1]) for row in rows], sorted((float(row[1]) for row in rows), reverse=True))


class ShortRuns(unittest.TestCase):
    def test_any_number_of_threads_gives_the_same_run(self):
        def results(*arguments):
            status, output, err = run("--lessons", "40", "--warm-up", "1", "--steps", "2", *arguments)
            self.assertEqual(status, 0, err)
            return output, err
        one = results("--threads", "1")
        self.assertEqual(one, results("--threads", "5"))
        self.assertNotEqual(one, results("--threads", "1", "--seed", "2"))

    def test_command_line(self):
        for arguments in (["--steps", "0"], ["--lessons", "0"], ["--threads", "0"], ["--seed", "-1"], ["x"]):
            self.assertEqual(run(*arguments)[:2], (2, ""), arguments)
        for flag in ("--help", "--version"):
            status, output, err = run(flag)
            self.assertEqual((status, err), (0, ""))
            self.assertNotEqual(output, "")


if __name__ == "__main__":
    PROGRAM = sys.argv[1]
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
