#!/usr/bin/env python3
"""Opens the page of `score --html` in headless Chromium and looks at what it became.

usage: report_test.py PROGRAM EXAMPLES_DATA_DIR

Without Chromium the test is skipped (exit status 77), but where CI is set that is a failure.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from html.parser import HTMLParser

PROGRAM = DATA = CHROMIUM = None
SKIPPED = 77
# No sandbox: in containers it often cannot be had, and what is opened was made here. The others keep it from the network.
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
         "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
         "--allow-file-access-from-files", "--enable-logging=stderr", "--virtual-time-budget=5000"]

HOSTILE = [
    {"id": "</script><img src=x onerror=alert(1)>", "group": "\"><svg onload=alert(1)>",
     "prediction": "<script>console.error('x')</script> the \"cat\" & </style> &amp; sat",
     "references": ["</textarea><b>cat</b> sat", "<!-- cat", "x' onload='console.error(1)"]},
    {"id": "bidi", "prediction": "user\u202eevil\u202c \u2066cat\u2069 \u200f\u05e9\u05dc\u05d5\u05dd cat",
     "references": ["\u05e9\u05dc\u05d5\u05dd cat\0 \ufeff \x1b[31m"], "group": "\u05e2\u05d1\u05e8\u05d9\u05ea"},
    {"prediction": "line one\n line two cat\r\n\ttabbed", "references": ["cat line"], "group": ""},
    {"id": 17, "prediction": "Na\u00efve caf\u00e9 \u65e5\u672c\u8a9e \u0130stanbul \U0001f469\u200d\U0001f467",
     "references": ["na\u00efve cafe \u65e5\u672c\u8a9e \u0130STANBUL"], "group": "without_any_break_" * 20},
    {"id": "empty", "prediction": "", "references": ["something"]},
    {"id": "none", "prediction": "cat", "references": []},
    {"id": "odd", "prediction": "\ufdd0 \uffff \u0085 \u00ad cat " + "c\u0301" + "\u0301" * 40, "references": ["cat dog"]},
    {"id": "long", "prediction": "word " * 2000 + "x" * 5000, "references": ["word " + "\u65e5" * 9000] * 40},
]


def find_chromium():
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        if shutil.which(name):
            return shutil.which(name)
    for app in ("Chromium", "Google Chrome"):
        path = f"/Applications/{app}.app/Contents/MacOS/{app}"
        if os.path.exists(path):
            return path
    return None


class Outline(HTMLParser):
    """A page as its elements, the exact numbers in it, and for each question its texts and the marked words."""

    EMPTY = {"meta", "br", "img", "link", "input"}

    def __init__(self, html):
        super().__init__()
        self.tags, self.attributes, self.numbers, self.questions, self.styles = set(), [], [], [], []
        self.open = []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.tags.add(tag)
        self.attributes += attributes.items()
        if tag not in self.EMPTY:
            self.open.append((tag, attributes.get("class", "")))
        if tag == "data":
            self.numbers.append(float(attributes["value"]))
        if tag == "article":
            self.questions.append({"id": "", "prediction": "", "gold": "", "marked": {"prediction": [], "gold": []}})
        if tag == "dt":
            self.side = ""
        if tag == "mark":
            self.questions[-1]["marked"][self.side].append("")

    def handle_endtag(self, tag):
        if tag not in self.EMPTY:
            assert self.open.pop()[0] == tag, tag

    def handle_data(self, text):
        classes = [c for _, c in self.open]
        tags = [t for t, _ in self.open]
        if "style" in tags:
            self.styles.append(text)
        if "unseen" in classes:
            text = chr(int(text[2:], 16))
        if "article" not in tags or "none" in classes:
            return
        if "dt" in tags:
            self.side += text
        elif "dd" in tags:
            self.questions[-1][self.side] += text
            if "mark" in tags:
                self.questions[-1]["marked"][self.side][-1] += text
        elif "id" in classes:
            self.questions[-1]["id"] += text


def numbers_of(result):
    """All means, ends of intervals and p-values in what --json gives."""
    if isinstance(result, list):
        return [x for part in result for x in numbers_of(part)]
    if not isinstance(result, dict):
        return []
    shown = ("mean", "mean_scored", "low", "high", "difference", "mean_a", "mean_b", "p", "adjusted_p")
    return [float(result[k]) for k in shown if isinstance(result.get(k), (int, float))] + numbers_of(list(result.values()))


class Report(unittest.TestCase):
    opened = {}  # by browse()

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        science = os.path.join(DATA, "science.jsonl")
        with open(science, encoding="utf-8") as file:
            cls.science = [json.loads(line) for line in file]
        cls.other = cls.in_folder("other.jsonl", [{**q, "prediction": q["references"][0]} if i % 3 == 0 else q
                                                  for i, q in enumerate(cls.science)])
        cls.hostile = cls.in_folder("hostile.jsonl", HOSTILE)
        right = [{"id": i, "prediction": "b", "references": ["b"]} for i in range(1200)]
        cls.right = cls.in_folder("right.jsonl", right)
        cls.wrong = cls.in_folder("wrong.jsonl", [{**q, "prediction": "c"} for q in right])
        cls.science_page, cls.science_json = cls.page("science.html", "--metrics", "exact_match,token_f1,rougeL,yes_no",
                                                      "--compare", cls.other, science)
        cls.extreme_page, _ = cls.page("extreme.html", "--compare", cls.wrong, cls.right)  # the longest numbers
        cls.hostile_page, cls.hostile_json = cls.page("hostile.html", cls.hostile)

    @classmethod
    def in_folder(cls, name, lines):
        path = os.path.join(cls.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)
        return path

    @classmethod
    def page(cls, name, *arguments):
        path = os.path.join(cls.folder.name, name)
        done = subprocess.run([PROGRAM, "--json", "--html", path, *arguments], capture_output=True, timeout=300)
        assert done.returncode == 0, done.stderr
        return path, json.loads(done.stdout)

    def browse(self, path, *flags):
        """The page's elements once it is open, and what the console says."""
        if (path, flags) not in self.opened:
            with tempfile.TemporaryDirectory() as profile:
                done = subprocess.run([CHROMIUM, *FLAGS, f"--user-data-dir={profile}", *flags, "--dump-dom",
                                       "file://" + path], capture_output=True, timeout=120)
            self.assertEqual(done.returncode, 0, done.stderr)
            console = re.findall(r".*\bCONSOLE\b.*", done.stderr.decode(errors="replace"))
            self.opened[path, flags] = done.stdout.decode(), console
        return self.opened[path, flags]

    def test_the_console_is_read_at_all(self):
        path = os.path.join(self.folder.name, "loud.html")
        with open(path, "w") as file:
            file.write("<!DOCTYPE html><title>x</title><script>console.error('oh')</script>")
        self.assertEqual(len(self.browse(path)[1]), 1)

    def test_numbers_are_those_of_json(self):
        for path, result in ((self.science_page, self.science_json), (self.hostile_page, self.hostile_json)):
            dom, console = self.browse(path)
            self.assertEqual(console, [])
            shown = set(Outline(dom).numbers)
            expected = numbers_of(result)
            if path == self.hostile_page:
                self.assertEqual(result["metrics"]["token_f1"]["scored"], 7)
            # Where all questions have a score, both means are one number.
            self.assertGreater(len(expected), 40)
            self.assertEqual([x for x in expected if x not in shown], [])

    def test_it_is_alone_and_does_nothing(self):
        for path in (self.science_page, self.hostile_page):
            with open(path, encoding="utf-8") as file:
                source = file.read()
            for html in (source, self.browse(path)[0]):
                outline = Outline(html)
                self.assertEqual(outline.open, [])
                self.assertLessEqual(outline.tags, {
                    "html", "head", "meta", "title", "style", "body", "main", "section", "h1", "h2", "h3", "p", "table",
                    "thead", "tbody", "tr", "th", "td", "data", "span", "bdi", "svg", "rect", "line", "text", "div", "figure",
                    "figcaption", "article", "header", "b", "dl", "dt", "dd", "mark", "details", "summary", "ul", "li",
                    "code"})
                for name, value in outline.attributes:
                    self.assertNotIn(name, ("src", "href", "style", "srcset", "xlink:href"))
                    self.assertFalse(name.startswith("on"), name)
                    self.assertNotIn("://", value or "")
                styles = "".join(outline.styles)
                self.assertNotEqual(styles, "")
                for word in ("url(", "@import", "://"):
                    self.assertNotIn(word, styles)
            for character in "\0\r\x1b\u202e\u202c\u2066\u2069\u200f\ufeff\u00ad\ufdd0\uffff\u0085":
                self.assertNotIn(character, source)

    def test_texts_arrive_whole(self):
        questions = {q["id"]: q for q in Outline(self.browse(self.hostile_page)[0]).questions}
        for line, question in enumerate(HOSTILE, 1):
            key = str(question.get("id", f"line {line}"))
            if not question["references"]:
                self.assertNotIn(key, questions)
                continue
            got = questions[key]
            if key == "long":
                self.assertEqual(got["prediction"], question["prediction"][:800])
                self.assertTrue(question["references"][0].startswith(got["gold"]))
                self.assertLessEqual(len(got["gold"].encode()), 800)
            else:
                self.assertEqual(got["prediction"], question["prediction"])
                self.assertIn(got["gold"], question["references"])

    def test_marks(self):
        questions = {q["id"]: q for q in Outline(self.browse(self.hostile_page)[0]).questions}
        self.assertEqual(questions["17"]["marked"], {"prediction": ["Na\u00efve", "\u65e5\u672c\u8a9e", "\u0130stanbul"],
                                                     "gold": ["na\u00efve", "\u65e5\u672c\u8a9e", "\u0130STANBUL"]})
        self.assertEqual(questions["line 3"]["marked"], {"prediction": ["line", "cat"], "gold": ["cat", "line"]})
        self.assertEqual(questions["empty"]["marked"], {"prediction": [], "gold": []})

    def test_worst_come_first(self):
        outline = Outline(self.browse(self.science_page)[0])
        each = subprocess.run([PROGRAM, "--each", "--metrics", "token_f1", os.path.join(DATA, "science.jsonl")],
                              capture_output=True, timeout=300).stdout
        scores = {s["id"]: s["scores"]["token_f1"]["fmeasure"] for s in map(json.loads, each.splitlines())}
        shown = [scores[q["id"]] for q in outline.questions]
        low, zero = [x for x in shown if x > 0], [x for x in shown if x == 0]
        self.assertEqual(shown, low + zero)
        self.assertEqual(low, sorted(x for x in scores.values() if x > 0)[:12])
        self.assertEqual(len(zero), min(8, list(scores.values()).count(0)))

    def test_it_fits_its_width(self):
        frames = [(width, page) for width in (1200, 941, 940, 390, 320)
                  for page in (self.science_page, self.hostile_page, self.extreme_page)]
        holder = os.path.join(self.folder.name, "frames.html")
        with open(holder, "w") as file:
            file.write("<!DOCTYPE html><title>x</title>")
            for width, page in frames:
                file.write(f'<iframe src="{os.path.basename(page)}" style="border:0;width:{width}px;height:900px"></iframe>')
            # For each frame: how wide it would have to be, how far its elements reach, how many cells are too narrow.
            file.write("""<p id="widths"></p><script>
                onload = () => { document.getElementById("widths").textContent =
                    [...document.querySelectorAll("iframe")].map(frame => {
                        const page = frame.contentDocument;
                        const inside = [...page.querySelectorAll("td, th, p, svg, dd, li, header")];
                        const cells = [...page.querySelectorAll("td, th")];
                        return [page.documentElement.scrollWidth,
                                Math.ceil(Math.max(...inside.map(e => e.getBoundingClientRect().right))),
                                cells.filter(e => e.scrollWidth > e.clientWidth).length].join(" ");
                    }).join(","); };
                </script>""")
        dom, console = self.browse(holder)
        self.assertEqual(console, [])
        measured = re.search(r'<p id="widths">([^<]*)</p>', dom).group(1).split(",")
        self.assertEqual(len(measured), len(frames))
        for (width, page), numbers in zip(frames, measured):
            scroll, right, cut = map(int, numbers.split())
            self.assertEqual((scroll, cut), (width, 0), page)
            self.assertLessEqual(right, width, page)
            self.assertGreater(right, width / 2, page)

    def test_light_and_dark_are_drawn(self):
        images = set()
        for scheme in (0, 1):
            image = os.path.join(self.folder.name, "image.png")
            self.browse(self.science_page, f"--blink-settings=preferredColorScheme={scheme}", f"--screenshot={image}",
                        "--window-size=1200,900")
            with open(image, "rb") as file:
                images.add(file.read())
        self.assertEqual(len(images), 2)
        for image in images:
            self.assertGreater(len(image), 10000)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    PROGRAM, DATA, CHROMIUM = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), find_chromium()
    if CHROMIUM is None:
        print("report_test: there is no Chromium (Debian: apt-get install chromium)", file=sys.stderr)
        sys.exit(1 if os.environ.get("CI") else SKIPPED)
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
