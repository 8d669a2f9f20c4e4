#ifndef KARAT_METRIC_CALL_HPP
#define KARAT_METRIC_CALL_HPP

#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <type_traits>

#include "karat/text/text.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

struct ignore_score {
    template <class Score>
    void operator()(const Score&) const noexcept {}
};

/// How every metric is called: (prediction, reference) or (prediction, references), and nothing that merely looks like
/// it. `Stage` is the metric's first stage, which says what an answer is: a text, token ids, a list of sentences.
///
/// The metric derives from this and has the parts that reference/ uses, too: the types `compiled`, `reader` and
/// `scratch` and the functions
///
///     void compile(const References& references, compiled& to, Work& work) const;
///     void read(const Answer& prediction, const compiled& with, reader& to) const;
///     static Score evaluate(const compiled&, std::size_t question, const reader&, scratch&, Sink&& sink);
///
/// where reader.scratch() is the memory to work in that compile() may use, and evaluate() gives every reference's own
/// score to `sink`, in order, and returns the score of the question. Or it has no parts, cannot be in a key, and has
///
///     Score run(const Answer& prediction, const References& references, Sink&& sink) const;
template <class Metric, class Stage>
class call {
public:
    /// What an answer is, is_answer says of this.
    using stage = Stage;

    /// The score of `prediction` against one reference or, reduced by the metric's rule, against a list of references.
    /// noexcept if the stages promise not to throw: a list whose iterators throw ends the program then, which each()
    /// does not.
    template <class Prediction, class References>
    auto operator()(const Prediction& prediction, const References& references) const noexcept(Metric::never_throws) {
        return score_each(prediction, references, ignore_score{});
    }
    /// The same for a braced list of texts: {"food", "shelter"}.
    template <class Prediction>
    auto operator()(const Prediction& prediction, std::initializer_list<text_ref> references) const
        noexcept(Metric::never_throws) {
        return score_each(prediction, references, ignore_score{});
    }

    /// The same, and every reference's own score is handed to `sink(score)` in order, its index in score.reference.
    template <class Prediction, class References, class Sink>
    auto each(const Prediction& prediction, const References& references, Sink&& sink) const {
        return score_each(prediction, references, sink);
    }
    template <class Prediction, class Sink>
    auto each(const Prediction& prediction, std::initializer_list<text_ref> references, Sink&& sink) const {
        return score_each(prediction, references, sink);
    }

    // {"yes", "no"} is not one prediction, and nullptr is no text.
    template <class References>
    void operator()(std::initializer_list<text_ref>, const References&) const = delete;
    template <class Any>
    void operator()(const Any&, std::nullptr_t) const = delete;
    template <class Any>
    void operator()(std::nullptr_t, const Any&) const = delete;

private:
    template <class Prediction, class References, class Sink>
    auto score_each(const Prediction& prediction, const References& references, Sink&& sink) const {
        check<Prediction, References>();
        const Metric& metric = static_cast<const Metric&>(*this);
        if constexpr (is_answer<Stage, References>) {
            const auto& reference = as_answer<Stage>(references);
            using answer = std::remove_cv_t<std::remove_reference_t<decltype(reference)>>;
            return metric.run(as_answer<Stage>(prediction), view<answer>(&reference, 1), sink);
        } else {
            return metric.run(as_answer<Stage>(prediction), references, sink);
        }
    }

    // What reference/ keeps from one score to the next is made here for one, and thrown away.
    template <class Answer, class References, class Sink>
    auto run(const Answer& prediction, const References& references, Sink&& sink) const {
        const Metric& metric = static_cast<const Metric&>(*this);
        typename Metric::compiled question;
        typename Metric::reader read_prediction;
        typename Metric::scratch work;
        metric.compile(references, question, read_prediction.scratch());
        metric.read(prediction, question, read_prediction);
        return Metric::evaluate(question, 0, read_prediction, work, sink);
    }

    template <class Prediction, class References>
    static constexpr void check() {
        static_assert(!(is_answer_list<Stage, Prediction> && is_answer<Stage, References>),
                      "karat: the order is (prediction, references); these look swapped");
        static_assert(is_answer<Stage, Prediction>,
                      "karat: the prediction must be one answer: a text for metrics on text, a range of integers for "
                      "metrics on ids, a range of texts for metrics on tokens");
        static_assert(is_answer<Stage, References> || is_answer_list<Stage, References>,
                      "karat: the references must be one answer or a range of answers of the prediction's kind");
    }
};

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
