#ifndef KARAT_TESTS_UNICODE_DATA_HPP
#define KARAT_TESTS_UNICODE_DATA_HPP

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "karat/text/utf8.hpp"

/// Reads the Unicode facts and vectors in tests/data: lines of fields between tabs; a line that starts with #
/// is a note.
namespace unicode_data {

inline constexpr char32_t code_points_end = 0x110000;

using row = std::vector<std::string>;

inline std::vector<row> read_rows(const std::string& name) {
    std::ifstream file(KARAT_TEST_DATA "/" + name);
    REQUIRE_MESSAGE(file.is_open(), "cannot open ", name);
    std::vector<row> rows;
    for (std::string line; std::getline(file, line);) {
        if (!line.empty() && line[0] == '#') continue;
        row fields(1);
        for (const char c : line) {
            if (c == '\t') {
                fields.emplace_back();
            } else {
                fields.back().push_back(c);
            }
        }
        rows.push_back(fields);
    }
    REQUIRE(!rows.empty());
    return rows;
}

/// A field such as "e282ac".
inline std::string bytes_of(const std::string& field) {
    std::string bytes;
    for (std::size_t i = 0; i + 1 < field.size(); i += 2) {
        bytes.push_back(static_cast<char>(std::stoul(field.substr(i, 2), nullptr, 16)));
    }
    return bytes;
}

inline char32_t code_point_of(const std::string& field) {
    return static_cast<char32_t>(std::stoul(field, nullptr, 16));
}

/// "U+20AC", for messages.
inline std::string name_of(char32_t c) {
    char text[16];
    std::snprintf(text, sizeof text, "U+%04lX", static_cast<unsigned long>(c));
    return text;
}

/// A field such as "61 20AC".
inline std::u32string code_points_of(const std::string& field) {
    std::u32string code_points;
    std::istringstream words(field);
    for (std::string word; words >> word;) code_points.push_back(code_point_of(word));
    return code_points;
}

/// A list of ranges such as "41..5A", as one flag for every code point.
inline std::vector<bool> read_set(const std::string& name) {
    std::vector<bool> is_member(code_points_end);
    for (const row& r : read_rows(name)) {
        const char32_t last = code_point_of(r.at(0).substr(r[0].find("..") + 2));
        for (char32_t c = code_point_of(r[0]); c <= last; ++c) is_member.at(c) = true;
    }
    return is_member;
}

inline std::u32string decode_all(std::string_view text) {
    std::u32string out;
    for (std::size_t at = 0; at < text.size();) {
        const karat::utf8::decoded d = karat::utf8::decode(text, at);
        REQUIRE(d.bytes >= 1);
        REQUIRE(at + d.bytes <= text.size());
        out.push_back(d.code_point);
        at += d.bytes;
    }
    return out;
}

inline std::string encode_all(std::u32string_view code_points) {
    std::string out;
    for (const char32_t c : code_points) {
        char bytes[4];
        out.append(bytes, karat::utf8::encode(c, bytes));
    }
    return out;
}

} // namespace unicode_data

#endif
