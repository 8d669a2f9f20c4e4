#!/usr/bin/env python3
"""Compiles the C++ of a page of the documentation, so that it cannot go stale.

usage: check_docs.py PAGE.md INCLUDE_DIRECTORY COMPILER...

A block marked cpp whose first line is an #include is a file of its own, and is compiled alone. All others are parts: they
are put, in order, into the body of one function. What they need the page includes in a block of nothing but #include
lines. Only a page that includes no header of karat there is given karat.hpp; what else parts take as given is declared here.
"""

import re
import subprocess
import sys
from pathlib import Path

GIVEN = """
#include <cstddef>
#include <string>
#include <vector>
struct question { std::string id; std::vector<std::string> golds; std::string answer; };
extern std::vector<question> dev;
void parts();
void parts() {
"""


def compile_text(source, include, compiler):
    """What the compiler says against a C++ text; nothing if it compiles."""
    command = [*compiler, "-std=c++17", "-fsyntax-only", "-Wall", "-Wextra", "-Wno-unused", "-Werror", f"-I{include}",
               "-xc++", "-"]
    done = subprocess.run(command, input=source, text=True, encoding="utf-8", capture_output=True)
    return "" if done.returncode == 0 else done.stderr or "the compiler fails and says nothing"


def main():
    page, include, compiler = Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
    text = page.read_text(encoding="utf-8")
    files, includes, parts = [], [], []
    for match in re.finditer(r"^```cpp\n(.*?)^```$", text, re.M | re.S):
        # Messages shall name the line of the page.
        block = f'#line {text.count(chr(10), 0, match.start()) + 2} "{page.name}"\n{match.group(1)}'
        lines = [line for line in match.group(1).splitlines() if line.strip()]
        if all(line.startswith("#include") for line in lines):
            includes.append(block)
        elif lines[0].startswith("#include"):
            files.append(block)
        else:
            parts.append(block)
    # A fence that is written otherwise would be passed over in silence.
    blocks = len(files) + len(includes) + len(parts)
    if blocks != len(re.findall(r"^\s*(?:```|~~~)\s*(?:cpp|c\+\+|cxx|C\+\+)", text, re.M)):
        sys.exit(f"{page.name}: a C++ block is not between lines of ```cpp and ```")
    if parts:
        own = "".join(includes)
        files.append((own if "<karat/" in own else own + "#include <karat/karat.hpp>\n") + GIVEN + "".join(parts) + "}\n")
    elif includes:
        sys.exit(f"{page.name}: #include lines and nothing that needs them")
    errors = [error for error in (compile_text(file, include, compiler) for file in files) if error]
    if errors:
        sys.exit(f"{page.name}: its C++ does not compile\n" + "\n".join(errors))
    print(f"{page.name}: {blocks} blocks compile")


if __name__ == "__main__":
    main()
