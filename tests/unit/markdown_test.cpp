#include "karat/text/output/markdown.hpp"

#include <doctest/doctest.h>

#include <string_view>

namespace {

struct row {
    std::string_view text, answer;
};

TEST_CASE("markdown around a whole answer") {
    const row rows[] = {
        {"**Paris**", "Paris"},
        {" *Paris* ", "Paris"},
        {"***Paris***", "Paris"},
        {"_Paris_", "Paris"},
        {"`Paris`", "Paris"},
        {"~~Paris~~", "Paris"},
        {"**`Paris`**", "Paris"},
        {"## Paris", "Paris"},
        {"> Paris", "Paris"},
        {"- Paris", "Paris"},
        {"* **Paris**", "Paris"},
        {"```\nParis\n```", "Paris"},
        {"```text\nParis\n```", "Paris"},
        {"```python\nprint(1)", "print(1)"},
        {"[Paris](https://example.org/a)", "Paris"},
        {"Paris", "Paris"},
        {"", ""},
        // not around the whole
        {"**Paris** in France", "**Paris** in France"},
        {"**a** and **b**", "**a** and **b**"},
        {"*a* and *b*", "*a* and *b*"},
        {"- a\n- b", "- a\n- b"},
        {"[a](b) and [c](d)", "[a](b) and [c](d)"},
        {"```\na\n``` b", "```\na\n``` b"},
        // not markdown
        {"- 5", "- 5"},
        {"-5", "-5"},
        {"1. FC", "1. FC"},
        {"#1", "#1"},
        {"C#", "C#"},
        {"**", "**"},
        {"****", "****"},
        {"*", "*"},
        {"2*3*4", "2*3*4"},
    };
    for (const row& r : rows) {
        CAPTURE(r.text);
        CHECK(karat::without_markdown{}(r.text) == r.answer);
    }
}

TEST_CASE("quotation marks around a whole answer") {
    const row rows[] = {
        {"\"Paris\"", "Paris"},
        {" ' Paris ' ", "Paris"},
        {"\xE2\x80\x9CParis\xE2\x80\x9D", "Paris"},
        {"\xE2\x80\x9EParis\xE2\x80\x9C", "Paris"},
        {"\xE2\x80\x9EParis\xE2\x80\x9D", "Paris"},
        {"\xE2\x80\x9DParis\xE2\x80\x9D", "Paris"},
        {"\u2039Paris\u203A", "Paris"},
        {"\u300EParis\u300F", "Paris"},
        {"\xC2\xABParis\xC2\xBB", "Paris"},
        {"\"a\" and \"b\"", "\"a\" and \"b\""},
        {"\"Paris", "\"Paris"},
        {"5'", "5'"},
        {"\"\"", "\"\""},
        {"'tis the O'Brien'", "'tis the O'Brien'"},
        {"", ""},
    };
    for (const row& r : rows) {
        CAPTURE(r.text);
        CHECK(karat::unquoted{}(r.text) == r.answer);
    }
}

} // namespace
