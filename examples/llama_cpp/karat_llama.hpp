#ifndef KARAT_EXAMPLES_LLAMA_CPP_KARAT_LLAMA_HPP
#define KARAT_EXAMPLES_LLAMA_CPP_KARAT_LLAMA_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <karat/karat.hpp>
#include <llama.h>

// karat for programs that run llama.cpp: answers scored while they are decoded, from the tokens that llama.cpp gives.
// The two libraries know nothing of each other; these few lines are all that is between them.

namespace karat_llama {

/// The tokens of a text, as the model's tokenizer makes them. `whole` is for prompts: with the special tokens at its
/// ends that the model wants, which would be tokens like any other to a metric.
inline std::vector<llama_token> tokenize(const llama_vocab* vocabulary, std::string_view text, bool whole) {
    std::vector<llama_token> tokens(text.size() + 8);
    const auto call = [&] {
        return llama_tokenize(vocabulary, text.data(), static_cast<std::int32_t>(text.size()), tokens.data(),
                              static_cast<std::int32_t>(tokens.size()), whole, false);
    };
    std::int32_t count = call();
    if (count < 0) { // minus the number that there is no room for
        tokens.resize(static_cast<std::size_t>(-count));
        count = call();
    }
    tokens.resize(static_cast<std::size_t>(count > 0 ? count : 0));
    return tokens;
}

/// What a token says: a word, part of one, or even part of a character. Special tokens say nothing. Many tokenizers put
/// the space before a word into its token; the first token of an answer goes without.
inline std::string piece_of(const llama_vocab* vocabulary, llama_token token, bool first) {
    std::string piece(32, '\0');
    const auto call = [&] {
        return llama_token_to_piece(vocabulary, token, piece.data(), static_cast<std::int32_t>(piece.size()),
                                    first ? 1 : 0, false);
    };
    std::int32_t size = call();
    if (size < 0) { // minus the size that there is no room for
        piece.resize(static_cast<std::size_t>(-size));
        size = call();
    }
    piece.resize(static_cast<std::size_t>(size > 0 ? size : 0));
    return piece;
}

/// An answer that is scored while it is decoded, by the metrics of a key. A value: where a beam forks, copy it. The key
/// and the vocabulary must outlive it.
///
///     karat::answer_key key{karat::rouge_l{}};                  // on what is said, as published numbers are
///     karat::answer_key key{karat::rouge_l_ids{karat::given_ids{eos}}}; // or on the tokens, but for the end
///     key.add(golds);
///     karat_llama::scored_answer answer(vocabulary, key, question);
///     while (...) answer.push(next_token);                      // and at any moment
///     answer.score().fmeasure;
///
/// Golds for a key of tokens must be tokenised as the model writes: " Paris" behind a prompt that ends in "Answer:" is
/// another token than "Paris", and the two match nothing of each other.
template <class... Metrics>
class scored_answer {
public:
    scored_answer(const llama_vocab* vocabulary, const karat::answer_key<Metrics...>& key, std::size_t question)
        : m_vocabulary(vocabulary), m_stream(key.stream(question)) {}

    void push(llama_token token) {
        const std::string piece = piece_of(m_vocabulary, token, m_tokens.empty());
        m_text += piece;
        m_tokens.push_back(token);
        if constexpr (karat::answer_key<Metrics...>::takes_text) {
            m_stream.push(piece);
        } else {
            m_stream.push(token);
        }
    }
    /// As if what was pushed so far were all: the score, or for several metrics a tuple of scores.
    auto score() { return m_stream.best(); }

    const std::vector<llama_token>& tokens() const { return m_tokens; }
    const std::string& text() const { return m_text; }

private:
    const llama_vocab* m_vocabulary;
    karat::answer_stream<Metrics...> m_stream;
    std::vector<llama_token> m_tokens;
    std::string m_text;
};

} // namespace karat_llama

#endif
