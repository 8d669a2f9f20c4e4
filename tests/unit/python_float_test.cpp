#include "karat/text/number/python_float.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>

#include "golden.hpp"
#include "slow/python_float.hpp"
#include "unicode_data.hpp"

using namespace karat;

namespace {

std::uint64_t bits_of(double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

} // namespace

TEST_CASE("python_float: CPython's float() takes the same texts and gives the same bits") {
    for (const unicode_data::row& r : unicode_data::read_rows("python_float.txt")) {
        CAPTURE(r[0]);
        const python_float read = read_python_float(golden::unescape(r[0], {"python_float.txt", 0}));
        CHECK(read.accepted == (r.at(1) != "-"));
        CHECK(is_python_float(golden::unescape(r[0], {"python_float.txt", 0})) == read.accepted);
        if (r[1] != "-") CHECK(bits_of(read.value) == std::stoull(r[1], nullptr, 16));
    }
}

TEST_CASE("python_float: the nearest double is the C library's") {
    std::mt19937_64 draw(5);
    for (int round = 0; round < 20000; ++round) {
        std::string text = std::to_string(draw() >> draw() % 64);
        if (draw() % 2 == 0) text.insert(draw() % text.size(), ".");
        text += "e" + std::to_string(static_cast<int>(draw() % 700) - 350);
        CAPTURE(text);
        REQUIRE(bits_of(read_python_float(text).value) == bits_of(slow::read_double(text)));
    }
}

TEST_CASE("python_float: a digit far behind decides, however long the text is") {
    const std::string half = "9007199254740993"; // between 2^53 and 2^53 + 2, and the even one is below
    CHECK(read_python_float(half).value == 9007199254740992.0);
    CHECK(read_python_float(half + "." + std::string(5000, '0')).value == 9007199254740992.0);
    CHECK(read_python_float(half + "." + std::string(5000, '0') + "1").value == 9007199254740994.0);
    CHECK(read_python_float(std::string(5000, '0') + half + ".1").value == 9007199254740994.0);
    CHECK(read_python_float("0." + std::string(5000, '0') + half + "e5016").value == 9007199254740992.0);
    CHECK(read_python_float("0." + std::string(5000, '0') + half + "1e5016").value == 9007199254740994.0);
    CHECK(read_python_float(half + std::string(5000, '0') + "e-5000").value == 9007199254740992.0);
    CHECK(read_python_float(half + std::string(5000, '0') + "1e-5001").value == 9007199254740994.0);
}

TEST_CASE("python_float: digits and spaces of any script, broken bytes of none") {
    static_assert(noexcept(read_python_float(std::string_view())));
    CHECK(read_python_float("\xd9\xa3.\xe0\xa5\xab").value == 3.5);
    CHECK(read_python_float("\xe3\x80\x80"
                            "7\xc2\xa0")
              .value == 7);
    for (const std::string_view text : {"5\xff",
                                        "\xff"
                                        "5",
                                        "5\xc2", "\xed\xa0\x80", "5\xef\xbf\xbd"}) {
        CAPTURE(text);
        CHECK_FALSE(read_python_float(text).accepted);
    }
    CHECK_FALSE(read_python_float(std::string_view("5\0", 2)).accepted);
}
