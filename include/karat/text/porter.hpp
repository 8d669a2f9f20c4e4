#ifndef KARAT_TEXT_PORTER_HPP
#define KARAT_TEXT_PORTER_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "karat/version.hpp"

// The Porter stemmer, to be read beside the paper: M. F. Porter, "An algorithm for suffix stripping", Program 14 (1980),
// pp. 130-137. Steps, rules and conditions have the paper's names and order. Three things make it fast:
//
// - Many words end in two letters that no rule fits. One look at a table sends them home: porter_endings.
// - Whether a letter is a vowel is one bit. The measure m of a stem and the conditions *v* and *o are then a few
//   operations on an integer: porter_word.
// - The last eight letters are one integer too, so that a suffix is compared at once: porter_rule.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Which of the stemmers called Porter's is meant. They disagree on one or two words in a hundred.
enum class porter_mode : std::uint8_t {
    nltk,     ///< what NLTK does unless told otherwise, and so what rouge_score does
    martin,   ///< Porter's own later program
    original, ///< the paper
};

namespace detail {

/// Bytes as a number, the last one lowest, on every machine; written out so that compilers see a single load in it.
constexpr std::uint64_t byte_at(const char* bytes, std::size_t i, unsigned shift) noexcept {
    return std::uint64_t{static_cast<unsigned char>(bytes[i])} << shift;
}
constexpr std::uint64_t pack_2(const char* bytes) noexcept { return byte_at(bytes, 0, 8) | byte_at(bytes, 1, 0); }
constexpr std::uint64_t pack_4(const char* bytes) noexcept {
    return byte_at(bytes, 0, 24) | byte_at(bytes, 1, 16) | byte_at(bytes, 2, 8) | byte_at(bytes, 3, 0);
}
constexpr std::uint64_t pack_8(const char* bytes) noexcept {
    return byte_at(bytes, 0, 56) | byte_at(bytes, 1, 48) | byte_at(bytes, 2, 40) | byte_at(bytes, 3, 32) |
           byte_at(bytes, 4, 24) | byte_at(bytes, 5, 16) | byte_at(bytes, 6, 8) | byte_at(bytes, 7, 0);
}

/// The last eight bytes of a text as a number; zeros stand for what a shorter text does not have. Reads nothing outside
/// the text: the beginning and the end that are put together overlap, and agree where they do.
constexpr std::uint64_t pack_tail(const char* bytes, std::size_t size) noexcept {
    if (size >= 8) return pack_8(bytes + size - 8);
    if (size >= 4) return pack_4(bytes) << 8 * (size - 4) | pack_4(bytes + size - 4);
    if (size >= 2) return pack_2(bytes) << 8 * (size - 2) | pack_2(bytes + size - 2);
    return size == 1 ? static_cast<unsigned char>(bytes[0]) : 0;
}

/// a, e, i, o and u. What a y is depends on the letter before it.
constexpr bool is_plain_vowel(char letter) noexcept {
    return letter == 'a' || letter == 'e' || letter == 'i' || letter == 'o' || letter == 'u';
}

/// One line of the paper, `(condition) S1 -> S2`. The condition is about m and the same for a whole table.
struct porter_rule {
    /// S1 has 2 to 8 letters; S2 is not longer and holds no y. m is that of the letters before S1 and the first `counted`
    /// letters of S1.
    constexpr porter_rule(std::string_view s1, std::string_view s2, std::size_t counted = 0) noexcept
        : suffix(pack_tail(s1.data(), s1.size())), mask(~std::uint64_t{0} >> (64 - 8 * s1.size())), size(s1.size()),
          uncounted(s1.size() - counted), replacement(s2) {
        for (const char letter : s2) vowels = vowels << 1 | (is_plain_vowel(letter) ? 1u : 0u);
    }
    constexpr bool fits(std::uint64_t tail) const noexcept { return (tail & mask) == suffix; }

    std::uint64_t suffix;  ///< S1, packed
    std::uint64_t mask;    ///< the bytes of a packed tail that S1 is compared with
    std::size_t size;      ///< of S1
    std::size_t uncounted; ///< how many letters at the end of the word are left out of m
    std::string_view replacement;
    std::uint64_t vowels = 0; ///< of the replacement, as in porter_word
};

// In each table rules whose last two letters are the same stand side by side, as they do in the paper.

/// Whole words and their stems, where mode nltk looks first.
inline constexpr porter_rule porter_irregular[] = {
    {"sky", "sky"},        {"skies", "sky"},       {"dying", "die"},        {"lying", "lie"},
    {"tying", "tie"},      {"inning", "inning"},   {"outing", "outing"},    {"canning", "canning"},
    {"innings", "inning"}, {"outings", "outing"},  {"cannings", "canning"}, {"news", "news"},
    {"howe", "howe"},      {"proceed", "proceed"}, {"exceed", "exceed"},    {"succeed", "succeed"},
};

/// Step 2; the condition is m > 0. A rule that a mode does not have replaces the suffix by itself.
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
inline constexpr porter_rule porter_step_3[] = {
    {"icate", "ic"}, {"ative", ""}, {"alize", "al"}, {"iciti", "ic"}, {"ical", "ic"}, {"ful", ""}, {"ness", ""},
};

/// Step 4; the condition is m > 1. `sion` and `tion` are the paper's `(*S or *T) ION`.
inline constexpr porter_rule porter_step_4[] = {
    {"al", ""},    {"ance", ""}, {"ence", ""}, {"er", ""},      {"ic", ""},      {"able", ""}, {"ible", ""},
    {"ant", ""},   {"ement", ""}, {"ment", ""}, {"ent", ""}, {"sion", "s", 1}, {"tion", "t", 1}, {"ou", ""},
    {"ism", ""},   {"ate", ""},  {"iti", ""},  {"ous", ""},     {"ive", ""},     {"ize", ""},
};

/// Rules that stand side by side in a table.
struct porter_range {
    std::uint8_t first = 0;
    std::uint8_t count = 0;
};

/// What may become of words with certain last two letters: the rules to try in each table, and whether anything may.
struct porter_ending {
    bool any = false;
    bool step_1 = false;
    porter_range irregular;
    porter_range step_2;
    porter_range step_3;
    porter_range step_4;
};

/// The place of a packed word's last two letters in the table of endings. Five bits a letter tell a to z apart; any
/// other character shares the place of a letter, where the rules are tried on it in vain.
constexpr std::size_t porter_place(std::uint64_t tail) noexcept {
    return static_cast<std::size_t>((tail >> 3 & 0x3E0u) | (tail & 0x1Fu));
}

template <porter_mode Mode>
constexpr std::array<porter_ending, 1024> make_porter_endings() noexcept {
    std::array<porter_ending, 1024> endings{};
    // Steps 1 and 5 have few rules, which are written as code.
    for (std::uint64_t before = 0; before < 32; ++before) {
        for (const char* last : {"s", "y"}) endings[porter_place(before << 8 | pack_tail(last, 1))].step_1 = true;
        endings[porter_place(before << 8 | pack_tail("e", 1))].any = true;
    }
    for (const char* last_two : {"ed", "ng"}) endings[porter_place(pack_2(last_two))].step_1 = true;
    endings[porter_place(pack_2("ll"))].any = true;
    for (porter_ending& e : endings) if (e.step_1) e.any = true;
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

inline constexpr std::uint64_t high_bits = 0x8080808080808080u;

/// In the highest bit of each of eight packed ASCII letters: is it another one than `letter`?
constexpr std::uint64_t differs(std::uint64_t letters, char letter) noexcept {
    // Of the numbers below 128 only zero stays below 128 when 127 is added.
    return (letters ^ 0x0101010101010101u * static_cast<unsigned char>(letter)) + 0x7F7F7F7F7F7F7F7Fu;
}

/// Which of eight packed letters are vowels: a bit each, the last letter lowest. A y with nothing before it is none.
/// Adds to `odd` a bit of high_bits for each letter that it cannot be right about: not ASCII, or a y after a y.
constexpr std::uint64_t vowels_of_eight(std::uint64_t letters, std::uint64_t& odd) noexcept {
    // a and i differ in one bit, and so do e and u.
    const std::uint64_t not_aeiou =
        differs(letters | 0x0808080808080808u, 'i') & differs(letters | 0x1010101010101010u, 'u') & differs(letters, 'o');
    const std::uint64_t y = ~differs(letters, 'y') & high_bits;
    odd |= letters | (y & y >> 8);
    const std::uint64_t vowels = (~not_aeiou | (y & not_aeiou >> 8)) & high_bits;
    return (vowels >> 7) * 0x0102040810204080u >> 56; // moves the bit of byte i to bit i
}

/// A word on its way to its stem, changed in place, and what the paper's conditions ask of it. A condition is about the
/// word without some letters at its end; `without` says how many.
class porter_word {
public:
    porter_word(char* letters, std::size_t size) noexcept
        : m_letters(letters), m_size(size), m_tail(pack_tail(letters, size)) {}

    bool read_vowels() noexcept {
        if (m_size > 64) return false;
        const std::size_t absent = m_size < 8 ? 8 - m_size : 0;
        std::uint64_t odd = 0;
        m_vowels = vowels_of_eight(m_tail << 8 * absent, odd) >> absent;
        for (std::size_t at = 0; at + 8 < m_size; at += 7) m_vowels |= vowels_of_eight(pack_8(m_letters + at), odd) << (m_size - 8 - at);
        return (odd & high_bits) == 0;
    }
    bool read_vowels_slowly() noexcept {
        m_vowels = 0;
        bool vowel = true;
        for (std::size_t i = 0; i < m_size; ++i) {
            if (static_cast<unsigned char>(m_letters[i]) >= 0x80u) return false;
            vowel = is_plain_vowel(m_letters[i]) || (m_letters[i] == 'y' && !vowel);
            if (m_size - i > 48 && vowel == ((m_vowels & 1) != 0)) continue;
            m_vowels = m_vowels << 1 | (vowel ? 1u : 0u);
        }
        return true;
    }

    std::size_t size() const noexcept { return m_size; }
    std::uint64_t tail() const noexcept { return m_tail; }
    template <std::size_t N>
    bool ends_with(const char (&suffix)[N]) const noexcept {
        return ((m_tail ^ pack_tail(suffix, N - 1)) << (72 - 8 * N)) == 0;
    }
    char last(std::size_t without = 0) const noexcept { return static_cast<char>(m_tail >> 8 * without & 0x7Fu); }

    int measure(std::size_t without) const noexcept {
        const std::uint64_t stem = m_vowels >> without;
        const std::uint64_t pairs = stem >> 1 & ~stem;
        return pairs == 0 ? 0 : (pairs & (pairs - 1)) == 0 ? 1 : 2;
    }
    bool has_vowel(std::size_t without) const noexcept { return m_vowels >> without != 0; }
    bool is_consonant(std::size_t without) const noexcept { return (m_vowels >> without & 1) == 0; }
    bool ends_with_double_consonant() const noexcept {
        return m_size >= 2 && is_consonant(0) && last(0) == last(1);
    }
    bool ends_cvc(std::size_t without) const noexcept {
        const char l = last(without);
        return m_size >= without + 3 && (m_vowels >> without & 7) == 2 && l != 'w' && l != 'x' && l != 'y';
    }
    bool is_vc(std::size_t without) const noexcept { return m_size == without + 2 && m_vowels >> without == 2; }

    void drop(std::size_t n) noexcept {
        m_size -= n;
        m_vowels >>= n;
        m_tail = pack_tail(m_letters, m_size);
    }
    void add_e() noexcept {
        m_letters[m_size++] = 'e';
        m_tail = m_tail << 8 | 'e';
        m_vowels = m_vowels << 1 | 1;
    }
    void y_to_i() noexcept {
        m_letters[m_size - 1] = 'i';
        m_tail ^= 'y' ^ 'i';
        m_vowels |= 1;
    }
    void apply(const porter_rule& rule) noexcept {
        m_size -= rule.size;
        for (const char letter : rule.replacement) m_letters[m_size++] = letter;
        m_vowels = m_vowels >> rule.size << rule.replacement.size() | rule.vowels;
        m_tail = pack_tail(m_letters, m_size);
    }

private:
    char* m_letters;
    std::size_t m_size;
    std::uint64_t m_tail;
    std::uint64_t m_vowels = 0;
};

} // namespace detail

template <porter_mode Mode = porter_mode::nltk>
struct porter_stemmer {
    std::size_t operator()(char* letters, std::size_t size) const noexcept {
        if (Mode != porter_mode::original && size < 3) return size;
        if (size < 2) return size == 1 && letters[0] == 's' ? 0 : size;
        const ending& e = ending_of(detail::pack_2(letters + size - 2));
        return e.any ? stem(letters, size, &e) : size;
    }

private:
    using word = detail::porter_word;
    using rule = detail::porter_rule;
    using range = detail::porter_range;
    using ending = detail::porter_ending;

    static std::size_t stem(char* letters, std::size_t size, const ending* e) noexcept {
        word w(letters, size);
        if (Mode == porter_mode::nltk && size <= 8 && is_irregular(w, e->irregular)) return w.size();
        if (!w.read_vowels() && !w.read_vowels_slowly()) return size;
        if (e->step_1) {
            step_1a(w);
            step_1b(w);
            step_1c(w);
            e = &ending_of(w.tail());
            if (!e->any) return w.size();
        }
        if (step_2(w, e->step_2)) e = &ending_of(w.tail());
        if (step_3(w, e->step_3)) e = &ending_of(w.tail());
        step_4(w, e->step_4);
        step_5a(w);
        step_5b(w);
        return w.size();
    }
    static const ending& ending_of(std::uint64_t tail) noexcept { return detail::porter_endings<Mode>[detail::porter_place(tail)]; }
    static bool ends_o(const word& w, std::size_t without) noexcept {
        return w.ends_cvc(without) || (Mode == porter_mode::nltk && w.is_vc(without));
    }
    static bool is_irregular(word& w, range range) noexcept {
        for (const rule* r = detail::porter_irregular + range.first; range.count != 0; ++r, --range.count) {
            if (r->suffix != w.tail()) continue;
            w.apply(*r);
            return true;
        }
        return false;
    }
    static bool apply(word& w, const rule* rules, range range, int above) noexcept {
        return range.count != 0 && apply_first(w, rules + range.first, range.count, above);
    }
    static bool apply_first(word& w, const rule* rules, std::size_t count, int above) noexcept {
        for (; count != 0; ++rules, --count) {
            if (!rules->fits(w.tail())) continue;
            if (w.measure(rules->uncounted) <= above) return false;
            w.apply(*rules);
            return true;
        }
        return false;
    }

    static void step_1a(word& w) noexcept {
        if (w.last() != 's') return;
        if (w.ends_with("sses")) {
            w.drop(2);
        } else if (w.ends_with("ies")) {
            w.drop(Mode == porter_mode::nltk && w.size() == 4 ? 1 : 2);
        } else if (!w.ends_with("ss")) {
            w.drop(1);
        }
    }
    static void step_1b(word& w) noexcept {
        std::size_t suffix = 0;
        if (w.ends_with("ed")) {
            if (Mode == porter_mode::nltk && w.ends_with("ied")) {
                w.drop(w.size() == 4 ? 1 : 2);
                return;
            }
            if (w.ends_with("eed")) {
                if (w.measure(3) > 0) w.drop(1);
                return;
            }
            suffix = 2;
        } else if (w.ends_with("ing")) {
            suffix = 3;
        } else {
            return;
        }
        if (!w.has_vowel(suffix)) return;
        w.drop(suffix);
        mend(w);
    }
    static void mend(word& w) noexcept {
        if (w.ends_with("at") || w.ends_with("bl") || w.ends_with("iz")) {
            w.add_e();
        } else if (w.ends_with_double_consonant()) {
            if (w.last() != 'l' && w.last() != 's' && w.last() != 'z') w.drop(1);
        } else if (w.measure(0) == 1 && ends_o(w, 0)) {
            w.add_e();
        }
    }
    static void step_1c(word& w) noexcept {
        if (w.last() != 'y') return;
        if (Mode == porter_mode::nltk ? w.size() > 2 && w.is_consonant(1) : w.has_vowel(1)) w.y_to_i();
    }
    static bool step_2(word& w, range range) noexcept {
        if (range.count == 0) return false;
        if (Mode == porter_mode::nltk && w.ends_with("alli") && w.measure(4) > 0) {
            w.drop(2);
            apply(w, detail::porter_step_2<Mode>, ending_of(w.tail()).step_2, 0);
            return true;
        }
        return apply(w, detail::porter_step_2<Mode>, range, 0);
    }
    static bool step_3(word& w, range range) noexcept { return apply(w, detail::porter_step_3, range, 0); }
    static void step_4(word& w, range range) noexcept { apply(w, detail::porter_step_4, range, 1); }
    static void step_5a(word& w) noexcept {
        if (w.last() == 'e' && (w.measure(1) > 1 || (w.measure(1) == 1 && !ends_o(w, 1)))) w.drop(1);
    }
    static void step_5b(word& w) noexcept {
        if (w.ends_with("ll") && w.measure(1) > 1) w.drop(1);
    }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
