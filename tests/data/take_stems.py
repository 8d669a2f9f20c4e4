#!/usr/bin/env python3
"""Chooses the words of stems.tsv, beside this script, from a folder of golden files.

    take_stems.py GOLDEN_DIR

GOLDEN_DIR holds stems_*.tsv or stems_*.tsv.gz: lines of a word and its stems by NLTK 3.8's PorterStemmer in the modes
NLTK_EXTENSIONS, MARTIN_EXTENSIONS and ORIGINAL_ALGORITHM, with tabs between them. Nothing is computed here, only chosen.
The same input gives the same bytes.

What is taken: every word on which two modes disagree; then words in which different things happen, in turn, until the
file is full. Two words are alike when the same suffix of some rule ends them and they lose and gain the same letters.
"""

import gzip
import pathlib
import sys
import zlib

BUDGET = 590_000  # bytes

SUFFIXES = """
    sses ies ss s eed ied ed ing at bl iz y
    ational tional enci anci izer abli bli alli entli eli ousli fulli ization ation ator alism iveness fulness ousness
    aliti iviti biliti logi
    icate ative alize iciti ical ful ness
    al ance ence er ic able ible ant ement ment ent sion tion ion ou ism ate iti ous ive ize
    e ll
""".split()

HEADER = """\
# Words and their stems by NLTK 3.8's PorterStemmer. Written by take_stems.py.
# word, mode nltk, mode martin, mode original
"""


def read(folder):
    rows = {}
    for path in sorted(folder.glob("stems_*.tsv*")):
        with (gzip.open if path.suffix == ".gz" else open)(path, "rt", encoding="ascii") as lines:
            for line in lines:
                word, *stems = line.rstrip("\n").split("\t")
                if len(stems) != 3:
                    sys.exit(f"{path}: not a word and three stems: {line!r}")
                rows[word] = stems
    return rows


def change(word, stem):
    """What happened to the word: the letters it lost at its end, and those it gained."""
    same = 0
    while same < min(len(word), len(stem)) and word[same] == stem[same]:
        same += 1
    return word[same:], stem[same:]


def ending(word):
    """The longest suffix of a rule that the word ends in."""
    return max((suffix for suffix in SUFFIXES if word.endswith(suffix)), key=len, default="")


def choose(rows):
    """Words in order of importance."""
    yield from (word for word, stems in rows.items() if len(set(stems)) > 1)
    kinds = {}
    for word, stems in sorted(rows.items(), key=lambda row: (zlib.crc32(row[0].encode()), row[0])):
        kinds.setdefault((ending(word), change(word, stems[0])), []).append(word)
    for turn in range(max(map(len, kinds.values()), default=0)):
        yield from (words[turn] for words in kinds.values() if turn < len(words))


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    rows = read(pathlib.Path(sys.argv[1]))
    if not rows:
        sys.exit(f"{sys.argv[1]}: no stems_*.tsv or stems_*.tsv.gz")
    chosen = {}
    size = len(HEADER)
    for word in choose(rows):
        line = "\t".join([word, *rows[word]]) + "\n"
        if word not in chosen:
            if size + len(line) > BUDGET:
                break
            chosen[word] = line
            size += len(line)
    text = HEADER + "".join(chosen[word] for word in sorted(chosen))
    out = pathlib.Path(__file__).resolve().parent / "stems.tsv"
    out.write_bytes(text.encode("ascii"))
    print(f"{out}: {len(chosen)} of {len(rows)} words, {len(text)} bytes")


if __name__ == "__main__":
    main()
