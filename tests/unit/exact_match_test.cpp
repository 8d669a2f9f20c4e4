#include "karat/metric/exact_match.hpp"
#include "karat/text/rouge.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
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

constexpr auto first_letter = [](std::string_view text) { return text.substr(0, 1); };
constexpr auto append_first_letter = [](std::string_view text, auto& out) {
    if (!text.empty()) out.push_back(text[0]);
};
constexpr auto shout = [](std::string_view text) { return std::string(text) + "!"; };

struct forgetful {
    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const {
        out.append(text.data(), text.size());
        if (text.find('?') != std::string_view::npos) out.fail();
    }
};
struct quiet {
    static constexpr bool never_throws = true;
    std::string_view operator()(std::string_view text) const { return text; }
};

void check_counts(const value_score& s, std::size_t matched, std::size_t predicted, std::size_t expected) {
    CHECK(s.counts.matched == matched);
    CHECK(s.counts.predicted == predicted);
    CHECK(s.counts.expected == expected);
}

TEST_CASE("two texts that both normalise to nothing match, or do not, as one chooses") {
    const karat::basic_exact_match<karat::squad_normalizer, karat::best, karat::empty_scores_0> strict;
    CHECK(karat::exact_match{}("the", "a").value == 1);
    CHECK(strict("the", "a").value == 0);
    CHECK(strict("", "").value == 0);
    CHECK(strict("cat", "The cat").value == 1);
    CHECK(strict("", "cat").value == 0);
    CHECK(strict.signature() == "exact_match|normalizer:" + karat::squad_normalizer{}.signature() +
                                    "|empty:0|references:best" + settings::arithmetic());
    CHECK(karat::exact_match{}.signature().find("empty") == std::string::npos);
}

} // namespace

TEST_CASE("exact_match: one reference, and the sides swapped") {
    struct row {
        const char* a;
        const char* b;
        double squad;
        double raw;
    };
    const row rows[] = {
        {"", "", 1, 1},
        {"cat", "cat", 1, 1},
        {"The cat!", "cat", 1, 0},
        {"well-known", "well known", 0, 0},
        {"don't", "dont", 1, 0},
        {"don\xE2\x80\x99t", "don't", 0, 0},
        {"1,000", "1000", 1, 0},
        {"The", "the", 1, 0},
        {"a", "", 1, 0},
        {"cat", "", 0, 0},
        {"cat", "cats", 0, 0},
        {"world hello", "hello world", 0, 0},
        {"hello hello", "hello", 0, 0},
        {"x ", "x", 1, 0},
        {"abc\xFF", "abc\xFF", 1, 1},
        {"abc\xFF", "abc\xFE", 1, 1}, // both are read as U+FFFD
        {"abc\xFF", "abc", 0, 0},
        {"\xED\xA0\x80", "\xED\xA0\x80", 1, 1},
        {"caf\xC3\xA9", "cafe\xCC\x81", 0, 0}, // no normal form
    };
    for (const row& r : rows) {
        CAPTURE(r.a);
        CAPTURE(r.b);
        CHECK(exact_match{}(r.a, r.b).value == r.squad);
        CHECK(exact_match{}(r.b, r.a).value == r.squad);
        CHECK(exact_match_raw{}(r.a, r.b).value == r.raw);
        CHECK(exact_match_raw{}(r.b, r.a).value == r.raw);
    }
    const std::string with_zero("a\0b", 3);
    CHECK(exact_match_raw{}(with_zero, with_zero).value == 1);
    CHECK(exact_match_raw{}(with_zero, "a").value == 0);
}

TEST_CASE("exact_match: the counts tell a match of two empty answers from others") {
    check_counts(exact_match{}("cat", "The cat"), 1, 1, 1);
    check_counts(exact_match{}("cat", "dog"), 0, 1, 1);
    check_counts(exact_match{}("the", "a"), 0, 0, 0);
    check_counts(exact_match{}("the", "dog"), 0, 0, 1);
    check_counts(exact_match{}("cat", "!"), 0, 1, 0);
    check_counts(exact_match{}("cat", strings{}), 0, 1, 0);
    check_counts(exact_match{}("the", strings{}), 0, 0, 0);
}

TEST_CASE("exact_match: the first reference that matches, else the first") {
    struct row {
        strings references;
        double value;
        std::size_t reference;
    };
    const row rows[] = {
        {{"dog", "cat"}, 1, 1},  {{"cat", "The cat"}, 1, 0}, {{"dog", "The cat", "cat"}, 1, 1},
        {{"dog", "bird"}, 0, 0}, {{"", "cat"}, 1, 1},        {{""}, 0, 0},
    };
    for (const row& r : rows) {
        CAPTURE(r.references.size());
        strings each;
        const value_score s = exact_match{}.each("cat", r.references, [&](const value_score& one) {
            CHECK(one.reference == each.size());
            CHECK(one.value == exact_match{}("cat", r.references[each.size()]).value);
            each.push_back("");
        });
        CHECK(each.size() == r.references.size());
        CHECK(s.value == r.value);
        CHECK(s.reference == r.reference);
        CHECK(s.status == status::ok);
    }
    const value_score none = exact_match{}("", strings{});
    CHECK(none.status == status::no_references);
    CHECK(none.value == 0);
    CHECK(none.reference == no_reference);

    strings many(1000, "dog");
    many[999] = "cat";
    CHECK(exact_match{}("cat", many).reference == 999);
}

TEST_CASE("exact_match: answers longer than any buffer inside") {
    const std::string a(10000, 'x');
    CHECK(exact_match{}(a, a).value == 1);
    CHECK(exact_match{}(a, a + "x").value == 0);
    CHECK(exact_match{}(a, a.substr(1) + "y").value == 0);
    CHECK(exact_match{}(a, {"short", std::string(300, 'x'), a}).reference == 2);
}

TEST_CASE("exact_match: tokens and ids") {
    const strings tokens = {"New York", "City"};
    CHECK(exact_match_tokens{}(tokens, tokens).value == 1);
    CHECK(exact_match_tokens{}(tokens, strings{"New", "York City"}).value == 0);
    CHECK(exact_match_tokens{}(tokens, strings{"new york", "City"}).value == 0);
    CHECK(exact_match_tokens{}(tokens, {"New York", "City"}).value == 1); // one reference of two tokens
    CHECK(exact_match_tokens{}(tokens, std::vector<strings>{{"x"}, tokens}).reference == 1);
    check_counts(exact_match_tokens{}(strings{}, strings{}), 0, 0, 0);
    check_counts(exact_match_tokens{}(strings{""}, strings{}), 0, 1, 0); // an empty token is a token
    CHECK(exact_match_tokens{}(strings{}, strings{}).value == 1);
    CHECK(exact_match_tokens{}(strings{""}, strings{}).value == 0);

    const std::vector<int> ids = {1, 2, -100, 3};
    CHECK(exact_match_ids{}(ids, std::vector<std::int64_t>{1, 2, -100, 3}).value == 1);
    CHECK(exact_match_ids{}(ids, std::vector<std::int64_t>{1, 2, 3}).value == 0);
    CHECK(exact_match_ids{given_ids{-100}}(ids, std::vector<std::int64_t>{-100, 1, 2, 3}).value == 1);
    CHECK(exact_match_ids{given_ids{-100}}(ids, std::vector<std::uint16_t>{1, 2, 3}).value == 1);
    CHECK(exact_match_ids{}(ids, std::vector<std::vector<int>>{{1}, {1, 2, -100, 3}}).reference == 1);
    CHECK(exact_match_ids{given_ids{-100}}.signature() == "exact_match|normalizer:sequence(ids without -100)|"
                                                          "references:best" +
                                                              settings::arithmetic());
}

TEST_CASE("exact_match: a normaliser of the user's, in both shapes") {
    CHECK(basic_exact_match{first_letter}("cat", {"dog", "cow"}).reference == 1);
    CHECK(basic_exact_match{append_first_letter}("cat", {"dog", "cow"}).reference == 1);
    CHECK(basic_exact_match{shout}("cat", "cat").value == 1);
    CHECK(basic_exact_match{shout}("cat", "cat!").value == 0);
    CHECK(basic_exact_match{named{"first_letter.1", first_letter}}("cat", "cow").value == 1);
    CHECK(basic_exact_match{named{"first_letter.1", append_first_letter}}("cat", "cow").value == 1);
    CHECK(basic_exact_match<quiet>{}("cat", "Cat").value == 0);
    CHECK(basic_exact_match<token_sequence<rouge_tokenizer>>{}("The-Cat", "the cat!").value == 1);
    static_assert(std::is_same_v<decltype(basic_exact_match{}), exact_match>);
    static_assert(std::is_same_v<decltype(basic_exact_match{raw_normalizer{}}), exact_match_raw>);
    static_assert(std::is_same_v<exact_match::normalizer, squad_normalizer>);
    static_assert(std::is_same_v<exact_match::reduction, best>);
    static_assert(!std::is_convertible_v<squad_normalizer, exact_match>);
}

TEST_CASE("exact_match: noexcept where the normaliser promises it") {
    const std::string text;
    static_assert(noexcept(std::declval<const exact_match&>()(text, text)));
    static_assert(noexcept(std::declval<const exact_match&>()(text, strings())));
    static_assert(noexcept(std::declval<const exact_match&>()(text, {"a", "b"})));
    static_assert(noexcept(std::declval<const exact_match_raw&>()(text, text)));
    static_assert(noexcept(std::declval<const exact_match_ids&>()(std::vector<int>(), std::vector<int>())));
    static_assert(noexcept(std::declval<const exact_match_tokens&>()(strings(), strings())));
    static_assert(noexcept(std::declval<const basic_exact_match<quiet>&>()(text, text)));
    static_assert(!noexcept(std::declval<const basic_exact_match<decltype(shout)>&>()(text, text)));
    [[maybe_unused]] const auto throws = [](std::string_view) -> std::string { settings::fail("normalizer"); };
    CHECK_THROWS_AS(static_cast<void>(basic_exact_match{throws}("a", "a")), std::runtime_error);
}

TEST_CASE("exact_match: a lost text makes a status, never a wrong score") {
    const basic_exact_match<forgetful> metric;
    CHECK(metric("a", {"b", "a"}).value == 1);
    for (const strings& texts : {strings{"a?", "a?"}, strings{"a", "a?"}}) {
        const value_score s = metric(texts[0], {texts[1], texts[0]});
        CHECK(s.status == status::out_of_memory);
        CHECK(s.value == 0);
        CHECK(s.reference == no_reference);
    }
}
