#include "karat/metric/span_lists.hpp"

#include <doctest/doctest.h>

#include <random>
#include <set>
#include <string>
#include <vector>

#include "karat/text/drop.hpp"

using namespace karat;
using karat::detail::span_lists;

namespace {

void add(span_lists& to, const std::vector<std::string>& spans) {
    detail::text_scratch work;
    to.begin_answer();
    for (const std::string& span : spans) to.add_span(drop_normalizer{}, span, work);
    to.end_answer();
}

} // namespace

TEST_CASE("span_lists: answers are equal when they hold the same spans and equally many") {
    const std::vector<std::vector<std::string>> answers = {
        {},
        {""},
        {"the"},
        {"x"},
        {"x", "x"},
        {"x", "y"},
        {"y", "x"},
        {"x", "x", "y"},
        {"x", "y", "y"},
        {"5", "X"},
        {"the x", "5.0"},
    };
    span_lists a;
    for (const auto& answer : answers) add(a, answer);
    REQUIRE(a.size() == answers.size());
    for (std::size_t i = 0; i < answers.size(); ++i) {
        for (std::size_t j = 0; j < answers.size(); ++j) {
            const auto normalized = [](const std::vector<std::string>& spans) {
                std::set<std::string> all;
                for (const std::string& span : spans) {
                    buffer<char, 8> out;
                    drop_normalizer{}(span, out);
                    all.emplace(out.data(), out.size());
                }
                return all;
            };
            const bool equal =
                answers[i].size() == answers[j].size() && normalized(answers[i]) == normalized(answers[j]);
            CAPTURE(i);
            CAPTURE(j);
            CHECK(have_same_spans(a, a[i], a, a[j]) == equal);
        }
    }
}

TEST_CASE("span_lists: two spans share what their sets share, and the numbers in it") {
    std::mt19937 draw(7);
    const std::vector<std::string> words = {"b", "ba", "c", "5", "5.0", "6", "inf", "bab", "zebra-crossing"};
    for (int round = 0; round < 2000; ++round) {
        std::set<std::string> sets[2];
        span_lists lists;
        for (auto& set : sets) {
            std::string text;
            for (auto left = draw() % 7; left > 0; --left) text += words[draw() % words.size()] + ' ';
            add(lists, {"first", text});
            buffer<char, 8> out;
            drop_normalizer{}(text, out);
            std::string word;
            for (const char c : std::string(out.data(), out.size()) + ' ') {
                if (c != ' ') {
                    word += c;
                } else if (!word.empty()) {
                    set.insert(word);
                    word.clear();
                }
            }
        }
        std::size_t tokens = 0, numbers = 0;
        for (const std::string& word : sets[0]) {
            if (sets[1].count(word) == 0) continue;
            ++tokens;
            numbers += word == "5.0" || word == "6.0" || word == "inf" ? 1u : 0u;
        }
        const auto& x = lists.span_of(lists[0], 1);
        const auto& y = lists.span_of(lists[1], 1);
        CHECK(x.tokens == sets[0].size());
        CHECK(y.tokens == sets[1].size());
        const auto both = shared_tokens(lists, x, lists, y);
        CHECK(both.tokens == tokens);
        CHECK(both.numbers == numbers);
    }
}

TEST_CASE("span_lists: blank is what was written, not what is left") {
    struct row {
        std::vector<std::string> spans;
        bool is_blank;
    };
    for (const row& r : {row{{}, true}, row{{""}, true}, row{{" \n\xe3\x80\x80"}, true}, row{{"the"}, false},
                         row{{"-"}, false}, row{{"", "x"}, true}, row{{"x", ""}, false}}) {
        span_lists lists;
        add(lists, r.spans);
        CHECK(lists[0].is_blank == r.is_blank);
        lists.clear();
        CHECK(lists.size() == 0);
    }
}

TEST_CASE("span_lists: what an answer is") {
    static_assert(is_answer<one_span, std::string> && !is_answer<one_span, std::vector<std::string>>);
    static_assert(is_answer<given_spans, std::vector<std::string>> && !is_answer<given_spans, std::string>);
    static_assert(is_answer_list<given_spans, std::vector<std::vector<std::string>>>);
}
