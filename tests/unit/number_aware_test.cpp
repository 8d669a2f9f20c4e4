#include "karat/text/number/number_aware.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "karat/metric/exact_match.hpp"
#include "karat/metric/rouge_l.hpp"
#include "karat/metric/token_f1.hpp"

using namespace karat;

namespace {

template <class Normalizer = number_aware<>>
std::string normalized(std::string_view text) {
    buffer<char, 16> out;
    Normalizer{}(text, out);
    REQUIRE_FALSE(out.failed());
    return std::string(out.data(), out.size());
}

using match = basic_exact_match<number_aware<>>;
using f1 = basic_token_f1<words<number_aware<>>>;

} // namespace

TEST_CASE("number_aware: equal numbers are written alike") {
    struct row {
        std::string_view text;
        std::string_view result;
    };
    for (const row& r : {
             row{"3.14", "3.14"},
             row{"(3.14)", "3.14"},
             row{"The result is 3.14.", "result is 3.14"},
             row{"3.140", "3.14"},
             row{"314", "314"},
             row{"1.0", "1"},
             row{"10", "10"},
             row{"100", "100"},
             row{"3,000", "3000"},
             row{"1,234,567.890", "1234567.89"},
             row{"$29.00", "29"},
             row{"$ 29", "29"},
             row{"29 \xe2\x82\xac", "29"}, // euro
             row{"\xe2\x82\xac"
                 "29,000",
                 "29000"},
             row{"29\xe2\x82\xac", "29"},
             row{"-$5", "-5"},
             row{"$-5", "-5"},
             row{"US$5", "us 5"},
             row{"\xe2\x88\x92"
                 "5",
                 "-5"}, // U+2212
             row{"-5", "-5"},
             row{"+5", "5"},
             row{"- 5", "5"}, // a dash
             row{"5", "5"},
             row{"-0.0", "0"},
             row{".5", "0.5"},
             row{"-.50", "-0.5"},
             row{"5.", "5"},
             row{"007", "7"},
             row{"0.050", "0.05"},
             row{"1e3", "1000"},
             row{"1.5E+3", "1500"},
             row{"25e-4", "0.0025"},
             row{"1e", "1e"},
             row{"1e3x", "1e3x"},
             row{"1e40", "1e40"},
             row{"1.50e-40", "15e-41"},
             row{"10000000000000000000000000000000", "1e31"},
             row{"\xd9\xa3\xd9\xab\xd9\xa5", "3.5"}, // Arabic digits and point
             row{"1\xe2\x80\xaf"
                 "000",
                 "1000"}, // U+202F
             row{"1'000'000", "1000000"},
             row{"\uFF13\uFF0E\uFF11\uFF14", "3.14"}, // full width, like the five that follow
             row{"\uFF11\uFF0C\uFF10\uFF10\uFF10", "1000"},
             row{"\uFF0D\uFF15", "-5"},
             row{"\uFF0B\uFF15", "5"},
             row{"2020\uFF0C365", "2020 \uFF0C 365"}, // a comma between clauses
             row{"12\uFF0C34", "12 \uFF0C 34"},
             row{"50%", "50"},
             row{"50 %", "50"},
         }) {
        CAPTURE(r.text);
        CHECK(normalized(r.text) == r.result);
    }
}

TEST_CASE("number_aware: nothing is guessed") {
    struct row {
        std::string_view text;
        std::string_view result;
    };
    for (const row& r : {
             row{"3,14", "3,14"},
             row{"3,14.5", "3,14.5"},
             row{"0,123", "0,123"},
             row{"1234,567", "1234,567"},
             row{"1,234,56", "1,234,56"},
             row{"1.2.3", "1.2.3"},
             row{"1.234,5", "1.234,5"},
             row{"1'000,000", "1000,000"}, // the mark changes; what is left of it is SQuAD's
             row{"5'10\"", "5 10"},
             row{"3-5", "3 5"},
             row{"3$-5$", "3 5"},
             row{"1990-1995", "1990 1995"},
             row{"2020-05-06", "2020 5 6"},
             row{"1/2", "1 2"},
             row{"12:30", "12 30"},
             row{"(3)-4", "3 4"},
             row{"B12", "b12"},
             row{"H2O", "h2o"},
             row{"B12.", "b12"},
             row{"v3.10", "v3.10"},
             row{"v3.1", "v3.1"},
             row{"COVID-19", "covid 19"},
             row{"5a", "5a"}, // no article
             row{"5 a", "5"},
             row{"5kg", "5kg"},
             row{"3.50kg", "3.5kg"},
             row{"12$e3", "12 e3"},
             row{"5$each", "5 each"},
             row{"1_e40", "1 e40"},
             row{"_5.0_", "5"},
             row{"2nd", "2nd"},
             row{"No.5", "no 5"},
             row{"wait...5", "wait 5"},
             row{"1, 2, 3", "1 2 3"},
             row{"3.14, 5", "3.14 5"},
             row{"five", "five"},
             row{"$", ""},
             row{"", ""},
             row{"0x10", "0x10"},
             row{"\xe8\x8a\xb1"
                 "3.50\xe5\x85\x83",
                 "\xe8\x8a\xb1 3.5\xe5\x85\x83"},
             row{"3\xf0\x90\x98\x80"
                 "14",
                 "3\xef\xbf\xbd 14"}, // the letter that stands in for a point
             row{"5\xff", "5 \xef\xbf\xbd"},
             row{"v\x99"
                 "1.2.3",
                 "v\xef\xbf\xbd 1.2.3"}, // a broken byte is no letter, whatever stands before it
         }) {
        CAPTURE(r.text);
        CHECK(normalized(r.text) == r.result);
    }
}

TEST_CASE("number_aware: numbers match when their values are equal, and only then") {
    struct row {
        std::string_view prediction;
        std::string_view reference;
        double em;
    };
    for (const row& r : {
             row{"314", "3.14", 0},
             row{"10", "1.0", 0},
             row{"1", "1.0", 1},
             row{"-5", "5", 0},
             row{"3,000", "3000", 1},
             row{"3,14", "314", 0},
             row{"3,14", "3.14", 0},
             row{"$8.540", "$9.540", 0},
             row{"$29.00", "29", 1},
             row{"$29.01", "29", 0},
             row{"1,000,000", "1e6", 1},
             row{"0.1", "0.10000000000000001", 0},
             row{"9007199254740993", "9007199254740992", 0},
             row{"1e400", "1e401", 0},
             row{"1e-400", "0", 0},
             row{"12", "1/2", 0},
             row{"34", "3-4", 0},
             row{"1230", "12:30", 0},
             row{"5", "5.0.", 1},
             row{"510", "5'10", 0},
             row{"( 5 )", "(5)", 1},
             row{"\xe2\x88\x92"
                 "5",
                 "-5", 1},
             row{"\xe2\x88\x92"
                 "5",
                 "5", 0},
         }) {
        CAPTURE(r.prediction);
        CAPTURE(r.reference);
        CHECK(match{}(r.prediction, r.reference).value == r.em);
        CHECK(match{}(r.reference, r.prediction).value == r.em);
    }
    CHECK(match{}("3.14", {"314", "3.140"}).reference == 1);
}

TEST_CASE("number_aware: token F1 sees the number in a sentence") {
    CHECK(f1{}("The result is 3.14.", "3.14").fmeasure == 0.5);
    CHECK(f1{}("The result is 314.", "3.14").fmeasure == 0);
    CHECK(f1{}("It costs $3,000.00 today", "3000 dollars").counts.matched == 1);
    CHECK(f1{}("", "5").fmeasure == 0);
}

TEST_CASE("number_aware: any normaliser, and the other notation") {
    using raw = number_aware<raw_normalizer>;
    CHECK(normalized<raw>("3,000") == "3000");
    CHECK(normalized<raw>("Cost: 1.50!") == "Cost: 1.5 !");
    using comma = number_aware<squad_normalizer, comma_decimals>;
    CHECK(normalized<comma>("3,14") == "3.14");
    CHECK(normalized<comma>("1.234.567,50") == "1234567.5");
    CHECK(normalized<comma>("3.14") == "3.14"); // as it is written, which here is no number
    CHECK(normalized<comma>("3.000") == "3000");
    CHECK(normalized<comma>("5,") == "5");
    const auto to_upper = [](std::string_view text) {
        std::string result(text);
        for (char& c : result) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        return result;
    };
    const named upper_case{"upper.1", to_upper}; // named here, for g++ 11 does not deduce it within an argument
    const number_aware upper(upper_case);
    buffer<char, 16> out;
    upper("pi is 3.140", out);
    CHECK(std::string(out.data(), out.size()) == "PI IS 3.14");
    CHECK(upper.signature() == "numbers_with_point@unicode14.0+upper.1");
    CHECK(comma{}.signature() == "numbers_with_comma@unicode14.0+" + squad_normalizer{}.signature());
    static_assert(number_aware<>::never_throws && is_normalizer<number_aware<>>);
}

TEST_CASE("number_aware: any tokenizer") {
    using rouge = basic_rouge_l<number_tokens<rouge_tokenizer>>;
    const auto tokens = [](std::string_view text) {
        std::string all;
        number_tokens<rouge_tokenizer>{}(text, [&all](std::string_view token) { all.append(token).append("|"); });
        return all;
    };
    CHECK(tokens("It costs $3,000.50, B12 and 5kg; 3,14 or v1.20!") == "it|costs|3000.5|b12|and|5|kg|3,14|or|v|1.20|");
    CHECK(rouge{}("Pi is 3.140", "pi is 3.14").fmeasure == 1);
    CHECK(rouge{}("3.14", "3 14").fmeasure == 0);
    CHECK(rouge{}.signature().find("numbers_with_point@unicode14.0+") != std::string::npos);
}

TEST_CASE("number_aware: a number and its digits written otherwise are equal, another number is not") {
    std::mt19937 draw(8);
    for (int round = 0; round < 3000; ++round) {
        const std::int64_t units = static_cast<std::int64_t>(draw() % 2000000) - 1000000;
        const int decimals = static_cast<int>(draw() % 7);
        const auto with_point = [](std::int64_t value, int behind) {
            std::string digits = std::to_string(value < 0 ? -value : value);
            while (digits.size() <= static_cast<std::size_t>(behind)) digits.insert(0, "0");
            if (behind > 0) digits.insert(digits.size() - static_cast<std::size_t>(behind), ".");
            return (value < 0 ? "-" : "") + digits;
        };
        const std::string plain = with_point(units, decimals);
        std::string grouped = plain;
        std::size_t point = grouped.find('.') == std::string::npos ? grouped.size() : grouped.find('.');
        const std::size_t first = units < 0 ? 1 : 0;
        while (point > first + 3) grouped.insert(point -= 3, ",");
        const std::string with_exponent = std::to_string(units) + "e-" + std::to_string(decimals);
        const std::string longer = decimals > 0 ? plain + "000" : plain + ".000";
        for (const std::string& other : {grouped, with_exponent, longer, "$" + plain, "(" + plain + ")."}) {
            CAPTURE(plain);
            CAPTURE(other);
            REQUIRE(match{}(other, plain).value == 1);
        }
        for (const std::string& other : {with_point(units + 1, decimals), with_point(units * 10 + 1, decimals + 1),
                                         with_point(units == 0 ? 3 : -units, decimals)}) {
            CAPTURE(plain);
            CAPTURE(other);
            REQUIRE(match{}(other, plain).value == 0);
        }
    }
}

TEST_CASE("number_aware: normalising again changes nothing") {
    // Without signs of currencies: from one that stood alone a mark between it and a number may have gone.
    const char* const pieces[] = {"5",
                                  "0",
                                  "12",
                                  "000",
                                  ".",
                                  ",",
                                  "-",
                                  "+",
                                  "e",
                                  "E3",
                                  "%",
                                  " ",
                                  "\xc2\xa0",
                                  "'",
                                  "(",
                                  ")",
                                  "_",
                                  "a",
                                  "x",
                                  "the",
                                  "/",
                                  ":",
                                  "\xe2\x88\x92",
                                  "\xe6\x9c\x89",
                                  "\xd9\xa3",
                                  "\xff"};
    std::mt19937 draw(3);
    for (int round = 0; round < 20000; ++round) {
        std::string text;
        for (auto left = draw() % 8 + 1; left > 0; --left) text += pieces[draw() % (sizeof pieces / sizeof *pieces)];
        CAPTURE(text);
        const std::string once = normalized(text);
        REQUIRE(normalized(once) == once);
    }
}

TEST_CASE("number_aware: long numbers") {
    const std::string digits(5000, '7');
    CHECK(normalized(digits) == digits);
    CHECK(normalized("0" + digits + ".00") == digits);
    CHECK(normalized(digits + std::string(5000, '0')) == digits + "e5000");
    CHECK(normalized("1e" + digits) == "1e" + digits); // no exponent: 15 digits are the most
    CHECK(normalized("1e999999999999999") == "1e999999999999999");
    CHECK(normalized("10e999999999999999") == "1e1000000000000000");
    CHECK(normalized("0." + std::string(5000, '0') + digits) == digits + "e-10000");
}
