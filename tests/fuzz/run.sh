#!/bin/sh
# Looks for inputs on which karat is wrong:  sh tests/fuzz/run.sh [SECONDS [TARGET ...]]
#
# Builds the targets with clang's libFuzzer and sanitizers in build/fuzz, and gives each so many seconds (default: 60),
# starting from the kept inputs. New inputs that reach something new stay in build/fuzz/corpus, and the next run starts
# from them too. An input that fails is printed as a line for corpus/, and 1 is returned.
#
#   KARAT_JOBS=N    how many programs to compile at once (default: the number of processors)
#   CXX=...         clang++ (default: clang++)
set -eu
cd -- "$(dirname -- "$0")/../.."

seconds=${1:-60}
if [ $# -gt 0 ]; then shift; fi
targets=${*:-$(cd tests/fuzz/corpus && ls)}
folder=build/fuzz
cmake -S . -B "$folder" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="${CXX:-clang++}" -DKARAT_FUZZ=ON \
    -DKARAT_BUILD_TESTS=ON -DKARAT_BUILD_EXAMPLES=OFF >/dev/null
cmake --build "$folder" --parallel "${KARAT_JOBS:-$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)}" --target karat_fuzz

failed=0
for target in $targets; do
    if [ ! -d "tests/fuzz/corpus/$target" ]; then
        echo "run.sh: there is no target $target" >&2
        exit 2
    fi
    fuzz=$(find "$folder" -type f -name "karat_fuzz_$target" | head -n 1)
    if [ -z "$fuzz" ]; then
        echo "==== $target: left out, what it needs is not there"
        continue
    fi
    replay=$(find "$folder" -type f -name "karat_replay_$target" | head -n 1)
    corpus=$folder/corpus/$target
    found=$folder/found/$target
    rm -rf "$found"
    mkdir -p "$found"
    "$replay" --unpack "tests/fuzz/corpus/$target" "$corpus"
    echo "==== $target: $seconds seconds"
    if "$fuzz" -max_total_time="$seconds" -max_len=2048 -timeout=10 -print_final_stats=1 -verbosity=0 \
        -artifact_prefix="$found/" "$corpus"; then continue; fi
    failed=1
    echo "==== $target: found, as a line for tests/fuzz/corpus/$target:"
    "$replay" --pack "$found"
done
exit "$failed"
