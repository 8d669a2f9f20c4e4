#ifndef KARAT_METRIC_TOKEN_READER_HPP
#define KARAT_METRIC_TOKEN_READER_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "karat/buffer.hpp"
#include "karat/made_of_buffers.hpp"
#include "karat/match/compiled_references.hpp"
#include "karat/match/token_key.hpp"
#include "karat/match/vocabulary.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/stemmer.hpp"
#include "karat/text/text.hpp"
#include "karat/text/token_block.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

// From the tokens of answers to ids: those of references get one each, those of predictions are looked up.

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// Remembers which id a word was given, so that a word that comes again is not stemmed and looked up again. It has a
/// place for each word by its key, and a later word takes the place of an earlier one. Words of more than
/// token_key::longest_whole bytes have none.
class word_memo : public made_of_buffers<word_memo> {
public:
    /// The id of the word with this key; {0, 0} is no word's key, so that a new entry is empty.
    struct entry {
        token_key key;
        token_id id;
    };

    /// Forgets everything, and has room for `words` or a little more from now on, at most 2^16. Without memory for
    /// that, nothing is remembered.
    void start(std::size_t words) noexcept {
        m_bits = least_bits;
        while (m_bits < most_bits && std::size_t{1} << m_bits < words) ++m_bits;
        m_entries.clear();
        if (!m_entries.resize(std::size_t{1} << m_bits)) m_entries.clear();
    }
    /// Nothing is remembered before start().
    bool is_on() const noexcept { return !m_entries.empty(); }
    entry* entries() noexcept { return m_entries.data(); }
    /// A key's entry is the one at key.slot(bits()).
    unsigned bits() const noexcept { return m_bits; }

private:
    friend made_of_buffers;
    template <class Self, class Use>
    static decltype(auto) buffers(Self& self, Use&& use) {
        return use(self.m_entries);
    }

    static constexpr unsigned least_bits = 6;
    static constexpr unsigned most_bits = 16; // 1.5 MB, which is in the second cache of most machines
    buffer<entry, 1> m_entries;
    unsigned m_bits = 0;
};

/// Where tokens go that become ids: each is stemmed, and what `Target` has for the stem is appended to its ids.
///
///     token_id id_of(std::string_view stem, token_key key)      lose()      buffer& ids
///     constexpr bool remembers      and if it does: word_memo& memo
template <class Stemmer, class Target>
class id_sink {
public:
    id_sink(const Stemmer& stem, Target target, text_scratch& scratch) noexcept
        : m_stem(stem), m_target(target), m_scratch(scratch) {}

    void take(const token_block& tokens) {
        if constexpr (Target::remembers) {
            if (m_target.memo.is_on()) return take_with_memo(tokens);
        }
        token_id* const ids = m_target.ids.extend(tokens.size());
        if (ids == nullptr) return;
        for (std::size_t i = 0; i < tokens.size(); ++i) ids[i] = stemmed_id_of(tokens[i]);
    }
    void operator()(padded_token token) { m_target.ids.push_back(stemmed_id_of(token)); }
    void operator()(mutable_token token) { m_target.ids.push_back(stemmed_id_of(token)); }
    void operator()(std::string_view token) { m_target.ids.push_back(stemmed_id_of(token)); }
    void lose() noexcept { m_target.lose(); }
    text_scratch& scratch() noexcept { return m_scratch; }

private:
    struct finder {
        Target& target;
        text_scratch& work;
        token_id id = unknown_token;
        bool lost = false;
        void operator()(padded_token token) noexcept {
            id = target.id_of(token, token_key::of_padded(token.data, token.size));
        }
        void operator()(std::string_view token) noexcept { id = target.id_of(token, token_key::of(token)); }
        void lose() noexcept { lost = true; }
        text_scratch& scratch() noexcept { return work; }
    };
    template <class Token>
    token_id stemmed_id_of(Token token) {
        finder find{m_target, m_scratch};
        stemming<Stemmer, finder>{m_stem, find}(token);
        if (find.lost) lose();
        return find.id;
    }
    // First the words that are remembered, in a loop that calls nothing; then what is left.
    void take_with_memo(const token_block& tokens) {
        token_id* const ids = m_target.ids.extend(tokens.size());
        if (ids == nullptr) return;
        std::uint8_t unknown[token_block::most];
        std::size_t unknowns = 0;
        const word_memo::entry* const entries = m_target.memo.entries();
        const unsigned bits = m_target.memo.bits();
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            const padded_token token = tokens[i];
            if (token.size <= token_key::longest_whole) {
                const token_key key = token_key::of_padded_whole(token.data, token.size);
                const word_memo::entry& entry = entries[key.slot(bits)];
                ids[i] = entry.id;
                if (entry.key == key) continue;
            }
            unknown[unknowns++] = static_cast<std::uint8_t>(i);
        }
        for (std::size_t k = 0; k < unknowns; ++k) ids[unknown[k]] = learned_id_of(tokens[unknown[k]]);
    }
    token_id learned_id_of(padded_token token) {
        if (token.size > token_key::longest_whole) return stemmed_id_of(token);
        const token_key key = token_key::of_padded_whole(token.data, token.size); // before it is stemmed in place
        word_memo::entry& entry = m_target.memo.entries()[key.slot(m_target.memo.bits())];
        if (!(entry.key == key)) entry = {key, stemmed_id_of(token)}; // it may have come twice in one block
        return entry.id;
    }

    const Stemmer& m_stem;
    Target m_target;
    text_scratch& m_scratch;
};

/// The tokens of references get ids of their own.
struct reference_target {
    static constexpr bool remembers = false;
    compiled_references& to;
    compiled_references::token_buffer& ids;
    token_id id_of(std::string_view token, token_key key) noexcept { return to.add_word(token, key); }
    void lose() noexcept { to.lose(); }
};

/// Where the tokens of references go whose stems are to be appended to `to`.
template <class Stemmer>
id_sink<Stemmer, reference_target> append_to(compiled_references& to, const Stemmer& stem,
                                             text_scratch& scratch) noexcept {
    return {stem, {to, to.token_ids()}, scratch};
}

/// How functions take a stage: as a value if it has no members, as most have none, for g++ 12 takes a reference to such
/// a one for a use of what nobody has set.
template <class Stage>
using stage_argument = std::conditional_t<std::is_empty_v<Stage>, Stage, const Stage&>;

/// Adds a question with these references, one answer after the other.
template <class Tokenizer, class Stemmer, class References>
void compile_tokens(stage_argument<Tokenizer> tokenize, stage_argument<Stemmer> stem, const References& references,
                    compiled_references& to, text_scratch& work) {
    to.begin_question();
    for (const auto& reference : references) {
        for_each_token(tokenize, as_answer<Tokenizer>(reference), append_to(to, stem, work));
        to.end_reference();
    }
    to.finish();
}

/// The tokens of a prediction as ids of a vocabulary. Owns the memory for that, which it keeps.
class token_reader : public made_of_buffers<token_reader> {
public:
    using id_buffer = buffer<token_id, 128>;
    /// The tokens of predictions are only looked up.
    struct target {
        static constexpr bool remembers = true;
        const vocabulary& words;
        id_buffer& ids;
        word_memo& memo;
        bool& lost;
        token_id id_of(std::string_view token, token_key key) const noexcept { return words.find(token, key); }
        void lose() noexcept { lost = true; }
    };

    void clear() noexcept {
        m_ids.clear();
        m_lost = false;
    }
    /// Where tokens go whose stems are to be looked up in `words`, and their ids appended.
    template <class Stemmer>
    id_sink<Stemmer, target> append_from(const Stemmer& stem, const vocabulary& words) noexcept {
        if (m_remembers && m_remembered != words.size()) remember(words); // questions have been added
        return {stem, {words, m_ids, m_memo, m_lost}, m_scratch};
    }
    /// Memory to read texts in, for whoever compiles references in between.
    text_scratch& scratch() noexcept { return m_scratch; }
    view<token_id> tokens() const noexcept { return {m_ids.data(), m_ids.size()}; }
    bool failed() const noexcept { return m_lost || m_ids.failed(); }

    /// Takes the memory for predictions of up to `length` bytes or, if they are no texts, tokens and bytes of tokens.
    /// False when there is none. What it then holds is a prediction of so many tokens, more than any has, all unknown.
    bool reserve(const vocabulary& words, std::size_t length) noexcept {
        clear();
        if (m_remembers && m_remembered != words.size()) remember(words);
        return m_ids.resize(length) && m_scratch.reserve(length);
    }
    void release() noexcept {
        made_of_buffers::release();
        m_remembered = no_words;
    }
    void use(const karat::memory* source) noexcept {
        made_of_buffers::use(source);
        m_remembered = no_words;
    }

    /// From now on remembers words from one prediction to the next, as long as `words` does not grow.
    void remember(const vocabulary& words) noexcept {
        m_memo.start(8 * words.size());
        m_remembers = true;
        m_remembered = words.size();
    }

private:
    friend made_of_buffers;
    template <class Self, class Use>
    static decltype(auto) buffers(Self& self, Use&& use) {
        return use(self.m_ids, self.m_memo, self.m_scratch);
    }

    static constexpr std::size_t no_words = static_cast<std::size_t>(-1);

    id_buffer m_ids;
    word_memo m_memo;
    bool m_remembers = false;
    std::size_t m_remembered = no_words; // the vocabulary's size when the memo was begun
    text_scratch m_scratch;
    bool m_lost = false;
};

/// The same for metrics whose references are nothing but tokens.
struct prediction_reader : token_reader {
    void prepare(const compiled_references& with) noexcept { remember(with.words()); }
    bool reserve(const compiled_references& with, std::size_t length) noexcept {
        return token_reader::reserve(with.words(), length);
    }
    /// Reads a prediction in the place of the one before.
    template <class Tokenizer, class Stemmer, class Answer>
    void read(stage_argument<Tokenizer> tokenize, stage_argument<Stemmer> stem, const Answer& prediction,
              const compiled_references& with) {
        clear();
        for_each_token(tokenize, prediction, append_from(stem, with.words()));
    }
};

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
