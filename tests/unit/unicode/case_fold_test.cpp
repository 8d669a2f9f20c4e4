#include "karat/text/unicode/case_fold.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "karat/text/character_sets.hpp"
#include "karat/text/normalize.hpp"
#include "unicode_data.hpp"

using namespace karat;

namespace {

template <class Step>
std::string output_of(const Step& step, std::string_view text) {
    buffer<char, 8> out;
    step(text, out);
    return std::string(out.data(), out.size());
}

std::string folded(std::string_view text) { return output_of(case_folded{}, text); }

std::u32string fold_code_points(std::string_view text) {
    std::u32string out;
    case_fold(text, [&out](char32_t c) { out.push_back(c); });
    return out;
}

} // namespace

TEST_CASE("case_fold: every code point that CPython knows is folded as by CPython") {
    std::vector<std::u32string> expected(unicode_data::code_points_end);
    for (char32_t c = 0; c < unicode_data::code_points_end; ++c) expected[c] = c;
    for (const unicode_data::row& r : unicode_data::read_rows("unicode14/casefold.tsv")) {
        expected.at(unicode_data::code_point_of(r.at(0))) = unicode_data::code_points_of(r.at(1));
    }
    const std::vector<bool> is_assigned = unicode_data::read_set("unicode14/assigned.txt");
    for (char32_t c = 0; c < unicode_data::code_points_end; ++c) {
        if (!is_assigned[c] || (c >= 0xD800 && c <= 0xDFFF)) continue;
        if (fold_code_points(unicode_data::encode_all({&c, 1})) != expected[c]) {
            FAIL(unicode_data::name_of(c));
        }
    }
}

TEST_CASE("case_fold: texts that differ only in case become the same") {
    CHECK(folded("Gro\xc3\x9f") == "gross");
    CHECK(folded("GROSS") == "gross");
    CHECK(folded("GRO\xe1\xba\x9e") == "gross");
    CHECK(folded("\xce\x9f\xce\xa3") == folded("\xce\xbf\xcf\x82")); // either sigma
    CHECK(folded("\xef\xac\x80") == "ff");                           // a ligature
    CHECK(folded("\xc4\xb0I\xc4\xb1") == "i\xcc\x87i\xc4\xb1");      // no Turkish rule
    CHECK(folded("\xea\xad\xb0") == folded("\xe1\x8e\xa0"));         // Cherokee folds to its capitals
    CHECK(folded("re\xcc\x81") == "re\xcc\x81");                     // no normal form
    CHECK(folded(std::string_view("A\0[@`{", 6)) == std::string("a\0[@`{", 6));
}

TEST_CASE("case_fold: broken bytes become U+FFFD") { CHECK(fold_code_points("A\xff\xe2\x82Z") == U"a\xFFFD\xFFFDz"); }

TEST_CASE("case_fold: it is a source of a normaliser as well as a step by itself") {
    const normalizer<case_folded, without_ascii_punctuation, single_spaces> normalize;
    CHECK(output_of(normalize, "  Stra\xc3\x9f"
                               "e,  15 ") == "strasse 15");
    CHECK(normalize.signature() == case_folded{}.signature() + "+no_ascii_punct+single_spaces@unicode14.0");
    CHECK(case_folded{}.signature() == std::string("casefold(unicode") + utf8proc_unicode_version() + ")");
}
