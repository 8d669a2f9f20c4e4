// The example's reader of JSON lines, on any line: a question, or a bad_line that says in a few words what is wrong.

#include "fuzz/fuzz.hpp"

#include "../../examples/score/input.hpp"

namespace {

using fuzz::require;

void check(const std::string& line, const char* group, bool named_by_user) {
    const score_program::question_parser parser(group, named_by_user, {});
    try {
        const score_program::question q = parser.parse(line, 7);
        require(q.line == 7 && q.hash == karat::id_hash(q.key()), "a question knows its line and its name");
        require(!q.key().empty() || q.id.is_string(), "a question without a name is called by its line");
        // Strings of valid JSON are valid UTF-8, so that they can be written again.
        nlohmann::ordered_json again = {{"prediction", q.prediction}, {"references", q.references}};
        if (q.spans) again = {{"prediction", q.spans->prediction}, {"references", q.spans->references}};
        if (!q.id.is_null()) again["id"] = q.id;
        if (q.group) again[group] = *q.group;
        const score_program::question same = parser.parse(again.dump(), 7);
        require(same.prediction == q.prediction && same.references == q.references && same.group == q.group &&
                    same.id == q.id && same.hash == q.hash && same.spans.has_value() == q.spans.has_value(),
                "what was read and written is read again");
    } catch (const score_program::bad_line& error) {
        require(!error.message.empty() && error.message.size() < 1000, "it is told in a few words what is wrong");
        require(error.message.find('\n') == std::string::npos, "and in one line");
    }
}

// What is left of a prediction and what was cut from it are the prediction.
void check_cleaning(const std::string& line) {
    const score_program::cleaning clean({"special_tokens", "reasoning", "run_on", "final_answer", "first_line",
                                         "first_sentence", "markdown", "unquoted", "trimmed"});
    try {
        const score_program::question as_given = score_program::question_parser("group", false, {}).parse(line, 7);
        const score_program::question q = score_program::question_parser("group", false, clean).parse(line, 7);
        if (q.spans) return;
        std::string whole = q.prediction;
        for (std::size_t i = q.cuts.size(); i-- > 0;) whole = q.cuts[i].before + whole + q.cuts[i].after;
        require(whole == as_given.prediction, "cleaning cuts, and changes nothing");
        static_cast<void>(nlohmann::json(q.prediction).dump()); // throws if a character was cut in two
    } catch (const score_program::bad_line&) {
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string line(fuzz::text_of(data, size));
    check(line, "group", false);
    check(line, "type", true);
    check_cleaning(line);
    return 0;
}
