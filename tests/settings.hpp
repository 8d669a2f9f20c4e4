#ifndef KARAT_TESTS_SETTINGS_HPP
#define KARAT_TESTS_SETTINGS_HPP

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

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
