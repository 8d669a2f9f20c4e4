#ifndef KARAT_TEXT_LOCATED_TOKENS_HPP
#define KARAT_TEXT_LOCATED_TOKENS_HPP

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "karat/text/closed_answer.hpp"
#include "karat/text/in_turn.hpp"
#include "karat/text/keep_if_empty.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/placed_text.hpp"
#include "karat/text/rouge.hpp"
#include "karat/text/squad.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"

// Where the tokens of a text lie in it, for showing people what was compared. Scoring does not need this: the
// tokenizers know nothing of it, and here the same tokens are found once more, character by character.

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// Where the bytes of `token` lie in `text`, if it is a view of a part of it.
inline byte_range range_within(std::string_view text, std::string_view token) noexcept {
    const std::less_equal<const char*> in_order; // orders pointers into different objects too, which <= need not do
    if (token.empty() || !in_order(text.data(), token.data()) ||
        !in_order(token.data() + token.size(), text.data() + text.size())) {
        return {};
    }
    return {static_cast<std::size_t>(token.data() - text.data()), token.size()};
}

/// Between a locator and the sink: what is to be done with each token, while losses are passed on.
template <class Use, class Sink>
struct located_sink {
    Use use;
    Sink& sink;
    void operator()(std::string_view token, byte_range range) const { use(token, range); }
    void lose() const noexcept { report_lost(sink); }
};
template <class Use, class Sink>
located_sink(Use, Sink&) -> located_sink<Use, Sink>;

/// How the tokens of a tokenizer are found in the text: by the pointers they come with.
template <class Tokenizer, class = void>
struct locator {
    /// Whether the places of all tokens of all texts are known, and those of any Tokenizer are those of Tokenizer{}.
    static constexpr bool knows_all = false;
    template <class Sink>
    static void run(const Tokenizer& tokenize, std::string_view text, Sink& sink) {
        for_each_token(tokenize, text, pointed_at<Sink>{text, sink});
    }

private:
    template <class Sink>
    struct pointed_at {
        std::string_view text;
        Sink& sink;
        void operator()(std::string_view token) const { sink(token, range_within(text, token)); }
        void lose() const noexcept { report_lost(sink); }
    };
};
/// By asking the tokenizer.
template <class Tokenizer, class = void>
inline constexpr bool locates_itself = false;
template <class Tokenizer>
inline constexpr bool locates_itself<
    Tokenizer, std::void_t<decltype(std::declval<const Tokenizer&>().locate(
                   std::string_view(), std::declval<void (&)(std::string_view, std::size_t, std::size_t)>()))>> = true;
template <class Tokenizer>
struct locator<Tokenizer, std::enable_if_t<locates_itself<Tokenizer>>> {
    static constexpr bool knows_all = std::is_empty_v<Tokenizer>;
    template <class Sink>
    static void run(const Tokenizer& tokenize, std::string_view text, Sink& sink) {
        tokenize.locate(text, placing<Sink>{sink});
    }

private:
    template <class Sink>
    struct placing {
        Sink& sink;
        void operator()(std::string_view token, std::size_t begin, std::size_t bytes) const {
            sink(token, byte_range{begin, bytes});
        }
        void lose() const noexcept { report_lost(sink); }
    };
};
/// By doing what the tokenizer does once more, with places.
template <class Source, class... Steps>
struct locator_by_steps {
    static constexpr bool knows_all = true;
    template <class Tokenizer, class Sink>
    static void run(const Tokenizer&, std::string_view text, Sink& sink) {
        bool lost = false;
        placed_text placed = place_characters(Source{}, text, lost);
        if (lost) report_lost(sink);
        (apply_step(Steps{}, placed), ...);
        hand_over_placed_words(placed, sink);
    }
};
template <class Source, class... Steps>
struct locator<words<normalizer<Source, Steps...>>, std::enable_if_t<can_place<Source> && (can_apply<Steps> && ...)>>
    : locator_by_steps<Source, Steps...> {};
template <>
struct locator<squad_tokenizer> : locator<words<squad_steps>> {};
template <>
struct locator<words<squad_normalizer>> : locator<words<squad_steps>> {};
template <>
struct locator<rouge_tokenizer> : locator_by_steps<lower_cased, only_rouge_characters> {};
template <class Normalizer, class Otherwise>
struct locator<words<keep_if_empty<Normalizer, Otherwise>>> {
    static constexpr bool knows_all = locator<words<Normalizer>>::knows_all && locator<words<Otherwise>>::knows_all;
    template <class Sink>
    static void run(const words<keep_if_empty<Normalizer, Otherwise>>& tokenize, std::string_view text, Sink& sink) {
        bool is_empty = true;
        const auto hand_on = [&](std::string_view word, byte_range range) {
            is_empty = false;
            sink(word, range);
        };
        located_sink first{hand_on, sink};
        locator<words<Normalizer>>::run(words<Normalizer>{tokenize.normalize.normalize}, text, first);
        if (is_empty) locator<words<Otherwise>>::run(words<Otherwise>{tokenize.normalize.otherwise}, text, sink);
    }
};
/// What stands behind a normaliser that treats parts of the text apart is asked for its tokens in the text made.
template <class First, class Then>
struct locator<in_turn<First, Then>, std::enable_if_t<treats_parts<First>>> {
    static constexpr bool knows_all = std::is_empty_v<First> && locator<Then>::knows_all;
    template <class Sink>
    static void run(const in_turn<First, Then>& tokenize, std::string_view text, Sink& sink) {
        const made_text made(tokenize.first(), text);
        if (made.failed()) report_lost(sink);
        const auto move = [&](std::string_view token, byte_range range) { sink(token, made.range_of(range)); };
        located_sink moved{move, sink};
        locator<Then>::run(tokenize.then(), made.bytes(), moved);
    }
};
template <class First, class Then>
struct locator<words<in_turn<First, Then>>, std::enable_if_t<treats_parts<First>>> {
    static constexpr bool knows_all = locator<in_turn<First, words<Then>>>::knows_all;
    template <class Sink>
    static void run(const words<in_turn<First, Then>>& tokenize, std::string_view text, Sink& sink) {
        const in_turn<First, words<Then>> same(tokenize.normalize.first(), {tokenize.normalize.then()});
        locator<in_turn<First, words<Then>>>::run(same, text, sink);
    }
};
template <class Normalizer>
struct locator<closed_answer_words<Normalizer>> {
    static constexpr bool knows_all = locator<words<Normalizer>>::knows_all;
    template <class Sink>
    static void run(const closed_answer_words<Normalizer>& tokenize, std::string_view text, Sink& sink) {
        std::vector<std::pair<std::string, byte_range>> found;
        const auto keep = [&found](std::string_view word, byte_range range) { found.emplace_back(word, range); };
        located_sink kept{keep, sink};
        locator<words<Normalizer>>::run(words<Normalizer>{tokenize.normalize}, text, kept);
        const std::string_view closed = found.size() == 1 ? closed_answer_token(found[0].first) : std::string_view();
        if (!closed.empty()) return sink(closed, found[0].second);
        for (const auto& [word, range] : found) sink(std::string_view(word), range);
    }
};

} // namespace detail

/// Calls `sink(std::string_view token, byte_range range)` for each token of `text`, in order: the tokens that
/// `tokenize` hands over, and the bytes of the text that each was made of. The token lives until the sink returns.
///
/// A range goes from the first character of the text that the token holds to the last, and so includes what was deleted
/// between them: of `(U.S.A.)`, whose token is `usa`, it is `U.S.A`. Ranges ascend, do not overlap, and never cut a
/// character; broken bytes belong to the token that holds their U+FFFD.
///
/// That holds for rouge_tokenizer, squad_tokenizer, and the words of a normaliser that is made of karat's sources and
/// steps; and for all these behind a normal form or another case (in_turn), but that two tokens made of one character,
/// as NFKC makes them of a fraction, have the same range. A tokenizer may know the places itself: if it has
/// `locate(text, sink)`, that is called, with a `sink(std::string_view token, std::size_t begin, std::size_t bytes)`,
/// as of those in text/unicode. Any other tokenizer is run as it is, and a token has a range when it is a view of a
/// part of `text`; else its range is empty. O(bytes) time and memory; may throw std::bad_alloc and what the tokenizer
/// throws; where memory runs out and that is not thrown, it calls `sink.lose()` if there is one. Proven against the
/// tokenizers themselves by tests/unit/located_tokens_test.cpp.
template <class Tokenizer, class Sink>
void locate_tokens(const Tokenizer& tokenize, std::string_view text, Sink&& sink) {
    detail::locator<Tokenizer>::run(tokenize, text, sink);
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
