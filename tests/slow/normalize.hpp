#ifndef KARAT_TESTS_SLOW_NORMALIZE_HPP
#define KARAT_TESTS_SLOW_NORMALIZE_HPP

#include <cstddef>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "settings.hpp"

// SQuAD's normaliser and rouge_score's tokenizer, one whole-text step after another over code points, with
// the Unicode facts looked up in sets that are read from tests/data/unicode14.

namespace slow {

/// UTF-8 as code points; for broken bytes one U+FFFD per maximal subpart. The rows are the well-formed byte
/// sequences of the Unicode Standard (its table 3-7): the one that fits longest says how many bytes are used.
inline std::u32string from_utf8(const std::string& text) {
    struct range {
        unsigned low;
        unsigned high;
    };
    static const std::vector<std::vector<range>> rows = {
        {{0x00, 0x7F}},
        {{0xC2, 0xDF}, {0x80, 0xBF}},
        {{0xE0, 0xE0}, {0xA0, 0xBF}, {0x80, 0xBF}},
        {{0xE1, 0xEC}, {0x80, 0xBF}, {0x80, 0xBF}},
        {{0xED, 0xED}, {0x80, 0x9F}, {0x80, 0xBF}},
        {{0xEE, 0xEF}, {0x80, 0xBF}, {0x80, 0xBF}},
        {{0xF0, 0xF0}, {0x90, 0xBF}, {0x80, 0xBF}, {0x80, 0xBF}},
        {{0xF1, 0xF3}, {0x80, 0xBF}, {0x80, 0xBF}, {0x80, 0xBF}},
        {{0xF4, 0xF4}, {0x80, 0x8F}, {0x80, 0xBF}, {0x80, 0xBF}},
    };
    static const char32_t lead_bits[] = {0x7F, 0x1F, 0x0F, 0x07}; // of a sequence of 1, 2, 3, 4 bytes
    std::u32string out;
    for (std::size_t at = 0; at < text.size();) {
        const auto byte = [&](std::size_t i) {
            return static_cast<unsigned>(static_cast<unsigned char>(text[at + i]));
        };
        std::size_t used = 1;
        char32_t code_point = 0xFFFD;
        for (const std::vector<range>& row : rows) {
            std::size_t fits = 0;
            while (fits < row.size() && at + fits < text.size() && row[fits].low <= byte(fits) &&
                   byte(fits) <= row[fits].high) {
                ++fits;
            }
            if (fits > used) used = fits;
            if (fits < row.size()) continue;
            code_point = byte(0) & lead_bits[fits - 1];
            for (std::size_t i = 1; i < fits; ++i) code_point = code_point * 64 + (byte(i) & 0x3F);
        }
        out += code_point;
        at += used;
    }
    return out;
}

/// Code points (scalar values) as UTF-8.
inline std::string to_utf8(const std::u32string& text) {
    std::string out;
    const auto put = [&](char32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
    for (const char32_t c : text) {
        if (c < 0x80) {
            put(c);
        } else if (c < 0x800) {
            put(0xC0 + c / 64);
            put(0x80 + c % 64);
        } else if (c < 0x10000) {
            put(0xE0 + c / 4096);
            put(0x80 + c / 64 % 64);
            put(0x80 + c % 64);
        } else {
            put(0xF0 + c / 262144);
            put(0x80 + c / 4096 % 64);
            put(0x80 + c / 64 % 64);
            put(0x80 + c % 64);
        }
    }
    return out;
}

/// What the conventions need to know of Unicode 14.
struct unicode14 {
    std::set<char32_t> word;
    std::set<char32_t> space;
    std::set<char32_t> case_ignorable;
    std::set<char32_t> cased; ///< without the case-ignorable ones
    std::map<char32_t, std::u32string> lower;
    std::map<char32_t, int> digit; ///< the value of a decimal digit
};

/// The tables in `folder`. Lines are FIRST..LAST, or CODE<TAB>CODE... for lower-casing, or FIRST<TAB>LAST<TAB>VALUE of
/// FIRST for digits, all hexadecimal.
inline unicode14 read_unicode14(const std::string& folder) {
    const auto hex = [](const std::string& digits) { return static_cast<char32_t>(std::stoul(digits, nullptr, 16)); };
    const auto each_line = [&](const std::string& name, auto use) {
        std::ifstream in(folder + "/" + name, std::ios::binary);
        if (!in) settings::fail(folder + "/" + name + ": cannot be opened");
        for (std::string line; std::getline(in, line);) {
            if (!line.empty() && line[0] != '#') use(line);
        }
    };
    const auto read_set = [&](const std::string& name) {
        std::set<char32_t> code_points;
        each_line(name, [&](const std::string& line) {
            const char32_t last = hex(line.substr(line.find("..") + 2));
            for (char32_t c = hex(line.substr(0, line.find(".."))); c <= last; ++c) code_points.insert(c);
        });
        return code_points;
    };
    unicode14 facts;
    facts.word = read_set("re_word.txt");
    facts.space = read_set("isspace.txt");
    facts.case_ignorable = read_set("sigma_case_ignorable.txt");
    facts.cased = read_set("sigma_cased_not_ignorable.txt");
    each_line("lower.tsv", [&](const std::string& line) {
        const std::size_t tab = line.find('\t');
        std::u32string& lower = facts.lower[hex(line.substr(0, tab))];
        for (std::size_t at = tab; at != std::string::npos; at = line.find(' ', at + 1))
            lower += hex(line.substr(at + 1));
    });
    each_line("decimal_digits.txt", [&](const std::string& line) {
        const std::size_t tab = line.find('\t');
        const char32_t first = hex(line);
        const char32_t last = hex(line.substr(tab));
        const char32_t value = hex(line.substr(line.rfind('\t')));
        for (char32_t c = first; c <= last; ++c) facts.digit[c] = static_cast<int>(value + (c - first));
    });
    return facts;
}

/// The tables of tests/data, read once.
inline const unicode14& unicode_facts() {
    static const unicode14 facts = read_unicode14(KARAT_TEST_DATA "/unicode14");
    return facts;
}

/// Whether the capital sigma at `at` ends a word: skipping case-ignorable characters, the one before is cased
/// and the one after is not.
inline bool is_final_sigma(const std::u32string& text, std::size_t at) {
    const unicode14& facts = unicode_facts();
    std::size_t before = at;
    while (before > 0 && facts.case_ignorable.count(text[before - 1]) > 0) --before;
    if (before == 0 || facts.cased.count(text[before - 1]) == 0) return false;
    std::size_t after = at + 1;
    while (after < text.size() && facts.case_ignorable.count(text[after]) > 0) ++after;
    return after == text.size() || facts.cased.count(text[after]) == 0;
}

/// Full lower-casing as Python's str.lower does it.
inline std::u32string lower(const std::u32string& text) {
    const unicode14& facts = unicode_facts();
    std::u32string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto found = facts.lower.find(text[i]);
        if (text[i] == 0x3A3) {
            out += is_final_sigma(text, i) ? char32_t{0x3C2} : char32_t{0x3C3};
        } else if (found != facts.lower.end()) {
            out += found->second;
        } else {
            out += text[i];
        }
    }
    return out;
}

/// The text without the 32 ASCII punctuation marks.
inline std::u32string remove_punctuation(const std::u32string& text) {
    const std::u32string marks = U"!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
    std::u32string out;
    for (const char32_t c : text) {
        if (marks.find(c) == std::u32string::npos) out += c;
    }
    return out;
}

/// The text with a blank for every word (whole run of word characters) that is a, an or the.
inline std::u32string remove_articles(const std::u32string& text) {
    const std::set<char32_t>& word = unicode_facts().word;
    std::u32string out;
    for (std::size_t at = 0; at < text.size();) {
        std::u32string run;
        while (at < text.size() && word.count(text[at]) > 0) run += text[at++];
        out += run == U"a" || run == U"an" || run == U"the" ? U" " : run;
        if (at < text.size()) out += text[at++]; // not a word character
    }
    return out;
}

/// The pieces between white space, as Python's str.split() has them.
inline std::vector<std::u32string> split_whitespace(const std::u32string& text) {
    std::vector<std::u32string> pieces;
    std::u32string piece;
    for (const char32_t c : text + U" ") {
        if (unicode_facts().space.count(c) == 0) {
            piece += c;
        } else if (!piece.empty()) {
            pieces.push_back(piece);
            piece.clear();
        }
    }
    return pieces;
}

/// The tokens that SQuAD's F1 compares.
inline std::vector<std::u32string> squad_tokens(const std::u32string& text) {
    return split_whitespace(remove_articles(remove_punctuation(lower(text))));
}

/// The text that SQuAD's exact match compares: the tokens with one blank in between.
inline std::u32string squad_normalize(const std::u32string& text) {
    std::u32string out;
    for (const std::u32string& token : squad_tokens(text)) out += (out.empty() ? U"" : U" ") + token;
    return out;
}

/// rouge_score's tokens without stemming: the runs of a-z and 0-9 in the lower-cased text.
inline std::vector<std::string> rouge_tokens(const std::u32string& text) {
    std::vector<std::string> tokens(1);
    for (const char32_t c : lower(text)) {
        if ((c >= U'a' && c <= U'z') || (c >= U'0' && c <= U'9')) {
            tokens.back() += static_cast<char>(c);
        } else if (!tokens.back().empty()) {
            tokens.emplace_back();
        }
    }
    if (tokens.back().empty()) tokens.pop_back();
    return tokens;
}

/// The lines that ROUGE-Lsum takes for sentences: split at \n only, empty ones left out.
inline std::vector<std::u32string> sentences(const std::u32string& text) {
    std::vector<std::u32string> lines;
    std::u32string line;
    for (const char32_t c : text + U"\n") {
        if (c != U'\n') {
            line += c;
        } else if (!line.empty()) {
            lines.push_back(line);
            line.clear();
        }
    }
    return lines;
}

} // namespace slow

#endif
