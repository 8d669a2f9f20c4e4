#ifndef KARAT_METRIC_EXACT_MATCH_HPP
#define KARAT_METRIC_EXACT_MATCH_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "karat/buffer.hpp"
#include "karat/made_of_buffers.hpp"
#include "karat/metric/best.hpp"
#include "karat/metric/both_empty.hpp"
#include "karat/metric/call.hpp"
#include "karat/metric/score.hpp"
#include "karat/signature.hpp"
#include "karat/status.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/squad.hpp"
#include "karat/text/stage_checks.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Exact match: 1 if the normalised prediction equals the normalised reference byte for byte, else 0. Two texts that
/// both normalise to nothing are equal, as in every published convention, and the counts tell such a match from others;
/// with `Empty` = empty_scores_0 they are not.
///
///     karat::exact_match{}(prediction, reference)       one reference
///     karat::exact_match{}(prediction, references)      the first reference that matches, else the first
///     karat::exact_match{}.each(prediction, references, sink)
///
/// Time and memory O(bytes). Short answers allocate nothing; it never throws, and reports status::out_of_memory.
///
/// Rajpurkar et al. 2016, "SQuAD: 100,000+ Questions for Machine Comprehension of Text", and its official evaluation
/// script v1.1. Proven by the squad lines of tests/data/golden_*.txt. Other conventions are in convention.hpp.
template <class Normalizer = squad_normalizer, class Reduction = best, class Empty = empty_scores_1>
class basic_exact_match : public detail::call<basic_exact_match<Normalizer, Reduction, Empty>, Normalizer> {
    static_assert(detail::must_normalize_texts<Normalizer>());
    static_assert(is_reduction<Reduction>,
                  "karat: in an exact match what makes one score of several references stands before what two empty "
                  "texts score: basic_exact_match<normalizer, karat::best_answerable, karat::empty_scores_0>");
    static_assert(
        is_empty_choice<Empty>,
        "karat: what two empty texts score is karat::empty_scores_0, karat::empty_scores_1, or one like them");

public:
    using normalizer = Normalizer;
    using reduction = Reduction;
    using result = reduced_score<Reduction, value_score>;
    static constexpr bool never_throws = karat::never_throws<Normalizer>;

    constexpr basic_exact_match() = default;
    constexpr explicit basic_exact_match(Normalizer normalize) : m_normalize(std::move(normalize)) {}

    static constexpr std::string_view name() noexcept { return "exact_match"; }
    /// Names every choice that can change a score; `empty` only where it is not the usual one. Allocates.
    std::string signature() const {
        detail::signature_writer text(name());
        text.add("normalizer", signature_of(m_normalize));
        if constexpr (!std::is_same_v<Empty, empty_scores_1>) text.add("empty", signature_of(Empty{}));
        return text.add("references", signature_of(Reduction{})).finish();
    }

    // ---- the parts of a score, for what keeps references or scratch memory (reference/) ----

    /// The normalised references of any number of questions.
    struct compiled : detail::made_of_buffers<compiled> {
        buffer<char, 256> bytes;          // one after the other
        buffer<std::size_t, 8> ends;      // of each reference in `bytes`
        buffer<std::size_t, 1> questions; // where in `ends` a question's references begin

        std::size_t size() const noexcept { return questions.size(); }
        template <class Self, class Use>
        static decltype(auto) buffers(Self& self, Use&& use) {
            return use(self.bytes, self.ends, self.questions);
        }
    };
    /// A normalised prediction.
    struct reader : detail::made_of_buffers<reader> {
        buffer<char, 256> bytes;
        detail::text_scratch work;

        void prepare(const compiled& /*with*/) noexcept {}
        bool failed() const noexcept { return bytes.failed(); }
        detail::text_scratch& scratch() noexcept { return work; }
        template <class Self, class Use>
        static decltype(auto) buffers(Self& self, Use&& use) {
            return use(self.bytes, self.work);
        }
        /// Of a text at most three bytes become of one; a token is preceded by its length.
        bool reserve(const compiled& /*with*/, std::size_t length) noexcept {
            bytes.clear();
            constexpr std::size_t most = is_answer<Normalizer, std::string_view> ? 3 : 2 * sizeof(std::uint64_t);
            return bytes.reserve_more(most * length) && work.reserve(length);
        }
    };
    using scratch = detail::nothing_kept;

    template <class References>
    void compile(const References& references, compiled& to, detail::text_scratch& work) const {
        to.questions.push_back(to.ends.size());
        for (const auto& reference : references) {
            detail::append_normalized(m_normalize, detail::as_answer<Normalizer>(reference), to.bytes, work);
            to.ends.push_back(to.bytes.size());
        }
    }
    template <class Answer>
    void read(const Answer& prediction, const compiled& /*with*/, reader& to) const {
        to.bytes.clear();
        detail::append_normalized(m_normalize, prediction, to.bytes, to.work);
    }
    /// Scores what was read against question `q`; every reference's own score goes to `sink`, in order.
    template <class Sink>
    static result evaluate(const compiled& references, std::size_t q, const reader& prediction, scratch& /*work*/,
                           Sink&& sink) {
        if (references.failed() || prediction.failed()) {
            result lost;
            lost.status = status::out_of_memory;
            return lost;
        }
        const std::string_view predicted(prediction.bytes.data(), prediction.bytes.size());
        const std::string_view bytes(references.bytes.data(), references.bytes.size());
        const std::size_t first = references.questions[q];
        const std::size_t last = q + 1 == references.size() ? references.ends.size() : references.questions[q + 1];
        typename Reduction::template fold<value_score> reduced;
        std::size_t begin = first == 0 ? 0 : references.ends[first - 1];
        for (std::size_t k = first; k < last; ++k) {
            value_score s = compare(predicted, bytes.substr(begin, references.ends[k] - begin));
            s.reference = k - first;
            sink(std::as_const(s));
            reduced.add(s);
            begin = references.ends[k];
        }
        return reduced.result(compare(predicted, {}));
    }

private:
    static value_score compare(std::string_view predicted, std::string_view expected) noexcept {
        const bool equal = predicted == expected;
        value_score s;
        s.value = !equal ? 0 : expected.empty() ? Empty::both_empty : 1;
        s.counts = {equal && !expected.empty() ? 1u : 0u, predicted.empty() ? 0u : 1u, expected.empty() ? 0u : 1u};
        return s;
    }

    Normalizer m_normalize{};
};
template <class Normalizer>
basic_exact_match(Normalizer) -> basic_exact_match<Normalizer>;

using exact_match = basic_exact_match<>;                                    ///< SQuAD v1.1
using exact_match_raw = basic_exact_match<raw_normalizer>;                  ///< texts as they are
using exact_match_tokens = basic_exact_match<token_sequence<given_tokens>>; ///< an answer is a range of texts
using exact_match_ids = basic_exact_match<token_sequence<given_ids>>;       ///< an answer is a range of integers

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
