#ifndef KARAT_FWD_HPP
#define KARAT_FWD_HPP

#include <cstddef>
#include <cstdint>

#include "karat/version.hpp"

// The names of karat's types and nothing else, for headers of programs that pass them on: results, metrics, keys and
// accumulators can be named, referred to and returned without the headers that define them.
//
//     #include <karat/fwd.hpp>
//     karat::score grade(const karat::answer_key<karat::rouge_l>& key, std::size_t question, const char* answer);
//
// Default template arguments are in the headers that define the templates, and only there, so that here every alias
// spells out what it stands for. Where both are seen, the compiler compares them. Proven by tests/package/fwd.

namespace karat {
inline namespace KARAT_NAMESPACE {

struct memory;
template <class T>
class view;
template <class T>
class row_list;

// ---- results ----
enum class status : std::uint8_t;
enum class polarity : std::uint8_t;
struct overlap_counts;
struct score;
struct value_score;
struct fmeasure_score;
struct yes_no_reading;
struct yes_no_score;
struct choice_reading;
struct choice_score;
struct sari_score;
struct explanation;

// ---- stages ----
template <class Source, class... Steps>
class normalizer;
struct as_written;
struct squad_normalizer;
struct drop_normalizer;

struct rouge_tokenizer;
struct squad_tokenizer;
struct given_tokens;
class given_ids;
template <class Tokenizer>
struct token_sequence;
struct newline_sentences;
template <class Tokenizer>
struct given_sentences;

struct no_stemmer;
struct rouge_stemmer;

class robust_yes_no;
struct strict_yes_no;
class choice_set;
class robust_choice;
template <class Normalizer>
class refusing;

struct cut;
template <class... Steps>
class cleaner;

struct empty_scores_0;
struct empty_scores_1;
struct best;
struct best_answerable;
struct leave_one_out;
struct best_not_blank;
struct one_span;
struct given_spans;

// ---- metrics ----
template <class Normalizer, class Reduction, class Empty>
class basic_exact_match;
using exact_match = basic_exact_match<squad_normalizer, best, empty_scores_1>;
using exact_match_raw = basic_exact_match<normalizer<as_written>, best, empty_scores_1>;
using exact_match_tokens = basic_exact_match<token_sequence<given_tokens>, best, empty_scores_1>;
using exact_match_ids = basic_exact_match<token_sequence<given_ids>, best, empty_scores_1>;

template <class Tokenizer, class Empty, class Reduction>
class basic_token_f1;
using token_f1 = basic_token_f1<squad_tokenizer, empty_scores_0, best>;
using token_f1_tokens = basic_token_f1<given_tokens, empty_scores_0, best>;
using token_f1_ids = basic_token_f1<given_ids, empty_scores_0, best>;

template <class Spans, class Normalizer, class Reduction>
class basic_span_match;
template <class Spans, class Normalizer, class Reduction>
class basic_span_f1;

template <std::size_t N, class Tokenizer, class Stemmer, class Reduction>
class basic_rouge_n;
using rouge_1 = basic_rouge_n<1, rouge_tokenizer, rouge_stemmer, best>;
using rouge_2 = basic_rouge_n<2, rouge_tokenizer, rouge_stemmer, best>;
using rouge_1_unstemmed = basic_rouge_n<1, rouge_tokenizer, no_stemmer, best>;
using rouge_2_unstemmed = basic_rouge_n<2, rouge_tokenizer, no_stemmer, best>;
using rouge_1_tokens = basic_rouge_n<1, given_tokens, no_stemmer, best>;
using rouge_2_tokens = basic_rouge_n<2, given_tokens, no_stemmer, best>;
using rouge_1_ids = basic_rouge_n<1, given_ids, no_stemmer, best>;
using rouge_2_ids = basic_rouge_n<2, given_ids, no_stemmer, best>;

template <class Tokenizer, class Stemmer, class Reduction>
class basic_rouge_l;
using rouge_l = basic_rouge_l<rouge_tokenizer, rouge_stemmer, best>;
using rouge_l_unstemmed = basic_rouge_l<rouge_tokenizer, no_stemmer, best>;
using rouge_l_tokens = basic_rouge_l<given_tokens, no_stemmer, best>;
using rouge_l_ids = basic_rouge_l<given_ids, no_stemmer, best>;

template <class Sentences, class Tokenizer, class Stemmer, class Reduction>
class basic_rouge_lsum;
using rouge_lsum = basic_rouge_lsum<newline_sentences, rouge_tokenizer, rouge_stemmer, best>;
using rouge_lsum_unstemmed = basic_rouge_lsum<newline_sentences, rouge_tokenizer, no_stemmer, best>;
using rouge_lsum_sentences = basic_rouge_lsum<given_sentences<rouge_tokenizer>, rouge_tokenizer, rouge_stemmer, best>;
using rouge_lsum_tokens = basic_rouge_lsum<given_sentences<given_tokens>, given_tokens, no_stemmer, best>;
using rouge_lsum_ids = basic_rouge_lsum<given_sentences<given_ids>, given_ids, no_stemmer, best>;

template <class Rule>
class basic_yes_no_accuracy;
using yes_no_accuracy = basic_yes_no_accuracy<robust_yes_no>;

template <class Rule>
class basic_choice_accuracy;
using choice_accuracy = basic_choice_accuracy<robust_choice>;

template <class Tokenizer, class Reduction>
class basic_containment;
using containment = basic_containment<squad_tokenizer, best>;

class recall_at;
class sari;

// ---- references ----
template <class... Metrics>
class answer_key;
template <class... Metrics>
class answer_scorer;
template <class... Metrics>
class answer_stream;
struct question_name;
template <class Answer>
struct candidate;

// ---- summaries ----
class exact_sum;
struct coverage;
struct score_mean;
struct value_mean;
class mean_score;
class mean_value;
class micro_score;
using macro_score = mean_score;
using macro_value = mean_value;
template <class State>
class groups;
template <class State>
class labelled;

struct interval;
class success_count;
class poisson_bootstrap;
class flat_form;
class question_scores;
struct comparison;

class best_checkpoint;
class rubric;
class mean_preference;
class mean_validity;
class rater_agreement;
class category_counter;

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
