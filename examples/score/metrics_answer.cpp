// Exact match and token F1 under a convention, or with text options.

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <karat/karat.hpp>

#include "chosen.hpp"
#include "metrics.hpp"

#ifdef KARAT_EXAMPLE_UTF8PROC
#    include <karat/unicode.hpp>
#endif

namespace score_program {
namespace {

using words = karat::words<chosen_normalizer>;

/// Whether the metrics of a convention differ from others' in the normaliser only.
template <class Rules, class Empty, class = void>
constexpr bool is_normalizer_only = false;
template <class Rules, class Empty>
constexpr bool is_normalizer_only<Rules, Empty, std::void_t<typename Rules::normalizer, typename Rules::token_f1>> =
    std::is_same_v<typename Rules::exact_match, karat::basic_exact_match<typename Rules::normalizer>>&& std::is_same_v<
        typename Rules::token_f1, karat::basic_token_f1<karat::words<typename Rules::normalizer>, Empty>>;

template <class Empty, class Reduction = karat::best>
measure_ptr make_of(const chosen_normalizer& normalize, std::string_view metric, const choices& chosen) {
    using exact_match = karat::basic_exact_match<chosen_normalizer, Reduction>;
    using token_f1 = karat::basic_token_f1<words, Empty, Reduction>;
    if (metric == exact_match::name()) return make(exact_match(normalize), chosen);
    if (metric == token_f1::name()) return make(token_f1(words{normalize}), chosen);
    return nullptr;
}

template <class Rules>
measure_ptr make_of_rules(std::string_view metric, const choices& chosen) {
    if constexpr (std::is_same_v<Rules, karat::drop>) {
        return make_named<karat::drop::exact_match_spans, karat::drop::token_f1_spans>(metric, chosen);
    } else if constexpr (is_normalizer_only<Rules, karat::empty_scores_0>) {
        return make_of<karat::empty_scores_0>(chosen_normalizer(typename Rules::normalizer{}), metric, chosen);
    } else if constexpr (is_normalizer_only<Rules, karat::empty_scores_1>) {
        return make_of<karat::empty_scores_1>(chosen_normalizer(typename Rules::normalizer{}), metric, chosen);
    } else {
        measure_ptr made;
        if constexpr (karat::defines_exact_match<Rules>) {
            made = make_named<typename Rules::exact_match>(metric, chosen);
        }
        if constexpr (karat::defines_token_f1<Rules>) {
            if (!made) made = make_named<typename Rules::token_f1>(metric, chosen);
        }
        return made;
    }
}

chosen_normalizer normalizer_with_text_options(const choices& chosen) {
    if (chosen.text.empty()) return chosen_normalizer(karat::squad_normalizer{});
#ifdef KARAT_EXAMPLE_UTF8PROC
    const karat::text_options_reading reading = karat::read_text_options(chosen.text);
    if (!reading.error.empty()) throw usage_error{"--text: " + reading.error + "; --help lists them"};
    return chosen_normalizer(karat::answer_normalizer(reading.options));
#else
    throw usage_error{"--text: this program was built without utf8proc (Debian: libutf8proc-dev)"};
#endif
}

bool folds_dashes([[maybe_unused]] const choices& chosen) {
#ifdef KARAT_EXAMPLE_UTF8PROC
    return karat::read_text_options(chosen.text).options.folds_dashes;
#else
    return false;
#endif
}

/// SQuAD's metrics of texts normalised in the user's own way: v1.1's, or v2.0's where refusals are no answer.
measure_ptr make_with_text_options(std::string_view metric, const choices& chosen) {
    chosen_normalizer normalize = normalizer_with_text_options(chosen);
    if (chosen.numbers == "point") {
        normalize = chosen_normalizer(karat::number_aware<chosen_normalizer>(normalize));
    } else if (chosen.numbers == "comma") {
        normalize = chosen_normalizer(karat::number_aware<chosen_normalizer, karat::comma_decimals>(normalize));
    }
    if (!chosen.numbers.empty() && folds_dashes(chosen)) { // first, for a folded dash may be the sign of a number
        using folded = karat::normalizer<karat::as_written, karat::dashes_folded>;
        normalize = chosen_normalizer(karat::in_turn<folded, chosen_normalizer>(folded{}, normalize));
    }
    using containment = karat::basic_containment<words>;
    if (metric == containment::name()) return make(containment(words{normalize}), chosen);
    if (chosen.refusals) {
        normalize = chosen_normalizer(karat::refusing<chosen_normalizer>(karat::english::refusals, normalize));
        return make_of<karat::empty_scores_1, karat::best_answerable>(normalize, metric, chosen);
    }
    return make_of<karat::empty_scores_0>(normalize, metric, chosen);
}

/// Calls `visit(rules, name)` with each convention and the name that the user knows it by.
template <class Visit>
void for_each_convention(Visit&& visit) {
    karat::for_each_answer_convention([&visit](auto rules) { visit(rules, std::string(rules.name())); });
#ifdef KARAT_EXAMPLE_UTF8PROC
    karat::for_each_multilingual_unicode([&visit](auto rules) {
        std::string name(rules.name()); // multilingual:de
        name.insert(name.find(':'), "_unicode");
        visit(rules, name);
    });
#endif
}

} // namespace

measure_ptr make_answer_metric(std::string_view metric, const choices& chosen) {
    if (metric != "exact_match" && metric != "token_f1" && metric != "containment") return nullptr;
    const bool of_no_convention = !chosen.text.empty() || !chosen.numbers.empty();
    if (metric == "containment" && !of_no_convention) return make(karat::containment{}, chosen); // of SQuAD's words
    if (chosen.refusals && !of_no_convention && chosen.convention != "squad_v2") {
        throw usage_error{"--refusals: goes with squad_v2, --text or --numbers, not with the convention " +
                          chosen.convention};
    }
    if (of_no_convention || chosen.refusals) return make_with_text_options(metric, chosen);
    measure_ptr made;
    const std::string_view convention = karat::full_convention_name(chosen.convention);
    for_each_convention([&](auto rules, const std::string& name) {
        if (name == convention) made = make_of_rules<decltype(rules)>(metric, chosen);
    });
    return made;
}

std::vector<convention_facts> all_conventions() {
    std::vector<convention_facts> all;
    for_each_convention([&](auto rules, const std::string& name) {
        std::string summary(rules.summary());
        if (name != rules.name()) summary += "; normal form KC, case folded";
        all.push_back(
            {name, summary, karat::defines_exact_match<decltype(rules)>, karat::defines_token_f1<decltype(rules)>});
    });
    return all;
}

} // namespace score_program
