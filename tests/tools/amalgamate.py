#!/usr/bin/env python3
"""Writes all of karat's core into one header.

    amalgamate.py [ROOT] > karat.hpp      from ROOT/include/karat (default: the tree this script stands in)

Follows the includes of karat.hpp and puts each header in the place where it is included first, so that the compiler
reads the same lines in the same order as from the folder. What comes out depends on the headers only. Every header keeps
its include guard: the single header may be included twice, and beside headers of the folder.
"""
import re
import sys
from pathlib import Path

TOP = "karat/karat.hpp"


def join(folder, header, written, lines):
    """Appends `header` to `lines`, unless it is in `written`, each of its includes before the line after it."""
    if header in written:
        return
    written.add(header)
    lines.append(f"// ---- {header} " + "-" * (112 - len(header)))
    depth = 0  # of #if; an include at depth 1 stands in the header's guard and in nothing else
    for number, line in enumerate((folder / header).read_text(encoding="ascii").splitlines(), 1):
        directive = re.match(r"\s*#\s*(if|endif|include)\w*\s*(.*)", line)
        kind, rest = directive.groups() if directive else (None, "")
        depth += (kind == "if") - (kind == "endif")
        own = re.match(r'"(karat/[^"]+)"', rest) if kind == "include" else None
        if own and depth != 1:
            sys.exit(f"{header}:{number}: includes {own[1]} on a condition, which one file for all cannot do")
        elif own:
            join(folder, own[1], written, lines)
        elif kind == "include" and depth == 1 and rest in written:
            pass  # a header of the standard library that stands further up, in no condition either
        else:
            lines.append(line)
            if kind == "include" and depth == 1:
                written.add(rest)


def amalgamate(root):
    """The text of the single header, and which headers are in it."""
    version = re.search(r'version\[\] = "([^"]+)"', (root / "include/karat/version.hpp").read_text(encoding="ascii"))
    licence = (root / "LICENSE").read_text(encoding="utf-8").splitlines()
    lines = [f"karat {version[1]} in one header, made by tests/tools/amalgamate.py from include/karat: change it there.",
             "", *licence]
    lines = [f"// {line}".rstrip() for line in lines] + [""]
    written = set()
    join(root / "include", TOP, written, lines)
    text = "\n".join(lines) + "\n"
    return re.sub(r"\n{3,}", "\n\n", text), written  # an include that goes leaves its blank line


def main():
    if len(sys.argv) > 2 or sys.argv[1:] == ["--help"]:
        sys.exit(__doc__)
    root = Path(sys.argv[1]) if len(sys.argv) == 2 else Path(__file__).resolve().parents[2]
    sys.stdout.buffer.write(amalgamate(root)[0].encode("utf-8"))  # the same line ends on every system


if __name__ == "__main__":
    main()
