#ifndef KARAT_TESTS_SLOW_PORTER_HPP
#define KARAT_TESTS_SLOW_PORTER_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "karat/text/porter.hpp"

// Porter's stemmer as the paper tells it, on copies of strings, with none of the tricks of karat/text/porter.hpp; from
// there it takes nothing but the names of the modes.

namespace slow {

class porter {
public:
    explicit porter(karat::porter_mode mode) : m_mode(mode) {}

    std::string operator()(std::string_view word) const {
        for (const char c : word)
            if (static_cast<unsigned char>(c) > 127) return std::string(word);
        if (nltk()) {
            for (const auto& [irregular, stem] : irregular_words())
                if (word == irregular) return stem;
        }
        if (!original() && word.size() <= 2) return std::string(word);
        std::string w = step_1c(step_1b(step_1a(std::string(word))));
        return step_5b(step_5a(step_4(step_3(step_2(w)))));
    }

    /// [C](VC)^m[V]: one letter, v or c, for each letter of the word.
    static std::string shape(const std::string& word) {
        std::string out;
        for (const char letter : word) {
            if (letter == 'y') {
                out += !out.empty() && out.back() == 'c' ? 'v' : 'c';
            } else {
                out += std::string_view("aeiou").find(letter) != std::string_view::npos ? 'v' : 'c';
            }
        }
        return out;
    }
    static std::size_t measure(const std::string& word) {
        const std::string letters = shape(word);
        std::size_t m = 0;
        for (std::size_t i = 1; i < letters.size(); ++i)
            if (letters[i - 1] == 'v' && letters[i] == 'c') ++m;
        return m;
    }

private:
    using strings = std::vector<std::string>;
    struct whole_word {
        std::string word, stem;
    };
    struct rule {
        std::string suffix, replacement;
    };
    using rules = std::vector<rule>;

    bool nltk() const { return m_mode == karat::porter_mode::nltk; }
    bool original() const { return m_mode == karat::porter_mode::original; }

    static std::vector<whole_word> irregular_words() {
        return {{"sky", "sky"},        {"skies", "sky"},       {"dying", "die"},        {"lying", "lie"},
                {"tying", "tie"},      {"news", "news"},       {"innings", "inning"},   {"inning", "inning"},
                {"outings", "outing"}, {"outing", "outing"},   {"cannings", "canning"}, {"canning", "canning"},
                {"howe", "howe"},      {"proceed", "proceed"}, {"exceed", "exceed"},    {"succeed", "succeed"}};
    }

    static bool ends(const std::string& word, const std::string& suffix) {
        return word.size() >= suffix.size() && word.substr(word.size() - suffix.size()) == suffix;
    }
    static std::string without(const std::string& word, std::size_t letters) {
        return word.substr(0, word.size() - letters);
    }
    static bool star_v(const std::string& stem) { return shape(stem).find('v') != std::string::npos; }
    static bool star_d(const std::string& stem) {
        return stem.size() >= 2 && stem[stem.size() - 1] == stem[stem.size() - 2] && shape(stem).back() == 'c';
    }
    bool star_o(const std::string& stem) const {
        if (nltk() && shape(stem) == "vc") return true;
        return ends(shape(stem), "cvc") && !ends(stem, "w") && !ends(stem, "x") && !ends(stem, "y");
    }
    static bool ends_any(const std::string& word, const strings& suffixes) {
        for (const std::string& suffix : suffixes)
            if (ends(word, suffix)) return true;
        return false;
    }

    std::string step_1a(const std::string& word) const {
        if (nltk() && word.size() == 4 && ends(word, "ies")) return without(word, 1);
        if (ends(word, "sses")) return without(word, 2);
        if (ends(word, "ies")) return without(word, 2);
        if (ends(word, "ss")) return word;
        if (ends(word, "s")) return without(word, 1);
        return word;
    }
    std::string step_1b(const std::string& word) const {
        if (nltk() && ends(word, "ied")) return without(word, word.size() == 4 ? 1 : 2);
        if (ends(word, "eed")) return measure(without(word, 3)) > 0 ? without(word, 1) : word;
        for (const std::string suffix : {"ed", "ing"}) {
            if (!ends(word, suffix)) continue;
            const std::string stem = without(word, suffix.size());
            return star_v(stem) ? after_1b(stem) : word;
        }
        return word;
    }
    std::string after_1b(const std::string& stem) const {
        if (ends_any(stem, {"at", "bl", "iz"})) return stem + "e";
        if (star_d(stem)) return ends_any(stem, {"l", "s", "z"}) ? stem : without(stem, 1);
        return measure(stem) == 1 && star_o(stem) ? stem + "e" : stem;
    }
    std::string step_1c(const std::string& word) const {
        if (!ends(word, "y")) return word;
        const std::string stem = without(word, 1);
        const bool to_i = nltk() ? stem.size() > 1 && shape(stem).back() == 'c' : star_v(stem);
        return to_i ? stem + "i" : word;
    }

    static std::string first_match(const std::string& word, const rules& list, std::size_t least_measure) {
        for (const rule& r : list) {
            if (!ends(word, r.suffix)) continue;
            const std::string stem = without(word, r.suffix.size());
            return measure(stem) >= least_measure ? stem + r.replacement : word;
        }
        return word;
    }
    std::string step_2(const std::string& word) const {
        if (nltk() && ends(word, "alli") && measure(without(word, 4)) > 0) return step_2(without(word, 2));
        if (nltk() && ends(word, "logi")) return measure(without(word, 3)) > 0 ? without(word, 1) : word;
        rules list = {{"ational", "ate"}, {"tional", "tion"}, {"enci", "ence"}, {"anci", "ance"}, {"izer", "ize"}};
        list.push_back(original() ? rule{"abli", "able"} : rule{"bli", "ble"});
        for (const rule& r : rules{{"alli", "al"},
                                   {"entli", "ent"},
                                   {"eli", "e"},
                                   {"ousli", "ous"},
                                   {"ization", "ize"},
                                   {"ation", "ate"},
                                   {"ator", "ate"},
                                   {"alism", "al"},
                                   {"iveness", "ive"},
                                   {"fulness", "ful"},
                                   {"ousness", "ous"},
                                   {"aliti", "al"},
                                   {"iviti", "ive"},
                                   {"biliti", "ble"}})
            list.push_back(r);
        if (nltk()) list.push_back({"fulli", "ful"});
        if (!nltk() && !original()) list.push_back({"logi", "log"});
        return first_match(word, list, 1);
    }
    static std::string step_3(const std::string& word) {
        return first_match(word,
                           {{"icate", "ic"},
                            {"ative", ""},
                            {"alize", "al"},
                            {"iciti", "ic"},
                            {"ical", "ic"},
                            {"ful", ""},
                            {"ness", ""}},
                           1);
    }
    static std::string step_4(const std::string& word) {
        if (ends(word, "ion")) {
            const std::string stem = without(word, 3);
            return measure(stem) > 1 && ends_any(stem, {"s", "t"}) ? stem : word;
        }
        return first_match(word,
                           {{"al", ""},
                            {"ance", ""},
                            {"ence", ""},
                            {"er", ""},
                            {"ic", ""},
                            {"able", ""},
                            {"ible", ""},
                            {"ant", ""},
                            {"ement", ""},
                            {"ment", ""},
                            {"ent", ""},
                            {"ou", ""},
                            {"ism", ""},
                            {"ate", ""},
                            {"iti", ""},
                            {"ous", ""},
                            {"ive", ""},
                            {"ize", ""}},
                           2);
    }
    std::string step_5a(const std::string& word) const {
        if (!ends(word, "e")) return word;
        const std::string stem = without(word, 1);
        const std::size_t m = measure(stem);
        return m > 1 || (m == 1 && !star_o(stem)) ? stem : word;
    }
    static std::string step_5b(const std::string& word) {
        return ends(word, "ll") && measure(without(word, 1)) > 1 ? without(word, 1) : word;
    }

    karat::porter_mode m_mode;
};

} // namespace slow

#endif
