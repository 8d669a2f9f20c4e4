#ifndef KARAT_TESTS_SETTINGS_HPP
#define KARAT_TESTS_SETTINGS_HPP

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "karat/version.hpp"

// What the tests do otherwise under a compiler's flags, in one place.

namespace settings {

/// Throws std::runtime_error. With -fno-exceptions it says why and ends the program; doctest then leaves out
/// CHECK_THROWS.
[[noreturn]] inline void fail(const std::string& why) {
#if defined(__cpp_exceptions)
    throw std::runtime_error(why);
#else
    std::fprintf(stderr, "%s\n", why.c_str());
    std::abort();
#endif
}

/// Whether two numbers are the same: equal, or where arithmetic is inexact (-ffast-math) at most four units in the last
/// place apart.
inline bool same(double a, double b) {
    if (karat::exact_arithmetic || a == b) return a == b;
    std::int64_t order_a = 0;
    std::int64_t order_b = 0;
    std::memcpy(&order_a, &a, sizeof a);
    std::memcpy(&order_b, &b, sizeof b);
    return (a < 0) == (b < 0) && std::llabs(order_a - order_b) <= 4;
}
inline bool same(const std::vector<double>& a, const std::vector<double>& b) {
    bool all = a.size() == b.size();
    for (std::size_t i = 0; all && i < a.size(); ++i) all = same(a[i], b[i]);
    return all;
}

/// a <= b, as far as it can be told.
inline bool at_most(double a, double b) { return a <= b || same(a, b); }

/// What every signature ends with.
inline std::string arithmetic() { return karat::exact_arithmetic ? "" : "|arithmetic:inexact"; }

/// How many of `all` random rounds to run. Unoptimised and emulated programs take ten times as long, and run an eighth.
constexpr int rounds(int all) {
#if defined(__OPTIMIZE__) && !defined(KARAT_TEST_EMULATED)
    return all;
#else
    return (all + 7) / 8;
#endif
}

} // namespace settings

#endif
