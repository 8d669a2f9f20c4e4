#include "karat/summary/agreement.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

using namespace karat;

namespace {

using table_of_counts = std::vector<std::vector<std::uint64_t>>;

/// Ten questions, 14 raters, 5 labels: the worked example of Wikipedia's article "Fleiss' kappa".
const table_of_counts fleiss_example = {
    {0, 0, 0, 0, 14}, {0, 2, 6, 4, 2}, {0, 0, 3, 5, 6}, {0, 3, 9, 2, 0}, {2, 2, 8, 1, 1},
    {7, 7, 0, 0, 0},  {3, 2, 6, 3, 0}, {2, 5, 3, 2, 2}, {6, 5, 2, 1, 0}, {0, 2, 2, 3, 7},
};

/// Twelve questions, 2 to 4 raters but for the last: cac.raw4raters of the R package irrCAC, from K. L. Gwet, Handbook
/// of Inter-Rater Reliability, 4th edition (2014), p. 120.
const table_of_counts gwet_example = {
    {3, 0, 0, 0, 0}, {0, 3, 1, 0, 0}, {0, 0, 4, 0, 0}, {0, 0, 4, 0, 0}, {0, 4, 0, 0, 0}, {1, 1, 1, 1, 0},
    {0, 0, 0, 4, 0}, {3, 1, 0, 0, 0}, {0, 4, 0, 0, 0}, {0, 0, 0, 0, 3}, {2, 0, 0, 0, 0}, {0, 0, 1, 0, 0},
};

agreement agreement_of(const table_of_counts& questions) {
    rater_agreement raters;
    for (const auto& question : questions) raters.update(question);
    return raters.compute();
}

/// From the definition, with a list of ratings for each question and all pairs of them.
agreement slow_agreement(const table_of_counts& questions) {
    agreement result;
    std::vector<double> shares(20, 0.0);
    for (const auto& question : questions) {
        std::vector<std::size_t> ratings;
        for (std::size_t label = 0; label < question.size(); ++label)
            ratings.insert(ratings.end(), static_cast<std::size_t>(question[label]), label);
        if (ratings.size() < 2) continue;
        double agreeing = 0;
        double pairs = 0;
        for (std::size_t i = 0; i < ratings.size(); ++i) {
            shares[ratings[i]] += 1 / static_cast<double>(ratings.size());
            for (std::size_t j = 0; j < i; ++j) {
                ++pairs;
                if (ratings[i] == ratings[j]) ++agreeing;
            }
        }
        result.pairwise += agreeing / pairs;
        ++result.questions;
    }
    result.pairwise /= static_cast<double>(result.questions);
    for (const double share : shares) result.chance += std::pow(share / static_cast<double>(result.questions), 2);
    result.kappa = (result.pairwise - result.chance) / (1 - result.chance);
    return result;
}

bool near(double a, double b, double distance = 1e-13) { return std::fabs(a - b) < distance; }

table_of_counts some_questions(std::mt19937& random, std::size_t count, std::size_t labels, std::size_t most) {
    table_of_counts questions(count, std::vector<std::uint64_t>(labels, 0));
    for (auto& question : questions) {
        const std::size_t usual = random() % labels;
        for (std::size_t raters = random() % (most + 1); raters > 0; --raters)
            ++question[random() % 3 == 0 ? random() % labels : usual];
    }
    return questions;
}

} // namespace

TEST_CASE("agreement: published tables") {
    const agreement fleiss = agreement_of(fleiss_example);
    CHECK(fleiss.status == status::ok);
    CHECK(fleiss.questions == 10);
    CHECK(fleiss.single == 0);
    CHECK(near(fleiss.pairwise, 0.378022, 5e-7));
    CHECK(near(fleiss.chance, 0.212755, 5e-7));
    CHECK(near(fleiss.kappa, 0.209931, 5e-7));
    // As fractions.
    CHECK(near(fleiss.pairwise, 172.0 / 455, 1e-15));
    CHECK(near(fleiss.chance, 417.0 / 1960, 1e-15));
    CHECK(near(fleiss.kappa, 4211.0 / 20059, 1e-15));

    // irrCAC gives pa 0.8181818, pe 0.2387153 and kappa 0.7611693 with the last question's single rating in pe, which
    // its definition has as 9/11, 275/1152 and 7343/9647. Without that rating these become:
    const agreement gwet = agreement_of(gwet_example);
    CHECK(gwet.status == status::ok);
    CHECK(gwet.questions == 11);
    CHECK(gwet.single == 1);
    CHECK(gwet.unrated == 0);
    CHECK(near(gwet.pairwise, 9.0 / 11, 1e-15));
    CHECK(near(gwet.chance, 227.0 / 968, 1e-15));
    CHECK(near(gwet.kappa, 565.0 / 741, 1e-15));
}

TEST_CASE("agreement: what cannot be computed has a status") {
    const agreement none = agreement_of({});
    CHECK(none.status == status::no_questions);
    CHECK(none.pairwise == 0);
    CHECK(none.kappa == 0);

    const agreement single = agreement_of({{1, 0}, {0, 1}, {0, 0}, {}});
    CHECK(single.status == status::no_questions);
    CHECK(single.questions == 0);
    CHECK(single.single == 2);
    CHECK(single.unrated == 2);

    // One label: it is agreed on always, and always would be.
    for (const table_of_counts& questions :
         {table_of_counts{{0, 3, 0}}, table_of_counts{{0, 3}, {0, 5, 0}, {0, 2}, {1, 0, 0}}}) {
        const agreement one_label = agreement_of(questions);
        CHECK(one_label.status == status::undefined);
        CHECK(one_label.pairwise == 1);
        CHECK(one_label.chance == 1);
        CHECK(one_label.kappa == 0);
    }
}

TEST_CASE("agreement: small cases by hand") {
    struct row {
        table_of_counts questions;
        double pairwise;
        double chance;
        double kappa;
    };
    const row table[] = {
        {{{2, 0}, {0, 2}}, 1, 0.5, 1},                 // all agree
        {{{2, 0}, {0, 3}, {7, 0}, {0, 4}}, 1, 0.5, 1}, // whatever the number of raters
        {{{1, 1}, {1, 1}}, 0, 0.5, -1},                // none does
        {{{1, 1, 0}, {0, 2}}, 0.5, 0.625, -1.0 / 3},   // lists of different lengths: labels left out have no votes
        {{{0, 0, 1, 1}, {2}}, 0.5, 0.375, 0.2},
        {{{3, 1}}, 0.5, 0.625, -1.0 / 3}, // one question
    };
    for (const row& r : table) {
        CAPTURE(&r - table);
        const agreement result = agreement_of(r.questions);
        CHECK(result.status == status::ok);
        CHECK(result.pairwise == r.pairwise);
        CHECK(result.chance == r.chance);
        CHECK(near(result.kappa, r.kappa, 1e-15));
    }
    // Every question weighs the same: one with ten raters who agree, two with two who do not.
    CHECK(agreement_of({{10, 0}, {1, 1}, {1, 1}}).pairwise == 1.0 / 3);
}

TEST_CASE("agreement: the same as the slow twin, and no order and no split changes a bit") {
    std::mt19937 random(1971);
    for (int round = 0; round < 200; ++round) {
        CAPTURE(round);
        const std::size_t labels = 2 + random() % 6;
        table_of_counts questions = some_questions(random, 2 + random() % 40, labels, 2 + random() % 12);
        questions.push_back(std::vector<std::uint64_t>(labels, 1)); // so that there are two labels
        rater_agreement whole;
        std::vector<rater_agreement> parts(4);
        for (const auto& question : questions) whole.update(question);
        for (std::size_t i = questions.size(); i-- > 0;) parts[random() % 4].update(questions[i]);
        for (const std::size_t part : {2u, 1u, 3u}) parts[0].merge(parts[part]);

        const agreement result = whole.compute();
        const agreement expected = slow_agreement(questions);
        CHECK(result.status == status::ok);
        CHECK(result.questions == expected.questions);
        CHECK(result.questions + result.single + result.unrated == questions.size());
        CHECK(near(result.pairwise, expected.pairwise));
        CHECK(near(result.chance, expected.chance));
        CHECK(near(result.kappa, expected.kappa, 1e-11));

        const agreement merged = parts[0].compute();
        CHECK(merged.pairwise == result.pairwise);
        CHECK(merged.chance == result.chance);
        CHECK(merged.kappa == result.kappa);
        CHECK(merged.single == result.single);
        CHECK(merged.unrated == result.unrated);

        // Twice the same questions agree as much, but for counts.
        whole.merge(whole);
        CHECK(whole.compute().questions == 2 * result.questions);
        CHECK(near(whole.compute().kappa, result.kappa));
        whole.reset();
        CHECK(whole.compute().status == status::no_questions);
        CHECK(whole.compute().single == 0);
    }
}

TEST_CASE("agreement: counts of any integer type") {
    rater_agreement raters;
    raters.update(std::array<int, 2>{2, 0});
    const unsigned char array[] = {0, 200};
    raters.update(array);
    CHECK(raters.compute().pairwise == 1);
    CHECK(raters.compute().kappa == 1);
}
