#ifndef KARAT_TEXT_TOKENIZE_HPP
#define KARAT_TEXT_TOKENIZE_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "karat/bits.hpp"
#include "karat/buffer.hpp"
#include "karat/memory.hpp"
#include "karat/signature.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/text.hpp"
#include "karat/version.hpp"

// A tokenizer is any callable that hands over the tokens of a text in order, in one of two ways:
//
//     tokenizer(std::string_view text, sink)       calls sink(token) for each token; the view need only live until
//                                                  sink returns
//     tokenizer(std::string_view text)             returns a range of texts, such as std::vector<std::string>
//
// Tokens are byte strings and are compared byte by byte.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// A token whose bytes the receiver may change, as a stemmer does. Converts to std::string_view, so that a sink that
/// only reads takes std::string_view.
struct mutable_token {
    char* data;
    std::size_t size;                                                             // bytes
    constexpr operator std::string_view() const noexcept { return {data, size}; } // NOLINT: implicit on purpose
};

/// A mutable_token behind which at least 16 bytes from its first one on can be read, as those of karat's tokenizers.
struct padded_token : mutable_token {
    static constexpr std::size_t readable = 16;
};

namespace detail {

struct any_sink {
    void operator()(std::string_view) const noexcept {}
};

template <class T, class = void>
inline constexpr bool returns_texts = false;
template <class T>
inline constexpr bool returns_texts<T, std::void_t<std::invoke_result_t<const T&, std::string_view>>> =
    is_text_list<std::decay_t<std::invoke_result_t<const T&, std::string_view>>>;

/// Tells a sink that tokens were lost because memory ran out, if it wants to know.
template <class Sink, class = void>
inline constexpr bool can_lose = false;
template <class Sink>
inline constexpr bool can_lose<Sink, std::void_t<decltype(std::declval<Sink&>().lose())>> = true;

template <class Sink>
void report_lost(Sink& sink) noexcept {
    if constexpr (can_lose<Sink>) sink.lose();
}

/// A tokenizer works in memory of its own for each call, unless the sink has some to lend, which it keeps; or the sink
/// says by source() where such memory comes from.
template <class Sink, class = void>
inline constexpr bool lends_scratch = false;
template <class Sink>
inline constexpr bool lends_scratch<Sink, std::void_t<decltype(std::declval<Sink&>().scratch())>> = true;
template <class Sink, class = void>
inline constexpr bool has_source = false;
template <class Sink>
inline constexpr bool has_source<Sink, std::void_t<decltype(std::declval<Sink&>().source())>> = true;

/// Where whoever works for a sink is to take memory from; null: malloc.
template <class Sink>
const karat::memory* source_of(Sink& sink) noexcept {
    if constexpr (lends_scratch<Sink>) {
        return sink.scratch().words.source();
    } else if constexpr (has_source<Sink>) {
        return sink.source();
    } else {
        return nullptr;
    }
}

template <class Sink, class Use>
void with_scratch(Sink& sink, Use&& use) {
    if constexpr (lends_scratch<Sink>) {
        use(sink.scratch());
    } else {
        text_scratch scratch;
        if constexpr (has_source<Sink>) scratch.use(sink.source());
        use(scratch);
    }
}

} // namespace detail

/// Whether a T is a tokenizer of texts.
template <class T>
inline constexpr bool is_tokenizer =
    std::is_invocable_v<const T&, std::string_view, detail::any_sink&> || detail::returns_texts<T>;

/// Whether a tokenizer can be streamed: it has `settled(std::string_view text)`, which returns how many bytes at the
/// front of `text` hold tokens that no continuation of the text can change; the tokens of the whole are then those of
/// the two parts, one after the other. Of those bytes alone it must say that all of them are settled.
template <class T, class = void>
inline constexpr bool is_streamable = false;
template <class T>
inline constexpr bool is_streamable<
    T, std::void_t<decltype(static_cast<std::size_t>(std::declval<const T&>().settled(std::string_view())))>> = true;

namespace detail {

template <class T, class = void>
inline constexpr bool settles_in_memory = false;
template <class T>
inline constexpr bool settles_in_memory<
    T, std::void_t<decltype(std::declval<const T&>().settled(std::string_view(), std::declval<const memory*>()))>> =
    true;

/// What a tokenizer says is settled, and where it takes memory from if it needs any to find out.
template <class Tokenizer>
std::size_t settled_by(const Tokenizer& tokenize, std::string_view text, const karat::memory* source) {
    if constexpr (settles_in_memory<Tokenizer>) {
        return tokenize.settled(text, source);
    } else {
        return tokenize.settled(text);
    }
}

} // namespace detail

namespace detail {

/// Hands over what stands between single spaces.
template <std::size_t Inline, class Sink>
void hand_over_words(buffer<char, Inline>& normalized, Sink& sink) {
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= normalized.size(); ++at) {
        if (at < normalized.size() && normalized[at] != ' ') continue;
        if (at > begin) sink(mutable_token{normalized.data() + begin, at - begin});
        begin = at + 1;
    }
}

} // namespace detail

/// The words of a normalised text: what stands between single spaces once `Normalizer` has run. O(bytes). It can be
/// streamed if all steps of the normaliser cut at spaces, as all of karat's do.
template <class Normalizer>
struct words {
    static constexpr bool never_throws = karat::never_throws<Normalizer>;
    Normalizer normalize{};

    std::string signature() const { return "words(" + signature_of(normalize) + ")"; }

    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        detail::with_scratch(sink, [&](detail::text_scratch& scratch) {
            scratch.words.clear();
            detail::append_normalized(normalize, text, scratch.words, scratch);
            if (scratch.words.failed()) detail::report_lost(sink);
            detail::hand_over_words(scratch.words, sink);
        });
    }

    /// See is_streamable: what stands before the last U+0020 is settled, if the normaliser cuts at spaces.
    template <class N = Normalizer, std::enable_if_t<N::cuts_at_spaces, int> = 0>
    static constexpr std::size_t settled(std::string_view text) noexcept {
        return text.find_last_of(' ') + 1; // npos + 1 is 0
    }
};

template <class Normalizer>
words(Normalizer) -> words<Normalizer>;

/// The text cut at white space as Python's str.split() does, case and punctuation kept.
using whitespace_tokenizer = words<normalizer<as_written, single_spaces>>;

/// Tokens that the caller already has: an answer is a list of texts, each of them one token.
struct given_tokens {
    template <class T>
    static constexpr bool accepts = is_text_list<T>;
    static constexpr bool never_throws = true;
    std::string_view signature() const noexcept { return "given"; }

    template <class Answer, class Sink>
    void operator()(const Answer& answer, Sink&& sink) const {
        for (const auto& token : answer) sink(std::string_view(token));
    }
};

/// Token ids that the caller already has: an answer is a range of integers. Ids to be left out wherever they stand are
/// given to the constructor, four at most: padding, the end, and -100, which in training labels stands where the loss
/// shall ignore the position (the prompt, padding) and so is no token of the answer.
class given_ids {
public:
    template <class T>
    static constexpr bool accepts = is_id_list<T>;
    static constexpr bool never_throws = true;

    template <class... Ids, std::enable_if_t<(std::is_integral_v<Ids> && ...), int> = 0>
    constexpr explicit given_ids(Ids... left_out) noexcept {
        static_assert(sizeof...(left_out) <= most, "karat: at most four token ids can be left out");
        (leave_out(static_cast<std::int64_t>(left_out)), ...);
    }

    std::string signature() const {
        std::string text = "ids";
        for (std::size_t i = 0; i < m_count; ++i) text += (i == 0 ? " without " : ",") + std::to_string(m_left_out[i]);
        return text;
    }

    template <class Answer, class Sink>
    void operator()(const Answer& answer, Sink&& sink) const {
        for (const auto& element : answer) {
            const auto id = static_cast<std::int64_t>(element);
            if (is_left_out(id)) continue;
            char bytes[sizeof id]; // any byte string is a token
            std::memcpy(bytes, &id, sizeof id);
            sink(std::string_view(bytes, sizeof bytes));
        }
    }

private:
    static constexpr std::size_t most = 4;

    // Kept in order and once, so that the signature does not depend on how they were written down.
    constexpr void leave_out(std::int64_t id) noexcept {
        if (m_count == most || is_left_out(id)) return;
        std::size_t at = m_count++;
        for (; at > 0 && m_left_out[at - 1] > id; --at) m_left_out[at] = m_left_out[at - 1];
        m_left_out[at] = id;
    }
    constexpr bool is_left_out(std::int64_t id) const noexcept {
        for (std::size_t i = 0; i < m_count; ++i) {
            if (m_left_out[i] == id) return true;
        }
        return false;
    }

    std::int64_t m_left_out[most] = {};
    std::size_t m_count = 0;
};

/// Calls `sink(token)` for every token of an answer, however the tokenizer hands them over.
template <class Tokenizer, class Answer, class Sink>
void for_each_token(const Tokenizer& tokenize, const Answer& answer, Sink&& sink) {
    if constexpr (std::is_invocable_v<const Tokenizer&, const Answer&, Sink&>) {
        tokenize(answer, sink);
    } else {
        for (const auto& token : tokenize(answer)) sink(std::string_view(token));
    }
}

/// A sequence of tokens as one byte string, for comparing whole sequences: two are equal exactly when their byte
/// strings are. Each token is preceded by its length.
template <class Tokenizer>
struct token_sequence {
    template <class T>
    static constexpr bool accepts = is_answer<Tokenizer, T>;
    static constexpr bool never_throws = karat::never_throws<Tokenizer>;

    Tokenizer tokenize{};

    constexpr token_sequence() = default;
    constexpr token_sequence(Tokenizer tokens) : tokenize(std::move(tokens)) {} // NOLINT: implicit on purpose

    std::string signature() const { return "sequence(" + signature_of(tokenize) + ")"; }

    template <class Answer, std::size_t Inline>
    void operator()(const Answer& answer, buffer<char, Inline>& out) const {
        for_each_token(tokenize, answer, writer<Inline>{out});
    }

private:
    template <std::size_t Inline>
    struct writer {
        buffer<char, Inline>& out;
        void operator()(std::string_view token) const noexcept {
            char length[sizeof(std::uint64_t)];
            const std::uint64_t bytes = token.size();
            std::memcpy(length, &bytes, sizeof bytes);
            out.append(length, sizeof length);
            out.append(token.data(), token.size());
        }
        void lose() const noexcept { out.fail(); }
        const karat::memory* source() const noexcept { return out.source(); }
    };
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
