#ifndef KARAT_TESTS_SLOW_PYTHON_FLOAT_HPP
#define KARAT_TESTS_SLOW_PYTHON_FLOAT_HPP

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>

#include "slow/normalize.hpp"

namespace slow {

/// As the C library reads it, which needs its locale to be "C".
inline double read_double(const std::string& text) { return std::strtod(text.c_str(), nullptr); }

inline std::uint64_t bits_of(double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}
/// By the bits, for -ffast-math takes NaN for anything and subnormal numbers for 0.
inline bool is_nan(double value) { return (bits_of(value) & ~(std::uint64_t{1} << 63)) > std::uint64_t{0x7FF} << 52; }
inline bool same_double(double a, double b) { return bits_of(a) == bits_of(b) || (is_nan(a) && is_nan(b)); }

/// The digits and the exponent of a finite double, as in 1.25e-03: as few digits as read_double() needs.
inline std::string shortest_scientific(double value) {
    char text[64];
    for (int behind_point = 0; behind_point <= 16; ++behind_point) {
        std::snprintf(text, sizeof text, "%.*e", behind_point, value);
        if (same_double(read_double(text), value)) break;
        // Doubles lie closer below a power of two than above: so many digits may do, though not the nearest of them.
        std::string above = text;
        const std::size_t last = above.find('e') - 1;
        if (last < above.size() && above[last] != '9') ++above[last];
        if (same_double(read_double(above), value)) return above;
    }
    return text;
}

/// Python's float() of a text; nothing where it raises ValueError.
inline std::optional<double> python_float(const std::u32string& text) {
    const unicode14& facts = unicode_facts();
    std::string ascii;
    for (const char32_t c : text) {
        const auto digit = facts.digit.find(c);
        if (c < 0x80) {
            ascii += static_cast<char>(c);
        } else {
            ascii += digit != facts.digit.end() ? static_cast<char>('0' + digit->second)
                     : facts.space.count(c)     ? ' '
                                                : '?';
        }
    }
    const std::string spaces = " \t\n\v\f\r";
    while (!ascii.empty() && spaces.find(ascii.front()) != spaces.npos) ascii.erase(0, 1);
    while (!ascii.empty() && spaces.find(ascii.back()) != spaces.npos) ascii.pop_back();

    const auto is_digit = [&](std::size_t at) { return at < ascii.size() && ascii[at] >= '0' && ascii[at] <= '9'; };
    std::string number; // without the underscores between two digits
    for (std::size_t at = 0; at < ascii.size(); ++at) {
        const bool parts = ascii[at] == '_' && at > 0 && is_digit(at - 1) && is_digit(at + 1);
        if (!parts) number += ascii[at] >= 'A' && ascii[at] <= 'Z' ? static_cast<char>(ascii[at] + 32) : ascii[at];
    }
    const std::string magnitude = number.substr(number.empty() || (number[0] != '-' && number[0] != '+') ? 0 : 1);
    const bool is_word = magnitude == "inf" || magnitude == "infinity" || magnitude == "nan";
    // strtod() knows more: hexadecimal numbers, for one.
    if (number.empty() || (!is_word && number.find_first_not_of("0123456789+-.e") != number.npos)) return std::nullopt;
    char* end = nullptr;
    const double value = std::strtod(number.c_str(), &end);
    if (end != number.c_str() + number.size()) return std::nullopt;
    return value;
}

/// Python's repr() of a float.
inline std::string python_repr(double value) {
    if (is_nan(value)) return "nan";
    const std::string text = shortest_scientific(value);
    const std::size_t e = text.find('e');
    if (e == text.npos) return text; // inf
    const int exponent = std::stoi(text.substr(e + 1));
    if (exponent < -4 || exponent >= 16) return text;
    const std::string sign = text[0] == '-' ? "-" : "";
    std::string digits;
    for (const char c : text.substr(0, e)) {
        if (c >= '0' && c <= '9') digits += c;
    }
    if (exponent < 0) return sign + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
    const std::size_t before_point = static_cast<std::size_t>(exponent) + 1;
    while (digits.size() <= before_point) digits += '0';
    return sign + digits.insert(before_point, ".");
}

} // namespace slow

#endif
