#ifndef KARAT_METRIC_ROUGE_L_HPP
#define KARAT_METRIC_ROUGE_L_HPP

#include <string_view>

#include "karat/match/packed.hpp"
#include "karat/metric/best.hpp"
#include "karat/metric/both_empty.hpp"
#include "karat/metric/token_metric.hpp"
#include "karat/text/rouge.hpp"
#include "karat/text/stemmer.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// ROUGE-L: the longest common subsequence of tokens, lcs. Precision = lcs / tokens of the prediction, recall = lcs /
/// tokens of the reference, F as in score_from(); all in [0, 1], and 0 when a side has no token. Line breaks mean
/// nothing; rouge_lsum.hpp is for summaries of several lines.
///
///     karat::rouge_l{}(prediction, reference)           one reference
///     karat::rouge_l{}(prediction, references)          the first reference with the largest F, whole
///     karat::rouge_l{}.each(prediction, references, sink)
///
/// Time O(bytes + p r / 64) for p prediction and r reference tokens, memory O(bytes). Scoring a few short answers
/// allocates nothing; it never throws, and reports status::out_of_memory.
///
/// Lin 2004, "ROUGE: A Package for Automatic Evaluation of Summaries", as google-research's rouge_score 0.1.2 computes
/// it. Proven by the rougeL lines of tests/data/golden_*.txt.
template <class Tokenizer = rouge_tokenizer, class Stemmer = no_stemmer, class Reduction = best>
class basic_rouge_l : public detail::token_metric<basic_rouge_l<Tokenizer, Stemmer, Reduction>, packed::lcs_overlap,
                                                  Tokenizer, Stemmer, empty_scores_0, Reduction> {
    using base =
        detail::token_metric<basic_rouge_l, packed::lcs_overlap, Tokenizer, Stemmer, empty_scores_0, Reduction>;

public:
    using base::base;
    static constexpr std::string_view name() noexcept { return "rougeL"; }
};
template <class Tokenizer>
basic_rouge_l(Tokenizer) -> basic_rouge_l<Tokenizer>;
template <class Tokenizer, class Stemmer>
basic_rouge_l(Tokenizer, Stemmer) -> basic_rouge_l<Tokenizer, Stemmer>;

using rouge_l = basic_rouge_l<rouge_tokenizer, rouge_stemmer>; ///< stemmed, as papers report it
using rouge_l_unstemmed = basic_rouge_l<rouge_tokenizer>;      ///< as rouge_score's use_stemmer=False
using rouge_l_tokens = basic_rouge_l<given_tokens>;            ///< an answer is a range of texts, one for each token
using rouge_l_ids = basic_rouge_l<given_ids>;                  ///< an answer is a range of integers

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
