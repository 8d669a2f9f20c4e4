#include "karat/text/rouge.hpp"
#include "karat/text/stemmer.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace karat;

namespace {

using strings = std::vector<std::string>;

/// Collects stems, and whether some were lost.
struct stems {
    strings all;
    bool lost = false;
    void operator()(std::string_view stem) { all.emplace_back(stem); }
    void lose() noexcept { lost = true; }
};

/// The stem of a word that is handed over as a token to be read, and as one that may be changed.
template <class Stemmer>
std::string stem_of(const Stemmer& stem, const std::string& word) {
    stems use;
    stemming<Stemmer, stems> stage(stem, use);
    stage(std::string_view(word));
    std::string bytes = word;
    stage(mutable_token{bytes.data(), bytes.size()});
    REQUIRE(use.all.size() == 2);
    CHECK(use.all[0] == use.all[1]);
    CHECK(!use.lost);
    return use.all[0];
}

constexpr auto cuts_in_place = [](char* word, std::size_t bytes) {
    if (bytes > 0) word[0] = 'X';
    return bytes < 3 ? bytes : std::size_t{3};
};
constexpr auto returns_view = [](std::string_view word) { return word.substr(0, 3); };
constexpr auto returns_string = [](std::string_view word) { return std::string(word) + std::string(100, '+'); };

} // namespace

static_assert(is_stemmer<no_stemmer> && is_stemmer<rouge_stemmer> && is_stemmer<porter_stemmer<porter_mode::martin>>);
static_assert(is_stemmer<decltype(cuts_in_place)> && is_stemmer<decltype(returns_view)>);
static_assert(is_stemmer<decltype(returns_string)> && is_stemmer<named<decltype(returns_string)>>);
static_assert(!is_stemmer<int> && !is_stemmer<std::string> && !is_stemmer<rouge_tokenizer>);
static_assert(never_throws<no_stemmer> && never_throws<rouge_stemmer> && !never_throws<decltype(returns_view)>);

TEST_CASE("stemmer: rouge_score's way leaves short tokens as they are") {
    struct row {
        const char* word;
        const char* stem;
    };
    const row rows[] = {
        {"", ""},        {"a", "a"},       {"as", "as"},    {"was", "was"},     {"ies", "ies"},
        {"dogs", "dog"}, {"this", "thi"},  {"dies", "die"}, {"running", "run"}, {"flies", "fli"},
        {"sky", "sky"},  {"skies", "sky"}, {"oing", "o"},   {"2010s", "2010"},  {"generalizations", "gener"},
    };
    for (const row& r : rows) {
        CAPTURE(r.word);
        CHECK(stem_of(rouge_stemmer{}, r.word) == r.stem);
    }
    CHECK(stem_of(rouge_stemmer{}, std::string(300, 'q') + "s") == std::string(300, 'q'));
}

TEST_CASE("stemmer: no stemmer") {
    CHECK(stem_of(no_stemmer{}, "running") == "running");
    CHECK(stem_of(no_stemmer{}, "") == "");
}

TEST_CASE("stemmer: a stemmer has one of two shapes") {
    CHECK(stem_of(cuts_in_place, "running") == "Xun");
    CHECK(stem_of(cuts_in_place, std::string(300, 'q')) == "Xqq");
    CHECK(stem_of(cuts_in_place, "") == "");
    CHECK(stem_of(returns_view, "running") == "run");
    CHECK(stem_of(returns_string, "run") == "run" + std::string(100, '+'));
    CHECK(stem_of(named{"in_place", cuts_in_place}, "running") == "Xun");
    CHECK(stem_of(named{"returns", returns_string}, "run") == "run" + std::string(100, '+'));
}

TEST_CASE("stemmer: a token that is only to be read is not changed") {
    const std::string word = "running";
    stems use;
    stemming<decltype(cuts_in_place), stems>(cuts_in_place, use)(std::string_view(word));
    CHECK(word == "running");
    CHECK(use.all == strings{"Xun"});
}

TEST_CASE("stemmer: what the tokenizer lost is passed on") {
    stems use;
    const no_stemmer none;
    stemming<no_stemmer, stems> stage(none, use);
    detail::report_lost(stage);
    CHECK(use.lost);

    // A receiver that does not want to know is left alone.
    const auto deaf = [](std::string_view) {};
    stemming<no_stemmer, const decltype(deaf)> to_deaf(none, deaf);
    detail::report_lost(to_deaf);
}
