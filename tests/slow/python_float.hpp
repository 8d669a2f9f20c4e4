#ifndef KARAT_TESTS_SLOW_PYTHON_FLOAT_HPP
#define KARAT_TESTS_SLOW_PYTHON_FLOAT_HPP

#include <cstdio>
#include <cstdlib>
#include <string>

namespace slow {

/// As the C library reads it, which needs its locale to be "C".
inline double read_double(const std::string& text) { return std::strtod(text.c_str(), nullptr); }

/// The digits and the exponent of a finite double, as in 1.25e-03: as few digits as read_double() needs.
inline std::string shortest_scientific(double value) {
    char text[64];
    for (int behind_point = 0; behind_point <= 16; ++behind_point) {
        std::snprintf(text, sizeof text, "%.*e", behind_point, value);
        if (read_double(text) == value) break;
    }
    return text;
}

} // namespace slow

#endif
