#!/usr/bin/env python3
"""Writes include/karat/text/character_tables.hpp from CPython's Unicode 14 data.

    make_character_tables.py            write the header, and the lists in tests/data/unicode14 that are made here
    make_character_tables.py --check    write nothing; exit with 1 if a file is not what would be written

Needs CPython 3.11, the last that has Unicode 14. The other lists in tests/data/unicode14 were recorded from the
reference programs' Python; what is written here is compared with them first.
"""
import pathlib
import string
import sys
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADER = ROOT / "include/karat/text/character_tables.hpp"
LISTS = ROOT / "tests/data/unicode14"

# Three stages. A leaf holds the kinds of 8 code points, a branch 16 leaves, and the top one branch for every 128 code
# points; equal leaves and equal branches are stored once. Of all widths these give the smallest tables.
LEAF_BITS = 3
BRANCH_BITS = 4

# No code point from DENSE_END on has a fact to tell, but the tags and variation selectors of plane 14: these are
# stored right behind DENSE_END.
DENSE_END = 0x32400
PLANE_14 = range(0xE0000, 0xE0200)

DOTTED_CAPITAL_I = 0x130  # the only code point whose lower case is two

# What the module regex counts as a word character beside L*, M*, Nd, Nl and Pc: joiners, circled letters, and what
# Unicode 15.0 added, which the module that made the reference scores already knew.
REGEX_WORD_EXTRA = [
    (0x200C, 0x200D), (0x24B6, 0x24E9), (0x1F130, 0x1F149), (0x1F150, 0x1F169), (0x1F170, 0x1F189),
    (0x0CF3, 0x0CF3), (0x0ECE, 0x0ECE), (0x10EFD, 0x10EFF), (0x1123F, 0x11241), (0x11F00, 0x11F10),
    (0x11F12, 0x11F3A), (0x11F3E, 0x11F42), (0x11F50, 0x11F59), (0x1342F, 0x1342F), (0x13440, 0x13455),
    (0x1B132, 0x1B132), (0x1B155, 0x1B155), (0x1DF25, 0x1DF2A), (0x1E030, 0x1E06D), (0x1E08F, 0x1E08F),
    (0x1E4D0, 0x1E4F9), (0x2B739, 0x2B739), (0x31350, 0x323AF),
]
REGEX_WORD_EXTRA = {c for first, last in REGEX_WORD_EXTRA for c in range(first, last + 1)}

ALL = range(sys.maxunicode + 1)
CATEGORY = [unicodedata.category(chr(c)) for c in ALL]


def is_word(c):
    return CATEGORY[c][0] in "LN" or chr(c) == "_"


def is_regex_word(c):
    return CATEGORY[c][0] in "LM" or CATEGORY[c] in ("Nd", "Nl", "Pc") or c in REGEX_WORD_EXTRA


def is_mark(c):
    return CATEGORY[c][0] == "M"


def is_punctuation(c):
    return CATEGORY[c][0] == "P" or chr(c) in string.punctuation


def is_space(c):
    return chr(c).isspace()


def is_cased(c):
    return chr(c).islower() or chr(c).isupper() or chr(c).istitle()


def sigma_is_final(before, after):
    return (before + "\u03a3" + after).lower()[len(before)] == "\u03c2"


def is_case_ignorable(c):
    # CPython shows this property only through the final sigma: a character is case-ignorable if and only if what lies
    # before it decides, be that a letter or a digit.
    return sigma_is_final("a" + chr(c), "") and not sigma_is_final("1" + chr(c), "")


# A fact is one bit, named as in the header; in this order.
FACTS = [
    ("word", is_word),
    ("regex_word", is_regex_word),
    ("mark", is_mark),
    ("punctuation", is_punctuation),
    ("space", is_space),
    ("case_ignorable", is_case_ignorable),
    ("cased", is_cased),
]


def lower_step(c):
    """What to add to c for the first code point of its lower case."""
    lower = chr(c).lower()
    assert len(lower) == 1 or c == DOTTED_CAPITAL_I
    return ord(lower[0]) - c


def kind(c):
    return sum(1 << bit for bit, (_, holds) in enumerate(FACTS) if holds(c)), lower_step(c)


def fact_names(facts):
    return " | ".join(name for bit, (name, _) in enumerate(FACTS) if facts >> bit & 1) or "0"


def share(values, bits):
    """Cuts values into blocks of 2^bits; returns the distinct blocks one after another, and each block's number."""
    number_of = {}
    numbers = []
    for start in range(0, len(values), 1 << bits):
        block = tuple(values[start:start + (1 << bits)])
        numbers.append(number_of.setdefault(block, len(number_of)))
    return [value for block in number_of for value in block], numbers


def array(type_name, name, values):
    lines = []
    line = "   "
    for value in values:
        word = f" {value},"
        if len(line) + len(word) > 110:
            lines.append(line)
            line = "   "
        line += word
    return f"inline constexpr {type_name} {name}[] = {{\n" + "\n".join([*lines, line]) + "\n};\n"


def header_text():
    kinds_by_code_point = [kind(c) for c in ALL]
    nothing = (0, 0)
    assert all(k == nothing for c, k in enumerate(kinds_by_code_point) if c >= DENSE_END and c not in PLANE_14)

    number_of = {nothing: 0}
    stored = kinds_by_code_point[:DENSE_END] + kinds_by_code_point[PLANE_14.start:PLANE_14.stop]
    leaves, leaf_numbers = share([number_of.setdefault(k, len(number_of)) for k in stored], LEAF_BITS)
    branches, top = share(leaf_numbers, BRANCH_BITS)
    assert len(number_of) <= 256 and max(top) < 256 and max(branches) < 65536
    size = len(leaves) + 2 * len(branches) + len(top) + 8 * len(number_of)

    fact_lines = "\n".join(f"inline constexpr std::uint8_t {name} = 1u << {bit};"
                           for bit, (name, _) in enumerate(FACTS))
    kind_rows = "\n".join(f"    {{{step}, {fact_names(facts)}}}," for facts, step in number_of)
    return f"""\
#ifndef KARAT_TEXT_CHARACTER_TABLES_HPP
#define KARAT_TEXT_CHARACTER_TABLES_HPP

// Written by tests/tools/make_character_tables.py from CPython's Unicode {unicodedata.unidata_version} data; do not edit.
// {size} bytes of tables.

#include <cstdint>

#include "karat/version.hpp"

// clang-format off

namespace karat {{
inline namespace KARAT_NAMESPACE {{
namespace characters {{
namespace tables {{

inline constexpr unsigned leaf_bits = {LEAF_BITS};
inline constexpr unsigned branch_bits = {BRANCH_BITS};
inline constexpr char32_t dense_end = 0x{DENSE_END:X};
inline constexpr char32_t plane_14_begin = 0x{PLANE_14.start:X};
inline constexpr char32_t plane_14_end = 0x{PLANE_14.stop:X};

{fact_lines}

struct kind {{
    std::int32_t lower_step;
    std::uint8_t facts;
}};

inline constexpr kind kinds[] = {{
{kind_rows}
}};

{array("std::uint8_t", "leaves", leaves)}
{array("std::uint16_t", "branches", branches)}
{array("std::uint8_t", "top", top)}
}} // namespace tables
}} // namespace characters
}} // namespace KARAT_NAMESPACE
}} // namespace karat

#endif
"""


def ranges(code_points):
    found = []
    for c in sorted(code_points):
        if found and found[-1][1] == c - 1:
            found[-1][1] = c
        else:
            found.append([c, c])
    return found


def list_text(name, code_points):
    rows = ranges(code_points)
    return (f"# {name}; make_character_tables.py, unidata {unicodedata.unidata_version}; "
            f"{len(code_points)} code points in {len(rows)} ranges\n"
            + "".join(f"{first:X}..{last:X}\n" for first, last in rows))


def case_fold_text():
    rows = [(c, chr(c).casefold()) for c in ALL if chr(c).casefold() != chr(c)]
    return (f"# code point<TAB>casefold() of the single-character string, where different; make_character_tables.py, "
            f"unidata {unicodedata.unidata_version}\n"
            + "".join(f"{c:X}\t{' '.join(f'{ord(part):X}' for part in folded)}\n" for c, folded in rows))


def read_list(name):
    lines = (LISTS / name).read_text(encoding="ascii").splitlines()
    rows = [[int(end, 16) for end in line.split("..")] for line in lines if not line.startswith("#")]
    return {c for first, last in rows for c in range(first, last + 1)}


def read_lower():
    lines = (LISTS / "lower.tsv").read_text(encoding="ascii").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return {int(c, 16): "".join(chr(int(part, 16)) for part in lower.split()) for c, lower in rows}


def compare_with_recorded_lists():
    ignorable = {c for c in ALL if is_case_ignorable(c)}
    assert ignorable == read_list("sigma_case_ignorable.txt")
    assert {c for c in ALL if is_cased(c)} - ignorable == read_list("sigma_cased_not_ignorable.txt")
    assert {c for c in ALL if is_word(c)} == read_list("re_word.txt")
    assert {c for c in ALL if is_regex_word(c)} == read_list("regex_word.txt")
    assert {c for c in ALL if is_space(c)} == read_list("isspace.txt")
    assert {c for c in ALL if is_punctuation(c)} == read_list("category_P_plus_ascii_punct.txt")
    lower = read_lower()
    assert all(chr(c).lower() == lower.get(c, chr(c)) for c in ALL)


def main():
    assert unicodedata.unidata_version == "14.0.0", "needs CPython 3.11"
    compare_with_recorded_lists()
    wanted = {
        HEADER: header_text(),
        LISTS / "assigned.txt": list_text("assigned.txt", {c for c in ALL if CATEGORY[c] != "Cn"}),
        LISTS / "casefold.tsv": case_fold_text(),
        LISTS / "cased.txt": list_text("cased.txt", {c for c in ALL if is_cased(c)}),
        LISTS / "category_Sc.txt": list_text("category_Sc.txt", {c for c in ALL if CATEGORY[c] == "Sc"}),
        LISTS / "mark.txt": list_text("mark.txt", {c for c in ALL if is_mark(c)}),
    }
    if "--check" in sys.argv[1:]:
        stale = [path for path, text in wanted.items() if not path.exists() or path.read_text(encoding="ascii") != text]
        for path in stale:
            print(f"{path.relative_to(ROOT)} is not what {pathlib.Path(__file__).name} writes", file=sys.stderr)
        return 1 if stale else 0
    for path, text in wanted.items():
        path.write_text(text, encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
