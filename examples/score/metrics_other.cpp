// Yes or no, multiple choice.

#include <string>
#include <string_view>

#include <karat/karat.hpp>

#include "metrics.hpp"

namespace score_program {
namespace {

measure_ptr make_yes_no(std::string_view metric, const choices& chosen) {
    using namespace karat;
    const std::string& rule = chosen.yes_no_rule;
    if (rule == "strict") return make_named<basic_yes_no_accuracy<strict_yes_no>>(metric, chosen);
    if (rule == "first_token") return make_named<basic_yes_no_accuracy<first_token_yes_no>>(metric, chosen);
    if (rule == "after_answer_is") return make_named<basic_yes_no_accuracy<after_answer_is_yes_no>>(metric, chosen);
    if (rule == "after_answer_is_all")
        return make_named<basic_yes_no_accuracy<after_answer_is_all_yes_no>>(metric, chosen);
    return make_named<yes_no_accuracy>(metric, chosen);
}

} // namespace

measure_ptr make_other_metric(std::string_view metric, const choices& chosen) {
    measure_ptr made = make_yes_no(metric, chosen);
    if (!made) made = make_named<karat::choice_accuracy>(metric, chosen, karat::robust_choice(chosen.letters));
    return made;
}

} // namespace score_program
