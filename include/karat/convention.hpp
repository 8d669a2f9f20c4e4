#ifndef KARAT_CONVENTION_HPP
#define KARAT_CONVENTION_HPP

#include <cstddef>
#include <string_view>
#include <type_traits>

#include "karat/metric/best.hpp"
#include "karat/metric/both_empty.hpp"
#include "karat/metric/exact_match.hpp"
#include "karat/metric/rouge_l.hpp"
#include "karat/metric/rouge_lsum.hpp"
#include "karat/metric/rouge_n.hpp"
#include "karat/metric/span_lists.hpp"
#include "karat/metric/span_metrics.hpp"
#include "karat/metric/token_f1.hpp"
#include "karat/metric/yes_no_accuracy.hpp"
#include "karat/text/articles.hpp"
#include "karat/text/character_sets.hpp"
#include "karat/text/closed_answer.hpp"
#include "karat/text/drop.hpp"
#include "karat/text/languages.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/squad.hpp"
#include "karat/text/tokenize.hpp"
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

/// TriviaQA's script: SQuAD v1.1's, but punctuation becomes a space instead of going, and three typographic marks are
/// punctuation, too.
struct trivia_qa {
    static constexpr std::string_view name() noexcept { return "trivia_qa"; }
    static constexpr std::string_view summary() noexcept {
        return "TriviaQA's script: as squad_v1, but punctuation separates words";
    }

    using normalizer = karat::normalizer<lower_cased, spaces_for<trivia_qa_punctuation>,
                                         without_articles<english_articles>, single_spaces>;
    using exact_match = basic_exact_match<normalizer>;
    using token_f1 = basic_token_f1<words<normalizer>>;
};

/// HotpotQA's script: SQuAD v1.1's, but an answer that is all in all yes, no or noanswer has precision, recall and F 0
/// against any other. The script knows one reference; over several karat takes the best.
struct hotpot_qa {
    static constexpr std::string_view name() noexcept { return "hotpot_qa"; }
    static constexpr std::string_view summary() noexcept {
        return "HotpotQA's script: as squad_v1, but yes, no and noanswer are right as a whole or not at all";
    }

    using exact_match = karat::exact_match;
    using token_f1 = basic_token_f1<closed_answer_words<squad_normalizer>>;
};

/// CoQA's script: SQuAD v2.0's functions on a pair; of several references each is left out once, and the score is the
/// mean of the best against the others. So exact match may be a fraction, and F1 comes without precision and recall.
struct coqa {
    static constexpr std::string_view name() noexcept { return "coqa"; }
    static constexpr std::string_view summary() noexcept {
        return "CoQA's script: as squad_v2_pair, each reference left out once; no precision and recall";
    }

    using exact_match = basic_exact_match<squad_normalizer, leave_one_out>;
    using token_f1 = basic_token_f1<squad_tokenizer, empty_scores_1, leave_one_out>;
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

/// Super-NaturalInstructions' script: exact match that keeps articles, and stemmed ROUGE-1 and ROUGE-L.
struct super_ni {
    static constexpr std::string_view name() noexcept { return "super_ni"; }
    static constexpr std::string_view summary() noexcept {
        return "Super-NaturalInstructions' script: exact match that keeps articles; ROUGE-1 and ROUGE-L as rouge_score";
    }

    using normalizer = karat::normalizer<lower_cased, without<ascii_punctuation>, single_spaces>;
    using exact_match = basic_exact_match<normalizer>;
    using rouge_1 = karat::rouge_1;
    using rouge_l = karat::rouge_l;
};

/// DPR's exact match on Natural Questions: SQuAD's, but where an article ends, the PyPI module `regex` says: combining
/// marks are part of a word, superscripts and fractions are not.
struct dpr {
    static constexpr std::string_view name() noexcept { return "dpr"; }
    static constexpr std::string_view summary() noexcept {
        return "DPR's exact match on open questions: as squad_v1, but accents written apart belong to their word";
    }

    using normalizer = karat::normalizer<lower_cased, without<ascii_punctuation>,
                                         without_articles<english_articles, regex_words>, single_spaces>;
    using exact_match = basic_exact_match<normalizer>;
};

/// MLQA's script for one of its languages (language::ar, de, en, es, hi, vi, zh), with its quirks; mlqa_normalizer says
/// which. Where nothing else is said, MLQA means English.
template <class Language = language::en>
struct mlqa {
    static constexpr std::string_view name() noexcept { return detail::mlqa_rules<Language>::name; }
    static constexpr std::string_view summary() noexcept { return detail::mlqa_rules<Language>::summary; }

    using normalizer = mlqa_normalizer<Language>;
    using exact_match = basic_exact_match<normalizer>;
    using token_f1 = basic_token_f1<words<normalizer>>;
};

/// Exact match and token F1 by rules that a speaker of the language would expect: MLQA's, corrected, and for more
/// languages; multilingual_normalizer says which rules. Two texts that hold nothing match and have F1 1, and the best
/// reference counts. No program but karat reports this.
template <class Language, class Source = lower_cased>
struct multilingual {
    static constexpr std::string_view name() noexcept { return detail::multilingual_rules<Language, Source>::name; }
    static constexpr std::string_view summary() noexcept {
        return detail::multilingual_rules<Language, Source>::summary;
    }

    using normalizer = multilingual_normalizer<Language, Source>;
    using exact_match = basic_exact_match<normalizer>;
    using token_f1 = basic_token_f1<words<normalizer>, empty_scores_1>;
};

/// StrategyQA's accuracy: the answer in lower case is exactly yes or no, or it is wrong.
struct strategy_qa {
    static constexpr std::string_view name() noexcept { return "strategy_qa"; }
    static constexpr std::string_view summary() noexcept { return "StrategyQA: exactly yes or no, in any case"; }

    using yes_no = basic_yes_no_accuracy<strict_yes_no>;
};

namespace detail {

template <class Convention, class = void>
inline constexpr bool has_exact_match = false;
template <class Convention>
inline constexpr bool has_exact_match<Convention, std::void_t<typename Convention::exact_match>> = true;
template <class Convention, class = void>
inline constexpr bool has_token_f1 = false;
template <class Convention>
inline constexpr bool has_token_f1<Convention, std::void_t<typename Convention::token_f1>> = true;

template <class... Languages>
struct language_list {
    template <class Visit>
    static constexpr void visit_mlqa(Visit& visit) {
        (visit(mlqa<Languages>{}), ...);
    }
    template <class Source = lower_cased, class Visit>
    static constexpr void visit_multilingual(Visit& visit) {
        (visit(multilingual<Languages, Source>{}), ...);
    }
};
using mlqa_languages =
    language_list<language::en, language::es, language::de, language::ar, language::hi, language::vi, language::zh>;
using multilingual_languages =
    language_list<language::en, language::es, language::de, language::fr, language::it, language::pt, language::ar,
                  language::hi, language::vi, language::zh, language::ja>;

} // namespace detail

/// Whether a convention defines an exact match or a token F1; not all define both.
template <class Convention>
inline constexpr bool defines_exact_match = detail::has_exact_match<Convention>;
template <class Convention>
inline constexpr bool defines_token_f1 = detail::has_token_f1<Convention>;

/// Calls `visit(convention)` with an object of each convention that defines exact match or token F1, in order of their
/// documentation; for programs that let their user choose one by name().
template <class Visit>
constexpr void for_each_answer_convention(Visit&& visit) {
    visit(squad_v1{});
    visit(squad_v2{});
    visit(squad_v2_pair{});
    visit(trivia_qa{});
    visit(hotpot_qa{});
    visit(coqa{});
    visit(drop{});
    visit(super_ni{});
    visit(dpr{});
    detail::mlqa_languages::visit_mlqa(visit);
    detail::multilingual_languages::visit_multilingual(visit);
}

/// The name() of the convention that is meant by a name which may be a short one: `mlqa` is mlqa:en.
constexpr std::string_view full_convention_name(std::string_view name) noexcept {
    return name == "mlqa" ? mlqa<>::name() : name;
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
