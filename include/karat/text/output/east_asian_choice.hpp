#ifndef KARAT_TEXT_OUTPUT_EAST_ASIAN_CHOICE_HPP
#define KARAT_TEXT_OUTPUT_EAST_ASIAN_CHOICE_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "karat/text/output/east_asian_words.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// What stands before a choice in its clause.
enum class choice_lead : std::uint8_t {
    nothing,
    names,     ///< calls it a choice: "option"
    settles,   ///< leads to it: "so it is"
    announces, ///< "the answer is", "I choose", "not A but"
    denies,    ///< denies, supposes or merely offers it
};

/// What stands behind a choice in its clause.
enum class choice_tail : std::uint8_t {
    nothing,
    ends,        ///< the end of the sentence, or a reason
    calls_right, ///< "is correct", "is the answer"
    is_about,    ///< something else about it
    goes_on,     ///< the rest of another word, or the text of the choice
    denies,      ///< denies, supposes or asks
};

/// Reads what a Chinese, Japanese or Korean clause says about a choice in it. Words are looked for as parts of the
/// clause, for there are few blanks; directly beside the choice they are its last or first ones. Denied is what holds
/// more words of denial than harmless ones. Time O(bytes of the clause) with a factor of the words listed, no
/// allocation.
class east_asian_choice {
public:
    /// `clause`: from its beginning, or from the letter before, to the choice.
    static choice_lead lead(std::string_view clause) noexcept {
        if (ends_in(clause, east_asian::corrections) != 0) return choice_lead::announces;
        if (denies(clause, east_asian::doubts)) return choice_lead::denies;
        const std::size_t thing = ends_in(clause, east_asian::things);
        std::string_view rest = without_last(clause, thing);
        const std::size_t adverb = ends_in(rest, east_asian::adverbs);
        rest = without_last(rest, adverb);
        if (ends_in(rest, east_asian::choosers) != 0) return choice_lead::announces;
        const bool tells = count(clause, east_asian::tellers) != 0;
        if (tells && ends_in(rest, east_asian::links) != 0) return choice_lead::announces;
        if (ends_in(clause, east_asian::answers) != 0) return choice_lead::announces;
        if (ends_in(rest, east_asian::settlers) != 0 || adverb != 0) return choice_lead::settles;
        return thing != 0 ? choice_lead::names : choice_lead::nothing;
    }
    /// `clause`: from the choice to its end, or to the next letter.
    static choice_tail tail(std::string_view clause) noexcept {
        clause.remove_prefix(begins_with(clause, east_asian::units));
        if (clause.empty() || begins_with(clause, east_asian::reasons) != 0) return choice_tail::ends;
        if (denies(clause, east_asian::denials)) return choice_tail::denies;
        constexpr std::string_view is_and = "\xE3\x81\xA7"; // a whole word only: others begin with it
        if (clause == is_and || begins_with(clause, east_asian::endings) != 0) return choice_tail::ends;
        const std::size_t subject = begins_with(clause, east_asian::subjects);
        if (subject == 0) return choice_tail::goes_on;
        if (denies(clause, east_asian::negators)) return choice_tail::denies;
        constexpr std::string_view good[] = {"\xE5\xAF\xB9", "\xE5\xB0\x8D"}; // whole words only, too
        const bool is_right =
            count(clause, east_asian::right) != 0 || (ends_in(clause, good) != 0 && clause.size() <= 2 * subject);
        return is_right ? choice_tail::calls_right : choice_tail::is_about;
    }
    static bool is_joiner(std::string_view word) noexcept {
        return begins_with(word, east_asian::joiners) == word.size();
    }

private:
    // Without its last bytes, and blanks before them.
    static std::string_view without_last(std::string_view text, std::size_t bytes) noexcept {
        text.remove_suffix(bytes);
        while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
        return text;
    }
    // The bytes of the longest word that the text ends in or begins with; 0 if there is none.
    template <std::size_t Count>
    static std::size_t ends_in(std::string_view text, const std::string_view (&list)[Count]) noexcept {
        std::size_t longest = 0;
        for (const std::string_view word : list) {
            const bool ends = word.size() <= text.size() && text.substr(text.size() - word.size()) == word;
            if (ends && word.size() > longest) longest = word.size();
        }
        return longest;
    }
    template <std::size_t Count>
    static std::size_t begins_with(std::string_view text, const std::string_view (&list)[Count]) noexcept {
        std::size_t longest = 0;
        for (const std::string_view word : list) {
            if (text.substr(0, word.size()) == word && word.size() > longest) longest = word.size();
        }
        return longest;
    }
    template <std::size_t Count>
    static std::size_t count(std::string_view text, const std::string_view (&list)[Count]) noexcept {
        std::size_t found = 0;
        for (const std::string_view word : list) {
            for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) ++found;
        }
        return found;
    }
    template <std::size_t Count>
    static bool denies(std::string_view text, const std::string_view (&list)[Count]) noexcept {
        const std::size_t denying = count(text, list);
        return denying != 0 && denying > count(text, east_asian::harmless);
    }
};

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
