#!/bin/sh
# Runs the unit tests, golden files and all, as other people compile and run them:  sh tests/matrix.sh [NAME...]
#
# A NAME is a row of the table below, or `native` or `foreign` for all rows of a kind; without one every row is run, one
# after the other. What is missing is installed where tests/tools/need.sh may do so (as root of Debian 12); a row whose
# tools are missing all the same is named and left out, or is a failure where CI is set. Everything is built under
# build/matrix/. The last line is "N passed, N failed", which counts test cases; a row that does not build, or does not run
# to its end, is one failure. Returns 0 when nothing failed.
#
#   KARAT_JOBS=N       how many files to compile at once, with 1.5 GB for each (default: 2, which is all there are)
#   KARAT_INSTALL=0    never install anything
set -u
cd -- "$(dirname -- "$0")/.." || exit 1
. tests/tools/need.sh

# Each value of each axis at least once, and what belongs together in one row: contracted products, for one, need
# -fexpensive-optimizations and a processor that has them. The level is what takes the least time where it is free: -O0, or
# -Og where the program runs slowly. The tests, not the headers, convert 64-bit numbers to std::size_t where it has 32.
#
# name     kind    compiler                     runs with            C++ flags
table='
g++-11     native  g++-11                       -                    17  -O1 -ffast-math
g++-12     native  g++-12                       -                    20  -O3 -march=native
clang-14   native  clang++-14                   -                    17  -O0 -DKARAT_PORTABLE
clang-16   native  clang++-16                   -                    17  -O0 -fno-exceptions -fno-rtti -funsigned-char
clang-19   native  clang++-19                   -                    23  -O0 -stdlib=libc++
i686       foreign i686-linux-gnu-g++           -                    17  -Og -msse2 -mfpmath=sse -Wno-error=conversion
aarch64    foreign aarch64-linux-gnu-g++        qemu-aarch64         20  -O1 -fexpensive-optimizations
armhf      foreign arm-linux-gnueabihf-g++      qemu-arm             17  -Og -Wno-error=conversion
s390x      foreign s390x-linux-gnu-g++          qemu-s390x           17  -Og
windows    foreign x86_64-w64-mingw32-g++-posix /usr/lib/wine/wine64 17  -Og
'
jobs=${KARAT_JOBS:-2}
root=$PWD/build/matrix
passed=0
failed=0
notes=""

say() { printf '\n==== %s\n' "$*"; }
note() {
    notes="$notes
  $*"
}
fail() {
    failed=$((failed + 1))
    note "$*"
}
leave_out() {
    if [ -n "${CI:-}" ]; then fail "$*"; else note "$*; left out"; fi
}

# Sets `cpu` to the seconds of processor time that this script's programs have taken so far. `times` tells only the shell
# itself, and no subshell.
read_cpu() {
    times >"$root/times"
    cpu=$(sed -n '2s/[ms]/ /gp' "$root/times" | awk '{ print int(60 * $1 + $2 + 60 * $3 + $4 + 0.5) }')
}

# utf8proc's sources, which the compiler of each foreign row compiles: from Debian, without a change to what apt knows.
utf8proc_sources() {
    ls "$root"/utf8proc/utf8proc-*/utf8proc.c >/dev/null 2>&1 && return 0
    if [ "${KARAT_INSTALL:-1}" = 0 ] || ! command -v apt-get >/dev/null 2>&1; then return 1; fi
    mkdir -p "$root/utf8proc/lists" "$root/utf8proc/sources" || return 1
    sed 's/^deb /deb-src /' /etc/apt/sources.list >"$root/utf8proc/sources/debian.list" 2>/dev/null
    sed 's/^Types: .*/Types: deb-src/' /etc/apt/sources.list.d/debian.sources \
        >"$root/utf8proc/sources/debian.sources" 2>/dev/null
    set -- -qq -o Dir::Etc::SourceList=- -o "Dir::Etc::SourceParts=$root/utf8proc/sources" \
        -o "Dir::State::Lists=$root/utf8proc/lists"
    apt-get "$@" update && (cd "$root/utf8proc" && apt-get "$@" source --download-only utf8proc) &&
        tar -xf "$root"/utf8proc/utf8proc_*.orig.tar.* -C "$root/utf8proc"
}

# utf8proc_library COMPILER FOLDER: compiles libutf8proc.a and puts it with its header into FOLDER.
utf8proc_library() {
    utf8proc_sources && mkdir -p "$2" && cp "$root"/utf8proc/utf8proc-*/utf8proc.h "$2" &&
        "$(echo "$1" | sed 's/g++/gcc/')" -O1 -DUTF8PROC_STATIC -c "$root"/utf8proc/utf8proc-*/utf8proc.c \
            -o "$2/utf8proc.o" &&
        rm -f "$2/libutf8proc.a" && ar rcs "$2/libutf8proc.a" "$2/utf8proc.o"
}

# Whether CMake warns of x87, which a 32-bit x86 computes with unless it is told otherwise.
warns_of_x87() {
    cmake -S . -B "$root/x87" -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_CXX_COMPILER=i686-linux-gnu-g++ -DCMAKE_CXX_FLAGS="$1" \
        -DKARAT_BUILD_TESTS=OFF -DKARAT_BUILD_EXAMPLES=OFF 2>&1 | grep -q "add -msse2 -mfpmath=sse"
}

# run NAME KIND COMPILER EMULATOR STANDARD FLAGS...
run() {
    name=$1 kind=$2 compiler=$3 emulator=$4 standard=$5
    shift 5
    folder=$root/$name
    say "$name: $compiler -std=c++$standard $*"
    read_cpu
    before=$cpu
    things=$compiler
    if [ "$emulator" != - ]; then things="$things $emulator"; fi
    case $* in *-stdlib=libc++*) things="$things libc++-19" ;; esac
    if ! need "$things"; then
        leave_out "$name: its tools are missing"
        return
    fi

    if [ "$name" = i686 ] && { warns_of_x87 "$*" || ! warns_of_x87 ""; }; then
        fail "i686: CMake should warn without these flags, and only then"
    fi
    flags=$*
    # At levels below -O2, g++ takes objects without members for uninitialised.
    case $compiler in g++* | *-g++*) flags="$flags -Wno-error=maybe-uninitialized" ;; esac
    set -- -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_STANDARD="$standard" -DCMAKE_BUILD_TYPE=None \
        -DCMAKE_CXX_FLAGS="$flags" -DKARAT_BUILD_TESTS=ON -DKARAT_BUILD_EXAMPLES=OFF -DKARAT_WERROR=ON
    if [ "$kind" = foreign ]; then
        if ! utf8proc_library "$compiler" "$folder/utf8proc"; then
            leave_out "$name: no utf8proc for it"
            return
        fi
        system=Linux
        case $compiler in *mingw*) system=Windows ;; esac
        # Static, so that nothing of the target is needed to run it but an emulator.
        set -- "$@" -DCMAKE_SYSTEM_NAME="$system" -DCMAKE_EXE_LINKER_FLAGS=-static \
            -DKARAT_UTF8PROC_INCLUDE_DIR="$folder/utf8proc" -DKARAT_UTF8PROC_LIBRARY="$folder/utf8proc/libutf8proc.a"
        if [ "$emulator" != - ]; then set -- "$@" -DCMAKE_CROSSCOMPILING_EMULATOR="$emulator"; fi
    fi
    if have ninja && [ ! -e "$folder/CMakeCache.txt" ]; then set -- -G Ninja "$@"; fi
    if ! cmake -S . -B "$folder" "$@"; then
        fail "$name: does not configure"
        return
    fi
    if ! cmake --build "$folder" --target karat_suite --parallel "$jobs"; then
        fail "$name: does not build"
        return
    fi
    rm -f "$folder/log.txt"
    cmake --build "$folder" --target karat_run_suite >"$folder/log.txt" 2>&1
    status=$?
    tail -n 40 "$folder/log.txt"
    counts=$(tr -d '\r' <"$folder/log.txt" |
        sed -n 's/^\[doctest\] test cases: .*| *\([0-9]*\) passed | *\([0-9]*\) failed |.*/\1 \2/p')
    good=${counts% *}
    bad=${counts#* }
    if [ "${good:-0}" = 0 ]; then
        fail "$name: does not run to its end, see $folder/log.txt"
        return
    fi
    if [ "$status" != 0 ] && [ "$bad" = 0 ]; then bad=1; fi
    passed=$((passed + good))
    failed=$((failed + bad))
    read_cpu
    note "$name: $good passed, $bad failed, $((cpu - before)) s of processor time"
}

mkdir -p "$root" || exit 1
if ! need "cmake doctest python" "ninja utf8proc"; then
    echo "karat: the matrix needs the things above"
    echo "0 passed, 1 failed"
    exit 1
fi
export WINEDEBUG=-all WINEPREFIX="$root/wine"

rows=""
for wanted in "${@:-all}"; do
    found=$(echo "$table" | awk -v wanted="$wanted" 'wanted == "all" && NF || wanted == $1 || wanted == $2 { print $1 }')
    if [ -z "$found" ]; then fail "there is no row $wanted"; fi
    rows="$rows $found"
done
for row in $rows; do
    # shellcheck disable=SC2046 # a row is a list of words
    run $(echo "$table" | awk -v row="$row" 'row == $1')
done

if [ $((passed + failed)) = 0 ]; then fail "nothing was run"; fi
say "result$notes"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
