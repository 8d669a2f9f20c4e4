#ifndef KARAT_METRIC_ROUGE_LSUM_HPP
#define KARAT_METRIC_ROUGE_LSUM_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "karat/buffer.hpp"
#include "karat/made_of_buffers.hpp"
#include "karat/match/compiled_references.hpp"
#include "karat/match/overlap.hpp"
#include "karat/match/union_overlap.hpp"
#include "karat/match/vocabulary.hpp"
#include "karat/metric/best.hpp"
#include "karat/metric/call.hpp"
#include "karat/metric/score.hpp"
#include "karat/metric/token_reader.hpp"
#include "karat/signature.hpp"
#include "karat/status.hpp"
#include "karat/text/rouge.hpp"
#include "karat/text/stage_checks.hpp"
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
    static_assert(detail::must_tokenize_texts<Tokenizer>());
    static_assert(detail::must_be_stemmer<Stemmer>());

public:
    using sentences = Sentences;
    using tokenizer = Tokenizer;
    using stemmer = Stemmer;
    using reduction = Reduction;
    using result = reduced_score<Reduction, score>;
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

    // ---- the parts of a score, for what keeps references or scratch memory (reference/) ----

    /// The references of any number of questions: their sentences, and for each reference how many sentences there are
    /// up to its last one.
    struct compiled : detail::made_of_buffers<compiled> {
        compiled_references sentences;
        buffer<std::uint32_t, 8> ends;    // of each reference in its question's sentences
        buffer<std::size_t, 1> questions; // where in `ends` a question's references begin

        std::size_t size() const noexcept { return questions.size(); }
        template <class Self, class Use>
        static decltype(auto) buffers(Self& self, Use&& use) {
            return use(self.sentences, self.ends, self.questions);
        }
        view<std::uint32_t> ends_of(std::size_t q) const noexcept {
            const std::size_t end = q + 1 == questions.size() ? ends.size() : questions[q + 1];
            return {ends.data() + questions[q], end - questions[q]};
        }
    };
    /// A prediction's sentences.
    struct reader : detail::made_of_buffers<reader> {
        detail::token_reader tokens;
        buffer<std::uint32_t, 32> ends; // of each sentence in the tokens
        void prepare(const compiled& with) noexcept { tokens.remember(with.sentences.words()); }
        detail::text_scratch& scratch() noexcept { return tokens.scratch(); }
        template <class Self, class Use>
        static decltype(auto) buffers(Self& self, Use&& use) {
            return use(self.tokens, self.ends);
        }
        bool reserve(const compiled& with, std::size_t length) noexcept {
            ends.clear();
            return tokens.reserve(with.sentences.words(), length) && ends.reserve_more(length);
        }
    };
    /// Memory for counting, kept from one score to the next.
    struct scratch : detail::made_of_buffers<scratch> {
        union_overlap_counter counter;

        template <class Self, class Use>
        static decltype(auto) buffers(Self& self, Use&& use) {
            return use(self.counter);
        }
        bool reserve(const compiled& with, const reader& prediction) noexcept {
            std::size_t longest = 0;
            for (std::size_t q = 0; q < with.size(); ++q) {
                std::size_t begin = 0;
                for (const std::uint32_t end : with.sentences.references(q).ends) {
                    longest = end - begin > longest ? end - begin : longest;
                    begin = end;
                }
            }
            return counter.reserve(longest, prediction.tokens.tokens().size(), with.sentences.words().size());
        }
    };

    template <class References>
    void compile(const References& references, compiled& to, detail::text_scratch& work) const {
        to.questions.push_back(to.ends.size());
        to.sentences.begin_question();
        std::uint32_t count = 0;
        for (const auto& reference : references) {
            m_split(detail::as_answer<Sentences>(reference), [&](const auto& sentence) {
                const std::size_t before = to.sentences.token_ids().size();
                for_each_token(m_tokenize, sentence, detail::append_to(to.sentences, m_stem, work));
                if (to.sentences.token_ids().size() == before) return; // counts for nothing, and need not cost time
                to.sentences.end_reference();
                ++count;
            });
            to.ends.push_back(count);
        }
        to.sentences.finish();
    }
    template <class Answer>
    void read(const Answer& prediction, const compiled& with, reader& to) const {
        to.tokens.clear();
        to.ends.clear();
        m_split(prediction, [&](const auto& sentence) {
            const std::size_t before = to.tokens.tokens().size();
            for_each_token(m_tokenize, sentence, to.tokens.append_from(m_stem, with.sentences.words()));
            const std::size_t end = to.tokens.tokens().size();
            if (end != before) to.ends.push_back(static_cast<std::uint32_t>(end));
        });
    }
    /// Scores what was read against question `q`; every reference's own score goes to `sink`, in order.
    template <class Sink>
    static result evaluate(const compiled& references, std::size_t q, const reader& prediction, scratch& work,
                           Sink&& sink) {
        result lost;
        lost.status = status::out_of_memory;
        if (references.failed() || prediction.failed()) return lost;
        const reference_tokens all = references.sentences.references(q);
        const view<token_id> predicted = prediction.tokens.tokens();
        if (!work.counter.set_prediction(predicted, {prediction.ends.data(), prediction.ends.size()},
                                         references.sentences.words().size())) {
            return lost;
        }
        const forgetting_at_the_end forgets{work.counter}; // also if the sink throws
        typename Reduction::template fold<score> reduced;
        std::size_t sentence = 0;
        std::size_t begin = 0;
        std::size_t k = 0;
        for (const std::uint32_t last : references.ends_of(q)) {
            const view<std::uint32_t> ends = all.ends.part(sentence, last - sentence);
            const std::size_t end = ends.empty() ? begin : ends[ends.size() - 1];
            std::size_t hits = 0;
            if (!work.counter.count(all.tokens, begin, ends, hits)) return lost;
            score s = score_from({hits, predicted.size(), end - begin});
            s.reference = k++;
            sink(std::as_const(s));
            reduced.add(s);
            begin = end;
            sentence = last;
        }
        return reduced.result(score_from({0, predicted.size(), 0}));
    }

private:
    struct forgetting_at_the_end {
        union_overlap_counter& counter;
        ~forgetting_at_the_end() { counter.forget_prediction(); }
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
