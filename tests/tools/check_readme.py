#!/usr/bin/env python3
"""Compiles the C++ of README.md, so that it cannot go stale.

usage: check_readme.py ROOT COMPILER...

All code blocks marked cpp are put, in order, into the body of one function; their #include lines go to the top. What the
text takes as given is declared here.
"""

import re
import subprocess
import sys
from pathlib import Path

GIVEN = """
#include <cstddef>
#include <string>
#include <vector>
struct question { std::vector<std::string> golds; std::string answer; };
extern std::vector<question> dev;
"""


def main():
    root, compiler = Path(sys.argv[1]), sys.argv[2:]
    blocks = re.findall(r"```cpp\n(.*?)```", (root / "README.md").read_text(encoding="utf-8"), re.S)
    if not blocks:
        sys.exit("README.md: no cpp blocks")
    lines = [line for block in blocks for line in block.splitlines()]
    includes = [line for line in lines if line.startswith("#include")]
    body = [line for line in lines if not line.startswith("#include")]
    source = "\n".join(includes) + GIVEN + "void readme();\nvoid readme() {\n" + "\n".join(body) + "\n}\n"
    command = [*compiler, "-std=c++17", "-fsyntax-only", "-Wall", "-Wextra", "-Wno-unused", "-Werror",
               f"-I{root / 'include'}", "-xc++", "-"]
    done = subprocess.run(command, input=source, text=True, capture_output=True)
    if done.returncode != 0:
        sys.exit(f"README.md: its C++ does not compile\n{done.stderr}")
    print(f"README.md: {len(blocks)} blocks compile")


if __name__ == "__main__":
    main()
