#ifndef KARAT_MATCH_COMPILED_REFERENCES_HPP
#define KARAT_MATCH_COMPILED_REFERENCES_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "karat/bits.hpp"
#include "karat/buffer.hpp"
#include "karat/made_of_buffers.hpp"
#include "karat/match/overlap.hpp"
#include "karat/match/token_key.hpp"
#include "karat/match/vocabulary.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Ids behind which bits::equal_slack further values can be read once pad() was called; so it is in a copy too.
class padded_ids : public buffer<token_id, 64 + bits::equal_slack> {
    using base = buffer<token_id, 64 + bits::equal_slack>;

public:
    padded_ids() noexcept = default;
    padded_ids(const padded_ids& other) noexcept : base(other) { pad(); }
    padded_ids(padded_ids&& other) noexcept = default;
    padded_ids& operator=(const padded_ids& other) noexcept {
        base::operator=(other);
        pad();
        return *this;
    }
    padded_ids& operator=(padded_ids&& other) noexcept = default;
    ~padded_ids() = default;

    void pad() noexcept { reserve_more(bits::equal_slack); }
    void shrink() noexcept { base::shrink(bits::equal_slack); }
};

/// The references of any number of questions as ids, with the vocabulary that gave them. For each token 4 bytes, for
/// each reference 4, for each question 8, and the vocabulary; 4 more for a token whose place is noted. Never throws:
/// when memory runs out, or past 2^32 - 1 tokens or references, failed() is true and the contents are incomplete.
class compiled_references : public detail::made_of_buffers<compiled_references> {
public:
    /// What follows belongs to a new question.
    void begin_question() noexcept { m_questions.push_back({narrow(m_tokens.size()), narrow(m_ends.size())}); }
    /// The id of a token of a reference, which it gets now if it has none.
    token_id add_word(std::string_view token, token_key key) noexcept { return m_words.add(token, key); }
    /// Where the ids of a reference's tokens are to be appended.
    using token_buffer = padded_ids;
    token_buffer& token_ids() noexcept { return m_tokens; }
    /// The tokens since the last call, or since begin_question(), were a reference.
    void end_reference() noexcept { m_ends.push_back(narrow(m_tokens.size() - m_questions.back().tokens)); }
    /// To be called after the last question and before the first score.
    void finish() noexcept { m_tokens.pad(); }
    /// Room for the places of the last question's tokens (reference_tokens::places), which token_places.hpp fills; null
    /// when memory ran out. 4 bytes a token.
    std::uint32_t* add_places() noexcept {
        while (m_place_ends.size() + 1 < m_questions.size() && !m_place_ends.failed()) {
            m_place_ends.push_back(narrow(m_places.size())); // questions before this one that have none
        }
        std::uint32_t* const places = m_places.extend(m_tokens.size() - m_questions.back().tokens);
        m_place_ends.push_back(narrow(m_places.size()));
        return places;
    }
    /// Gives that room back: the last question has no places.
    void drop_places() noexcept {
        m_places.truncate(m_places.size() - (m_tokens.size() - m_questions.back().tokens));
        m_place_ends.back() = narrow(m_places.size());
    }

    /// The number of questions.
    std::size_t size() const noexcept { return m_questions.size(); }
    /// The references of question `q`, which is below size().
    reference_tokens references(std::size_t q) const noexcept {
        const question& from = m_questions[q];
        const bool is_last = q + 1 == m_questions.size();
        const std::size_t tokens_end = is_last ? m_tokens.size() : m_questions[q + 1].tokens;
        const std::size_t ends_end = is_last ? m_ends.size() : m_questions[q + 1].ends;
        return {{m_tokens.data() + from.tokens, tokens_end - from.tokens},
                {m_ends.data() + from.ends, ends_end - from.ends},
                places(q)};
    }
    const vocabulary& words() const noexcept { return m_words; }
    bool failed() const noexcept { return m_too_many || made_of_buffers::failed(); }
    void lose() noexcept { m_too_many = true; }

private:
    friend made_of_buffers;
    template <class Self, class Use>
    static decltype(auto) buffers(Self& self, Use&& use) {
        return use(self.m_words, self.m_tokens, self.m_ends, self.m_questions, self.m_places, self.m_place_ends);
    }
    struct question {
        std::uint32_t tokens; // where its tokens begin
        std::uint32_t ends;   // where its references' ends begin
    };
    view<std::uint32_t> places(std::size_t q) const noexcept {
        if (q >= m_place_ends.size()) return {};
        const std::size_t begin = q == 0 ? 0 : m_place_ends[q - 1];
        return {m_places.data() + begin, m_place_ends[q] - begin};
    }
    std::uint32_t narrow(std::size_t n) noexcept {
        if (n > 0xFFFFFFFFu) m_too_many = true;
        return static_cast<std::uint32_t>(n);
    }

    vocabulary m_words;
    token_buffer m_tokens;
    buffer<std::uint32_t, 8> m_ends; // of each reference in its question's tokens
    buffer<question, 1> m_questions;
    buffer<std::uint32_t, 1> m_places;     // of the questions that have noted them
    buffer<std::uint32_t, 1> m_place_ends; // by question, up to the last that has any
    bool m_too_many = false;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
