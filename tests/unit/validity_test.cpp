#include "karat/summary/validity.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "karat/summary/group.hpp"

using namespace karat;

static_assert(std::is_trivially_copyable_v<mean_validity>);
static_assert(noexcept(std::declval<mean_validity&>().update(validity_votes(), validity_votes())));

namespace {

struct question {
    std::string type;
    validity_votes question_votes;
    validity_votes answer_votes;
};

bool same(const validity_share& a, const validity_share& b) {
    return a.value == b.value && a.valid == b.valid && a.invalid == b.invalid && a.undecided == b.undecided &&
           a.drawn == b.drawn && a.unrated == b.unrated && a.status == b.status;
}
bool same(const mean_validity& a, const mean_validity& b) {
    return same(a.compute().questions, b.compute().questions) && same(a.compute().answers, b.compute().answers);
}

} // namespace

TEST_CASE("validity: a table by type, three annotators each") {
    const question questions[] = {
        {"short", {3, 0}, {3, 0}},   {"short", {2, 1}, {1, 2}},
        {"short", {2, 1}, {2, 1}},   {"short", {1, 2}, {3, 0}}, // an answer to an invalid question is not asked for
        {"snippet", {3, 0}, {0, 3}}, {"snippet", {0, 3}, {0, 0}},
    };
    groups<mean_validity> by_type;
    for (const question& q : questions) by_type[q.type].update(q.question_votes, q.answer_votes);

    const validity_shares brief = by_type["short"].compute();
    CHECK(brief.questions.value == 0.75);
    CHECK(brief.questions.valid == 3);
    CHECK(brief.questions.invalid == 1);
    CHECK(brief.answers.value == 2.0 / 3);
    CHECK(brief.answers.valid == 2);
    CHECK(brief.answers.invalid == 1);
    const validity_shares snippet = by_type["snippet"].compute();
    CHECK(snippet.questions.value == 0.5);
    CHECK(snippet.answers.value == 0);
    CHECK(snippet.answers.status == status::ok);
    const validity_shares all = by_type.total().compute();
    CHECK(all.questions.value == 4.0 / 6);
    CHECK(all.answers.value == 0.5);
}

TEST_CASE("validity: of nothing") {
    const validity_shares none = mean_validity().compute();
    CHECK(none.questions.status == status::no_questions);
    CHECK(none.questions.value == 0);
    CHECK(none.answers.status == status::no_questions);

    mean_validity invalid_only;
    invalid_only.update({0, 3}, {3, 0});
    CHECK(invalid_only.compute().questions.status == status::ok);
    CHECK(invalid_only.compute().questions.value == 0);
    CHECK(invalid_only.compute().answers.status == status::no_questions);
}

TEST_CASE("validity: ties and questions without votes are counted apart") {
    mean_validity left;
    mean_validity drawn;
    for (std::uint64_t id = 0; id < 1000; ++id) {
        left.update({2, 2}, {1, 0});
        drawn.update({2, 2}, {1, 1}, tie_break(1, id));
    }
    for (mean_validity* one : {&left, &drawn}) {
        one->update({2, 0}, {0, 0});
        one->update({0, 0}, {2, 0});
    }
    const validity_shares undecided = left.compute();
    CHECK(undecided.questions.value == 1);
    CHECK(undecided.questions.valid == 1);
    CHECK(undecided.questions.undecided == 1000);
    CHECK(undecided.questions.drawn == 0);
    CHECK(undecided.questions.unrated == 1);
    CHECK(undecided.answers.unrated == 1);
    CHECK(undecided.answers.status == status::no_questions);

    const validity_shares decided = drawn.compute();
    CHECK(decided.questions.undecided == 0);
    CHECK(decided.questions.drawn == 1000);
    CHECK(decided.questions.valid + decided.questions.invalid == 1001);
    CHECK(decided.questions.valid > 430); // 500, with a standard deviation of 16
    CHECK(decided.questions.valid < 570);
    CHECK(decided.answers.drawn == decided.questions.valid - 1);
    CHECK(decided.answers.unrated == 1);
}

TEST_CASE("validity: no order and no split changes anything") {
    std::mt19937 random(17);
    mean_validity whole;
    mean_validity parts[3];
    std::vector<question> questions;
    for (int i = 0; i < 300; ++i) questions.push_back({"", {random() % 4, random() % 4}, {random() % 4, random() % 4}});
    for (std::size_t i = 0; i < questions.size(); ++i)
        whole.update(questions[i].question_votes, questions[i].answer_votes, tie_break(9, i));
    for (std::size_t i = questions.size(); i-- > 0;)
        parts[random() % 3].update(questions[i].question_votes, questions[i].answer_votes, tie_break(9, i));
    parts[2].merge(parts[0]);
    parts[2].merge(parts[1]);
    CHECK(same(whole, parts[2]));
    CHECK(whole.compute().questions.drawn > 0);
    whole.reset();
    CHECK(same(whole, mean_validity()));
}
