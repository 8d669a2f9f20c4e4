#ifndef KARAT_METRIC_SPAN_METRICS_HPP
#define KARAT_METRIC_SPAN_METRICS_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "karat/buffer.hpp"
#include "karat/made_of_buffers.hpp"
#include "karat/match/assignment.hpp"
#include "karat/match/numpy_mean.hpp"
#include "karat/metric/best.hpp"
#include "karat/metric/call.hpp"
#include "karat/metric/score.hpp"
#include "karat/metric/span_lists.hpp"
#include "karat/signature.hpp"
#include "karat/status.hpp"
#include "karat/text/drop.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/stage_checks.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

namespace detail {

/// The metrics that compare lists of spans: they differ in what they make of two lists.
///
///     static Score of(const span_lists& a, const answer& prediction,
///                     const span_lists& b, const answer& reference, scratch& work) noexcept;
///
/// Its status is out_of_memory or ok; counts.matched is set, the other counts are those of every such metric.
template <class Metric, class Comparison, class Spans, class Normalizer, class Reduction>
class span_metric : public call<Metric, Spans> {
    static_assert(must_be_normalizer<Normalizer>());

public:
    using spans = Spans;
    using normalizer = Normalizer;
    using reduction = Reduction;
    using score_type = typename Comparison::score_type; // against one reference
    using result = reduced_score<Reduction, score_type>;
    static constexpr bool never_throws = karat::never_throws<Spans> && karat::never_throws<Normalizer>;

    constexpr span_metric() = default;
    constexpr explicit span_metric(Normalizer normalize) : m_normalize(std::move(normalize)) {}

    /// Names every choice that can change a score. Allocates.
    std::string signature() const {
        return signature_writer(Metric::name())
            .add("spans", signature_of(Spans{}))
            .add("normalizer", signature_of(m_normalize))
            .add("references", signature_of(Reduction{}))
            .finish();
    }

    // ---- the parts of a score, for what keeps references or scratch memory (reference/) ----

    using compiled = span_references;
    using reader = span_reader<Spans>;
    using scratch = typename Comparison::scratch;
    /// Metrics that read answers alike share what they have read, unless the normaliser may have a state.
    using reading = std::conditional_t<std::is_empty_v<Normalizer>, span_reading<Spans, Normalizer>, void>;

    template <class References>
    void compile(const References& references, compiled& to, text_scratch& work) const {
        to.questions.push_back(to.answers.size());
        for (const auto& reference : references) add(as_answer<Spans>(reference), to.answers, work);
    }
    template <class Answer>
    void read(const Answer& prediction, const compiled& /*with*/, reader& to) const {
        to.answers.clear();
        add(prediction, to.answers, to.work);
    }
    /// Scores what was read against question `q`; every reference's own score goes to `sink`, in order.
    template <class Sink>
    static result evaluate(const compiled& references, std::size_t q, const reader& prediction, scratch& work,
                           Sink&& sink) {
        result lost;
        lost.status = status::out_of_memory;
        if (references.failed() || prediction.failed()) return lost;
        const span_lists::answer& predicted = prediction.answers[0];
        const std::size_t first = references.questions[q];
        const std::size_t last = q + 1 == references.size() ? references.answers.size() : references.questions[q + 1];
        typename Reduction::template fold<score_type> reduced;
        for (std::size_t k = first; k < last; ++k) {
            const span_lists::answer& expected = references.answers[k];
            score_type s = Comparison::of(prediction.answers, predicted, references.answers, expected, work);
            if (s.status != status::ok) return lost;
            s.counts.predicted = units_of(predicted);
            s.counts.expected = units_of(expected);
            s.reference = k - first;
            sink(std::as_const(s));
            reduced.add(s);
        }
        score_type against_nothing;
        against_nothing.counts.predicted = units_of(predicted);
        return reduced.result(against_nothing);
    }

private:
    static std::size_t units_of(const span_lists::answer& answer) noexcept {
        return answer.is_blank ? 0 : answer.spans;
    }
    template <class Answer>
    void add(const Answer& answer, span_lists& to, text_scratch& work) const {
        to.begin_answer();
        Spans{}(answer, [&](std::string_view span) { to.add_span(m_normalize, span, work); });
        to.end_answer();
    }
    Normalizer m_normalize{};
};

/// 1 for the same spans and equally many of them.
struct same_spans {
    using score_type = value_score;
    using scratch = nothing_kept;
    static value_score of(const span_lists& a, const span_lists::answer& prediction, const span_lists& b,
                          const span_lists::answer& reference, scratch& /*work*/) noexcept {
        value_score s;
        if (have_same_spans(a, prediction, b, reference)) {
            s.value = 1;
            s.counts.matched = reference.is_blank ? 0 : reference.spans;
        }
        return s;
    }
};

/// The mean F1 of spans that are paired as well as possible.
struct paired_spans {
    using score_type = fmeasure_score;
    struct scratch : made_of_buffers<scratch> {
        buffer<double, 16> table; // a row for each span of the reference
        buffer<double, 4> best;   // of each row what its partner gives it, and zeros up to the longer list
        assignment pairs;

        template <class Self, class Use>
        static decltype(auto) buffers(Self& self, Use&& use) {
            return use(self.table, self.best, self.pairs);
        }
        template <class Compiled, class Reader>
        bool reserve(const Compiled& with, const Reader& prediction) noexcept {
            table.clear();
            best.clear();
            const std::size_t columns = prediction.most_spans;
            std::size_t rows = 0;
            for (std::size_t k = 0; k < with.answers.size(); ++k) {
                rows = with.answers[k].spans > rows ? with.answers[k].spans : rows;
            }
            return (columns == 0 || rows <= static_cast<std::size_t>(-1) / columns) &&
                   table.reserve_more(rows * columns) && best.reserve_more(rows > columns ? rows : columns) &&
                   pairs.reserve(rows, columns);
        }
    };
    static fmeasure_score of(const span_lists& a, const span_lists::answer& prediction, const span_lists& b,
                             const span_lists::answer& reference, scratch& work) noexcept {
        const std::size_t rows = reference.spans;
        const std::size_t columns = prediction.spans;
        fmeasure_score s;
        if (rows == 0 && columns == 0) {
            s.fmeasure = 1;
            return s;
        }
        work.table.clear();
        work.best.clear();
        if (columns != 0 && rows > static_cast<std::size_t>(-1) / columns) {
            s.status = status::out_of_memory;
            return s;
        }
        work.table.reserve_more(rows * columns);
        for (std::size_t i = 0; i < rows && !work.table.failed(); ++i) {
            for (std::size_t j = 0; j < columns; ++j) {
                work.table.push_back(f1(a, a.span_of(prediction, j), b, b.span_of(reference, i)));
            }
        }
        if (work.table.failed() || !work.best.resize(rows > columns ? rows : columns) ||
            !work.pairs.solve(work.table.data(), rows, columns)) {
            s.status = status::out_of_memory;
            return s;
        }
        const view<std::size_t> partners = work.pairs.partners();
        for (std::size_t i = 0; i < rows; ++i) {
            if (partners[i] == assignment::none) continue;
            work.best[i] = work.table[i * columns + partners[i]];
            if (work.best[i] > 0) ++s.counts.matched;
        }
        s.fmeasure = rounded_to_hundredths(numpy_mean({work.best.data(), work.best.size()}));
        return s;
    }

private:
    static double f1(const span_lists& a, const span_lists::span& predicted, const span_lists& b,
                     const span_lists::span& expected) noexcept {
        const auto both = shared_tokens(a, predicted, b, expected);
        if (expected.has_number && both.numbers == 0) return 0;
        const auto share = [&both](std::size_t of) {
            return of == 0 ? 1.0 : static_cast<double>(both.tokens) / static_cast<double>(of);
        };
        const double precision = share(predicted.tokens);
        const double recall = share(expected.tokens);
        return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
    }
};

} // namespace detail

/// Exact match of lists of spans: 1 if both lists are equally long and hold the same normalised spans, in any order,
/// else 0. A repeated span counts once for what the lists hold and each time for their length.
///
///     karat::drop::exact_match{}(prediction, references)          an answer is a text, which is its only span
///     karat::drop::exact_match_spans{}(spans, lists_of_spans)     an answer is a range of texts
///
/// `counts` are spans; 0 for an answer whose first span is blank. Time O(bytes) and sorting; short answers allocate
/// nothing; it never throws, and reports status::out_of_memory.
///
/// Dua et al. 2019, DROP, and its official evaluation script. Proven by tests/data/golden_drop.txt.
template <class Spans = one_span, class Normalizer = drop_normalizer, class Reduction = best>
class basic_span_match : public detail::span_metric<basic_span_match<Spans, Normalizer, Reduction>, detail::same_spans,
                                                    Spans, Normalizer, Reduction> {
    using base = detail::span_metric<basic_span_match, detail::same_spans, Spans, Normalizer, Reduction>;

public:
    using base::base;
    static constexpr std::string_view name() noexcept { return "exact_match"; }
};

/// DROP's F1 of lists of spans. A span is the set of its normalised tokens; shared are those that both sets hold:
/// P = shared / tokens of the prediction, R = shared / tokens of the reference, 1 for a side without tokens,
/// F = ((2 P) R) / (P + R); but 0 if the reference holds numbers and the prediction none of these. The spans are paired
/// one to one so that the sum of F is largest; the score is that sum, divided by the number of spans of the longer list
/// and rounded to hundredths, halves to even. Two lists without any span: 1. Swapping the sides may change it.
///
///     karat::drop::token_f1{}(prediction, references)             an answer is a text, which is its only span
///     karat::drop::token_f1_spans{}(spans, lists_of_spans)        an answer is a range of texts
///
/// `counts.matched` are pairs of spans that share something; the other counts as for basic_span_match. For p and r
/// spans time O(bytes + p r t + m^2 n), for t tokens a span and m of the fewer and n of the more spans, and memory for
/// p r numbers; short answers allocate nothing; it never throws, and reports status::out_of_memory.
///
/// Dua et al. 2019, DROP, and its official evaluation script. Proven by tests/data/golden_drop.txt.
template <class Spans = one_span, class Normalizer = drop_normalizer, class Reduction = best>
class basic_span_f1 : public detail::span_metric<basic_span_f1<Spans, Normalizer, Reduction>, detail::paired_spans,
                                                 Spans, Normalizer, Reduction> {
    using base = detail::span_metric<basic_span_f1, detail::paired_spans, Spans, Normalizer, Reduction>;

public:
    using base::base;
    static constexpr std::string_view name() noexcept { return "token_f1"; }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
