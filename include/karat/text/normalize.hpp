#ifndef KARAT_TEXT_NORMALIZE_HPP
#define KARAT_TEXT_NORMALIZE_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "karat/buffer.hpp"
#include "karat/made_of_buffers.hpp"
#include "karat/memory.hpp"
#include "karat/signature.hpp"
#include "karat/text/characters.hpp"
#include "karat/text/lower_case.hpp"
#include "karat/text/text.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"

// Answer normalisers, composed of named steps. The text enters at a *source* as code points, which then pass through
// the steps in order, each handing on what it lets through; nothing is stored in between but what a step must hold back
// to decide. A source is a callable (std::string_view text, sink) that calls sink(char32_t); one that may run out of
// memory returns false then. A step is an object with
//
//     std::string_view signature() const noexcept;
//     template <class Next> auto before(Next& next) const noexcept;
//
// where before() makes the step's working part: put(char32_t) takes a code point, finish() says that the text has
// ended, and both call those of `next`. A step must not throw; a source may, if it does not promise never_throws
// (text.hpp). A source or step may say more about itself by members `static constexpr bool`:
//
//     uses_unicode      its work depends on the Unicode facts of characters.hpp
//     cuts_at_spaces    no character behind a U+0020 changes what it makes of those before it, nor the other way round,
//                       but for how many spaces stand where; so a text may be cut there and its parts done apart
//     holds_nothing     it hands on what becomes of a code point when it takes it, not later; so it is known where that
//                       lies in the text (located_tokens.hpp)
//
// Further steps are in character_sets.hpp, character_maps.hpp, articles.hpp and unicode/.

namespace karat {
inline namespace KARAT_NAMESPACE {

// ---- sources ----------------------------------------------------------------------------------------------------

/// The text as it is; broken bytes are U+FFFD.
struct as_written {
    static constexpr bool never_throws = true;
    static constexpr bool cuts_at_spaces = true;
    std::string_view signature() const noexcept { return "as_written"; }
    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const noexcept {
        for (std::size_t at = 0; at < text.size();) {
            const utf8::decoded next = utf8::decode(text, at);
            sink(next.code_point);
            at += next.bytes;
        }
    }
};

/// The text in lower case, as Python's str.lower() has it (lower_case.hpp).
struct lower_cased {
    static constexpr bool never_throws = true;
    static constexpr bool uses_unicode = true;
    static constexpr bool cuts_at_spaces = true; // a space is nothing that decides about a final sigma
    std::string_view signature() const noexcept { return "lower"; }
    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const noexcept {
        lower_case(text, sink);
    }
};

// ---- steps ------------------------------------------------------------------------------------------------------

/// Makes each run of white space one U+0020 and drops it at both ends, as Python's " ".join(text.split()) does.
struct single_spaces {
    static constexpr bool uses_unicode = true;
    static constexpr bool cuts_at_spaces = true;
    std::string_view signature() const noexcept { return "single_spaces"; }
    template <class Next>
    struct stage {
        Next& next;
        bool any = false;
        bool pending = false;
        void put(char32_t c) noexcept {
            if (characters::is_space(c)) {
                pending = any;
                return;
            }
            if (pending) next.put(U' ');
            any = true;
            pending = false;
            next.put(c);
        }
        void finish() noexcept { next.finish(); }
    };
    template <class Next>
    stage<Next> before(Next& next) const noexcept {
        return {next};
    }
};

// ---- composition ------------------------------------------------------------------------------------------------

namespace detail {

template <class Step, class = void>
inline constexpr bool uses_unicode = false;
template <class Step>
inline constexpr bool uses_unicode<Step, std::enable_if_t<Step::uses_unicode>> = true;

template <class Step, class = void>
inline constexpr bool cuts_at_spaces = false;
template <class Step>
inline constexpr bool cuts_at_spaces<Step, std::enable_if_t<Step::cuts_at_spaces>> = true;

} // namespace detail

/// A normaliser made of a source and steps. Calling it appends the normalised text to a buffer, in UTF-8. Time
/// O(bytes); it allocates only when the buffer has to grow, and then says so by buffer::failed().
template <class Source, class... Steps>
class normalizer {
public:
    static constexpr bool never_throws = karat::never_throws<Source>;
    static constexpr bool cuts_at_spaces = detail::cuts_at_spaces<Source> && (detail::cuts_at_spaces<Steps> && ...);

    constexpr normalizer() = default;
    constexpr explicit normalizer(Source source, Steps... steps) : m_source(source), m_steps(steps...) {}

    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const noexcept(never_throws) {
        encoder<Inline> last{out};
        if (!run<sizeof...(Steps)>(text, last, out.source())) out.fail();
    }
    /// "lower+no_ascii_punct+...@unicode14.0": the steps in order, and the version of the Unicode facts if one uses
    /// them.
    std::string signature() const {
        std::string text = signature_of(m_source);
        std::apply([&](const Steps&... step) { ((text += '+', text += signature_of(step)), ...); }, m_steps);
        if constexpr (detail::uses_unicode<Source> || (detail::uses_unicode<Steps> || ...)) {
            text.append("@unicode").append(characters::unicode_version);
        }
        return text;
    }

private:
    template <std::size_t Inline>
    struct encoder {
        buffer<char, Inline>& out;
        void put(char32_t c) noexcept {
            if (c < 0x80u) {
                out.push_back(static_cast<char>(c));
                return;
            }
            char bytes[4];
            out.append(bytes, utf8::encode(c, bytes));
        }
        void finish() noexcept {}
    };

    // Where the source hands its code points; and where it takes memory from, if it needs any.
    template <class Next>
    struct first_step {
        Next& next;
        const karat::memory* memory;
        void operator()(char32_t c) const noexcept { next.put(c); }
        const karat::memory* source() const noexcept { return memory; }
    };

    // Builds the working parts from the last step to the first, so that each knows the one behind it. False when the
    // source says that memory ran out.
    template <std::size_t Left, class Next>
    bool run(std::string_view text, Next& next, const karat::memory* source) const noexcept(never_throws) {
        if constexpr (Left == 0) {
            const first_step<Next> put{next, source};
            bool is_whole = true;
            if constexpr (std::is_same_v<decltype(m_source(text, put)), bool>) {
                is_whole = m_source(text, put);
            } else {
                m_source(text, put);
            }
            next.finish();
            return is_whole;
        } else {
            auto stage = std::get<Left - 1>(m_steps).before(next);
            return run<Left - 1>(text, stage, source);
        }
    }

    Source m_source{};
    std::tuple<Steps...> m_steps{};
};

/// No normalisation at all but U+FFFD for broken bytes: texts are compared as they are.
using raw_normalizer = normalizer<as_written>;

namespace detail {

/// Memory that text is worked on in. What it holds means nothing from one use to the next.
struct text_scratch : made_of_buffers<text_scratch> {
    buffer<char, 1024> blocks; // a whole text in lower case (token_block.hpp)
    buffer<char, 256> piece;   // a word, or what stands between two spaces
    buffer<char, 512> words;   // a whole text, normalised

    /// Takes the memory that a text of up to `bytes` needs, whatever it holds: in lower case, with U+FFFD for broken
    /// bytes, it may be three times as long. False when there is none.
    bool reserve(std::size_t bytes) noexcept {
        blocks.clear();
        piece.clear();
        words.clear();
        constexpr std::size_t slack = 128; // token_block.hpp
        return blocks.reserve_more(bytes + slack) && piece.reserve_more(3 * bytes) && words.reserve_more(3 * bytes);
    }
    template <class Self, class Use>
    static decltype(auto) buffers(Self& self, Use&& use) {
        return use(self.blocks, self.piece, self.words);
    }
};

/// Appends what a normaliser makes of an answer; `scratch` is for those that can use it. A user's normaliser may simply
/// return the text.
template <class Normalizer, class Answer, std::size_t Inline>
void append_normalized(const Normalizer& normalize, const Answer& answer, buffer<char, Inline>& out,
                       text_scratch& scratch) {
    if constexpr (std::is_invocable_v<const Normalizer&, const Answer&, buffer<char, Inline>&, text_scratch&>) {
        normalize(answer, out, scratch);
    } else if constexpr (std::is_invocable_v<const Normalizer&, const Answer&, buffer<char, Inline>&>) {
        normalize(answer, out);
    } else {
        const auto& result = normalize(answer);
        const std::string_view bytes(result);
        out.append(bytes.data(), bytes.size());
    }
}

} // namespace detail

/// Whether a T can normalise: a callable `(std::string_view, buffer<char, N>&)` that appends, for any N, or one
/// `(std::string_view)` that returns the normalised text.
template <class T>
inline constexpr bool is_normalizer = std::is_invocable_v<const T&, std::string_view, buffer<char, 1>&> ||
                                      std::is_invocable_r_v<std::string_view, const T&, std::string_view>;

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
