#include "karat/text/text_options.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <string_view>

using namespace karat;

namespace {

text_options read(std::string_view list) {
    CAPTURE(list);
    const text_options_reading reading = read_text_options(list);
    CHECK(reading.error == "");
    return reading.options;
}
std::string error_of(std::string_view list) {
    const text_options_reading reading = read_text_options(list);
    CHECK(reading.options == text_options{}); // half a list is none
    return reading.error;
}

} // namespace

TEST_CASE("text_options: lists of names") {
    CHECK(read("") == text_options{});
    CHECK(read(" , ,") == text_options{});
    CHECK(read("lower,ascii_punct,drop_articles") == text_options{});

    text_options wanted;
    wanted.normal_form = text_options::form::nfkc;
    wanted.letter_case = text_options::letters::folded;
    wanted.punctuation_marks = text_options::punctuation::unicode;
    wanted.punctuation_to_spaces = true;
    wanted.symbol_signs = text_options::symbols::kept;
    CHECK(read("nfkc,casefold,unicode_punct_to_space,keep_symbols") == wanted);
    CHECK(read(" keep_symbols ,\tnfkc,unicode_punct_to_space, casefold,nfkc") == wanted);
    CHECK(wanted != text_options{});
}

TEST_CASE("text_options: each name changes something or is a default, has a line of its own, and may stand alone") {
    std::set<std::string_view> names;
    std::set<std::string_view> summaries;
    const std::set<std::string_view> defaults = {"lower", "ascii_punct", "drop_articles"};
    for (const text_option& option : named_text_options) {
        CAPTURE(option.name);
        CHECK(names.insert(option.name).second);
        CHECK(summaries.insert(option.summary).second);
        CHECK((read(option.name) == text_options{}) == (defaults.count(option.name) == 1));
        CHECK(option.name.find_first_of(", \t") == std::string_view::npos);
    }
    CHECK(names.size() == 23);
}

TEST_CASE("text_options: two names contradict each other exactly if one cannot have both") {
    for (const text_option& a : named_text_options) {
        for (const text_option& b : named_text_options) {
            const std::string list = std::string(a.name) + "," + std::string(b.name);
            CAPTURE(list);
            const bool is_raw = a.topic == "raw" || b.topic == "raw";
            const bool contradicts = a.name != b.name && (a.topic == b.topic || is_raw);
            CHECK(read_text_options(list).error.empty() != contradicts);
            if (contradicts) continue;
            // Each has its effect beside the other, in any order.
            text_options both;
            a.choose(both);
            b.choose(both);
            CHECK(read(list) == both);
            CHECK(read(std::string(b.name) + "," + std::string(a.name)) == both);
        }
    }
}

TEST_CASE("text_options: what is said of mistakes") {
    CHECK(error_of("nfkd") == "no text option is called \"nfkd\"");
    CHECK(error_of("nfc, NFC") == "no text option is called \"NFC\"");
    CHECK(error_of("nfc casefold") == "no text option is called \"nfc casefold\"");
    CHECK(error_of("nfkc,casefold,nfc") == "the text options \"nfkc\" and \"nfc\" contradict each other");
    CHECK(error_of("keep_symbols,raw") == "the text options \"keep_symbols\" and \"raw\" contradict each other");
}
