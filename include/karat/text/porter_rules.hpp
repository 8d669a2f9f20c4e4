#ifndef KARAT_TEXT_PORTER_RULES_HPP
#define KARAT_TEXT_PORTER_RULES_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "karat/version.hpp"

// The rules of the Porter stemmer as tables, in the words and the order of the paper (porter.hpp says which), and an
// index of them by a word's last two letters.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Which of the stemmers called Porter's is meant. They disagree on one or two words in a hundred.
enum class porter_mode : std::uint8_t {
    nltk,     ///< what NLTK does unless told otherwise, and so what rouge_score does
    martin,   ///< Porter's own later program
    original, ///< the paper
};

namespace detail {

/// Bytes as a number, the last one lowest, on every machine; written so that compilers make a single load of it.
constexpr std::uint64_t pack_1(const char* bytes) noexcept { return static_cast<unsigned char>(bytes[0]); }
constexpr std::uint64_t pack_2(const char* bytes) noexcept { return pack_1(bytes) << 8 | pack_1(bytes + 1); }
constexpr std::uint64_t pack_4(const char* bytes) noexcept { return pack_2(bytes) << 16 | pack_2(bytes + 2); }
constexpr std::uint64_t pack_8(const char* bytes) noexcept { return pack_4(bytes) << 32 | pack_4(bytes + 4); }

/// The last eight bytes of a text as a number; zeros stand for what a shorter text does not have. Reads nothing outside
/// the text: the beginning and the end that are put together overlap, and agree where they do.
constexpr std::uint64_t pack_tail(const char* bytes, std::size_t size) noexcept {
    if (size > 8) return pack_8(bytes + size - 8);
    if (size >= 4) return pack_4(bytes) << 8 * (size - 4) | pack_4(bytes + size - 4);
    if (size >= 2) return pack_2(bytes) << 8 * (size - 2) | pack_2(bytes + size - 2);
    return size == 1 ? pack_1(bytes) : 0;
}

/// a, e, i, o and u. What a y is depends on the letter before it.
constexpr bool is_plain_vowel(char letter) noexcept {
    return letter == 'a' || letter == 'e' || letter == 'i' || letter == 'o' || letter == 'u';
}

/// One line of the paper, `(condition) S1 -> S2`. The condition is one on m, the same for a whole table.
struct porter_rule {
    /// S1 has 2 to 8 letters; S2 is not longer and holds no y. m is that of the letters before S1 and of the first
    /// `counted` letters of S1.
    constexpr porter_rule(std::string_view s1, std::string_view s2, std::size_t counted = 0) noexcept
        : suffix(pack_tail(s1.data(), s1.size())), mask(~std::uint64_t{0} >> (64 - 8 * s1.size())), size(s1.size()),
          uncounted(s1.size() - counted), added(pack_tail(s2.data(), s2.size())), added_size(s2.size()) {
        for (const char letter : s2) vowels = vowels << 1 | (is_plain_vowel(letter) ? 1u : 0u);
    }
    constexpr bool fits(std::uint64_t tail) const noexcept { return (tail & mask) == suffix; }

    std::uint64_t suffix;  ///< S1, packed
    std::uint64_t mask;    ///< the bytes of a packed tail that S1 is compared with
    std::size_t size;      ///< of S1
    std::size_t uncounted; ///< how many letters at the end of the word are left out of m
    std::uint64_t added;   ///< S2, packed
    std::size_t added_size;
    std::uint64_t vowels = 0; ///< of S2, as in porter_word
};

// In each table rules whose last two letters are the same stand side by side, as they do in the paper.

/// Whole words and their stems, where mode nltk looks first.
inline constexpr porter_rule porter_irregular[] = {
    {"sky", "sky"},        {"skies", "sky"},       {"dying", "die"},        {"lying", "lie"},
    {"tying", "tie"},      {"inning", "inning"},   {"outing", "outing"},    {"canning", "canning"},
    {"innings", "inning"}, {"outings", "outing"},  {"cannings", "canning"}, {"news", "news"},
    {"howe", "howe"},      {"proceed", "proceed"}, {"exceed", "exceed"},    {"succeed", "succeed"},
};

/// Step 2; the condition is m > 0. Where a mode does not have a rule, it replaces the suffix by itself: `fulli` and
/// `logi` are not in the paper. In mode nltk the l of `logi` counts with the stem.
template <porter_mode Mode>
inline constexpr porter_rule porter_step_2[] = {
    {"ational", "ate"},
    {"tional", "tion"},
    {"enci", "ence"},
    {"anci", "ance"},
    {"izer", "ize"},
    Mode == porter_mode::original ? porter_rule{"abli", "able"} : porter_rule{"bli", "ble"},
    {"alli", "al"},
    {"entli", "ent"},
    {"eli", "e"},
    {"ousli", "ous"},
    {"fulli", Mode == porter_mode::nltk ? "ful" : "fulli"},
    {"ization", "ize"},
    {"ation", "ate"},
    {"ator", "ate"},
    {"alism", "al"},
    {"iveness", "ive"},
    {"fulness", "ful"},
    {"ousness", "ous"},
    {"aliti", "al"},
    {"iviti", "ive"},
    {"biliti", "ble"},
    {"logi", Mode == porter_mode::original ? "logi" : "log", Mode == porter_mode::nltk ? 1u : 0u},
};

/// Step 3; the condition is m > 0.
inline constexpr porter_rule porter_step_3[] = {{"icate", "ic"}, {"ative", ""}, {"alize", "al"}, {"iciti", "ic"},
                                                {"ical", "ic"},  {"ful", ""},   {"ness", ""}};

/// Step 4; the condition is m > 1. `sion` and `tion` are the paper's `(m>1 and (*S or *T)) ION ->`.
inline constexpr porter_rule porter_step_4[] = {
    {"al", ""},  {"ance", ""},  {"ence", ""}, {"er", ""},  {"ic", ""},       {"able", ""},     {"ible", ""},
    {"ant", ""}, {"ement", ""}, {"ment", ""}, {"ent", ""}, {"sion", "s", 1}, {"tion", "t", 1}, {"ou", ""},
    {"ism", ""}, {"ate", ""},   {"iti", ""},  {"ous", ""}, {"ive", ""},      {"ize", ""}};

/// Rules that stand side by side in a table.
struct porter_range {
    std::uint8_t first = 0, count = 0;
};

/// What may become of a word, to judge by its last two letters.
struct porter_ending {
    bool any = false;    ///< can anything?
    bool step_1 = false; ///< can step 1 do anything?
    porter_range irregular, step_2, step_3, step_4;
};

/// The place of a packed word's last two letters in the table of endings. Five bits a letter tell a to z apart; other
/// characters share the place of a letter, where the rules are tried on them in vain.
constexpr std::size_t porter_place(std::uint64_t tail) noexcept {
    return static_cast<std::size_t>((tail >> 3 & 0x3E0u) | (tail & 0x1Fu));
}

template <porter_mode Mode>
constexpr std::array<porter_ending, 1024> make_porter_endings() noexcept {
    std::array<porter_ending, 1024> endings{};
    // Steps 1 and 5 are code and not tables: S, ED, ING and Y; E and LL.
    for (std::uint64_t before = 0; before < 32; ++before) {
        for (const char* last : {"s", "y"})
            endings[porter_place(before << 8 | pack_1(last))] = {true, true, {}, {}, {}, {}};
        endings[porter_place(before << 8 | pack_1("e"))].any = true;
    }
    for (const char* last : {"ed", "ng"}) endings[porter_place(pack_2(last))] = {true, true, {}, {}, {}, {}};
    endings[porter_place(pack_2("ll"))].any = true;
    const auto enter = [&endings](porter_range porter_ending::*step, const auto& rules) {
        std::uint8_t number = 0;
        for (const porter_rule& rule : rules) {
            porter_ending& ending = endings[porter_place(rule.suffix)];
            ending.any = true;
            if ((ending.*step).count++ == 0) (ending.*step).first = number;
            ++number;
        }
    };
    if (Mode == porter_mode::nltk) enter(&porter_ending::irregular, porter_irregular);
    enter(&porter_ending::step_2, porter_step_2<Mode>);
    enter(&porter_ending::step_3, porter_step_3);
    enter(&porter_ending::step_4, porter_step_4);
    return endings;
}

template <porter_mode Mode>
inline constexpr std::array<porter_ending, 1024> porter_endings = make_porter_endings<Mode>();

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
