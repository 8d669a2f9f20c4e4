// What the token metrics have in common: stages, counts, status, noexcept.

#include "karat/metric/token_metric.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "karat/metric/rouge_l.hpp"
#include "karat/metric/rouge_n.hpp"
#include "karat/metric/token_f1.hpp"
#include "settings.hpp"

using namespace karat;

namespace {

using strings = std::vector<std::string>;

constexpr auto letters = [](std::string_view text, auto&& sink) {
    for (std::size_t i = 0; i < text.size(); ++i) sink(text.substr(i, 1));
};
constexpr auto commas = [](std::string_view text) {
    strings tokens(1);
    for (const char c : text) {
        if (c == ',') {
            tokens.emplace_back();
        } else {
            tokens.back() += c;
        }
    }
    return tokens;
};
constexpr auto first_two = [](std::string_view word) { return word.substr(0, 2); };
constexpr auto first_two_in_place = [](char*, std::size_t bytes) { return bytes < 2 ? bytes : std::size_t{2}; };

/// Promises what the lambdas above do not.
struct quiet_letters {
    static constexpr bool never_throws = true;
    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        letters(text, sink);
    }
};
struct quiet_stemmer {
    static constexpr bool never_throws = true;
    std::string_view operator()(std::string_view word) const { return word; }
};
/// Says that memory ran out when it meets a question mark.
struct forgetful_letters {
    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        letters(text, sink);
        if (text.find('?') != std::string_view::npos) detail::report_lost(sink);
    }
};

/// Against rouge_l_unstemmed on texts of one-letter words.
void check_like(const score& s, const char* prediction, const strings& references) {
    const score expected = rouge_l_unstemmed{}(prediction, references);
    CHECK(s.precision == expected.precision);
    CHECK(s.recall == expected.recall);
    CHECK(s.fmeasure == expected.fmeasure);
    CHECK(s.counts.matched == expected.counts.matched);
    CHECK(s.reference == expected.reference);
}

template <class Metric>
void check_counts(const Metric& metric, const char* prediction, const strings& references, overlap_counts counts,
                  status expected) {
    CAPTURE(metric.signature());
    CAPTURE(prediction);
    CAPTURE(references.size());
    const score s = metric(prediction, references);
    CHECK(s.counts.matched == counts.matched);
    CHECK(s.counts.predicted == counts.predicted);
    CHECK(s.counts.expected == counts.expected);
    CHECK(s.status == expected);
}

} // namespace

TEST_CASE("token_metric: a tokenizer of the user's, in both shapes") {
    const strings with_blanks = {"a c b", "a b d"};
    check_like(basic_rouge_l{letters}("abc", {"acb", "abd"}), "a b c", with_blanks);
    check_like(basic_rouge_l{commas}("a,b,c", {"a,c,b", "a,b,d"}), "a b c", with_blanks);
    check_like(basic_rouge_l{named{"letters", letters}}("abc", {"acb", "abd"}), "a b c", with_blanks);
    check_like(basic_rouge_l{named{"commas", commas}}("a,b,c", {"a,c,b", "a,b,d"}), "a b c", with_blanks);
    check_like(basic_rouge_l<quiet_letters>{}("abc", {"acb", "abd"}), "a b c", with_blanks);
    const auto to_function = [](std::string_view text, const std::function<void(std::string_view)>& sink) {
        letters(text, sink);
    };
    check_like(basic_rouge_l{to_function}("abc", {"acb", "abd"}), "a b c", with_blanks);
    // A lambda may hold state.
    const std::string separator = ";";
    const auto holds = [separator](std::string_view text, auto&& sink) {
        for (std::size_t at = 0; at != std::string_view::npos;) {
            const std::size_t end = text.find(separator, at);
            sink(text.substr(at, end - at));
            at = end == std::string_view::npos ? end : end + 1;
        }
    };
    check_like(basic_rouge_l{holds}("a;b;c", {"a;c;b", "a;b;d"}), "a b c", with_blanks);
}

TEST_CASE("token_metric: a stemmer of the user's, in both shapes") {
    const auto check = [](const auto& metric) {
        CAPTURE(metric.signature());
        CHECK(metric("abcd, xyz", "abzz xy").fmeasure == 1);
        CHECK(metric("abcd", "b").fmeasure == 0);
    };
    check(basic_rouge_l{rouge_tokenizer{}, first_two});
    check(basic_rouge_l{rouge_tokenizer{}, first_two_in_place});
    check(basic_rouge_l{rouge_tokenizer{}, named{"first_two", first_two}});
    check(basic_rouge_l{whitespace_tokenizer{}, first_two_in_place}); // whose tokens may be changed, as rouge's
    check(basic_rouge_n<1, rouge_tokenizer, decltype(first_two)>{rouge_tokenizer{}, first_two});

    // Tokens that may only be read are copied first.
    const basic_rouge_l stemmed_letters{given_tokens{}, first_two_in_place};
    const strings tokens = {"abcd", "xyz"};
    CHECK(stemmed_letters(tokens, strings{"abzz", "xy"}).fmeasure == 1);
    CHECK(tokens == strings{"abcd", "xyz"});
}

TEST_CASE("token_metric: what a default-made metric is and what deduction makes") {
    static_assert(std::is_same_v<decltype(basic_rouge_l{}), rouge_l_unstemmed>);
    static_assert(std::is_same_v<decltype(basic_token_f1{}), token_f1>);
    static_assert(std::is_same_v<decltype(basic_rouge_l{given_ids{-100}}), rouge_l_ids>);
    static_assert(std::is_same_v<decltype(basic_rouge_l{rouge_tokenizer{}, rouge_stemmer{}}), rouge_l>);
    static_assert(std::is_same_v<decltype(basic_rouge_l{rouge_l{}}), rouge_l>);
    static_assert(std::is_same_v<decltype(basic_token_f1{given_tokens{}}), token_f1_tokens>);
    // No tokenizer becomes a metric by accident.
    static_assert(!std::is_convertible_v<rouge_tokenizer, rouge_l> && !std::is_convertible_v<given_ids, rouge_l_ids>);
    static_assert(std::is_trivially_copyable_v<rouge_l> && std::is_trivially_copyable_v<rouge_l_ids>);
    static_assert(std::is_same_v<rouge_l::tokenizer, rouge_tokenizer> &&
                  std::is_same_v<rouge_l::stemmer, rouge_stemmer>);
    static_assert(std::is_same_v<rouge_l::reduction, best> &&
                  std::is_same_v<rouge_2::overlap, packed::ngram_overlap<2>>);
    constexpr rouge_l metric;
    CHECK(metric("a", "a").fmeasure == 1);
}

TEST_CASE("token_metric: noexcept where all stages promise it") {
    const std::string text;
    const strings list;
    static_assert(noexcept(std::declval<const rouge_l&>()(text, text)));
    static_assert(noexcept(std::declval<const rouge_l&>()(text, list)));
    static_assert(noexcept(std::declval<const rouge_l&>()(text, {"a", "b"})));
    static_assert(noexcept(std::declval<const rouge_9&>()(text, text)));
    static_assert(noexcept(std::declval<const rouge_2_unstemmed&>()(text, text)));
    static_assert(noexcept(std::declval<const token_f1&>()(text, text)));
    static_assert(noexcept(std::declval<const rouge_l_ids&>()(std::vector<int>(), std::vector<int>())));
    static_assert(noexcept(std::declval<const token_f1_tokens&>()(list, list)));
    static_assert(rouge_l::never_throws && basic_rouge_l<quiet_letters>::never_throws);
    static_assert(basic_rouge_l<quiet_letters, quiet_stemmer>::never_throws);

    static_assert(!basic_rouge_l<decltype(letters)>::never_throws);
    static_assert(!basic_rouge_l<rouge_tokenizer, decltype(first_two)>::never_throws);
    static_assert(!basic_rouge_l<decltype(letters), quiet_stemmer>::never_throws);
    static_assert(!noexcept(std::declval<const basic_rouge_l<decltype(letters)>&>()(text, text)));

    [[maybe_unused]] const auto throws = [](std::string_view, auto&&) { settings::fail("tokenizer"); };
    CHECK_THROWS_AS(static_cast<void>(basic_rouge_l{throws}("a", "a")), std::runtime_error);
    const auto stem_throws = [](std::string_view word) -> std::string { settings::fail(std::string(word)); };
    [[maybe_unused]] const basic_rouge_l thrower{rouge_tokenizer{}, stem_throws};
    CHECK_THROWS_AS(static_cast<void>(thrower("a", "a")), std::runtime_error);
}

TEST_CASE("token_metric: counts tell no tokens from no overlap") {
    const status ok = status::ok;
    check_counts(rouge_l{}, "a b c", {"a x"}, {1, 3, 2}, ok);
    check_counts(rouge_l{}, "a b c", {"x y"}, {0, 3, 2}, ok);
    check_counts(rouge_l{}, "a b c", {"!"}, {0, 3, 0}, ok);
    check_counts(rouge_l{}, "", {"x y"}, {0, 0, 2}, ok);
    check_counts(rouge_l{}, "?", {""}, {0, 0, 0}, ok);
    check_counts(rouge_l{}, "a b c", {}, {0, 3, 0}, status::no_references);
    check_counts(rouge_l{}, "", {}, {0, 0, 0}, status::no_references);
    check_counts(rouge_2{}, "a b c", {"a b"}, {1, 2, 1}, ok); // the unit is the n-gram
    check_counts(rouge_2{}, "a", {"a b"}, {0, 0, 1}, ok);
    check_counts(rouge_3{}, "a b", {"a b"}, {0, 0, 0}, ok);
    check_counts(rouge_9{}, "1 2 3 4 5 6 7 8 9 0", {"1 2 3 4 5 6 7 8 9"}, {1, 2, 1}, ok);
    check_counts(token_f1{}, "the cat", {"a cat sat"}, {1, 1, 2}, ok);
    check_counts(token_f1{}, "the", {"a"}, {0, 0, 0}, ok);
    check_counts(token_f1{}, "cat", {}, {0, 1, 0}, status::no_references);
    check_counts(rouge_l{}, "x x", {"y", "x", "x x x"}, {2, 2, 3}, ok); // the counts of the reference that was taken
}

TEST_CASE("token_metric: what two sides without a token score is a stage") {
    CHECK(empty_scores_0::of({0, 0, 0}).fmeasure == 0);
    const score one = empty_scores_1::of({0, 0, 0});
    CHECK(one.precision == 1);
    CHECK(one.recall == 1);
    CHECK(one.fmeasure == 1);
    for (const overlap_counts& counts : {overlap_counts{0, 1, 0}, {0, 0, 1}, {0, 2, 2}, {1, 2, 3}}) {
        CAPTURE(counts.matched);
        CAPTURE(counts.predicted);
        CHECK(empty_scores_0::of(counts).fmeasure == score_from(counts).fmeasure);
        CHECK(empty_scores_1::of(counts).fmeasure == score_from(counts).fmeasure);
    }
}

TEST_CASE("token_metric: of tied references the first is taken, with its own precision and recall") {
    const score s = rouge_1{}("w x y z", {"w", "w x q r s t"});
    CHECK(s.reference == 0);
    CHECK(s.precision == 0.25);
    CHECK(s.recall == 1);
    CHECK(s.fmeasure == 0.4);
    CHECK(s.counts.expected == 1);
    const score swapped = rouge_1{}("w x y z", {"w x q r s t", "w"});
    CHECK(swapped.reference == 0);
    CHECK(swapped.precision == 0.5);
    CHECK(swapped.recall == 0.3333333333333333);
    CHECK(swapped.fmeasure == 0.4);
    CHECK(swapped.counts.expected == 6);
}

TEST_CASE("token_metric: a thousand references") {
    strings references;
    for (int i = 0; i < 1000; ++i) references.push_back("filler words number " + std::to_string(i));
    references[400] = "";
    references[613] = "the gold 7";
    std::size_t calls = 0;
    const score s = rouge_l{}.each("the gold 7", references, [&](const score& each) {
        CHECK(each.reference == calls);
        const score alone = rouge_l{}("the gold 7", references[calls]);
        CHECK(each.fmeasure == alone.fmeasure);
        CHECK(each.counts.matched == alone.counts.matched);
        CHECK(each.counts.expected == alone.counts.expected);
        ++calls;
    });
    CHECK(calls == 1000);
    CHECK(s.reference == 613);
    CHECK(s.fmeasure == 1);
    CHECK(rouge_l{}("nothing in common", strings(1000, "")).reference == 0);
}

TEST_CASE("token_metric: tokens() shows what is compared") {
    const auto tokens = [](const auto& metric, const auto& answer) {
        strings all;
        metric.tokens(answer, [&all](std::string_view token) { all.emplace_back(token); });
        return all;
    };
    CHECK(tokens(rouge_l{}, "The running dogs'") == strings{"the", "run", "dog"});
    CHECK(tokens(rouge_l_unstemmed{}, "The running dogs'") == strings{"the", "running", "dogs"});
    CHECK(tokens(token_f1{}, "The running dogs'") == strings{"running", "dogs"});
    CHECK(tokens(rouge_l_tokens{}, strings{"The running", "dogs'"}) == strings{"The running", "dogs'"});
    CHECK(tokens(rouge_l_ids{given_ids{0}}, std::vector<int>{1, 0, 2}).size() == 2);
    CHECK(tokens(basic_rouge_l{commas}, "x,,y") == strings{"x", "", "y"});
}

TEST_CASE("token_metric: an empty token is a token") {
    CHECK(rouge_l_tokens{}(strings{""}, strings{""}).fmeasure == 1);
    CHECK(token_f1_tokens{}(strings{"", "a"}, strings{""}).counts.matched == 1);
    CHECK(rouge_l_tokens{}(strings{}, strings{""}).fmeasure == 0);
}

TEST_CASE("token_metric: lost tokens make a status, never a wrong score") {
    const basic_rouge_l<forgetful_letters> metric;
    CHECK(metric("abc", "abc").fmeasure == 1);
    for (const auto& texts : {strings{"ab?", "abc"}, strings{"abc", "ab?"}}) {
        std::size_t calls = 0;
        const score s = metric.each(texts[0], texts[1], [&calls](const score&) { ++calls; });
        CHECK(s.status == status::out_of_memory);
        CHECK(s.fmeasure == 0);
        CHECK(s.reference == no_reference);
        CHECK(calls == 0);
    }
}
