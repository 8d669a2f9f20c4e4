#include "karat/metric/yes_no_accuracy.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "settings.hpp"

using namespace karat;

namespace {

using strings = std::vector<std::string>;

using strict = basic_yes_no_accuracy<strict_yes_no>;
using first_token = basic_yes_no_accuracy<first_token_yes_no>;

/// A rule of one's own: the last letter.
constexpr auto last_letter = [](std::string_view text) noexcept -> yes_no_reading {
    if (text.empty()) return {};
    if (text.back() == 'y') return {polarity::yes, text.size() - 1, 1};
    if (text.back() == 'n') return {polarity::no, text.size() - 1, 1};
    return {};
};

} // namespace

TEST_CASE("yes_no_accuracy: one reference") {
    struct row {
        const char* prediction;
        const char* reference;
        double value;
        polarity parsed;
        polarity expected;
        status s;
    };
    const polarity yes = polarity::yes;
    const polarity no = polarity::no;
    const polarity none = polarity::none;
    const row rows[] = {
        {"yes", "yes", 1, yes, yes, status::ok},
        {"No", "NO", 1, no, no, status::ok},
        {"yes", "no", 0, yes, no, status::ok},
        {"no", "yes", 0, no, yes, status::ok},
        {"yes", " True\n", 1, yes, yes, status::ok},
        {"no", "false", 1, no, no, status::ok},
        {"maybe", "no", 0, none, no, status::unparsed},
        {"", "yes", 0, none, yes, status::unparsed},
        {"yes", "maybe", 0, yes, none, status::unreadable_references},
        {"yes", "", 0, yes, none, status::unreadable_references},
        {"maybe", "yes or no", 0, none, none, status::unreadable_references},
        {"yes", "yes.", 0, yes, none, status::unreadable_references},
    };
    for (const row& r : rows) {
        CAPTURE(r.prediction);
        CAPTURE(r.reference);
        for (const yes_no_score& s : {yes_no_accuracy{}(r.prediction, r.reference), strict{}(r.prediction, r.reference),
                                      first_token{}(r.prediction, {r.reference})}) {
            CHECK(s.value == r.value);
            CHECK(s.parsed.answer == r.parsed);
            CHECK(s.expected == r.expected);
            CHECK(s.status == r.s);
        }
    }
}

TEST_CASE("yes_no_accuracy: several references must agree as far as they can be read") {
    struct row {
        strings references;
        polarity expected;
        std::size_t reference;
        status s;
    };
    const row rows[] = {
        {{}, polarity::none, no_reference, status::no_references},
        {{"yes", "yes"}, polarity::yes, 0, status::ok},
        {{"yes", "true", "YES "}, polarity::yes, 0, status::ok},
        {{"unknown", "yes"}, polarity::yes, 1, status::ok},
        {{"no", "", "false"}, polarity::no, 0, status::ok},
        {{"yes", "no"}, polarity::none, no_reference, status::unreadable_references},
        {{"no", "yes", "no"}, polarity::none, no_reference, status::unreadable_references},
        {{"yes", "yes", "no"}, polarity::none, no_reference, status::unreadable_references},
        {{"", "unknown"}, polarity::none, no_reference, status::unreadable_references},
    };
    for (const row& r : rows) {
        CAPTURE(r.references.size());
        for (const char* const prediction : {"yes", "no", "perhaps"}) {
            CAPTURE(prediction);
            const yes_no_score s = strict{}(prediction, r.references);
            CHECK(s.expected == r.expected);
            CHECK(s.reference == r.reference);
            const bool unparsed = r.s == status::ok && s.parsed.answer == polarity::none;
            CHECK(s.status == (unparsed ? status::unparsed : r.s));
            CHECK(s.value == (r.s == status::ok && s.parsed.answer == r.expected ? 1 : 0));
        }
    }
    strings many(1000, "unknown");
    many[500] = "no";
    CHECK(strict{}("no", many).reference == 500);
    CHECK(strict{}("no", many).value == 1);
}

TEST_CASE("yes_no_accuracy: each reference as if it were the only one") {
    const strings references = {"yes", "no", "?"};
    std::vector<status> statuses;
    std::vector<double> values;
    const yes_no_score s = strict{}.each("yes", references, [&](const yes_no_score& each) {
        CHECK(each.reference == values.size());
        CHECK(each.value == strict{}("yes", references[each.reference]).value);
        values.push_back(each.value);
        statuses.push_back(each.status);
    });
    CHECK(values == std::vector<double>{1, 0, 0});
    strict{}.each("yes", references, [](auto& each) { CHECK(each.parsed.answer == polarity::yes); });
    CHECK((statuses == std::vector<status>{status::ok, status::ok, status::unreadable_references}));
    CHECK(s.status == status::unreadable_references);
    CHECK(s.parsed.answer == polarity::yes);
}

TEST_CASE("yes_no_accuracy: what was read, and where") {
    const yes_no_score s = first_token{}("Well, no.", "yes");
    CHECK(s.parsed.answer == polarity::no);
    CHECK(s.parsed.begin == 6);
    CHECK(s.parsed.bytes == 2);
    CHECK(strict{}("Well, no.", "yes").parsed.bytes == 0);
}

TEST_CASE("yes_no_accuracy: the rule decides what is read out of a prediction") {
    CHECK(strict{}("Yes.", "yes").status == status::unparsed);
    CHECK(strict{}("true", "yes").status == status::unparsed);
    CHECK(first_token{}("Yes.", "yes").value == 1);
    CHECK(basic_yes_no_accuracy<after_answer_is_yes_no>{}("So the answer is no.", "no").value == 1);
    CHECK(basic_yes_no_accuracy<after_answer_is_all_yes_no>{}("The answer is true.", "yes").value == 1);
    CHECK(yes_no_accuracy{}("It might look like yes at first, but the answer is no.", "no").value == 1);
    CHECK(first_token{}("It might look like yes at first, but the answer is no.", "no").value == 0);
}

TEST_CASE("yes_no_accuracy: a rule of the user's") {
    CHECK(basic_yes_no_accuracy{last_letter}("why", "yes").value == 1);
    CHECK(basic_yes_no_accuracy{last_letter}("then", "no").value == 1);
    CHECK(basic_yes_no_accuracy{last_letter}("x", "no").status == status::unparsed);
    CHECK(basic_yes_no_accuracy{named{"last_letter.1", last_letter}}("why", "yes").value == 1);
    CHECK(basic_yes_no_accuracy{robust_yes_no{}}("yes", "yes").value == 1);
    const auto throws = [](std::string_view) -> yes_no_reading { settings::fail("rule"); };
    CHECK_THROWS_AS(static_cast<void>(basic_yes_no_accuracy{throws}("a", "a")), std::runtime_error);

    const auto no_rule = [](std::string_view) { return true; };
    static_assert(is_yes_no_rule<strict_yes_no> && is_yes_no_rule<robust_yes_no> &&
                  is_yes_no_rule<decltype(last_letter)>);
    static_assert(!is_yes_no_rule<decltype(no_rule)> && !is_yes_no_rule<int>);
    static_assert(std::is_same_v<decltype(basic_yes_no_accuracy{}), yes_no_accuracy>);
    static_assert(std::is_same_v<yes_no_accuracy::rule, robust_yes_no>);

    static_assert(noexcept(std::declval<const yes_no_accuracy&>()("", "")));
    static_assert(noexcept(std::declval<const strict&>()(std::string_view(), {"yes", "no"})));
    static_assert(noexcept(std::declval<const basic_yes_no_accuracy<decltype(last_letter)>&>()("", "")));
    static_assert(!noexcept(std::declval<const basic_yes_no_accuracy<decltype(throws)>&>()("", "")));
    CHECK(yes_no_accuracy::name() == "yes_no");
}
