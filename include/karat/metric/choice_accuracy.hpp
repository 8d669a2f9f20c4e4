#ifndef KARAT_METRIC_CHOICE_ACCURACY_HPP
#define KARAT_METRIC_CHOICE_ACCURACY_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "karat/buffer.hpp"
#include "karat/made_of_buffers.hpp"
#include "karat/metric/call.hpp"
#include "karat/metric/score.hpp"
#include "karat/signature.hpp"
#include "karat/status.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/output/choice.hpp"
#include "karat/text/output/robust_choice.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Whether the right choice was picked.
struct choice_score {
    double value = 0;                     ///< right choices / choices picked; 0 if none could be read, or unscored
    choice_reading parsed;                ///< what was read out of the prediction, and where
    choice_set expected;                  ///< the right ones, those of all references; empty if none could be read
    std::size_t reference = no_reference; ///< 0-based: the first reference that could be read
    karat::status status = status::ok;
};
constexpr double primary(const choice_score& s) noexcept { return s.value; }

/// Whether a T reads choices out of a text: a callable (std::string_view) that returns a choice_reading, with a member
/// function reference(std::string_view) that reads a gold answer.
template <class T, class = void>
inline constexpr bool is_choice_rule = false;
template <class T>
inline constexpr bool
    is_choice_rule<T, std::void_t<decltype(std::declval<const T&>().reference(std::string_view()).choices)>> =
        std::is_invocable_r_v<choice_reading, const T&, std::string_view>;

/// Accuracy on multiple choice: 1 if the choice that `Rule` reads out of the prediction is right, else 0; a prediction
/// that gives k choices earns 1/k for each right one among them, so that naming all of them earns what guessing does.
/// Several references are several right choices. A prediction in which no choice is found is wrong and has
/// status::unparsed; when no reference can be read, the question is unscored: status::unreadable_references, value 0.
///
///     karat::choice_accuracy{}(prediction, "B")
///     karat::choice_accuracy{karat::robust_choice{4}}(prediction, "B")      A to D
///     karat::choice_accuracy{}.each(prediction, references, sink)           every reference as if it were the only one
///
/// Time O(bytes) and no allocation with karat's rule. It never throws.
///
/// Clark et al. 2018, "Think you have Solved Question Answering? Try ARC, the AI2 Reasoning Challenge", for the credit
/// of 1/k. Proven by tests/unit/choice_accuracy_test.cpp.
template <class Rule = robust_choice>
class basic_choice_accuracy : public detail::call<basic_choice_accuracy<Rule>, Rule> {
    static_assert(
        is_choice_rule<Rule>,
        "karat: a choice rule is a callable (std::string_view text) that returns a karat::choice_reading, and "
        "has a member function reference(std::string_view text) that returns one");

public:
    using rule = Rule;
    using result = choice_score;
    static constexpr bool never_throws = noexcept(std::declval<const Rule&>()(std::string_view()))&& noexcept(
        std::declval<const Rule&>().reference(std::string_view()));

    constexpr basic_choice_accuracy() = default;
    constexpr explicit basic_choice_accuracy(Rule read) : m_read(std::move(read)) {}

    static constexpr std::string_view name() noexcept { return "choice"; }
    /// Names every choice that can change a score. Allocates.
    std::string signature() const {
        return detail::signature_writer(name()).add("rule", signature_of(m_read)).add("references", "any").finish();
    }

    // ---- the parts of a score, for what keeps references or scratch memory (reference/) ----

    /// What the references of any number of questions say.
    struct compiled : detail::made_of_buffers<compiled> {
        buffer<choice_set, 4> choices;    // of each reference
        buffer<std::size_t, 1> questions; // where in `choices` a question's references begin

        std::size_t size() const noexcept { return questions.size(); }
        template <class Self, class Use>
        static decltype(auto) buffers(Self& self, Use&& use) {
            return use(self.choices, self.questions);
        }
    };
    /// What a prediction says.
    struct reader : detail::nothing_kept {
        void prepare(const compiled& /*with*/) noexcept {}
        choice_reading parsed;
    };
    using scratch = detail::nothing_kept;

    template <class References, class Work>
    void compile(const References& references, compiled& to, Work& /*work*/) const {
        to.questions.push_back(to.choices.size());
        for (const auto& reference : references) {
            to.choices.push_back(m_read.reference(std::string_view(reference)).choices);
        }
    }
    void read(std::string_view prediction, const compiled& /*with*/, reader& to) const {
        to.parsed = m_read(prediction);
    }
    /// Scores what was read against question `q`; every reference's own score goes to `sink`, in order.
    template <class Sink>
    static choice_score evaluate(const compiled& references, std::size_t q, const reader& prediction, scratch& /*work*/,
                                 Sink&& sink) {
        if (references.failed()) {
            choice_score lost;
            lost.status = status::out_of_memory;
            return lost;
        }
        const std::size_t first = references.questions[q];
        const std::size_t last = q + 1 == references.size() ? references.choices.size() : references.questions[q + 1];
        choice_set expected;
        std::size_t decided_by = no_reference;
        for (std::size_t k = first; k < last; ++k) {
            const choice_set own = references.choices[k];
            const choice_score alone = compare(prediction.parsed, own, k - first);
            sink(alone);
            if (decided_by == no_reference && !own.empty()) decided_by = k - first;
            expected.add(own);
        }
        choice_score s = compare(prediction.parsed, expected, decided_by);
        if (first == last) s.status = status::no_references;
        return s;
    }

private:
    static choice_score compare(const choice_reading& parsed, choice_set expected, std::size_t reference) noexcept {
        choice_score s;
        s.parsed = parsed;
        s.expected = expected;
        s.reference = reference;
        if (expected.empty()) {
            s.status = status::unreadable_references;
        } else if (parsed.choices.empty()) {
            s.status = status::unparsed;
        } else {
            const std::size_t right = parsed.choices.in(expected).size();
            s.value = static_cast<double>(right) / static_cast<double>(parsed.choices.size());
        }
        return s;
    }

    Rule m_read{};
};
template <class Rule>
basic_choice_accuracy(Rule) -> basic_choice_accuracy<Rule>;

using choice_accuracy = basic_choice_accuracy<>; ///< with karat's own rule, robust_choice, for choices from A to J

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
