#ifndef KARAT_CONVENTION_HPP
#define KARAT_CONVENTION_HPP

#include <cstddef>
#include <string_view>

#include "karat/metric/best.hpp"
#include "karat/metric/exact_match.hpp"
#include "karat/metric/rouge_l.hpp"
#include "karat/metric/rouge_lsum.hpp"
#include "karat/metric/rouge_n.hpp"
#include "karat/metric/span_lists.hpp"
#include "karat/metric/span_metrics.hpp"
#include "karat/metric/token_f1.hpp"
#include "karat/metric/token_metric.hpp"
#include "karat/metric/yes_no_accuracy.hpp"
#include "karat/text/drop.hpp"
#include "karat/text/squad.hpp"
#include "karat/text/yes_no.hpp"
#include "karat/version.hpp"

// Named conventions: which stages together give the numbers of which program. A convention is a type whose members are
// the metrics it defines; a program that chooses one by name goes through for_each_answer_convention().

namespace karat {
inline namespace KARAT_NAMESPACE {

/// google-research's rouge_score 0.1.2 with use_stemmer=True; with several references its `score_multi`.
struct rouge_score {
    static constexpr std::string_view name() noexcept { return "rouge_score"; }
    static constexpr std::string_view summary() noexcept { return "google-research's rouge_score, with stemming"; }

    template <std::size_t N>
    using rouge_n = karat::rouge_n<N>;
    using rouge_l = karat::rouge_l;
    using rouge_lsum = karat::rouge_lsum;
};

/// The same with use_stemmer=False.
struct rouge_score_unstemmed {
    static constexpr std::string_view name() noexcept { return "rouge_score_unstemmed"; }
    static constexpr std::string_view summary() noexcept { return "google-research's rouge_score, without stemming"; }

    template <std::size_t N>
    using rouge_n = karat::rouge_n_unstemmed<N>;
    using rouge_l = karat::rouge_l_unstemmed;
    using rouge_lsum = karat::rouge_lsum_unstemmed;
};

/// SQuAD v1.1's official script: the best reference for each metric; two texts that normalise to nothing match exactly
/// and have F1 0.
struct squad_v1 {
    static constexpr std::string_view name() noexcept { return "squad_v1"; }
    static constexpr std::string_view summary() noexcept {
        return "SQuAD v1.1's script: best of the references; F1 of two empty answers is 0";
    }

    using exact_match = karat::exact_match;
    using token_f1 = karat::token_f1;
};

/// SQuAD v2.0's official script on a data set: references that normalise to nothing are dropped, and where none is left
/// the gold is "no answer"; two texts that normalise to nothing have F1 1.
struct squad_v2 {
    static constexpr std::string_view name() noexcept { return "squad_v2"; }
    static constexpr std::string_view summary() noexcept {
        return "SQuAD v2.0's script: an empty answer is right where no reference holds anything";
    }

    using exact_match = basic_exact_match<squad_normalizer, best_answerable>;
    using token_f1 = basic_token_f1<squad_tokenizer, empty_scores_1, best_answerable>;
};

/// SQuAD v2.0's functions compute_exact and compute_f1 on a pair of texts. Over several references karat takes the
/// best, without dropping any.
struct squad_v2_pair {
    static constexpr std::string_view name() noexcept { return "squad_v2_pair"; }
    static constexpr std::string_view summary() noexcept {
        return "SQuAD v2.0's functions on a pair; best of the references, none dropped";
    }

    using exact_match = karat::exact_match;
    using token_f1 = basic_token_f1<squad_tokenizer, empty_scores_1>;
};

/// DROP's official script: numbers are compared as numbers, an answer may be a list of spans, and F1 is rounded to
/// hundredths. Golds whose first span is blank count nothing beside others.
struct drop {
    static constexpr std::string_view name() noexcept { return "drop"; }
    static constexpr std::string_view summary() noexcept {
        return "DROP's script: numbers as numbers, bags as sets, answers may be lists of spans; F1 in hundredths";
    }

    using exact_match = basic_span_match<one_span, drop_normalizer, best_not_blank>;
    using token_f1 = basic_span_f1<one_span, drop_normalizer, best_not_blank>;
    /// An answer is a range of texts, one for each span.
    using exact_match_spans = basic_span_match<given_spans, drop_normalizer, best_not_blank>;
    using token_f1_spans = basic_span_f1<given_spans, drop_normalizer, best_not_blank>;
};

/// StrategyQA's accuracy: the answer in lower case is exactly yes or no, or it is wrong.
struct strategy_qa {
    static constexpr std::string_view name() noexcept { return "strategy_qa"; }
    static constexpr std::string_view summary() noexcept { return "StrategyQA: exactly yes or no, in any case"; }

    using yes_no = basic_yes_no_accuracy<strict_yes_no>;
};

/// Calls `visit(convention)` with an object of each convention that defines exact match and token F1, in order of their
/// documentation; for programs that let their user choose one by name().
template <class Visit>
constexpr void for_each_answer_convention(Visit&& visit) {
    visit(squad_v1{});
    visit(squad_v2{});
    visit(squad_v2_pair{});
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
