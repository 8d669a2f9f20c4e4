#ifndef KARAT_TEXT_PORTER_HPP
#define KARAT_TEXT_PORTER_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "karat/bits.hpp"
#include "karat/text/porter_rules.hpp"
#include "karat/version.hpp"

// The Porter stemmer, to be read beside the paper: M. F. Porter, "An algorithm for suffix stripping", Program 14
// (1980), pp. 130-137. Steps, rules and conditions have the paper's names and order. Three things make it fast:
//
// - Many words end in two letters that no rule fits. One look at a table sends them home: porter_endings.
// - Whether a letter is a vowel is one bit. The measure m of a stem and the conditions *v* and *o are then a few
//   operations on an integer: porter_word.
// - The last eight letters are one integer too, so that a suffix is compared at once: porter_rule.

namespace karat {
inline namespace KARAT_NAMESPACE {

namespace detail {

/// Which of eight packed letters are vowels: a bit a letter, the last one lowest. A y with nothing before it is none.
/// Sets a high bit of a byte of `doubt` for what makes this wrong: a letter that is not ASCII, and a y after a y.
constexpr std::uint64_t vowels_of_eight(std::uint64_t letters, std::uint64_t& doubt) noexcept {
    using namespace bits::portable; // a flag for each letter, in the high bit of its byte
    const auto differ = [](std::uint64_t x, char letter) { return at_least(x ^ ones * pack_1(&letter), 1); };
    // a and i differ in one bit, and so do e and u.
    const std::uint64_t not_plain =
        differ(letters | ones * 0x08, 'i') & differ(letters | ones * 0x10, 'u') & differ(letters, 'o');
    const std::uint64_t y = ~differ(letters, 'y') & highs;
    doubt |= letters | (y & y >> 8);
    return gather(~not_plain | (y & not_plain >> 8));
}

/// A word on its way to its stem, changed in place, and what the paper's conditions ask. A condition is about the word
/// without its last letters; `without` is their number, at most 8.
class porter_word {
public:
    porter_word(char* letters, std::size_t size) noexcept
        : m_letters(letters), m_size(size), m_tail(pack_tail(letters, size)) {}

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

    /// m, how often a consonant follows a vowel; 2 stands for all above 1.
    int measure(std::size_t without) const noexcept {
        const std::uint64_t stem = m_vowels >> without;
        const std::uint64_t pairs = stem >> 1 & ~stem;
        return pairs == 0 ? 0 : (pairs & (pairs - 1)) == 0 ? 1 : 2;
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

    void drop(std::size_t count) noexcept {
        m_size -= count;
        m_vowels >>= count;
        m_tail = pack_tail(m_letters, m_size);
    }
    /// Only after more has been dropped.
    void add_e() noexcept {
        m_letters[m_size++] = 'e';
        m_vowels = m_vowels << 1 | 1;
        m_tail = m_tail << 8 | pack_1("e");
    }
    void y_to_i() noexcept {
        m_letters[m_size - 1] = 'i';
        m_vowels |= 1;
        m_tail ^= pack_1("y") ^ pack_1("i");
    }
    void apply(const porter_rule& rule) noexcept {
        m_size -= rule.size;
        for (const char letter : rule.replacement) m_letters[m_size++] = letter;
        m_vowels = m_vowels >> rule.size << rule.replacement.size() | rule.vowels;
        m_tail = pack_tail(m_letters, m_size);
    }

private:
    /// Eight letters at a time, in parts that overlap, so that each y stands in some part with the letter before it;
    /// the part that begins with it takes it for a consonant.
    bool read_vowels_at_once() noexcept {
        if (m_size > 64) return false;
        std::uint64_t doubt = 0;
        const std::size_t absent = m_size > 8 ? 0 : 8 - m_size;
        m_vowels = vowels_of_eight(m_tail << 8 * absent, doubt) >> absent;
        for (std::size_t at = 0; at + 8 < m_size; at += 7)
            m_vowels |= vowels_of_eight(pack_8(m_letters + at), doubt) << (m_size - 8 - at);
        return (doubt & bits::portable::highs) == 0;
    }
    /// Words that are longer than 64 letters, or have a y after a y, or are not ASCII. Only the last 48 letters get a
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
    std::uint64_t m_tail;       ///< the last eight letters, packed
    std::uint64_t m_vowels = 0; ///< a bit a letter, the last one lowest; zeros above the first letter
};

} // namespace detail

/// Porter's stemmer as a stage of a metric. A word is in lower case already. Every character but a, e, i, o, u and y is
/// a consonant, digits too.
template <porter_mode Mode = porter_mode::nltk>
struct porter_stemmer {
    /// The name of this stage in a signature.
    constexpr std::string_view signature() const noexcept {
        if (Mode == porter_mode::nltk) return "porter_nltk";
        return Mode == porter_mode::martin ? "porter_martin" : "porter_original";
    }

    /// Turns the word of `size` bytes at `letters` into its stem, in place, and returns the stem's length in bytes, at
    /// most `size`. Reads and writes only those bytes; what the ones after the stem hold then is not specified. A word
    /// with a byte above 127 stays as it is, and so do words of one or two letters but in mode original. Only there can
    /// a stem be empty, that of `s`.
    ///
    /// O(size), no allocation. Proven against NLTK 3.8 by tests/data/stems.tsv and against tests/slow/porter.hpp.
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
        if (size <= 8 && stem_irregular(w, e->irregular)) return w.size(); // none is longer
        if (!w.read_vowels()) return size;
        if (e->step_1) {
            step_1a(w);
            step_1b(w);
            step_1c(w);
            e = &ending_of(w.tail());
            if (!e->any) return w.size();
        }
        if (step_2(w, e->step_2)) e = &ending_of(w.tail());
        if (apply(w, detail::porter_step_3, e->step_3, 0)) e = &ending_of(w.tail());
        apply(w, detail::porter_step_4, e->step_4, 1);
        step_5a(w);
        step_5b(w);
        return w.size();
    }

    static const ending& ending_of(std::uint64_t tail) noexcept {
        return detail::porter_endings<Mode>[detail::porter_place(tail)];
    }
    static bool stem_irregular(word& w, range candidates) noexcept {
        for (const rule* r = detail::porter_irregular + candidates.first; candidates.count != 0;
             ++r, --candidates.count) {
            if (r->suffix != w.tail() || r->size != w.size()) continue;
            w.apply(*r);
            return true;
        }
        return false;
    }
    /// The first rule that fits decides: unless m is above `bound`, nothing happens. Returns whether something did.
    static bool apply(word& w, const rule* table, range candidates, int bound) noexcept {
        for (const rule* r = table + candidates.first; candidates.count != 0; ++r, --candidates.count) {
            if (!r->fits(w.tail())) continue;
            if (w.measure(r->uncounted) <= bound) return false;
            w.apply(*r);
            return true;
        }
        return false;
    }

    /// SSES -> SS, IES -> I, SS -> SS, S ->
    static void step_1a(word& w) noexcept {
        if (w.letter(0) != 's') return;
        if (w.ends_with("sses")) {
            w.drop(2);
        } else if (w.ends_with("ies")) {
            w.drop(Mode == porter_mode::nltk && w.size() == 4 ? 1 : 2); // nltk: dies -> die, but flies -> fli
        } else if (!w.ends_with("ss")) {
            w.drop(1);
        }
    }
    /// (m>0) EED -> EE, (*v*) ED ->, (*v*) ING ->
    static void step_1b(word& w) noexcept {
        std::size_t suffix = 0;
        if (w.ends_with("ed")) {
            if (Mode == porter_mode::nltk && w.ends_with("ied")) {
                w.drop(w.size() == 4 ? 1 : 2); // died -> die, cried -> cri
                return;
            }
            if (w.ends_with("eed")) {
                if (w.measure(3) > 0) w.drop(1);
                return;
            }
            suffix = 2;
        } else if (w.ends_with("ing")) {
            suffix = 3;
        }
        if (suffix == 0 || !w.has_vowel(suffix)) return;
        w.drop(suffix);
        // AT -> ATE, BL -> BLE, IZ -> IZE, (*d and not (*L or *S or *Z)) -> single letter, (m=1 and *o) -> E
        if (w.ends_with("at") || w.ends_with("bl") || w.ends_with("iz")) {
            w.add_e();
        } else if (w.ends_with_double_consonant()) {
            if (w.letter(0) != 'l' && w.letter(0) != 's' && w.letter(0) != 'z') w.drop(1);
        } else if (w.measure(0) == 1 && w.ends_cvc<Mode>(0)) {
            w.add_e();
        }
    }
    /// (*v*) Y -> I; nltk: after a consonant that is not the first letter
    static void step_1c(word& w) noexcept {
        if (w.letter(0) != 'y') return;
        if (Mode == porter_mode::nltk ? w.size() > 2 && w.ends_with_consonant(1) : w.has_vowel(1)) w.y_to_i();
    }
    static bool step_2(word& w, range candidates) noexcept {
        if (Mode == porter_mode::nltk && candidates.count != 0 && w.ends_with("alli") && w.measure(4) > 0) {
            w.drop(2); // ALLI -> AL, and the step again
            apply(w, detail::porter_step_2<Mode>, ending_of(w.tail()).step_2, 0);
            return true;
        }
        return apply(w, detail::porter_step_2<Mode>, candidates, 0);
    }
    /// (m>1) E ->, (m=1 and not *o) E ->
    static void step_5a(word& w) noexcept {
        if (w.letter(0) != 'e') return;
        if (w.measure(1) > 1 || (w.measure(1) == 1 && !w.ends_cvc<Mode>(1))) w.drop(1);
    }
    /// (m>1 and *d and *L) -> single letter
    static void step_5b(word& w) noexcept {
        if (w.ends_with("ll") && w.measure(1) > 1) w.drop(1);
    }
};

/// The stem of `word`, whose ASCII capitals are lower-cased first; else as porter_stemmer. It allocates, and so can
/// throw std::bad_alloc: for trying things out, not for scoring.
inline std::string stem(std::string_view word, porter_mode mode = porter_mode::nltk) {
    std::string out(word);
    for (char& letter : out)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    const auto stem_with = [&out](auto stemmer) { out.resize(stemmer(out.data(), out.size())); };
    switch (mode) {
    case porter_mode::nltk: stem_with(porter_stemmer<porter_mode::nltk>{}); break;
    case porter_mode::martin: stem_with(porter_stemmer<porter_mode::martin>{}); break;
    case porter_mode::original: stem_with(porter_stemmer<porter_mode::original>{}); break;
    }
    return out;
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
