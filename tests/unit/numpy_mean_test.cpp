#include "karat/match/numpy_mean.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "golden.hpp"
#include "unicode_data.hpp"

using namespace karat;

TEST_CASE("numpy_mean: the bits are numpy's, for few values and for many") {
    std::size_t means = 0;
    for (const unicode_data::row& r : unicode_data::read_rows("golden_drop.txt")) {
        if (r[0] != "mean") continue;
        CAPTURE(r.at(1));
        std::vector<double> values;
        for (unsigned i = 0; i < std::stoul(r[1]); ++i) values.push_back((i * 37 % 101 + 1) / (i % 7 + 3.0));
        CHECK(numpy_mean({values.data(), values.size()}) == golden::hex_double(r.at(2), {r[1], 0}));
        ++means;
    }
    CHECK(means > 20);
}

TEST_CASE("numpy_mean: halves go to the even hundredth") {
    struct row {
        double value;
        double rounded;
    };
    // Python's round(0.015, 2) is 0.01, for 0.015 is a little less; but 100 times it is 1.5.
    for (const row& r :
         {row{0, 0}, row{1, 1}, row{0.125, 0.12}, row{0.375, 0.38}, row{0.005, 0}, row{0.015, 0.02}, row{0.285, 0.28},
          row{0.145, 0.14}, row{2 / 3.0, 0.67}, row{1 / 3.0, 0.33}, row{0.995, 1}, row{0.994999, 0.99}}) {
        CAPTURE(r.value);
        CHECK(detail::rounded_to_hundredths(r.value) == r.rounded);
    }
}
