#ifndef KARAT_METRIC_CONTAINMENT_HPP
#define KARAT_METRIC_CONTAINMENT_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "karat/buffer.hpp"
#include "karat/made_of_buffers.hpp"
#include "karat/match/compiled_references.hpp"
#include "karat/match/token_key.hpp"
#include "karat/metric/best.hpp"
#include "karat/metric/call.hpp"
#include "karat/metric/score.hpp"
#include "karat/metric/token_reader.hpp"
#include "karat/signature.hpp"
#include "karat/status.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/squad.hpp"
#include "karat/text/stage_checks.hpp"
#include "karat/text/stemmer.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

namespace detail {

/// Whether `needle` is a run within `text`; an empty one is not. Knuth, Morris and Pratt 1977: linear in both, with 4
/// bytes of `borders` for each token of the needle. `lost` is set when there is no memory for these.
template <std::size_t Inline>
bool contains_run(view<token_id> text, view<token_id> needle, buffer<std::uint32_t, Inline>& borders,
                  bool& lost) noexcept {
    if (needle.empty() || needle.size() > text.size()) return false;
    borders.clear();
    // borders[i]: how long the longest proper prefix of the needle is that ends its first i + 1 tokens.
    if (!borders.resize(needle.size())) {
        lost = true;
        return false;
    }
    std::uint32_t same = 0;
    for (std::size_t i = 1; i < needle.size(); ++i) {
        while (same > 0 && needle[i] != needle[same]) same = borders[same - 1];
        if (needle[i] == needle[same]) ++same;
        borders[i] = same;
    }
    same = 0;
    for (const token_id token : text) {
        while (same > 0 && token != needle[same]) same = borders[same - 1];
        if (token == needle[same]) ++same;
        if (same == needle.size()) return true;
    }
    return false;
}

} // namespace detail

/// Containment: 1 if the tokens of a reference stand in the prediction one after the other, else 0. Whole tokens count,
/// so that 5 is not in 15, and a reference without tokens is in nothing: it would be a part of every text. Right
/// answers inside long ones score 1, and so do answers that name everything: no measure of conciseness.
///
///     karat::containment{}("It is in Paris, France.", "Paris")      1
///
/// The tokens are SQuAD's by default, lower-cased, without punctuation and articles. Time O(bytes), with several
/// references O(tokens of the prediction) more for each; short answers allocate nothing. It never throws, and reports
/// status::out_of_memory. Proven by tests/unit/containment_test.cpp.
template <class Tokenizer = squad_tokenizer, class Reduction = best>
class basic_containment : public detail::call<basic_containment<Tokenizer, Reduction>, Tokenizer> {
    static_assert(detail::must_tokenize_texts<Tokenizer>());

public:
    using tokenizer = Tokenizer;
    using stemmer = no_stemmer;
    using reduction = Reduction;
    using result = reduced_score<Reduction, value_score>;
    static constexpr bool never_throws = karat::never_throws<Tokenizer>;

    constexpr basic_containment() = default;
    constexpr explicit basic_containment(Tokenizer tokenize) : m_tokenize(std::move(tokenize)) {}

    static constexpr std::string_view name() noexcept { return "containment"; }
    /// Names every choice that can change a score. Allocates.
    std::string signature() const {
        return detail::signature_writer(name())
            .add("tokens", signature_of(m_tokenize))
            .add("references", signature_of(Reduction{}))
            .finish();
    }

    // ---- the parts of a score, for what keeps references or scratch memory (reference/) ----

    using compiled = compiled_references;
    using reader = detail::prediction_reader;
    struct scratch : detail::made_of_buffers<scratch> {
        buffer<std::uint32_t, 64> borders; // of the reference at hand

        template <class Self, class Use>
        static decltype(auto) buffers(Self& self, Use&& use) {
            return use(self.borders);
        }
        bool reserve(const compiled& with, const detail::token_reader& /*longest*/) noexcept {
            std::size_t most = 0; // tokens of a question's references, of which one has no more
            for (std::size_t q = 0; q < with.size(); ++q) {
                const std::size_t tokens = with.references(q).tokens.size();
                if (tokens > most) most = tokens;
            }
            borders.clear();
            return borders.reserve_more(most);
        }
    };

    template <class References>
    void compile(const References& references, compiled& to, detail::text_scratch& work) const {
        detail::compile_tokens<Tokenizer, stemmer>(m_tokenize, stemmer{}, references, to, work);
    }
    template <class Answer>
    void read(const Answer& prediction, const compiled& with, reader& to) const {
        to.template read<Tokenizer, stemmer>(m_tokenize, stemmer{}, prediction, with);
    }
    /// Scores what was read against question `q`; every reference's own score goes to `sink`, in order.
    template <class Sink>
    static result evaluate(const compiled& references, std::size_t q, const detail::token_reader& prediction,
                           scratch& work, Sink&& sink) {
        result lost;
        lost.status = status::out_of_memory;
        if (references.failed() || prediction.failed()) return lost;
        const view<token_id> predicted = prediction.tokens();
        const reference_tokens all = references.references(q);
        typename Reduction::template fold<value_score> reduced;
        value_score against_nothing;
        against_nothing.counts.predicted = predicted.empty() ? 0 : 1;
        std::size_t begin = 0;
        for (std::size_t k = 0; k < all.ends.size(); ++k) {
            const view<token_id> expected{all.tokens.data() + begin, all.ends[k] - begin};
            bool no_memory = false;
            const bool contained = detail::contains_run(predicted, expected, work.borders, no_memory);
            if (no_memory) return lost;
            value_score s = against_nothing;
            s.value = contained ? 1 : 0;
            s.counts.matched = contained ? 1 : 0;
            s.counts.expected = expected.empty() ? 0 : 1;
            s.reference = k;
            sink(std::as_const(s));
            reduced.add(s);
            begin = all.ends[k];
        }
        return reduced.result(against_nothing);
    }

private:
    Tokenizer m_tokenize{};
};
template <class Tokenizer>
basic_containment(Tokenizer) -> basic_containment<Tokenizer>;

using containment = basic_containment<>; ///< of SQuAD's tokens

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
