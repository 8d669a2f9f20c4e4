#ifndef KARAT_EXAMPLES_TINY_QA_VOCABULARY_HPP
#define KARAT_EXAMPLES_TINY_QA_VOCABULARY_HPP

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "questions.hpp"

// The words of the task and their token ids. Needs no library for tensors.

namespace tiny_qa {

/// The most tokens of an answer, with its end.
inline constexpr std::int64_t longest_answer = 6;

class vocabulary {
public:
    static constexpr std::int64_t pad = 0; ///< fills up the rows of a tensor
    static constexpr std::int64_t end = 1; ///< of an answer
    static constexpr std::int64_t unknown = 2;
    static constexpr std::int64_t first_word = 3;

    vocabulary() {
        for (const char* special : {"<pad>", "<end>", "<unknown>"}) add(special);
        for (const char* word :
             {".", "?", "lives", "in", "eats", "where", "what", "does", "live", "eat", "and", "yes", "no"}) {
            add(word);
        }
        for (const auto* list : {&people(), &places(), &foods()}) {
            for (const std::string& name : *list) {
                for_each_word(name, [this](std::string_view word) { add(word); });
            }
        }
    }

    /// Every token's text, by id.
    const std::vector<std::string>& words() const { return m_words; }
    std::int64_t size() const { return static_cast<std::int64_t>(m_words.size()); }

    std::vector<std::int64_t> ids(std::string_view text) const {
        std::vector<std::int64_t> all;
        for_each_word(text, [&](std::string_view word) {
            const auto place = m_ids.find(word);
            all.push_back(place == m_ids.end() ? unknown : place->second);
        });
        return all;
    }
    /// What `count` tokens say; special ones, and numbers that are no token's, say nothing.
    template <class Id>
    std::string text(const Id* ids, std::size_t count) const {
        std::string all;
        for (std::size_t i = 0; i < count; ++i) {
            if (ids[i] < first_word || ids[i] >= size()) continue;
            if (!all.empty()) all += ' ';
            all += m_words[static_cast<std::size_t>(ids[i])];
        }
        return all;
    }

private:
    void add(std::string_view word) {
        if (m_ids.emplace(word, size()).second) m_words.emplace_back(word);
    }
    template <class Use>
    static void for_each_word(std::string_view text, Use&& use) {
        while (!text.empty()) {
            const std::size_t space = text.find(' ');
            if (space != 0) use(text.substr(0, space));
            text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
        }
    }

    std::vector<std::string> m_words;
    std::map<std::string, std::int64_t, std::less<>> m_ids;
};

} // namespace tiny_qa

#endif
