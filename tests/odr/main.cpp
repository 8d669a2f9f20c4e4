#include "odr/odr.hpp"

#include <cstdio>
#include <initializer_list>

// Linking this program at all is half of the test: no header may define something twice. The other half is that two
// translation units share karat's functions, and that one in which they may compute something else, or in another way,
// has its own.
int main() {
    const findings one = of_one();
    const findings two = of_two();
    const findings fast = of_fast_math();
    const findings portable = of_portable();
    int failures = 0;
    const auto expect = [&failures](bool holds, const char* what) {
        if (holds) return;
        std::printf("failed: %s\n", what);
        ++failures;
    };
    for (const findings& each : {one, two, fast, portable}) {
        expect(each.computed > 1.6666 && each.computed < 1.6667, "the same result but for the last digits");
    }
    expect(one.function == two.function, "one function in two translation units");
    expect(!fast.exact_arithmetic, "no exact arithmetic with -ffast-math");
    expect(one.exact_arithmetic == (one.function != fast.function), "another function for other arithmetic");
    expect(one.blocks_are_portable == (one.function == portable.function), "another function for other blocks");
    return failures;
}
