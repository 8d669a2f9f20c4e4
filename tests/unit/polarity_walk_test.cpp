#include "karat/text/polarity_walk.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace karat;

namespace {

/// One letter for each word of `text`: what it says (y, n), `-` for a yes or no that says nothing, `.` for other words.
std::string meanings(std::string_view text) {
    const yes_no_lexicon lexicon;
    std::string out;
    for (detail::polarity_walk walk(text, lexicon); walk.next();) {
        const yes_no_reading& meaning = walk.meaning();
        const bool is_listed = lexicon.yes.contains(walk.text()) || lexicon.no.contains(walk.text());
        CHECK((meaning.bytes > 0) == (meaning.answer != polarity::none));
        if (meaning.answer != polarity::none) CHECK(meaning.begin + meaning.bytes == walk.word().end);
        out += meaning.answer == polarity::yes ? 'y' : meaning.answer == polarity::no ? 'n' : is_listed ? '-' : '.';
    }
    return out;
}

/// Whether the first word is an answer by itself.
bool begins_with_answer(std::string_view text) {
    const yes_no_lexicon lexicon;
    detail::polarity_walk walk(text, lexicon);
    REQUIRE(walk.next());
    return walk.is_answer();
}

} // namespace

TEST_CASE("polarity_walk: each yes and no together with the words around it") {
    struct row {
        std::string_view text;
        std::string_view meanings;
    };
    const row table[] = {
        {"yes no-one no", "y.n"},
        {"Yes. No. True. False.", "ynyn"},
        {"yes or no", "-.-"},
        {"yes or no or true, yes", "-.-.-y"},
        {"yes and a no", "-..-"},
        {"yes, and then also no", "y...n"}, // "then" begins something new
        {"yes/no/true", "---"},
        {"yes or true", "y.y"},
        {"yes\nor no", "y.n"},
        {"not yes", ".n"},
        {"not no", ".-"},
        {"not a b yes", "...y"}, // b is no filler
        {"not the most very clear and yes", "......y"},
        {"not a very, very clear yes", ".....y"},
        {"not, really, yes", "..n"},
        {"not; yes", ".y"},
        {"not (yes)", ".y"},
        {"not (really) yes", "..n"},
        {"didn't say yes", "..n"},
        {"not that the answer is that it is yes", "........n"},      // 8 words before
        {"not that the answer is that it is the yes", ".........y"}, // 9
        {"if true, then false", ".-.n"},
        {"whether the answer is yes", "....-"},
    };
    for (const row& r : table) {
        CAPTURE(r.text);
        CHECK(meanings(r.text) == r.meanings);
    }
}

TEST_CASE("polarity_walk: an answer is closed, a plain yes, or followed by a word that cannot belong to it") {
    struct row {
        std::string_view text;
        bool is_answer;
    };
    const row table[] = {
        {"no", true},          {"no, x", true},      {"no x", false},
        {"no it is", true},    {"no it's", true},    {"no it\xE2\x80\x99s", true},
        {"no because", true},  {"no one", false},    {"no BECAUSE", true},
        {"yes x", true},       {"true x", false},    {"true that", true},
        {"false x", false},    {"x", false},         {"no/x", false},
        {"no in short", true}, {"no or yes", false},
    };
    for (const row& r : table) {
        CAPTURE(r.text);
        CHECK(begins_with_answer(r.text) == r.is_answer);
    }
}

TEST_CASE("polarity_walk: parts of words") {
    CHECK(detail::without_not("isn't") == "is");
    CHECK(detail::without_not("ISN\xE2\x80\x99T") == "IS");
    CHECK(detail::without_not("n't") == "n't");
    CHECK(detail::without_not("isnt") == "isnt");
    CHECK(detail::before_apostrophe("it's") == "it");
    CHECK(detail::before_apostrophe("it\xE2\x80\x99s'") == "it");
    CHECK(detail::before_apostrophe("its") == "its");
    CHECK(detail::ends_in("likeLY", "ly"));
    CHECK_FALSE(detail::ends_in("ly", "ly"));
}
