#include "karat/view.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <numeric>
#include <type_traits>
#include <utility>

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
