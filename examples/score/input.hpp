#ifndef KARAT_EXAMPLES_SCORE_INPUT_HPP
#define KARAT_EXAMPLES_SCORE_INPUT_HPP

#include <cerrno>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <karat/summary/random.hpp>
#include <nlohmann/json.hpp>

#include "../common/input.hpp"
#include "../common/printable.hpp"
#include "cleaning.hpp"

// From lines of JSON to questions.

namespace score_program {

using example::input_error;
using example::shortened;
using example::with_article;

/// Something is wrong with a line, which the program may skip.
struct bad_line {
    std::string message;
};

/// Answers that are lists of spans.
struct span_answers {
    std::vector<std::string> prediction;
    std::vector<std::vector<std::string>> references;
};

/// One line of input.
struct question {
    nlohmann::ordered_json id; ///< a string or a number, as it was given; null if it was not
    std::string prediction;    ///< cleaned
    std::vector<std::string> references;
    /// If the line has a list of spans where a text may stand; the texts above are then for people.
    std::optional<span_answers> spans;
    bool has_list_as_reference = false; ///< of spans
    std::vector<cut_text> cuts;         ///< from the prediction that was given
    std::optional<std::string> group;
    std::size_t line = 0;   ///< where it stands, from 1 on
    std::uint64_t hash = 0; ///< of key()

    /// The answers as lists of spans; a text is a list of one.
    span_answers as_spans() const {
        if (spans) return *spans;
        span_answers lists;
        lists.prediction.push_back(prediction);
        for (const std::string& reference : references) lists.references.push_back({reference});
        return lists;
    }
    /// What names the question in random draws and comparisons: its id, or without one its line.
    std::string key() const {
        if (id.is_string()) return id.get<std::string>();
        return id.is_null() ? "line " + std::to_string(line) : id.dump();
    }
};

/// Makes a question of a line, or throws a bad_line that says what is wrong with it.
class question_parser {
public:
    /// `group` is the member that names a question's group. One that the user has named may also be a number or a
    /// truth value.
    question_parser(std::string group, bool named_by_user, cleaning clean)
        : m_group(std::move(group)), m_any_group(named_by_user), m_clean(std::move(clean)) {}

    question parse(const std::string& line, std::size_t number) const {
        nlohmann::ordered_json object;
        try {
            object = nlohmann::ordered_json::parse(line);
        } catch (const nlohmann::json::exception& error) {
            throw bad_line{"not valid JSON: " + example::plain_json_error(error.what())};
        }
        if (!object.is_object()) {
            throw bad_line{std::string("a JSON object is expected, but this is ") + with_article(object)};
        }
        question q;
        q.line = number;
        q.id = take_id(object);
        q.hash = karat::id_hash(q.key());
        try {
            // A copy, taken first: any member may name the group, those that are moved out below too.
            const auto group = object.find(m_group);
            json group_value = group == object.end() ? json() : *group;
            take_prediction(object, q);
            take_references(object, q);
            q.group = take_group(group_value);
        } catch (bad_line& error) {
            if (!q.id.is_null()) error.message = "id " + shortened(q.id.dump()) + ": " + error.message;
            throw;
        }
        return q;
    }

private:
    using json = nlohmann::ordered_json;

    static json take_id(json& object) {
        const auto id = object.find("id");
        if (id == object.end() || id->is_null()) return nullptr;
        if (!id->is_string() && !id->is_number()) {
            throw bad_line{"\"id\" must be a string or a number, but it is " + with_article(*id)};
        }
        if (id->is_number_float() && std::abs(id->get<double>()) >= 9007199254740992.0) { // 2^53
            throw bad_line{"\"id\" is too large a number to be told from others; write it as a string"};
        }
        return *id;
    }
    void take_prediction(json& object, question& q) const {
        const auto prediction = object.find("prediction");
        if (prediction == object.end()) throw bad_line{"\"prediction\" is missing"};
        if (!prediction->is_array()) {
            q.prediction = take_string(*prediction, "\"prediction\"");
            if (!m_clean.empty()) q.prediction = std::string(m_clean(q.prediction, q.cuts));
            return;
        }
        q.spans.emplace();
        q.spans->prediction = take_strings(*prediction, "\"prediction\"");
        for (std::string& span : q.spans->prediction) span = std::string(m_clean(span, q.cuts));
        q.prediction = joined(q.spans->prediction);
    }
    static void take_references(json& object, question& q) {
        const auto references = object.find("references");
        if (references == object.end()) {
            throw bad_line{"\"references\" is missing (a list of strings, or one string)"};
        }
        if (!references->is_array()) {
            q.references.push_back(take_string(*references, "\"references\""));
            if (q.spans) q.spans->references.push_back({q.references.back()});
            return;
        }
        for (json& reference : *references) {
            const std::string what = "\"references\"[" + std::to_string(q.references.size()) + "]";
            if (reference.is_array()) q.has_list_as_reference = true;
            if (reference.is_array() && !q.spans) q.spans = q.as_spans(); // what came before was texts
            if (!q.spans) {
                q.references.push_back(take_string(reference, what));
                continue;
            }
            q.spans->references.push_back(reference.is_array()
                                              ? take_strings(reference, what)
                                              : std::vector<std::string>{take_string(reference, what)});
            q.references.push_back(joined(q.spans->references.back()));
        }
    }
    static std::vector<std::string> take_strings(json& list, const std::string& what) {
        std::vector<std::string> texts;
        for (json& text : list) texts.push_back(take_string(text, what + "[" + std::to_string(texts.size()) + "]"));
        return texts;
    }
    static std::string joined(const std::vector<std::string>& spans) {
        std::string text;
        for (const std::string& span : spans) text.append(&span == spans.data() ? "" : "; ").append(span);
        return text;
    }
    std::optional<std::string> take_group(json& value) const {
        if (value.is_null()) return std::nullopt;
        if (m_any_group && (value.is_number() || value.is_boolean())) return value.dump();
        return take_string(value, json(m_group).dump());
    }
    static std::string take_string(json& value, const std::string& what) {
        if (!value.is_string()) throw bad_line{what + " must be a string, but it is " + with_article(value)};
        return std::move(value.get_ref<std::string&>());
    }

    std::string m_group;
    bool m_any_group;
    cleaning m_clean;
};

/// A file, or standard input, as lines.
class line_reader {
public:
    /// `path` is a file, or "-" for standard input.
    explicit line_reader(const std::string& path) : m_name(path == "-" ? "standard input" : path) {
        if (path == "-") return;
        m_file = example::open_file(path);
        m_in = &m_file;
    }
    /// The next line that is not blank, without its end; false after the last one.
    bool next(std::string& line) {
        errno = 0;
        while (std::getline(*m_in, line)) {
            ++m_line;
            if (line.find_first_not_of(" \t\r") != std::string::npos) return true;
        }
        example::check_read(*m_in, m_name);
        return false;
    }
    const std::string& name() const { return m_name; }
    /// The number of the line that next() gave last, from 1 on.
    std::size_t number() const { return m_line; }

private:
    std::string m_name;
    std::ifstream m_file;
    std::istream* m_in = &std::cin;
    std::size_t m_line = 0;
};

} // namespace score_program

#endif
