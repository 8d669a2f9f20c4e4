// docs/conventions.md says of each convention what the library says: its tables below a comment `checked` are read, and
// every line in a line's words and every number is asked for.

#include "karat/convention.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "page_tables.hpp"
#include "settings.hpp"

using namespace karat;

namespace {

using page::number_of;
using page::strings;
using page::table;
using page::text_of;
using page::texts_of;

table read_table(const std::string& name) { return page::read_table("conventions.md", name); }

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

TEST_CASE("conventions_page: each convention's signatures") {
    table rows = read_table("signatures");
    rows.erase(rows.begin());
    std::size_t at = 0;
    for_each_answer_convention([&](auto convention) {
        using each = decltype(convention);
        const std::string none = "\xE2\x80\x93"; // a dash
        CAPTURE(convention.name());
        REQUIRE(at < rows.size());
        const strings& row = rows[at++];
        CHECK(text_of(row[0]) == convention.name());
        const auto check = [&](const std::string& cell, const std::string& signature) {
            CHECK((text_of(cell) + settings::arithmetic()) == signature);
        };
        if constexpr (defines_exact_match<each>) {
            check(row[1], typename each::exact_match{}.signature());
        } else {
            CHECK(row[1] == none);
        }
        if constexpr (defines_token_f1<each>) {
            check(row[2], typename each::token_f1{}.signature());
        } else {
            CHECK(row[2] == none);
        }
    });
    CHECK(at == rows.size());
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
