#include "karat/status.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <set>
#include <string>

using namespace karat;

namespace {

struct row {
    status s;
    bool scored;
};
const row every_status[] = {
    {status::ok, true},
    {status::unparsed, true},
    {status::no_references, false},
    {status::unreadable_references, false},
    {status::not_a_score, false},
    {status::no_questions, false},
    {status::out_of_memory, false},
    {status::not_a_confidence, false},
    {status::no_replicates, false},
    {status::fractional_scores, false},
    {status::different_settings, false},
    {status::different_signatures, false},
    {status::different_questions, false},
    {status::duplicate_question, false},
    {status::conflicting_scores, false},
};

} // namespace

TEST_CASE("status: only what was compared with something is scored") {
    for (const row& r : every_status) {
        CAPTURE(describe(r.s));
        CHECK(is_scored(r.s) == r.scored);
    }
}

TEST_CASE("status: each has words of its own") {
    std::set<std::string> words;
    for (const row& r : every_status) words.insert(describe(r.s));
    CHECK(words.size() == sizeof every_status / sizeof every_status[0]);
    CHECK(words.count("") == 0);
    const std::string unknown = describe(static_cast<status>(200));
    CHECK(words.count(unknown) == 0);
    CHECK(std::string(describe(status::ok)) == "ok");
    CHECK(std::string(describe(status::no_references)) == "no references");
}
