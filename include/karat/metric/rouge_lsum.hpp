#ifndef KARAT_METRIC_ROUGE_LSUM_HPP
#define KARAT_METRIC_ROUGE_LSUM_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "karat/buffer.hpp"
#include "karat/match/lcs.hpp"
#include "karat/match/vocabulary.hpp"
#include "karat/metric/best.hpp"
#include "karat/metric/call.hpp"
#include "karat/metric/score.hpp"
#include "karat/metric/token_metric.hpp"
#include "karat/signature.hpp"
#include "karat/status.hpp"
#include "karat/text/stemmer.hpp"
#include "karat/text/text.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Sentences are the lines of a text: what stands between line feeds. Empty lines are none.
struct newline_sentences {
    static constexpr bool never_throws = true;
    std::string_view signature() const noexcept { return "lines"; }
    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        while (!text.empty()) {
            const std::size_t end = text.find('\n');
            const std::string_view line = text.substr(0, end);
            if (!line.empty()) sink(line);
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        }
    }
};

/// Sentences that the caller already has: an answer is a range of them, each of the kind that `Tokenizer` takes.
template <class Tokenizer>
struct given_sentences {
    template <class T>
    static constexpr bool accepts = is_answer_list<Tokenizer, T>;
    static constexpr bool never_throws = true;
    std::string_view signature() const noexcept { return "given"; }
    template <class Answer, class Sink>
    void operator()(const Answer& answer, Sink&& sink) const {
        for (const auto& sentence : answer) sink(detail::as_answer<Tokenizer>(sentence));
    }
};

/// ROUGE-Lsum, the summary-level ROUGE-L. For each sentence of the reference, the union over the prediction's sentences
/// of the positions on their longest common subsequence (lcs.hpp says which one); of the tokens at these positions, in
/// order, those are hits that both whole texts still hold, and each hit uses one up on both sides. Precision = hits /
/// tokens of the prediction, recall = hits / tokens of the reference, F as in score_from(); all in [0, 1], and 0 when a
/// side has no token. For two texts of one line each it equals ROUGE-L. Swapping the sides may change F.
///
///     karat::rouge_lsum{}(prediction, reference)           texts, a sentence on each line
///     karat::rouge_lsum{}(prediction, references)          the first reference with the largest F, whole
///     karat::rouge_lsum_sentences{}(sentences, sentences)  lists of sentences
///
/// Time O(bytes + s p + p r / 64) for p prediction tokens and r reference tokens in s sentences, plus for each
/// reference sentence the number of pairs of equal tokens; memory O(bytes) beyond what lcs.hpp states. It never throws,
/// and reports status::out_of_memory.
///
/// Lin 2004, "ROUGE: A Package for Automatic Evaluation of Summaries", as google-research's rouge_score 0.1.2 computes
/// it. Proven by the rougeLsum lines of tests/data/golden_*.txt.
template <class Sentences = newline_sentences, class Tokenizer = rouge_tokenizer, class Stemmer = no_stemmer,
          class Reduction = best>
class basic_rouge_lsum : public detail::call<basic_rouge_lsum<Sentences, Tokenizer, Stemmer, Reduction>, Sentences> {
    static_assert(is_tokenizer<Tokenizer> || !is_answer<Tokenizer, std::string_view>,
                  "karat: a tokenizer is a callable (std::string_view text, sink) that calls sink(std::string_view "
                  "token) for each token, or a callable (std::string_view text) that returns a range of texts");
    static_assert(is_stemmer<Stemmer>,
                  "karat: a stemmer is a callable (char* word, std::size_t bytes) that stems in place and returns the "
                  "new length, or a callable (std::string_view word) that returns the stem");

public:
    using sentences = Sentences;
    using tokenizer = Tokenizer;
    using stemmer = Stemmer;
    using reduction = Reduction;
    static constexpr bool never_throws =
        karat::never_throws<Sentences> && karat::never_throws<Tokenizer> && karat::never_throws<Stemmer>;

    constexpr basic_rouge_lsum() = default;
    constexpr explicit basic_rouge_lsum(Sentences split, Tokenizer tokenize = Tokenizer{}, Stemmer stem = Stemmer{})
        : m_split(std::move(split)), m_tokenize(std::move(tokenize)), m_stem(std::move(stem)) {}

    static constexpr std::string_view name() noexcept { return "rougeLsum"; }
    /// Names every choice that can change a score. Allocates.
    std::string signature() const {
        return detail::signature_writer(name())
            .add("sentences", signature_of(m_split))
            .add("tokens", signature_of(m_tokenize))
            .add("stemmer", signature_of(m_stem))
            .add("references", signature_of(Reduction{}))
            .finish();
    }

private:
    friend class detail::call<basic_rouge_lsum, Sentences>;

    using positions = buffer<std::size_t, 32>;

    template <class Answer, class References, class Sink>
    score run(const Answer& prediction, const References& references, Sink&& sink) const {
        vocabulary words;
        detail::id_list expected([&words](std::string_view token) noexcept { return words.add(token); });
        positions expected_sentences; // where each sentence of each reference ends in `expected`
        positions expected_answers;   // where each reference ends in `expected_sentences`
        for (const auto& reference : references) {
            collect(detail::as_answer<Sentences>(reference), expected, expected_sentences);
            expected_answers.push_back(expected_sentences.size());
        }
        detail::id_list predicted([&words](std::string_view token) noexcept { return words.find(token); });
        positions predicted_sentences;
        collect(prediction, predicted, predicted_sentences);

        hit_counter counter;
        if (words.failed() || expected.failed() || predicted.failed() || expected_sentences.failed() ||
            expected_answers.failed() || predicted_sentences.failed() ||
            !counter.set_prediction(predicted.tokens(), {predicted_sentences.data(), predicted_sentences.size()},
                                    words.size())) {
            return out_of_memory();
        }
        typename Reduction::template fold<score> reduced;
        std::size_t begin = 0;
        for (std::size_t k = 0, sentence = 0; k < expected_answers.size(); sentence = expected_answers[k++]) {
            const view<std::size_t> ends{expected_sentences.data() + sentence, expected_answers[k] - sentence};
            const std::size_t end = ends.empty() ? begin : ends[ends.size() - 1];
            std::size_t hits = 0;
            if (!counter.count(expected.tokens(), begin, ends, hits)) return out_of_memory();
            score s = score_from({hits, predicted.size(), end - begin});
            s.reference = k;
            sink(std::as_const(s));
            reduced.add(s);
            begin = end;
        }
        return reduced.result(score_from({0, predicted.size(), 0}));
    }

    template <class Answer, class Ids>
    void collect(const Answer& answer, Ids& ids, positions& sentence_ends) const {
        m_split(answer, [&](const auto& sentence) {
            for_each_token(m_tokenize, sentence, stemming<Stemmer, Ids>(m_stem, ids));
            sentence_ends.push_back(ids.size());
        });
    }

    static score out_of_memory() noexcept {
        score lost;
        lost.status = status::out_of_memory;
        return lost;
    }

    /// Counts the hits of one reference after the other against the same prediction.
    class hit_counter {
    public:
        bool set_prediction(view<token_id> tokens, view<std::size_t> sentence_ends, std::size_t largest_id) noexcept {
            m_tokens = tokens;
            m_sentence_ends = sentence_ends;
            m_largest_id = largest_id;
            if (!m_predicted.resize(largest_id + 1) || !m_left.resize(largest_id + 1)) return false;
            for (const token_id id : tokens) ++m_predicted[id];
            return true;
        }
        /// The hits of the reference whose sentences end at `ends` in `tokens` and whose first begins at `begin`.
        bool count(view<token_id> tokens, std::size_t begin, view<std::size_t> ends, std::size_t& hits) noexcept {
            if (ends.empty()) return true;
            for (std::size_t i = begin; i < ends[ends.size() - 1]; ++i) m_left[tokens[i]] = {0, m_predicted[tokens[i]]};
            for (std::size_t i = begin; i < ends[ends.size() - 1]; ++i) ++m_left[tokens[i]].expected;
            for (const std::size_t end : ends) {
                const view<token_id> sentence = tokens.part(begin, end - begin);
                if (!mark_union(sentence)) return false;
                for (std::size_t i = 0; i < sentence.size(); ++i) {
                    left& here = m_left[sentence[i]];
                    if (!m_marked[i] || here.expected == 0 || here.predicted == 0) continue;
                    --here.expected;
                    --here.predicted;
                    ++hits;
                }
                begin = end;
            }
            return true;
        }

    private:
        struct left {
            std::size_t expected;
            std::size_t predicted;
        };
        bool mark_union(view<token_id> sentence) noexcept {
            m_marked.clear();
            if (!m_marked.resize(sentence.size()) || !m_lcs.set_reference(sentence, m_largest_id)) return false;
            std::size_t begin = 0;
            for (const std::size_t end : m_sentence_ends) {
                const auto mark = [this](std::size_t i) noexcept { m_marked[i] = true; };
                if (!m_lcs.mark(m_tokens.part(begin, end - begin), mark)) return false;
                begin = end;
            }
            return true;
        }

        view<token_id> m_tokens;
        view<std::size_t> m_sentence_ends;
        std::size_t m_largest_id = 0;
        buffer<std::size_t, 65> m_predicted; // by id: how often the prediction holds the token
        buffer<left, 65> m_left;             // by id: how often it may still be hit
        buffer<bool, 64> m_marked;           // by position in the sentence at hand
        lcs_positions m_lcs;
    };

    Sentences m_split{};
    Tokenizer m_tokenize{};
    Stemmer m_stem{};
};

using rouge_lsum = basic_rouge_lsum<newline_sentences, rouge_tokenizer, rouge_stemmer>; ///< stemmed
using rouge_lsum_unstemmed = basic_rouge_lsum<>;                                        ///< as use_stemmer=False
/// Stemmed; an answer is a range of texts, one for each sentence.
using rouge_lsum_sentences = basic_rouge_lsum<given_sentences<rouge_tokenizer>, rouge_tokenizer, rouge_stemmer>;
/// An answer is a range of sentences, each a range of texts, one for each token.
using rouge_lsum_tokens = basic_rouge_lsum<given_sentences<given_tokens>, given_tokens>;
/// An answer is a range of sentences, each a range of integers.
using rouge_lsum_ids = basic_rouge_lsum<given_sentences<given_ids>, given_ids>;

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
