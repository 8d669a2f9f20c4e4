#include "karat/text/porter.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "settings.hpp"
#include "slow/porter.hpp"

using namespace karat;

namespace {

constexpr porter_mode modes[] = {porter_mode::nltk, porter_mode::martin, porter_mode::original};

std::size_t stem_in_place(porter_mode mode, char* letters, std::size_t size) {
    switch (mode) {
    case porter_mode::nltk: return porter_stemmer<porter_mode::nltk>{}(letters, size);
    case porter_mode::martin: return porter_stemmer<porter_mode::martin>{}(letters, size);
    case porter_mode::original: return porter_stemmer<porter_mode::original>{}(letters, size);
    }
    return size;
}

/// The stem, from memory that has just the size of the word, so that a sanitizer sees every step outside.
std::string fast(porter_mode mode, std::string_view word) {
    const std::unique_ptr<char[]> letters(new char[word.size()]);
    word.copy(letters.get(), word.size());
    const std::size_t size = stem_in_place(mode, letters.get(), word.size());
    REQUIRE(size <= word.size());
    return {letters.get(), size};
}

/// Compares the stemmer with its slow twin, and looks that what stands around the word is left alone.
void compare(std::string_view word) {
    for (const porter_mode mode : modes) {
        const std::string expected = slow::porter(mode)(word);
        const std::string fence = "ssings";
        std::string text = fence + std::string(word) + fence;
        const std::size_t size = stem_in_place(mode, text.data() + fence.size(), word.size());
        const bool right = size == expected.size() && text.compare(fence.size(), size, expected) == 0 &&
                           text.compare(0, fence.size(), fence) == 0 &&
                           text.compare(fence.size() + word.size(), std::string::npos, fence) == 0 &&
                           fast(mode, word) == expected;
        if (!right) FAIL_CHECK("mode ", static_cast<int>(mode), " of ", std::string(word), ": not ", expected);
    }
}

struct row {
    std::string word;
    std::string stems[3]; ///< in the order of `modes`
};

/// The rows of a file as tests/data/take_stems.py writes and reads them.
std::vector<row> read_stems(const std::filesystem::path& path) {
    std::ifstream file(path);
    REQUIRE_MESSAGE(file.is_open(), path.string());
    std::vector<row> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        row r;
        std::string* const fields[] = {&r.word, &r.stems[0], &r.stems[1], &r.stems[2]};
        std::size_t begin = 0;
        for (std::string* field : fields) {
            REQUIRE_MESSAGE(begin <= line.size(), line);
            const std::size_t end = std::min(line.find('\t', begin), line.size());
            *field = line.substr(begin, end - begin);
            begin = end + 1;
        }
        rows.push_back(std::move(r));
    }
    return rows;
}

std::size_t count_differences(const std::vector<row>& rows) {
    std::size_t differences = 0;
    for (const row& r : rows) {
        for (std::size_t i = 0; i < 3; ++i) {
            if (fast(modes[i], r.word) == r.stems[i] && slow::porter(modes[i])(r.word) == r.stems[i]) continue;
            if (++differences <= 20) FAIL_CHECK("mode ", i, " of ", r.word, ": not ", r.stems[i]);
        }
    }
    return differences;
}

/// 0 to n - 1, the same on every machine.
std::size_t draw(std::mt19937& random, std::size_t n) { return random() % n; }

} // namespace

static_assert(std::is_nothrow_invocable_r_v<std::size_t, porter_stemmer<>, char*, std::size_t>);
static_assert(std::is_same_v<porter_stemmer<>, porter_stemmer<porter_mode::nltk>>, "nltk is what rouge_score uses");
static_assert(porter_stemmer<porter_mode::nltk>{}.signature() == "porter_nltk");
static_assert(porter_stemmer<porter_mode::martin>{}.signature() == "porter_martin");
static_assert(porter_stemmer<porter_mode::original>{}.signature() == "porter_original");

TEST_CASE("porter: the stems that NLTK 3.8 gives") {
    const std::vector<row> rows = read_stems(std::filesystem::path(KARAT_TEST_DATA) / "stems.tsv");
    CHECK(rows.size() > 15000);
    CHECK(count_differences(rows) == 0);
}

// KARAT_GOLDEN may name a folder with more of the same: every stems_*.tsv in it is checked too.
TEST_CASE("porter: the stems in the folder KARAT_GOLDEN") {
    const char* const folder = std::getenv("KARAT_GOLDEN");
    if (folder == nullptr) return;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (name.rfind("stems_", 0) != 0 || entry.path().extension() != ".tsv") continue;
        const std::vector<row> rows = read_stems(entry.path());
        MESSAGE(name, ": ", rows.size(), " words");
        CHECK(!rows.empty());
        CHECK(count_differences(rows) == 0);
    }
}

TEST_CASE("porter: a word or two for each rule of the paper") {
    const row rows[] = {
        // 1a
        {"glasses", {"glass", "glass", "glass"}},
        {"berries", {"berri", "berri", "berri"}},
        {"pies", {"pie", "pi", "pi"}},
        {"moss", {"moss", "moss", "moss"}},
        {"rocks", {"rock", "rock", "rock"}},
        {"this", {"thi", "thi", "thi"}},
        // 1b, and what follows it
        {"need", {"need", "need", "need"}},
        {"refereed", {"refere", "refere", "refere"}},
        {"tied", {"tie", "ti", "ti"}},
        {"carried", {"carri", "carri", "carri"}},
        {"shed", {"shed", "shed", "shed"}},
        {"melted", {"melt", "melt", "melt"}},
        {"string", {"string", "string", "string"}},
        {"melting", {"melt", "melt", "melt"}},
        {"located", {"locat", "locat", "locat"}},
        {"doubled", {"doubl", "doubl", "doubl"}},
        {"seizing", {"seiz", "seiz", "seiz"}},
        {"running", {"run", "run", "run"}},
        {"rolling", {"roll", "roll", "roll"}},
        {"tossed", {"toss", "toss", "toss"}},
        {"buzzing", {"buzz", "buzz", "buzz"}},
        {"seeing", {"see", "see", "see"}},
        {"hoping", {"hope", "hope", "hope"}},
        {"sowing", {"sow", "sow", "sow"}},
        {"owed", {"owe", "ow", "ow"}},
        {"aged", {"age", "ag", "ag"}},
        // 1c
        {"tiny", {"tini", "tini", "tini"}},
        {"say", {"say", "sai", "sai"}},
        {"fly", {"fli", "fly", "fly"}},
        {"by", {"by", "by", "by"}},
        // 2
        {"rotational", {"rotat", "rotat", "rotat"}},
        {"national", {"nation", "nation", "nation"}},
        {"fractional", {"fraction", "fraction", "fraction"}},
        {"fluenci", {"fluenci", "fluenci", "fluenci"}},
        {"frequenci", {"frequenc", "frequenc", "frequenc"}},
        {"vacanci", {"vacanc", "vacanc", "vacanc"}},
        {"organizer", {"organ", "organ", "organ"}},
        {"suitabli", {"suitabl", "suitabl", "suitabl"}},
        {"possibly", {"possibl", "possibl", "possibli"}},
        {"formally", {"formal", "formal", "formal"}},
        {"additionally", {"addit", "addition", "addition"}},
        {"silently", {"silent", "silent", "silent"}},
        {"solely", {"sole", "sole", "sole"}},
        {"famously", {"famous", "famous", "famous"}},
        {"carefully", {"care", "carefulli", "carefulli"}},
        {"realization", {"realiz", "realiz", "realiz"}},
        {"rotation", {"rotat", "rotat", "rotat"}},
        {"rotator", {"rotat", "rotat", "rotat"}},
        {"realism", {"realism", "realism", "realism"}},
        {"formalism", {"formal", "formal", "formal"}},
        {"massiveness", {"massiv", "massiv", "massiv"}},
        {"usefulness", {"use", "us", "us"}},
        {"famousness", {"famous", "famous", "famous"}},
        {"legality", {"legal", "legal", "legal"}},
        {"activity", {"activ", "activ", "activ"}},
        {"stability", {"stabil", "stabil", "stabil"}},
        {"flexibility", {"flexibl", "flexibl", "flexibl"}},
        {"zoology", {"zoolog", "zoologi", "zoologi"}},
        {"geology", {"geolog", "geologi", "geologi"}},
        {"astrology", {"astrolog", "astrolog", "astrologi"}},
        // 3
        {"duplicate", {"duplic", "duplic", "duplic"}},
        {"talkative", {"talk", "talk", "talk"}},
        {"normalize", {"normal", "normal", "normal"}},
        {"publicity", {"public", "public", "public"}},
        {"logical", {"logic", "logic", "logic"}},
        {"helpful", {"help", "help", "help"}},
        {"darkness", {"dark", "dark", "dark"}},
        // 4
        {"survival", {"surviv", "surviv", "surviv"}},
        {"resistance", {"resist", "resist", "resist"}},
        {"preference", {"prefer", "prefer", "prefer"}},
        {"computer", {"comput", "comput", "comput"}},
        {"water", {"water", "water", "water"}},
        {"periodic", {"period", "period", "period"}},
        {"enjoyable", {"enjoy", "enjoy", "enjoy"}},
        {"divisible", {"divis", "divis", "divis"}},
        {"inhabitant", {"inhabit", "inhabit", "inhabit"}},
        {"requirement", {"requir", "requir", "requir"}},
        {"element", {"element", "element", "element"}},
        {"government", {"govern", "govern", "govern"}},
        {"independent", {"independ", "independ", "independ"}},
        {"extension", {"extens", "extens", "extens"}},
        {"collection", {"collect", "collect", "collect"}},
        {"companion", {"companion", "companion", "companion"}},
        {"mechanism", {"mechan", "mechan", "mechan"}},
        {"illuminate", {"illumin", "illumin", "illumin"}},
        {"intensiti", {"intens", "intens", "intens"}},
        {"dangerous", {"danger", "danger", "danger"}},
        {"sensitive", {"sensit", "sensit", "sensit"}},
        {"recognize", {"recogn", "recogn", "recogn"}},
        // 5
        {"debate", {"debat", "debat", "debat"}},
        {"move", {"move", "move", "move"}},
        {"please", {"pleas", "pleas", "pleas"}},
        {"axe", {"axe", "ax", "ax"}},
        {"install", {"instal", "instal", "instal"}},
        {"spell", {"spell", "spell", "spell"}},
    };
    for (const row& r : rows) {
        for (std::size_t i = 0; i < 3; ++i) {
            CAPTURE(r.word);
            CAPTURE(i);
            CHECK(fast(modes[i], r.word) == r.stems[i]);
            CHECK(slow::porter(modes[i])(r.word) == r.stems[i]);
        }
    }
}

TEST_CASE("porter: the irregular words of mode nltk") {
    struct pair {
        const char* word;
        const char* stem;
    };
    const pair table[] = {
        {"sky", "sky"},        {"skies", "sky"},       {"dying", "die"},        {"lying", "lie"},
        {"tying", "tie"},      {"news", "news"},       {"innings", "inning"},   {"inning", "inning"},
        {"outings", "outing"}, {"outing", "outing"},   {"cannings", "canning"}, {"canning", "canning"},
        {"howe", "howe"},      {"proceed", "proceed"}, {"exceed", "exceed"},    {"succeed", "succeed"},
    };
    for (const pair& r : table) {
        CAPTURE(r.word);
        CHECK(fast(porter_mode::nltk, r.word) == r.stem);
        // In the other modes, and as a part of another word, it is a word like any other.
        const std::string word = r.word;
        compare(word);
        compare(word + "s");
        for (const char* before : {"a", "x", "re", "over", "anti", "abcdefgh"}) compare(before + word);
        compare(std::string(1, '\0') + word);
    }
}

TEST_CASE("porter: what users of other stemmers stumbled over") {
    struct pair {
        const char* word;
        const char* stem;
    };
    const pair table[] = {
        {"oing", "o"},
        {"aeing", "ae"},
        {"oied", "oie"},
        {"this", "thi"},
        {"news", "news"},
        {"dying", "die"},
        {"innings", "inning"},
        {"proceed", "proceed"},
        {"dies", "die"},
        {"crying", "cri"},
        {"virus", "viru"},
        {"viruses", "virus"},
        {"2010s", "2010"},
        {"aed", "a"},
        {"oed", "o"},
        {"a", "a"},
        {"buses", "buse"},
        {"generalizations", "gener"},
        {"cats", "cat"},
        {"czy\xc5\xbc"
         "e",
         "czy\xc5\xbc"
         "e"},
        {"aa11ed", "aa1"},
        {"", ""},
    };
    for (const pair& r : table) {
        CAPTURE(r.word);
        CHECK(fast(porter_mode::nltk, r.word) == r.stem);
        compare(r.word);
    }
}

TEST_CASE("porter: a word that is not ASCII stays as it is") {
    for (const std::string word : {"\xc3\xa9"
                                   "clairs",
                                   "caf\xc3\xa9s", "na\xc3\xafvely", "\xd0\xb8\xd0\xb7s",
                                   "\xff"
                                   "ed",
                                   "\x80s"}) {
        for (const std::string& more : {std::string(), std::string(5, 'y'), std::string(100, 'a')}) {
            for (const porter_mode mode : modes) {
                CAPTURE(word);
                CHECK(fast(mode, more + word) == more + word);
                CHECK(fast(mode, word + more + "ations") == word + more + "ations");
            }
        }
    }
}

TEST_CASE("porter: every short word over a few letters") {
    const std::string_view alphabet = "aeyisdlgn";
    for (std::size_t size = 0; size <= 4; ++size) {
        std::size_t words = 1;
        for (std::size_t i = 0; i < size; ++i) words *= alphabet.size();
        for (std::size_t number = 0; number < words; ++number) {
            std::string word;
            for (std::size_t rest = number; word.size() < size; rest /= alphabet.size())
                word += alphabet[rest % alphabet.size()];
            compare(word);
        }
    }
}

TEST_CASE("porter: the same as the slow twin on random words of 0 to 200 letters") {
    const std::string_view pieces[] = {
        "ational", "tional",  "enci",  "anci",  "izer",  "abli",    "bli",     "alli",    "entli", "eli",   "ousli",
        "fulli",   "ization", "ation", "ator",  "alism", "iveness", "fulness", "ousness", "aliti", "iviti", "biliti",
        "logi",    "icate",   "ative", "alize", "iciti", "ical",    "ful",     "ness",    "al",    "ance",  "ence",
        "er",      "ic",      "able",  "ible",  "ant",   "ement",   "ment",    "ent",     "sion",  "tion",  "ion",
        "ou",      "ism",     "ate",   "iti",   "ous",   "ive",     "ize",     "sses",    "ies",   "ied",   "eed",
        "ed",      "ing",     "at",    "bl",    "iz",    "y",       "yy",      "yyy",     "e",     "ee",    "s",
        "ss",      "ll",      "zz",    "tt",    "11",    "3",       "90",      "a",       "o",     "u",     "b",
        "t",       "w",       "x",     "str",   "ph",    "sky",     "dying",   "news",    "-",     "'",     "A"};
    std::mt19937 random(20240611);
    for (int i = 0; i < settings::rounds(30000); ++i) {
        // Most words are short, as they are in texts.
        const std::size_t longest = draw(random, 10) == 0 ? 201 : 16;
        const std::size_t size = draw(random, longest);
        std::string word;
        while (word.size() < size) word += pieces[draw(random, std::size(pieces))];
        compare(word.substr(word.size() - size));
    }
}

TEST_CASE("porter: random letters of every length") {
    const std::string_view alphabets[] = {"aeiouy", "aybs", "y", "ay", "abcdefghijklmnopqrstuvwxyz0123456789", "stl"};
    std::mt19937 random(7);
    for (std::size_t size = 0; size <= 140; ++size) {
        for (const std::string_view alphabet : alphabets) {
            for (const char* suffix : {"", "s", "ed", "ization", "ll"}) {
                std::string word;
                while (word.size() < size) word += alphabet[draw(random, alphabet.size())];
                compare(word + suffix);
            }
        }
    }
}

// In a long word the vowels far from the end are remembered by their runs only, and in others letters are looked at in
// parts of eight. Put one vowel or two wherever that could matter: without them the measure in front of the suffix is
// 0.
TEST_CASE("porter: few vowels, wherever they are") {
    for (const char* vowel : {"a", "y"}) {
        for (std::size_t before = 0; before <= 70; ++before) {
            for (std::size_t after = 0; after <= 70; ++after) {
                const std::string one = std::string(before, 'b') + vowel + std::string(after, 'd');
                for (const char* suffix : {"ate", "alli", "ing"}) compare(one + suffix);
                if (before % 10 != 0) continue;
                for (const std::size_t between : {1u, 2u, 50u}) {
                    compare("o" + std::string(between, 't') + one + "ement");
                    compare(std::string(between, 'y') + one + "ed");
                }
            }
        }
    }
}

TEST_CASE("porter: very long words") {
    const std::size_t million = 1000000;
    const std::string q(million, 'q');
    const std::string y(million, 'y'); // consonant, vowel, consonant, ...
    for (const porter_mode mode : modes) {
        CAPTURE(static_cast<int>(mode));
        // In extra parentheses: a failure need not print the words.
        CHECK((fast(mode, q + "ing") == q + "ing"));
        CHECK((fast(mode, q + "izations") == q + "izat"));
        CHECK((fast(mode, "e" + q + "izations") == "e" + q + "iz"));
        CHECK((fast(mode, "e" + q + "ement") == "e" + q + "ement"));
        CHECK((fast(mode, "eqe" + q + "ement") == "eqe" + q));
        CHECK((fast(mode, y) == y.substr(1) + "i"));
        CHECK((fast(mode, y + "ement") == y));
    }
}

TEST_CASE("porter: stem() lower-cases ASCII") {
    CHECK(stem("Running") == "run");
    CHECK(stem("SKIES") == "sky");
    CHECK(stem("Zoology", porter_mode::nltk) == "zoolog");
    CHECK(stem("Zoology", porter_mode::martin) == "zoologi");
    CHECK(stem("AS", porter_mode::martin) == "as");
    CHECK(stem("AS", porter_mode::original) == "a");
    CHECK(stem("S", porter_mode::original) == "");
    CHECK(stem("@[`{Ed") == "@[`{ed");
    CHECK(stem("\xc3\x89"
               "Clairs") == "\xc3\x89"
                            "clairs");
    CHECK(stem("") == "");
    CHECK(stem(std::string_view()) == "");
}

// The index by last two letters can only point to rules that stand side by side.
TEST_CASE("porter: every rule is found by its last two letters") {
    const auto check = [](const auto& rules, detail::porter_range detail::porter_ending::*step, const auto& endings) {
        for (const detail::porter_rule& rule : rules) {
            const detail::porter_ending& ending = endings[detail::porter_place(rule.suffix)];
            const auto number = static_cast<std::size_t>(&rule - &rules[0]);
            CAPTURE(rule.suffix);
            CHECK(ending.any);
            CHECK(number >= (ending.*step).first);
            CHECK(number < std::size_t{(ending.*step).first} + (ending.*step).count);
            CHECK(rule.added_size <= rule.size);
            CHECK(rule.size <= 8);
        }
    };
    using detail::porter_ending;
    check(detail::porter_irregular, &porter_ending::irregular, detail::porter_endings<porter_mode::nltk>);
    check(detail::porter_step_2<porter_mode::nltk>, &porter_ending::step_2, detail::porter_endings<porter_mode::nltk>);
    check(detail::porter_step_2<porter_mode::martin>, &porter_ending::step_2,
          detail::porter_endings<porter_mode::martin>);
    check(detail::porter_step_2<porter_mode::original>, &porter_ending::step_2,
          detail::porter_endings<porter_mode::original>);
    check(detail::porter_step_3, &porter_ending::step_3, detail::porter_endings<porter_mode::nltk>);
    check(detail::porter_step_4, &porter_ending::step_4, detail::porter_endings<porter_mode::nltk>);
}
