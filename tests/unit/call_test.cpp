// How every metric is called, whatever it counts: what may stand for a prediction and for references.

#include "karat/metric/call.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <list>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "karat/metric/rouge_l.hpp"
#include "settings.hpp"

using namespace karat;

namespace {

using strings = std::vector<std::string>;

struct convertible {
    std::string text;
    operator std::string_view() const { return text; }
};

/// A container of one's own, with nothing but begin and end.
struct two_answers {
    const char* const* begin() const { return answers; }
    const char* const* end() const { return answers + 2; }
    const char* answers[2] = {"food", "shelter"};
};

/// Reports what arrives at a metric.
struct seen {
    std::string prediction;
    strings references;
};
struct takes_texts {};
class spy : public detail::call<spy, takes_texts> {
public:
    static constexpr bool never_throws = true;

private:
    friend class detail::call<spy, takes_texts>;
    template <class References, class Sink>
    seen run(std::string_view prediction, const References& references, Sink&& sink) const {
        seen all{std::string(prediction), {}};
        for (const auto& reference : references) {
            all.references.emplace_back(std::string_view(reference));
            sink(all);
        }
        return all;
    }
};
class throwing_spy : public detail::call<throwing_spy, takes_texts> {
public:
    static constexpr bool never_throws = false;

private:
    friend class detail::call<throwing_spy, takes_texts>;
    template <class References, class Sink>
    int run(std::string_view, const References&, Sink&&) const {
        settings::fail("not caught");
    }
};

const strings golds = {"food", "shelter"};

} // namespace

TEST_CASE("call: every kind of text is a prediction and one reference") {
    const std::string with_zero("a\0b", 3);
    char array[] = "array";
    const char* const pointer = "pointer";
    const auto check = [](const auto& text, std::string_view expected) {
        CAPTURE(expected);
        const seen all = spy{}(text, text);
        CHECK(all.prediction == expected);
        CHECK(all.references == strings{std::string(expected)});
        CHECK(spy{}("p", {text}).references == strings{std::string(expected)});
    };
    check("literal", "literal");
    check(std::string("string"), "string");
    check(std::string_view("view"), "view");
    check(with_zero, with_zero);
    check(array, "array");
    check(pointer, "pointer");
    check(convertible{"own"}, "own");
    check(text_ref("ref"), "ref");
    check("", "");
    check(std::string_view(), "");
}

TEST_CASE("call: every kind of list holds the references") {
    const auto check = [](const auto& references) {
        const seen all = spy{}("p", references);
        CHECK(all.prediction == "p");
        CHECK(all.references == golds);
    };
    const std::string food = "food";
    const std::string shelter = "shelter";
    const char* const c_array[] = {"food", "shelter"};
    const char rows[][8] = {"food", "shelter"};
    check(golds);
    check(std::vector<std::string_view>{food, shelter});
    check(std::vector<const char*>{"food", "shelter"});
    check(std::vector<convertible>{{food}, {shelter}});
    check(std::vector<text_ref>{food, shelter});
    check(std::array<const char*, 2>{"food", "shelter"});
    check(std::array<std::string, 2>{food, shelter});
    check(c_array);
    check(rows);
    check(std::initializer_list<std::string>{food, shelter});
    check(std::initializer_list<const char*>{"food", "shelter"});
    check(std::initializer_list<text_ref>{food, "shelter"});
    check(std::list<std::string>{food, shelter});
    check(std::deque<std::string_view>{food, shelter});
    check(std::set<std::string>{shelter, food});
    check(two_answers{});
    check(view<std::string>(golds.data(), golds.size()));
}

TEST_CASE("call: a braced list of texts holds the references") {
    const std::string food = "food";
    CHECK(spy{}("p", {"food", "shelter"}).references == golds);
    CHECK(spy{}("p", {food, "shelter"}).references == golds);
    CHECK(spy{}("p", {std::string_view("food"), convertible{"shelter"}}).references == golds);
    CHECK(spy{}("p", {"food"}).references == strings{"food"});
    CHECK(spy{}("p", {std::string("food")}).references == strings{"food"});
    CHECK(spy{}("p", {{"food"}, {"shelter"}}).references == golds);
    CHECK(spy{}("p", {}).references.empty());
}

TEST_CASE("call: lists may be empty") {
    CHECK(spy{}("p", strings{}).references.empty());
    CHECK(spy{}("p", std::list<const char*>{}).references.empty());
    CHECK(spy{}("p", std::array<std::string, 0>{}).references.empty());
    CHECK(spy{}("p", std::initializer_list<text_ref>{}).references.empty());
    CHECK(spy{}("p", strings{""}).references == strings{""});
}

TEST_CASE("call: each gives the scores to the caller, and returns what a plain call returns") {
    std::size_t calls = 0;
    const auto count = [&calls](const seen& so_far) { CHECK(so_far.references.size() == ++calls); };
    CHECK(spy{}.each("p", golds, count).references == golds);
    CHECK(spy{}.each("p", {"food", "shelter"}, [](const seen&) {}).references == golds);
    CHECK(spy{}.each("p", "food", [](const auto&) {}).references == strings{"food"});
    std::size_t scores_of_braced_list = 0;
    rouge_l{}.each("p", {"food", "shelter"}, [&](const score&) { ++scores_of_braced_list; });
    CHECK(scores_of_braced_list == 2);
    CHECK(calls == 2);

    // The sink is used where it is: neither copied nor moved.
    struct counter {
        counter() = default;
        counter(const counter&) = delete;
        counter& operator=(const counter&) = delete;
        void operator()(const score&) { ++count; }
        int count = 0;
    };
    counter scores;
    const score best = rouge_l{}.each("provide shelter", golds, scores);
    CHECK(scores.count == 2);
    CHECK(best.reference == 1);
}

TEST_CASE("call: noexcept as far as the metric promises") {
    static_assert(noexcept(std::declval<const spy&>()("p", golds)));
    static_assert(noexcept(std::declval<const spy&>()(std::string_view(), std::string_view())));
    static_assert(!noexcept(std::declval<const throwing_spy&>()("p", golds)));
    const auto sink = [](const seen&) {};
    static_assert(!noexcept(std::declval<const spy&>().each("p", golds, sink)));
    CHECK_THROWS_AS(static_cast<void>(throwing_spy{}("p", golds)), std::runtime_error);
    CHECK_THROWS_AS(static_cast<void>(throwing_spy{}("p", {"food"})), std::runtime_error);
    // A sink may throw.
    CHECK_THROWS_AS(static_cast<void>(rouge_l{}.each("p", golds, [](const score&) { settings::fail("not caught"); })),
                    std::runtime_error);
}

TEST_CASE("call: what looks like an answer and is none is refused") {
    // What a static_assert refuses is tried in tests/compile_fail.
    static_assert(!std::is_invocable_v<rouge_l, std::nullptr_t, std::string>);
    static_assert(!std::is_invocable_v<rouge_l, std::string, std::nullptr_t>);
    static_assert(!std::is_invocable_v<rouge_l, std::initializer_list<text_ref>, std::string>);
    static_assert(!std::is_invocable_v<rouge_l, std::string>);
    static_assert(!std::is_invocable_v<rouge_l, std::string, std::string, std::string>);
    static_assert(std::is_invocable_v<rouge_l, std::string, std::string>);
}

TEST_CASE("call: answers that are ids") {
    const std::vector<int> prediction = {1, 2, 3};
    const std::vector<std::vector<std::int64_t>> references = {{9}, {1, 2, 3}};
    const int c_array[] = {1, 2, 3};
    CHECK(rouge_l_ids{}(prediction, references).reference == 1);
    const int c_arrays[][3] = {{4, 5, 6}, {1, 2, 3}};
    CHECK(rouge_l_ids{}(prediction, c_arrays).reference == 1);
    CHECK(rouge_l_ids{}(prediction, c_array).fmeasure == 1);
    CHECK(rouge_l_ids{}(c_array, prediction).fmeasure == 1);
    CHECK(rouge_l_ids{}(prediction, std::initializer_list<int>{1, 2, 3}).fmeasure == 1);
    CHECK(rouge_l_ids{}(prediction, std::list<std::array<short, 3>>{{1, 2, 3}}).fmeasure == 1);
    CHECK(rouge_l_ids{}(prediction, view<int>(prediction.data(), 3)).fmeasure == 1);
    CHECK(rouge_l_ids{}(prediction, std::array<view<int>, 2>{{{c_array, 1}, {c_array, 3}}}).reference == 1);
    const row_list<int> rows(c_arrays[0], 2, 3);
    CHECK(rouge_l_ids{}(prediction, rows).reference == 1);
    CHECK(rouge_l_ids{}(rows[1], rows).reference == 1);
    CHECK(rouge_l_ids{}(prediction, row_list<int>()).status == status::no_references);
    CHECK(rouge_l_ids{}(prediction, std::vector<std::vector<int>>{}).status == status::no_references);
}

TEST_CASE("call: answers that are tokens") {
    const strings prediction = {"New York", "is big"};
    CHECK(rouge_l_tokens{}(prediction, prediction).fmeasure == 1);
    CHECK(rouge_l_tokens{}(prediction, {"New York", "is big"}).fmeasure == 1); // one reference of two tokens
    CHECK(rouge_l_tokens{}(prediction, std::vector<strings>{{"no"}, {"New York"}}).reference == 1);
    const char* const c_array[] = {"New York", "is big"};
    CHECK(rouge_l_tokens{}(c_array, prediction).fmeasure == 1);
    CHECK(rouge_l_tokens{}(prediction, std::vector<strings>{}).status == status::no_references);
}
