#include "karat/metric/sari.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "karat/summary/mean.hpp"
#include "settings.hpp"
#include "slow/sari.hpp"

using namespace karat;

namespace {

using strings = std::vector<std::string>;

static_assert(noexcept(sari()(std::declval<const strings&>(), "", std::declval<const std::vector<strings>&>())));

strings split(const std::string& line, const std::string& between) {
    strings parts;
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = line.find(between, begin)) != std::string::npos; begin = end + between.size()) {
        parts.push_back(line.substr(begin, end - begin));
    }
    parts.push_back(line.substr(begin));
    return parts;
}

struct python_row {
    std::string line;
    strings source, prediction, gold;
    double kept, added, deleted, value;
};

std::vector<python_row> python_rows() {
    std::ifstream file(KARAT_TEST_DATA "/sari.txt");
    REQUIRE(file.is_open());
    std::vector<python_row> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        const strings fields = split(line, "\t");
        REQUIRE(fields.size() == 7);
        const auto number = [&](std::size_t i) { return std::strtod(fields[i].c_str(), nullptr); };
        rows.push_back({line, split(fields[0], " | "), split(fields[1], " | "), split(fields[2], " | "), number(3),
                        number(4), number(5), number(6)});
    }
    REQUIRE(rows.size() > 100);
    return rows;
}

std::string joined(const strings& parts) {
    std::string all;
    for (const std::string& part : parts) all += (all.empty() ? "" : " ") + part;
    return all;
}

strings tokens_of(std::string_view text) {
    strings tokens;
    sari_tokenizer{}(text, [&](std::string_view token) { tokens.emplace_back(token); });
    return tokens;
}

bool same(const overlap_counts& counts, std::size_t matched, std::size_t predicted, std::size_t expected) {
    return counts.matched == matched && counts.predicted == predicted && counts.expected == expected;
}

} // namespace

TEST_CASE("sari: equals Python in every bit") {
    for (const python_row& row : python_rows()) {
        CAPTURE(row.line);
        const sari_score s = sari{}(row.source, row.prediction, row.gold);
        CHECK(s.kept == row.kept);
        CHECK(s.added == row.added);
        CHECK(s.deleted == row.deleted);
        CHECK(settings::same(s.value, row.value));
        CHECK(s.reference == 0);
        CHECK(s.status == status::ok);
        // Steps are joined by a space.
        CHECK(settings::same(sari{}(joined(row.source), joined(row.prediction), joined(row.gold)).value, row.value));
        CHECK(settings::same(sari{}(row.source, joined(row.prediction), row.gold).value, row.value));
    }
}

TEST_CASE("sari: tokens") {
    struct row {
        const char* text;
        strings tokens;
    };
    const row rows[] = {
        {"", {}},
        {" \t\n", {}},
        {"Where do llamas live?", {"Where", "do", "llamas", "live", "?"}},
        {"a?b", {"a", "?b"}},
        {"??", {"?", "?"}},
        {"#1. It's (a)", {"#1.", "It's", "(a)"}},
        {"a\xC2\xA0?\xE3\x80\x80?", {"a", "?", "?"}},
        {"a\xFF?", {"a\xEF\xBF\xBD", "?"}},
    };
    for (const row& r : rows) {
        CAPTURE(r.text);
        CHECK(tokens_of(r.text) == r.tokens);
    }
}

TEST_CASE("sari: the parts, n by n") {
    // S = {a b c}, P = {b c d}, G = {a b d}
    const sari_score s = sari{}("a b c", "b c d", "a b d");
    const sari_score::parts_of_n& one = s.parts[0];
    CHECK(same(one.kept.counts, 1, 2, 2)); // b of b, c and of a, b
    CHECK(one.kept.value == 0.5);
    CHECK(same(one.added.counts, 1, 1, 1)); // d
    CHECK(one.added.value == 1);
    CHECK(same(one.deleted.counts, 0, 1, 1)); // a, where the gold deletes c
    CHECK(one.deleted.value == 0);
    const sari_score::parts_of_n& two = s.parts[1];
    CHECK(same(two.kept.counts, 0, 1, 1));
    CHECK(two.kept.value == 0);
    CHECK(same(two.added.counts, 0, 1, 1));
    CHECK(two.added.value == 0);
    CHECK(same(two.deleted.counts, 0, 1, 1));
    const sari_score::parts_of_n& three = s.parts[2];
    CHECK(same(three.kept.counts, 0, 0, 0));
    CHECK(three.kept.value == 1);
    CHECK(same(three.added.counts, 0, 1, 1));
    CHECK(same(three.deleted.counts, 1, 1, 1));
    CHECK(three.deleted.value == 1);
    const sari_score::parts_of_n& four = s.parts[3];
    CHECK((four.kept.value == 1 && four.added.value == 1 && four.deleted.value == 1));
    CHECK(s.kept == (0.5 + 0 + 1 + 1) / 4);
    CHECK(s.added == (1.0 + 0 + 0 + 1) / 4);
    CHECK(s.deleted == (0.0 + 0 + 1 + 1) / 4);
    CHECK(s.value == (s.kept + s.added + s.deleted) / 3);
    CHECK(same(s.counts, 2, 3, 3)); // b and d
}

TEST_CASE("sari: a part of 0 makes an F1 of 0, and 0 / 0 is 1") {
    // Nothing added, where the gold adds: precision 0 / 0 = 1, recall 0.
    CHECK(sari{}("a", "a", "a b").parts[0].added.value == 0);
    // Added, where the gold does not: precision 0, recall 0 / 0 = 1.
    CHECK(sari{}("a", "a b", "a").parts[0].added.value == 0);
    // Neither.
    CHECK(sari{}("a", "a", "a").parts[0].added.value == 1);
    // Nothing deleted is right, whatever the gold deletes.
    CHECK(sari{}("a b", "a b", "").parts[0].deleted.value == 1);
    CHECK(sari{}("", "", "").value == 1);
}

TEST_CASE("sari: several golds, the first of the best") {
    const std::string source = "a b c d e";
    const strings prediction = {"a b", "c x"};
    const std::vector<strings> golds = {{"y z"}, {"a b c", "x"}, {"a", "b", "c", "x"}, {"a b"}};
    const sari_score s = sari{}(source, prediction, golds);
    CHECK(s.value == 1);
    CHECK(s.reference == 1);
    for (std::size_t k = 0; k < golds.size(); ++k) {
        const std::vector<strings> alone = {golds[k]};
        CHECK(sari{}(source, prediction, alone).value == sari{}(source, prediction, golds[k]).value);
        CHECK(sari{}(source, prediction, golds[k]).value <= s.value);
    }
    // A long gold leaves nothing behind for a short one.
    const std::vector<strings> long_first = {{"p q r s t u v w x y z a b c d e f g"}, {"a q"}};
    CHECK(sari{}("a", "a b", long_first).value == sari{}("a", "a b", "a q").value);

    const sari_score none = sari{}(source, prediction, std::vector<strings>());
    CHECK(none.status == status::no_references);
    CHECK(none.value == 0);
    CHECK(none.reference == no_reference);
    CHECK(none.counts.predicted == 4);
    // One gold without steps is a gold, an empty one.
    CHECK(sari{}(source, prediction, strings()).status == status::ok);
    CHECK(sari{}(source, prediction, strings()).value == sari{}(source, prediction, "").value);
    CHECK(sari{}(source, "", std::vector<strings>(1)).value == 1);
}

TEST_CASE("sari: signature") {
    const std::string signature = sari{}.signature();
    CAPTURE(signature);
    CHECK(signature.find("sari|tokens:words(as_written+question_marks_apart+single_spaces@unicode") == 0);
    CHECK(signature.find("|orders:1-4|references:best") != std::string::npos);
}

TEST_CASE("sari: the same as with sets of n-grams, random texts") {
    std::mt19937 random(1);
    const auto some_tokens = [&](std::size_t most, std::size_t words) {
        strings tokens;
        for (std::size_t n = random() % (most + 1); n > 0; --n) {
            // Some too long for a key, equal but for the end.
            const std::string number = std::to_string(random() % words);
            tokens.push_back(random() % 4 == 0 ? "a_word_of_twenty_bytes" + number : "w" + number);
        }
        return tokens;
    };
    for (int round = 0; round < 4000; ++round) {
        CAPTURE(round);
        // Now and then beyond the memory inside the counter, and more different tokens than a byte can number.
        const bool is_long = round % 50 == 0;
        const std::size_t words = 1 + random() % (round % 100 == 0 ? 2000 : 12);
        const std::size_t most = is_long ? 800 : 15;
        const strings source = some_tokens(most, words);
        const strings prediction = random() % 3 == 0 ? source : some_tokens(most, words);
        strings gold = random() % 3 == 0 ? source : some_tokens(most, words);
        if (!gold.empty() && random() % 2 == 0) gold.erase(gold.begin());
        const slow::sari expected(source, prediction, gold);
        const sari_score s = sari{}(source, prediction, gold);
        CHECK(s.kept == expected.kept);
        CHECK(s.added == expected.added);
        CHECK(s.deleted == expected.deleted);
        CHECK(s.value == expected.value);
        CHECK(s.value >= 0);
        CHECK(s.value <= 1);
        CHECK(sari{}(source, gold, gold).value == 1);
    }
}

TEST_CASE("sari: goes into a mean") {
    mean_value mean;
    const sari_score same = sari{}("a b", "a b", "a b");
    mean.update(same);
    sari_score unscored;
    unscored.status = status::no_references;
    mean.update(unscored);
    CHECK(mean.compute(over::scored).value == same.value);
    CHECK(mean.compute().value == same.value / 2);
}
