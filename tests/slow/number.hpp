#ifndef KARAT_TESTS_SLOW_NUMBER_HPP
#define KARAT_TESTS_SLOW_NUMBER_HPP

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "slow/normalize.hpp"

namespace slow {

/// What karat/text/number/number_aware.hpp says of a number that is the whole text, with points for decimals: the one
/// way to write it, or nothing if it is none. What may stand around a number is not looked at here.
inline std::optional<std::string> written_number(std::u32string text) {
    const auto is_in = [](char32_t c, const std::u32string& set) { return set.find(c) != set.npos; };
    const std::u32string minus = U"-\x2212\xFF0D";
    const std::u32string signs = minus + U"+\xFF0B";
    const std::u32string blanks = U" \xA0\x202F";
    const std::u32string group_marks = U",'\xA0\x2009\x2019\x202F\x66C\xFF0C";
    const std::u32string points = U".\x66B\xFF0E";
    const auto& digits = unicode_facts().digit;

    std::u32string sign;
    while (!text.empty() && digits.count(text.front()) == 0 && !is_in(text.front(), points)) {
        if (is_in(text.front(), signs)) sign += text.front();
        text.erase(0, 1); // and blanks and signs of currencies
    }
    const bool negative = !sign.empty() && is_in(sign[0], minus);
    while (!text.empty() && digits.count(text.back()) == 0) text.pop_back();
    if (text.empty() || sign.size() > 1) return std::nullopt;

    // The exponent.
    long long exponent = 0;
    if (const std::size_t e = text.find_first_of(U"eE"); e != text.npos) {
        std::size_t at = e + 1;
        if (is_in(text[at], signs)) ++at;
        if (at == text.size() || text.size() - at > 15) return std::nullopt;
        for (std::size_t i = at; i < text.size(); ++i) {
            if (digits.count(text[i]) == 0) return std::nullopt;
            exponent = 10 * exponent + digits.at(text[i]);
        }
        if (is_in(text[e + 1], minus)) exponent = -exponent;
        text.erase(e);
    }
    // The digits in groups, and the mark in front of each group.
    std::vector<std::string> groups(1);
    std::u32string marks;
    for (const char32_t c : text) {
        if (digits.count(c) > 0) {
            groups.back() += static_cast<char>('0' + digits.at(c));
        } else {
            groups.emplace_back();
            marks += c;
        }
    }
    std::string behind_point;
    if (!marks.empty() && is_in(marks.back(), points)) {
        behind_point = groups.back();
        if (behind_point.empty()) return std::nullopt;
        groups.pop_back();
        marks.pop_back();
    }
    if (!marks.empty()) {
        if (marks != std::u32string(marks.size(), marks[0]) || !is_in(marks[0], group_marks)) return std::nullopt;
        if (groups[0].empty() || groups[0].size() > 3 || groups[0][0] == '0') return std::nullopt;
        for (std::size_t i = 1; i < groups.size(); ++i) {
            if (groups[i].size() != 3) return std::nullopt;
        }
    }

    std::string all;
    for (const std::string& group : groups) all += group;
    all += behind_point;
    exponent -= static_cast<long long>(behind_point.size());
    all.erase(0, all.find_first_not_of('0'));
    while (!all.empty() && all.back() == '0') {
        all.pop_back();
        ++exponent;
    }
    if (all.empty()) return "0";
    const std::string written = negative ? "-" : "";
    const auto size = static_cast<long long>(all.size());
    if (exponent > 30 || -exponent - size > 30) return written + all + "e" + std::to_string(exponent);
    if (exponent >= 0) return written + all + std::string(static_cast<std::size_t>(exponent), '0');
    while (static_cast<long long>(all.size()) <= -exponent) all.insert(0, "0");
    return written + all.insert(all.size() - static_cast<std::size_t>(-exponent), ".");
}

} // namespace slow

#endif
