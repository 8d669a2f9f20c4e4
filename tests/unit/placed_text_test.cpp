// The steps are tested with the tokens that they make, by located_tokens_test.cpp.

#include "karat/text/placed_text.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string_view>

#include "karat/text/turkic_i.hpp"

using namespace karat;

namespace {

/// Works bytes apart, and runs out of memory at each `x`, or when it has the whole of a text of several bytes.
template <bool AtWhole>
struct fails_in_part {
    static constexpr std::size_t part_end(std::string_view, std::size_t at) noexcept { return at + 1; }
    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const noexcept {
        out.append(text.data(), text.size());
        if (AtWhole ? text.size() > 1 : text == "x") out.fail();
    }
};

} // namespace

TEST_CASE("placed_text: ranges of bytes") {
    constexpr byte_range range{2, 3};
    static_assert(range.end() == 5 && !range.empty() && byte_range{7, 0}.empty());
    CHECK(range.of("abcdefg") == "cde");
    CHECK(range == byte_range{2, 3});
    CHECK(range != byte_range{2, 4});
}

TEST_CASE("placed_text: what a normaliser makes of which part") {
    const detail::made_text made(turkic_i{}, "xI\xcc\x87y\xc4\xb0"); // a dotted I in three bytes, another one in two
    CHECK(made.bytes() == "xiyi");
    CHECK(made.range_of({0, 1}) == byte_range{0, 1});
    CHECK(made.range_of({1, 1}) == byte_range{1, 3});
    CHECK(made.range_of({1, 2}) == byte_range{1, 4});
    CHECK(made.range_of({3, 1}) == byte_range{5, 2});
    CHECK(made.range_of({0, 4}) == byte_range{0, 7});
    CHECK(made.range_of({2, 0}).empty());
    CHECK(detail::made_text(turkic_i{}, "").bytes().empty());
    CHECK_FALSE(made.failed());
}

TEST_CASE("placed_text: memory that runs out is told, for a part or for the whole") {
    CHECK_FALSE(detail::made_text(fails_in_part<false>{}, "abc").failed());
    CHECK(detail::made_text(fails_in_part<false>{}, "xbc").failed());
    CHECK(detail::made_text(fails_in_part<true>{}, "abc").failed());
}
