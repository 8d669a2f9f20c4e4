#ifndef KARAT_TEXT_TEXT_OPTIONS_HPP
#define KARAT_TEXT_TEXT_OPTIONS_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "karat/version.hpp"

// What is done with a text before it is compared, chosen when a program runs: by a configuration file, or on a command
// line. What carries the choice out is answer_normalizer, which needs utf8proc; programs that choose when they are
// compiled put a normaliser together from its steps. Proven by tests/unit/text_options_test.cpp.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// The choices, in the order in which they take effect. As they are here they are SQuAD's.
struct text_options {
    enum class form : std::uint8_t { as_written, nfc, nfkc };
    enum class letters : std::uint8_t { kept, lower, folded };
    enum class marks : std::uint8_t { kept, no_accents, none };
    enum class punctuation : std::uint8_t { kept, ascii, unicode };
    enum class symbols : std::uint8_t { as_punctuation, kept, none }; ///< as_punctuation: the nine of ASCII are marks
    enum class articles : std::uint8_t { none, kept_if_empty, kept };

    bool is_raw = false; ///< texts are compared as they are; all that follows means nothing
    form normal_form = form::as_written;
    bool is_turkic = false; ///< the small letter of I has no dot
    letters letter_case = letters::lower;
    bool drops_invisible = false;
    bool folds_dashes = false;
    bool folds_quotes = false;
    marks letter_marks = marks::kept;
    punctuation punctuation_marks = punctuation::ascii; ///< which are taken out
    bool punctuation_to_spaces = false;                 ///< or else they are deleted
    symbols symbol_signs = symbols::as_punctuation;
    bool sets_cjk_apart = false; ///< each ideograph and kana is a word
    articles english_articles = articles::none;
};

constexpr bool operator==(const text_options& a, const text_options& b) noexcept {
    return a.is_raw == b.is_raw && a.normal_form == b.normal_form && a.is_turkic == b.is_turkic &&
           a.letter_case == b.letter_case && a.drops_invisible == b.drops_invisible &&
           a.folds_dashes == b.folds_dashes && a.folds_quotes == b.folds_quotes && a.letter_marks == b.letter_marks &&
           a.punctuation_marks == b.punctuation_marks && a.punctuation_to_spaces == b.punctuation_to_spaces &&
           a.symbol_signs == b.symbol_signs && a.sets_cjk_apart == b.sets_cjk_apart &&
           a.english_articles == b.english_articles;
}
constexpr bool operator!=(const text_options& a, const text_options& b) noexcept { return !(a == b); }

/// A choice that has a name. Two of one `topic` contradict each other, and `raw` contradicts all.
struct text_option {
    std::string_view name;
    std::string_view topic;
    std::string_view summary; ///< one line for a person
    void (*choose)(text_options&);
};

/// All choices that have a name, in the order of text_options. Those that are SQuAD's are among them, so that a program
/// can be told everything.
inline constexpr text_option named_text_options[] = {
    {"raw", "raw", "texts are compared as they are", [](text_options& o) { o.is_raw = true; }},
    {"nfc", "form", "composed letters: an accent may be typed with its letter or behind it",
     [](text_options& o) { o.normal_form = text_options::form::nfc; }},
    {"nfkc", "form", "as nfc, and full-width letters and digits, ligatures, superscripts are the plain ones",
     [](text_options& o) { o.normal_form = text_options::form::nfkc; }},
    {"turkic", "turkic", "Turkish, Azerbaijani: the small letter of I has no dot, the capital of i has one",
     [](text_options& o) { o.is_turkic = true; }},
    {"lower", "case", "lower case (the default)",
     [](text_options& o) { o.letter_case = text_options::letters::lower; }},
    {"casefold", "case", "full case folding: the German sharp s is ss, all sigmas are one",
     [](text_options& o) { o.letter_case = text_options::letters::folded; }},
    {"keep_case", "case", "capitals differ from small letters",
     [](text_options& o) { o.letter_case = text_options::letters::kept; }},
    {"no_invisible", "invisible", "soft hyphens and other characters that are not seen are deleted",
     [](text_options& o) { o.drops_invisible = true; }},
    {"unicode_dash", "dash", "dashes, hyphens and minus signs of all kinds are the ASCII hyphen",
     [](text_options& o) { o.folds_dashes = true; }},
    {"unicode_quotes", "quotes", "typographic quotes and apostrophes are the ASCII ones",
     [](text_options& o) { o.folds_quotes = true; }},
    {"no_accents", "marks", "accents, and the points of Hebrew and Arabic, are taken off",
     [](text_options& o) { o.letter_marks = text_options::marks::no_accents; }},
    {"no_marks", "marks", "all nonspacing marks are taken off, vowel signs of Hindi and Thai among them",
     [](text_options& o) { o.letter_marks = text_options::marks::none; }},
    {"ascii_punct", "punctuation", "the 32 marks of ASCII are deleted (the default)",
     [](text_options& o) { o.punctuation_marks = text_options::punctuation::ascii; }},
    {"unicode_punct", "punctuation", "these and all that Unicode calls punctuation are deleted",
     [](text_options& o) { o.punctuation_marks = text_options::punctuation::unicode; }},
    {"punct_to_space", "punctuation", "the 32 marks of ASCII become spaces: well-known is two words",
     [](text_options& o) {
         o.punctuation_marks = text_options::punctuation::ascii;
         o.punctuation_to_spaces = true;
     }},
    {"unicode_punct_to_space", "punctuation", "these and all that Unicode calls punctuation become spaces",
     [](text_options& o) {
         o.punctuation_marks = text_options::punctuation::unicode;
         o.punctuation_to_spaces = true;
     }},
    {"keep_punct", "punctuation", "punctuation is compared",
     [](text_options& o) { o.punctuation_marks = text_options::punctuation::kept; }},
    {"keep_symbols", "symbols", "of punctuation, # $ % & + < = > @ are kept: C++ is not C#, 50 % is 50% but not 50",
     [](text_options& o) { o.symbol_signs = text_options::symbols::kept; }},
    {"unicode_symbols", "symbols", "all that Unicode calls symbols is deleted, the euro sign as well as the dollar",
     [](text_options& o) { o.symbol_signs = text_options::symbols::none; }},
    {"cjk", "cjk", "each ideograph and kana is a word, for token F1", [](text_options& o) { o.sets_cjk_apart = true; }},
    {"drop_articles", "articles", "a, an and the are taken out (the default)",
     [](text_options& o) { o.english_articles = text_options::articles::none; }},
    {"keep_if_empty", "articles", "they are kept where they are all there is: the answer A",
     [](text_options& o) { o.english_articles = text_options::articles::kept_if_empty; }},
    {"keep_articles", "articles", "they are words like others",
     [](text_options& o) { o.english_articles = text_options::articles::kept; }},
};

/// What was read from a list of names, or what is wrong with it, in words for a person.
struct text_options_reading {
    text_options options;
    std::string error; ///< empty: all is well
};

/// Reads names of named_text_options from a list with commas between them, such as "nfkc,casefold,keep_symbols", in any
/// order; blanks around a name mean nothing, nor does a name that comes twice. What is not named stays SQuAD's. A name
/// that is not known is an error, as are two that contradict each other. Allocates.
inline text_options_reading read_text_options(std::string_view list) {
    constexpr std::string_view blanks = " \t";
    text_options_reading reading;
    constexpr std::size_t count = sizeof named_text_options / sizeof *named_text_options;
    bool is_chosen[count] = {};
    const auto fail = [](const std::string& what) {
        text_options_reading failed;
        failed.error = what;
        return failed;
    };
    while (!list.empty()) {
        const std::size_t comma = list.find(',');
        std::string_view name = list.substr(0, comma);
        list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 1);
        const std::size_t first = name.find_first_not_of(blanks);
        if (first == std::string_view::npos) continue;
        name = name.substr(first, name.find_last_not_of(blanks) - first + 1);

        std::size_t found = 0;
        while (found < count && named_text_options[found].name != name) ++found;
        if (found == count) return fail("no text option is called \"" + std::string(name) + "\"");
        const text_option& option = named_text_options[found];
        for (std::size_t i = 0; i < count; ++i) {
            const text_option& other = named_text_options[i];
            if (!is_chosen[i] || i == found) continue;
            if (other.topic == option.topic || other.topic == "raw" || option.topic == "raw") {
                return fail("the text options \"" + std::string(other.name) + "\" and \"" + std::string(name) +
                            "\" contradict each other");
            }
        }
        is_chosen[found] = true;
        option.choose(reading.options);
    }
    return reading;
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
