#!/bin/sh
# Measures karat and writes the tables of docs/performance.md and docs/performance.svg:  sh benchmarks/run.sh
#
# On a machine that does nothing else: when its load average is above 1.5 before the start, or another compiler or other
# flags or texts are asked for, the tables are printed and the documents stay as they are. Takes about five minutes. Needs
# CMake, a compiler and Python 3;
# Google Benchmark and libstemmer (Debian: libbenchmark-dev libstemmer-dev) for the last table.
#
#   KARAT_ROUNDS=N        rounds of each measurement (default: 15)
#   KARAT_WORKLOADS=DIR   read short.tsv, snippet.tsv and long.tsv there instead of making them
#   KARAT_FLAGS="..."     compile with these instead of -O2, to see whether flags matter
#   KARAT_BUILD=DIR       build there (default: build/benchmarks)
#   CXX=...               the compiler (default: c++), with a folder of its own to build in
set -eu
cd -- "$(dirname -- "$0")/.."
. tests/tools/need.sh
need "cmake compiler python" "ninja"

# The build itself is work, so this is asked first.
load=$(LC_ALL=C uptime | sed 's/.*load average[s]*: *//; s/[, ].*//')
rounds=${KARAT_ROUNDS:-15}
flags=${KARAT_FLAGS:--O2}
build=${KARAT_BUILD:-build/benchmarks}
results=$build/results
say() { printf '\n==== %s\n' "$*"; }

say "building in $build: $flags"
set --
if have ninja && [ ! -e "$build/CMakeCache.txt" ]; then set -- -G Ninja; fi
cmake -S . -B "$build" "$@" -DCMAKE_BUILD_TYPE=Release "-DCMAKE_CXX_FLAGS_RELEASE=$flags" \
    -DKARAT_BUILD_BENCHMARKS=ON -DKARAT_BUILD_TESTS=OFF -DKARAT_BUILD_EXAMPLES=OFF
cmake --build "$build" --parallel
bin=$build/benchmarks

rm -rf "$results"
mkdir -p "$results"
texts=${KARAT_WORKLOADS:-$build/workloads}
if [ -z "${KARAT_WORKLOADS:-}" ]; then
    mkdir -p "$texts"
    for kind in short snippet long; do "$bin/workload" $kind >"$texts/$kind.tsv"; done
fi

# replay KIND METRIC MODE [THREADS]: one cell, in a file of its own.
replay() {
    "$bin/replay" "$texts/$1.tsv" --metric "$2" --mode "$3" --threads "${4:-1}" --rounds "$rounds" \
        >"$results/$1.$2.$3.${4:-1}.json"
    printf '%-8s %-9s %-7s %s\n' "$1" "$2" "$3" \
        "$(sed 's/.*"floors": \([0-9.]*\).*/\1/' "$results/$1.$2.$3.${4:-1}.json") floors"
}
say "replay: $rounds rounds, each beside the floor"
for kind in short snippet long; do
    for metric in rougeL token_f1; do
        for mode in oneoff key stream; do replay $kind $metric $mode; done
        replay $kind $metric key 2
    done
done

if [ -x "$bin/karat_bench" ]; then
    say "karat_bench"
    "$bin/karat_bench" --benchmark_enable_random_interleaving=true --benchmark_repetitions=9 \
        --benchmark_min_time=0.05 --benchmark_report_aggregates_only=true \
        --benchmark_filter='^(floor|stem_words|stream_token_ids|rougeL/(key|obvious)|token_f1/(key|obvious))' \
        --benchmark_out_format=json --benchmark_out="$results/karat_bench.json" >"$results/karat_bench.txt"
fi

compiler=$(${CXX:-c++} --version | sed -n 1p)
processor=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | sed -n 1p)
set -- --machine "$compiler, $flags; ${processor:-$(uname -m)}; load average before the start: $load"
if [ "$flags${CXX:-}${KARAT_WORKLOADS:-}" != -O2 ] || ! awk "BEGIN { exit !($load <= 1.5) }"; then
    say "not written to docs/: load average before the start $load, ${CXX:-c++} $flags, texts from $texts"
    set -- "$@" --print
fi
python3 benchmarks/report.py "$results" docs "$@"
