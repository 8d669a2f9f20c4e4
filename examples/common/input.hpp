#ifndef KARAT_EXAMPLES_COMMON_INPUT_HPP
#define KARAT_EXAMPLES_COMMON_INPUT_HPP

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <istream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "printable.hpp"

// From files of JSON and JSON Lines to values, with messages that a person can act on: which file, which line, which
// id, and what is wrong there.

namespace example {

/// Something is wrong with a file: what, and where. The program stops with exit status 1.
struct input_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What a JSON value is, in a sentence: "an object", "a number", "null".
template <class Json>
std::string with_article(const Json& value) {
    const std::string type = value.type_name();
    return type == "null" ? type : (type == "array" || type == "object" ? "an " : "a ") + type;
}

/// What is wrong with a JSON text, in a line. nlohmann-json says "[json.exception.parse_error.101] parse error at line
/// 3, column 9: syntax error ...": the line belongs beside the file's name, and what is quoted may be of any length.
inline std::string plain_json_error(const std::string& what) {
    const std::size_t column = what.find("column ");
    if (column != std::string::npos) return shortened(what.substr(column));
    const std::size_t bracket = what.find("] ");
    return shortened(bracket == std::string::npos ? what : what.substr(bracket + 2));
}

/// A file, to be read byte by byte.
inline std::ifstream open_file(const std::string& path) {
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in) throw input_error(path + ": cannot be opened: " + std::strerror(errno));
    return in;
}
/// To be called when there is no more to be read; errno must have been 0 before.
inline void check_read(const std::istream& in, const std::string& name) {
    if (in.bad()) throw input_error(name + ": cannot be read: " + (errno != 0 ? std::strerror(errno) : "read error"));
}

/// A JSON value and where it stands. It is taken out by what it should be; if it is something else, or missing, that is
/// an input_error. The JSON must outlive it.
class node {
public:
    using json = nlohmann::json;

    /// `file` is where the value comes from: "dev.json", or "dev.jsonl:3" for a line.
    node(const json& value, std::string file) : m_value(&value), m_file(std::move(file)) {}

    /// The same value, and messages about it and what is in it name this id.
    node with_id(const std::string& id) const {
        node named = *this;
        named.m_id = id;
        return named;
    }

    /// Whether this object has a member of this name, even null.
    bool contains(const std::string& key) const { return object().contains(key); }
    /// Whether this object has a member of this name that is not null.
    bool has(const std::string& key) const { return contains(key) && !object().at(key).is_null(); }
    /// The member of this name.
    node operator[](const std::string& key) const {
        const auto member = object().find(key);
        if (member == object().end())
            fail((m_path.empty() ? "" : shortened(m_path) + ": ") + '"' + key + "\" is missing");
        return child(*member, m_path.empty() ? key : m_path + "." + key);
    }
    /// The members of an object whose keys are ids: each with its id, which messages name.
    std::vector<std::pair<std::string, node>> members() const {
        std::vector<std::pair<std::string, node>> all;
        for (const auto& [key, value] : object().items()) all.emplace_back(key, child(value, "").with_id(key));
        return all;
    }
    /// The elements of this list.
    std::vector<node> items() const {
        if (!m_value->is_array()) expected("a list");
        std::vector<node> all;
        for (const json& value : *m_value) all.push_back(child(value, m_path + "[" + std::to_string(all.size()) + "]"));
        return all;
    }
    bool is_list() const { return m_value->is_array(); }
    bool is_object() const { return m_value->is_object(); }
    bool is_boolean() const { return m_value->is_boolean(); }

    const std::string& text() const {
        if (!m_value->is_string()) expected("a string");
        return m_value->get_ref<const std::string&>();
    }
    std::vector<std::string> texts() const {
        std::vector<std::string> all;
        for (const node& item : items()) all.push_back(item.text());
        return all;
    }
    bool boolean() const {
        if (!m_value->is_boolean()) expected("true or false");
        return m_value->get<bool>();
    }
    /// A whole number, from 0 on.
    std::size_t count() const {
        if (!m_value->is_number_unsigned()) expected("a whole number from 0 on");
        return m_value->get<std::size_t>();
    }
    /// An id: a string, or a number, which is the same id as the string of its digits.
    std::string id() const {
        if (m_value->is_number()) return m_value->dump();
        if (!m_value->is_string()) expected("a string or a number");
        return text();
    }

    /// Throws an input_error that says where this value stands.
    [[noreturn]] void fail(const std::string& what) const {
        throw input_error(m_file + ": " + (m_id.empty() ? "" : "id " + shortened(m_id) + ": ") + what);
    }

private:
    node child(const json& value, std::string path) const {
        node made(value, m_file);
        made.m_path = std::move(path);
        made.m_id = m_id;
        return made;
    }
    const json& object() const {
        if (!m_value->is_object()) expected("an object");
        return *m_value;
    }
    [[noreturn]] void expected(const std::string& what) const {
        fail((m_path.empty() ? "this" : shortened(m_path)) + " must be " + what + ", but it is " +
             with_article(*m_value));
    }

    const json* m_value;
    std::string m_file;
    std::string m_path; // from the root: data[0].paragraphs[2]
    std::string m_id;
};

namespace detail {

[[noreturn]] inline void throw_invalid(const std::string& path, std::size_t first_line, const std::string& what) {
    std::size_t line = first_line;
    const std::size_t at = what.find("at line ");
    if (at != std::string::npos) line += std::strtoul(what.c_str() + at + 8, nullptr, 10) - 1;
    throw input_error(path + ":" + std::to_string(line) + ": not valid JSON: " + plain_json_error(what));
}

inline nlohmann::json parse(const std::string& text, const std::string& path, std::size_t first_line) {
    try {
        return nlohmann::json::parse(text);
    } catch (const nlohmann::json::exception& error) {
        throw_invalid(path, first_line, error.what());
    }
}

} // namespace detail

/// The value that a file of JSON holds.
inline nlohmann::json read_json(const std::string& path) {
    std::ifstream in = open_file(path);
    std::string text;
    char piece[1 << 16];
    errno = 0;
    while (in.read(piece, sizeof piece) || in.gcount() != 0) text.append(piece, static_cast<std::size_t>(in.gcount()));
    check_read(in, path);
    return detail::parse(text, path, 1);
}

/// Calls `take(node)` for each line of a file of JSON Lines. Blank lines are left out; a file of nothing else is wrong.
template <class Take>
void for_each_line(const std::string& path, Take&& take) {
    std::ifstream in = open_file(path);
    std::string line;
    std::size_t number = 0;
    bool any = false;
    errno = 0;
    while (std::getline(in, line)) {
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        const nlohmann::json value = detail::parse(line, path, number);
        take(node(value, path + ":" + std::to_string(number)));
        any = true;
    }
    check_read(in, path);
    if (!any) throw input_error(path + ": nothing in it");
}

} // namespace example

#endif
