#include "karat/reference/question_names.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

using namespace karat;

TEST_CASE("question_names: each question has the name it was given, or none") {
    detail::question_names names;
    CHECK(names.id(0).empty());
    const std::size_t before = names.memory();
    names.add(0, {});
    names.add(1, {});
    CHECK(names.memory() == before);
    names.add(2, {"two", ""});
    names.add(5, {"", "group"});
    names.add(6, {"six", "of seven"});
    const char* const ids[] = {"", "", "two", "", "", "", "six", "", ""};
    const char* const groups[] = {"", "", "", "", "", "group", "of seven", "", ""};
    for (std::size_t i = 0; i < 9; ++i) {
        CAPTURE(i);
        CHECK(names.id(i) == ids[i]);
        CHECK(names.group(i) == groups[i]);
    }
    CHECK_FALSE(names.failed());
}

TEST_CASE("question_names: a name may be one of those that are there, while they move") {
    detail::question_names names;
    names.add(0, {"a name that is long enough to be moved", "group"});
    for (std::size_t i = 1; i < 40; ++i) names.add(i, {names.id(i - 1), names.group(i - 1)});
    CHECK(names.id(39) == "a name that is long enough to be moved");
    CHECK(names.group(39) == "group");
}
