#ifndef KARAT_EXAMPLES_COMMON_ANSWERS_HPP
#define KARAT_EXAMPLES_COMMON_ANSWERS_HPP

#include <cstddef>
#include <cstdio>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "input.hpp"

// Which question has which answer, and what to do about those without one.

namespace example {

/// Values by id. An id that comes twice is wrong input.
template <class Value>
class by_id {
public:
    /// `at` is where the value comes from, for the message.
    void add(const std::string& id, Value value, const node& at) {
        if (!m_values.emplace(id, std::move(value)).second) at.with_id(id).fail("the id stands further up already");
    }
    /// The value of an id; null if there is none.
    const Value* find(const std::string& id) const {
        const auto place = m_values.find(id);
        return place == m_values.end() ? nullptr : &place->second;
    }
    std::size_t size() const { return m_values.size(); }
    auto begin() const { return m_values.begin(); }
    auto end() const { return m_values.end(); }

private:
    std::map<std::string, Value> m_values;
};

/// "3 questions: q2, q5, q9"; of many only the first ten are named.
inline std::string listed(const std::vector<std::string>& ids, const std::string& what) {
    constexpr std::size_t most = 10;
    std::string text = std::to_string(ids.size()) + " " + what + (ids.size() == 1 ? ": " : "s: ");
    for (std::size_t i = 0; i < ids.size() && i < most; ++i) text += (i == 0 ? "" : ", ") + shortened(ids[i]);
    if (ids.size() > most) text += " ...";
    return text;
}

/// Tells something on standard error that is worth knowing, and no reason to stop.
inline void note(const std::string& message) { std::fprintf(stderr, "note: %s\n", message.c_str()); }

/// A mean over fewer questions, or over empty answers that nobody gave, looks like any other mean. So questions without
/// a prediction stop the program, unless its user says that they count as wrong; then they are named.
inline void check_missing(const std::vector<std::string>& missing, bool allowed) {
    if (missing.empty()) return;
    const std::string message = "no prediction for " + listed(missing, "question");
    if (!allowed) throw input_error(message + " (--allow-missing counts them as wrong)");
    note(message + " (counted as wrong)");
}

/// Tells which predictions belong to no question; they change nothing.
template <class Value, class Known>
void note_extra(const by_id<Value>& predictions, Known&& is_question) {
    std::vector<std::string> extra;
    for (const auto& [id, value] : predictions) {
        if (!is_question(id)) extra.push_back(id);
    }
    if (!extra.empty()) note("no question for " + listed(extra, "prediction") + " (left out)");
}

} // namespace example

#endif
