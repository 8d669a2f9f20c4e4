#include "karat/summary/categories.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <map>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace karat;

namespace {

void check_same(const category_table& a, const category_table& b) {
    CHECK(a.count == b.count);
    CHECK(a.without == b.without);
    CHECK(a.status == b.status);
    REQUIRE(a.rows.size() == b.rows.size());
    for (std::size_t i = 0; i < a.rows.size(); ++i) {
        CHECK(a.rows[i].category == b.rows[i].category);
        CHECK(a.rows[i].count == b.rows[i].count);
        CHECK(a.rows[i].value == b.rows[i].value);
    }
}

} // namespace

TEST_CASE("categories: an answer can have several, and counts once in each") {
    category_counter errors;
    errors.update({"incomplete", "redundant"});
    errors.update({"incomplete"});
    errors.update({"made up", "made up", "incomplete", "made up"});
    errors.update(std::vector<std::string>());
    const category_table table = errors.compute();
    CHECK(table.status == status::ok);
    CHECK(table.count == 4);
    CHECK(table.without == 1);
    REQUIRE(table.rows.size() == 3);
    CHECK(table.rows[0].category == "incomplete");
    CHECK(table.rows[0].count == 3);
    CHECK(table.rows[0].value == 0.75);
    CHECK(table.rows[1].category == "made up");
    CHECK(table.rows[1].count == 1);
    CHECK(table.rows[1].value == 0.25);
    CHECK(table.rows[2].category == "redundant");
    CHECK(table.rows[2].count == 1);
}

TEST_CASE("categories: of nothing") {
    category_counter errors;
    CHECK(errors.compute().status == status::no_questions);
    CHECK(errors.compute().rows.empty());
    errors.update({"wrong"});
    errors.reset();
    check_same(errors.compute(), category_counter().compute());
}

TEST_CASE("categories: no order and no split changes anything, and a counter can be merged into itself") {
    std::mt19937 random(8);
    const std::string names[] = {"a", "b", "c", "", "\xff"};
    std::vector<std::vector<std::string>> answers(400);
    std::map<std::string, std::size_t> counts;
    for (std::vector<std::string>& answer : answers) {
        answer.resize(random() % 4);
        for (std::string& name : answer) name = names[random() % 5];
        for (const std::string& name : std::set<std::string>(answer.begin(), answer.end())) ++counts[name];
    }
    category_counter whole;
    category_counter parts[3];
    for (const auto& answer : answers) whole.update(answer);
    for (std::size_t i = answers.size(); i-- > 0;) parts[random() % 3].update(answers[i]);
    parts[1].merge(parts[0]);
    parts[2].merge(parts[1]);
    check_same(whole.compute(), parts[2].compute());
    const category_table table = whole.compute();
    REQUIRE(table.rows.size() == counts.size());
    std::size_t row = 0;
    for (const auto& [name, count] : counts) {
        CHECK(table.rows[row].category == name);
        CHECK(table.rows[row].count == count);
        ++row;
    }

    parts[2].merge(parts[2]);
    CHECK(parts[2].compute().count == 800);
    CHECK(parts[2].compute().rows[0].count == 2 * table.rows[0].count);
    CHECK(parts[2].compute().rows[0].value == table.rows[0].value);
    // What comes after a merge still counts once.
    parts[2].update({"a", "a"});
    whole.merge(whole);
    whole.update(std::vector<std::string_view>{"a"});
    check_same(whole.compute(), parts[2].compute());
}
