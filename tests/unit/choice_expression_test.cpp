#include "karat/text/output/choice_expression.hpp"

#include <doctest/doctest.h>

#include <string_view>

#include "karat/text/output/robust_choice.hpp"

namespace {

struct row {
    std::string_view text, choices;
};

TEST_CASE("choice_expression: a comparison mentions letters and picks none") {
    const row rows[] = {
        {"B < C", ""},
        {"B > A", ""},
        {"B = 5", ""},
        {"B<C", ""},
        {"B <= C", ""},
        {"B >= C", ""},
        {"A != B", ""},
        {"A == B", ""},
        {"A <> B", ""},
        {"B > C > A", ""},
        {"$B$ < $C$", ""},
        {"$B < C$", ""},
        {"$B \\leq C$", ""},
        {"$A \\neq 5$", ""},
        {"$5 \\ge B$", ""},
        {"B \u2264 C", ""},
        {"A \u2260 B", ""},
        {"A \u2282 B", ""},
        {"A \u00D7 B", ""},
        {"\uFF22 \uFF1C \uFF23", ""},
        {"\uFF22\uFF1C\uFF1D\uFF23", ""},
        {"\uFF21\uFF1E\uFF22", ""},
        {"\uFF25\uFF1E\uFF12", ""},
        {"5 < B", ""},
        {"10 > B", ""},
        {"x = B", ""},
        {"area < B", ""},
        {"f(x) < B", ""},
        {"B < average", ""},
        {"A + B", ""},
        {"A + B = C", ""},
        {"A^2", ""},
        {"A -> B", ""},
        {"A => B", ""},
        {"A \u2192 B", ""},
        {"(A) < (B)", ""},
        {"(A) = 5", ""},
        {"P(A) is 0.5", ""},
        {"P(A) = 0.5", ""},
        {"The graph shows that B < A.", ""},
        {"We get A <= B and B >= C.", ""},
        {"The answer is C > A.", ""},
        {"If A > B then C.", ""},
        // beside the choice, or for another one
        {"B < C, so C.", "C"},
        {"So B \u2265 C, and the answer is D.", "D"},
        {"Since A < B, the answer is B.", "B"},
        {"Since P(A) < P(B), pick C.", "C"},
        {"Choose D, since 5 < 7.", "D"},
        {"B: 3 < 5", "B"},
        {"(B) x > 5", "B"},
        {"B. x < 5", "B"},
        {"**B** - because 3 > 2", "B"},
        // signs that announce
        {"Answer = B", "B"},
        {"Answer > B", "B"},
        {"Answer => B", "B"},
        {"> B", "B"},
        {"B -> Paris", "B"},
        {"(B) = Paris", "B"},
        {"D \u2192 because it rains", "D"},
        // brackets, tags, special tokens
        {"<B>", "B"},
        {"<b>B</b>", "B"},
        {"<answer>B</answer>", "B"},
        {"B</s>", "B"},
        {"B<br>", "B"},
        {"B <b>because</b>", "B"},
        {"B<|im_end|>", "B"},
        {"B<end_of_turn>", "B"},
        {"Answer(B)", "B"},
    };
    for (const row& r : rows) {
        CAPTURE(r.text);
        CHECK(karat::robust_choice{}(r.text).choices.letters() == r.choices);
    }
}

TEST_CASE("choice_expression: signs at the ends of a text and in broken bytes are looked at within it") {
    for (const std::string_view text :
         {"B", "B<", "<B", "=B", "B=", "B \\", "\\B", "B!", "B -", "$B$", "(B)", "\xBD\xBD(B)", "B\xEF\xBC",
          "\xEF\xBC\x9C"
          "B"}) {
        CAPTURE(text);
        const bool touched = karat::detail::expression_signs(text, text.find('B'), 1).touch_letter();
        CHECK(touched == (text == "B="));
    }
}

} // namespace
