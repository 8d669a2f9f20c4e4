// docs/answers.md says of pairs of answers what the library says: its table of numbers is read, and every line asked
// for.

#include <doctest/doctest.h>

#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

#include "karat/convention.hpp"
#include "karat/metric/exact_match.hpp"
#include "karat/text/number/number_aware.hpp"

using namespace karat;

namespace {

/// The cells of the rows that follow the head `head`, without blanks and backticks around them.
std::vector<std::vector<std::string>> rows_below(const std::string& head) {
    std::ifstream page(KARAT_TEST_DATA "/../../docs/answers.md", std::ios::binary);
    REQUIRE(page.is_open());
    std::vector<std::vector<std::string>> rows;
    bool inside = false;
    for (std::string line; std::getline(page, line);) {
        if (inside && (line.empty() || line[0] != '|')) break;
        if (inside && line.compare(0, 4, "|---") != 0) {
            std::vector<std::string> cells;
            for (std::size_t begin = 1, end; (end = line.find('|', begin)) != std::string::npos; begin = end + 1) {
                std::string cell = line.substr(begin, end - begin);
                const std::size_t first = cell.find_first_not_of(" `");
                const std::size_t last = cell.find_last_not_of(" `");
                cells.push_back(first == std::string::npos ? "" : cell.substr(first, last + 1 - first));
            }
            rows.push_back(cells);
        }
        inside = inside || line == head;
    }
    REQUIRE(rows.size() > 10);
    return rows;
}

} // namespace

TEST_CASE("answers_page: numbers match as the table says") {
    const basic_exact_match<number_aware<>> numbers;
    for (const auto& row : rows_below("| prediction | reference | `squad_v1` | `number_aware` | |")) {
        CAPTURE(row.at(0));
        CAPTURE(row.at(1));
        CHECK(squad_v1::exact_match{}(row[0], row[1]).value == std::stod(row.at(2)));
        CHECK(numbers(row[0], row[1]).value == std::stod(row.at(3)));
    }
}
