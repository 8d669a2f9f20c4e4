// docs/languages.md says what the library says: its tables below a comment `checked` are read and asked for.

#include "karat/unicode.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "karat/reference/answer_key.hpp"
#include "page_tables.hpp"
#include "settings.hpp"

using namespace karat;
using page::number_of;
using page::text_of;

namespace {

template <class Convention>
double rouge_l_by(const std::string& prediction, const std::string& reference) {
    return typename Convention::rouge_l{}(prediction, reference).fmeasure;
}

} // namespace

TEST_CASE("languages_page: ROUGE-L of one pair with four tokenizers") {
    const page::table rows = page::read_table("languages.md", "rouge");
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const std::string prediction = text_of(rows[i][1]);
        const std::string reference = text_of(rows[i][2]);
        CAPTURE(prediction);
        CHECK(number_of(rows[i][3]) == rouge_l_by<rouge_score_unstemmed>(prediction, reference));
        CHECK(number_of(rows[i][4]) == rouge_l_by<rouge_unicode>(prediction, reference));
        CHECK(number_of(rows[i][5]) == rouge_l_by<rouge_cjk>(prediction, reference));
        CHECK(number_of(rows[i][6]) == rouge_l_by<rouge_characters>(prediction, reference));
    }
}

TEST_CASE("languages_page: every text option in its own words, and what it changes") {
    const page::table rows = page::read_table("languages.md", "options");
    std::size_t i = 1;
    for (const text_option& option : named_text_options) {
        CAPTURE(option.name);
        REQUIRE(i < rows.size());
        const page::strings& row = rows[i++];
        CHECK(text_of(row[0]) == option.name);
        CHECK(row[1] == option.summary);
        const std::string prediction = text_of(row[2]);
        const std::string reference = text_of(row[3]);
        text_options options;
        option.choose(options);
        CHECK(basic_exact_match{answer_normalizer()}(prediction, reference).value == number_of(row[4]));
        CHECK(basic_exact_match{answer_normalizer(options)}(prediction, reference).value == number_of(row[5]));
        CHECK((row[4] == row[5]) == (options == text_options{}));
    }
    CHECK(i == rows.size());
}

TEST_CASE("languages_page: words from a segmenter") {
    const auto segment = [](std::string_view text) {
        std::vector<std::string> pieces(1);
        for (const char c : text) c == '/' ? pieces.emplace_back() : pieces.back().append(1, c);
        return pieces;
    };
    answer_key segmented{basic_rouge_l{named{"jieba-0.42.1", segment}}};
    segmented.add("a/b/c/d/e/f");
    CHECK(segmented.scorer()(0, "a/x/c/d/e/f").fmeasure == 0.8333333333333334);
    CHECK(segmented.metric<0>().signature() ==
          "rougeL|tokens:jieba-0.42.1|stemmer:none|empty:0|references:best" + settings::arithmetic());

    using pieces = std::vector<std::string>;
    answer_key given{rouge_l_tokens{}};
    given.add(std::vector<pieces>{{"a", "b", "c", "d"}, {"a", "b", "d"}});
    const score best = given.scorer()(0, pieces{"a", "b", "d"});
    CHECK(best.fmeasure == 1);
    CHECK(best.reference == 1);
}
