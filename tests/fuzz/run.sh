#!/bin/sh
# Looks for inputs on which karat is wrong:  sh tests/fuzz/run.sh [SECONDS [TARGET ...]]
#
# Builds the targets with clang's libFuzzer and sanitizers in build/fuzz, and gives each so many seconds (default: 60),
# starting from the kept inputs. New inputs that reach something new stay in build/fuzz/corpus, and the next run starts
# from them too. Of an input that fails, or takes more than 10 seconds, the file, the command that tries it again and a
# line for the kept inputs are printed. The last line is "fuzz: N targets, N failed". Returns 0 when nothing failed, 1
# when something did, 2 when the programs cannot be built.
#
#   KARAT_JOBS=N    how many targets to compile and to run at once (default: the number of processors)
#   CXX=...         clang++ (default: clang++)
set -u
cd -- "$(dirname -- "$0")/../.." || exit 2

seconds=${1:-60}
if [ $# -gt 0 ]; then shift; fi
case $seconds in
'' | *[!0-9]*)
    echo "run.sh: $seconds is no number of seconds" >&2
    exit 2
    ;;
esac
targets=${*:-$(cd tests/fuzz/corpus && ls)}
for target in $targets; do
    if [ ! -d "tests/fuzz/corpus/$target" ]; then
        echo "run.sh: there is no target $target" >&2
        exit 2
    fi
done
jobs=${KARAT_JOBS:-$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)}
folder=build/fuzz
generator=""
if command -v ninja >/dev/null 2>&1 && [ ! -e "$folder/CMakeCache.txt" ]; then generator="-G Ninja"; fi
# shellcheck disable=SC2086 # $generator is two words, or none
cmake -S . -B "$folder" $generator -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="${CXX:-clang++}" -DKARAT_FUZZ=ON \
    -DKARAT_BUILD_TESTS=ON -DKARAT_BUILD_EXAMPLES=OFF >/dev/null || exit 2
cmake --build "$folder" --parallel "$jobs" --target karat_fuzz || exit 2

program() { find "$folder" -type f -name "karat_$1" -perm -u+x | head -n 1; }
replay=$(program replay_stemmer) # they all pack and unpack

# fuzz TARGET: looks for inputs, and leaves what it says in $folder/TARGET.log.
fuzz() {
    corpus=$folder/corpus/$1
    found=$folder/found/$1
    rm -rf "$found"
    mkdir -p "$corpus" "$found"
    "$replay" --unpack "tests/fuzz/corpus/$1" "$corpus" || return 1
    "$(program "fuzz_$1")" -max_total_time="$seconds" -max_len=2048 -timeout=10 -rss_limit_mb=2048 -verbosity=0 \
        -print_final_stats=1 -artifact_prefix="$found/" "$corpus"
}

# report TARGET: what came of it. False when something is wrong.
report() {
    log=$folder/$1.log
    status=$(cat "$folder/$1.status" 2>/dev/null || echo "no status")
    inputs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    if [ "$status" = 0 ]; then
        echo "$1: ${inputs:-0} inputs"
        return 0
    fi
    cat "$log"
    echo "$1: FAILED ($status), see $log"
    for file in "$folder/found/$1"/*; do
        if [ ! -e "$file" ]; then continue; fi
        echo "  the input:           $file"
        echo "  to try it again:     $(program "fuzz_$1") $file"
    done
    echo "  as lines for tests/fuzz/corpus/$1/found.txt:"
    "$replay" --pack "$folder/found/$1"
    return 1
}

ran=0
running=""
for target in $targets; do
    if [ -z "$(program "fuzz_$target")" ]; then
        echo "$target: left out, what it needs is not there"
        continue
    fi
    ran=$((ran + 1))
    rm -f "$folder/$target.status"
    (
        fuzz "$target" >"$folder/$target.log" 2>&1
        echo $? >"$folder/$target.status"
    ) &
    running="$running $target"
    if [ $((ran % jobs)) = 0 ]; then wait; fi # they all take the same time
done
wait

failed=0
for target in $running; do
    report "$target" || failed=$((failed + 1))
done
echo "fuzz: $ran targets, $failed failed"
[ "$ran" != 0 ] && [ "$failed" = 0 ]
