#!/bin/sh
# Runs tests under valgrind's memcheck, which sees what sanitizers do not: bytes that nobody has set.
#
#   sh tests/tools/memcheck.sh [FILTER]     FILTER: names of tests to doctest, such as "overlap:*" (default: all)
#
# Builds the unit tests in build/memcheck, a few big files of them, with -O1, and runs them, and the kept inputs of
# fuzzing if there is no FILTER. All of it takes about an hour on one processor, so it is no part of run.sh. Returns 1 when
# memcheck finds anything, or a test fails.
set -u
cd -- "$(dirname -- "$0")/../.." || exit 2
filter=${1:-*}
folder=build/memcheck
jobs=${KARAT_JOBS:-$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)}
cmake -S . -B "$folder" -DCMAKE_BUILD_TYPE=Debug "-DCMAKE_CXX_FLAGS_DEBUG=-O1 -g1" -DKARAT_BUILD_TESTS=ON \
    -DKARAT_BUILD_EXAMPLES=OFF -DKARAT_TEST_LONG=OFF -DKARAT_TEST_SINGLE_HEADER=OFF -DKARAT_TEST_BATCHES=6 >/dev/null ||
    exit 2
cmake --build "$folder" --parallel "$jobs" --target karat_unit || exit 2
if cmake --build "$folder" --target help | grep -q karat_unit_unicode; then
    cmake --build "$folder" --parallel "$jobs" --target karat_unit_unicode || exit 2
fi

failed=0
# check COMMAND ...: runs it under memcheck.
check() {
    echo "==== $*"
    valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=all "$@" || failed=$((failed + 1))
}
for name in karat_unit karat_unit_unicode; do
    program=$(find "$folder" -type f -name "$name")
    if [ -n "$program" ]; then check "$program" "--test-case=$filter"; fi
done
if [ "$filter" = "*" ]; then
    for corpus in tests/fuzz/corpus/*; do
        target=karat_replay_${corpus##*/}
        if ! cmake --build "$folder" --parallel "$jobs" --target "$target"; then continue; fi # its library is not there
        check "$(find "$folder" -type f -name "$target")" "$corpus"
    done
fi
echo "memcheck: $failed failed"
[ "$failed" = 0 ]
