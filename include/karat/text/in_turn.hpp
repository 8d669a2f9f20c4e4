#ifndef KARAT_TEXT_IN_TURN_HPP
#define KARAT_TEXT_IN_TURN_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "karat/buffer.hpp"
#include "karat/memory.hpp"
#include "karat/signature.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/text.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Two stages, one after the other: `First` is a normaliser, whatever makes a text of a text, and `Then` works on what
/// it has made. The whole is what `Then` is, and stands wherever that may stand:
///
///     in_turn<nfc, lower_cased>               a source, for normalizer<>: SQuAD's steps after normal form C
///     in_turn<nfkc, squad_normalizer>         a normaliser, for exact match
///     in_turn<nfkc, unicode_word_tokenizer>   a tokenizer, for ROUGE and token F1
///
/// Time and memory are those of the two; a text between them of up to 512 bytes allocates nothing. It can be streamed
/// if `Then` can and `First` cuts at spaces (normalize.hpp), as normal forms and case folding do. Its tokens
/// are located if `First` says which parts of a text it treats apart (located_tokens.hpp). Proven by
/// tests/unit/in_turn_test.cpp.
template <class First, class Then>
class in_turn {
    template <class Sink>
    static constexpr bool takes =
        std::is_invocable_v<const Then&, std::string_view, Sink&> || detail::returns_texts<Then>;

public:
    static constexpr bool never_throws = karat::never_throws<First> && karat::never_throws<Then>;
    static constexpr bool uses_unicode = detail::uses_unicode<First> || detail::uses_unicode<Then>;
    static constexpr bool cuts_at_spaces = detail::cuts_at_spaces<First> && detail::cuts_at_spaces<Then>;

    constexpr in_turn() = default;
    constexpr in_turn(First first, Then then) : m_first(std::move(first)), m_then(std::move(then)) {}

    const First& first() const noexcept { return m_first; }
    const Then& then() const noexcept { return m_then; }

    std::string signature() const { return signature_of(m_first) + "+" + signature_of(m_then); }

    /// As a normaliser.
    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const {
        between made;
        made.use(out.source());
        make(text, made);
        if (made.failed()) out.fail();
        detail::text_scratch scratch;
        scratch.use(out.source());
        detail::append_normalized(m_then, text_of(made), out, scratch);
    }
    /// As a source, which hands over code points, or as a tokenizer. False when memory ran out.
    template <class Sink, std::enable_if_t<takes<Sink>, int> = 0>
    bool operator()(std::string_view text, Sink&& sink) const {
        between made;
        made.use(detail::source_of(sink));
        make(text, made);
        if (made.failed()) detail::report_lost(sink);
        if constexpr (std::is_invocable_r_v<bool, const Then&, std::string_view, Sink&>) {
            return m_then(text_of(made), sink) && !made.failed();
        } else {
            for_each_token(m_then, text_of(made), sink);
            return !made.failed();
        }
    }

    /// See is_streamable. What stands before the last U+0020 is settled, if `Then` agrees. A text between the two that
    /// needs memory takes it from `source`.
    template <class Tokenizer = Then,
              std::enable_if_t<detail::cuts_at_spaces<First> && is_streamable<Tokenizer>, int> = 0>
    std::size_t settled(std::string_view text, const karat::memory* source = nullptr) const {
        const std::size_t end = text.find_last_of(' ') + 1; // npos + 1 is 0
        between made;
        made.use(source);
        make(text.substr(0, end), made);
        made.push_back(' '); // there is one, whether or not `First` has left it
        return !made.failed() && detail::settled_by(m_then, text_of(made), source) == made.size() ? end : 0;
    }

private:
    using between = buffer<char, 512>;

    void make(std::string_view text, between& made) const {
        detail::text_scratch scratch;
        scratch.use(made.source());
        detail::append_normalized(m_first, text, made, scratch);
    }
    static std::string_view text_of(const between& made) noexcept { return {made.data(), made.size()}; }

    First m_first{};
    Then m_then{};
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
