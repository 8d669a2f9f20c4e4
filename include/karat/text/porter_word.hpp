#ifndef KARAT_TEXT_PORTER_WORD_HPP
#define KARAT_TEXT_PORTER_WORD_HPP

#include <cstddef>
#include <cstdint>

#include "karat/bits.hpp"
#include "karat/bytes.hpp"
#include "karat/text/porter_rules.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

namespace detail {

/// A word on its way to its stem, changed in place, and what the paper's conditions ask. A condition is about the word
/// without its last letters; `without` is their number, at most 8.
class porter_word {
public:
    porter_word(char* letters, std::size_t size) noexcept : m_letters(letters), m_size(size) { read_letters(); }

    std::size_t size() const noexcept { return m_size; }
    std::uint64_t tail() const noexcept { return m_tail; }
    char letter(std::size_t from_the_end) const noexcept {
        return static_cast<char>(m_tail >> 8 * from_the_end & 0x7Fu);
    }
    template <std::size_t N>
    bool ends_with(const char (&suffix)[N]) const noexcept {
        return (m_tail ^ pack_tail(suffix, N - 1)) << (72 - 8 * N) == 0;
    }

    /// To be called before any condition. False if the word is not ASCII: no condition may follow.
    bool read_vowels() noexcept { return read_vowels_at_once() || read_vowels_one_by_one(); }

    /// Is m, how often a consonant follows a vowel, above 0, or above 1? Two bits, and no branch.
    template <int Bound>
    bool measure_above(std::size_t without) const noexcept {
        static_assert(Bound == 0 || Bound == 1, "the paper asks for nothing else");
        const std::uint64_t stem = m_vowels >> without;
        const std::uint64_t pairs = stem >> 1 & ~stem;
        return Bound == 0 ? pairs != 0 : (pairs & (pairs - 1)) != 0;
    }
    bool measure_is_1(std::size_t without) const noexcept {
        return measure_above<0>(without) && !measure_above<1>(without);
    }
    /// *v*
    bool has_vowel(std::size_t without) const noexcept { return m_vowels >> without != 0; }
    bool ends_with_consonant(std::size_t without) const noexcept { return (m_vowels >> without & 1) == 0; }
    /// *d
    bool ends_with_double_consonant() const noexcept {
        return m_size >= 2 && letter(0) == letter(1) && ends_with_consonant(0);
    }
    /// *o; in mode nltk also true of a vowel and a consonant with nothing before them.
    template <porter_mode Mode>
    bool ends_cvc(std::size_t without) const noexcept {
        const std::uint64_t stem = m_vowels >> without;
        if (Mode == porter_mode::nltk && m_size == without + 2) return stem == 2;
        const char last = letter(without);
        return m_size >= without + 3 && (stem & 7) == 2 && last != 'w' && last != 'x' && last != 'y';
    }

    /// 1 to 7 letters.
    void drop(std::size_t count) noexcept {
        m_vowels >>= count;
        m_size -= count;
        if (m_size + count > 16) return read_letters();
        const auto bits = static_cast<unsigned>(8 * count);
        m_tail = m_tail >> bits | m_head << (64 - bits);
        m_head >>= bits;
    }
    /// Only after more has been dropped.
    void add_e() noexcept { add(pack_1("e"), 1, 1); }
    void y_to_i() noexcept {
        m_letters[m_size - 1] = 'i';
        m_vowels |= 1;
        m_tail ^= pack_1("y") ^ pack_1("i");
    }
    /// For a rule about the whole word.
    void become(const porter_rule& rule) noexcept {
        m_size = 0;
        m_head = m_tail = m_vowels = 0;
        add(rule.added, rule.added_size, rule.vowels);
    }
    void apply(const porter_rule& rule) noexcept {
        drop(rule.size);
        if (rule.added_size != 0) add(rule.added, rule.added_size, rule.vowels);
    }

private:
    void read_letters() noexcept {
        m_tail = pack_tail(m_letters, m_size);
        if (m_size <= 8) {
            m_head = 0;
        } else if (m_size < 16) {
            m_head = pack_8(m_letters) >> 8 * (16 - m_size); // without the letters that the tail has too
        } else {
            m_head = pack_8(m_letters + m_size - 16);
        }
    }
    /// 1 to 7 letters.
    void add(std::uint64_t letters, std::size_t count, std::uint64_t vowels) noexcept {
        const auto bits = static_cast<unsigned>(8 * count);
        m_head = m_head << bits | m_tail >> (64 - bits);
        m_tail = m_tail << bits | letters;
        m_vowels = m_vowels << count | vowels;
        for (std::size_t i = count; i-- > 0;) m_letters[m_size++] = static_cast<char>(letters >> 8 * i & 0x7Fu);
    }
    bool read_vowels_at_once() noexcept {
        if (m_size > 16) return false;
        const bits::vowel_bits all = bits::vowels_of_16(m_tail, m_head);
        // A y is a vowel after a consonant. The letter before a bit's letter has the next higher bit.
        m_vowels = all.plain | (all.y & ~(all.plain >> 1) & bits::low(static_cast<unsigned>(m_size - 1)));
        return (all.non_ascii | (all.y & all.y >> 1)) == 0; // after a y, it is not enough to look one letter back
    }
    /// Words that are longer than 16 letters, or have a y after a y, or are not ASCII. Only the last 48 letters get a
    /// bit each: all steps together take off fewer than 30 and look at no more than ten others. Before them a run of
    /// vowels or of consonants is one bit, which does not change m; so 64 bits are enough, for what falls out at the
    /// top lies before sixteen runs and so before seven vowel-consonant pairs, where two would do.
    bool read_vowels_one_by_one() noexcept {
        m_vowels = 0;
        bool vowel = true; // so that a y at the start is a consonant
        for (std::size_t i = 0; i < m_size; ++i) {
            const char letter = m_letters[i];
            if (static_cast<unsigned char>(letter) >= 0x80u) return false;
            vowel = is_plain_vowel(letter) || (letter == 'y' && !vowel);
            const bool same_run = vowel != ends_with_consonant(0);
            if (same_run && m_size - i > 48) continue;
            m_vowels = m_vowels << 1 | (vowel ? 1u : 0u);
        }
        return true;
    }

    char* m_letters;
    std::size_t m_size;
    std::uint64_t m_tail = 0;   ///< the last eight letters, packed
    std::uint64_t m_head = 0;   ///< the eight before them
    std::uint64_t m_vowels = 0; ///< a bit a letter, the last one lowest; zeros above the first letter
};

} // namespace detail

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
