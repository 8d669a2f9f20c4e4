#include "karat/text/languages.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "karat/text/normalize.hpp"

using namespace karat;

namespace {

struct row {
    std::string_view text;
    std::string_view expected;
};
template <class Normalizer, std::size_t N>
void check(const row (&rows)[N]) {
    for (const row& r : rows) {
        CAPTURE(r.text);
        buffer<char, 8> out;
        Normalizer{}(r.text, out);
        CHECK(std::string(out.data(), out.size()) == r.expected);
    }
}

} // namespace

// The right sides come from the same rules written in Python, with its re, str.lower() and unicodedata.

TEST_CASE("languages: MLQA's rules") {
    check<mlqa_normalizer<language::en>>({
        {"The \u201Cwell-known\u201D Cat, a dog\u2019s & an owl!", "wellknown cat dogs owl"},
        {"The", ""},
        {"don\u2019t", "dont"},
        {"a\u0301 b", "\u0301 b"},
    });
    check<mlqa_normalizer<language::es>>({
        {"\u00BFQu\u00E9 es lo mejor de El Ni\u00F1o?", "qu\u00E9 es lo mejor de ni\u00F1o"},
        {"Los unos y las otras", "y otras"},
        {"del lado al sol", "del lado al sol"},
        {"LA", ""},
    });
    check<mlqa_normalizer<language::de>>({
        {"Der Hund und das \u201EHaus\u201C eines Mannes", "hund und haus mannes"},
        {"Einem, derer", "derer"},
        {"im Stra\u00DFenbau \u2013 zum Ziel", "im stra\u00DFenbau zum ziel"},
        {"die Die DAS", ""},
    });
    check<mlqa_normalizer<language::ar>>({
        {"\u0627\u0644\u0643\u062A\u0627\u0628", "\u0643\u062A\u0627\u0628"},
        {"\u0643\u0650\u062A\u064E\u0627\u0628\u064F \u0627\u0644\u0648\u064E\u0644\u064E\u062F\u0650",
         "\u0643\u0650\u062A\u064E\u0627\u0628\u064F \u0648\u064E\u0644\u064E\u062F\u0650"},
        {"\u0633\u0624\u0627\u0644", "\u0633\u0624"},
        {"\u0627\u0644", ""},
        {"\u0627\u0644\u0641", "\u0641"},
        {"\u0627\u0644\u0627 \u0648\u0627\u0644", "\u0627 \u0648"},
        {"\u0627\u0644\u0628\u064A\u062A\u060C \u0648\u0627\u0644\u0645\u062F\u0631\u0633\u0629\u061F",
         "\u0628\u064A\u062A \u0648 \u0645\u062F\u0631\u0633\u0629"},
        {"\u0643\u0640\u0640\u0640\u062A\u0627\u0628", "\u0643\u0640\u0640\u0640\u062A\u0627\u0628"},
        {"\u0644\u0627\u0644\u0627\u0644", "\u0644"},
    });
    check<mlqa_normalizer<language::hi>>({
        {"\u090F\u0915 \u0918\u0930 \u0939\u0948\u0964", "\u090F\u0915 \u0918\u0930 \u0939\u0948"},
        {"\u0930\u093E\u092E, \u0936\u094D\u092F\u093E\u092E\u0965",
         "\u0930\u093E\u092E \u0936\u094D\u092F\u093E\u092E"},
        {"a the", "a the"},
    });
    check<mlqa_normalizer<language::vi>>({
        {"C\u1EE7a t\u00F4i l\u00E0 c\u00E1i b\u00E0n.", "t\u00F4i b\u00E0n"},
        {"nh\u1EEFng chi\u1EBFc xe", "xe"},
    });
    check<mlqa_normalizer<language::zh>>({
        {"\u5317\u4EAC\u5927\u5B66\uFF0CABC 123\u3002", "\u5317 \u4EAC \u5927 \u5B66 abc 123"},
        {"\U00020BB7\u91CE\u5BB6\u3105\u3005\u3007", "\U00020BB7 \u91CE \u5BB6 \u3105\u3005\u3007"},
        {"\u3402x", "\u3402x"},
        {"\u300A\u7EA2\u697C\u68A6\u300B\u7B2C1\u56DE", "\u7EA2 \u697C \u68A6 \u7B2C 1 \u56DE"},
    });
}

TEST_CASE("languages: every language by its own rules") {
    check<multilingual_normalizer<language::en>>({
        {"The \u201Cwell-known\u201D Cat, a dog\u2019s & an owl!", "wellknown cat dogs owl"},
        {"The", ""},
        {"don\u2019t", "dont"},
        {"a\u0301 b", "\u0301 b"},
    });
    check<multilingual_normalizer<language::es>>({
        {"\u00BFQu\u00E9 es lo mejor de El Ni\u00F1o?", "qu\u00E9 es mejor de ni\u00F1o"},
        {"Los unos y las otras", "y otras"},
        {"del lado al sol", "del lado al sol"},
        {"LA", ""},
    });
    check<multilingual_normalizer<language::de>>({
        {"Der Hund und das \u201EHaus\u201C eines Mannes", "hund und haus mannes"},
        {"Einem, derer", "derer"},
        {"im Stra\u00DFenbau \u2013 zum Ziel", "im stra\u00DFenbau zum ziel"},
        {"die Die DAS", ""},
    });
    check<multilingual_normalizer<language::fr>>({
        {"L\u2019eau de l'\u00E9t\u00E9, la mer", "eau de \u00E9t\u00E9 mer"},
        {"Aujourd'hui qu\u2019il y a des \u0153ufs", "aujourdhui quil y a \u0153ufs"},
        {"les l'l", "l"},
        {"du pain et d'eau", "pain et deau"},
        {"L'", ""},
    });
    check<multilingual_normalizer<language::it>>({
        {"Un\u2019ora e l'altro gl'italiani", "ora e altro italiani"},
        {"Gli uni, i lo", "uni"},
        {"dell'arte all'ora", "dellarte allora"},
        {"LE", ""},
    });
    check<multilingual_normalizer<language::pt>>({
        {"O gato e a gata \u2014 os uns", "gato e gata"},
        {"ao do na um", "ao do na"},
        {"\u00C0s", "\u00E0s"},
    });
    check<multilingual_normalizer<language::ar>>({
        {"\u0627\u0644\u0643\u062A\u0627\u0628", "\u0643\u062A\u0627\u0628"},
        {"\u0643\u0650\u062A\u064E\u0627\u0628\u064F \u0627\u0644\u0648\u064E\u0644\u064E\u062F\u0650",
         "\u0643\u062A\u0627\u0628 \u0648\u0644\u062F"},
        {"\u0633\u0624\u0627\u0644", "\u0633\u0624\u0627\u0644"},
        {"\u0627\u0644", "\u0627\u0644"},
        {"\u0627\u0644\u0641", "\u0627\u0644\u0641"},
        {"\u0627\u0644\u0627 \u0648\u0627\u0644", "\u0627\u0644\u0627 \u0648\u0627\u0644"},
        {"\u0627\u0644\u0628\u064A\u062A\u060C \u0648\u0627\u0644\u0645\u062F\u0631\u0633\u0629\u061F",
         "\u0628\u064A\u062A \u0648\u0627\u0644\u0645\u062F\u0631\u0633\u0629"},
        {"\u0643\u0640\u0640\u0640\u062A\u0627\u0628", "\u0643\u062A\u0627\u0628"},
        {"\u0644\u0627\u0644\u0627\u0644", "\u0644\u0627\u0644\u0627\u0644"},
    });
    check<multilingual_normalizer<language::hi>>({
        {"\u090F\u0915 \u0918\u0930 \u0939\u0948\u0964", "\u090F\u0915 \u0918\u0930 \u0939\u0948"},
        {"\u0930\u093E\u092E, \u0936\u094D\u092F\u093E\u092E\u0965",
         "\u0930\u093E\u092E \u0936\u094D\u092F\u093E\u092E"},
        {"a the", "a the"},
    });
    check<multilingual_normalizer<language::vi>>({
        {"C\u1EE7a t\u00F4i l\u00E0 c\u00E1i b\u00E0n.", "c\u1EE7a t\u00F4i l\u00E0 c\u00E1i b\u00E0n"},
        {"nh\u1EEFng chi\u1EBFc xe", "nh\u1EEFng chi\u1EBFc xe"},
    });
    check<multilingual_normalizer<language::zh>>({
        {"\u5317\u4EAC\u5927\u5B66\uFF0CABC 123\u3002", "\u5317 \u4EAC \u5927 \u5B66 abc 123"},
        {"\U00020BB7\u91CE\u5BB6\u3105\u3005\u3007", "\U00020BB7 \u91CE \u5BB6 \u3105 \u3005 \u3007"},
        {"\u3402x", "\u3402 x"},
        {"\u300A\u7EA2\u697C\u68A6\u300B\u7B2C1\u56DE", "\u7EA2 \u697C \u68A6 \u7B2C 1 \u56DE"},
    });
    check<multilingual_normalizer<language::ja>>({
        {"\u306D\u3053\u304C\u597D\u304D\u3002", "\u306D \u3053 \u304C \u597D \u304D"},
        {"\u30AB\u30BF\u30AB\u30CA\u30FB\uFF76\uFF85 ABC", "\u30AB \u30BF \u30AB \u30CA \uFF76 \uFF85 abc"},
        {"\u6771\u4EAC\u30BF\u30EF\u30FC", "\u6771 \u4EAC \u30BF \u30EF \u30FC"},
    });
}

TEST_CASE("languages: signatures name the rules") {
    CHECK(mlqa_normalizer<language::de>{}.signature() ==
          "lower+no_unicode_punct+no_articles_de+single_spaces@unicode14.0");
    CHECK(mlqa_normalizer<language::es>{}.signature() != multilingual_normalizer<language::es>{}.signature());
    CHECK(mlqa_normalizer<language::zh>{}.signature() ==
          "lower+no_unicode_punct+ideographs_1.1_apart+single_spaces@unicode14.0");
    CHECK(multilingual_normalizer<language::fr, as_written>{}.signature() ==
          "as_written+no_elided_articles_fr+no_unicode_punct+no_articles_fr+single_spaces@unicode14.0");
}
