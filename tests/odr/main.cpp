#include "odr/odr.hpp"

#include <cstdio>

// Linking this program at all is half of the test: no header may define something twice. The other half is that two
// translation units share karat's functions, and that one compiled with -ffast-math, where they may compute something
// else, has its own.
int main() {
    const findings one = of_one();
    const findings two = of_two();
    const findings fast = of_fast_math();
    int failures = 0;
    const auto expect = [&failures](bool holds, const char* what) {
        if (holds) return;
        std::printf("failed: %s\n", what);
        ++failures;
    };
    expect(one.computed == 233.5 && two.computed == 233.5 && fast.computed == 233.5, "the same result everywhere");
    expect(one.function == two.function, "one function in two translation units");
    expect(!fast.exact_arithmetic, "no exact arithmetic with -ffast-math");
    expect(one.exact_arithmetic == (one.function != fast.function), "another function for other arithmetic");
    return failures;
}
