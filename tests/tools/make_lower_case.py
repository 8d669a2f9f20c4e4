#!/usr/bin/env python3
"""Writes tests/data/lower_case.txt: byte strings and the code points CPython 3.11 lower-cases them to."""
import itertools
import pathlib
import random
import sys
import unicodedata

TARGET = pathlib.Path(__file__).resolve().parents[1] / "data/lower_case.txt"

SIGMA = "\u03a3"
# What can stand beside a sigma, as UTF-8 bytes; each kind of neighbour the rule tells apart.
NEIGHBOURS = [part.encode() for part in [
    "", "a", "B", "1", " ", "-", "'", ".", ":", "\u2019", "\u00ad", "\u0301", "\u200d", "\u0130", "\u00df", "\u01c5",
    "\u02b0",      # cased and case-ignorable at once
    "\u0345",      # a mark that is cased
    "\u2160", "\u24b6", "\u4e2d", "\u0915", "\u093f", SIGMA, "\U00010400", "\U0001d400", "\U0001f130",
    "\U000e0101",  # a variation selector of plane 14
]] + [b"\xff", b"\xce", b"\xe2\x80", b"\xed\xa0\x80"]

PLAIN = [
    "", "ABC xyz 123 []^_`{|}~@", "\u0130stanbul DIYARBAKIR I\u0307", "STRASSE Stra\u00dfe \u1e9e", "5 \u212a",
    "\u039f\u0394\u03a5\u03a3\u03a3\u0395\u03a5\u03a3", "\u01c4 \u01c5 \u01c6", "\u13a0 \uab70 \u10a0 \u1c90",
    "\u0391" + SIGMA + "'" * 200 + "\u0391", "\u0391" + "'" * 200 + SIGMA, "'" * 70 + SIGMA, "A" * 70 + SIGMA + "." * 70,
    SIGMA * 5, "a'" * 40 + SIGMA + "\u0301'" * 40 + "A",
]

CHANGING = [c for c in range(sys.maxunicode + 1) if chr(c).lower() != chr(c) or chr(c).upper() != chr(c)]


def inputs():
    yield from (text.encode() for text in PLAIN)
    sigma = SIGMA.encode()
    for before, after in itertools.product(NEIGHBOURS, repeat=2):
        yield before + sigma + after
        yield b"A" + before + sigma + after + b"z"
        yield b"A" + before + sigma + after
    for skipped in NEIGHBOURS:
        yield b"A" + skipped + b"." + skipped + sigma + skipped + b"." + skipped
        yield b"1" + skipped + sigma + skipped + b"\xc3\xa9"
    draw = random.Random(14)
    for _ in range(2000):
        yield b"".join(draw.choice([*NEIGHBOURS, sigma, sigma]) for _ in range(draw.randint(2, 12)))
    for _ in range(500):
        yield "".join(chr(draw.choice(CHANGING)) for _ in range(draw.randint(1, 8))).encode()


def main():
    assert unicodedata.unidata_version == "14.0.0", "needs CPython 3.11"
    lines = [f"# Written by {pathlib.Path(__file__).name} with CPython's Unicode {unicodedata.unidata_version}.",
             "# The bytes of a text in hex, a tab, the code points of bytes.decode('utf-8', 'replace').lower() in hex."]
    for text in dict.fromkeys(inputs()):
        lower = text.decode("utf-8", "replace").lower()
        lines.append(f"{text.hex()}\t{' '.join(f'{ord(c):X}' for c in lower)}")
    TARGET.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
