#!/bin/sh
# Builds karat in several ways and runs every test:  sh tests/run.sh
#
# Installs what is missing when it is run as root of a Debian or Ubuntu machine; elsewhere it names what is missing and
# leaves out what cannot be done without it. Everything is built under build/. The last line is "N passed, N failed"; a
# step that cannot be configured or built counts as one failure. Returns 0 when nothing failed.
#
#   KARAT_JOBS=N         how many programs to compile or run at once (default: the number of processors)
#   KARAT_STEPS="..."    only these steps (default: all): sanitizers fuzz default clang quickstart lint matrix
#   KARAT_FUZZ_SECONDS=N how long each fuzz target looks for inputs (default: 60)
#   KARAT_INSTALL=0      never install anything
#   CXX=...              the compiler of the steps other than clang (default: c++)
set -u
cd -- "$(dirname -- "$0")/.." || exit 1
. tests/tools/need.sh

jobs=${KARAT_JOBS:-$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)}
steps=${KARAT_STEPS:-sanitizers fuzz default clang quickstart lint matrix}
passed=0
failed=0
broken=""

say() { printf '\n==== %s\n' "$*"; }
fail() {
    failed=$((failed + 1))
    broken="$broken
  $*"
}

# run_tests NAME [CMAKE_ARGUMENT ...]: configures and builds in build/NAME, runs all tests there and counts them.
run_tests() {
    name=$1
    shift
    folder=build/$name
    say "$name: $*"
    if have ninja && [ ! -e "$folder/CMakeCache.txt" ]; then set -- -G Ninja "$@"; fi
    if ! cmake -S . -B "$folder" -DKARAT_BUILD_TESTS=ON -DKARAT_WERROR=ON -DKARAT_TEST_BATCHES="$jobs" "$@"
    then
        fail "$name: does not configure"
        return
    fi
    keep_going=""
    if [ -e "$folder/build.ninja" ]; then keep_going="-- -k 0"; fi # all that is wrong is told at once
    # shellcheck disable=SC2086 # two words, or none
    if ! cmake --build "$folder" --parallel "$jobs" $keep_going; then
        fail "$name: does not build"
        return
    fi
    rm -f "$folder/tests.log"
    # ctest counts programs; its exit status is not needed, for the last lines of its log say more.
    ctest --test-dir "$folder" --parallel "$jobs" --timeout 600 --output-on-failure --no-tests=error \
        --output-log "$PWD/$folder/tests.log"
    status=$?
    counts=$(sed -n 's/^[0-9]*% tests passed, \([0-9]*\) tests failed out of \([0-9]*\)$/\1 \2/p' "$folder/tests.log")
    if [ -z "$counts" ]; then
        fail "$name: no tests found"
        return
    fi
    bad=${counts% *}
    total=${counts#* }
    passed=$((passed + total - bad))
    failed=$((failed + bad))
    if [ "$bad" != 0 ]; then
        broken="$broken
  $name: $bad of $total tests, see $folder/tests.log"
    elif [ "$status" != 0 ]; then
        fail "$name: ctest returned $status"
    fi
}

# Where everything must be tested, the engines that examples run on are installed, half a gigabyte, and one that is missing
# is an error; elsewhere the examples are built for which there is one.
engines=""
required=OFF
if [ -n "${CI:-}" ]; then
    engines="mpi torch npm git"
    required=ON
fi
if ! need "cmake compiler doctest" "ninja clang libfuzzer python utf8proc cli11 json valgrind"; then
    echo "karat: the tests need the things above"
    echo "0 passed, 1 failed"
    exit 1
fi
# What only some steps need takes minutes to fetch, and the first steps need not wait for it. Not so the compilers of the
# matrix, for where Debian's libc++ is installed, what its LibTorch needs to be compiled with is taken away.
install_rest() {
    for step in $steps; do
        case $step in
        default) need "" "chromium $engines" ;;
        clang) need "" chromium ;;
        lint) need "" "clang-tidy-14 cppcheck" ;;
        esac
    done
}
mkdir -p build
install_rest >build/install.log 2>&1 &
installer=$!
wait_for_rest() {
    if [ -z "$installer" ]; then return; fi
    wait "$installer"
    installer=""
    say "meanwhile"
    cat build/install.log
}

examples=-DKARAT_BUILD_EXAMPLES=ON
if ! have cli11 || ! have json; then examples=-DKARAT_BUILD_EXAMPLES=OFF; fi
single_header=ONLY
if ! have python; then single_header=OFF; fi # which makes it

# run_script NAME COMMAND...: a script whose last line says "N passed, N failed", or else counts as one test.
run_script() {
    name=$1
    shift
    say "$name: $*"
    mkdir -p build
    # The script's own status is lost in the pipe, so it goes through a file.
    { "$@" 2>&1; echo $? >"build/$name.status"; } | tee "build/$name.log"
    status=$(cat "build/$name.status")
    counts=$(tail -n 1 "build/$name.log" | sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p')
    if [ -n "$counts" ]; then
        passed=$((passed + ${counts% *}))
        failed=$((failed + ${counts#* }))
        if [ "${counts#* }" != 0 ]; then broken="$broken
  $name: ${counts#* }, see build/$name.log"; fi
        if [ "$status" != 0 ] && [ "${counts#* }" = 0 ]; then fail "$name: returned $status"; fi
    elif [ "$status" = 0 ]; then
        passed=$((passed + 1))
    else
        fail "$name: see build/$name.log"
    fi
}

for step in $steps; do
    case $step in
    sanitizers | fuzz) ;;
    *) wait_for_rest ;;
    esac
    case $step in
    sanitizers)
        # As C++20, so that both standards are tested. With -Og, for with sanitizers -O1 compiles three times as long and
        # -O0 runs three times as long; without the examples, whose JSON parser alone takes minutes.
        run_tests sanitizers -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_STANDARD=20 -DKARAT_BUILD_EXAMPLES=OFF \
            "-DCMAKE_CXX_FLAGS_DEBUG=-Og -g1" \
            "-DCMAKE_CXX_FLAGS=-fsanitize=address,undefined -fno-sanitize-recover=all -D_GLIBCXX_ASSERTIONS"
        ;;
    fuzz)
        if have clang; then
            run_script fuzz sh tests/fuzz/run.sh "${KARAT_FUZZ_SECONDS:-60}"
        else
            say "fuzz: left out, there is no clang++"
        fi
        ;;
    default)
        llama=""
        if have npm && have git && sh examples/llama_cpp/fetch.sh build/llama; then
            llama="-Dllama_DIR=$PWD/build/llama"
        fi
        run_tests default -DCMAKE_BUILD_TYPE=Release "-DCMAKE_CXX_FLAGS_RELEASE=-O2 -DNDEBUG" \
            -DKARAT_TEST_SINGLE_HEADER=OFF $examples -DKARAT_REQUIRE_ENGINES=$required ${llama:+"$llama"}
        ;;
    clang)
        # The unit tests with the single header. With unsigned char, as on ARM, so that no score can depend on it; with -O0,
        # which compiles fastest. The examples on engines were built by the step before.
        if have clang; then
            run_tests clang -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=clang++ \
                -DKARAT_TEST_SINGLE_HEADER=$single_header -DKARAT_TEST_LONG=OFF \
                "-DCMAKE_CXX_FLAGS_RELEASE=-O0 -DNDEBUG" -DCMAKE_CXX_FLAGS=-funsigned-char $examples \
                -DCMAKE_DISABLE_FIND_PACKAGE_Torch=ON -DCMAKE_DISABLE_FIND_PACKAGE_MPI=ON \
                -DCMAKE_DISABLE_FIND_PACKAGE_llama=ON
        else
            say "clang: left out, there is no clang++"
        fi
        ;;
    quickstart)
        # The first thing a visitor runs; as a test it builds apart from the visitor's own build/.
        if have cli11 && have json; then
            say "quickstart: sh examples/quickstart.sh"
            if KARAT_BUILD=build/quickstart sh examples/quickstart.sh; then
                passed=$((passed + 1))
            else
                fail "quickstart: sh examples/quickstart.sh"
            fi
        else
            say "quickstart: left out, there is no CLI11 or no nlohmann-json"
        fi
        ;;
    lint) run_script lint sh tests/tools/lint.sh ;;
    matrix) run_script matrix sh tests/matrix.sh native ;;
    *) fail "there is no step $step" ;;
    esac
done
wait_for_rest

if [ $((passed + failed)) = 0 ]; then fail "no test was run"; fi
say "result"
if [ -n "$broken" ]; then echo "failed:$broken"; fi
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
