#ifndef KARAT_METRIC_EXACT_MATCH_HPP
#define KARAT_METRIC_EXACT_MATCH_HPP

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "karat/buffer.hpp"
#include "karat/metric/best.hpp"
#include "karat/metric/call.hpp"
#include "karat/metric/score.hpp"
#include "karat/signature.hpp"
#include "karat/status.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Exact match: 1 if the normalised prediction equals the normalised reference byte for byte, else 0. Two texts that
/// both normalise to nothing are equal; the counts tell such a match from others.
///
///     karat::exact_match{}(prediction, reference)       one reference
///     karat::exact_match{}(prediction, references)      the first reference that matches, else the first
///     karat::exact_match{}.each(prediction, references, sink)
///
/// Time and memory O(bytes). Short answers allocate nothing; it never throws, and reports status::out_of_memory.
///
/// Rajpurkar et al. 2016, "SQuAD: 100,000+ Questions for Machine Comprehension of Text", and its official evaluation
/// script v1.1. Proven by the squad lines of tests/data/golden_*.txt. Other conventions are in convention.hpp.
template <class Normalizer = squad_normalizer, class Reduction = best>
class basic_exact_match : public detail::call<basic_exact_match<Normalizer, Reduction>, Normalizer> {
    static_assert(
        is_normalizer<Normalizer> || !is_answer<Normalizer, std::string_view>,
        "karat: a normaliser is a callable (std::string_view text, buffer<char, N>& out) that appends to out, or a "
        "callable (std::string_view text) that returns a text");

public:
    using normalizer = Normalizer;
    using reduction = Reduction;
    static constexpr bool never_throws = karat::never_throws<Normalizer>;

    constexpr basic_exact_match() = default;
    constexpr explicit basic_exact_match(Normalizer normalize) : m_normalize(std::move(normalize)) {}

    static constexpr std::string_view name() noexcept { return "exact_match"; }
    /// Names every choice that can change a score. Allocates.
    std::string signature() const {
        return detail::signature_writer(name())
            .add("normalizer", signature_of(m_normalize))
            .add("references", signature_of(Reduction{}))
            .finish();
    }

private:
    friend class detail::call<basic_exact_match, Normalizer>;

    template <class Answer, class References, class Sink>
    value_score run(const Answer& prediction, const References& references, Sink&& sink) const {
        buffer<char, 256> predicted;
        buffer<char, 256> expected;
        detail::append_normalized(m_normalize, prediction, predicted);
        bool lost = predicted.failed();
        typename Reduction::template fold<value_score> reduced;
        std::size_t k = 0;
        for (const auto& reference : references) {
            expected.clear();
            detail::append_normalized(m_normalize, detail::as_answer<Normalizer>(reference), expected);
            lost = lost || expected.failed();
            value_score s = compare(predicted, expected);
            s.reference = k++;
            if (!lost) sink(std::as_const(s));
            reduced.add(s);
        }
        if (lost) {
            value_score failed;
            failed.status = status::out_of_memory;
            return failed;
        }
        expected.clear();
        return reduced.result(compare(predicted, expected));
    }

    static value_score compare(const buffer<char, 256>& predicted, const buffer<char, 256>& expected) noexcept {
        const bool equal = predicted.size() == expected.size() &&
                           std::memcmp(predicted.data(), expected.data(), predicted.size()) == 0;
        value_score s;
        s.value = equal ? 1 : 0;
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
