#include "karat/text/output/cleaner.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <string>
#include <string_view>

#include "karat/metric/exact_match.hpp"
#include "karat/text/output/answer_part.hpp"
#include "karat/text/output/first_part.hpp"
#include "karat/text/output/markdown.hpp"
#include "karat/text/output/special_tokens.hpp"

namespace {

using model_output = karat::cleaner<karat::without_special_tokens, karat::without_reasoning, karat::without_run_on,
                                    karat::final_answer, karat::first_line, karat::without_markdown, karat::unquoted>;
/// The order that docs/answers.md recommends: markdown goes before the answer is looked for, and again around it.
using recommended =
    karat::cleaner<karat::without_special_tokens, karat::without_reasoning, karat::without_run_on,
                   karat::without_markdown, karat::final_answer, karat::first_line, karat::without_markdown>;

TEST_CASE("a cleaner applies its steps in order and says what each cut") {
    const std::string output = "<think>Is it Rome?</think>\nFinal answer: **Paris**\nBecause...</s><pad>";
    const auto cleaned = model_output{}(output);
    CHECK(cleaned.answer == "Paris");
    CHECK(cleaned.any_cut());
    REQUIRE(cleaned.cuts.size() == 7);
    CHECK(cleaned.cuts[0].step == "special_tokens");
    CHECK(cleaned.cuts[0].before.empty());
    CHECK(cleaned.cuts[0].after == "</s><pad>");
    CHECK(cleaned.cuts[1].step == "reasoning");
    CHECK(cleaned.cuts[1].before == "<think>Is it Rome?</think>");
    CHECK_FALSE(cleaned.cuts[2].any());
    CHECK(cleaned.cuts[3].before == "\nFinal answer: ");
    CHECK(cleaned.cuts[4].after == "\nBecause...");
}

TEST_CASE("an answer that needs no cleaning stays as it is") {
    for (const std::string_view answer : {"Paris", "", " ", "42", "-5", "C++", "the answer", "\xE6\xB1\x9F", "a\nb"}) {
        CAPTURE(answer);
        const auto cleaned = karat::cleaner<karat::without_special_tokens, karat::without_reasoning,
                                            karat::without_run_on, karat::final_answer>{}(answer);
        CHECK(cleaned.answer == answer);
        CHECK(cleaned.answer.data() == answer.data());
        CHECK_FALSE(cleaned.any_cut());
    }
}

TEST_CASE("the recommended order: fences, headings and emphasis around the answer and its announcement") {
    constexpr struct {
        std::string_view output, answer;
    } rows[] = {
        {"```\nParis\n```", "Paris"},
        {"```json\n{\"answer\": \"Paris\"}\n```", "{\"answer\": \"Paris\"}"},
        {"```\nParis", "Paris"},
        {"```\nAnswer: Paris\n```", "Paris"},
        {"Answer:\n```\nParis\n```\nBecause", "Paris"},
        {"## Answer\n\nParis", "Paris"},
        {"## Answer\n\n```\nParis\n```", "Paris"},
        {"### Final Answer\nParis", "Paris"},
        {"### Final Answer:\n\n**Paris**\n\nBecause", "Paris"},
        {"**Answer:**\n\nParis", "Paris"},
        {"Final answer: **Paris**\nBecause", "Paris"},
        {"**Final answer: Paris**", "Paris"},
        {"> The answer is Paris", "Paris"},
        {"<think>Rome?</think>**Final answer: Paris**</s><pad>", "Paris"},
        {"Paris", "Paris"},
        {"", ""},
        {"## Answer:", "Answer:"}, // and nothing behind it
    };
    for (const auto& row : rows) {
        CAPTURE(row.output);
        CHECK(recommended{}(row.output).answer == row.answer);
    }
}

TEST_CASE("no steps, and steps with a state of their own") {
    CHECK(karat::cleaner<>{}(" x ").answer == " x ");
    CHECK_FALSE(karat::cleaner<>{}(" x ").any_cut());
    CHECK(karat::cleaner<>{}.signature() == "clean()");
    static constexpr std::string_view passages[] = {"Passage", "Context"};
    const karat::cleaner<karat::without_run_on, karat::trimmed> clean{{karat::word_list(passages)}, {}};
    CHECK(clean("10\n\nPassage: The census").answer == "10");
    CHECK(clean.signature() == "clean(run_on+trimmed)");
}

TEST_CASE("where nothing is left, everything was in front of it") {
    const auto cleaned = model_output{}("<think>never closed");
    CHECK(cleaned.answer.empty());
    CHECK(cleaned.cuts[1].before == "<think>never closed");
    CHECK(cleaned.cuts[1].after.empty());
}

TEST_CASE("what is cut makes a wrong score right") {
    CHECK(karat::exact_match{}("Answer: Paris</s>", "Paris").value == 0);
    CHECK(karat::exact_match{}(model_output{}("Answer: Paris</s>").answer, "Paris").value == 1);
}

TEST_CASE("the answer and the cuts are the text, whatever it holds") {
    constexpr std::string_view pieces[] = {
        "<think>", "</think>", "Answer:",          " is ",   "\n",       "**",        "`",  "```", "</s>", "<|",
        "|>",      "[INST]",   "\\boxed{",         "}",      "####",     "Question:", "\"", "(",   ".",    "Paris",
        " ",       "\xE2\x80", "\xF0\x9F\x98\x80", "answer", "<answer>", "U.S."};
    std::mt19937 random(7);
    for (int round = 0; round < 3000; ++round) {
        std::string text;
        for (std::size_t n = random() % 12; n > 0; --n) text += pieces[random() % (sizeof pieces / sizeof pieces[0])];
        CAPTURE(text);
        const auto cleaned = model_output{}(text);
        std::string before;
        std::string after;
        for (const karat::cut& c : cleaned.cuts) {
            before.append(c.before);
            after.insert(0, c.after);
        }
        CHECK(before + std::string(cleaned.answer) + after == text);
    }
}

} // namespace
