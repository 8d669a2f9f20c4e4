// docs/conventions.md says of each convention what the library says: its tables below a comment `checked` are read, and
// every line in a line's words and every number is asked for.

#include "karat/convention.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <fstream>
#include <locale>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "karat/text/utf8.hpp"

using namespace karat;

namespace {

using strings = std::vector<std::string>;
using table = std::vector<strings>; ///< the first row is the head

/// The cells between the bars of a line.
strings cells_of(const std::string& line) {
    strings cells;
    std::size_t begin = line.find('|') + 1;
    for (std::size_t end; (end = line.find('|', begin)) != std::string::npos; begin = end + 1) {
        std::string cell = line.substr(begin, end - begin);
        cell.erase(0, cell.find_first_not_of(' ') < cell.size() ? cell.find_first_not_of(' ') : cell.size());
        cell.erase(cell.find_last_not_of(' ') + 1);
        cells.push_back(cell);
    }
    return cells;
}

/// The table below `<!-- checked: NAME -->`.
table read_table(const std::string& name) {
    std::ifstream in(KARAT_TEST_DATA "/../../docs/conventions.md", std::ios::binary);
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
strings texts_of(const std::string& cell) {
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
                const std::size_t size = utf8::encode(static_cast<char32_t>(std::stoul(digits, nullptr, 16)), bytes);
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
std::string text_of(const std::string& cell) {
    const strings texts = texts_of(cell);
    CAPTURE(cell);
    REQUIRE(texts.size() == 1);
    return texts[0];
}

double number_of(const std::string& cell) {
    std::istringstream in(cell);
    in.imbue(std::locale::classic());
    double value = -1;
    in >> value;
    CAPTURE(cell);
    REQUIRE((in && in.eof()));
    return value;
}

/// What a convention's metric of this name gives; nothing if there is no such metric.
using scorer = std::optional<double> (*)(std::string_view metric, const std::string& prediction,
                                         const strings& references);
template <class Convention>
std::optional<double> score_by(std::string_view metric, const std::string& prediction, const strings& references) {
    if constexpr (defines_exact_match<Convention>) {
        if (metric == "exact_match") return primary(typename Convention::exact_match{}(prediction, references));
    }
    if constexpr (defines_token_f1<Convention>) {
        if (metric == "token_f1") return primary(typename Convention::token_f1{}(prediction, references));
    }
    if constexpr (std::is_same_v<Convention, rouge_score>) {
        if (metric == "rouge1") return primary(rouge_1{}(prediction, references));
        if (metric == "rouge2") return primary(rouge_2{}(prediction, references));
        if (metric == "rougeL") return primary(rouge_l{}(prediction, references));
    }
    return std::nullopt;
}

struct known_convention {
    std::string_view summary;
    scorer score;
};
/// All conventions by name.
const std::map<std::string, known_convention>& conventions() {
    static const std::map<std::string, known_convention> all = [] {
        std::map<std::string, known_convention> made;
        const auto add = [&made](auto convention) {
            made[std::string(convention.name())] = {convention.summary(), score_by<decltype(convention)>};
        };
        add(rouge_score{});
        add(rouge_score_unstemmed{});
        add(strategy_qa{});
        for_each_answer_convention(add);
        return made;
    }();
    return all;
}
double value_of(const std::string& convention, std::string_view metric, const std::string& prediction,
                const strings& references) {
    CAPTURE(convention);
    CAPTURE(metric);
    REQUIRE(conventions().count(convention) == 1);
    const std::optional<double> value = conventions().at(convention).score(metric, prediction, references);
    REQUIRE(value.has_value());
    return *value;
}

} // namespace

TEST_CASE("conventions_page: every convention stands there in its own words") {
    std::set<std::string> named;
    for (const char* name : {"summaries", "languages of mlqa", "languages of multilingual"}) {
        table rows = read_table(name);
        rows.erase(rows.begin());
        for (const strings& row : rows) {
            const std::string convention = text_of(row[0]);
            if (convention.find(":LANG") != std::string::npos) continue; // has a table of its own
            CAPTURE(convention);
            REQUIRE(conventions().count(convention) == 1);
            CHECK(conventions().at(convention).summary == row[1]);
            CHECK(named.insert(convention).second);
        }
    }
    CHECK(named.size() == conventions().size());
}

TEST_CASE("conventions_page: what empty texts score") {
    std::set<std::string> named;
    table rows = read_table("empty texts");
    rows.erase(rows.begin());
    for (const strings& row : rows) {
        const std::string convention = text_of(row[0]);
        const scorer by = conventions().at(convention).score;
        named.insert(convention);
        CAPTURE(convention);
        const std::string metrics[] = {"exact_match", "token_f1"};
        for (std::size_t i = 0; i < 2; ++i) {
            const bool is_defined = by(metrics[i], "", {""}).has_value();
            REQUIRE(is_defined == (row[1 + i] != "\xE2\x80\x93")); // a dash
            if (!is_defined) continue;
            CHECK(*by(metrics[i], "", {""}) == number_of(row[1 + i]));
            CHECK(*by(metrics[i], "", {"x9"}) == 0);
            CHECK(*by(metrics[i], "x9", {""}) == 0);
            CHECK(*by(metrics[i], "", {}) == (convention == "squad_v2" ? 1 : 0));
        }
    }
    for_each_answer_convention([&named](auto convention) { CHECK(named.count(std::string(convention.name())) == 1); });
}

TEST_CASE("conventions_page: minimal inputs on which neighbours differ") {
    std::set<std::string> named;
    table rows = read_table("neighbours");
    rows.erase(rows.begin());
    for (const strings& row : rows) {
        const std::string ours = text_of(row[0]);
        const std::string other = text_of(row[1]);
        const std::string metric = text_of(row[2]);
        const std::string prediction = text_of(row[3]);
        const strings references = texts_of(row[4]);
        CAPTURE(ours);
        CAPTURE(other);
        CAPTURE(prediction);
        CHECK(value_of(ours, metric, prediction, references) == number_of(row[5]));
        CHECK(value_of(other, metric, prediction, references) == number_of(row[6]));
        CHECK(row[5] != row[6]);
        named.insert(ours);
    }
    for_each_answer_convention([&named](auto convention) {
        CAPTURE(convention.name());
        CHECK((named.count(std::string(convention.name())) == 1 || convention.name() == "squad_v2_pair"));
    });
}

TEST_CASE("conventions_page: one input under many metrics") {
    const table rows = read_table("matrix");
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const std::string prediction = text_of(rows[i][0]);
        const std::string reference = text_of(rows[i][1]);
        CAPTURE(prediction);
        for (std::size_t k = 2; k + 1 < rows[i].size(); ++k) {
            const strings head = texts_of(rows[0][k]);
            REQUIRE(head.size() == 2);
            CHECK(value_of(head[0], head[1], prediction, {reference}) == number_of(rows[i][k]));
        }
    }
}
