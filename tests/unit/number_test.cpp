#include "karat/text/number/number.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

using namespace karat;

namespace {

/// What a text is cut into: T and the text, N and the number, D and the digits.
std::vector<std::string> parts(std::string_view text) {
    std::vector<std::string> all;
    detail::find_numbers<point_decimals>(
        text, [&](std::string_view part) { all.push_back("T" + std::string(part)); },
        [&](const detail::decimal_number& number) {
            buffer<char, 8> out;
            number.write(out);
            all.push_back("N" + std::string(out.data(), out.size()));
        },
        [&](std::string_view part) { all.push_back("D" + std::string(part)); });
    return all;
}

} // namespace

TEST_CASE("number: a text is cut where its numbers are") {
    using strings = std::vector<std::string>;
    CHECK(parts("") == strings{});
    CHECK(parts("none here.") == strings{"Tnone here."});
    CHECK(parts("5") == strings{"N5"});
    CHECK(parts("x 5.50 y") == strings{"Tx ", "N5.5", "T y"});
    CHECK(parts("a$ -5,000 b") == strings{"Ta", "N-5000", "T b"});
    CHECK(parts("5\xe2\x82\xac"
                "6") == strings{"N5", "T ", "N6"});
    CHECK(parts("3,14 or v1.2") == strings{"D3,14", "T or v", "D1.2"});
    CHECK(parts("B12B 7") == strings{"TB12B ", "N7"});
    CHECK(parts("\xd9\xab\xd9\xa5 .") == strings{"N0.5", "T ."}); // Arabic point and digit
    CHECK(parts("E3\xc2\xa0"
                "000") == strings{"TE3\xc2\xa0", "N0"});
    CHECK(parts("x5.0") == strings{"Tx", "D5.0"});
    CHECK(parts("_-5.0_") == strings{"T_", "N-5", "T_"});
    CHECK(parts("1e5 1e+5 1e 1e-") == strings{"N100000", "T ", "N100000", "T ", "N1", "Te ", "N1", "Te-"});
    CHECK(parts("1,000,00") == strings{"D1,000,00"});
    CHECK(parts("1'000'00") == strings{"N1000", "T'", "N0"});
    CHECK(parts("1e-50") == strings{"N1e-50"});
    CHECK(parts("+-5") == strings{"T+-", "N5"});
}
