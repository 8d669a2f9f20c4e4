#ifndef KARAT_EXAMPLES_COMMON_TABLE_HPP
#define KARAT_EXAMPLES_COMMON_TABLE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <karat/summary/interval.hpp>

#include "printable.hpp"

// Tables and numbers for people.

namespace example {

/// A number with so many decimals.
inline std::string fixed(double number, int decimals) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, number);
    return text;
}
/// A score in per cent. Here, where text is made, is the only place that knows of per cent.
inline std::string percent(double score) { return fixed(100 * score, 2); }
inline std::string percent(const karat::interval& i) {
    if (i.status != karat::status::ok) return "-";
    return "[" + percent(i.low) + ", " + percent(i.high) + "]";
}
/// "95 % interval"
inline std::string interval_header(double confidence) {
    char text[64];
    std::snprintf(text, sizeof text, "%g %% interval", 100 * confidence);
    return text;
}
/// What is to be known of an interval before anybody relies on it.
inline std::string caution(const karat::interval& i) {
    const bool none = i.status == karat::status::ok && !i.degenerate && !i.few;
    return none ? "" : karat::describe(i);
}

/// Rows of cells in columns: texts first, then numbers, then maybe a remark.
class table {
public:
    explicit table(std::size_t text_columns) : m_text_columns(text_columns) {}

    void add(std::vector<std::string> row) {
        for (std::string& cell : row) cell = printable(cell);
        m_rows.push_back(std::move(row));
    }
    void add(std::vector<std::string> row, std::string remark) {
        m_remarks = row.size();
        row.push_back(std::move(remark));
        add(std::move(row));
    }
    /// A mean over all questions, its interval and their number, after the texts at the front of the row.
    template <class Mean>
    void add_mean(std::vector<std::string> row, const Mean& scores, double confidence) {
        const karat::interval interval = scores.interval(confidence);
        row.push_back(percent(scores.mean().value));
        row.push_back(percent(interval));
        row.push_back(std::to_string(scores.mean().coverage.count));
        add(std::move(row), caution(interval));
    }
    std::string str() const {
        std::vector<std::size_t> widths;
        for (const auto& row : m_rows) {
            widths.resize(std::max(widths.size(), row.size()));
            for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
        }
        std::string text;
        for (const auto& row : m_rows) {
            std::string line;
            for (std::size_t i = 0; i < row.size(); ++i) {
                const std::string padding(widths[i] - width_of(row[i]), ' ');
                if (i != 0) line += "  ";
                line += i < m_text_columns || i == m_remarks ? row[i] + padding : padding + row[i];
            }
            line.erase(line.find_last_not_of(' ') + 1);
            text += line + '\n';
        }
        return text;
    }
    void print() const { std::fputs(str().c_str(), stdout); }

private:
    /// The length of a UTF-8 text in characters, which is its width on most terminals.
    static std::size_t width_of(std::string_view text) {
        return static_cast<std::size_t>(std::count_if(
            text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
    }

    std::size_t m_text_columns;
    std::size_t m_remarks = static_cast<std::size_t>(-1); // the column of remarks, if there is one
    std::vector<std::vector<std::string>> m_rows;
};

} // namespace example

#endif
