#ifndef KARAT_SUMMARY_MAJORITY_HPP
#define KARAT_SUMMARY_MAJORITY_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "karat/summary/random.hpp"
#include "karat/version.hpp"

// What several people who judge one question decide together.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Stands where there is no label: nobody voted, or a tie was left undecided.
inline constexpr std::size_t no_label = static_cast<std::size_t>(-1);

/// What a vote came to.
struct majority {
    std::size_t label = no_label; ///< 0-based: the label that won
    std::uint64_t votes = 0;      ///< the votes for it, or for each of those that are tied
    std::size_t tied = 0;         ///< how many labels have that many votes: 1 if one won outright, 0 without votes

    constexpr bool is_tie() const noexcept { return tied > 1; }
};

/// The draw that breaks the ties of one question: it depends on the seed and the id of the question alone, not on the
/// order of the questions, the thread or the machine. An id is a text, or a number such as id_hash gives.
class tie_break {
public:
    constexpr tie_break(std::uint64_t seed, std::uint64_t id) noexcept : m_words(seed, id ^ stream) {}
    constexpr tie_break(std::uint64_t seed, std::string_view id) noexcept : tie_break(seed, id_hash(id)) {}

    /// A number below `n`, all equally likely.
    constexpr std::uint64_t below(std::uint64_t n) const noexcept {
        random_words words = m_words;
        return words.below(n);
    }

private:
    // Keeps these words apart from those that others draw for the same seed and id. ASCII: "tiebreak".
    static constexpr std::uint64_t stream = 0x746965627265616Bu;

    random_words m_words;
};

/// The label with strictly more votes than any other. `counts` is a range of integers, the votes for each label; none
/// is negative. A tie is left undecided: label is then no_label. O(labels), no allocation.
template <class Counts>
constexpr majority majority_of(const Counts& counts) noexcept {
    majority most;
    std::size_t label = 0;
    for (const auto& count : counts) {
        const std::uint64_t votes = static_cast<std::uint64_t>(count);
        if (votes > most.votes) {
            most = {label, votes, 1};
        } else if (votes != 0 && votes == most.votes) {
            ++most.tied;
        }
        ++label;
    }
    if (most.is_tie()) most.label = no_label;
    return most;
}

/// The same, with a tie decided by drawing one of the labels that are tied, all equally likely. is_tie() still says so.
template <class Counts>
constexpr majority majority_of(const Counts& counts, const tie_break& draw) noexcept {
    majority most = majority_of(counts);
    if (!most.is_tie()) return most;
    std::uint64_t before = draw.below(most.tied); // so many of the tied labels come before the one that is drawn
    std::size_t label = 0;
    for (const auto& count : counts) {
        if (static_cast<std::uint64_t>(count) == most.votes && before-- == 0) {
            most.label = label;
            break;
        }
        ++label;
    }
    return most;
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
