#ifndef KARAT_METRIC_TOKEN_READER_HPP
#define KARAT_METRIC_TOKEN_READER_HPP

#include <cstddef>
#include <string_view>
#include <type_traits>

#include "karat/buffer.hpp"
#include "karat/match/compiled_references.hpp"
#include "karat/match/token_key.hpp"
#include "karat/match/vocabulary.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/stemmer.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

// From the tokens of answers to ids: those of references get one each, those of predictions are looked up.

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// Where the tokens of references go: each into the vocabulary.
class reference_sink {
public:
    explicit reference_sink(compiled_references& to, text_scratch& scratch) noexcept : m_to(to), m_scratch(scratch) {}
    void operator()(padded_token token) noexcept {
        m_to.add_token(token, token_key::of_padded(token.data, token.size));
    }
    void operator()(std::string_view token) noexcept { m_to.add_token(token, token_key::of(token)); }
    void lose() noexcept { m_to.lose(); }
    text_scratch& scratch() noexcept { return m_scratch; }

private:
    compiled_references& m_to;
    text_scratch& m_scratch;
};

template <class Stemmer>
class prediction_sink;

/// The tokens of a prediction as ids of a vocabulary. Owns the memory for that, which it keeps.
class token_reader {
public:
    void clear() noexcept {
        m_ids.clear();
        m_lost = false;
    }
    /// Where tokens go whose stems are to be looked up in `words`, and their ids appended.
    template <class Stemmer>
    prediction_sink<Stemmer> append_from(const Stemmer& stem, const vocabulary& words) noexcept {
        if (!m_memo.empty() && m_memo_words != words.size()) remember(words); // questions have been added
        return prediction_sink<Stemmer>(*this, stem, words);
    }
    view<token_id> tokens() const noexcept { return {m_ids.data(), m_ids.size()}; }
    bool failed() const noexcept { return m_lost || m_ids.failed(); }

    /// From now on remembers which id of `words` a word has, so that a word that comes again is not stemmed again. A
    /// later word may take the place of an earlier one. Without memory for that nothing is remembered.
    void remember(const vocabulary& words) noexcept {
        m_memo_bits = 6;
        while (m_memo_bits < most_memo_bits && std::size_t{1} << m_memo_bits < 4 * words.size()) ++m_memo_bits;
        m_memo.clear();
        if (!m_memo.resize(std::size_t{1} << m_memo_bits)) m_memo.clear();
        m_memo_words = words.size();
    }

private:
    template <class Stemmer>
    friend class prediction_sink;
    static constexpr unsigned most_memo_bits = 15;

    /// The id of the word with this key; {0, 0} is no word's key, so that a new entry is empty.
    struct memo_entry {
        token_key key;
        token_id id;
    };

    buffer<token_id, 64> m_ids;
    buffer<memo_entry, 1> m_memo; // empty, or 2^m_memo_bits of them
    unsigned m_memo_bits = 0;
    std::size_t m_memo_words = 0; // the vocabulary's size when it was begun
    text_scratch m_scratch;
    bool m_lost = false;
};

/// Where the tokens of predictions go: each is stemmed, looked up, and its id appended.
template <class Stemmer>
class prediction_sink {
public:
    prediction_sink(token_reader& reader, const Stemmer& stem, const vocabulary& words) noexcept
        : m_reader(reader), m_stem(stem), m_words(words) {}

    void operator()(padded_token token) {
        const token_key key = token_key::of_padded(token.data, token.size);
        if constexpr (std::is_same_v<Stemmer, no_stemmer>) {
            m_reader.m_ids.push_back(m_words.find(token, key));
        } else {
            if (m_reader.m_memo.empty() || !key.is_whole()) return stem_and_find(token);
            token_reader::memo_entry& entry = m_reader.m_memo[key.slot(m_reader.m_memo_bits)];
            if (entry.key == key) {
                m_reader.m_ids.push_back(entry.id);
            } else {
                stem_and_find(token);
                if (!m_reader.failed()) entry = {key, m_reader.m_ids.back()};
            }
        }
    }
    void operator()(mutable_token token) { stem_and_find(token); }
    void operator()(std::string_view token) { stem_and_find(token); }
    void lose() noexcept { m_reader.m_lost = true; }
    text_scratch& scratch() noexcept { return m_reader.m_scratch; }

private:
    struct finder {
        token_reader& reader;
        const vocabulary& words;
        void operator()(padded_token token) noexcept {
            reader.m_ids.push_back(words.find(token, token_key::of_padded(token.data, token.size)));
        }
        void operator()(std::string_view token) noexcept { reader.m_ids.push_back(words.find(token)); }
        void lose() noexcept { reader.m_lost = true; }
    };
    template <class Token>
    void stem_and_find(Token token) {
        finder find{m_reader, m_words};
        stemming<Stemmer, finder>{m_stem, find}(token);
    }

    token_reader& m_reader;
    const Stemmer& m_stem;
    const vocabulary& m_words;
};

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
