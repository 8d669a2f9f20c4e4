#include "karat/text/normalize.hpp"
#include "karat/text/squad.hpp"

#include <doctest/doctest.h>

#include "karat/text/text.hpp"
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

using namespace karat;

namespace {

template <class Normalizer>
std::string normalized(const Normalizer& normalize, std::string_view text) {
    buffer<char, 1> out; // has to grow for almost anything
    normalize(text, out);
    REQUIRE(!out.failed());
    return {out.data(), out.size()};
}

struct row {
    std::string_view text;
    std::string_view expected;
};
template <class Normalizer, std::size_t N>
void check(const Normalizer& normalize, const row (&rows)[N]) {
    for (const row& r : rows) {
        CAPTURE(r.text);
        CHECK(normalized(normalize, r.text) == r.expected);
    }
}

/// A step of the user's: writes every x twice, and a full stop at the end.
struct doubled_x {
    std::string_view signature() const noexcept { return "doubled_x"; }
    template <class Next>
    struct stage {
        Next& next;
        void put(char32_t c) noexcept {
            next.put(c);
            if (c == U'x') next.put(c);
        }
        void finish() noexcept {
            next.put(U'.');
            next.finish();
        }
    };
    template <class Next>
    stage<Next> before(Next& next) const noexcept {
        return {next};
    }
};

struct other_articles {
    static constexpr std::string_view name = "other_articles";
    static constexpr std::u32string_view words[] = {U"una", U"c\xE1i"};
};

/// A source of the user's, which promises nothing.
struct only_x {
    std::string_view signature() const noexcept { return "only_x"; }
    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        for (const char c : text) {
            if (c == 'x') sink(U'x');
        }
    }
};
using only_x_normalizer = normalizer<only_x, doubled_x>;
using a_buffer = buffer<char, 1>;

template <class... Steps>
using only = normalizer<as_written, Steps...>;

} // namespace

static_assert(is_normalizer<squad_normalizer> && is_normalizer<raw_normalizer>);
static_assert(!is_normalizer<int> && !is_normalizer<std::string>);
static_assert(never_throws<squad_normalizer> && never_throws<raw_normalizer>);

static_assert(!never_throws<only_x_normalizer>);
static_assert(!noexcept(std::declval<const only_x_normalizer&>()(std::string_view(), std::declval<a_buffer&>())));
static_assert(noexcept(std::declval<const raw_normalizer&>()(std::string_view(), std::declval<a_buffer&>())));
static_assert(noexcept(squad_normalizer{}(std::string_view(), std::declval<buffer<char, 1>&>())));

TEST_CASE("normalize: squad") {
    check(squad_normalizer{}, {
                                  {"", ""},
                                  {" ", ""},
                                  {"The", ""},
                                  {"a an the", ""},
                                  {"!?", ""},
                                  {"The Cat", "cat"},
                                  {"A-Team", "ateam"},
                                  {"T.H.E. end", "end"},
                                  {"U.S.A.", "usa"},
                                  {"well-known", "wellknown"},
                                  {"1,000", "1000"},
                                  {"the_the", "thethe"}, // the mark goes before articles are looked for
                                  {"an apple a day", "apple day"},
                                  {"them the then", "them then"},
                                  {"Bahamas", "bahamas"},
                                  {"  two\t\nwords\r ", "two words"},
                                  {"New\xC2\xA0York", "new york"},                              // a no-break space
                                  {"New\xE2\x80\x8BYork", "new\xE2\x80\x8Byork"},               // U+200B is none
                                  {"don\xE2\x80\x99t", "don\xE2\x80\x99t"},                     // no ASCII mark
                                  {"\xE2\x80\x9CThe\xE2\x80\x9D", "\xE2\x80\x9C \xE2\x80\x9D"}, // but it ends a word
                                  {"A\xCC\x81", "\xCC\x81"},                                    // so does U+0301
                                  {"an\xC3\xA9", "an\xC3\xA9"},
                                  {"\xC4\xB0stanbul", "i\xCC\x87stanbul"},
                                  {"\xCE\xA3\xCE\x9F\xCE\xA3", "\xCF\x83\xCE\xBF\xCF\x82"}, // two kinds of sigma
                                  {"abc\xFF", "abc\xEF\xBF\xBD"},
                                  {"a\xFF", "\xEF\xBF\xBD"},
                              });
    CHECK(normalized(squad_normalizer{}, std::string_view("B\0b", 3)) == std::string("b\0b", 3));
}

TEST_CASE("normalize: without a step the text stays, but for broken bytes") {
    check(raw_normalizer{}, {
                                {"", ""},
                                {" The  CAT!\n", " The  CAT!\n"},
                                {"\xF0\x9F\x98\x80 \xC3\x89", "\xF0\x9F\x98\x80 \xC3\x89"},
                                {"\xE2\x82z", "\xEF\xBF\xBDz"},
                            });
}

TEST_CASE("normalize: each step by itself") {
    check(normalizer<lower_cased>{}, {{"ABC \xC3\x89!", "abc \xC3\xA9!"}, {"", ""}});
    check(only<without_ascii_punctuation>{},
          {{"!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", ""}, {"a-B_c\xE2\x80\x93", "aBc\xE2\x80\x93"}});
    check(only<single_spaces>{}, {
                                     {"", ""},
                                     {" ", ""},
                                     {"  a  b ", "a b"},
                                     {"\x1C\xE3\x80\x80x\xC2\x85y\v", "x y"},
                                     {"x", "x"},
                                 });
    check(only<without_articles<english_articles>>{}, {
                                                          {"", ""},
                                                          {"a", " "},
                                                          {"the an", "   "},
                                                          {"A The", "A The"}, // the step expects lower case
                                                          {"tha thea heath", "tha thea heath"},
                                                          {"x-a-x", "x- -x"},
                                                          {"a_a 1a a1", "a_a 1a a1"},
                                                      });
}

TEST_CASE("normalize: articles of any length, at every place of a text") {
    const only<without_articles<other_articles>> step;
    for (const std::string before : {"", " ", "x ", "una", "unas "}) {
        for (const std::string after : {"", " ", " x", "una", " unas"}) {
            const std::string text = before + "una" + after;
            CAPTURE(text);
            const bool whole = before != "una" && after != "una";
            CHECK(normalized(step, text) == (whole ? before + " " + after : text));
        }
    }
    CHECK(normalized(step, "c\xC3\xA1i c\xC3\xA1is") == "  c\xC3\xA1is");
    CHECK(normalized(step, "ca\xCC\x81i") == "ca\xCC\x81i");
}

TEST_CASE("normalize: steps run in the order in which they are named") {
    CHECK(normalized(only<doubled_x, without_ascii_punctuation>{}, "x.") == "xx");
    CHECK(normalized(only<without_ascii_punctuation, doubled_x>{}, "x.") == "xx.");
    CHECK(normalized(only<doubled_x, doubled_x>{}, "x") == "xxxx..");
    CHECK(normalized(normalizer{lower_cased{}, doubled_x{}, single_spaces{}}, " X ") == "xx .");
    CHECK(normalized(only_x_normalizer{}, "a x b") == "xx.");
}

TEST_CASE("normalize: a signature names the source, the steps in order, and the Unicode version") {
    CHECK(raw_normalizer{}.signature() == "as_written");
    CHECK(squad_normalizer{}.signature() == "lower+no_ascii_punct+no_articles_en+single_spaces@unicode14.0");
    CHECK(only<doubled_x, single_spaces>{}.signature() == "as_written+doubled_x+single_spaces@unicode14.0");
    CHECK(only<single_spaces, doubled_x>{}.signature() == "as_written+single_spaces+doubled_x@unicode14.0");
    CHECK(only<without_articles<other_articles>>{}.signature() == "as_written+other_articles@unicode14.0");
}

TEST_CASE("normalize: the text is appended, by a normaliser of either shape") {
    const auto appends = [](std::string_view text, auto& out) { out.append(text.data(), text.size()); };
    const auto returns_string = [](std::string_view text) { return std::string(text) + "!"; };
    const auto returns_view = [](std::string_view text) { return text.substr(1); };
    const auto returns_pointer = [](std::string_view) { return "same"; };
    static_assert(is_normalizer<decltype(appends)> && is_normalizer<decltype(returns_string)>);
    static_assert(is_normalizer<decltype(returns_view)> && is_normalizer<decltype(returns_pointer)>);
    const auto returns_nothing = [](std::string_view) {};
    const auto returns_number = [](std::string_view) { return 1; };
    static_assert(!is_normalizer<decltype(returns_nothing)> && !is_normalizer<decltype(returns_number)>);

    const auto appended = [](const auto& normalize, std::string_view text) {
        buffer<char, 8> out;
        out.push_back('>');
        detail::text_scratch scratch;
        detail::append_normalized(normalize, text, out, scratch);
        return std::string(out.data(), out.size());
    };
    CHECK(appended(squad_normalizer{}, "The Cat") == ">cat");
    CHECK(appended(appends, "The Cat") == ">The Cat");
    CHECK(appended(returns_string, "The Cat") == ">The Cat!");
    CHECK(appended(returns_view, "The Cat") == ">he Cat");
    CHECK(appended(returns_pointer, "The Cat") == ">same");
    CHECK(appended(named{"appends", appends}, "The Cat") == ">The Cat");
    CHECK(appended(named{"returns", returns_string}, "The Cat") == ">The Cat!");
}

TEST_CASE("normalize: long words and long texts") {
    const std::string long_word(5000, 'a');
    CHECK(normalized(squad_normalizer{}, long_word) == long_word);
    std::string articles;
    for (int i = 0; i < 1000; ++i) articles += "the a an ";
    CHECK(normalized(squad_normalizer{}, articles).empty());
    CHECK(normalized(squad_normalizer{}, articles + "end " + articles) == "end");
}
