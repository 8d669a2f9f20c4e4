#include "karat/text/unicode/symbols.hpp"

#include <doctest/doctest.h>

#include <string_view>

#include "unit/unicode/step_digest.hpp"

using namespace karat;

TEST_CASE("symbols: on every code point as CPython has their categories") {
    if (std::string_view(utf8proc_unicode_version()) != "15.0.0") return; // a later one may name more of them
    CHECK(step_digest<without_symbols>() == 0xED274D7DF58278CE);
    CHECK(step_digest<without_invisible>() == 0x89C22670AEF4D537);
}

TEST_CASE("symbols: with what joins and shapes them") {
    CHECK(after<without_symbols>("\xe2\x82\xac"
                                 "5 $6 a+b 50%") == "5 6 ab 50%");
    // A heart with its selector, a family of four with joiners, a flag of tags; then a selector that follows a letter.
    CHECK(after<without_symbols>("I \xe2\x9d\xa4\xef\xb8\x8f U\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7!") ==
          "I  U!");
    CHECK(after<without_symbols>("\xf0\x9f\x8f\xb4\xf3\xa0\x81\xa7\xf3\xa0\x81\xbf.") == ".");
    CHECK(after<without_symbols>("\xe2\x9d\xa4 \xef\xb8\x8fx\xe2\x80\x8dy") == " \xef\xb8\x8fx\xe2\x80\x8dy");
}

TEST_CASE("symbols: what is not seen") {
    CHECK(after<without_invisible>("\xef\xbb\xbfso\xc2\xad"
                                   "ft\xe2\x80\x8e a\xe2\x80\x8b"
                                   "b") == "soft a b");
    CHECK(after<without_invisible>("\xd9\x85\xdb\x8c\xe2\x80\x8c\xd8\xb1") == "\xd9\x85\xdb\x8c\xe2\x80\x8c\xd8\xb1");
    CHECK(after<without_invisible>("\xe2\x9d\xa4\xef\xb8\x8f") == "\xe2\x9d\xa4");
    const std::string version = utf8proc_unicode_version();
    CHECK(without_symbols{}.signature() == "no_symbols(unicode" + version + ")");
    CHECK(without_invisible{}.signature() == "no_invisible(unicode" + version + ")");
}
