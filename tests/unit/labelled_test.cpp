#include "karat/summary/labelled.hpp"

#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "karat/summary/bootstrap.hpp"
#include "karat/summary/group.hpp"
#include "karat/summary/mean.hpp"
#include "karat/summary/question_scores.hpp"

using namespace karat;

static_assert(noexcept(std::declval<labelled<mean_value>&>().merge(std::declval<labelled<mean_value>&>())));

TEST_CASE("labelled: states of one metric are merged") {
    labelled<mean_value> total{"exact_match|norm:squad"};
    labelled<mean_value> part{"exact_match|norm:squad"};
    total->update(1.0);
    part->update(0.0);
    const merge_result merged = total.merge(part);
    CHECK(merged);
    CHECK(merged.status == status::ok);
    CHECK(merged.describe() == "ok");
    CHECK(total->compute().value == 0.5);
    CHECK((*total).compute().coverage.count == 2);
    CHECK(std::as_const(total)->compute().value == 0.5);
    CHECK((*std::as_const(total)).compute().value == 0.5);
    CHECK(total.signature() == "exact_match|norm:squad");
}

TEST_CASE("labelled: states of two metrics are not, and both are named") {
    labelled<mean_score> total{"rouge_l|stem:porter"};
    labelled<mean_score> part{"rouge_l|stem:none"};
    total->update(score_from({1, 1, 1}));
    part->update(score_from({0, 1, 1}));
    const merge_result merged = total.merge(part);
    CHECK_FALSE(merged);
    CHECK(merged.status == status::different_signatures);
    CHECK(merged.ours == "rouge_l|stem:porter");
    CHECK(merged.theirs == "rouge_l|stem:none");
    CHECK(merged.describe() == "cannot merge rouge_l|stem:none into rouge_l|stem:porter");
    CHECK(total->compute().fmeasure == 1);
    CHECK(total->compute().coverage.count == 1);
}

TEST_CASE("labelled: a state that can refuse is heard") {
    labelled<poisson_bootstrap> total{"a", poisson_bootstrap({10, 1})};
    labelled<poisson_bootstrap> same{"a", poisson_bootstrap({10, 1})};
    labelled<poisson_bootstrap> other{"a", poisson_bootstrap({10, 2})};
    same->update("q1", 0.5);
    other->update("q2", 0.5);
    CHECK(total.merge(same));
    const merge_result refused = total.merge(other);
    CHECK(refused.status == status::different_settings);
    CHECK(refused.describe() == describe(status::different_settings));
    CHECK(total->coverage().count == 1);

    labelled<question_scores> scores{"a"};
    labelled<question_scores> more_scores{"a"};
    more_scores->update("q1", 0.5);
    CHECK(scores.merge(more_scores));
    CHECK(scores->size() == 1);

    labelled<groups<mean_value>> by_type{"a"};
    labelled<groups<mean_value>> more{"a"};
    (*more)["short"].update(1.0);
    CHECK(by_type.merge(more));
    CHECK(by_type->size() == 1);
}
