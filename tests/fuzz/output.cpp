// What reads the output of models, on any bytes: steps of cleaners keep a part of the text, and the rule for multiple
// choice reads what stands in it. Up to eight bytes behind \x01 are also read many times over.

#include "fuzz/fuzz.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "karat/metric/choice_accuracy.hpp"
#include "karat/summary/random.hpp"
#include "karat/text/output/answer_part.hpp"
#include "karat/text/output/cleaner.hpp"
#include "karat/text/output/first_part.hpp"
#include "karat/text/output/markdown.hpp"
#include "karat/text/output/robust_choice.hpp"
#include "karat/text/output/special_tokens.hpp"
#include "karat/text/utf8.hpp"
#include "slow/normalize.hpp"

namespace {

using fuzz::require;

// All steps, and in the order that docs/answers.md recommends, with those that it leaves out behind.
using steps = std::tuple<karat::without_special_tokens, karat::without_reasoning, karat::without_run_on,
                         karat::without_markdown, karat::final_answer, karat::first_line, karat::without_markdown,
                         karat::unquoted, karat::first_sentence, karat::trimmed>;

template <class Use>
void for_each_step(Use use) {
    std::apply([&](const auto&... step) { (use(step), ...); }, steps{});
}

template <class Step>
std::string after(const Step& step, const std::string& text) {
    return std::string(step(text));
}
bool is_blank(std::string_view text) { return slow::split_whitespace(slow::from_utf8(std::string(text))).empty(); }

// ---- steps ----------------------------------------------------------------------------------------------

// A step that takes fewer bytes than this leaves nothing for a second time.
template <class Step>
constexpr std::size_t settles_below = static_cast<std::size_t>(-1);
template <>
constexpr std::size_t settles_below<karat::without_markdown> = 16; // layers, at most
template <>
constexpr std::size_t settles_below<karat::final_answer> = 0; // what is announced may announce
template <>
constexpr std::size_t settles_below<karat::unquoted> = 0; // of several pairs of marks it takes one

template <class Step>
void check_step(const Step& step, std::string_view text) {
    const std::string_view answer = step(text);
    require(answer.empty() || fuzz::is_part(answer, text), "the answer is a part of the text");
    const auto cleaned = karat::cleaner<Step>{step}(text);
    const karat::cut& cut = cleaned.cuts[0];
    require(fuzz::is_part(cleaned.answer, text) && cleaned.answer == answer, "a cleaner keeps what its step keeps");
    require(cut.before.data() == text.data() && cut.before.data() + cut.before.size() == cleaned.answer.data() &&
                cleaned.answer.data() + cleaned.answer.size() == cut.after.data() &&
                cut.before.size() + answer.size() + cut.after.size() == text.size(),
            "what was cut and what is left are the text");
    const bool is_settled = text.size() - answer.size() < settles_below<Step>;
    require(!is_settled || step(answer) == answer, "the step has nothing left to do");
}

template <class... Steps>
void check_cleaner(std::string_view text, const std::tuple<Steps...>& /*steps*/) {
    const auto cleaned = karat::cleaner<Steps...>{}(text);
    std::string_view left = text;
    std::size_t at = 0;
    const auto take = [&](const auto& step) {
        const karat::cut& cut = cleaned.cuts.at(at++);
        const std::string_view kept = step(left);
        require(cut.step == step.name && cut.before.size() + kept.size() + cut.after.size() == left.size(),
                "each step works on what the ones before left");
        left = left.substr(cut.before.size(), kept.size());
    };
    for_each_step(take);
    require(left == cleaned.answer && fuzz::is_part(cleaned.answer, text), "the answer is what the last step left");
}

// What each step is there to remove is gone.
void check_removed(std::string_view text) {
    const std::string_view answer = karat::without_special_tokens{}(text);
    require(karat::detail::find_special_token(answer, 0) == answer.size(), "no special token is left");
    const std::string_view trimmed = karat::trimmed{}(text);
    const auto cuts = karat::cleaner<karat::trimmed>{}(text).cuts;
    require(is_blank(cuts[0].before) && is_blank(cuts[0].after), "nothing but white space is trimmed");
    require(trimmed.empty() == is_blank(text), "and a text without anything else is empty then");
    const std::u32string left = slow::from_utf8(std::string(trimmed));
    const auto& space = slow::unicode_facts().space;
    require(left.empty() || (space.count(left.front()) + space.count(left.back()) == 0), "none is left at the ends");
}

// The text, and behind it an answer that each step can tell from it.
void check_continued(const std::string& text) {
    const karat::final_answer find;
    require(after(karat::without_reasoning{}, text + "</think>Paris") == "Paris", "it begins behind the last </think>");
    require(after(find, text + "<answer>Paris</answer>") == "Paris", "the last pair of tags counts");
    if (!is_blank(text) && karat::detail::special_token_at(text, karat::detail::skip_space(text, 0)) == 0) {
        const karat::without_special_tokens cut;
        require(after(cut, text + "</s>Paris") == after(cut, text), "a special token ends the answer");
    }
    if (text.find('<') != text.npos) return;
    require(after(find, text + "\\boxed{ Paris}") == "Paris", "without tags the last box counts");
    if (text.find('\\') != text.npos) return;
    require(after(find, text + "\n#### Paris") == "Paris", "without boxes the last line that begins with ####");
    if (text.find('#') != text.npos) return;
    require(after(find, text + "\nThe answer is Paris") == "Paris", "without these what is announced last");
}

// ---- multiple choice ------------------------------------------------------------------------------------

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// With ASCII letters for full-width ones, and for those in circles, brackets and squares, which stand alone.
std::string in_plain_letters(std::string_view text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        const karat::utf8::decoded d = karat::utf8::decode(text, at);
        const std::string before = plain;
        for (unsigned place = 0; place < 26; ++place) {
            const std::string letter(1, static_cast<char>('A' + static_cast<int>(place)));
            for (const char32_t wide : {0xFF21u, 0xFF41u}) {
                if (d.code_point == wide + place) plain += letter;
            }
            for (const char32_t enclosed : {0x249Cu, 0x24B6u, 0x24D0u, 0x1F110u, 0x1F130u, 0x1F150u, 0x1F170u}) {
                if (d.code_point == enclosed + place) plain += (plain.empty() ? "" : " ") + letter + " ";
            }
        }
        if (plain == before) plain += text.substr(at, d.bytes);
        at += d.bytes;
    }
    while (!plain.empty() && plain.back() == ' ') plain.pop_back();
    return plain;
}

void check_reading(std::string_view text, const karat::choice_reading& read, unsigned count) {
    require(read.begin <= text.size() && read.bytes <= text.size() - read.begin, "what decided lies in the text");
    require(read.choices.empty() == (read.bytes == 0), "choices have text, and no choices have none");
    if (read.choices.empty()) return;
    const std::string decided = in_plain_letters(text.substr(read.begin, read.bytes));
    for (const char letter : read.choices.letters()) {
        require(static_cast<unsigned>(letter - 'A') < count, "no other letters are choices");
        bool stands_alone = false;
        for (std::size_t at = 0; at < decided.size(); ++at) {
            const bool begins = at == 0 || !is_letter(decided[at - 1]);
            const bool ends = at + 1 == decided.size() || !is_letter(decided[at + 1]);
            stands_alone = stands_alone || ((decided[at] & ~0x20) == letter && begins && ends);
        }
        require(stands_alone, "a choice stands in what decided as a word");
    }
    require(read.choices.contains(decided.front()) && read.choices.contains(decided.back()),
            "which begins and ends in one");
}

void check_choices(std::string_view text) {
    for (const unsigned count : {0u, 4u, 100u}) {
        const karat::robust_choice rule(count);
        const karat::choice_reading read = rule(text);
        check_reading(text, read, count);
        check_reading(text, rule.reference(text), count);
        if (count < 2) continue;
        const karat::choice_score s = karat::basic_choice_accuracy<karat::robust_choice>{rule}(text, "(b)");
        const double expected = read.choices.contains('B') ? 1.0 / static_cast<double>(read.choices.size()) : 0;
        require(s.parsed.choices == read.choices && s.value == expected, "the metric scores what its rule reads");
        const std::string announced = std::string(text) + "\n\nThe answer is (B).";
        if (karat::without_run_on{}(announced) != announced) continue;
        require(rule(announced).choices == karat::choice_set("B"), "what is announced last counts");
    }
}

// ---- over-reads and time --------------------------------------------------------------------------------

// Everything that is read out of a text: where, how many bytes, and choices.
using readings = std::vector<std::tuple<std::size_t, std::size_t, std::string>>;

readings readings_of(std::string_view text) {
    readings all;
    for_each_step([&](const auto& step) {
        const std::string_view answer = step(text);
        const std::size_t begin = answer.empty() ? 0 : static_cast<std::size_t>(answer.data() - text.data());
        all.emplace_back(begin, answer.size(), "");
    });
    const karat::robust_choice rule;
    for (const auto& read : {rule(text), rule.reference(text)}) {
        all.emplace_back(read.begin, read.bytes, read.choices.letters());
    }
    return all;
}

// What stands behind a text does not matter, and is not looked at, which sanitizers see where nothing stands there.
void check_beginning(std::string_view text, std::size_t bytes) {
    const std::vector<char> copy(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(bytes));
    require(readings_of(text.substr(0, bytes)) == readings_of({copy.data(), bytes}),
            "a part is read as a text by itself");
}

// Where time is not linear, this takes longer than run.sh allows.
void check_time(std::string_view piece) {
    std::string text;
    while (text.size() < 60'000) text += piece;
    readings_of(text);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzz::text_of(data, size);
    for_each_step([text](const auto& step) { check_step(step, text); });
    check_cleaner(text, steps{});
    check_removed(text);
    check_continued(std::string(text));
    check_choices(text);

    if (size <= 16) {
        for (std::size_t bytes = 0; bytes <= size; ++bytes) check_beginning(text, bytes);
    } else {
        karat::random_words random(1, karat::id_hash(text));
        for (int times = 0; times < 4; ++times) {
            check_beginning(text, static_cast<std::size_t>(random.below(size + 1)));
        }
    }
    if (size > 1 && size <= 9 && text[0] == '\x01') check_time(text.substr(1));
    return 0;
}
