#!/usr/bin/env python3
"""Writes tests/data/yes_no.tsv: texts, and what the published yes/no rules make of them, in plain Python.

A row: what strict, first_token, after_answer_is, after_answer_is_all and the rule for references read (yes, no or -),
and the text, with one tab between two columns. In the text \\\\ \\t \\n \\r and \\xHH (a byte) stand for what they
mean.
"""
import pathlib
import random
import re

TARGET = pathlib.Path(__file__).resolve().parents[1] / "data/yes_no.tsv"


# ---- the rules ----

def one_of(word, true_and_false=False):
    words = {"yes": "yes", "no": "no"}
    if true_and_false:
        words.update({"true": "yes", "false": "no"})
    return words.get(word, "-")


def strict(text):
    return one_of(text.lower())


def first_token(text):
    pieces = re.sub(r"[\"'.:,]|\s", " ", text.lower()).split(" ")
    return next((piece for piece in pieces if piece in ("yes", "no")), "-")


def after_answer_is(text):
    if "answer is" not in text:
        return "-"
    words = text.split("answer is ")[-1].split()
    return one_of(words[0].strip(".\n").lower()) if words else "-"


def after_answer_is_all(text):
    rest = re.split("[aA]nswer is ", text)[-1]
    return one_of(rest.strip().rstrip(".").strip().lower(), true_and_false=True)


def reference(text):
    return one_of(text.strip().lower(), true_and_false=True)


RULES = (strict, first_token, after_answer_is, after_answer_is_all, reference)


# ---- the texts ----

SPACES = [chr(c) for c in range(0x110000) if chr(c).isspace()]  # 29
NO_SPACES = "\u200b\u180e\ufeff\u2060\u0300"

WRITTEN = """
yes
no
YES
No
yEs
nO
true
False
TRUE
Yes.
No!
"yes"
'no'
**Yes**
yes no
no yes
yes,no
no:yes
know
nope
cannot
yes-man
no_one
Yes, because water is wet.
No, iron sinks in water.
Not at all. No
Nobody knows. Yes
Well: no, not as such
It's a "no" from me
the 'yes' side won, no doubt
The answer is yes
The answer is yes.
The answer is no...
The answer is ...no...
The answer is No, it is not.
The answer is **yes**.
The answer is "yes".
The answer is: yes
The answer is yes because whales are mammals.
The answer is true
The answer is True.
The answer is false .
The answer is
The answer is yes. The answer is
Yes. The answer is
Yes. That is what the answer is
no the answer is\tyes
no the answer is yes, the answer is maybe
The answer is not clear.
The Answer is yes.
The Answer is no
the ANSWER IS yes
ANSWER IS no
Answer is no.
Answer is no. So the answer is yes.
So the answer is yes. Answer is no.
nswer is yes
xnswer is yes
bnswer is no
answer is yes
answer is  yes
answer is yes answer is no
answer is answer is no
answer isn't yes
answer is yesanswer is no
my answer isyes
Whales are mammals. Mammals breathe air. So the answer is yes.
A snail moves slowly. A car moves fast. So the answer is no.
Some say the answer is yes. They forget the oceans. So the answer is no.
Therefore, the answer (yes or no) is no.
Therefore, the answer (Yes or No) is: Yes
there is no doubt: the answer is yes
valid
The answer is valid.
So the answer is True. True
So the answer is not False.
So the answer is False..
So the answer is . False . .
So the answer is (A).
"""

TEMPLATES = [
    "{a}", "{a}{p}", "{s}{a}{s}", "{s}{a}{p}{s}", "The answer is {a}{p}", "The answer is{s}{a}{p}",
    "Answer is {a}{p}{s}",
    "The answer is {q}{a}{q}{p}", "Step by step: {f}. So the answer is {a}{p}", "{f}. {a}{p} {f}.",
    "{a}, {f}. The answer is {b}{p}", "Answer: {a}{p}", "{f}: {a}.\nThe answer is{s}{s}{b}{p}\n",
    "The answer is {b}. {f}.{s}So the answer is {a}{p}", "{f}. Answer is {b}.\n\nthe answer is {a}{p}{p}",
    "answer is {p}{a}{s}{p}", "{q}{a}{q} and {q}{b}{q}", "{f}{s}{a}{s}{b}", "The Answer is {a}{s}{p}",
    "{f}\nQ: {f}?\nA: {b}", "{u}{a}", "{a}{u}", "The answer is {u}{a}{p}", "{f}{u}{a} {b}",
]
ANSWERS = ["yes", "no", "Yes", "No", "YES", "NO", "true", "false", "True", "FALSE", "unknown", "not", "maybe",
           "yes.", "n.o"]
MARKS = ["", "", ".", ".", "..", "!", ",", ":", ";", ".\n", " .", "\u3002", "."]
QUOTES = ["\"", "'", "*", "**", "`", "(", "\u201c", ""]
FACTS = ["ice floats on water", "no bird has four legs", "a litre is less than a gallon", "they know the way",
         "the tower is 300 m tall", "\u00e9t\u00e9 comes after spring", "yesterday was cold", "yes-men agree",
         "\u0130stanbul lies on two continents", "0 \u212a is cold", "the answer is hard to find",
         "\u041c\u043e\u0441\u043a\u0432\u0430 is a city", "\u7b54\u6848 means answer", "there is no such thing"]
BROKEN = [b"\xff", b"\xe2\x80", b"\xc4", b"\xf0\x9f\x98", b"\xed\xa0\x80"]


def texts():
    yield b""
    for line in WRITTEN.strip("\n").split("\n"):
        yield line.replace("\\t", "\t").encode()
    for space in [*SPACES, *NO_SPACES]:
        for text in (f"yes{space}", f"{space}no", f"well{space}yes{space}no", f"The answer is {space}no{space}", space,
                     f"The answer is {space}", f"The answer is{space}yes"):
            yield text.encode()
    # What lower-cases to ASCII, or looks as if it did.
    for word in ("y\u0117s", "\uff59\uff45\uff53", "ye\u017f", "n\u00ba", "n\u1d3c", "\u212aes", "n\u0130", "tru\u0117",
                 "ye\u0455", "no\u0301"):
        yield word.encode()
        yield f"The answer is {word}.".encode()
    draw = random.Random(20)
    for template in TEMPLATES:
        for _ in range(16):
            spaces = [" ", " ", "\n", "", draw.choice(SPACES), draw.choice(NO_SPACES)]
            holes = {"a": ANSWERS, "b": ANSWERS, "p": MARKS, "q": QUOTES, "f": FACTS, "s": spaces}
            text = b""
            for i, part in enumerate(re.split(r"\{(.)\}", template)):
                if i % 2 == 0:
                    text += part.encode()
                else:
                    text += draw.choice(BROKEN) if part == "u" else draw.choice(holes[part]).encode()
            yield text


def escaped(text):
    names = {"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"}
    out = []
    for character in text.decode("utf-8", "surrogateescape"):
        if 0xDC80 <= ord(character) <= 0xDCFF:
            out.append(f"\\x{ord(character) - 0xDC00:02x}")
        elif character in names:
            out.append(names[character])
        elif character.isprintable():
            out.append(character)
        else:
            out.extend(f"\\x{byte:02x}" for byte in character.encode())
    if out and out[-1] == " ":
        out[-1] = "\\x20"  # no blank at the end of a line
    return "".join(out)


def main():
    rows = ["# Written by tests/tools/make_yes_no.py, which tells what a row is; do not edit."]
    for text in dict.fromkeys(texts()):
        decoded = text.decode("utf-8", "replace")
        rows.append("\t".join([*(rule(decoded) for rule in RULES), escaped(text)]))
    TARGET.write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
