#ifndef KARAT_TEXT_CLOSED_ANSWER_HPP
#define KARAT_TEXT_CLOSED_ANSWER_HPP

#include <string>
#include <string_view>

#include "karat/signature.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/text.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// The closed answers, each with a space before it. No word holds a space, so this is a token unlike all others.
inline constexpr std::string_view closed_answer_tokens[] = {" yes", " no", " noanswer"};

/// The token for a normalised text that is a closed answer; empty for any other.
constexpr std::string_view closed_answer_token(std::string_view normalized) noexcept {
    for (const std::string_view token : closed_answer_tokens) {
        if (token.substr(1) == normalized) return token;
    }
    return {};
}

} // namespace detail

/// The words of a normalised text, but an answer that is all in all `yes`, `no` or `noanswer` is one token that no
/// other answer has. So such an answer shares words with none but itself, and "yes it is" has nothing of "yes": the
/// rule by which HotpotQA's script gives no partial credit. O(bytes).
///
/// What the first word is depends on whether another follows, so it cannot be streamed.
template <class Normalizer>
struct closed_answer_words {
    static constexpr bool never_throws = karat::never_throws<Normalizer>;
    Normalizer normalize{};

    std::string signature() const { return "words_or_closed_answer(" + signature_of(normalize) + ")"; }

    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        detail::with_scratch(sink, [&](detail::text_scratch& scratch) {
            auto& normalized = scratch.words;
            normalized.clear();
            detail::append_normalized(normalize, text, normalized, scratch);
            if (normalized.failed()) detail::report_lost(sink);
            const std::string_view closed = detail::closed_answer_token({normalized.data(), normalized.size()});
            if (closed.empty()) {
                detail::hand_over_words(normalized, sink);
            } else {
                sink(closed);
            }
        });
    }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
