# To be sourced by a POSIX shell: finds out which of the things karat's scripts use are missing, and gets them where that
# is plainly wanted, which is as root of a Debian or Ubuntu machine (a container, CI). Anywhere else it names them.
#
#   need "THINGS" ["MORE THINGS"]    returns 1 when one of THINGS is still missing at the end; MORE THINGS may be
#   have THING                       whether it is there
#
# KARAT_INSTALL=0 keeps it from installing. When nothing is missing it runs no package manager and needs no network.

# Prints for a thing how to see it, and its packages: "header, command or pattern of paths|Debian|Fedora|Homebrew".
# On macOS the compilers come with the command line tools.
need_facts() {
    need_compiler=${CXX:-c++} # CXX may hold flags too
    case $1 in
    cmake) echo "cmake|cmake|cmake|cmake" ;;
    ninja) echo "ninja|ninja-build|ninja-build|ninja" ;;
    compiler) echo "${need_compiler%% *}|g++|gcc-c++|" ;;
    clang) echo "clang++|clang|clang|" ;;
    libfuzzer) echo "/usr/lib*/clang/*/lib/*/libclang_rt.fuzzer*|libclang-rt-dev|compiler-rt|" ;;
    clang-tidy-14) echo "$1|$1||" ;;
    cppcheck) echo "$1|$1|$1|$1" ;;
    valgrind) echo "valgrind|valgrind|valgrind|valgrind" ;;
    python) echo "python3|python3|python3|python" ;;
    doctest) echo "doctest/doctest.h|doctest-dev|doctest-devel|doctest" ;;
    utf8proc) echo "utf8proc.h|libutf8proc-dev|utf8proc-devel|utf8proc" ;;
    cli11) echo "CLI/CLI.hpp|libcli11-dev|cli11-devel|cli11" ;;
    chromium) echo "chromium|chromium|chromium|" ;;
    mpi) echo "mpirun|libopenmpi-dev openmpi-bin|openmpi-devel|open-mpi" ;;
    torch) echo "torch/csrc/api/include/torch/torch.h|libtorch-dev libopenblas0-pthread||pytorch" ;;
    npm) echo "npm|npm|nodejs-npm|node" ;;
    git) echo "git|git|git|git" ;;
    json) echo "nlohmann/json.hpp|nlohmann-json3-dev|json-devel|nlohmann-json" ;;
    # For tests/matrix.sh, under the names that Debian 12 has for them.
    g++-[0-9]*) echo "$1|$1||" ;;
    clang++-[0-9]*) echo "$1|clang-${1#clang++-}||" ;;
    libc++-19) echo "/usr/lib/llvm-19/include/c++/v1/string|libc++-19-dev libc++abi-19-dev||" ;;
    *-mingw32-g++-posix) echo "$1|g++-mingw-w64-x86-64-posix||" ;;
    *-linux-gnu*-g++) echo "$1|g++-${1%-g++}||" ;;
    qemu-*) echo "$1|qemu-user||" ;;
    */wine64) echo "$1|wine64||" ;;
    *) echo "need.sh: nothing is known about '$1'" >&2 ;;
    esac
}

have() {
    need_sign=$(need_facts "$1")
    need_sign=${need_sign%%|*}
    case $need_sign in
    /*)
        # shellcheck disable=SC2086 # a pattern
        set -- $need_sign
        [ -e "$1" ]
        ;;
    *.h | *.hpp)
        for need_folder in /usr /usr/local /opt/homebrew /opt/local ${CMAKE_PREFIX_PATH:+"$CMAKE_PREFIX_PATH"}; do
            if [ -e "$need_folder/include/$need_sign" ]; then return 0; fi
        done
        return 1
        ;;
    *) command -v "$need_sign" >/dev/null 2>&1 ;;
    esac
}

# Prints those of the given things that are not there.
need_missing() {
    for need_thing in "$@"; do
        have "$need_thing" || printf ' %s' "$need_thing"
    done
}

# Prints the packages of the given things; $1 is the field of need_facts: 2 Debian, 3 Fedora, 4 Homebrew.
need_packages() {
    need_field=$1
    shift
    for need_thing in "$@"; do
        need_name=$(need_facts "$need_thing" | cut -d '|' -f "$need_field")
        printf '%s' "${need_name:+ $need_name}"
    done
}

# shellcheck disable=SC2086 # lists of words are split on purpose
need() {
    need_list=$(need_missing $1 ${2:-})
    if [ -z "$need_list" ]; then return 0; fi
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && [ "${KARAT_INSTALL:-1}" != 0 ]; then
        need_list=$(need_packages 2 $need_list)
        echo "karat: installing$need_list"
        { apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends -o Dpkg::Use-Pty=0 $need_list >/dev/null; } </dev/null ||
            echo "karat: apt-get failed" >&2
        need_list=$(need_missing $1 ${2:-})
    fi
    if [ -z "$need_list" ]; then return 0; fi
    echo "karat: missing:$need_list"
    echo "  Debian, Ubuntu:  sudo apt-get install$(need_packages 2 $need_list)"
    echo "  Fedora:          sudo dnf install$(need_packages 3 $need_list)"
    need_brew=$(need_packages 4 $need_list)
    echo "  macOS:           xcode-select --install${need_brew:+; brew install$need_brew}"
    [ -z "$(need_missing $1)" ]
}
