#ifndef KARAT_TESTS_PAGE_TABLES_HPP
#define KARAT_TESTS_PAGE_TABLES_HPP

#include <doctest/doctest.h>

#include <cstddef>
#include <fstream>
#include <locale>
#include <sstream>
#include <string>
#include <vector>

#include "karat/text/utf8.hpp"

/// Reads tables of the pages in docs/, so that what they say can be asked for.
namespace page {

using strings = std::vector<std::string>;
using table = std::vector<strings>; ///< the first row is the head

/// The cells between the bars of a line. A bar within a cell is written \|.
inline strings cells_of(const std::string& line) {
    strings cells;
    const auto next_bar = [&line](std::size_t at) {
        do at = line.find('|', at + 1);
        while (at != std::string::npos && line[at - 1] == '\\');
        return at;
    };
    std::size_t begin = line.find('|') + 1;
    for (std::size_t end; (end = next_bar(begin - 1)) != std::string::npos; begin = end + 1) {
        std::string cell = line.substr(begin, end - begin);
        for (std::size_t at = 0; (at = cell.find("\\|", at)) != std::string::npos;) cell.erase(at, 1);
        cell.erase(0, cell.find_first_not_of(' ') < cell.size() ? cell.find_first_not_of(' ') : cell.size());
        cell.erase(cell.find_last_not_of(' ') + 1);
        cells.push_back(cell);
    }
    return cells;
}

/// The table below `<!-- checked: NAME -->` in a page of docs/.
inline table read_table(const std::string& page, const std::string& name) {
    std::ifstream in(KARAT_TEST_DATA "/../../docs/" + page, std::ios::binary);
    REQUIRE(in.is_open());
    table rows;
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
        if (line == "<!-- checked: " + name + " -->") {
            inside = true;
        } else if (inside && line.rfind('|', 0) == 0) {
            if (line.rfind("|---", 0) != 0) rows.push_back(cells_of(line));
        } else if (inside) {
            break;
        }
    }
    CAPTURE(name);
    REQUIRE(rows.size() > 1);
    for (const strings& row : rows) REQUIRE(row.size() == rows[0].size());
    return rows;
}

/// The texts of a cell: what stands between backticks, where a character that would not be seen is written as
/// U+XXXX in mathematical brackets; (empty) is an empty text.
inline strings texts_of(const std::string& cell) {
    strings texts;
    for (std::size_t at = 0; at < cell.size();) {
        if (cell.compare(at, 7, "(empty)") == 0) {
            texts.emplace_back();
            at += 7;
        } else if (cell[at] == '`') {
            const std::size_t end = cell.find('`', at + 1);
            REQUIRE(end != std::string::npos);
            std::string text = cell.substr(at + 1, end - at - 1);
            const std::string open = "\xE2\x9F\xA8U+";
            const std::string close = "\xE2\x9F\xA9";
            for (std::size_t begin; (begin = text.find(open)) != std::string::npos;) {
                const std::size_t behind = text.find(close, begin);
                REQUIRE(behind != std::string::npos);
                const std::string digits = text.substr(begin + open.size(), behind - begin - open.size());
                char bytes[4];
                const std::size_t size =
                    karat::utf8::encode(static_cast<char32_t>(std::stoul(digits, nullptr, 16)), bytes);
                text.replace(begin, behind + close.size() - begin, std::string(bytes, size));
            }
            texts.push_back(text);
            at = end + 1;
        } else {
            ++at;
        }
    }
    return texts;
}
inline std::string text_of(const std::string& cell) {
    const strings texts = texts_of(cell);
    CAPTURE(cell);
    REQUIRE(texts.size() == 1);
    return texts[0];
}

inline double number_of(const std::string& cell) {
    std::istringstream in(cell);
    in.imbue(std::locale::classic());
    double value = -1;
    in >> value;
    CAPTURE(cell);
    REQUIRE((in && in.eof()));
    return value;
}

} // namespace page

#endif
