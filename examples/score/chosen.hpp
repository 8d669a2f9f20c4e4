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

/// Any normaliser.
class chosen_normalizer {
public:
    static constexpr bool never_throws = true;

    template <class Normalizer>
    explicit chosen_normalizer(Normalizer normalize)
        : m_signature(karat::signature_of(normalize)),
          m_normalize([normalize = std::move(normalize)](std::string_view text, text_buffer& out) {
              karat::detail::text_scratch work;
              karat::detail::append_normalized(normalize, text, out, work);
          }) {}

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

/// Any tokenizer of texts.
class chosen_tokenizer {
public:
    static constexpr bool never_throws = true;

    template <class Tokenizer>
    explicit chosen_tokenizer(Tokenizer tokenize)
        : m_signature(karat::signature_of(tokenize)),
          m_tokenize([tokenize = std::move(tokenize)](std::string_view text, const use_token& use) {
              karat::for_each_token(tokenize, text, [&use](std::string_view token) { use(token); });
          }) {}

    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        m_tokenize(text, [&sink](std::string_view token) { sink(token); });
    }
    const std::string& signature() const { return m_signature; }

private:
    using use_token = std::function<void(std::string_view)>;
    std::string m_signature;
    std::function<void(std::string_view, const use_token&)> m_tokenize;
};

} // namespace score_program

#endif
