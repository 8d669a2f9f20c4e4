#ifndef KARAT_METRIC_ROUGE_N_HPP
#define KARAT_METRIC_ROUGE_N_HPP

#include <cstddef>
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

/// ROUGE-N, 1 <= N <= 9: n-grams of N neighbouring tokens that both sides hold, each counted as often as the side that
/// holds it less often. Precision = matched / n-grams of the prediction, recall = matched / n-grams of the reference, F
/// as in score_from(); all in [0, 1]. The counts are n-grams. A side of fewer than N tokens has none, and the score is
/// 0: ROUGE-2 of one-word answers is 0 even when they are equal.
///
///     karat::rouge_2{}(prediction, reference)           one reference
///     karat::rouge_2{}(prediction, references)          the first reference with the largest F, whole
///     karat::rouge_2{}.each(prediction, references, sink)
///
/// Time O(bytes + N p r / 64) for p prediction and r reference tokens, O(bytes) for N = 1; memory O(bytes). Scoring a
/// few short answers allocates nothing; it never throws, and reports status::out_of_memory.
///
/// Lin 2004, "ROUGE: A Package for Automatic Evaluation of Summaries", as google-research's rouge_score 0.1.2 computes
/// it. Proven by the rouge1 and rouge2 lines of tests/data/golden_*.txt, and for larger N against
/// tests/slow/overlap.hpp.
template <std::size_t N, class Tokenizer = rouge_tokenizer, class Stemmer = no_stemmer, class Reduction = best>
class basic_rouge_n
    : public detail::token_metric<basic_rouge_n<N, Tokenizer, Stemmer, Reduction>, packed::ngram_overlap<N>, Tokenizer,
                                  Stemmer, empty_scores_0, Reduction> {
    static_assert(N >= 1 && N <= 9, "karat: n-grams have 1 to 9 tokens");
    using base =
        detail::token_metric<basic_rouge_n, packed::ngram_overlap<N>, Tokenizer, Stemmer, empty_scores_0, Reduction>;

public:
    using base::base;
    static constexpr std::string_view name() noexcept {
        return std::string_view("rouge1rouge2rouge3rouge4rouge5rouge6rouge7rouge8rouge9").substr(6 * (N - 1), 6);
    }
};

/// Stemmed, as papers report it.
template <std::size_t N>
using rouge_n = basic_rouge_n<N, rouge_tokenizer, rouge_stemmer>;
/// As rouge_score's use_stemmer=False.
template <std::size_t N>
using rouge_n_unstemmed = basic_rouge_n<N, rouge_tokenizer>;
/// An answer is a range of texts, one for each token.
template <std::size_t N>
using rouge_n_tokens = basic_rouge_n<N, given_tokens>;
/// An answer is a range of integers.
template <std::size_t N>
using rouge_n_ids = basic_rouge_n<N, given_ids>;

using rouge_1 = rouge_n<1>;
using rouge_2 = rouge_n<2>;
using rouge_3 = rouge_n<3>;
using rouge_4 = rouge_n<4>;
using rouge_5 = rouge_n<5>;
using rouge_6 = rouge_n<6>;
using rouge_7 = rouge_n<7>;
using rouge_8 = rouge_n<8>;
using rouge_9 = rouge_n<9>;

using rouge_1_unstemmed = rouge_n_unstemmed<1>;
using rouge_2_unstemmed = rouge_n_unstemmed<2>;

using rouge_1_tokens = rouge_n_tokens<1>;
using rouge_2_tokens = rouge_n_tokens<2>;

using rouge_1_ids = rouge_n_ids<1>;
using rouge_2_ids = rouge_n_ids<2>;

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
