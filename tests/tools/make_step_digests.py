#!/usr/bin/env python3
"""Prints what CPython 3.11 (Unicode 14) makes of every assigned code point in the steps of text/unicode, as one number a
step, for tests/unit/unicode/marks_test.cpp and symbols_test.cpp: FNV-1a over the code points, each followed by what is
left of it and by a 0."""
import sys
import unicodedata

ASSIGNED = [chr(c) for c in range(0x80, sys.maxunicode + 1) if unicodedata.category(chr(c)) not in ("Cn", "Cs", "Co")]
RANGES_OF_ACCENTS = [(0x300, 0x36F), (0x483, 0x487), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF),
                     (0xFE20, 0xFE2F), (0x591, 0x5C7), (0xFB1E, 0xFB1E), (0x610, 0x61A), (0x64B, 0x65F),
                     (0x670, 0x670), (0x6D6, 0x6ED), (0x898, 0x89F), (0x8CA, 0x8FF), (0x711, 0x711), (0x730, 0x74A)]
SEEN_FORMATS = "\u0600\u0601\u0602\u0603\u0604\u0605\u06DD\u070F\u0890\u0891\u08E2\U000110BD\U000110CD"


def is_mark(c):
    return unicodedata.category(c) == "Mn"


def is_accent(c):
    return is_mark(c) and unicodedata.combining(c) >= 10 and any(a <= ord(c) <= b for a, b in RANGES_OF_ACCENTS)


def without(is_taken, c):
    parts = unicodedata.normalize("NFD", c)
    return "".join(p for p in parts if not is_taken(p)) if any(map(is_taken, parts)) else c


def visible(c):
    if c == "\u200B":
        return " "
    is_selector = 0xFE00 <= ord(c) <= 0xFE0F or 0xE0100 <= ord(c) <= 0xE01EF
    is_format = unicodedata.category(c) == "Cf" and c not in "\u200C\u200D" + SEEN_FORMATS
    return "" if is_selector or is_format else c


def digest(step):
    value = 0xCBF29CE484222325
    for c in ASSIGNED:
        for number in [ord(c), *map(ord, step(c)), 0]:
            value = (value ^ number) * 0x100000001B3 % 2**64
    return value


assert unicodedata.unidata_version == "14.0.0", "needs CPython 3.11"
for name, step in [("without_accents", lambda c: without(is_accent, c)),
                   ("without_marks", lambda c: without(is_mark, c)),
                   ("without_symbols", lambda c: "" if unicodedata.category(c)[0] == "S" else c),
                   ("without_invisible", visible)]:
    print(f"{name} 0x{digest(step):016X}")
