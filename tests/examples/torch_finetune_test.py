#!/usr/bin/env python3
"""Tests of torch_finetune, run as a user runs it. What a model learns differs from one library of linear algebra to
another, so that thresholds are asserted where it matters how much, and everything else exactly.

usage: torch_finetune_test.py TORCH_FINETUNE SCORE [unittest arguments]
"""

import json
import math
import operator
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml

PROGRAM = SCORE = None
METRICS = ("exact_match", "token_f1", "rougeL")


def run(folder, *arguments):
    done = subprocess.run([PROGRAM, "--out", folder, *arguments], capture_output=True, timeout=500)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def epochs_of(output):
    return [json.loads(line) for line in output.splitlines()]


def check_stopping(test, epochs, *, most, patience):
    """An epoch is the best one if it is better than all before; `patience` in a row that are not end the run."""
    best, since = -1, 0
    for e in epochs:
        test.assertEqual(e["best"], e["rougeL"] > best, e["epoch"])
        best, since = (e["rougeL"], 0) if e["best"] else (best, since + 1)
        stops = since == patience > 0 or e["epoch"] == most
        test.assertEqual(stops, e is epochs[-1], e["epoch"])


class Gguf:
    """A reader of GGUF version 3, written from the format's description."""

    def __init__(self, data):
        self.data, self.at = data, 0
        self.magic = self.take(4)
        self.version, self.tensor_count, value_count = self.unpack("<IQQ")
        self.values = {}
        for _ in range(value_count):
            key = self.string()
            self.values[key] = self.value(self.unpack("<I")[0])
        self.tensors = {}
        for _ in range(self.tensor_count):
            name = self.string()
            shape = self.unpack("<%dQ" % self.unpack("<I")[0])
            self.tensors[name] = (shape, *self.unpack("<IQ"))
        self.numbers_at = (self.at + 31) // 32 * 32

    def take(self, count):
        self.at += count
        assert self.at <= len(self.data)
        return self.data[self.at - count:self.at]

    def unpack(self, form):
        return struct.unpack(form, self.take(struct.calcsize(form)))

    def string(self):
        return self.take(self.unpack("<Q")[0]).decode()

    def value(self, kind):
        if kind == 9:
            of, count = self.unpack("<IQ")
            return [self.value(of) for _ in range(count)]
        return self.string() if kind == 8 else self.unpack({4: "<I", 5: "<i", 6: "<f", 7: "<?"}[kind])[0]

    def numbers(self, name):
        shape, kind, offset = self.tensors[name]
        assert kind == 0 and offset % 32 == 0
        return struct.unpack_from("<%df" % math.prod(shape), self.data, self.numbers_at + offset)


class Decoder:
    """The model of a GGUF file in plain Python, from the definition of the llama architecture."""

    def __init__(self, file):
        values = file.values
        self.pieces = [piece.replace("\u2581", "") for piece in values["tokenizer.ggml.tokens"]]
        self.heads, self.layers = values["llama.attention.head_count"], values["llama.block_count"]
        self.epsilon = values["llama.attention.layer_norm_rms_epsilon"]
        self.weights = {}
        for name, (shape, _, _) in file.tensors.items():
            numbers = file.numbers(name)
            self.weights[name.removesuffix(".weight")] = numbers if len(shape) == 1 else [
                numbers[at:at + shape[0]] for at in range(0, len(numbers), shape[0])]

    def times(self, name, x):
        return [sum(map(operator.mul, row, x)) for row in self.weights[name]]

    def normed(self, name, x):
        scale = 1 / math.sqrt(sum(v * v for v in x) / len(x) + self.epsilon)
        return [v * scale * w for v, w in zip(x, self.weights[name])]

    def heads_of(self, x, position=None):
        size = len(x) // self.heads
        if position is not None:
            x = list(x)
            for at in range(0, len(x), 2):
                angle = position * 10000 ** (-(at % size) / size)
                a, b = x[at:at + 2]
                x[at], x[at + 1] = (a * math.cos(angle) - b * math.sin(angle), a * math.sin(angle) + b * math.cos(angle))
        return [x[at:at + size] for at in range(0, len(x), size)]

    def next(self, token, memory):
        """The token that follows, when `memory` has the keys and values of all before `token`."""
        x, position = self.weights["token_embd"][token], len(memory)
        memory.append([])
        for layer in range(self.layers):
            block = f"blk.{layer}."
            y = self.normed(block + "attn_norm", x)
            memory[-1].append((self.heads_of(self.times(block + "attn_k", y), position),
                               self.heads_of(self.times(block + "attn_v", y))))
            mixed = []
            for head, query in enumerate(self.heads_of(self.times(block + "attn_q", y), position)):
                shares = [math.exp(sum(map(operator.mul, query, past[layer][0][head])) / math.sqrt(len(query)))
                          for past in memory]
                for at in range(len(query)):
                    mixed.append(sum(share * past[layer][1][head][at] for share, past in zip(shares, memory)) /
                                 sum(shares))
            x = list(map(operator.add, x, self.times(block + "attn_output", mixed)))
            y = self.normed(block + "ffn_norm", x)
            gated = [g / (1 + math.exp(-g)) * u
                     for g, u in zip(self.times(block + "ffn_gate", y), self.times(block + "ffn_up", y))]
            x = list(map(operator.add, x, self.times(block + "ffn_down", gated)))
        scores = self.times("output", self.normed("output_norm", x))
        return scores.index(max(scores))

    def answer(self, question):
        memory, words = [], []
        for word in question.split():
            token = self.next(self.pieces.index(word), memory)
        while token > 2 and len(words) < 6:
            words.append(self.pieces[token])
            token = self.next(token, memory)
        return " ".join(words)


class Finetune(unittest.TestCase):
    """A whole run, looked at from all sides."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.out = os.path.join(cls.folder, "made", "as needed")
        status, output, cls.err = run(cls.out)
        assert status == 0, cls.err
        cls.epochs = epochs_of(output)
        cls.best = max(cls.epochs, key=lambda e: (e["rougeL"], -e["epoch"]))

    def file(self, name):
        with open(os.path.join(self.out, name), "rb") as file:
            return file.read()

    def test_a_line_for_each_epoch(self):
        self.assertEqual([e["epoch"] for e in self.epochs], list(range(1, len(self.epochs) + 1)))
        for e in self.epochs:
            self.assertEqual(sorted(e["types"]), ["both", "food", "place", "yes_no"])
            self.assertEqual(sum(t["questions"] for t in e["types"].values()), e["questions"])
            self.assertEqual(e["questions"], 200)
            for metric in METRICS:
                total = sum(t["questions"] * t[metric] for t in e["types"].values())
                self.assertAlmostEqual(total / e["questions"], e[metric], delta=1e-12)
            self.assertLessEqual(e["exact_match"], e["token_f1"])
            self.assertLessEqual(e["rougeL"], e["token_f1"])
            # "yes" is right by both, "yes and" only to a reader.
            self.assertGreaterEqual(e["yes_no"]["accuracy"], e["types"]["yes_no"]["exact_match"])

    def test_it_learns(self):
        first, best = self.epochs[0], self.best
        self.assertLess(first["rougeL"], 0.8)
        self.assertGreater(best["rougeL"], 0.9)
        for name, of_type in best["types"].items():
            self.assertGreater(of_type["rougeL"], 0.8, name)
        self.assertLess(best["loss"], 0.5 * first["loss"])
        dev, test = re.search(r"ROUGE-L ([\d.]+) on dev, ([\d.]+) \+- [\d.]+ on test", self.err).groups()
        self.assertEqual(dev, f"{best['rougeL']:.4f}")
        self.assertGreater(float(test), 0.85)

    def test_best_checkpoint_and_early_stopping(self):
        self.assertIn(f"best epoch {self.best['epoch']}:", self.err)
        check_stopping(self, self.epochs, most=30, patience=4)

    def test_scoring_takes_no_time(self):
        self.assertLess(float(re.search(r"scoring took ([\d.]+) % of the time", self.err).group(1)), 0.1)

    def test_signature(self):
        self.assertIn("\nrougeL|tokens:ids without -100,0,1|stemmer:none|empty:0|references:best\n", self.err)

    def test_the_answers_graded_again_as_texts(self):
        lines = [json.loads(line) for line in self.file("dev.jsonl").splitlines()]
        self.assertEqual([line["id"] for line in lines], [f"dev-{i}" for i in range(1, 201)])
        done = subprocess.run([SCORE, "--json", "--no-intervals", "--metrics", ",".join(METRICS + ("yes_no",)),
                               os.path.join(self.out, "dev.jsonl")], capture_output=True, check=True)
        again = json.loads(done.stdout)
        for metric in METRICS:
            self.assertEqual(again["metrics"][metric]["mean"], self.best[metric])
            for name, of_type in self.best["types"].items():
                self.assertEqual(again["groups"][name][metric]["mean"], of_type[metric], (name, metric))
        self.assertEqual(again["metrics"]["rougeL"]["standard_error"], self.best["rougeL_standard_error"])
        yes_no = again["groups"]["yes_no"]["yes_no"]
        self.assertEqual({"accuracy": yes_no["mean"], "unparsed": yes_no["unparsed"]}, self.best["yes_no"])

    def test_learning_curve(self):
        svg = xml.fromstring(self.file("curve.svg"))
        tag = "{http://www.w3.org/2000/svg}"
        self.assertEqual(svg.tag, tag + "svg")
        width, height = map(float, svg.get("viewBox").split()[2:])
        lines = svg.findall(tag + "polyline")
        self.assertEqual(len(lines), 4 + 1 + 1) # types, total, loss
        for line in lines:
            points = [tuple(map(float, point.split(","))) for point in line.get("points").split()]
            self.assertEqual(len(points), len(self.epochs))
            self.assertEqual(points, sorted(points)) # from left to right
            for x, y in points:
                self.assertTrue(0 <= x <= width and 0 <= y <= height, (x, y))
        texts = [text.text for text in svg.iter(tag + "text")]
        for expected in ("all questions", "both", "food", "place", "yes_no", "training loss", "best", "epoch"):
            self.assertIn(expected, texts)

        # Where a curve stands says what the epoch scored.
        total = lines[4].get("points").split()
        heights = [float(point.split(",")[1]) for point in total]
        for e, y in zip(self.epochs, heights):
            self.assertAlmostEqual(y, 270 - 230 * e["rougeL"], delta=0.051)

    def test_exported_model_gives_the_best_checkpoints_answers(self):
        decoder = Decoder(Gguf(self.file("model.gguf")))
        lines = [json.loads(line) for line in self.file("dev.jsonl").splitlines()]
        wrong = [line for line in lines if line["prediction"] not in line["references"]]
        for line in lines[:20] + wrong[:20]: # mistakes tell one checkpoint from another
            self.assertEqual(decoder.answer(line["question"]), line["prediction"], line["question"])

    def test_exported_model(self):
        model = Gguf(self.file("model.gguf"))
        self.assertEqual((model.magic, model.version), (b"GGUF", 3))
        self.assertEqual(model.values["general.architecture"], "llama")
        pieces = model.values["tokenizer.ggml.tokens"]
        self.assertEqual(model.values["llama.vocab_size"], len(pieces))
        for key in ("scores", "token_type"):
            self.assertEqual(len(model.values["tokenizer.ggml." + key]), len(pieces))
        self.assertEqual(pieces[model.values["tokenizer.ggml.eos_token_id"]], "<end>")
        self.assertIn("\u2581oslo", pieces)
        self.assertEqual(len(set(pieces)), len(pieces))

        width, words = model.values["llama.embedding_length"], len(pieces)
        hidden, layers = model.values["llama.feed_forward_length"], model.values["llama.block_count"]
        shapes = {"attn_norm": (width,), "attn_q": (width, width), "attn_k": (width, width), "attn_v": (width, width),
                  "attn_output": (width, width), "ffn_norm": (width,), "ffn_gate": (width, hidden),
                  "ffn_up": (width, hidden), "ffn_down": (hidden, width)}
        expected = {f"blk.{i}.{name}.weight": shape for i in range(layers) for name, shape in shapes.items()}
        expected.update({"token_embd.weight": (width, words), "output_norm.weight": (width,),
                         "output.weight": (width, words)})
        self.assertEqual({name: tensor[0] for name, tensor in model.tensors.items()}, expected)
        end = model.numbers_at
        for name, (shape, _, offset) in model.tensors.items():
            self.assertEqual(model.numbers_at + offset, end) # one after the other
            end += (4 * math.prod(shape) + 31) // 32 * 32
            numbers = model.numbers(name)
            self.assertTrue(all(map(math.isfinite, numbers)))
            self.assertGreater(len(set(numbers)), len(numbers) // 2, name)
        self.assertEqual(end, len(model.data))


class ShortRuns(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def epochs(self, *arguments):
        status, output, err = run(self.folder, *arguments)
        self.assertEqual(status, 0, err)
        return epochs_of(output)

    def test_a_seed_repeats_a_run(self):
        def what_repeats(seed):
            epochs = self.epochs("--lessons", "64", "--epochs", "2", "--seed", seed)
            for e in epochs:
                del e["seconds"], e["scoring_percent"]
            with open(os.path.join(self.folder, "model.gguf"), "rb") as file:
                return epochs, file.read()
        self.assertEqual(what_repeats("5"), what_repeats("5"))
        self.assertNotEqual(what_repeats("5"), what_repeats("6"))

    def test_patience(self):
        for patience in (0, 1):
            epochs = self.epochs("--lessons", "40", "--epochs", "6", "--patience", str(patience))
            check_stopping(self, epochs, most=6, patience=patience)

    def test_one_epoch_has_a_curve(self):
        self.epochs("--lessons", "32", "--epochs", "1")
        svg = xml.parse(os.path.join(self.folder, "curve.svg"))
        self.assertNotIn("nan", xml.tostring(svg.getroot()).decode())

    def test_command_line(self):
        for arguments in (["--epochs", "0"], ["--lessons", "0"], ["--lessons", "100000"], ["--seed", "-1"], ["x"]):
            self.assertEqual(run(self.folder, *arguments)[:2], (2, ""), arguments)
        for flag in ("--help", "--version"):
            status, output, err = run(self.folder, flag)
            self.assertEqual((status, err), (0, ""))
            self.assertNotEqual(output, "")

    def test_a_folder_that_cannot_be(self):
        path = os.path.join(self.folder, "file")
        open(path, "w").close()
        status, output, err = run(path)
        self.assertEqual((status, output), (1, ""))
        self.assertIn(path, err)


if __name__ == "__main__":
    PROGRAM, SCORE = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
