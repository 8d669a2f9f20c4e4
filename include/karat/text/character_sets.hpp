#ifndef KARAT_TEXT_CHARACTER_SETS_HPP
#define KARAT_TEXT_CHARACTER_SETS_HPP

#include <string>
#include <string_view>

#include "karat/text/characters.hpp"
#include "karat/version.hpp"

// Sets of characters, and the steps of a normaliser (normalize.hpp) that treat all characters of a set alike: they are
// deleted, become spaces, or are set apart. A set is a type with
//
//     static constexpr std::string_view name;                 for signatures; other characters, another name
//     static constexpr bool uses_unicode;                     whether it asks the tables of characters.hpp
//     static constexpr bool has(char32_t c) noexcept;
//
// Proven on every code point, and against slow twins, by tests/unit/character_sets_test.cpp.

namespace karat {
inline namespace KARAT_NAMESPACE {

// ---- sets -------------------------------------------------------------------------------------------------------

/// The 32 marks of Python's `string.punctuation`.
struct ascii_punctuation {
    static constexpr std::string_view name = "ascii_punct";
    static constexpr bool uses_unicode = false;
    static constexpr bool has(char32_t c) noexcept { return characters::is_ascii_punctuation(c); }
};

/// TriviaQA's marks: the 32 of ASCII, the two typographic single quotes and the acute accent.
struct trivia_qa_punctuation {
    static constexpr std::string_view name = "trivia_qa_punct";
    static constexpr bool uses_unicode = false;
    static constexpr bool has(char32_t c) noexcept {
        return characters::is_ascii_punctuation(c) || c == 0x2018u || c == 0x2019u || c == 0xB4u;
    }
};

/// What Unicode calls punctuation (the categories P*) in any script, and the 32 marks of ASCII, nine of which are
/// symbols to Unicode.
struct unicode_punctuation {
    static constexpr std::string_view name = "unicode_punct";
    static constexpr bool uses_unicode = true;
    static constexpr bool has(char32_t c) noexcept { return characters::is_punctuation(c); }
};

/// Marks that tell one answer from another: C# from C++, 50 % from 50, AT&T from ATT, $5 from 5. They are the signs of
/// number, percentage, currency and address, and, plus, less, equal and greater, of every width.
struct meaningful_symbols {
    static constexpr std::string_view name = "symbols";
    static constexpr bool uses_unicode = false;
    static constexpr bool has(char32_t c) noexcept {
        const char32_t wanted = characters::detail::is_between(c, 0xFF01, 0xFF5E) ? c - 0xFF01 + U'!' : c;
        return characters::detail::is_between(wanted, U'#', U'&') || wanted == U'+' || wanted == U'@' ||
               characters::detail::is_between(wanted, U'<', U'>') || c == 0x66Au || c == 0x2030u || c == 0x2031u ||
               c == 0xFE5Fu || c == 0xFE60u || c == 0xFE62u || characters::detail::is_between(c, 0xFE64, 0xFE66) ||
               characters::detail::is_between(c, 0xFE69, 0xFE6B);
    }
};
/// Signs that stand beside a number, with a blank or without: per cent and per mille, and the currencies of Unicode 14.
struct quantity_signs {
    static constexpr std::string_view name = "quantity_signs14.0";
    static constexpr bool uses_unicode = false; // no table; the name holds the version
    static constexpr bool has(char32_t c) noexcept {
        return characters::is_currency(c) || c == U'%' || c == 0x66Au || c == 0x2030u || c == 0x2031u || c == 0xFE6Au ||
               c == 0xFF05u;
    }
};
/// ASCII punctuation without the marks that tell one answer from another.
struct ascii_punctuation_but_symbols {
    static constexpr std::string_view name = "ascii_punct_but_symbols";
    static constexpr bool uses_unicode = false;
    static constexpr bool has(char32_t c) noexcept { return ascii_punctuation::has(c) && !meaningful_symbols::has(c); }
};
/// Unicode's punctuation without them.
struct unicode_punctuation_but_symbols {
    static constexpr std::string_view name = "unicode_punct_but_symbols";
    static constexpr bool uses_unicode = true;
    static constexpr bool has(char32_t c) noexcept {
        return unicode_punctuation::has(c) && !meaningful_symbols::has(c);
    }
};

/// The ideographs that MLQA's script knows: the block as it was in Unicode 1.1, U+4E00 to U+9FA5.
struct mlqa_ideographs {
    static constexpr std::string_view name = "ideographs_1.1";
    static constexpr bool uses_unicode = false;
    static constexpr bool has(char32_t c) noexcept { return characters::detail::is_between(c, 0x4E00, 0x9FA5); }
};

/// Chinese characters of all blocks: the unified and the compatibility ideographs, the planes 2 and 3 that are set
/// aside for them, the radicals, and the signs that stand for an ideograph or a number. Whole blocks, so that a newer
/// Unicode changes nothing.
struct ideographs {
    static constexpr std::string_view name = "ideographs";
    static constexpr bool uses_unicode = false;
    static constexpr bool has(char32_t c) noexcept {
        using characters::detail::is_between;
        return is_between(c, 0x4E00, 0x9FFF) || is_between(c, 0x3400, 0x4DBF) || is_between(c, 0xF900, 0xFAFF) ||
               is_between(c, 0x20000, 0x3FFFD) || is_between(c, 0x2E80, 0x2FDF) || is_between(c, 0x3005, 0x3007) ||
               is_between(c, 0x3021, 0x3029) || is_between(c, 0x3038, 0x303C);
    }
};

/// The characters of scripts that put no spaces between words and have about a syllable or a word in each: ideographs,
/// Japanese kana of all blocks and widths, and bopomofo.
struct cjk_characters {
    static constexpr std::string_view name = "cjk";
    static constexpr bool uses_unicode = false;
    static constexpr bool has(char32_t c) noexcept {
        using characters::detail::is_between;
        return ideographs::has(c) || is_between(c, 0x3031, 0x3035) || is_between(c, 0x3041, 0x3096) ||
               is_between(c, 0x309D, 0x309F) || is_between(c, 0x30A1, 0x30FA) || is_between(c, 0x30FC, 0x312F) ||
               is_between(c, 0x31A0, 0x31BF) || is_between(c, 0x31F0, 0x31FF) || is_between(c, 0xFF66, 0xFF9D) ||
               is_between(c, 0x1AFF0, 0x1B16F);
    }
};

/// Arabic signs that are written or left out at will: the short vowels and other marks from U+064B to U+0652, the
/// superscript alef, and the stroke that makes a word longer.
struct arabic_optional_signs {
    static constexpr std::string_view name = "arabic_optional_signs";
    static constexpr bool uses_unicode = false;
    static constexpr bool has(char32_t c) noexcept {
        return characters::detail::is_between(c, 0x64B, 0x652) || c == 0x670u || c == 0x640u;
    }
};

/// Word characters as Python's `re` sees them.
struct re_words {
    static constexpr std::string_view name = "re_words";
    static constexpr bool uses_unicode = true;
    static constexpr bool has(char32_t c) noexcept { return characters::is_word(c); }
};

/// Word characters as the PyPI module `regex` sees them.
struct regex_words {
    static constexpr std::string_view name = "regex_words15.0";
    static constexpr bool uses_unicode = true;
    static constexpr bool has(char32_t c) noexcept { return characters::is_regex_word(c); }
};

// ---- steps ------------------------------------------------------------------------------------------------------

/// Deletes the characters of a set: what they stood between is joined, well-known -> wellknown.
template <class Set>
struct without {
    static constexpr bool uses_unicode = Set::uses_unicode;
    static constexpr bool cuts_at_spaces = !Set::has(U' ');
    std::string signature() const { return "no_" + std::string(Set::name); }
    template <class Next>
    struct stage {
        Next& next;
        void put(char32_t c) noexcept {
            if (!Set::has(c)) next.put(c);
        }
        void finish() noexcept { next.finish(); }
    };
    template <class Next>
    stage<Next> before(Next& next) const noexcept {
        return {next};
    }
};

/// Makes each character of a set a space: well-known -> well known.
template <class Set>
struct spaces_for {
    static constexpr bool uses_unicode = Set::uses_unicode;
    static constexpr bool cuts_at_spaces = !Set::has(U' ');
    std::string signature() const { return std::string(Set::name) + "_to_spaces"; }
    template <class Next>
    struct stage {
        Next& next;
        void put(char32_t c) noexcept { next.put(Set::has(c) ? U' ' : c); }
        void finish() noexcept { next.finish(); }
    };
    template <class Next>
    stage<Next> before(Next& next) const noexcept {
        return {next};
    }
};

/// Puts a space on both sides of each character of a set, which so becomes a word of its own.
template <class Set>
struct apart {
    static constexpr bool uses_unicode = Set::uses_unicode;
    static constexpr bool cuts_at_spaces = !Set::has(U' ');
    std::string signature() const { return std::string(Set::name) + "_apart"; }
    template <class Next>
    struct stage {
        Next& next;
        void put(char32_t c) noexcept {
            if (!Set::has(c)) return next.put(c);
            next.put(U' ');
            next.put(c);
            next.put(U' ');
        }
        void finish() noexcept { next.finish(); }
    };
    template <class Next>
    stage<Next> before(Next& next) const noexcept {
        return {next};
    }
};

using without_ascii_punctuation = without<ascii_punctuation>;

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
