#ifndef KARAT_TEXT_REFUSAL_HPP
#define KARAT_TEXT_REFUSAL_HPP

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "karat/buffer.hpp"
#include "karat/signature.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/squad.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

namespace english {

/// What models and data sets write where a question has no answer.
inline constexpr std::string_view refusals[] = {
    "unanswerable",
    "not answerable",
    "cannot be answered",
    "can't be answered",
    "can not be answered",
    "can\xE2\x80\x99t be answered", // with a typographic apostrophe, which SQuAD's steps keep
    "cannot be determined",
    "no answer",
    "noanswer",
    "no answer found",
    "no answer is given",
    "not enough information",
    "not mentioned",
    "not stated",
    "not specified",
    "not given",
    "I don't know",
    "I do not know",
    "don't know",
    "I don\xE2\x80\x99t know",
    "don\xE2\x80\x99t know",
    "unknown",
    "N/A",
    "none of the above",
    "insufficient information",
};

} // namespace english

/// A normaliser for questions that may have no answer: what `Normalizer` makes of the text, but nothing at all when
/// that is a refusal. So "I don't know." becomes the empty text that SQuAD v2.0 takes for "no answer", in predictions
/// and in references:
///
///     karat::basic_exact_match<karat::refusing<>, karat::best_answerable>
///
/// Only a text that is a refusal as a whole counts: "unknown artist" stays. Texts and refusals are compared normalised,
/// so case, punctuation and articles do not matter with SQuAD's steps: N/A is one, and so is Na, the sign of sodium.
/// Where answers may be like that give a list of your own. O(bytes of the text and of the refusals). Proven by
/// tests/unit/refusal_test.cpp.
template <class Normalizer = squad_normalizer>
class refusing {
public:
    static constexpr bool never_throws = karat::never_throws<Normalizer>;

    refusing() { add_all(english::refusals); }
    /// The caller's refusals, as they would be written. May run out of memory: they are then not recognised, which
    /// failed() tells.
    refusing(std::initializer_list<std::string_view> refusals, Normalizer normalize = {})
        : m_normalize(std::move(normalize)) {
        add_all(refusals);
    }
    template <class Refusals>
    explicit refusing(const Refusals& refusals, Normalizer normalize = {}) : m_normalize(std::move(normalize)) {
        add_all(refusals);
    }

    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const {
        detail::text_scratch scratch;
        scratch.use(out.source());
        (*this)(text, out, scratch);
    }
    /// The same with memory to work in, whose contents mean nothing.
    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out, detail::text_scratch& scratch) const {
        const std::size_t begin = out.size();
        detail::append_normalized(m_normalize, text, out, scratch);
        if (is_refusal({out.data() + begin, out.size() - begin})) out.truncate(begin);
    }
    bool failed() const noexcept { return m_refusals.failed() || m_ends.failed(); }
    /// "refusing(lower+..., unanswerable;not answerable;...)": the steps, and the refusals, normalised. Allocates.
    std::string signature() const {
        std::string text = "refusing(" + signature_of(m_normalize);
        std::size_t begin = 0;
        for (const std::size_t end : m_ends) {
            text += begin == 0 ? "," : ";";
            text.append(m_refusals.data() + begin, end - begin);
            begin = end;
        }
        return text += ')';
    }

private:
    template <class Refusals>
    void add_all(const Refusals& refusals) {
        detail::text_scratch work;
        for (const auto& refusal : refusals) {
            const std::size_t begin = m_refusals.size();
            detail::append_normalized(m_normalize, std::string_view(refusal), m_refusals, work);
            // One that normalises to nothing, or to what is there already, adds nothing.
            const std::string_view added(m_refusals.data() + begin, m_refusals.size() - begin);
            if (added.empty() || is_refusal(added)) {
                m_refusals.truncate(begin);
            } else {
                m_ends.push_back(m_refusals.size());
            }
        }
    }
    bool is_refusal(std::string_view normalized) const noexcept {
        std::size_t begin = 0;
        for (const std::size_t end : m_ends) {
            if (normalized == std::string_view(m_refusals.data() + begin, end - begin)) return true;
            begin = end;
        }
        return false;
    }

    Normalizer m_normalize{};
    buffer<char, 512> m_refusals; // normalised, one after the other
    buffer<std::size_t, 32> m_ends;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
