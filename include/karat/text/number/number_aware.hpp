#ifndef KARAT_TEXT_NUMBER_NUMBER_AWARE_HPP
#define KARAT_TEXT_NUMBER_NUMBER_AWARE_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "karat/buffer.hpp"
#include "karat/signature.hpp"
#include "karat/text/characters.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/number/decimal_number.hpp"
#include "karat/text/number/number.hpp"
#include "karat/text/squad.hpp"
#include "karat/text/stage_checks.hpp"
#include "karat/text/text.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"

// Numbers compared by their value, where other stages delete the marks in them: to SQuAD's normalisation 3.14 is 314.
//
// A number is made of decimal digits, of any script, and of
//
//     one point with digits behind it, .5 too
//     thousands: commas, no-break or thin spaces, or apostrophes, the same everywhere, each before exactly three digits
//     an exponent: 1e3
//     a sign, + - or U+2212, unless a letter, digit, sign, closing bracket or % stands before it, or a number with the
//     sign of its currency: 3-5 are two numbers, and so are 3$-5$
//     the sign of a currency, before or behind, a blank between or not, which is left out: $29.00 is 29
//
// Points, commas and signs may be full-width ones, as digits may.
//
// What is equal is written alike: 007, 7.0 and 7e0 are 7, and -0 is 0. Nothing is guessed: digits with points or commas
// that are no number, as 3,14 or 1.2.3, stay as they are written and equal nothing else. Digits behind a letter belong
// to its word: B12, and 3.10 in v3.10 stays as it is written. A percent sign is a mark like others; 1/2 and 12:30 are
// two numbers each; number words are words.

namespace karat {
inline namespace KARAT_NAMESPACE {

namespace detail {

/// The marks inside numbers, written as letters that no normaliser touches: three signs of Linear A, which have no case
/// and no other form. A text that has them loses them.
struct protected_marks {
    static constexpr char marks[] = {'.', ',', '-'};
    static constexpr std::string_view lead = "\xf0\x90\x98"; // U+10600 to U+10602
    static constexpr char first = '\x80';

    /// The mark that stands at byte `at`, or 0.
    static char at(std::string_view text, std::size_t at) noexcept {
        if (text.size() - at <= lead.size() || text.compare(at, lead.size(), lead) != 0) return 0;
        const unsigned which = static_cast<unsigned>(static_cast<unsigned char>(text[at + lead.size()])) - 0x80u;
        return which < sizeof marks ? marks[which] : '\0';
    }
    static constexpr std::size_t bytes = lead.size() + 1;

    template <std::size_t Inline>
    static void append(std::string_view number, buffer<char, Inline>& out) noexcept {
        for (const char byte : number) {
            std::size_t which = 0;
            while (which < sizeof marks && marks[which] != byte) ++which;
            if (which == sizeof marks) {
                out.push_back(byte);
                continue;
            }
            out.append(lead.data(), lead.size());
            out.push_back(static_cast<char>(static_cast<unsigned char>(0x80u + which)));
        }
    }
    /// Makes them marks again in what `out` holds from `begin` on.
    template <std::size_t Inline>
    static void restore(buffer<char, Inline>& out, std::size_t begin) noexcept {
        const std::string_view text(out.data(), out.size());
        std::size_t kept = begin;
        for (std::size_t i = begin; i < text.size(); ++kept) {
            const char mark = at(text, i);
            out[kept] = mark != 0 ? mark : text[i];
            i += mark != 0 ? bytes : 1;
        }
        out.truncate(kept);
    }
};

/// Makes the text that a normaliser is given: every number in one form, its marks protected, apart from other marks.
template <std::size_t Inline>
class number_writer {
public:
    explicit number_writer(buffer<char, Inline>& out) noexcept : m_out(out) {}

    void text(std::string_view part) noexcept {
        if (m_behind_digits) {
            const char32_t c = utf8::decode(part, 0).code_point;
            // Otherwise deleting the mark would join two numbers.
            if (c == U'_' || (!characters::is_word(c) && !characters::is_mark(c))) space();
        }
        for (std::size_t i = 0; i < part.size();) {
            if (protected_marks::at(part, i) != 0) {
                m_out.append("\xef\xbf\xbd", 3);
                i += protected_marks::bytes;
            } else {
                m_out.push_back(part[i++]);
            }
        }
        m_behind_digits = false;
        m_behind_letter = ends_in_letter(part);
    }
    void number(const decimal_number& found) noexcept {
        buffer<char, 64> written;
        written.use(m_out.source());
        found.write(written);
        if (written.failed()) m_out.fail();
        space();
        digits_apart({written.data(), written.size()});
    }
    void digits(std::string_view part) noexcept {
        if (!m_behind_letter) space();
        digits_apart(part);
    }

private:
    void digits_apart(std::string_view part) noexcept {
        protected_marks::append(part, m_out);
        m_behind_digits = true;
        m_behind_letter = false;
    }
    void space() noexcept {
        if (!m_out.empty() && m_out.back() != ' ') m_out.push_back(' ');
    }
    static bool ends_in_letter(std::string_view part) noexcept {
        std::size_t at = part.size() - 1; // no part is empty
        while (at > 0 && utf8::is_continuation(part[at])) --at;
        const utf8::decoded last = utf8::decode(part, at);
        const bool is_broken = at + last.bytes != part.size(); // what is behind belongs to no character
        return !is_broken && last.code_point != U'_' && characters::is_word(last.code_point);
    }

    buffer<char, Inline>& m_out;
    bool m_behind_digits = false;
    bool m_behind_letter = false;
};

} // namespace detail

/// A normaliser under which numbers are equal when their values are, and only then; what is not a number is
/// Normalizer's. The beginning of this file says what a number is.
///
///     karat::basic_exact_match<karat::number_aware<>>             3,000 is 3000, and 3.14 is not 314
///     karat::basic_token_f1<karat::words<karat::number_aware<>>>  "The result is 3.14." holds the token 3.14
///     karat::number_aware<karat::trivia_qa_normalizer, karat::comma_decimals>
///
/// A space parts numbers from marks beside them, so 3-5 becomes 3 5. Normalizer must keep letters and digits of all
/// scripts. O(bytes), exact for any number of digits; texts of up to 512 bytes allocate nothing. Proven by
/// tests/unit/number_aware_test.cpp.
template <class Normalizer = squad_normalizer, class Notation = point_decimals>
class number_aware {
    static_assert(detail::must_be_normalizer<Normalizer>());

public:
    static constexpr bool never_throws = karat::never_throws<Normalizer>;

    constexpr number_aware() = default;
    constexpr explicit number_aware(Normalizer normalize) : m_normalize(std::move(normalize)) {}

    std::string signature() const {
        return std::string(Notation::name) + "@unicode" + characters::unicode_version + "+" + signature_of(m_normalize);
    }

    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const {
        detail::text_scratch scratch;
        scratch.use(out.source());
        (*this)(text, out, scratch);
    }
    /// The same with memory to work in, whose contents mean nothing.
    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out, detail::text_scratch& scratch) const {
        buffer<char, 512> prepared;
        prepared.use(out.source());
        detail::number_writer<512> write(prepared);
        detail::find_numbers<Notation>(
            text, [&](std::string_view part) { write.text(part); },
            [&](const detail::decimal_number& number) { write.number(number); },
            [&](std::string_view part) { write.digits(part); }, out.source());
        if (prepared.failed()) out.fail();
        const std::size_t begin = out.size();
        detail::append_normalized(m_normalize, std::string_view(prepared.data(), prepared.size()), out, scratch);
        detail::protected_marks::restore(out, begin);
    }

private:
    Normalizer m_normalize{};
};

/// A tokenizer that makes a token of each number, alike for equal ones, and gives what stands between them to
/// Tokenizer: karat::basic_rouge_l<karat::number_tokens<karat::rouge_tokenizer>>. 5kg are two tokens here. For words of
/// a normaliser take words<number_aware<...>>, which sees the whole text. O(bytes). Proven by
/// tests/unit/number_aware_test.cpp.
template <class Tokenizer, class Notation = point_decimals>
class number_tokens {
    static_assert(detail::must_be_tokenizer<Tokenizer>());

public:
    static constexpr bool never_throws = karat::never_throws<Tokenizer>;

    constexpr number_tokens() = default;
    constexpr explicit number_tokens(Tokenizer tokenize) : m_tokenize(std::move(tokenize)) {}

    std::string signature() const {
        return std::string(Notation::name) + "@unicode" + characters::unicode_version + "+" + signature_of(m_tokenize);
    }

    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        detail::find_numbers<Notation>(
            text, [&](std::string_view part) { for_each_token(m_tokenize, part, sink); },
            [&](const detail::decimal_number& number) {
                buffer<char, 64> written;
                written.use(number.source());
                number.write(written);
                if (written.failed()) detail::report_lost(sink);
                sink(std::string_view(written.data(), written.size()));
            },
            [&](std::string_view part) { sink(part); }, detail::source_of(sink));
    }

private:
    Tokenizer m_tokenize{};
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
