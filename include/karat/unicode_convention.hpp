#ifndef KARAT_UNICODE_CONVENTION_HPP
#define KARAT_UNICODE_CONVENTION_HPP

#include <cstddef>
#include <string_view>

#include "karat/convention.hpp"
#include "karat/metric/exact_match.hpp"
#include "karat/metric/rouge_l.hpp"
#include "karat/metric/rouge_lsum.hpp"
#include "karat/metric/rouge_n.hpp"
#include "karat/metric/token_f1.hpp"
#include "karat/text/character_sets.hpp"
#include "karat/text/in_turn.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/stemmer.hpp"
#include "karat/text/unicode/case_fold.hpp"
#include "karat/text/unicode/character_tokenizer.hpp"
#include "karat/text/unicode/normal_form.hpp"
#include "karat/text/unicode/word_tokenizer.hpp"
#include "karat/version.hpp"

// The compositions that karat recommends for text that is not English (docs/languages.md). All put normal form KC first
// and fold case, so that it does not matter how a text was typed. No other program reports these numbers.

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// ROUGE with other tokens than rouge_score's, unstemmed.
template <class Tokenizer>
struct rouge_by {
    template <std::size_t N>
    using rouge_n = basic_rouge_n<N, Tokenizer>;
    using rouge_l = basic_rouge_l<Tokenizer>;
    using rouge_lsum = basic_rouge_lsum<newline_sentences, Tokenizer>;
    using token_f1 = basic_token_f1<Tokenizer>;
};

} // namespace detail

/// ROUGE and token F1 of the words of any script that puts spaces between words. On English text ROUGE is that of
/// rouge_score_unstemmed.
struct rouge_unicode : detail::rouge_by<in_turn<nfkc, unicode_word_tokenizer>> {
    static constexpr std::string_view name() noexcept { return "rouge_unicode"; }
    static constexpr std::string_view summary() noexcept { return "ROUGE of words in any script, NFKC, case folded"; }
};

/// The same for Chinese and Japanese: each ideograph and kana is a token.
struct rouge_cjk : detail::rouge_by<in_turn<nfkc, cjk_tokenizer>> {
    static constexpr std::string_view name() noexcept { return "rouge_cjk"; }
    static constexpr std::string_view summary() noexcept {
        return "the same, and each ideograph and kana is a token: Chinese, Japanese";
    }
};

/// The same for any script without spaces between words, such as Thai, Lao, Khmer and Burmese, when there is no word
/// segmenter: each character is a token, punctuation as well.
struct rouge_characters : detail::rouge_by<in_turn<nfkc, character_tokenizer>> {
    static constexpr std::string_view name() noexcept { return "rouge_characters"; }
    static constexpr std::string_view summary() noexcept {
        return "ROUGE of characters as people see them: Thai, Lao, Khmer, Burmese";
    }
};

/// Calls `visit(convention)` with an object of each of these; for programs that let their user choose one by name().
template <class Visit>
constexpr void for_each_unicode_rouge(Visit&& visit) {
    visit(rouge_unicode{});
    visit(rouge_cjk{});
    visit(rouge_characters{});
}

/// Exact match and token F1 by the rules of a language (convention.hpp), in normal form KC and folded.
template <class Language>
using multilingual_unicode = multilingual<Language, in_turn<nfkc, case_folded>>;

/// Calls `visit(convention)` with an object of multilingual_unicode for each language; its name() is that of
/// multilingual, as multilingual:de.
template <class Visit>
constexpr void for_each_multilingual_unicode(Visit&& visit) {
    detail::multilingual_languages::visit_multilingual<in_turn<nfkc, case_folded>>(visit);
}

// ---- the metrics by names of their own ----

template <std::size_t N>
using rouge_n_unicode = rouge_unicode::rouge_n<N>;
using rouge_1_unicode = rouge_n_unicode<1>;
using rouge_2_unicode = rouge_n_unicode<2>;
using rouge_l_unicode = rouge_unicode::rouge_l;
using rouge_lsum_unicode = rouge_unicode::rouge_lsum;
using token_f1_unicode = rouge_unicode::token_f1;

template <std::size_t N>
using rouge_n_cjk = rouge_cjk::rouge_n<N>;
using rouge_1_cjk = rouge_n_cjk<1>;
using rouge_2_cjk = rouge_n_cjk<2>;
using rouge_l_cjk = rouge_cjk::rouge_l;
using rouge_lsum_cjk = rouge_cjk::rouge_lsum;
using token_f1_cjk = rouge_cjk::token_f1;

template <std::size_t N>
using rouge_n_characters = rouge_characters::rouge_n<N>;
using rouge_1_characters = rouge_n_characters<1>;
using rouge_2_characters = rouge_n_characters<2>;
using rouge_l_characters = rouge_characters::rouge_l;
using rouge_lsum_characters = rouge_characters::rouge_lsum;
using token_f1_characters = rouge_characters::token_f1;

/// Exact match in normal form KC, case folded, without punctuation of any script; articles stay.
using exact_match_unicode =
    basic_exact_match<normalizer<in_turn<nfkc, case_folded>, without<unicode_punctuation>, single_spaces>>;

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
