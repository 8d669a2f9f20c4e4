#include "karat/text/articles.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <string>
#include <string_view>

#include "karat/text/normalize.hpp"
#include "slow/normalize.hpp"

using namespace karat;

namespace {

template <class... Steps>
std::string after(std::string_view text) {
    buffer<char, 8> out;
    normalizer<as_written, Steps...>{}(text, out);
    return {out.data(), out.size()};
}

struct row {
    std::string_view text;
    std::string_view expected;
};
template <class Step, std::size_t N>
void check(const row (&rows)[N]) {
    for (const row& r : rows) {
        CAPTURE(r.text);
        CHECK(after<Step>(r.text) == r.expected);
    }
}

/// A random text of these characters.
template <std::size_t N>
std::u32string random_text(std::mt19937_64& random, const char32_t (&pool)[N]) {
    std::u32string text;
    for (std::size_t n = random() % 16; n > 0; --n) text += pool[random() % N];
    return text;
}

/// Where the run of word characters that begins at `begin` ends.
template <class Words>
std::size_t end_of_run(const std::u32string& text, std::size_t begin) {
    while (begin < text.size() && Words::has(text[begin])) ++begin;
    return begin;
}

} // namespace

TEST_CASE("articles: the lists of languages") {
    check<without_articles<german_articles>>(
        {{"der hund", "  hund"}, {"einem dem", "   "}, {"einem3 derer", "einem3 derer"}});
    check<without_articles<mlqa_spanish_articles>>({{"lo las", "lo  "}, {"el ni\xc3\xb1o", "  ni\xc3\xb1o"}});
    check<without_articles<spanish_articles>>({{"lo las", "   "}, {"los lagos", "  lagos"}});
    check<without_articles<mlqa_vietnamese_articles>>({
        {"c\xe1\xbb\xa7"
         "a l\xc3\xa0 c\xc3\xa1i chi\xe1\xba\xbf"
         "c nh\xe1\xbb\xafng x",
         "          x"},
        {"ca\xcc\x81i", "ca\xcc\x81i"}, // decomposed, it stays
    });
    check<without_articles<french_articles>>({{"une des les lesse", "      lesse"}});
    check<without_articles<italian_articles>>({{"gli uno i il", "       "}});
    check<without_articles<portuguese_articles>>({{"o um os a umas uns porto", "            porto"}});
}

TEST_CASE("articles: which characters are word characters decides where a word ends") {
    // A combining mark is a word character to `regex` and none to Python's re; a superscript two the other way round.
    check<without_articles<english_articles>>({{"a\xcc\x81", " \xcc\x81"}, {"the\xc2\xb2", "the\xc2\xb2"}});
    check<without_articles<english_articles, regex_words>>({{"a\xcc\x81", "a\xcc\x81"}, {"the\xc2\xb2", " \xc2\xb2"}});
}

TEST_CASE("articles: elided articles go with their apostrophe") {
    check<without_elided_articles<french_elided_articles>>({
        {"", ""},
        {"l'eau", " eau"},
        {"l\xe2\x80\x99"
         "eau",
         " eau"},
        {"l eau", "l eau"},
        {"l", "l"},
        {"le l'", "le  "},
        {"aujourd'hui qu'il", "aujourd'hui qu'il"},
        {"l''l'l", " ' l"},
        {"all'l'x", "all' x"},
    });
    check<without_elided_articles<italian_elided_articles>>(
        {{"un'ora gl'x l'y", " ora  x  y"}, {"dell'ora", "dell'ora"}});
}

TEST_CASE("articles: the Arabic article") {
    // alef lam = D8 A7 D9 84, kaf = D9 83, ta = D8 AA
#define AL "\xd8\xa7\xd9\x84"
#define KT "\xd9\x83\xd8\xaa"
    check<without_arabic_prefix>({
        {"", ""},
        {AL, AL},
        {AL "\xd9\x83", AL "\xd9\x83"}, // one letter behind it: no article
        {AL KT, " " KT},
        {AL KT KT KT, " " KT KT KT},
        {KT AL KT, KT AL KT}, // inside a word
        {KT " " AL KT, KT "  " KT},
        {"\xd8\xa7" AL KT, "\xd8\xa7" AL KT},
        {AL " " KT, AL " " KT},
        {AL AL KT, " " AL KT}, // once
    });
    check<without_arabic_article_anywhere>({
        {"", ""},
        {AL, " "},
        {AL KT AL, " " KT " "},
        {KT AL KT, KT " " KT},
        {"\xd8\xa7" AL, "\xd8\xa7 "},
        {"\xd8\xa7", "\xd8\xa7"},
        {"\xd8\xa7 \xd9\x84", "\xd8\xa7 \xd9\x84"},
        {AL AL, "  "},
        {"\xd8\xa7" KT, "\xd8\xa7" KT},
    });
#undef AL
#undef KT
}

TEST_CASE("articles: random texts against rules on the whole text") {
    std::mt19937_64 random(3);
    for (int round = 0; round < 20000; ++round) {
        {
            const char32_t pool[] = {U'a', U'n', U't', U'h', U'e', U' ', U'-', 0x301, 0xB2};
            const std::u32string text = random_text(random, pool);
            std::u32string expected;
            for (std::size_t at = 0; at < text.size();) {
                const std::size_t end = end_of_run<regex_words>(text, at);
                const std::u32string run = text.substr(at, end - at);
                expected += run == U"a" || run == U"an" || run == U"the" ? U" " : run;
                if (end < text.size()) expected += text[end];
                at = end + 1;
            }
            REQUIRE(after<without_articles<english_articles, regex_words>>(slow::to_utf8(text)) ==
                    slow::to_utf8(expected));
        }
        {
            const char32_t pool[] = {U'l', U'\'', 0x2019, U'x', U' ', U'.'};
            const std::u32string text = random_text(random, pool);
            std::u32string expected;
            for (std::size_t at = 0; at < text.size(); ++at) {
                const bool begins = at == 0 || !re_words::has(text[at - 1]);
                const bool is_elided = begins && text[at] == U'l' && at + 1 < text.size() &&
                                       (text[at + 1] == U'\'' || text[at + 1] == 0x2019);
                expected += is_elided ? U' ' : text[at];
                if (is_elided) ++at;
            }
            REQUIRE(after<without_elided_articles<french_elided_articles>>(slow::to_utf8(text)) ==
                    slow::to_utf8(expected));
        }
        {
            const char32_t pool[] = {0x627, 0x644, 0x643, U' ', U'.'};
            const std::u32string text = random_text(random, pool);
            std::u32string prefix;
            for (std::size_t at = 0; at < text.size(); ++at) {
                const bool begins = at == 0 || !re_words::has(text[at - 1]);
                const bool is_article =
                    begins && text.substr(at, 2) == U"\x627\x644" && end_of_run<re_words>(text, at) >= at + 4;
                prefix += is_article ? U' ' : text[at];
                if (is_article) ++at;
            }
            REQUIRE(after<without_arabic_prefix>(slow::to_utf8(text)) == slow::to_utf8(prefix));
            std::u32string anywhere = text;
            for (std::size_t at = 0; (at = anywhere.find(U"\x627\x644", at)) != std::u32string::npos;) {
                anywhere.replace(at, 2, U" ");
            }
            REQUIRE(after<without_arabic_article_anywhere>(slow::to_utf8(text)) == slow::to_utf8(anywhere));
        }
    }
}

TEST_CASE("articles: steps name their list") {
    CHECK(without_articles<english_articles>{}.signature() == "no_articles_en");
    CHECK(without_articles<english_articles, regex_words>{}.signature() == "no_articles_en_by_regex_words15.0");
    CHECK(without_elided_articles<french_elided_articles>{}.signature() == "no_elided_articles_fr");
}
