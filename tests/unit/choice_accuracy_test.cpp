#include "karat/metric/choice_accuracy.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "karat/reference/answer_key.hpp"
#include "karat/reference/metric_set.hpp"
#include "karat/summary/mean.hpp"
#include "settings.hpp"

namespace {

using references = std::vector<std::string_view>;

TEST_CASE("a right choice scores 1, and one of k choices 1/k") {
    struct row {
        std::string_view prediction;
        references golds;
        double value;
        karat::status status;
    };
    using karat::status;
    const row rows[] = {
        {"B", {"B"}, 1, status::ok},
        {"(B) Paris", {"b"}, 1, status::ok},
        {"The answer is B.", {"(B)"}, 1, status::ok},
        {"A", {"B"}, 0, status::ok},
        {"AB", {"A"}, 0, status::unparsed},
        {"Paris", {"A"}, 0, status::unparsed},
        {"", {"A"}, 0, status::unparsed},
        // several choices
        {"A or B", {"B"}, 0.5, status::ok},
        {"A, B and C", {"B"}, 1.0 / 3, status::ok},
        {"A, B, C, D", {"B"}, 0.25, status::ok},
        {"A or C", {"B"}, 0, status::ok},
        // several right ones
        {"A", {"A", "B"}, 1, status::ok},
        {"A and B", {"A", "B"}, 1, status::ok},
        {"A and C", {"A", "B"}, 0.5, status::ok},
        {"C", {"A, C"}, 1, status::ok},
        // what cannot be scored
        {"B", {"Paris"}, 0, status::unreadable_references},
        {"B", {"Paris", "B"}, 1, status::ok},
        {"B", {}, 0, status::no_references},
    };
    for (const row& r : rows) {
        CAPTURE(r.prediction);
        const karat::choice_score s = karat::choice_accuracy{}(r.prediction, r.golds);
        CHECK(s.value == r.value);
        CHECK(s.status == r.status);
    }
}

TEST_CASE("every reference as if it were the only one, and which could be read first") {
    std::vector<double> values;
    const karat::choice_score s =
        karat::choice_accuracy{}.each("B or C", references{"none of these", "A", "B"},
                                      [&](const karat::choice_score& own) { values.push_back(own.value); });
    CHECK(values == std::vector<double>{0, 0, 0.5});
    CHECK(s.value == 0.5);
    CHECK(s.reference == 1);
    CHECK(s.expected.letters() == "AB");
    CHECK(s.parsed.choices.letters() == "BC");
    CHECK(karat::choice_accuracy{}.signature() == "choice|rule:choice(10)|references:any" + settings::arithmetic());
}

TEST_CASE("with a key, in a set of metrics and averaged") {
    karat::answer_key<karat::choice_accuracy> key{karat::choice_accuracy{karat::robust_choice{4}}};
    key.add("B");
    key.add(references{"A", "D"});
    karat::answer_scorer score(key);
    CHECK(score.reserve(200));
    CHECK(score(1, "d").value == 1);
    karat::mean_value mean;
    mean.update(score(0, "B"));
    mean.update(score(1, "E"));
    CHECK(mean.compute().value == 0.5);
    CHECK(mean.compute().coverage.unparsed == 1);
}

// A rule of one's own, whose reading of gold may throw.
struct first_letter {
    karat::choice_reading operator()(std::string_view text) const noexcept {
        return {karat::choice_set(text.substr(0, 1)), 0, 1};
    }
    karat::choice_reading reference(std::string_view text) const { return (*this)(text); }
};

TEST_CASE("scoring is noexcept where predictions and gold are read without throwing") {
    static_assert(noexcept(std::declval<const karat::choice_accuracy&>()("", "")));
    static_assert(!noexcept(std::declval<const karat::basic_choice_accuracy<first_letter>&>()("", "")));
    CHECK(karat::basic_choice_accuracy<first_letter>{}("B is it", "b").value == 1);
}

} // namespace
