#!/bin/sh
# Builds the command-line program and scores a file of answers:  sh examples/quickstart.sh
#
# Installs what is missing when it is run as root of a Debian or Ubuntu machine (KARAT_INSTALL=0: never); elsewhere it
# says what to install. Builds in build/, or in the folder KARAT_BUILD.
set -eu
cd -- "$(dirname -- "$0")/.."
. tests/tools/need.sh
build=${KARAT_BUILD:-build}

need "cmake compiler cli11 json" ninja

set -- -DCMAKE_BUILD_TYPE=Release -DKARAT_BUILD_TESTS=OFF -DKARAT_BUILD_EXAMPLES=ON
if have ninja && [ ! -e "$build/CMakeCache.txt" ]; then set -- -G Ninja "$@"; fi
echo "karat: building examples/score in $build (about two minutes on one core)"
cmake -S . -B "$build" "$@" >/dev/null
cmake --build "$build" --parallel "${KARAT_JOBS:-2}" --target score # the others: the same without --target

echo
echo "$ $build/examples/score examples/data/science.jsonl"
"$build/examples/score" examples/data/science.jsonl
echo
echo "Next: score a file of your own in the same form (see $build/examples/score --help),"
echo "or write a program that has #include <karat/karat.hpp> and compile it with -std=c++17 -I $PWD/include."
