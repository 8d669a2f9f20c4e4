#ifndef KARAT_TEXT_OUTPUT_CLEANER_HPP
#define KARAT_TEXT_OUTPUT_CLEANER_HPP

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "karat/text/text_span.hpp"
#include "karat/version.hpp"

// From what a model wrote to its answer. Cleaners are for predictions, before they are scored; a gold answer is clean.
// A cleaner is composed of steps, each of which narrows the text and changes no byte: so the answer is a part of the
// output, and what was cut can be shown. A step is an object with
//
//     static constexpr std::string_view name;
//     std::string_view operator()(std::string_view text) const noexcept;      // a part of `text`
//
// The steps are in special_tokens.hpp (what tokenizers add), answer_part.hpp (reasoning, run-on text, "the answer
// is"), first_part.hpp (the first line or sentence) and markdown.hpp; trimmed is here.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// What one step of a cleaner took away: parts of the text, in front of what it kept and behind.
struct cut {
    std::string_view step; ///< its name
    std::string_view before;
    std::string_view after;

    constexpr bool any() const noexcept { return !before.empty() || !after.empty(); }
};

/// A step: white space at both ends, the 29 characters of Python's str.strip().
struct trimmed {
    static constexpr std::string_view name = "trimmed";
    std::string_view operator()(std::string_view text) const noexcept { return detail::trimmed_text(text); }
};

/// Steps, one after the other:
///
///     karat::cleaner<karat::without_special_tokens, karat::trimmed> clean;
///     karat::exact_match{}(clean(output).answer, gold);
///
/// Linear in the bytes of the text and no allocation with the steps of karat. Proven by tests/unit/cleaner_test.cpp.
template <class... Steps>
class cleaner {
public:
    /// The answer, a part of the text that was given, and what each step cut, in the order of the steps.
    struct result {
        std::string_view answer;
        std::array<cut, sizeof...(Steps)> cuts;

        constexpr bool any_cut() const noexcept {
            for (const cut& c : cuts) {
                if (c.any()) return true;
            }
            return false;
        }
    };

    constexpr cleaner() = default;
    constexpr explicit cleaner(Steps... steps) : m_steps(std::move(steps)...) {}

    result operator()(std::string_view text) const noexcept { return apply(text, std::index_sequence_for<Steps...>()); }
    /// "clean(special_tokens+trimmed)": the steps in order. Allocates.
    std::string signature() const {
        std::string text = "clean(";
        ((text += text.back() == '(' ? "" : "+", text += Steps::name), ...);
        return text += ')';
    }

private:
    template <std::size_t... I>
    result apply(std::string_view text, std::index_sequence<I...>) const noexcept {
        result r{text, {}};
        ((r.cuts[I] = narrow<Steps>(std::get<I>(m_steps), r.answer)), ...);
        return r;
    }
    template <class Step>
    static cut narrow(const Step& step, std::string_view& text) noexcept {
        const std::string_view kept = step(text);
        // An empty part may point anywhere; what it leaves is all in front of it.
        const std::size_t begin = kept.empty() ? text.size() : static_cast<std::size_t>(kept.data() - text.data());
        const cut made{Step::name, text.substr(0, begin), text.substr(begin + kept.size())};
        text = text.substr(begin, kept.size());
        return made;
    }

    std::tuple<Steps...> m_steps{};
};
template <>
class cleaner<> {
public:
    struct result {
        std::string_view answer;
        std::array<cut, 0> cuts;
        constexpr bool any_cut() const noexcept { return false; }
    };
    constexpr result operator()(std::string_view text) const noexcept { return {text, {}}; }
    std::string signature() const { return "clean()"; }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
