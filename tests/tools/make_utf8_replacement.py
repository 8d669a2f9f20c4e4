#!/usr/bin/env python3
"""Writes tests/data/utf8_replacement.txt: byte strings and the code points CPython reads them as."""
import itertools
import pathlib
import random

TARGET = pathlib.Path(__file__).resolve().parents[1] / "data/utf8_replacement.txt"

# One byte at each side of every border in the definition of UTF-8.
BORDERS = bytes([0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
                 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF])
CONTINUATIONS = bytes([0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0])


def inputs():
    yield b""
    for lead in range(256):
        yield bytes([lead])
        yield bytes([lead, 0x80])
        yield bytes([lead, 0xBF, 0x41])
    for pair in itertools.product(BORDERS, repeat=2):
        yield bytes(pair)
    for lead in BORDERS:
        if lead >= 0xC0:
            for rest in itertools.product(CONTINUATIONS, repeat=2):
                yield bytes([lead, *rest])
    for lead in (0xE0, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5):
        for rest in itertools.product(bytes([0x41, 0x80, 0x8F, 0x90, 0xBF]), repeat=3):
            yield bytes([lead, *rest])
    draw = random.Random(8)
    for _ in range(1000):
        yield bytes(draw.choice(BORDERS) for _ in range(draw.randint(4, 12)))
    for _ in range(500):  # almost valid: a text with a byte lost, changed or doubled
        text = bytearray("".join(chr(draw.choice([0x41, 0xE9, 0x20AC, 0xD7FF, 0xE000, 0x1F600, 0x10FFFF]))
                                 for _ in range(draw.randint(1, 6))).encode())
        at = draw.randrange(len(text))
        yield bytes(draw.choice([text[:at] + text[at + 1:], text[:at] + draw.randbytes(1) + text[at + 1:],
                                 text[:at + 1] + text[at:]]))


def main():
    lines = [f"# Written by {pathlib.Path(__file__).name}.",
             "# Bytes in hex, a tab, the code points of CPython's bytes.decode('utf-8', 'replace') in hex."]
    for text in dict.fromkeys(inputs()):
        lines.append(f"{text.hex()}\t{' '.join(f'{ord(c):X}' for c in text.decode('utf-8', 'replace'))}")
    TARGET.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
