#include "karat/text/turkic_i.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "karat/text/in_turn.hpp"
#include "karat/text/normalize.hpp"

using namespace karat;

namespace {

std::string respelt(std::string_view text) {
    buffer<char, 4> out;
    turkic_i{}(text, out);
    return {out.data(), out.size()};
}
std::string lowered(std::string_view text) {
    buffer<char, 4> out;
    normalizer<in_turn<turkic_i, lower_cased>>{}(text, out);
    return {out.data(), out.size()};
}

} // namespace

TEST_CASE("turkic_i: four letters, and nothing else") {
    struct row {
        std::string_view text;
        std::string_view expected;
    };
    const row rows[] = {
        {"", ""},
        {"i\xc4\xb1", "i\xc4\xb1"},
        {"I\xc4\xb0", "\xc4\xb1i"},
        {"I\xcc\x87x", "ix"},              // with its dot typed apart
        {"I\xcc\x86", "\xc4\xb1\xcc\x86"}, // another mark
        {"I\xcc", "\xc4\xb1\xcc"},         // broken bytes stay
        {"\xc4", "\xc4"},
        {"\xc3\x87IK", "\xc3\x87\xc4\xb1K"},
    };
    for (const row& r : rows) {
        CAPTURE(r.text);
        CHECK(respelt(r.text) == r.expected);
    }
}

TEST_CASE("turkic_i: lower case of Turkish") {
    CHECK(lowered("D\xc4\xb0YARBAKIR") == lowered("Diyarbak\xc4\xb1r"));
    CHECK(lowered("I\xc5\x9eIK") == "\xc4\xb1\xc5\x9f\xc4\xb1k");
    CHECK(lowered("\xc4\xb0zmir") == "izmir");
    CHECK(lowered("IT") != "it");
    CHECK(normalizer<in_turn<turkic_i, lower_cased>>{}.signature() == "turkic_i+lower@unicode14.0");
}
