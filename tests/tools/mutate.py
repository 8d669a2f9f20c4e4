#!/usr/bin/env python3
"""Puts faults into copies of the headers, one at a time, and asks whether the unit tests notice.

    mutate.py --check             only: does each text of mutations.txt stand in its header exactly once? Takes no time
    mutate.py [--only NAME ...]   all faults, or those; compiles and runs the unit tests that each one names

      --jobs N                    so many faults at once (default: 1)
      --compiler CXX              default: c++, or what the variable CXX says

A fault is seen when its test fails, crashes, takes far longer than without it, or meets a static_assert. The tests must
pass without the fault. Prints one line a fault, and at the end what was not seen; returns 1 if there is any such.

Everything is compiled without optimisation into a temporary folder. Tests in unit/unicode/ need utf8proc and are left
out, which is said, where there is none.
"""
import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEADERS = ROOT / "include" / "karat"
TESTS = ROOT / "tests"
LIST = TESTS / "tools" / "mutations.txt"


class Fault:
    def __init__(self, line_number, words):
        self.line_number = line_number
        self.name, self.header = words[0], words[1]
        self.tests = words[2:]
        self.before, self.after = [], []

    def place(self):
        """The text that is to be replaced; how far its lines are indented does not matter."""
        return re.compile(r"\n[ \t]*".join(re.escape(line.strip()) for line in self.before))

    def apply(self, text):
        after = "\n".join(self.after)
        return self.place().sub(lambda match: after, text)


def read_faults(text):
    """The faults of a list, and what is wrong with the list."""
    faults, wrong = [], []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#") or not line.strip():
            continue
        if line[:2] in ("- ", "+ ") and faults:
            (faults[-1].before if line[0] == "-" else faults[-1].after).append(line[2:])
        elif line[0] not in "-+" and len(line.split()) >= 3:
            faults.append(Fault(number, line.split()))
        else:
            wrong.append(f"{number}: is no part of a fault: {line}")
    return faults, wrong


def check(faults):
    """What is wrong with the faults, against the headers and tests as they are."""
    wrong = []
    names = set()
    for fault in faults:
        def say(what):
            wrong.append(f"{fault.line_number}: {fault.name}: {what}")
        if fault.name in names:
            say("is there twice")
        names.add(fault.name)
        for test in fault.tests:
            if not (TESTS / "unit" / f"{test}.cpp").is_file():
                say(f"there is no unit test {test}")
        header = HEADERS / fault.header
        if not header.is_file():
            say(f"there is no header {fault.header}")
            continue
        text = header.read_text(encoding="ascii")
        times = len(fault.place().findall(text)) if fault.before else 0
        if times != 1:
            say(f"its text stands in {fault.header} {times} times, not once")
        elif fault.apply(text) == text:
            say("changes nothing")
    return wrong


class Workshop:
    """Compiles and runs unit tests against headers that are kept in a folder of their own."""

    def __init__(self, folder, compiler):
        self.folder = Path(folder)
        self.compiler = [*shlex.split(compiler), "-std=c++17", "-O0", "-w", "-pthread", f"-I{TESTS}",
                         f'-DKARAT_TEST_DATA="{TESTS / "data"}"']
        self.main = self.folder / "main.o"
        self.include = self.folder / "include"  # as it is now: the tree may be worked on meanwhile
        shutil.copytree(ROOT / "include", self.include)
        self.seconds = {}  # of each test without a fault
        done = self.compile([str(TESTS / "unit" / "main.cpp"), "-c", "-o", str(self.main)])
        if done.returncode != 0:
            sys.exit(f"mutate.py: doctest's main function does not compile\n{done.stderr}")
        probe = "#include <utf8proc.h>\nint main() { return utf8proc_version() == nullptr; }\n"
        source = self.folder / "probe.cpp"
        source.write_text(probe, encoding="ascii")
        self.has_utf8proc = self.compile(
            [str(source), "-o", str(self.folder / "probe"), "-lutf8proc"]).returncode == 0

    def compile(self, arguments):
        return subprocess.run([*self.compiler, *arguments], text=True, capture_output=True, check=False)

    def can_run(self, test):
        return self.has_utf8proc or not test.startswith("unicode/")

    def run(self, test, include, name, limit=600.0):
        """How the test ends: "green", "red", or why it tells nothing; and after how many seconds."""
        program = self.folder / name
        libraries = ["-lutf8proc"] if test.startswith("unicode/") else []
        done = self.compile([f"-I{include}", str(TESTS / "unit" / f"{test}.cpp"), str(self.main), "-o", str(program),
                             *libraries])
        if done.returncode != 0:
            if re.search(r"static.?assert(ion)? failed", done.stderr):
                return "red", 0.0
            errors = [line for line in done.stderr.splitlines() if "error" in line]
            return "does not compile: " + (errors or ["?"])[0], 0.0
        start = time.monotonic()
        try:
            status = subprocess.run([str(program), "--abort-after=1"], stdout=subprocess.DEVNULL,
                                    stderr=subprocess.DEVNULL, timeout=limit, check=False).returncode
        except subprocess.TimeoutExpired:
            status = 1
        finally:
            program.unlink(missing_ok=True)
        return "green" if status == 0 else "red", time.monotonic() - start

    def learn(self, test):
        """Runs a test without any fault; what is wrong with it, or nothing."""
        result, self.seconds[test] = self.run(test, self.include, test.replace("/", "_"))
        return "" if result == "green" else f"{test}: is {result} without a fault"

    def try_out(self, fault):
        """What is wrong with the fault, or nothing."""
        include = self.folder / f"include_{fault.name}"
        shutil.copytree(self.include, include)
        header = include / "karat" / fault.header
        header.write_text(fault.apply(header.read_text(encoding="ascii")), encoding="ascii")
        wrong = []
        for test in fault.tests:
            # Also when the machine has much else to do, a test that takes so much longer than before does not end.
            result, _ = self.run(test, include, fault.name, limit=30 + 20 * self.seconds[test])
            if result != "red":
                wrong.append(f"{fault.name}: {test} " + ("stays green" if result == "green" else result))
        shutil.rmtree(include)
        print("\n".join(wrong) if wrong else f"{fault.name}: seen by {' and '.join(fault.tests)}", flush=True)
        return wrong


def main():
    parser = argparse.ArgumentParser(description="Do the unit tests notice faults?")
    parser.add_argument("--check", action="store_true", help="only check the list of faults against the headers")
    parser.add_argument("--only", action="append", metavar="NAME", help="only the faults of this name")
    parser.add_argument("--jobs", type=int, default=1, help="how many faults at once")
    parser.add_argument("--compiler", default=os.environ.get("CXX", "c++"))
    options = parser.parse_args()

    faults, wrong = read_faults(LIST.read_text(encoding="utf-8"))
    wrong += check(faults)
    if wrong:
        print("\n".join(f"mutations.txt:{line}" for line in wrong))
        return 1
    if options.check:
        headers = {fault.header for fault in faults}
        print(f"{len(faults)} faults in {len(headers)} headers, each where it belongs")
        return 0

    if options.only:
        unknown = set(options.only) - {fault.name for fault in faults}
        if unknown:
            sys.exit(f"mutate.py: there is no fault {', '.join(sorted(unknown))}")
        faults = [fault for fault in faults if fault.name in options.only]
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(max_workers=options.jobs) as pool:
        workshop = Workshop(folder, options.compiler)
        left_out = [fault for fault in faults if not all(map(workshop.can_run, fault.tests))]
        faults = [fault for fault in faults if fault not in left_out]
        tests = sorted({test for fault in faults for test in fault.tests})
        print(f"{len(tests)} tests without a fault ...", flush=True)
        wrong = [line for line in pool.map(workshop.learn, tests) if line]
        if not wrong:
            wrong = [line for lines in pool.map(workshop.try_out, faults) for line in lines]
    if left_out:
        print(f"left out, there is no utf8proc: {', '.join(fault.name for fault in left_out)}")
    if wrong:
        print("not as it should be:\n  " + "\n  ".join(wrong))
    print(f"{len(faults)} faults, {len(wrong)} complaints, {time.monotonic() - start:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
