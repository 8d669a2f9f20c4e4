#include "karat/text/output/answer_part.hpp"

#include "karat/text/output/first_part.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace {

struct row {
    std::string_view text, answer;
};

template <class Step, std::size_t Count>
void check(const Step& step, const row (&rows)[Count]) {
    for (const row& r : rows) {
        CAPTURE(r.text);
        CHECK(step(r.text) == r.answer);
    }
}

TEST_CASE("reasoning in tags is no part of the answer") {
    check(karat::without_reasoning{}, {
                                          {"<think>Hm.</think>Paris", "Paris"},
                                          {"Hm.</think>Paris", "Paris"}, // the prompt opened it
                                          {"<THINK>a</THINK> b", " b"},
                                          {"<think>a</think>b<think>c</think>d", "d"},
                                          {"<reasoning>a</reasoning>b", "b"},
                                          {"<think>never ends", ""},
                                          {"Paris <think>never ends", "Paris "},
                                          {"<think>a</think>Paris<think>b", "Paris"},
                                          {"<think", "<think"},
                                          {"[THINK]a[/THINK]b", "b"},
                                          {"<seed:think>a</seed:think>b", "b"},
                                          {"<analysis>a</analysis>b", "b"},
                                          {"[think>a[/think>b", "[think>a[/think>b"},
                                          {"[1] says so", "[1] says so"},
                                          {"a <b>bold</b> word", "a <b>bold</b> word"},
                                          {"", ""},
                                      });
}

TEST_CASE("further turns are cut") {
    check(karat::without_run_on{}, {
                                       {"10\nQuestion: How many?", "10\n"},
                                       {"10\nQ: How many?\nA: 5", "10\n"},
                                       {"10\n\nHuman: thanks", "10\n\n"},
                                       {"10\nQuestion 2: more", "10\n"},
                                       {"Question: how", "Question: how"}, // the first line stays
                                       {"\nQuestion: how", "\nQuestion: how"},
                                       {"10\nQuestions remain", "10\nQuestions remain"},
                                       {"10\nPassage: The census", "10\nPassage: The census"},
                                   });
}

TEST_CASE("the final answer is what is announced last") {
    check(karat::final_answer{}, {
                                     {"Answer: Paris", "Paris"},
                                     {"The answer is Paris.", "Paris."},
                                     {"the answer is: Paris", "Paris"},
                                     {"**Final Answer:** Paris", "Paris"},
                                     {"**Answer**: Paris", "Paris"},
                                     {"The answer\n: Paris", "The answer\n: Paris"}, // a line end between is no link
                                     {"### Answer\nParis", "Paris"},
                                     {"It rains.\n\n**Answer**\n\nParis", "Paris"},
                                     {"## Final Answer\n**Paris**", "**Paris**"},
                                     {"# Question and its answer\nParis", "# Question and its answer\nParis"},
                                     {"## Answer", "## Answer"},
                                     {"The answer to 2+2=4 is 4", "4"},
                                     {"The answer at 3:30 is Paris", "Paris"},
                                     {"Answer (in m) = 5", "5"},
                                     {"The answer: 3:30", "3:30"},
                                     {"Answer (one word): Paris", "Paris"},
                                     {"My answer to this question is Paris", "Paris"},
                                     {"Answer: **Paris**", "**Paris**"},
                                     {"Answer:**Paris**", "**Paris**"},
                                     {"Answer: Rome? No. Answer: Paris", "Paris"},
                                     {"Answer: -5", "-5"},
                                     {"answer = 42", "42"},
                                     {"In conclusion: Paris", "Paris"},
                                     {"ANSWER:\nParis", "Paris"},
                                     {"Answer: Paris\nAnswer:", "Paris\nAnswer:"}, // nothing follows the last one
                                     {"Answers vary", "Answers vary"},
                                     {"I have no answer", "I have no answer"},
                                     {"Paris", "Paris"},
                                     {"", ""},
                                     {"2 + 2 = 4\n#### 4", "4"},
                                     {"#### 4\n#### 5 \nx", "5"},
                                     {"x #### 4", "x #### 4"},
                                     {"##### 4", "##### 4"},
                                     {"so \\boxed{42}.", "42"},
                                     {"\\boxed{\\frac{1}{2}}", "\\frac{1}{2}"},
                                     {"\\boxed{1} or \\boxed{2}", "2"},
                                     {"\\boxed{1", "\\boxed{1"},
                                     {"<answer> Paris </answer> done", "Paris"},
                                     {"<answer>Paris", "Paris"},
                                     {"<answer>a</answer><answer>b</answer>", "b"},
                                     {"<answer>a</answer><answer></answer>", "a"},
                                     {"Answer: x <answer>y</answer> \\boxed{z}", "y"}, // tags come first
                                 });
}

TEST_CASE("the first line") {
    check(karat::first_line{}, {
                                   {"Paris\nBecause", "Paris"},
                                   {"\n \n Paris\nx", " Paris"},
                                   {"Paris", "Paris"},
                                   {"Paris\r\nx", "Paris"},
                                   {"Paris\xE2\x80\xA8x", "Paris"},
                                   {"```\nParis\n```", "Paris"},
                                   {"```json\n[5]", "[5]"},
                                   {"```Paris```\nx", "```Paris```"},
                                   {"", ""},
                                   {"\n\n", ""},
                               });
}

TEST_CASE("the first sentence") {
    check(karat::first_sentence{},
          {
              {"Paris. It is big.", "Paris."},
              {" Paris is big! Really.", "Paris is big!"},
              {"3.14 is pi. Yes.", "3.14 is pi."},
              {"J. R. Smith wrote it. Yes.", "J. R. Smith wrote it."},
              {"The U.S. dollar. Yes.", "The U.S. dollar."},
              {"Mr. Smith, e.g. him. Yes.", "Mr. Smith, e.g. him."},
              {"He said \"no.\" Then left.", "He said \"no.\""},
              {"Paris", "Paris"},
              {"Paris\n\nBecause", "Paris"},
              {"Paris\nin France. X", "Paris\nin France."},
              {"www.karat.org is it. X", "www.karat.org is it."},
              {"\xE5\xB7\xB4\xE9\xBB\x8E\xE3\x80\x82\xE6\x98\xAF", "\xE5\xB7\xB4\xE9\xBB\x8E\xE3\x80\x82"},
              {"Really?! Yes.", "Really?!"},
              {"It is No. 5 of 9. Yes.", "It is No. 5 of 9."},
              {"On Jan. 5 it rained. Yes.", "On Jan. 5 it rained."},
              {"In Jan. It rained.", "In Jan."},
              {"Acme Inc. is it. Yes.", "Acme Inc. is it."},
              {"He is with Acme Inc. She is not.", "He is with Acme Inc."},
              {"wait...what. X", "wait...what."},
              {"", ""},
          });
}

TEST_CASE("hostile texts take linear time") {
    for (const std::string_view piece :
         {"answer ", "Answer: ", "<think>",    "</think>",   "<|",    "<",           "#### ",    "\\boxed{", "(",
          ".",       ". ",       "*",          "\n",         "Q:\n",  "[INST]",      "<answer>", "a.",       "((((.",
          "[",       "[/",       "**answer\n", "# answer\n", "```\n", "answer 1:1 ", "answer = "}) {
        std::string text;
        while (text.size() < 400'000) text += piece;
        CAPTURE(piece);
        CHECK(karat::final_answer{}(text).size() <= text.size());
        CHECK(karat::without_reasoning{}(text).size() <= text.size());
        CHECK(karat::first_sentence{}(text).size() <= text.size());
        CHECK(karat::first_line{}(text).size() <= text.size());
        CHECK(karat::without_run_on{}(text).size() <= text.size());
    }
}

} // namespace
