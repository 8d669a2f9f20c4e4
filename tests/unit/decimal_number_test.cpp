#include "karat/text/number/decimal_number.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>

using namespace karat;

namespace {

/// The digits of `text`, in which one point may stand, times 10^exponent.
std::string written(std::string_view text, std::int64_t exponent = 0, bool negative = false) {
    detail::decimal_number number;
    number.add_digit(9, false); // nothing is left of it
    number.clear(negative);
    bool behind_point = false;
    for (const char c : text) {
        if (c == '.') {
            behind_point = true;
        } else {
            number.add_digit(c - '0', behind_point);
        }
    }
    number.scale(exponent);
    buffer<char, 4> out;
    number.write(out);
    return std::string(out.data(), out.size());
}

} // namespace

TEST_CASE("decimal_number: one form for each value") {
    struct row {
        std::string_view digits;
        std::int64_t exponent;
        std::string_view result;
    };
    for (const row& r : {
             row{"", 0, "0"},
             row{"0", 0, "0"},
             row{"000.000", 99, "0"},
             row{"7", 0, "7"},
             row{"007.0", 0, "7"},
             row{"7", 1, "70"},
             row{"70", 0, "70"},
             row{"700", -2, "7"},
             row{"1.05", 0, "1.05"},
             row{"1.0500", 1, "10.5"},
             row{"0.05", 0, "0.05"},
             row{".0050", 1, "0.05"},
             row{"105", -3, "0.105"},
             row{"100.001", 0, "100.001"},
             row{"1", 30, "1000000000000000000000000000000"}, // 30 zeros, and no more
             row{"1", 31, "1e31"},
             row{"10", 30, "1e31"},
             row{"1", -31, "0.0000000000000000000000000000001"},
             row{"1", -32, "1e-32"},
             row{"12", -33, "12e-33"},
             row{"1.5", 1000000000000, "15e999999999999"},
         }) {
        CAPTURE(r.digits);
        CAPTURE(r.exponent);
        CHECK(written(r.digits, r.exponent) == r.result);
        const bool is_zero = r.result == "0";
        CHECK(written(r.digits, r.exponent, true) == (is_zero ? "" : "-") + std::string(r.result));
    }
}
