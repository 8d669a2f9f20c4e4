#include "karat/text/drop.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "golden.hpp"
#include "unicode_data.hpp"

using namespace karat;

namespace {

std::string normalized(std::string_view text) {
    buffer<char, 16> out;
    drop_normalizer{}(text, out);
    REQUIRE_FALSE(out.failed());
    return std::string(out.data(), out.size());
}

} // namespace

TEST_CASE("drop: texts are normalised as the official script does") {
    std::size_t texts = 0;
    for (const unicode_data::row& r : unicode_data::read_rows("golden_drop.txt")) {
        if (r[0] != "normalized") continue;
        CAPTURE(r.at(1));
        CHECK(normalized(golden::unescape(r[1], {r[0], 0})) == golden::unescape(r.at(2), {r[0], 0}));
        ++texts;
    }
    CHECK(texts > 200);
}

TEST_CASE("drop: the order of the steps, piece by piece") {
    struct row {
        std::string_view text;
        std::string_view result;
    };
    for (const row& r : {
             row{"", ""},
             row{" - -- ", ""},
             row{"5.50", "5.5"},       // a number keeps its point
             row{"$5.50", "550.0"},    // what is none loses it, and is one then
             row{"1,000", "1000.0"},   //
             row{"-5", "5.0"},         // a minus parts
             row{"1e-5", "1e 5.0"},    //
             row{"1e5", "100000.0"},   //
             row{"1E16", "1e+16"},     // as repr() writes it
             row{"5%", "5.0"},         //
             row{"1_000", "1000.0"},   //
             row{"Infinity", "inf"},   //
             row{"NaN", "nan"},        //
             row{"\xd9\xa3", "3.0"},   // U+0663
             row{"A-Team", "team"},    // the article is a piece
             row{"T.H.E. end", "end"}, // punctuation goes first
             row{"the a an", ""},      //
             row{"twenty-five  men", "twenty five men"},
             row{"10\n\nPassage: 5", "10 passage 5.0"}, // a piece of two words is no number
             row{"\n5\t", "5.0"},                       //
             row{"\x1c"
                 "5",
                 "5"},                                      // U+001C is a space to split(), not to float()
             row{"\xce\xa3-\xce\xa3", "\xcf\x83 \xcf\x83"}, // a sigma alone in its piece ends no word
             row{"5\xff", "5\xef\xbf\xbd"},                 //
         }) {
        CAPTURE(r.text);
        CHECK(normalized(r.text) == r.result);
    }
}

TEST_CASE("drop: it appends, and says what it is") {
    buffer<char, 4> out;
    out.append("x ", 2);
    drop_normalizer{}("the 5 men", out);
    CHECK(std::string(out.data(), out.size()) == "x 5.0 men");
    CHECK(drop_normalizer{}.signature() ==
          "pieces(lower+no_ascii_punct_but_in_floats+floats_as_in_python+as_written+no_articles_en+single_spaces@"
          "unicode14.0)");
    static_assert(is_normalizer<drop_normalizer> && drop_normalizer::never_throws);
}

TEST_CASE("drop: a long piece of digits is one number") {
    const std::string digits(100000, '7');
    CHECK(normalized(digits) == "inf");
    CHECK(normalized("0." + digits) == "0.7777777777777778");
    CHECK(normalized(digits + "x") == digits + "x");
}
