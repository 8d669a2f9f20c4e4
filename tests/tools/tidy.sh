#!/bin/sh
# Runs clang-tidy on every header:  sh tests/tools/tidy.sh
# Not part of tests/run.sh: it takes two minutes, and other versions than 14 see other things.
set -eu
cd -- "$(dirname -- "$0")/../.."
tidy=$(command -v clang-tidy-14 || command -v clang-tidy) || { echo "tidy.sh needs clang-tidy 14" >&2; exit 1; }

# xargs -P is in every system's xargs, if not in POSIX.
find include -name '*.hpp' | sort | xargs -P 2 -I '{}' "$tidy" --quiet '{}' -- -std=c++17 -I include -x c++
echo "clang-tidy: nothing found"
