#!/usr/bin/env python3
"""Writes tests/data/normal_forms.txt: texts and their normal forms C and KC as CPython 3.11 has them."""
import pathlib
import random
import sys
import unicodedata

TARGET = pathlib.Path(__file__).resolve().parents[1] / "data/normal_forms.txt"

ASSIGNED = [c for c in range(sys.maxunicode + 1) if unicodedata.category(chr(c)) not in ("Cn", "Cs")]
MARKS = [c for c in ASSIGNED if unicodedata.combining(chr(c))]
CHANGED = [c for c in ASSIGNED if unicodedata.normalize("NFKD", chr(c)) != chr(c)]
JAMO = [*range(0x1100, 0x1113), *range(0x1161, 0x1176), *range(0x11A8, 0x11C3), 0xAC00, 0xAC01, 0xD7A3]
# Letters that stand after another one and still compose with it, though they are no marks.
SECOND_PARTS = [c for c in ASSIGNED if not unicodedata.combining(chr(c)) and any(
    unicodedata.normalize("NFC", chr(first) + chr(c)) != chr(first) + unicodedata.normalize("NFC", chr(c))
    for first in (0x0B47, 0x0BC6, 0x0CC6, 0x0D46, 0x0DD9, 0x1025, 0x1B05, 0x11131, 0x11347, 0x114B9, 0x1100, 0xAC00))]


def inputs():
    draw = random.Random(14)

    def some(population, least, most):
        return "".join(chr(draw.choice(population)) for _ in range(draw.randint(least, most)))

    for c in CHANGED:
        if not 0xAC00 <= c <= 0xD7A3 or draw.random() < 0.02:
            yield chr(c).encode()
            yield unicodedata.normalize("NFD", chr(c)).encode()
    for _ in range(600):  # letters with marks in any order, among ASCII
        yield "".join(some(draw.choice([range(0x41, 0x7B), ASSIGNED, CHANGED]), 1, 1) + some(MARKS, 0, 4)
                      for _ in range(draw.randint(1, 4))).encode()
    for _ in range(300):
        yield some(JAMO, 1, 8).encode()
    for _ in range(300):
        yield (some(CHANGED, 1, 1) + some(SECOND_PARTS, 1, 3) + some(MARKS, 0, 2)).encode()
    for length in (62, 63, 64, 65, 66, 254, 255, 256, 257, 258, 600):  # past what fits without the heap
        yield ("x" + "\u0301\u0323" * length + "y").encode()
        yield ("e\u0301" * length).encode()
        yield ("\u00e9" * length + "e\u0301").encode()
    for _ in range(20):  # many different marks of few classes, whose order within a class must stay
        yield ("a" + some([*range(0x300, 0x315), *range(0x323, 0x327), 0x345], 30, 70)).encode()
    for broken in (b"\xff", b"\xcc", b"\xed\xa0\x80", b"\xf4\x90\x80\x80"):
        yield b"e" + broken + b"\xcc\x81"
        yield b"e\xcc\x81" + broken
        yield broken
    yield b""


def main():
    assert unicodedata.unidata_version == "14.0.0", "needs CPython 3.11"
    lines = [f"# Written by {pathlib.Path(__file__).name} with CPython's Unicode {unicodedata.unidata_version}.",
             "# The bytes of a text, and of its normal forms C and KC, in hex; broken bytes are U+FFFD. Empty: no change."]
    for text in dict.fromkeys(inputs()):
        decoded = text.decode("utf-8", "replace")
        forms = [unicodedata.normalize(form, decoded).encode() for form in ("NFC", "NFKC")]
        lines.append("\t".join([text.hex(), *("" if form == text else form.hex() for form in forms)]))
    TARGET.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
