#ifndef KARAT_METRIC_TOKEN_READER_HPP
#define KARAT_METRIC_TOKEN_READER_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "karat/buffer.hpp"
#include "karat/match/compiled_references.hpp"
#include "karat/match/token_key.hpp"
#include "karat/match/vocabulary.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/stemmer.hpp"
#include "karat/text/token_block.hpp"
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
        while (m_memo_bits < most_memo_bits && std::size_t{1} << m_memo_bits < 8 * words.size()) ++m_memo_bits;
        m_memo.clear();
        if (!m_memo.resize(std::size_t{1} << m_memo_bits)) m_memo.clear();
        m_memo_words = words.size();
    }

private:
    template <class Stemmer>
    friend class prediction_sink;
    static constexpr unsigned most_memo_bits = 16;

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

    void take(const token_block& tokens) {
        token_id* const ids = m_reader.m_ids.extend(tokens.size());
        if (ids == nullptr) return;
        if (m_reader.m_memo.empty()) {
            for (std::size_t i = 0; i < tokens.size(); ++i) ids[i] = stemmed_id_of(tokens[i]);
            return;
        }
        // First the words that are remembered, in a loop that calls nothing; then what is left.
        std::uint8_t unknown[token_block::most];
        std::size_t unknowns = 0;
        const token_reader::memo_entry* const memo = m_reader.m_memo.data();
        const unsigned memo_bits = m_reader.m_memo_bits;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            const padded_token token = tokens[i];
            if (token.size <= token_key::longest_whole) {
                const token_key key = token_key::of_padded_whole(token.data, token.size);
                const token_reader::memo_entry& entry = memo[key.slot(memo_bits)];
                ids[i] = entry.id;
                if (entry.key == key) continue;
            }
            unknown[unknowns++] = static_cast<std::uint8_t>(i);
        }
        for (std::size_t k = 0; k < unknowns; ++k) ids[unknown[k]] = learned_id_of(tokens[unknown[k]]);
    }
    void operator()(padded_token token) { m_reader.m_ids.push_back(stemmed_id_of(token)); }
    void operator()(mutable_token token) { m_reader.m_ids.push_back(stemmed_id_of(token)); }
    void operator()(std::string_view token) { m_reader.m_ids.push_back(stemmed_id_of(token)); }
    void lose() noexcept { m_reader.m_lost = true; }
    text_scratch& scratch() noexcept { return m_reader.m_scratch; }

private:
    struct finder {
        const vocabulary& words;
        token_id id = unknown_token;
        bool lost = false;
        void operator()(padded_token token) noexcept {
            id = words.find(token, token_key::of_padded(token.data, token.size));
        }
        void operator()(std::string_view token) noexcept { id = words.find(token); }
        void lose() noexcept { lost = true; }
    };
    template <class Token>
    token_id stemmed_id_of(Token token) {
        finder find{m_words};
        stemming<Stemmer, finder>{m_stem, find}(token);
        if (find.lost) lose();
        return find.id;
    }
    token_id learned_id_of(padded_token token) {
        if (token.size > token_key::longest_whole) return stemmed_id_of(token);
        const token_key key = token_key::of_padded_whole(token.data, token.size); // before it is stemmed in place
        const token_id id = stemmed_id_of(token);
        if (!m_reader.failed()) m_reader.m_memo[key.slot(m_reader.m_memo_bits)] = {key, id};
        return id;
    }

    token_reader& m_reader;
    const Stemmer& m_stem;
    const vocabulary& m_words;
};

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
