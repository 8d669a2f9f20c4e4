#ifndef KARAT_TESTS_STATISTICS_ROWS_HPP
#define KARAT_TESTS_STATISTICS_ROWS_HPP

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "karat/summary/question_scores.hpp"
#include "settings.hpp"

// Reads what Python says about the statistics: tests/data/statistics.txt, which tests/tools/make_statistics.py writes
// and describes.

namespace statistics {

struct row {
    std::string text;
    std::vector<std::string> arguments;
    std::vector<std::string> results;

    std::uint64_t integer(std::size_t i) const { return std::strtoull(arguments.at(i).c_str(), nullptr, 10); }
    double number(std::size_t i) const { return std::strtod(arguments.at(i).c_str(), nullptr); }
    std::uint64_t integer_result(std::size_t i) const { return std::strtoull(results.at(i).c_str(), nullptr, 10); }
    double result(std::size_t i) const { return std::strtod(results.at(i).c_str(), nullptr); }
};

/// The rows about one topic; there are some.
inline std::vector<row> rows_about(const std::string& topic) {
    std::ifstream file(KARAT_TEST_DATA "/statistics.txt");
    std::vector<row> rows;
    row next;
    while (std::getline(file, next.text)) {
        std::istringstream words(next.text);
        std::string word;
        words >> word;
        if (word != topic) continue;
        next.arguments.clear();
        next.results.clear();
        std::vector<std::string>* side = &next.arguments;
        while (words >> word) {
            if (word == "=") {
                side = &next.results;
            } else {
                side->push_back(word);
            }
        }
        rows.push_back(next);
    }
    if (rows.empty()) settings::fail("statistics.txt has nothing about " + topic);
    return rows;
}

/// Question i of the data set (n, m, c).
inline std::string id_of(std::uint64_t i) { return "q" + std::to_string(i); }
inline double score_of(std::uint64_t i, std::uint64_t m, std::uint64_t c) {
    return static_cast<double>((7 * i * i + 4 * i + c) % (m + 1)) / static_cast<double>(m);
}
inline karat::question_scores scores_of(std::uint64_t n, std::uint64_t m, std::uint64_t c) {
    karat::question_scores scores;
    for (std::uint64_t i = 0; i < n; ++i) scores.update(id_of(i), score_of(i, m, c));
    return scores;
}

} // namespace statistics

#endif
