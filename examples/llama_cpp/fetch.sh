#!/bin/sh
# Gets llama.cpp ready to link, for those who have none installed:  sh examples/llama_cpp/fetch.sh DIR
#
# Takes prebuilt libraries for processors only, no GPU, and the headers that belong to them, out of two npm packages
# (28 MB, seconds, nothing is compiled), and writes a CMake package, so that  cmake -Dllama_DIR=DIR ...  finds it.
# Does nothing where DIR is ready already. Needs npm, git and tar; for Linux on x86-64.
set -eu
if [ $# -ne 1 ]; then
    echo "usage: sh fetch.sh DIR" >&2
    exit 2
fi
version=3.21.1 # of node-llama-cpp, which has llama.cpp 0.4.0
marker="llama.cpp from node-llama-cpp $version"

if grep -qs "$marker" "$1/llama-config.cmake"; then
    echo "fetch.sh: $1 has it already"
    exit 0
fi
case $(uname -s)-$(uname -m) in
Linux-x86_64) ;;
*)
    echo "fetch.sh: there are libraries for Linux on x86-64 only; install llama.cpp, and CMake will find it" >&2
    exit 1
    ;;
esac
for program in npm git tar; do
    if ! command -v $program >/dev/null 2>&1; then
        echo "fetch.sh: needs $program" >&2
        exit 1
    fi
done

mkdir -p "$1"
folder=$(cd -- "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
npm pack --loglevel=error "node-llama-cpp@$version" "@node-llama-cpp/linux-x64@$version" >/dev/null
mkdir headers libraries
tar xzf "node-llama-cpp-$version.tgz" -C headers --strip-components=1
tar xzf "node-llama-cpp-linux-x64-$version.tgz" -C libraries --strip-components=1

# The headers are in the history of llama.cpp that the first package brings along.
git clone -q --bare headers/llama/gitRelease.bundle history.git
mkdir -p source "$folder/include" "$folder/lib"
git -C history.git archive HEAD include ggml/include LICENSE | tar x -C source
cp source/include/*.h source/ggml/include/*.h "$folder/include/"
cp source/LICENSE "$folder/LICENSE"
cp libraries/bins/linux-x64/*.so "$folder/lib/"

# Last, for it says that all is there.
cat >"$folder/llama-config.cmake" <<END
# $marker
add_library(llama INTERFACE IMPORTED)
target_include_directories(llama INTERFACE "\${CMAKE_CURRENT_LIST_DIR}/include")
file(GLOB llama_libraries "\${CMAKE_CURRENT_LIST_DIR}/lib/libllama.*.so" "\${CMAKE_CURRENT_LIST_DIR}/lib/libggml.*.so"
     "\${CMAKE_CURRENT_LIST_DIR}/lib/libggml-base.so")
target_link_libraries(llama INTERFACE \${llama_libraries})
# Which of them a processor needs is found out when a program starts.
target_compile_definitions(llama INTERFACE KARAT_LLAMA_BACKENDS="\${CMAKE_CURRENT_LIST_DIR}/lib")
END
echo "fetch.sh: llama.cpp is in $folder; configure with -Dllama_DIR=$folder"
