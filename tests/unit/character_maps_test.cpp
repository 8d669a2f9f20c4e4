#include "karat/text/character_maps.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "karat/text/normalize.hpp"
#include "unicode_data.hpp"

using namespace karat;

namespace {

template <class Map>
std::size_t count_of(char32_t made) {
    std::size_t count = 0;
    for (char32_t c = 0; c < unicode_data::code_points_end; ++c) count += Map::of(c) == made ? 1u : 0u;
    return count;
}
template <class Step>
std::string after(std::string_view text) {
    buffer<char, 8> out;
    normalizer<as_written, Step>{}(text, out);
    return {out.data(), out.size()};
}

} // namespace

TEST_CASE("character_maps: every other character stays") {
    CHECK(count_of<dash_map>(U'-') == 18);
    CHECK(count_of<quote_map>(U'\'') == 12);
    CHECK(count_of<quote_map>(U'"') == 9);
    for (char32_t c = 0; c < unicode_data::code_points_end; ++c) {
        const bool is_dash = dash_map::of(c) != c;
        const bool is_quote = quote_map::of(c) != c;
        if (is_dash && dash_map::of(c) != U'-') FAIL_CHECK(unicode_data::name_of(c));
        if (is_quote && quote_map::of(c) != U'\'' && quote_map::of(c) != U'"') FAIL_CHECK(unicode_data::name_of(c));
        if (is_dash && is_quote) FAIL_CHECK(unicode_data::name_of(c));
    }
}

TEST_CASE("character_maps: dashes and quotes") {
    for (const char32_t dash : U"-\x2010\x2011\x2012\x2013\x2014\x2015\x2212\xFE58\xFE63\xFF0D\x5BE") {
        if (dash == 0) continue;
        CAPTURE(unicode_data::name_of(dash));
        CHECK(after<dashes_folded>("1990" + unicode_data::encode_all({&dash, 1}) + "5") == "1990-5");
    }
    for (const char32_t other : U"\x30FC\x301C\x3030\x2043\xAD~_") {
        if (other == 0) continue;
        CAPTURE(unicode_data::name_of(other));
        CHECK(dash_map::of(other) == other);
    }
    CHECK(after<quotes_folded>("don\xe2\x80\x99t \xe2\x80\x9csay\xe2\x80\x9d \xc2\xabso\xc2\xbb") ==
          "don't \"say\" \"so\"");
    CHECK(after<quotes_folded>("\xe3\x80\x8c\xe6\xb0\xb4\xe3\x80\x8d") == "\xe3\x80\x8c\xe6\xb0\xb4\xe3\x80\x8d");
    CHECK(dashes_folded{}.signature() == "dashes_folded");
    CHECK(quotes_folded{}.signature() == "quotes_folded");
}
