#ifndef KARAT_METRIC_TOKEN_METRIC_HPP
#define KARAT_METRIC_TOKEN_METRIC_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "karat/buffer.hpp"
#include "karat/match/overlap.hpp"
#include "karat/match/vocabulary.hpp"
#include "karat/metric/best.hpp"
#include "karat/metric/call.hpp"
#include "karat/metric/score.hpp"
#include "karat/signature.hpp"
#include "karat/status.hpp"
#include "karat/text/stemmer.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// What two sides without a token score: 0, as in rouge_score and SQuAD v1.1.
struct empty_scores_0 {
    std::string_view signature() const noexcept { return "0"; }
    static constexpr score of(const overlap_counts& counts) noexcept { return score_from(counts); }
};

/// What two sides without a token score: 1, as in SQuAD v2.0, where no answer is the right answer to some questions.
struct empty_scores_1 {
    std::string_view signature() const noexcept { return "1"; }
    static constexpr score of(const overlap_counts& counts) noexcept {
        score s = score_from(counts);
        if (counts.predicted == 0 && counts.expected == 0) s.precision = s.recall = s.fmeasure = 1;
        return s;
    }
};

namespace detail {

/// Collects tokens as ids, one answer after the other.
template <class Id>
class id_list {
public:
    explicit id_list(Id id) : m_id(id) {}
    void operator()(std::string_view token) noexcept { m_ids.push_back(m_id(token)); }
    void lose() noexcept { m_lost = true; }

    bool failed() const noexcept { return m_lost || m_ids.failed(); }
    std::size_t size() const noexcept { return m_ids.size(); }
    view<token_id> tokens() const noexcept { return {m_ids.data(), m_ids.size()}; }

private:
    Id m_id;
    buffer<token_id, 64> m_ids;
    bool m_lost = false;
};

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
    static_assert(
        is_tokenizer<Tokenizer> || !is_answer<Tokenizer, std::string_view>,
        "karat: a tokenizer is a callable (std::string_view text, sink) that calls sink(std::string_view token) "
        "for each token, or a callable (std::string_view text) that returns a range of texts");
    static_assert(
        is_stemmer<Stemmer>,
        "karat: a stemmer is a callable (char* word, std::size_t bytes) that stems in place and returns the new "
        "length, or a callable (std::string_view word) that returns the stem");

public:
    using tokenizer = Tokenizer;
    using stemmer = Stemmer;
    using overlap = Overlap;
    using reduction = Reduction;
    static constexpr bool never_throws = karat::never_throws<Tokenizer> && karat::never_throws<Stemmer>;

    constexpr token_metric() = default;
    constexpr explicit token_metric(Tokenizer tokenize, Stemmer stem = {})
        : m_tokenize(std::move(tokenize)), m_stem(std::move(stem)) {}

    /// Calls `use(std::string_view)` for each token of an answer, stemmed.
    template <class Answer, class Use>
    void tokens(const Answer& answer, Use&& use) const {
        for_each_token(m_tokenize, answer, stemming<Stemmer, std::remove_reference_t<Use>>(m_stem, use));
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

private:
    friend class call<Metric, Tokenizer>;

    template <class Answer, class References, class Sink>
    score run(const Answer& prediction, const References& references, Sink&& sink) const {
        vocabulary words;
        id_list expected([&words](std::string_view token) noexcept { return words.add(token); });
        buffer<std::size_t, 16> ends;
        for (const auto& reference : references) {
            tokens(as_answer<Tokenizer>(reference), expected);
            ends.push_back(expected.size());
        }
        id_list predicted([&words](std::string_view token) noexcept { return words.find(token); });
        tokens(prediction, predicted);

        buffer<std::size_t, 16> matched;
        overlap_counter counter;
        const reference_tokens all{expected.tokens(), {ends.data(), ends.size()}};
        if (words.failed() || expected.failed() || predicted.failed() || ends.failed() ||
            !matched.resize(ends.size()) ||
            !counter.count<Overlap>(all, predicted.tokens(), words.size(), matched.data())) {
            score lost;
            lost.status = status::out_of_memory;
            return lost;
        }

        typename Reduction::template fold<score> reduced;
        const std::size_t predicted_units = units_in(predicted.size(), Overlap::unit);
        for (std::size_t k = 0, begin = 0; k < ends.size(); begin = ends[k++]) {
            score s = Empty::of({matched[k], predicted_units, units_in(ends[k] - begin, Overlap::unit)});
            s.reference = k;
            sink(std::as_const(s));
            reduced.add(s);
        }
        return reduced.result(Empty::of({0, predicted_units, 0}));
    }

    Tokenizer m_tokenize{};
    Stemmer m_stem{};
};

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
