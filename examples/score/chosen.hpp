#ifndef KARAT_EXAMPLES_SCORE_CHOSEN_HPP
#define KARAT_EXAMPLES_SCORE_CHOSEN_HPP

#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include <karat/karat.hpp>

// Stages that are chosen when the program runs. karat's metrics are put together when a program is compiled, and one
// for each of dozens of conventions would compile for minutes; so all that differ in a stage only share one metric,
// whose stage calls the chosen one through a pointer.

namespace score_program {

/// Any normaliser that does not throw.
class chosen_normalizer {
public:
    static constexpr bool never_throws = true;

    template <class Normalizer>
    explicit chosen_normalizer(Normalizer normalize)
        : m_signature(karat::signature_of(normalize)),
          m_normalize([normalize = std::move(normalize)](std::string_view text, text_buffer& out) {
              karat::detail::text_scratch work;
              karat::detail::append_normalized(normalize, text, out, work);
          }) {
        static_assert(karat::never_throws<Normalizer>);
    }

    template <std::size_t Inline>
    void operator()(std::string_view text, karat::buffer<char, Inline>& out) const {
        text_buffer made;
        m_normalize(text, made);
        if (made.failed()) out.fail();
        out.append(made.data(), made.size());
    }
    const std::string& signature() const { return m_signature; }

private:
    using text_buffer = karat::buffer<char, 1024>;
    std::string m_signature;
    std::function<void(std::string_view, text_buffer&)> m_normalize;
};

/// Whom a chosen tokenizer hands its tokens to: any sink, which also hears of tokens that were lost because memory ran
/// out, as a metric's does. Without that an answer of which a part is missing would be scored as if it were whole.
class token_receiver {
public:
    template <class Sink>
    explicit token_receiver(Sink& sink)
        : m_sink(&sink), m_use([](void* to, std::string_view token) { (*static_cast<Sink*>(to))(token); }),
          m_lose([](void* to) { karat::detail::report_lost(*static_cast<Sink*>(to)); }) {}

    void operator()(std::string_view token) const { m_use(m_sink, token); }
    void lose() const { m_lose(m_sink); }

private:
    void* m_sink;
    void (*m_use)(void*, std::string_view);
    void (*m_lose)(void*);
};

/// Any tokenizer of texts that does not throw.
class chosen_tokenizer {
public:
    static constexpr bool never_throws = true;

    template <class Tokenizer>
    explicit chosen_tokenizer(Tokenizer tokenize)
        : m_signature(karat::signature_of(tokenize)),
          m_tokenize([tokenize = std::move(tokenize)](std::string_view text, const token_receiver& receive) {
              karat::for_each_token(tokenize, text, receive);
          }) {
        static_assert(karat::never_throws<Tokenizer>);
    }

    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        m_tokenize(text, token_receiver(sink));
    }
    const std::string& signature() const { return m_signature; }

private:
    std::string m_signature;
    std::function<void(std::string_view, const token_receiver&)> m_tokenize;
};

} // namespace score_program

#endif
