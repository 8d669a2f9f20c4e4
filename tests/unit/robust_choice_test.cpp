#include "karat/text/output/robust_choice.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "golden.hpp"

namespace {

struct row {
    std::string_view text, choices;
};

TEST_CASE("a choice is read where it is meant, and only there") {
    const row rows[] = {
        // the whole answer
        {"B", "B"},
        {"B.", "B"},
        {"(B)", "B"},
        {"( B )", "B"},
        {"[B]", "B"},
        {"**B**", "B"},
        {"`B`", "B"},
        {"\"B\"", "B"},
        {"b", "B"},
        {"(b)", "B"},
        {"b)", "B"},
        {"A", "A"},
        {"a", "A"},
        {" B\n", "B"},
        {"$\\boxed{B}$", "B"},
        // with the text of the choice, or an explanation
        {"B) Paris", "B"},
        {"(B) Paris", "B"},
        {"B. Paris", "B"},
        {"B: Paris", "B"},
        {"B - Paris", "B"},
        {"A. Paris", "A"},
        {"B, because it rains", "B"},
        {"B because it rains", "B"},
        {"B\n\nThe rain falls.", "B"},
        {"Option B", "B"},
        {"option (B)", "B"},
        {"Answer B", "B"},
        // announced
        {"The answer is B", "B"},
        {"The answer is B.", "B"},
        {"the answer is (b)", "B"},
        {"The answer is a.", "A"},
        {"The correct answer is option C.", "C"},
        {"Answer: D", "D"},
        {"**Answer: D**", "D"},
        {"**Answer:** (D) rain", "D"},
        {"Answer (letter only): D", "D"},
        {"ANSWER:\nD", "D"},
        {"The answer is most likely C because of the wind.", "C"},
        {"The answer is A because of the wind.", "A"},
        {"Final answer: \\boxed{C}", "C"},
        {"Final answer: \\boxed{\\text{C}}", "C"},
        {"I choose C.", "C"},
        {"I would pick option (C)", "C"},
        {"The correct option is B", "B"},
        {"B is correct.", "B"},
        {"B is the correct answer.", "B"},
        {"Option A is wrong. Option B is right.", "B"},
        {"The answer is A. No, wait: the answer is B.", "B"},
        {"(A) is wet. (B) is dry. So the answer is (B).", "B"},
        {"First we look at A.\nThen at C.\nB", "B"},
        {"(A) Paris\n(B) Rome\nAnswer: B", "B"},
        // several
        {"A and C", "AC"},
        {"A, C", "AC"},
        {"A or B", "AB"},
        {"A/B", "AB"},
        {"A & B", "AB"},
        {"(A)(C)", "AC"},
        {"(A), (B) and (D)", "ABD"},
        {"The answer is A or C.", "AC"},
        {"The answers are A and C", "AC"},
        {"Both A and C", "AC"},
        {"Both A and B are correct.", "AB"},
        {"Only B and D are correct.", "BD"},
        {"It could be A or B.", "AB"},
        // what the text settles on
        {"It's B", "B"},
        {"It\u2019s B.", "B"},
        {"It must be C.", "C"},
        {"I'd say B", "B"},
        {"I would go with C.", "C"},
        {"Go with option (a).", "A"},
        {"A is wrong, B is wrong, so C.", "C"},
        {"It's not A, it's B.", "B"},
        {"A is true, B is false. So C.", "C"},
        {"Definitely D", "D"},
        {"The answer is not A but B.", "B"},
        {"The answer is not A, but (B).", "B"},
        {"B is the most likely answer.", "B"},
        {"option b", "B"},
        {"b. the cat", "B"},
        {"The answer is 'B'.", "B"},
        {"The answer is \u2018B\u2019.", "B"},
        {"The answer is A rather than B.", "A"},
        {"Is A right? Yes, A is right.", "A"},
        {"What is the answer? B.", "B"},
        {"To see whether B is correct, we try it. The answer is B.", "B"},
        {"I'm not sure, but the answer is A.", "A"},
        // announced in other languages
        {"La respuesta correcta es B.", "B"},
        {"La respuesta es a) Roma", "A"},
        {"Die richtige Antwort ist C.", "C"},
        {"La bonne r\u00E9ponse est la C.", "C"},
        {"L'option correcte est B.", "B"},
        {"L\u2019opzione corretta \u00E8 D.", "D"},
        {"La risposta \u00E8 C.", "C"},
        {"A resposta certa \u00E9 a letra D.", "D"},
        {"\u7B54\u6848\u662FB\u3002", "B"},
        {"\u6545\u9009C\u3002", "C"},
        {"\u7B54\u6848\uFF1AB", "B"},
        {"La respuesta es a veces", ""},
        {"\u7EF4\u751F\u7D20C", ""}, // vitamin C
        // supposed, asked, denied
        {"The answer cannot be A.", ""},
        {"The answer is not A but a cat.", ""},
        {"The answer can't be B", ""},
        {"I don't think the answer is A.", ""},
        {"If the answer is A, we are lost.", ""},
        {"Is the answer A? No.", ""},
        {"Is the answer A? No, it is B.", "B"},
        {"Neither A nor B is correct.", ""},
        {"Not (B)", ""},
        // no choice
        {"", ""},
        {"with A, B and C as sides", ""},
        {"It is A dog.", ""},
        {"the option a customer has", ""},
        {"the As' team", ""},
        {"A = 5", ""},
        {"B=7", ""},
        {"Paris", ""},
        {"AB", ""},
        {"ABC", ""},
        {"A cat", ""},
        {"A cat sat on B", ""},
        {"I think so", ""},
        {"a dog", ""},
        {"C++", ""},
        {"C#", ""},
        {"C++ is a language", ""},
        {"10 A.M. sharp", ""},
        {"A.M.", ""},
        {"U.S.A.", ""},
        {"A-Team", ""},
        {"Vitamin C helps", ""},
        {"Vitamin C", ""},
        {"K", ""}, // the eleventh
        {"The answer is not B", ""},
        {"The answer isn't B", ""},
        {"The answer is a cat", ""},
        {"The answer is A cat", ""},
        {"(A) is wet, (B) is dry", ""},
        {"(A) Paris\n(B) Rome", ""},
        {"answer", ""},
        {"the answer is", ""},
        {"Q&A", ""},
        {"A&C", ""},
        {"A &C", "AC"},
        // what runs on is another question's
        {"B\nQuestion: What?\nThe answer is C", "B"},
    };
    for (const row& r : rows) {
        CAPTURE(r.text);
        const karat::choice_reading read = karat::robust_choice{}(r.text);
        CHECK(read.choices.letters() == r.choices);
        CHECK(read.choices == karat::choice_set(r.choices));
        CHECK((read.bytes == 0) == r.choices.empty());
    }
}

TEST_CASE("letters in other forms, and Chinese, Japanese and Korean sentences") {
    std::size_t rows = 0;
    golden::detail::each_line(KARAT_TEST_DATA "/choices.tsv", [&](const std::string& line, const golden::place& where) {
        if (line.empty()) return;
        const std::vector<std::string> fields = golden::split(line, '\t');
        REQUIRE(fields.size() == 2);
        const std::string text = golden::unescape(fields[0], where);
        CAPTURE(text);
        const karat::choice_reading read = karat::robust_choice{}(text);
        CHECK(read.choices.letters() == (fields[1] == "-" ? "" : fields[1]));
        CHECK(read.begin + read.bytes <= text.size());
        ++rows;
    });
    CHECK(rows > 340);
}

TEST_CASE("what decided is told") {
    const std::string_view text = "Not A. The answer is (B) or (C), I think.";
    const karat::choice_reading read = karat::robust_choice{}(text);
    CHECK(text.substr(read.begin, read.bytes) == "B) or (C");
    const std::string_view wide = "(\uFF22)\u3001(\uFF24)\u3002"; // full-width B and D
    const karat::choice_reading both = karat::robust_choice{}(wide);
    CHECK(wide.substr(both.begin, both.bytes) == "\uFF22)\u3001(\uFF24");
}

TEST_CASE("how many letters are choices is the caller's") {
    CHECK(karat::robust_choice{4}("E").choices.empty());
    CHECK(karat::robust_choice{5}("E").choices.letters() == "E");
    CHECK(karat::robust_choice{26}("Z").choices.letters() == "Z");
    CHECK(karat::robust_choice{100}("Z").choices.letters() == "Z");
    CHECK(karat::robust_choice{0}("A").choices.empty());
    CHECK(karat::robust_choice{4}.signature() == "choice(4)");
}

TEST_CASE("a reference is a letter at its beginning") {
    const row rows[] = {
        {"B", "B"},           {"b", "B"},     {"(B)", "B"}, {"B) Paris", "B"},       {"B. Paris", "B"},
        {" B ", "B"},         {"A, C", "AC"}, {"A", "A"},   {"the answer is B", ""}, {"Paris", ""},
        {"A cat", ""},        {"", ""},       {"AB", ""},   {"\uFF22", "B"},         {"\u3010B\u3011", "B"},
        {"\u24B7 Paris", "B"}};
    for (const row& r : rows) {
        CAPTURE(r.text);
        CHECK(karat::robust_choice{}.reference(r.text).choices.letters() == r.choices);
    }
}

TEST_CASE("a set of choices") {
    karat::choice_set set("cA?");
    CHECK(set.size() == 2);
    CHECK(set.contains('a'));
    CHECK(set.contains('C'));
    CHECK_FALSE(set.contains('B'));
    CHECK_FALSE(set.contains('?'));
    set.add('z');
    set.add('[');
    CHECK(set.letters() == "ACZ");
    CHECK(set.size() == 3);
    CHECK(set.in(karat::choice_set("BC")).letters() == "C");
    CHECK(karat::choice_set{}.empty());
}

TEST_CASE("hostile texts take linear time, and what decided lies in the text") {
    constexpr std::string_view pieces[] = {"answer ",
                                           "is ",
                                           "A",
                                           "B,",
                                           " or ",
                                           "(",
                                           ")",
                                           "\n",
                                           ": ",
                                           ".",
                                           "/",
                                           "option ",
                                           "choose ",
                                           "correct ",
                                           "\xE2",
                                           "&",
                                           "Question",
                                           "b)",
                                           "*",
                                           "<",
                                           "=",
                                           " $",
                                           "\\leq ",
                                           "\uFF22",
                                           "\u24B7",
                                           "\u7B54\u6848\u662F",
                                           "\u3002",
                                           "\u3001",
                                           "\uC815\uB2F5 ",
                                           "\u3067\u306F\u306A\u304F"};
    std::mt19937 random(11);
    for (int round = 0; round < 2000; ++round) {
        std::string text;
        for (std::size_t n = random() % 14; n > 0; --n) text += pieces[random() % (sizeof pieces / sizeof pieces[0])];
        CAPTURE(text);
        const karat::choice_reading read = karat::robust_choice{}(text);
        CHECK(read.begin + read.bytes <= text.size());
        CHECK((read.bytes == 0) == read.choices.empty());
    }
    for (const std::string_view piece : pieces) {
        std::string text;
        while (text.size() < 50'000) text += piece;
        CHECK(karat::robust_choice{}(text).bytes <= text.size());
    }
}

} // namespace
