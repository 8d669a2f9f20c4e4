#!/usr/bin/env python3
"""Writes tests/data/python_float.txt: texts, whether CPython's float() takes them, and what repr() makes of that; and
tests/data/unicode14/decimal_digits.txt: the digits of all scripts."""
import decimal
import pathlib
import random
import struct
import unicodedata

DATA = pathlib.Path(__file__).resolve().parents[1] / "data"
decimal.getcontext().prec = 1200

PLAIN = """0|00|-0|+0.0|.5|5.|.|-.|+|-|e5|5e|5e+|1e5|1E+05|1e-5|0.0001|0.00001|0.00001234|123456789012345678|1e15|1e16
9999999999999998|99999999999999999|1e22|1e23|-1.50|1_000|1__000|_1|1_|1_.5|1._5|1.5_5|1e1_0|1e_5|1_e5|+-5|5 6|5,0|5.0.0
0x10|1f|5d|1e5.5|infinity|InFiNiTy|inf|-INF|+inf|infinit|infi|inf1|nan|NaN|-nan|+nan|nan1|na|i|n|in|infinity_|1e309|-1e309
1.7976931348623157e308|1.7976931348623158e308|1.7976931348623159e308|179769313486231580793e289|4.9e-324|5e-324|2.4703282292062327e-324
2.4703282292062328e-324|1e-400|-1e-400|2.2250738585072011e-308|2.2250738585072014e-308|2.2250738585072012e-308|0e999999999999999999999
1e99999999999999999999|1e-99999999999999999999|0.1|0.2|0.3|0.30000000000000004|9007199254740991|9007199254740992|9007199254740993
9007199254740994|9007199254740995|9007199254740993.0000000000000000001|4503599627370496.5|4503599627370497.5|1.0000000000000002
1.00000000000000011102230246251565|1.00000000000000011102230246251566|8.41e21|5e-5|2e-44|9.5367431640625e-07|12.0|3.14|$5|5%
\u0663|\u0663.\u0664|\u09e7\u0968e\u0665|\u0663_\u0664|\u0663__4|\uff11\uff12|\U0001d7d8\U0001d7e3|\u00b2|\u2167|\u4e00|\u06605\u00bd|5\u066b5|\u22125|5\u200b
\u00a05\u3000|\u2028 5|\ufeff5|5\u1680\u202f|\u00a0|5\u00a06|\ufffd5|\u00a0nan\u2003|\u212a|\u0131nf|\u017f""".replace("\n", "|").split("|")
PLAIN += ["", " ", "  5", "5\t", "\n5\r", "\v5\f", "\x1c5", "5\x1d", "\x1e5\x1f", "\x855", "5\x00", "\x005", "5\x000", "\u00a0\x1c5", "5\x7f",
          "1" * 400, "0." + "0" * 400 + "1", "1" + "0" * 330 + "e-330", "0." + "0" * 330 + "1e331", "9" * 17 + "." + "9" * 800]
SPACES = [chr(c) for c in range(0x110000) if chr(c).isspace()]


def double(bits):
    return struct.unpack("<d", struct.pack("<Q", bits))[0]


def halfway(bits):
    """Exactly between a double and the next, and a little to both sides of it."""
    half = (decimal.Decimal(double(bits)) + decimal.Decimal(double(bits + 1))) / 2
    digits = format(half, "e").replace("E", "e")
    mantissa, exponent = digits.split("e")
    yield digits
    yield mantissa + ("" if "." in mantissa else ".") + "0" * 20 + "1e" + exponent
    yield format(half - half * decimal.Decimal("1e-790"), "e") if bits < 1 << 53 else format(half.next_minus(decimal.Context(prec=80)), "e")


def inputs():
    yield from PLAIN
    yield from (space + "5" + space for space in SPACES)
    for bits in [0, 1, (1 << 52) - 1]:
        yield from halfway(bits)
    draw = random.Random(9)
    for _ in range(30):
        yield from halfway(draw.randrange(960, 1100) << 52 | draw.choice([0, (1 << 52) - 1, draw.getrandbits(52)]))
    for exponent in range(1, 2046, 80):  # where doubles lie closer below than above
        yield repr(double(exponent << 52))
    for _ in range(80):
        yield repr(double(draw.getrandbits(63) % (0x7FF << 52)))
    for _ in range(100):
        yield f"{draw.randrange(10 ** draw.randint(1, 24))}e{draw.randint(-345, 310)}"
    for _ in range(150):
        yield "".join(draw.choice("0123456789015.e_+- n") for _ in range(draw.randint(2, 7)))


def escaped(text):
    return "".join(chr(b) if 0x20 < b < 0x7F and b != 0x5C else f"\\x{b:02x}" for b in text.encode())


def row(text):
    try:
        value = float(text)
    except ValueError:
        return f"{escaped(text)}\t-"
    return f"{escaped(text)}\t{struct.unpack('<Q', struct.pack('<d', value))[0]:016x}\t{value!r}"


def digit_runs():
    """first code point, last, digit of the first: digits that follow each other."""
    first = None
    for c in range(0x110001):
        digit = unicodedata.decimal(chr(c), -1) if c < 0x110000 else -1
        if first is not None and digit != (c - first) + start:
            yield f"{first:X}\t{c - 1:X}\t{start}"
            first = None
        if first is None and digit >= 0:
            first, start = c, digit


def main():
    assert unicodedata.unidata_version == "14.0.0", "needs CPython 3.11"
    name = pathlib.Path(__file__).name
    rows = [f"# Written by {name}: a text, escaped as take_golden.py tells; the bits of float(text), or - where that raises; its repr.",
            *dict.fromkeys(map(row, inputs()))]
    (DATA / "python_float.txt").write_text("\n".join(rows) + "\n")
    runs = [f"# Written by {name} with CPython's Unicode 14.0.0: the first and the last of digits that follow each other, the first's value.",
            *digit_runs()]
    (DATA / "unicode14/decimal_digits.txt").write_text("\n".join(runs) + "\n")


if __name__ == "__main__":
    main()
