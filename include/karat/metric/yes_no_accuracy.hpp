#ifndef KARAT_METRIC_YES_NO_ACCURACY_HPP
#define KARAT_METRIC_YES_NO_ACCURACY_HPP

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
#include "karat/text/robust_yes_no.hpp"
#include "karat/text/yes_no.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Whether a T reads yes or no out of a text: a callable (std::string_view) that returns a yes_no_reading.
template <class T>
inline constexpr bool is_yes_no_rule = std::is_invocable_r_v<yes_no_reading, const T&, std::string_view>;

/// Yes/no accuracy: 1 if the answer that `Rule` reads out of the prediction is the one that the references give, else
/// 0. A reference is read strictly (read_yes_no_reference). A prediction in which the rule finds no answer is wrong and
/// has status::unparsed. When no reference can be read, or two disagree, the question is unscored: status::
/// unreadable_references, value 0.
///
///     karat::yes_no_accuracy{}(prediction, reference)
///     karat::yes_no_accuracy{}(prediction, references)
///     karat::yes_no_accuracy{}.each(prediction, references, sink)     every reference as if it were the only one
///
/// Time O(bytes) and no allocation with the rules of karat. It never throws.
///
/// Geva et al. 2021, "Did Aristotle Use a Laptop? A Question Answering Benchmark with Implicit Reasoning Strategies";
/// the rules are named with their sources in text/yes_no.hpp and text/robust_yes_no.hpp.
template <class Rule = robust_yes_no>
class basic_yes_no_accuracy : public detail::call<basic_yes_no_accuracy<Rule>, Rule> {
    static_assert(is_yes_no_rule<Rule>,
                  "karat: a yes/no rule is a callable (std::string_view text) that returns a karat::yes_no_reading");

public:
    using rule = Rule;
    using result = yes_no_score;
    static constexpr bool never_throws = noexcept(std::declval<const Rule&>()(std::string_view()));

    constexpr basic_yes_no_accuracy() = default;
    constexpr explicit basic_yes_no_accuracy(Rule read) : m_read(std::move(read)) {}

    static constexpr std::string_view name() noexcept { return "yes_no"; }
    /// Names every choice that can change a score. Allocates.
    std::string signature() const {
        return detail::signature_writer(name()).add("rule", signature_of(m_read)).add("references", "agreed").finish();
    }

    // ---- the parts of a score, for what keeps references or scratch memory (reference/) ----

    /// What the references of any number of questions say.
    struct compiled : detail::made_of_buffers<compiled> {
        buffer<polarity, 8> answers;      // of each reference
        buffer<std::size_t, 1> questions; // where in `answers` a question's references begin

        std::size_t size() const noexcept { return questions.size(); }
        template <class Self, class Use>
        static decltype(auto) buffers(Self& self, Use&& use) {
            return use(self.answers, self.questions);
        }
    };
    /// What a prediction says.
    struct reader : detail::nothing_kept {
        void prepare(const compiled& /*with*/) noexcept {}
        yes_no_reading parsed;
    };
    using scratch = detail::nothing_kept;

    template <class References, class Work>
    void compile(const References& references, compiled& to, Work& /*work*/) const {
        to.questions.push_back(to.answers.size());
        for (const auto& reference : references) {
            to.answers.push_back(read_yes_no_reference(std::string_view(reference)).answer);
        }
    }
    void read(std::string_view prediction, const compiled& /*with*/, reader& to) const {
        to.parsed = m_read(prediction);
    }
    /// Scores what was read against question `q`; every reference's own score goes to `sink`, in order.
    template <class Sink>
    static yes_no_score evaluate(const compiled& references, std::size_t q, const reader& prediction, scratch& /*work*/,
                                 Sink&& sink) {
        if (references.failed()) {
            yes_no_score lost;
            lost.status = status::out_of_memory;
            return lost;
        }
        const std::size_t first = references.questions[q];
        const std::size_t last = q + 1 == references.size() ? references.answers.size() : references.questions[q + 1];
        polarity agreed = polarity::none;
        std::size_t decided_by = no_reference;
        bool disagree = false;
        for (std::size_t k = first; k < last; ++k) {
            const polarity expected = references.answers[k];
            const yes_no_score own = compare(prediction.parsed, expected, k - first);
            sink(own);
            if (agreed == polarity::none && expected != polarity::none) {
                agreed = expected;
                decided_by = k - first;
            }
            disagree = disagree || (expected != polarity::none && expected != agreed);
        }
        yes_no_score s = disagree ? compare(prediction.parsed, polarity::none, no_reference)
                                  : compare(prediction.parsed, agreed, decided_by);
        if (first == last) s.status = status::no_references;
        return s;
    }

private:
    static yes_no_score compare(yes_no_reading parsed, polarity expected, std::size_t reference) noexcept {
        yes_no_score s;
        s.parsed = parsed;
        s.expected = expected;
        s.reference = reference;
        if (expected == polarity::none) {
            s.status = status::unreadable_references;
        } else if (parsed.answer == polarity::none) {
            s.status = status::unparsed;
        } else {
            s.value = parsed.answer == expected ? 1 : 0;
        }
        return s;
    }

    Rule m_read{};
};
template <class Rule>
basic_yes_no_accuracy(Rule) -> basic_yes_no_accuracy<Rule>;

using yes_no_accuracy = basic_yes_no_accuracy<>; ///< with karat's own rule, robust_yes_no

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
