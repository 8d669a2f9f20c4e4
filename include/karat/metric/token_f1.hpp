#ifndef KARAT_METRIC_TOKEN_F1_HPP
#define KARAT_METRIC_TOKEN_F1_HPP

#include <string_view>

#include "karat/match/packed.hpp"
#include "karat/metric/best.hpp"
#include "karat/metric/both_empty.hpp"
#include "karat/metric/token_metric.hpp"
#include "karat/text/squad.hpp"
#include "karat/text/stemmer.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Token F1: the overlap of two bags of tokens, in which each token counts as often as the side that holds it less
/// often. Precision = matched / tokens of the prediction, recall = matched / tokens of the reference, F as in
/// score_from(); all in [0, 1]. Repeating a right word lowers precision. What two sides without tokens score is
/// `Empty`'s choice.
///
///     karat::token_f1{}(prediction, reference)          one reference
///     karat::token_f1{}(prediction, references)         the first reference with the largest F, whole
///     karat::token_f1{}.each(prediction, references, sink)
///
/// Time and memory O(bytes). Scoring a few short answers allocates nothing; it never throws, and reports
/// status::out_of_memory.
///
/// Rajpurkar et al. 2016, "SQuAD: 100,000+ Questions for Machine Comprehension of Text", and its official evaluation
/// script v1.1. Proven by the squad lines of tests/data/golden_*.txt. Other conventions are in convention.hpp.
template <class Tokenizer = squad_tokenizer, class Empty = empty_scores_0, class Reduction = best>
class basic_token_f1 : public detail::token_metric<basic_token_f1<Tokenizer, Empty, Reduction>, packed::bag_overlap,
                                                   Tokenizer, no_stemmer, Empty, Reduction> {
    using base = detail::token_metric<basic_token_f1, packed::bag_overlap, Tokenizer, no_stemmer, Empty, Reduction>;

public:
    using base::base;
    static constexpr std::string_view name() noexcept { return "token_f1"; }
};
template <class Tokenizer>
basic_token_f1(Tokenizer) -> basic_token_f1<Tokenizer>;

using token_f1 = basic_token_f1<>;                    ///< SQuAD v1.1
using token_f1_tokens = basic_token_f1<given_tokens>; ///< an answer is a range of texts, one for each token
using token_f1_ids = basic_token_f1<given_ids>;       ///< an answer is a range of integers

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
