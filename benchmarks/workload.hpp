#ifndef KARAT_BENCHMARKS_WORKLOAD_HPP
#define KARAT_BENCHMARKS_WORKLOAD_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

// Texts to measure with, made from a fixed seed: the same bytes on every machine, and no word list needed. Words are as
// frequent as in running English (Zipf), about as long, and end as often in something that a stemmer takes off.

namespace bench {

struct question {
    std::string prediction;
    std::vector<std::string> references;
};

/// SHORT: 3 references of 1 to 8 words. SNIPPET: one of 40 to 70 words. LONG: one of 2,000 to 5,000 words.
enum class workload { short_answers, snippets, long_texts };

constexpr const char* name_of(workload kind) {
    return kind == workload::short_answers ? "SHORT" : kind == workload::snippets ? "SNIPPET" : "LONG";
}
/// How many questions the published figures are measured with.
constexpr std::size_t usual_size(workload kind) {
    return kind == workload::short_answers ? 20000 : kind == workload::snippets ? 4000 : 200;
}

/// The standard fixes what mt19937_64 gives, but not what its distributions make of it.
class random_source {
public:
    explicit random_source(std::uint64_t seed) : m_engine(seed) {}
    /// A number below `n`. The remainder favours small ones by less than 2^-32.
    std::uint64_t below(std::uint64_t n) { return m_engine() % n; }
    std::size_t between(std::size_t first, std::size_t last) {
        return first + static_cast<std::size_t>(below(last - first + 1));
    }
    bool chance(unsigned percent) { return below(100) < percent; }
    template <class Range>
    const auto& one_of(const Range& range) {
        return range[static_cast<std::size_t>(below(std::size(range)))];
    }

private:
    std::mt19937_64 m_engine;
};

/// The words texts are made of, the most frequent one first: everyday English, then invented words.
inline std::vector<std::string> make_words(std::size_t count, random_source& random) {
    std::vector<std::string> words;
    const std::string_view everyday =
        "the of a and to in is was it for that on as by with from he she they this be are or an not have had were his "
        "her at which who its but one all can would when their there more if out so up what about into than other then "
        "them no some time could only do two may any new now such like our over me even most also after before made many "
        "must where through back years way well down should because each people just those state good very make world "
        "still own see work long get here between both life being under never day same another know while last might us "
        "great old year off come since against go came right used take three water small place found house school again "
        "during without however home large upon every part number high earth light energy sun air food heat soil "
        "rock animals plants cells mass force gas body blood health city company money answer question reason result";
    for (std::size_t begin = 0; begin < everyday.size();) {
        const std::size_t end = std::min(everyday.find(' ', begin), everyday.size());
        words.emplace_back(everyday.substr(begin, end - begin));
        begin = end + 1;
    }
    constexpr std::string_view onsets[] = {"b",  "c",  "d",  "f",  "g",  "h",  "l",  "m",  "n",  "p",  "r",  "s",
                                           "t",  "v",  "w",  "br", "ch", "cl", "cr", "dr", "fl", "gr", "pl", "pr",
                                           "sc", "sh", "sl", "sp", "st", "th", "tr", "qu", "j",  "k",  "z",  ""};
    constexpr std::string_view nuclei[] = {"a", "e", "i", "o", "u", "a", "e", "i", "o", "ea", "ou", "ee", "y", "ai"};
    constexpr std::string_view codas[] = {"",   "",  "",   "n",  "r",  "l",  "t",  "s",  "m",
                                          "nd", "p", "ct", "ll", "st", "ck", "rt", "ng", "x"};
    // In a word list of English, half of the words have an ending that Porter's rules look for.
    constexpr std::string_view endings[] = {"",    "",     "",     "",     "",     "",    "",     "",    "e",
                                            "e",   "y",    "s",    "s",    "s",    "s",   "es",   "ed",  "ed",
                                            "ed",  "ing",  "ing",  "ing",  "er",   "ly",  "ness", "ful", "ation",
                                            "ive", "ment", "able", "ties", "ical", "ous", "al"};
    std::unordered_set<std::string> known(words.begin(), words.end());
    while (words.size() < count) {
        std::string word;
        for (std::size_t syllables = random.between(1, 3); syllables > 0; --syllables) {
            word += random.one_of(onsets);
            word += random.one_of(nuclei);
            word += random.one_of(codas);
        }
        word += random.one_of(endings);
        if (word.size() >= 3 && word.size() <= 12 && known.insert(word).second) words.push_back(word);
    }
    return words;
}

/// Makes questions, one after the other.
class question_maker {
public:
    explicit question_maker(std::uint64_t seed = 2024, std::size_t different_words = 30000)
        : m_random(seed), m_words(make_words(different_words, m_random)) {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < m_words.size(); ++i) m_weights.push_back(sum += (std::uint64_t{1} << 40) / (i + 3));
    }

    question make(workload kind) {
        if (kind == workload::short_answers) return short_answers();
        return kind == workload::snippets ? rewritten(40, 70) : rewritten(2000, 5000);
    }

private:
    using word_list = std::vector<std::string>;

    /// The i-th word is drawn as often as 1 / (i + 3) says.
    const std::string& word() {
        const std::uint64_t drawn = m_random.below(m_weights.back());
        const auto at = std::upper_bound(m_weights.begin(), m_weights.end(), drawn);
        return m_words[static_cast<std::size_t>(at - m_weights.begin())];
    }
    const std::string& rare_word() {
        for (;;) {
            if (const std::string& drawn = word(); drawn.size() > 3) return drawn;
        }
    }
    std::string number() { return std::to_string(m_random.between(1, 2999)); }
    static bool is_number(const std::string& word) { return word[0] <= '9'; }

    std::string inflected(std::string word) {
        if (is_number(word)) return word;
        constexpr std::string_view endings[] = {"s", "s", "ing", "ed", ""};
        const std::string_view ending = m_random.one_of(endings);
        if (ending.size() > 1 && word.back() == 'e') word.pop_back();
        return word.append(ending);
    }
    word_list inflected(word_list words, unsigned percent) {
        for (std::string& w : words)
            if (m_random.chance(percent)) w = inflected(w);
        return words;
    }

    /// Words as a text: some capitals and punctuation, and sentences if it is to have any.
    std::string written(const word_list& words, bool sentences) {
        std::string text;
        bool begins_sentence = sentences;
        for (std::size_t i = 0; i < words.size(); ++i) {
            std::string w = words[i];
            if (!is_number(w) && (begins_sentence || m_random.chance(3))) w[0] = static_cast<char>(w[0] - 'a' + 'A');
            begins_sentence = false;
            const std::uint64_t mark = m_random.below(100);
            if (i + 1 == words.size()) {
                if (sentences) w += '.';
            } else if (mark < 6) {
                w += ',';
            } else if (mark < 12 && sentences) {
                w += '.';
                begins_sentence = true;
            } else if (mark == 12) {
                w = "(" + w + ")";
            } else if (mark == 13) {
                w += "'s";
            } else if (mark == 14) {
                w += "-" + word();
            }
            text += (i == 0 ? "" : " ") + w;
        }
        return text;
    }

    word_list short_answer() {
        // Nearly two thirds have one word or two.
        const std::size_t drawn = m_random.between(1, 100);
        std::size_t length = 1;
        for (const std::size_t most : {34u, 65u, 83u, 92u, 97u, 99u}) length += drawn > most ? 1 : 0;
        word_list words;
        for (std::size_t i = 0; i < length; ++i)
            words.push_back(length < 3 || m_random.chance(60) ? rare_word() : word());
        if (m_random.chance(5)) words.back() = number();
        return words;
    }
    /// Of three references some say the same in other forms, some say a little more or less, some something else; and
    /// so does the prediction.
    question short_answers() {
        const word_list gold = short_answer();
        std::vector<word_list> references;
        for (int k = 0; k < 3; ++k) {
            word_list words = gold;
            const std::uint64_t way = m_random.below(100);
            if (way < 45) {
                words = short_answer();
            } else if (way < 75) {
                words = inflected(words, 40);
            } else if (words.size() == 1 || m_random.chance(50)) {
                words.push_back(word());
            } else {
                words.erase(words.begin());
            }
            references.push_back(words);
        }
        const std::uint64_t way = m_random.below(100);
        word_list prediction = way < 35 ? m_random.one_of(references) : way < 70 ? inflected(gold, 50) : short_answer();
        if (m_random.chance(20)) prediction.insert(prediction.begin(), "the");
        question made{written(prediction, m_random.chance(30)), {}};
        for (const word_list& words : references) made.references.push_back(written(words, false));
        return made;
    }

    /// A text, and the same text with words inflected, replaced, added and left out.
    question rewritten(std::size_t least, std::size_t most) {
        word_list reference;
        for (std::size_t length = m_random.between(least, most); length > 0; --length)
            reference.push_back(m_random.chance(2) ? number() : word());
        word_list prediction;
        for (const std::string& w : reference) {
            const std::uint64_t way = m_random.below(100);
            if (way < 55) prediction.push_back(w);
            if (way >= 55 && way < 65) prediction.push_back(inflected(w));
            if (way >= 65 && way < 80) prediction.push_back(word());
            if (way >= 80 && way < 88) prediction.insert(prediction.end(), {w, word()});
        }
        while (prediction.size() < least) prediction.push_back(word());
        if (prediction.size() > most) prediction.resize(most);
        std::string text = written(prediction, true);
        return {std::move(text), {written(reference, true)}};
    }

    random_source m_random;
    word_list m_words;
    std::vector<std::uint64_t> m_weights; // each with the ones before it
};

inline std::vector<question> make_questions(workload kind, std::size_t count) {
    question_maker maker;
    std::vector<question> questions;
    for (std::size_t i = 0; i < count; ++i) questions.push_back(maker.make(kind));
    return questions;
}

/// The text with an acute accent on each e, which is two bytes in UTF-8.
inline std::string with_accents(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == 'e') {
            out += "\xC3\xA9";
        } else {
            out += c;
        }
    }
    return out;
}

} // namespace bench

#endif
