#include "karat/text/yes_no.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "golden.hpp"

using namespace karat;

namespace {

polarity polarity_of(const std::string& field) {
    if (field == "yes") return polarity::yes;
    if (field == "no") return polarity::no;
    REQUIRE(field == "-");
    return polarity::none;
}

/// What the reading says decided it: the reading's part of the text.
std::string_view decided(std::string_view text, const yes_no_reading& reading) {
    REQUIRE(reading.begin + reading.bytes <= text.size());
    return text.substr(reading.begin, reading.bytes);
}

bool is_answer_word(std::string_view word) {
    for (const std::string_view answer : {"yes", "no", "true", "false"}) {
        if (word.size() != answer.size()) continue;
        bool same = true;
        for (std::size_t i = 0; i < word.size(); ++i) same = same && (word[i] | 0x20) == answer[i];
        if (same) return true;
    }
    return false;
}

} // namespace

TEST_CASE("yes_no: the published rules read what plain Python reads") {
    std::size_t rows = 0;
    golden::detail::each_line(KARAT_TEST_DATA "/yes_no.tsv", [&](const std::string& line, const golden::place& where) {
        const std::vector<std::string> fields = golden::split(line, '\t');
        REQUIRE(fields.size() == 6);
        const std::string text = golden::unescape(fields[5], where);
        const yes_no_reading readings[] = {
            strict_yes_no{}(text),          first_token_yes_no{}(text),
            after_answer_is_yes_no{}(text), after_answer_is_all_yes_no{}(text),
            read_yes_no_reference(text),
        };
        for (std::size_t rule = 0; rule < 5; ++rule) {
            CAPTURE(where.line);
            CAPTURE(rule);
            CAPTURE(text);
            CHECK(readings[rule].answer == polarity_of(fields[rule]));
            const std::string_view word = decided(text, readings[rule]);
            CHECK(is_answer_word(word) == (readings[rule].answer != polarity::none));
            CHECK(word.empty() == (readings[rule].answer == polarity::none));
        }
        ++rows;
    });
    CHECK(rows > 600);
}

TEST_CASE("yes_no: the span is the word that decided, in bytes of the text") {
    struct row {
        yes_no_reading reading;
        polarity answer;
        std::size_t begin;
        std::size_t bytes;
    };
    const row table[] = {
        {strict_yes_no{}("NO"), polarity::no, 0, 2},
        {strict_yes_no{}("NO "), polarity::none, 0, 0},
        {strict_yes_no{}("true"), polarity::none, 0, 0},
        {first_token_yes_no{}("\xC3\xA9t\xC3\xA9: no, yes"), polarity::no, 7, 2},
        {first_token_yes_no{}("a no-no: 'Yes'"), polarity::yes, 10, 3},
        {after_answer_is_yes_no{}("the answer is ..Yes.. no"), polarity::yes, 16, 3},
        {after_answer_is_yes_no{}("answer is no, answer is\tyes"), polarity::none, 0, 0},
        {after_answer_is_yes_no{}("No. That is my answer is"), polarity::no, 0, 2},
        {after_answer_is_all_yes_no{}("answer is no Answer is  TRUE. "), polarity::yes, 24, 4},
        {after_answer_is_all_yes_no{}(" false . "), polarity::no, 1, 5},
        {after_answer_is_all_yes_no{}("false . ."), polarity::none, 0, 0},
        {read_yes_no_reference("\xE3\x80\x80"
                               "False\n"),
         polarity::no, 3, 5},
        {read_yes_no_reference("yes."), polarity::none, 0, 0},
        {read_yes_no_reference(""), polarity::none, 0, 0},
    };
    for (const row& r : table) {
        CAPTURE(&r - table);
        CHECK(r.reading.answer == r.answer);
        CHECK(r.reading.begin == r.begin);
        CHECK(r.reading.bytes == r.bytes);
    }
}

TEST_CASE("yes_no: every byte string has a reading") {
    for (int byte = 0; byte < 256; ++byte) {
        const std::string broken(1, static_cast<char>(static_cast<unsigned char>(byte)));
        for (const std::string& text :
             {broken, "yes" + broken, broken + "no", "answer is " + broken, "answer is no" + broken}) {
            decided(text, strict_yes_no{}(text));
            decided(text, first_token_yes_no{}(text));
            decided(text, after_answer_is_yes_no{}(text));
            decided(text, after_answer_is_all_yes_no{}(text));
            decided(text, read_yes_no_reference(text));
        }
    }
    // A sequence cut short takes nothing from the word behind it.
    CHECK(first_token_yes_no{}("\xF0\x9F\x98 no").answer == polarity::no);
    CHECK(first_token_yes_no{}("\xE2\x80no").answer == polarity::none);
    CHECK(strict_yes_no{}(std::string_view()).answer == polarity::none);
}

TEST_CASE("yes_no: long texts take linear time") {
    for (const std::string_view unit :
         {"yes ", "no no:", "answer is ", "Answer is", "nswer is ", " ", ".", "\xE2\x80"}) {
        std::string text;
        while (text.size() < (std::size_t{1} << 20)) text += unit;
        CAPTURE(unit);
        CHECK(strict_yes_no{}(text).answer == polarity::none);
        CHECK(first_token_yes_no{}(text).answer == (unit == "yes "     ? polarity::yes
                                                    : unit == "no no:" ? polarity::no
                                                                       : polarity::none));
        CHECK(after_answer_is_yes_no{}(text).answer == polarity::none);
        CHECK(after_answer_is_all_yes_no{}(text).answer == polarity::none);
        CHECK(read_yes_no_reference(text).answer == polarity::none);
    }
}

TEST_CASE("yes_no: rules are usable at compile time, noexcept, and named") {
    static_assert(first_token_yes_no{}("So: NO.").answer == polarity::no);
    static_assert(after_answer_is_yes_no{}("The answer is yes.").begin == 14);
    static_assert(noexcept(after_answer_is_all_yes_no{}(std::string_view())));
    CHECK(strict_yes_no{}.signature() == "strict");
    CHECK(first_token_yes_no{}.signature() == "first_token");
    CHECK(after_answer_is_yes_no{}.signature() == "after_answer_is");
    CHECK(after_answer_is_all_yes_no{}.signature() == "after_answer_is_all");
}
