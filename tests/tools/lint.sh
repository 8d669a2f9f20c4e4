#!/bin/sh
# Runs clang-tidy 14 and cppcheck 2.10, those of Debian 12, over every header:  sh tests/tools/lint.sh
#
# .clang-tidy says what clang-tidy looks for, and why not for more; of cppcheck it is whatever it holds for an error, a
# portability or a performance matter (not its matters of style, which are another's), but for what cppcheck.txt names.
# Takes 20 s. Returns 1 when either finds something or is missing: other versions see other things.
set -u
cd -- "$(dirname -- "$0")/../.." || exit 1
. tests/tools/need.sh
need "clang-tidy-14 cppcheck" || exit 1

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
status=0
cpp_check() {
    cppcheck --quiet --language=c++ --std=c++17 --enable=warning,performance,portability --error-exitcode=1 \
        --inline-suppr --suppressions-list=tests/tools/cppcheck.txt -I include "$@" || status=1
}
clang_tidy() {
    file=$1
    shift
    clang-tidy-14 --quiet --config-file=.clang-tidy "$file" -- -std=c++17 -I include "$@" || status=1
}

# One file that includes them all: each is read once.
(cd include && find karat -name '*.hpp' | sort | sed 's/.*/#include "&"/') >"$work/all.cpp"
echo '#include "karat/bytes.hpp"' >"$work/forms.cpp" # and with it bits.hpp: what has a form for some processors
clang_tidy "$work/all.cpp"
clang_tidy "$work/forms.cpp" -DKARAT_PORTABLE
cpp_check -D__SSE2__ -D__GNUC__=12 "$work/all.cpp"
cpp_check -DKARAT_PORTABLE "$work/forms.cpp"
[ "$status" = 0 ] && echo "lint: nothing found"
exit "$status"
