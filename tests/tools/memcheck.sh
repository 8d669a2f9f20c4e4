#!/bin/sh
# Runs tests under valgrind's memcheck, which sees what sanitizers do not: bytes that nobody has set.
#
#   sh tests/tools/memcheck.sh [FILE_test.cpp...]     the files of tests/unit/ and tests/unit/unicode/ (default: all)
#
# Builds the unit tests in build/memcheck with -O1 and runs them, a file at a time on each processor, and, where no file is
# named, the kept inputs of fuzzing. All of it takes about an hour of processor time, so it is no part of run.sh. What it
# found lies in build/memcheck/found. Returns 1 when memcheck finds anything or a test fails, 2 when nothing can be run.
#
#   KARAT_JOBS=N    how many files to compile or to run at once (default: the number of processors)
set -u
cd -- "$(dirname -- "$0")/../.." || exit 2
folder=$PWD/build/memcheck
jobs=${KARAT_JOBS:-$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)}
for file in "$@"; do
    if [ ! -e "tests/unit/$file" ] && [ ! -e "tests/unit/unicode/$file" ]; then
        echo "memcheck.sh: there is no tests/unit/$file, nor one in tests/unit/unicode" >&2
        exit 2
    fi
done
generator=""
if command -v ninja >/dev/null 2>&1 && [ ! -e "$folder/CMakeCache.txt" ]; then generator="-G Ninja"; fi
# shellcheck disable=SC2086 # two words, or none
cmake -S . -B "$folder" $generator -DCMAKE_BUILD_TYPE=Debug "-DCMAKE_CXX_FLAGS_DEBUG=-O1 -g1" -DKARAT_BUILD_TESTS=ON \
    -DKARAT_BUILD_EXAMPLES=OFF -DKARAT_TEST_LONG=OFF -DKARAT_TEST_SINGLE_HEADER=OFF -DKARAT_TEST_BATCHES="$jobs" \
    >/dev/null || exit 2
build() { cmake --build "$folder" --parallel "$jobs" --target "$1" || exit 2; }
build karat_unit
if cmake --build "$folder" --target help | grep -q karat_unit_unicode; then build karat_unit_unicode; fi

# A line for each run: its name, its program and what that is given.
for file in "${@:-*_test.cpp}"; do
    # shellcheck disable=SC2086 # the pattern is one
    (cd tests/unit && find . -name "$file") | while read -r source; do
        program=karat_unit
        case $source in ./unicode/*) program=karat_unit_unicode ;; esac
        [ -x "$folder/tests/$program" ] && echo "$(basename "$source" .cpp) $program --source-file=*/$(basename "$source")"
    done
done >"$folder/runs"
if [ $# = 0 ]; then
    for corpus in tests/fuzz/corpus/*; do
        target=karat_replay_${corpus##*/}
        if ! cmake --build "$folder" --parallel "$jobs" --target "$target" >&2; then continue; fi # its library is not there
        echo "$target fuzz/$target $PWD/$corpus"
    done >>"$folder/runs"
fi
rm -rf "$folder/found"
mkdir -p "$folder/found"
# Each leaves its output only when something is wrong.
# shellcheck disable=SC2016 # expanded by the inner shell
xargs -P "$jobs" -L 1 sh -c '
    cd "$0/tests" && name=$1 program=$2 && shift 2 || exit 255
    if valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=all "./$program" "$@" \
        >"$0/found/$name.txt" 2>&1; then rm "$0/found/$name.txt"; echo "$name: nothing found"; else echo "$name: FAILED"; exit 1; fi
' "$folder" <"$folder/runs"
status=$?
runs=$(wc -l <"$folder/runs")
failed=$(find "$folder/found" -type f | wc -l)
echo "$((runs - failed)) passed, $failed failed"
[ "$status" = 0 ] && [ "$failed" = 0 ] && [ "$runs" -gt 0 ] && [ "$runs" -ge $# ] # fewer where utf8proc is missing
