#!/usr/bin/env python3
"""Prepares to compile the unit tests against the single header.

    single_suite.py ROOT FOLDER

FOLDER/karat becomes an include folder in which karat.hpp is the single header, every header that is in it one line that
includes it, and the others are copies.
"""
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # nothing is written beside the sources
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))
import amalgamate  # noqa: E402


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8"))


def write_headers(root, folder):
    text, included = amalgamate.amalgamate(root)
    for path in sorted((root / "include/karat").rglob("*.hpp")):
        header = path.relative_to(root / "include").as_posix()
        if header == amalgamate.TOP:
            write(folder / header, text)
        elif header in included:
            write(folder / header, f'#include "{amalgamate.TOP}"\n')
        else:
            write(folder / header, path.read_text(encoding="utf-8"))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    write_headers(Path(sys.argv[1]), Path(sys.argv[2]))


if __name__ == "__main__":
    main()
