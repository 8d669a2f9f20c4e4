#include "karat/view.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <numeric>
#include <type_traits>
#include <utility>
#include <vector>

using namespace karat;

static_assert(std::is_trivially_copyable_v<view<int>> && std::is_nothrow_default_constructible_v<view<int>>);
static_assert(std::is_same_v<decltype(std::declval<view<int>&>()[0]), const int&>, "the values are constant");

namespace {

constexpr std::uint32_t primes[] = {2, 3, 5, 7, 11};

constexpr view<std::uint32_t> some(primes, 5);
static_assert(some.size() == 5 && some[4] == 11 && some.part(1, 2)[1] == 5, "usable in constant expressions");

} // namespace

TEST_CASE("view: a default view is empty, and so is a loop over it") {
    const view<int> none;
    CHECK(none.empty());
    CHECK(none.size() == 0);
    CHECK(none.data() == nullptr);
    CHECK(none.begin() == none.end());
    for (const int value : none) FAIL("a value: ", value);
    CHECK(none.part(0, 0).empty());
}

TEST_CASE("view: refers to the values it was given") {
    CHECK(!some.empty());
    CHECK(some.data() == primes);
    CHECK(some.begin() == primes);
    CHECK(some.end() == primes + 5);
    CHECK(&some[3] == primes + 3);
    CHECK(std::accumulate(some.begin(), some.end(), 0u) == 28);
    CHECK(view<std::uint32_t>(primes, 0).empty());
}

TEST_CASE("view: every part of a view") {
    for (std::size_t from = 0; from <= some.size(); ++from) {
        for (std::size_t count = 0; from + count <= some.size(); ++count) {
            CAPTURE(from);
            CAPTURE(count);
            const view<std::uint32_t> part = some.part(from, count);
            CHECK(part.data() == primes + from);
            CHECK(part.size() == count);
            CHECK(part.empty() == (count == 0));
            CHECK(part.end() == primes + from + count);
        }
    }
    CHECK(some.part(1, 4).part(1, 2)[0] == 5); // positions of a part are its own
}

TEST_CASE("row_list: the rows of a matrix, whole or some columns of it, in any order of memory") {
    constexpr std::int64_t matrix[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
    const std::int64_t* const data = matrix[0];
    const struct {
        const char* what;
        row_list<std::int64_t> rows;
        std::vector<std::vector<std::int64_t>> expected;
    } cases[] = {
        {"none", {}, {}},
        {"whole", {data, 3, 4}, {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}}},
        {"the last columns", {data + 2, 3, 2, 4}, {{3, 4}, {7, 8}, {11, 12}}},
        {"every second row", {data, 2, 4, 8}, {{1, 2, 3, 4}, {9, 10, 11, 12}}},
        {"one row again and again", {data + 4, 3, 4, 0}, {{5, 6, 7, 8}, {5, 6, 7, 8}, {5, 6, 7, 8}}},
        {"backwards", {data + 8, 3, 3, -4}, {{9, 10, 11}, {5, 6, 7}, {1, 2, 3}}},
        {"rows of nothing", {data, 2, 0}, {{}, {}}},
        {"a part", row_list<std::int64_t>(data + 1, 3, 2, 4).part(1, 2), {{6, 7}, {10, 11}}},
        {"a part of a part", row_list<std::int64_t>(data, 3, 1, 4).part(1, 2).part(1, 1), {{9}}},
        {"an empty part", row_list<std::int64_t>(data, 3, 4).part(3, 0), {}},
    };
    for (const auto& c : cases) {
        CAPTURE(c.what);
        CHECK(c.rows.size() == c.expected.size());
        CHECK(c.rows.empty() == c.expected.empty());
        std::vector<std::vector<std::int64_t>> got;
        for (const view<std::int64_t> row : c.rows) {
            CHECK(row.size() == c.rows.width());
            CHECK(row.data() == c.rows[got.size()].data());
            got.emplace_back(row.begin(), row.end());
        }
        CHECK(got == c.expected);
    }
    static_assert(row_list<std::int64_t>(&matrix[0][0], 3, 4)[1].size() == 4, "usable in constant expressions");
}
