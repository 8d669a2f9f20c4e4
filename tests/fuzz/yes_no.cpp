// The rules that read yes or no, on any bytes: what a rule says it has read stands in the text.

#include "fuzz/fuzz.hpp"

#include <initializer_list>

#include "karat/metric/yes_no_accuracy.hpp"
#include "karat/text/robust_yes_no.hpp"
#include "karat/text/yes_no.hpp"
#include "slow/normalize.hpp"

namespace {

using fuzz::require;
using karat::polarity;

std::string lower(std::string_view text) { return slow::to_utf8(slow::lower(slow::from_utf8(std::string(text)))); }

bool ends_in(const std::string& text, const std::string& ending) {
    return text.size() >= ending.size() && text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
}

bool says_anything(const std::string& word) {
    return word == "yes" || word == "true" || word == "no" || word == "false";
}

// The words that were read, in lower case; nothing if there is no answer.
std::string words_of(std::string_view text, const karat::yes_no_reading& reading) {
    require(reading.begin <= text.size() && reading.bytes <= text.size() - reading.begin, "it lies in the text");
    require((reading.answer == polarity::none) == (reading.bytes == 0), "an answer has words, and no answer has none");
    return lower(text.substr(reading.begin, reading.bytes));
}

// For rules whose answers are single words.
polarity check_word(std::string_view text, const karat::yes_no_reading& reading) {
    const std::string word = words_of(text, reading);
    const polarity expected = word == "yes" || word == "true"   ? polarity::yes
                              : word == "no" || word == "false" ? polarity::no
                                                                : polarity::none;
    require(reading.answer == expected, "it is what the word says");
    return reading.answer;
}

// A yes may be negated, a no is never a yes.
void check_robust(std::string_view text, const karat::yes_no_reading& reading) {
    const std::string words = words_of(text, reading);
    const bool ends_in_yes = ends_in(words, "yes") || ends_in(words, "true");
    const bool ends_in_no = ends_in(words, "no") || ends_in(words, "false");
    require(reading.answer != polarity::yes || words == "yes" || words == "true", "a yes is one word");
    require(reading.answer != polarity::no || ends_in_yes || ends_in_no, "a no ends in a yes or a no");
}

template <class Rule>
void check_accuracy(const Rule& rule, std::string_view text, polarity answer) {
    for (const char* const reference : {"yes", " No ", "perhaps"}) {
        const karat::yes_no_score s = karat::basic_yes_no_accuracy<Rule>{rule}(text, reference);
        const polarity expected = karat::read_yes_no_reference(reference).answer;
        require(s.parsed.answer == answer, "the metric reads what its rule reads");
        require(s.value == (answer != polarity::none && answer == expected ? 1 : 0), "right is what agrees");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzz::text_of(data, size);
    const polarity strict = check_word(text, karat::strict_yes_no{}(text));
    const std::string whole = lower(text);
    require((strict == polarity::yes) == (whole == "yes") && (strict == polarity::no) == (whole == "no"),
            "the strict rule wants the whole text");
    check_word(text, karat::first_token_yes_no{}(text));
    check_word(text, karat::after_answer_is_yes_no{}(text));
    check_word(text, karat::after_answer_is_all_yes_no{}(text));
    const polarity reference = check_word(text, karat::read_yes_no_reference(text));
    const std::vector<std::u32string> pieces = slow::split_whitespace(slow::from_utf8(std::string(text)));
    require((reference != polarity::none) == (pieces.size() == 1 && says_anything(lower(slow::to_utf8(pieces[0])))),
            "a reference is one of the words, with white space around it");

    const karat::robust_yes_no robust;
    const karat::yes_no_reading reading = robust(text);
    check_robust(text, reading);
    check_accuracy(robust, text, reading.answer);
    karat::robust_yes_no_options options;
    options.run_on = karat::run_on_text::kept;
    check_robust(text, karat::robust_yes_no(options)(text));
    return 0;
}
