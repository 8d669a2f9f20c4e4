#include "karat/text/robust_yes_no.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace karat;

namespace {

constexpr polarity none = polarity::none;
constexpr polarity yes = polarity::yes;
constexpr polarity no = polarity::no;

struct row {
    std::string_view text;
    polarity answer;
    std::string_view decided; ///< the words that decide
};

template <std::size_t Count>
void check(const row (&table)[Count], const robust_yes_no& rule = robust_yes_no()) {
    for (const row& r : table) {
        CAPTURE(r.text);
        const yes_no_reading reading = rule(r.text);
        CHECK(reading.answer == r.answer);
        REQUIRE(reading.begin + reading.bytes <= r.text.size());
        CHECK(r.text.substr(reading.begin, reading.bytes) == r.decided);
    }
}

std::string repeated(std::string_view unit, std::size_t bytes) {
    std::string text;
    while (text.size() < bytes) text += unit;
    return text;
}

} // namespace

TEST_CASE("robust: one word, however it is dressed") {
    const row table[] = {
        {"yes", yes, "yes"},
        {"No", no, "No"},
        {"NO!", no, "NO"},
        {"  no  ", no, "no"},
        {"\tyes\r\n", yes, "yes"},
        {"\n\nNo.\n", no, "No"},
        {"no ,", no, "no"}, // tokenised text has blanks before its marks
        {"true", yes, "true"},
        {"False.", no, "False"},
        {"TRUE", yes, "TRUE"},
        {"**Yes**", yes, "Yes"},
        {"__no__", no, "no"},
        {"_Yes_", yes, "Yes"},
        {"`no`", no, "no"},
        {"### Yes", yes, "Yes"},
        {"> No", no, "No"},
        {"- yes", yes, "yes"},
        {"* No", no, "No"},
        {"\"Yes\"", yes, "Yes"},
        {"'no.'", no, "no"},
        {"\xE2\x80\x9CYes.\xE2\x80\x9D", yes, "Yes"},
        {"\xC2\xABNo\xC2\xBB", no, "No"},
        {"(yes)", yes, "yes"},
        {"[NO]", no, "NO"},
        {"<s>Yes</s>", yes, "Yes"},
        {"no<|im_end|>", no, "no"},
        {"\xEF\xBB\xBFno", no, "no"},                // a byte order mark
        {"yes\xF0\x9F\x91\x8D", yes, "yes"},         // an emoji
        {"\xE2\x9D\x8C\xEF\xB8\x8F No", no, "No"},   // an emoji whose second code point is a combining mark
        {"no\xFF", no, "no"},                        // a broken byte
        {"\xE3\x80\x80yes\xE3\x80\x82", yes, "yes"}, // an ideographic blank and full stop
    };
    check(table);
}

TEST_CASE("robust: nothing to read") {
    const row table[] = {
        {"", none, ""},
        {" \n\t ", none, ""},
        {"...", none, ""},
        {"\xFF\xC3", none, ""},
        {"maybe", none, ""},
        {"Not sure.", none, ""},
        {"not certain", none, ""},
        {"unclear", none, ""},
        {"42", none, ""},
        {"It depends on the weather.", none, ""},
        {"disagree, this is not fine", none, ""},
        // Refusals.
        {"I'm sorry, but I can't help with that.", none, ""},
        {"As a language model I have no opinion.", none, ""},
        {"I cannot answer this with a simple yes or no.", none, ""},
        {"There is no definitive answer to this question.", none, ""},
        {"The answer is not known for certain.", none, ""},
    };
    check(table);
}

TEST_CASE("robust: whole words only") {
    const row table[] = {
        {"I know that this needs work", none, ""},
        {"Nothing can be said.", none, ""},
        {"It cannot be decided; another look is needed", none, ""},
        {"That was yesterday at noon", none, ""},
        {"bypass the lock", none, ""},
        {"eyes on the notes", none, ""},
        {"A yes-man.", none, ""},
        {"No-one knows", none, ""},
        {"Yes-men agree", none, ""},
        {"no_answer", none, ""},
        {"He is a know-it-all: untrue, falsehood, truest", none, ""},
        {"no\xCC\x81", none, ""},       // with an accent it is another letter
        {"no\xE2\x80\x8Dne", none, ""}, // an invisible joiner
        {"no's", none, ""},
        {"yes2", none, ""},
        {"n.o", none, ""},
        {"nope", none, ""},
    };
    check(table);
}

TEST_CASE("robust: an answer first, then an explanation") {
    const row table[] = {
        {"Yes, the text is about whales.", yes, "Yes"},
        {"No, iron does not float. It would be true of cork.", no, "No"},
        {"No. Whales are mammals, so yes, they breathe air.", no, "No"},
        {"Yes \xE2\x80\x94 all of it.", yes, "Yes"},
        {"No (see above)", no, "No"},
        {"Yes the river is longer", yes, "Yes"}, // only a yes needs nothing behind it
        {"No it is shorter", no, "No"},
        {"No because it is shorter", no, "No"},
        {"No that\xE2\x80\x99s wrong", no, "No"},
        {"True, as the first line says", yes, "True"},
        {"yes.The file ends there", yes, "yes"},
        {"No. 17 is odd.", no, "No"},
        {"**No** - the bridge is closed", no, "No"},
        {"Yes.\n\nNo reason was given for the change.", yes, "Yes"},
    };
    check(table);
}

TEST_CASE("robust: \"no\" that belongs to what follows is no answer") {
    const row table[] = {
        {"No information is given.", none, ""},
        {"No one knows", none, ""},
        {"no \"smoking gun\" was found", none, ""},
        {"The answer is no information", none, ""},
        {"Answer: No evidence was found", none, ""},
        {"There is no data", none, ""},
        {"True north lies elsewhere", none, ""},
        {"Wear the No. 5 shirt", none, ""},
        {"No problem! Yes.", yes, "Yes"},
        {"There is no doubt: yes.", yes, "yes"},
        {"The answer is yes, no doubt about it", yes, "yes"},
        {"I have no idea", none, ""},
    };
    check(table);
}

TEST_CASE("robust: rule 1, opposites to choose from are no answer") {
    const row table[] = {
        {"yes/no", none, ""},
        {"Yes or no", none, ""},
        {"Yes and no.", none, ""},
        {"neither yes nor no", none, ""},
        {"\"Yes\" or \"No\"", none, ""},
        {"**True** / **False**", none, ""},
        {"yes | no", none, ""},
        {"yes, or no", none, ""},
        {"a yes or a no", none, ""},
        {"yes or no or yes", none, ""},
        {"yes, no, or maybe", none, ""},
        {"True, False or Unknown", none, ""},
        {"YES NO", none, ""},
        {"NO YES", none, ""},
        {"yes and yes", yes, "yes"},
        {"Yes, no problem", yes, "Yes"},
        {"Yes. Or no.", yes, "Yes"}, // two sentences
    };
    check(table);
}

TEST_CASE("robust: rule 1, a negated yes is no, a negated no nothing") {
    const row table[] = {
        {"It is not true.", no, "not true"},
        {"not yes", no, "not yes"},
        {"That isn't true", no, "isn't true"},
        {"That isn\xE2\x80\x99t true", no, "isn\xE2\x80\x99t true"},
        {"That ISN'T TRUE", no, "ISN'T TRUE"},
        {"It is never really true.", no, "never really true"},
        {"This is hardly a clear yes.", no, "hardly a clear yes"},
        {"It is no longer true.", no, "longer true"},
        {"It is not (yet) true.", no, "not (yet) true"},
        {"It is not, in fact, true.", no, "not, in fact, true"},
        {"not \"yes\"", no, "not \"yes"},
        {"I would not say yes", no, "not say yes"},
        {"The answer is not yes.", no, "not yes"},
        {"The answer isn't yes.", no, "isn't yes"},
        {"I do not think that the answer is yes.", no, "not think that the answer is yes"},
        {"It is not false.", none, ""},
        {"The answer is not no.", none, ""},
        {"It is not the case that the claim is false.", none, ""},
        // Neither claimed nor denied.
        {"I don't know whether it is true.", none, ""},
        {"Nobody can tell if the answer is yes", none, ""},
        {"We stop if the answer is yes. The answer is no.", no, "no"},
        // Not in the same clause, or about something else.
        {"If not, yes.", yes, "yes"},
        {"Why not? Yes.", yes, "Yes"},
        {"Not so: yes, it does.", yes, "yes"},
        {"If it is not raining, the answer is yes.", yes, "yes"},
        {"It is not only raining but true.", yes, "true"},
        {"Not relevant (NO)", no, "NO"},
        {"He did not win; true.", yes, "true"},
        {"I think not. It is true.", yes, "true"},
    };
    check(table);
}

TEST_CASE("robust: rule 2, the last announced answer beats all other mentions") {
    const row table[] = {
        {"The answer is yes", yes, "yes"},
        {"the ANSWER IS no", no, "no"},
        {"ANSWER: NO", no, "NO"},
        {"Answer:no", no, "no"},
        {"Answer = yes", yes, "yes"},
        {"Answer - No", no, "No"},
        {"Answer > No, not yes", no, "No"},
        {"Answer \xe2\x87\x92 no", no, "no"},
        {"My answer is \"YES\"", yes, "YES"},
        {"**Final Answer:** No", no, "No"},
        {"**Answer**: **Yes**", yes, "Yes"},
        {"The final answer is $\\boxed{\\text{No}}$.", no, "No"},
        {"{\"answer\": \"no\", \"reason\": \"yes would be odd\"}", no, "no"},
        {"<think>Yes? Yes.</think>\n<answer>no</answer>", no, "no"},
        {"<answer>yes</answer>\n\nNo, nothing else.", yes, "yes"},
        {"Answer:\n\nYes, it melts.", yes, "Yes"},
        {"The answer is ... no", no, "no"},
        {"The answer is, therefore, no.", no, "no"},
        {"The answer is most likely no.", no, "no"},
        {"The answer is a resounding yes!", yes, "yes"},
        {"The answer is that it is true.", yes, "true"},
        {"The answer was no because it rained.", no, "no"},
        {"The answer would be no in this case", no, "no"},
        {"The answer to your question is no.", no, "no"},
        {"Conclusion: the claim is false.", no, "false"},
        {"Verdict: True", yes, "True"},
        {"The verdict is no.", no, "no"},
        {"It looked like yes at first, but the answer is no.", no, "no"},
        {"Yes. Let me check again: 9 is not prime. So the answer is no.", no, "no"},
        {"The answer is yes. No, wait: two are missing. The answer is no.", no, "no"},
        {"No.\n\nAnswer: yes\n\nNo other source was used.", yes, "yes"},
        {"First yes, then no. The answer is yes. The answer is hard to explain.", yes, "yes"},
        {"The answer is simply yes, no, or both? Hmm, no", no, "no"},
        {"What is the answer? No", no, "No"},
        {"The answer is yes and it will stay so", yes, "yes"},
        {"The answers are: yes.", yes, "yes"},
        // What is too far away, or in another sentence, is not announced: the first word decides.
        {"Yes. The answer is very, very, very, very, very no.", no, "no"},
        {"Yes. The answer is very, very, very, very, very, very no.", yes, "Yes"},
        {"Yes. The answer to this, to this, to this, to this is no.", no, "no"},
        {"Yes. The answer to this, to this, to this, to this, indeed, is no.", yes, "Yes"},
        {"Yes. The answer is very clear. No, nobody doubts it.", yes, "Yes"},
        {"Yes. What would the answer be? No.", yes, "Yes"},
    };
    check(table);
}

TEST_CASE("robust: an echoed instruction does not count") {
    const row table[] = {
        {"Answer yes or no: no", no, "no"},
        {"Answer with yes or no. No", no, "No"},
        {"Answer with yes or no.", none, ""},
        {"Answer (yes/no): no, for it is cold.\n\nYes was my first thought.", no, "no"},
        {"(yes/no) no", no, "no"},
        {"[Yes/No] Yes, because it is red.", yes, "Yes"},
        {"Yes or no? No.", no, "No"},
        {"Therefore, the answer (Yes or No) is No.", no, "No"},
        {"Therefore, the answer (yes or no) is:\n\nYes, it is.", yes, "Yes"},
        {"The answer (Yes or No) is not known.", none, ""},
        {"The answer (Yes or No) is not as easy as that.\n\nThere is no rule for it, as tastes vary.", none, ""},
        {"Please respond with only True or False.\n\nFalse", no, "False"},
        {"True or False: True", yes, "True"},
        {"True/False? false.", no, "false"},
        {"Answer with \"Yes\", \"No\" or \"Maybe\": Maybe", none, ""},
        {"Say \"yes\" if it fits and \"no\" otherwise.", none, ""},
        {"Say \"yes\" if it fits, \"no\" otherwise: no", no, "no"},
        {"Answer yes if it fits, no if it does not: no", no, "no"},
        {"Is it a fish? Answer yes or no.\nYes", yes, "Yes"},
    };
    check(table);
}

TEST_CASE("robust: rule 4, the last line opens with the answer") {
    const row table[] = {
        {"Ice is lighter than water.\nSo, yes.", yes, "yes"},
        {"Some say yes. They err.\nNo, it sinks.", no, "No"},
        {"One source said yes.\n\nIn short: no.\n\n```\n", no, "no"},
        {"One source said yes.\nFinal **No**", no, "No"},
        {"One source said yes.\nWhat we say: no", no, "no"},
        {"One source said yes.\nWhat we say here: no", none, ""}, // more than 3 words before: rule 5, and they differ
        {"Is it true? No.", no, "No"},
        {"Does it float? It seems so. True? I can't tell", none, ""},
        {"Yes it seems.\nNo wonder then.", yes, "Yes"}, // "no wonder" is no answer
    };
    check(table);
}

TEST_CASE("robust: rule 5, what stands alone or ends a sentence, if it agrees") {
    const row table[] = {
        {"Now this is relevant at last (YES)", yes, "YES"},
        {"After all of that I would still have to say no. That is that", no, "no"},
        {"Whoever asks will hear a \"no\" from me", no, "no"},
        {"The statement in the second paragraph is false.", no, "false"},
        {"Some would say that it is true. Others, that it is false.", none, ""},
        {"Some would say that it is true. Others, that it is not false.", yes, "true"},
        {"Is the statement about the river true?", none, ""},
        {"One might well say no. The answer is unclear.", none, ""}, // nothing after the last marker
        {"One might say yes. The answer is that we would rather say no.", no, "no"},
        {"They played Sonata No. 5 twice", none, ""},
    };
    check(table);
}

TEST_CASE("robust: rule 0, the next turn of a dialogue is dropped unless it is to be kept") {
    const row table[] = {
        {"Answer: No\nQuestion: Is ice hot?\nAnswer: Yes", no, "No"},
        {"no\n\nQ: Is snow white?\nA: yes", no, "no"},
        {"I can't tell.\nHuman: and fire?\nAssistant: Yes", none, ""},
        {"I can't tell.\n  **User:** yes!", none, ""},
        {"I can't tell.\n### Question 12: Is it?\nyes", none, ""},
        {"I can't tell.\r\nQUESTION: Is it?\r\nyes", none, ""},
        // These are no later turns.
        {"Q: Is snow hot?\nA: no", no, "no"},
        {"\n\nQuestion: Is snow hot?\nAnswer: no", no, "no"},
        {"It is hard.\nUser feedback says: yes", yes, "yes"},
        {"It is hard, said the user: yes", yes, "yes"},
        {"It is hard.\nQuestions: none. Answer: yes", yes, "yes"},
    };
    check(table);

    robust_yes_no_options options;
    options.run_on = run_on_text::kept;
    const row kept[] = {
        {"Answer: No\nQuestion: Is ice hot?\nAnswer: Yes", yes, "Yes"},
        {"I can't tell.\nHuman: and fire?\nAssistant: Yes", yes, "Yes"},
    };
    check(kept, robust_yes_no(options));
}

TEST_CASE("robust: the caller's words") {
    static constexpr std::string_view russian_yes[] = {"\xD0\xB4\xD0\xB0"};        // da
    static constexpr std::string_view russian_no[] = {"\xD0\x9D\xD0\xB5\xD1\x82"}; // Net, with a capital
    static constexpr std::string_view russian_negators[] = {"\xD0\xBD\xD0\xB5"};   // ne
    static constexpr std::string_view russian_markers[] = {"\xD0\xBE\xD1\x82\xD0\xB2\xD0\xB5\xD1\x82"}; // otvet
    robust_yes_no_options russian;
    russian.lexicon.yes = russian_yes;
    russian.lexicon.no = russian_no;
    russian.lexicon.negators = russian_negators;
    russian.lexicon.markers = russian_markers;
    const row russian_table[] = {
        {"\xD0\x94\xD0\x90", yes, "\xD0\x94\xD0\x90"},                                  // DA
        {"\xC2\xAB\xD0\xBD\xD0\xB5\xD1\x82\xC2\xBB.", no, "\xD0\xBD\xD0\xB5\xD1\x82"},  // net
        {"\xD0\x94\xD0\xB0\xD0\xBD\xD0\xBE", none, ""},                                 // Dano: da inside
        {"\xD0\xBD\xD0\xB5 \xD0\xB4\xD0\xB0", no, "\xD0\xBD\xD0\xB5 \xD0\xB4\xD0\xB0"}, // ne da
        {"\xD0\xB4\xD0\xB0/\xD0\xBD\xD0\xB5\xD1\x82", none, ""},                        // da/net
        // Da. Otvet: net
        {"\xD0\x94\xD0\xB0. \xD0\x9E\xD1\x82\xD0\xB2\xD0\xB5\xD1\x82: \xD0\xBD\xD0\xB5\xD1\x82", no,
         "\xD0\xBD\xD0\xB5\xD1\x82"},
        {"yes", none, ""}, // the caller's words replace the English ones
    };
    check(russian_table, robust_yes_no(russian));

    static const std::vector<std::string_view> turkish_yes = {"evet", "do\xC4\x9Fru"};
    static const std::vector<std::string_view> turkish_no = {"hay\xC4\xB1r"};
    robust_yes_no_options turkish;
    turkish.lexicon.yes = turkish_yes;
    turkish.lexicon.no = turkish_no;
    const row turkish_table[] = {
        {"Evet, \xC3\xB6yle.", yes, "Evet"},
        {"DO\xC4\x9ERU.", yes, "DO\xC4\x9ERU"},
        {"Hay\xC4\xB1r!", no, "Hay\xC4\xB1r"},
        {"HAYIR", none, ""}, // Python's lower case of I is i, whatever the language
    };
    check(turkish_table, robust_yes_no(turkish));

    robust_yes_no_options mute;
    mute.lexicon.yes = word_list();
    mute.lexicon.no = word_list();
    CHECK(robust_yes_no(mute)("The answer is yes").answer == none);
}

TEST_CASE("robust: the signature tells every option") {
    CHECK(robust_yes_no().signature() == "robust");
    robust_yes_no_options options;
    options.run_on = run_on_text::kept;
    CHECK(robust_yes_no(options).signature() == "robust(run_on=kept)");

    static constexpr std::string_view same_yes[] = {"YES", "true"};
    options.lexicon.yes = same_yes;
    CHECK(robust_yes_no(options).signature() == "robust(run_on=kept)"); // the same words in another case

    static constexpr std::string_view oui[] = {"oui"};
    options.lexicon.yes = oui;
    const std::string with_run_on = robust_yes_no(options).signature();
    options.run_on = run_on_text::dropped;
    const std::string without = robust_yes_no(options).signature();
    CHECK(without.size() == std::string("robust(words=0123456789abcdef)").size());
    CHECK(with_run_on == "robust(run_on=kept," + without.substr(7));
}

TEST_CASE("robust: every byte string has a reading, whose span lies in the text") {
    const robust_yes_no rule;
    const std::string_view pieces[] = {"yes",      "no",   "answer",   "is", "not",   "or",   "/",
                                       ":",        ".",    "?",        "\n", " ",     "\"",   "Q",
                                       "**",       "'",    "-",        "(",  "isn't", "true", "\xE2\x80\x99",
                                       "\xF0\x9F", "\xFF", "\xCC\x81", "the"};
    constexpr std::size_t count = sizeof(pieces) / sizeof(pieces[0]);
    unsigned state = 7;
    for (int i = 0; i < 20000; ++i) {
        std::string text;
        for (unsigned length = (state >> 16) % 12 + 1; length > 0; --length) {
            state = state * 1664525u + 1013904223u;
            text += pieces[(state >> 16) % count];
        }
        CAPTURE(text);
        const yes_no_reading reading = rule(text);
        REQUIRE(reading.begin + reading.bytes <= text.size());
        REQUIRE((reading.bytes > 0) == (reading.answer != none));
    }
}

TEST_CASE("robust: long texts take linear time") {
    const robust_yes_no rule;
    const row table[] = {
        {"yes no ", yes, "yes"}, // the first word, followed by a "no" that belongs to what follows
        {"answer answer answer ", none, ""},
        {"yes or no or yes or ", none, ""},
        {"yes/no/", none, ""},
        {"answer (yes or no ", none, ""},
        {"answer: ", none, ""},
        {"answer is not ", none, ""},
        {"the the the ", none, ""},
        {"no, ", no, "no"},
        {"not yes ", no, "not yes"},
        {"Q\n", none, ""},
        {"a", none, ""},
        {"'", none, ""},
        {"a'", none, ""},
        {"\n", none, ""},
        {"\xF0\x9F\x98", none, ""},
    };
    for (const row& r : table) {
        CAPTURE(r.text);
        const std::string text = repeated(r.text, 250000);
        const yes_no_reading reading = rule(text);
        CHECK(reading.answer == r.answer);
        CHECK(std::string_view(text).substr(reading.begin, reading.bytes) == r.decided);
    }
}
