#include "odr/odr.hpp"

#include <cstdio>
#include <initializer_list>

// Linking this program at all is half of the test: no header may define something twice. The other half is that two
// translation units share karat's functions, and that one in which they may compute something else, or in another way,
// or with instructions that not every processor has, or that was compiled with another version of karat, has its own.
namespace {

#ifdef KARAT_TEST_AVX2
bool has_avx2() { return __builtin_cpu_supports("avx2") != 0; }
#else
bool has_avx2() { return false; }
findings of_nothing() { return {}; }
#    define of_avx2 of_nothing
#endif

} // namespace

int main() {
    const findings one = of_one();
    const findings two = of_two();
    const findings fast = of_fast_math();
    const findings portable = of_portable();
    const findings other = of_another_version();
    int failures = 0;
    const auto expect = [&failures](bool holds, const char* what) {
        if (holds) return;
        std::printf("failed: %s\n", what);
        ++failures;
    };
    for (const findings& each : {one, two, fast, portable, other}) {
        expect(each.computed > 1.6666 && each.computed < 1.6667, "the same result but for the last digits");
    }
    expect(one.function == two.function, "one function in two translation units");
    expect(!fast.exact_arithmetic, "no exact arithmetic with -ffast-math");
    expect(one.exact_arithmetic == (one.function != fast.function), "another function for other arithmetic");
    expect(one.blocks_are_portable == (one.function == portable.function), "another function for other blocks");
    expect(other.function != one.function, "another function of another version");
    expect(other.version == "0.0.9" && one.version != other.version, "each version knows its own number");
    expect(other.described == "fine" && one.described == "ok", "each version does what it does when it is alone");
    if (has_avx2()) {
        const findings avx2 = of_avx2();
        expect(avx2.function != one.function, "another function for other instructions");
        expect(avx2.computed == one.computed, "the same result with other instructions");
    } else {
        std::puts("AVX2 is not tried: the processor or the compiler does not have it");
    }
    return failures;
}
