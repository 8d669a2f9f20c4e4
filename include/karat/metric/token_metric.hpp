#ifndef KARAT_METRIC_TOKEN_METRIC_HPP
#define KARAT_METRIC_TOKEN_METRIC_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "karat/buffer.hpp"
#include "karat/made_of_buffers.hpp"
#include "karat/match/compiled_references.hpp"
#include "karat/match/overlap.hpp"
#include "karat/match/token_key.hpp"
#include "karat/match/vocabulary.hpp"
#include "karat/metric/best.hpp"
#include "karat/metric/both_empty.hpp"
#include "karat/metric/call.hpp"
#include "karat/metric/score.hpp"
#include "karat/metric/token_reader.hpp"
#include "karat/signature.hpp"
#include "karat/status.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/stage_checks.hpp"
#include "karat/text/stemmer.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

namespace detail {

/// Tokens to units: how many n-grams of `unit` tokens there are in `tokens` tokens.
constexpr std::size_t units_in(std::size_t tokens, std::size_t unit) noexcept {
    return tokens < unit ? 0 : tokens - unit + 1;
}

/// The metrics that compare tokens: ROUGE-N, ROUGE-L and token F1 differ only in their stages.
///
/// `Overlap` is what is counted (packed.hpp), `Tokenizer` and `Stemmer` make the tokens, `Empty` turns counts into a
/// score, and `Reduction` the scores against several references into one.
template <class Metric, class Overlap, class Tokenizer, class Stemmer, class Empty, class Reduction>
class token_metric : public call<Metric, Tokenizer> {
    static_assert(must_tokenize_texts<Tokenizer>());
    static_assert(must_be_stemmer<Stemmer>());
    static_assert(is_empty_choice<Empty>,
                  "karat: what two empty sides score stands before what makes one score of several references: "
                  "basic_token_f1<tokenizer, karat::empty_scores_1, karat::best_answerable>");
    static_assert(
        is_reduction<Reduction>,
        "karat: what makes one score of several references is karat::best, karat::best_answerable, or one like "
        "them, and stands behind what two empty sides score");

public:
    using tokenizer = Tokenizer;
    using stemmer = Stemmer;
    using overlap = Overlap;
    using reduction = Reduction;
    using result = reduced_score<Reduction, score>;
    static constexpr bool never_throws = karat::never_throws<Tokenizer> && karat::never_throws<Stemmer>;

    constexpr token_metric() = default;
    constexpr explicit token_metric(Tokenizer tokenize, Stemmer stem = {})
        : m_tokenize(std::move(tokenize)), m_stem(std::move(stem)) {}

    /// Calls `use(std::string_view)` for each token of an answer, stemmed.
    template <class Answer, class Use>
    void tokens(const Answer& answer, Use&& use) const {
        for_each_token(m_tokenize, answer, stemming<Stemmer, std::remove_reference_t<Use>>(m_stem, use));
    }

    /// What the tokenizer says is settled; see is_streamable.
    std::size_t settled(std::string_view text, const karat::memory* source = nullptr) const {
        return settled_by(m_tokenize, text, source);
    }

    /// Names every choice that can change a score. Allocates.
    std::string signature() const {
        return signature_writer(Metric::name())
            .add("tokens", signature_of(m_tokenize))
            .add("stemmer", signature_of(m_stem))
            .add("empty", signature_of(Empty{}))
            .add("references", signature_of(Reduction{}))
            .finish();
    }

    // ---- the parts of a score, for what keeps references or scratch memory (reference/) ----

    /// The references of any number of questions.
    using compiled = compiled_references;
    /// A prediction, read once for all metrics that have the same tokens.
    using reader = prediction_reader;
    /// Memory for counting, kept from one score to the next.
    struct scratch : made_of_buffers<scratch> {
        overlap_counter counter;
        buffer<std::size_t, 16> matched;

        template <class Self, class Use>
        static decltype(auto) buffers(Self& self, Use&& use) {
            return use(self.counter, self.matched);
        }
        /// Takes the memory for every question, by counting once for the one that needs most.
        bool reserve(const compiled& with, const token_reader& longest) noexcept {
            std::size_t references = 0;
            reference_tokens most;
            for (std::size_t q = 0; q < with.size(); ++q) {
                const reference_tokens all = with.references(q);
                if (all.ends.size() > references) references = all.ends.size();
                if (all.tokens.size() > most.tokens.size()) most = all;
            }
            return matched.resize(references) &&
                   counter.template count<Overlap>(most, longest.tokens(), with.words().size(), matched.data());
        }
    };

    template <class References>
    void compile(const References& references, compiled& to, text_scratch& work) const {
        compile_tokens<Tokenizer, Stemmer>(m_tokenize, m_stem, references, to, work);
    }
    template <class Answer>
    void read(const Answer& prediction, const compiled& with, reader& to) const {
        to.template read<Tokenizer, Stemmer>(m_tokenize, m_stem, prediction, with);
    }
    /// Scores what was read against question `q`; every reference's own score goes to `sink`, in order.
    template <class Sink>
    static result evaluate(const compiled& references, std::size_t q, const token_reader& prediction, scratch& work,
                           Sink&& sink) {
        result lost;
        lost.status = status::out_of_memory;
        if (references.failed() || prediction.failed()) return lost;
        const reference_tokens all = references.references(q);
        work.matched.clear();
        std::size_t* const matched = work.matched.extend(all.ends.size());
        if (matched == nullptr ||
            !work.counter.template count<Overlap>(all, prediction.tokens(), references.words().size(), matched)) {
            return lost;
        }
        return reduce(all.ends, matched, prediction.tokens().size(), sink);
    }
    /// The score of a question from what was counted against each reference.
    template <class Sink>
    static result reduce(view<std::uint32_t> ends, const std::size_t* matched, std::size_t predicted_tokens,
                         Sink&& sink) {
        typename Reduction::template fold<score> reduced;
        const std::size_t predicted = units_in(predicted_tokens, Overlap::unit);
        std::size_t begin = 0;
        for (std::size_t k = 0; k < ends.size(); ++k) {
            score s = Empty::of({matched[k], predicted, units_in(ends[k] - begin, Overlap::unit)});
            s.reference = k;
            sink(std::as_const(s));
            reduced.add(s);
            begin = ends[k];
        }
        return reduced.result(Empty::of({0, predicted, 0}));
    }

private:
    Tokenizer m_tokenize{};
    Stemmer m_stem{};
};

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
