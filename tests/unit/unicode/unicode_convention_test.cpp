#include "karat/unicode_convention.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "golden.hpp"
#include "karat/metric/explanation.hpp"
#include "karat/text/rouge.hpp"
#include "settings.hpp"
#include "unicode_data.hpp"

using namespace karat;

static_assert(std::is_same_v<rouge_1_unicode, rouge_unicode::rouge_n<1>>);
static_assert(std::is_same_v<rouge_2_cjk, rouge_cjk::rouge_n<2>>);
static_assert(std::is_same_v<rouge_lsum_characters, rouge_characters::rouge_lsum>);

TEST_CASE("unicode_convention: on ASCII text ROUGE is rouge_score's without stemming") {
    std::size_t pairs = 0;
    for (const golden::record& record : golden::read(KARAT_TEST_DATA "/golden_ascii.txt")) {
        if (++pairs % 4 != 0) continue; // enough of them
        for (const std::string& reference : record.references) {
            CAPTURE(record.id);
            const auto check = [&](const auto& mine, const auto& theirs) {
                const score a = mine(record.prediction, reference);
                const score b = theirs(record.prediction, reference);
                CHECK(a.precision == b.precision);
                CHECK(a.recall == b.recall);
                CHECK(a.fmeasure == b.fmeasure);
            };
            check(rouge_1_unicode{}, rouge_1_unstemmed{});
            check(rouge_2_unicode{}, rouge_2_unstemmed{});
            check(rouge_l_unicode{}, rouge_l_unstemmed{});
            check(rouge_lsum_unicode{}, rouge_lsum_unstemmed{});
            check(rouge_l_cjk{}, rouge_l_unstemmed{});
        }
    }
    CHECK(pairs > 100);
}

TEST_CASE("unicode_convention: normal form and case mean nothing") {
    // Full-width letters, an accent typed apart, capitals; then half-width kana.
    CHECK(rouge_l_unicode{}("\xef\xbc\xa1\xef\xbc\xa2 CAFE\xcc\x81", "ab caf\xc3\xa9").fmeasure == 1);
    CHECK(token_f1_unicode{}("STRASSE", "Stra\xc3\x9f"
                                        "e")
              .fmeasure == 1);
    CHECK(rouge_2_cjk{}("\xef\xbd\xb6\xef\xbe\x9e\xef\xbd\xb2", "\xe3\x82\xac\xe3\x82\xa4").fmeasure == 1);
    CHECK(exact_match_unicode{}("\xe6\x98\xaf\xe7\x9a\x84\xe3\x80\x82", "\xe6\x98\xaf\xe7\x9a\x84").value == 1);
    CHECK(exact_match_unicode{}("the cat", "cat").value == 0);
    using german = multilingual_unicode<language::de>;
    CHECK(german::exact_match{}("Die STRASSE!", "Stra\xc3\x9f"
                                                "e")
              .value == 1);
}

TEST_CASE("unicode_convention: names and signatures") {
    const std::string version = "(unicode" + std::string(utf8proc_unicode_version()) + ")";
    CHECK(rouge_l_cjk{}.signature() == "rougeL|tokens:nfkc" + version + "+cjk_words" + version +
                                           "|stemmer:none|empty:0|references:best" + settings::arithmetic());
    CHECK(exact_match_unicode{}.signature() == "exact_match|normalizer:nfkc" + version + "+casefold" + version +
                                                   "+no_unicode_punct+single_spaces@unicode14.0|references:best" +
                                                   settings::arithmetic());
    std::string names;
    for_each_unicode_rouge([&names](auto convention) {
        names += std::string(convention.name()) + (convention.summary().empty() ? "?" : "") + " ";
    });
    CHECK(names == "rouge_unicode rouge_cjk rouge_characters ");
    std::vector<std::string_view> plain;
    for_each_answer_convention([&plain](auto convention) {
        if (convention.name().substr(0, 13) == "multilingual:") plain.push_back(convention.name());
    });
    std::vector<std::string_view> unicode;
    for_each_multilingual_unicode([&unicode](auto convention) {
        unicode.push_back(convention.name());
        CHECK(typename decltype(convention)::exact_match{}("\xef\xbc\xa1\xc3\x9f", "ASS").value == 1);
    });
    CHECK(unicode.size() == 11);
    CHECK(unicode == plain);
}
