#ifndef KARAT_TEXT_PORTER_HPP
#define KARAT_TEXT_PORTER_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "karat/text/porter_rules.hpp"
#include "karat/text/porter_word.hpp"
#include "karat/version.hpp"

// The Porter stemmer, to be read beside the paper: M. F. Porter, "An algorithm for suffix stripping", Program 14
// (1980), pp. 130-137. Steps, rules and conditions have the paper's names and order. Three things make it fast:
//
// - Many words end in two letters that no rule fits. One look at a table sends them home: porter_endings.
// - Whether a letter is a vowel is one bit. The measure m of a stem and the conditions *v* and *o are then a few
//   operations on an integer: porter_word.
// - The last sixteen letters are two integers, so that a suffix is compared, taken off and replaced at once:
// porter_rule.

namespace karat {
inline namespace KARAT_NAMESPACE {

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
        if (e->irregular.count != 0 && size <= 8 && stem_irregular(w, e->irregular)) return w.size(); // none is longer
        if (!w.read_vowels()) return size;
        if (e->step_1) {
            step_1a(w);
            step_1b(w);
            step_1c(w);
            e = &ending_of(w.tail());
            if (!e->any) return w.size();
        }
        if (e->step_2.count != 0 && step_2(w, e->step_2)) e = &ending_of(w.tail());
        if (e->step_3.count != 0 && apply<0>(w, detail::porter_step_3, e->step_3)) e = &ending_of(w.tail());
        if (e->step_4.count != 0) apply<1>(w, detail::porter_step_4, e->step_4);
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
            w.become(*r);
            return true;
        }
        return false;
    }
    /// The first rule that fits decides: unless m is above Bound, nothing happens. Returns whether something did.
    template <int Bound>
    static bool apply(word& w, const rule* table, range candidates) noexcept {
        for (const rule* r = table + candidates.first; candidates.count != 0; ++r, --candidates.count) {
            if (!r->fits(w.tail())) continue;
            if (!w.measure_above<Bound>(r->uncounted)) return false;
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
                if (w.measure_above<0>(3)) w.drop(1);
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
        } else if (w.measure_is_1(0) && w.ends_cvc<Mode>(0)) {
            w.add_e();
        }
    }
    /// (*v*) Y -> I; nltk: after a consonant that is not the first letter
    static void step_1c(word& w) noexcept {
        if (w.letter(0) != 'y') return;
        if (Mode == porter_mode::nltk ? w.size() > 2 && w.ends_with_consonant(1) : w.has_vowel(1)) w.y_to_i();
    }
    static bool step_2(word& w, range candidates) noexcept {
        if (Mode == porter_mode::nltk && w.ends_with("alli") && w.measure_above<0>(4)) {
            w.drop(2); // ALLI -> AL, and the step again
            apply<0>(w, detail::porter_step_2<Mode>, ending_of(w.tail()).step_2);
            return true;
        }
        return apply<0>(w, detail::porter_step_2<Mode>, candidates);
    }
    /// (m>1) E ->, (m=1 and not *o) E ->
    static void step_5a(word& w) noexcept {
        if (w.letter(0) != 'e') return;
        if (w.measure_above<1>(1) || (w.measure_above<0>(1) && !w.ends_cvc<Mode>(1))) w.drop(1);
    }
    /// (m>1 and *d and *L) -> single letter
    static void step_5b(word& w) noexcept {
        if (w.ends_with("ll") && w.measure_above<1>(1)) w.drop(1);
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
