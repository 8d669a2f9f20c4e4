#include "karat/text/located_tokens.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "golden.hpp"
#include "karat/convention.hpp"
#include "karat/text/character_maps.hpp"
#include "karat/text/turkic_i.hpp"
#include "karat/text/utf8.hpp"
#include "settings.hpp"

using namespace karat;

namespace {

using strings = std::vector<std::string>;

struct located {
    std::string token;
    byte_range range;
};

template <class Tokenizer>
std::vector<located> locate(const Tokenizer& tokenize, std::string_view text) {
    std::vector<located> all;
    locate_tokens(tokenize, text, [&all](std::string_view token, byte_range range) {
        all.push_back({std::string(token), range});
    });
    return all;
}
template <class Tokenizer>
strings tokens(const Tokenizer& tokenize, std::string_view text) {
    strings all;
    for_each_token(tokenize, text, [&all](std::string_view token) { all.emplace_back(token); });
    return all;
}
/// "token=bytes token=bytes ..."
template <class Tokenizer>
std::string shown(const Tokenizer& tokenize, std::string_view text) {
    std::string out;
    for (const located& t : locate(tokenize, text)) {
        out += (out.empty() ? "" : " ") + t.token + "=" + std::string(t.range.of(text));
    }
    return out;
}

/// Whether a sigma ends a word depends on what stands around the token, so it is not looked at.
std::string without_final_sigmas(std::string text) {
    for (std::size_t at = 0; (at = text.find("\xcf\x82", at)) != std::string::npos;) text.replace(at, 2, "\xcf\x83");
    return text;
}

/// The tokens are the tokenizer's own, and the ranges are right: ascending and apart, each with the bytes that make its
/// token and no shorter part that does, nothing that makes a token between them, and every character whole.
template <class Tokenizer>
void check(const Tokenizer& tokenize, std::string_view text) {
    CAPTURE(text);
    const std::vector<located> found = locate(tokenize, text);
    const strings expected = tokens(tokenize, text);
    REQUIRE(found.size() == expected.size());
    std::vector<bool> starts_character(text.size() + 1);
    for (std::size_t at = 0; at < text.size(); at += utf8::decode(text, at).bytes) starts_character[at] = true;
    starts_character[text.size()] = true;
    std::size_t done = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        CAPTURE(i);
        const auto& [token, range] = found[i];
        REQUIRE(token == expected[i]);
        REQUIRE(!range.empty());
        REQUIRE(range.begin >= done);
        REQUIRE(range.end() <= text.size());
        REQUIRE(starts_character[range.begin]);
        REQUIRE(starts_character[range.end()]);
        REQUIRE(tokens(tokenize, text.substr(done, range.begin - done)).empty());
        const auto makes_the_token = [&, whole = without_final_sigmas(token)](std::string_view part) {
            const strings made = tokens(tokenize, part);
            return made.size() == 1 && without_final_sigmas(made[0]) == whole;
        };
        const std::string_view bytes = range.of(text);
        REQUIRE(makes_the_token(bytes));
        std::size_t last = bytes.size() - 1;
        while (!starts_character[range.begin + last]) --last;
        REQUIRE_FALSE(makes_the_token(bytes.substr(utf8::decode(bytes, 0).bytes)));
        REQUIRE_FALSE(makes_the_token(bytes.substr(0, last)));
        done = range.end();
    }
    REQUIRE(tokens(tokenize, text.substr(done)).empty());
}
/// The tokens are the tokenizer's own, and their ranges ascend and hold something.
template <class Tokenizer>
void check_order(const Tokenizer& tokenize, std::string_view text) {
    const std::vector<located> found = locate(tokenize, text);
    const strings expected = tokens(tokenize, text);
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        REQUIRE(found[i].token == expected[i]);
        REQUIRE(!found[i].range.empty());
        REQUIRE((i == 0 || found[i].range.begin >= found[i - 1].range.end()));
    }
}
void check_all(std::string_view text) {
    check(rouge_tokenizer{}, text);
    check(squad_tokenizer{}, text);
    check(words<detail::squad_steps>{}, text);
    check(whitespace_tokenizer{}, text);
}

/// Italian ones among them: a text in lower case can end one inside a character, U+0130.
struct some_articles {
    static constexpr std::u32string_view words[] = {U"i", U"gli", U"\x3c3"};
};

/// A step that located_tokens.hpp does not know.
struct unknown_step {
    std::string_view signature() const noexcept { return "unknown"; }
    template <class Next>
    Next& before(Next& next) const noexcept {
        return next;
    }
};

/// A tokenizer that knows where its two tokens lie.
struct halves {
    template <class Sink>
    void locate(std::string_view text, Sink&& sink) const {
        sink("first", 0, text.size() / 2);
        sink("second", text.size() / 2, text.size() - text.size() / 2);
    }
    template <class Sink>
    void operator()(std::string_view, Sink&& sink) const {
        sink("first");
        sink("second");
    }
};

/// A normaliser and source that works bytes apart and runs out of memory when there is an `x`.
struct fails_at_x {
    static constexpr std::size_t part_end(std::string_view, std::size_t at) noexcept { return at + 1; }
    std::string_view signature() const noexcept { return "fails_at_x"; }
    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const noexcept {
        out.append(text.data(), text.size());
        if (text.find('x') < text.size()) out.fail();
    }
};
/// Whether locating the tokens of `text` tells that some were lost.
template <class Tokenizer>
bool loses(const Tokenizer& tokenize, std::string_view text) {
    struct loss_sink {
        bool lost = false;
        void operator()(std::string_view, byte_range) const noexcept {}
        void lose() noexcept { lost = true; }
    };
    loss_sink sink;
    locate_tokens(tokenize, text, sink);
    return sink.lost;
}
template <class Tokenizer>
void check_loss() {
    CHECK(loses(Tokenizer{}, "yes x"));
    CHECK_FALSE(loses(Tokenizer{}, "yes y"));
}

} // namespace

TEST_CASE("located_tokens: rouge_score's tokens") {
    struct row {
        std::string_view text;
        std::string expected;
    };
    const row rows[] = {
        {"", ""},
        {" -- \xe7\x8c\xab", ""},
        {"The Cat's", "the=The cat=Cat s=s"},
        {"x9 caf\xc3\xa9!", "x9=x9 caf=caf"},
        {"\xe2\x84\xaa"
         "elvin 5\xe2\x84\xaa",
         "kelvin=\xe2\x84\xaa"
         "elvin 5k=5\xe2\x84\xaa"},
        {"\xc4\xb0stanbul", "i=\xc4\xb0 stanbul=stanbul"}, // the whole character, of which a dot is no part of a token
        {"Ab\xc4\xb0\xc4\xb0", "abi=Ab\xc4\xb0 i=\xc4\xb0"},
        {"a\xff"
         "b \xe2\x84 c\xc4",
         "a=a b=b c=c"},
    };
    for (const row& r : rows) {
        CAPTURE(r.text);
        CHECK(shown(rouge_tokenizer{}, r.text) == r.expected);
        check(rouge_tokenizer{}, r.text);
    }
}

TEST_CASE("located_tokens: SQuAD's tokens") {
    struct row {
        std::string_view text;
        std::string expected;
    };
    const row rows[] = {
        {"", ""},
        {"The, an. A!", ""},
        {"(U.S.A.)", "usa=U.S.A"},
        {"a apple", "apple=apple"}, // not the article with its first letter
        {"The cat's 'hat'", "cats=cat's hat=hat"},
        {"T.H.E. end -- A-Team", "end=end ateam=A-Team"},
        {"x\xe2\x80\x99the\xe2\x80\x99y", "x\xe2\x80\x99=x\xe2\x80\x99 \xe2\x80\x99y=\xe2\x80\x99y"},
        {"a\xcc\x81 b", "\xcc\x81=\xcc\x81 b=b"},                          // the mark ends the article
        {"\xc4\xb0y", "i\xcc\x87y=\xc4\xb0y"},                             // 2 bytes become 3
        {"\xe2\x84\xaa!", "k=\xe2\x84\xaa"},                               // 3 bytes become 1
        {"\xc8\xba\xc8\xba", "\xe2\xb1\xa5\xe2\xb1\xa5=\xc8\xba\xc8\xba"}, // U+023A: 2 bytes become 3
        {"\xce\x91\xce\xa3, \xce\xa3", "\xce\xb1\xcf\x82=\xce\x91\xce\xa3 \xcf\x83=\xce\xa3"},
        {"the\xc2\xa0"
         "cat",
         "cat=cat"},
        {"\xe2\x82x\xff-\xff",
         "\xef\xbf\xbdx\xef\xbf\xbd\xef\xbf\xbd=\xe2\x82x\xff-\xff"}, // broken bytes are part of it
        {std::string_view("\0a\0 b", 5), std::string("\0=\0 \0=\0 b=b", 11)},
    };
    for (const row& r : rows) {
        CAPTURE(r.text);
        CHECK(shown(squad_tokenizer{}, r.text) == r.expected);
        check(squad_tokenizer{}, r.text);
    }
}

TEST_CASE("located_tokens: any composition of the sources and steps") {
    CHECK(shown(whitespace_tokenizer{}, " The  cat's\t\xe2\x80\x83hat\xff ") ==
          "The=The cat's=cat's hat\xef\xbf\xbd=hat\xff");
    const words unspaced{normalizer(as_written{}, without_ascii_punctuation{})}; // no step makes a tab a space
    CHECK(shown(unspaced, "a.b\tc d") == "ab\tc=a.b\tc d=d");
    const words folded{normalizer(as_written{}, dashes_folded{}, quotes_folded{}, single_spaces{})};
    CHECK(shown(folded, "1\xe2\x80\x93"
                        "5 \xe2\x80\x9cx") == "1-5=1\xe2\x80\x93"
                                              "5 \"x=\xe2\x80\x9cx");
    const words italian{normalizer(lower_cased{}, without_articles<some_articles>{}, single_spaces{})};
    CHECK(shown(italian, "\xc4\xb0 gatti, GLI x") == "\xcc\x87=\xc4\xb0 gatti,=gatti, x=x");
}

TEST_CASE("located_tokens: a tokenizer that knows the places is asked") {
    CHECK(shown(halves{}, "abcde") == "first=ab second=cde");
    CHECK(detail::locator<halves>::knows_all);
}

TEST_CASE("located_tokens: a tokenizer of the user's is asked by pointer") {
    const std::string text = "one  two three";
    const auto views = [](std::string_view whole) {
        std::vector<std::string_view> pieces;
        while (!whole.empty()) {
            const std::size_t end = whole.find(' ') < whole.size() ? whole.find(' ') : whole.size();
            pieces.push_back(whole.substr(0, end));
            whole.remove_prefix(end < whole.size() ? end + 1 : end);
        }
        return pieces;
    };
    const std::vector<located> found = locate(views, text);
    REQUIRE(found.size() == 4);
    CHECK(found[0].range == byte_range{0, 3});
    CHECK(found[1].range == byte_range{}); // a token without bytes lies nowhere
    CHECK(found[2].range == byte_range{5, 3});
    CHECK(found[3].range == byte_range{9, 5});
    CHECK(found[3].range != found[2].range);

    const auto copies = [&](std::string_view whole) {
        strings pieces;
        for (const std::string_view piece : views(whole)) pieces.emplace_back(piece);
        return pieces;
    };
    REQUIRE(locate(copies, text).size() == 4);
    for (const located& t : locate(copies, text)) CHECK(t.range.empty());
    const words<normalizer<as_written, unknown_step>> unknown;
    REQUIRE(locate(unknown, text).size() == 3);
    for (const located& t : locate(unknown, text)) CHECK(t.range.empty());

    // Half a view is none: it begins in the text and ends behind it.
    const auto beyond = [&](std::string_view whole, auto&& sink) {
        sink(std::string_view(whole.data() + 2, whole.size()));
        sink(whole);
        sink(std::string_view("elsewhere"));
    };
    const std::string_view front = std::string_view(text).substr(0, 6);
    REQUIRE(locate(beyond, front).size() == 3);
    CHECK(locate(beyond, front)[0].range.empty());
    CHECK(locate(beyond, front)[1].range == byte_range{0, 6});
    CHECK(locate(beyond, front)[2].range.empty());
    CHECK(locate(beyond, front.substr(6)).size() == 3); // an empty text holds nothing
    for (const located& t : locate(beyond, front.substr(6))) CHECK(t.range.empty());
}

TEST_CASE("located_tokens: memory that runs out is told, wherever it does") {
    using failing = normalizer<in_turn<fails_at_x, lower_cased>, single_spaces>;
    check_loss<in_turn<fails_at_x, rouge_tokenizer>>();
    check_loss<in_turn<turkic_i, in_turn<fails_at_x, halves>>>();
    check_loss<words<in_turn<fails_at_x, squad_normalizer>>>();
    check_loss<words<normalizer<fails_at_x>>>();
    check_loss<words<failing>>();
    check_loss<words<keep_if_empty<failing, raw_normalizer>>>();
    check_loss<closed_answer_words<failing>>();
}

TEST_CASE("located_tokens: the texts of the golden files") {
    for (const std::string& path : golden::files()) {
        for (const golden::record& r : golden::read(path)) {
            CAPTURE(r.id);
            check_all(r.prediction);
            for (const std::string& reference : r.references) check_all(reference);
        }
    }
}

TEST_CASE("located_tokens: random texts of tricky pieces") {
    const std::string_view pieces[] = {"a",
                                       "an",
                                       "the",
                                       "The",
                                       "cat",
                                       "i",
                                       "gli",
                                       " ",
                                       "  ",
                                       "\n",
                                       "-",
                                       "'",
                                       ".",
                                       "_",
                                       "\x1c",
                                       "\x01",
                                       "\x7f",
                                       "\xc3\xa9",
                                       "\xce",
                                       "\xa3",
                                       "\xce\xa3",
                                       "K",
                                       "\xce\x91",
                                       "\xcc\x81",
                                       "\xc4\xb0",
                                       "\xe2\x80",
                                       "\x99",
                                       "\xe2\x84\xaa",
                                       "\xe2\x80\x99",
                                       "\xc4",
                                       "\xe2\x84",
                                       "\xf0\x9f",
                                       "\xc2\xa0",
                                       "X9",
                                       "\xc8\xba",
                                       "\xff",
                                       std::string_view("\0", 1),
                                       "\xe2\x80\xa8"};
    std::mt19937_64 random(7);
    const words folded{normalizer(as_written{}, dashes_folded{}, quotes_folded{}, single_spaces{})};
    CHECK(shown(folded, "1\xe2\x80\x93"
                        "5 \xe2\x80\x9cx") == "1-5=1\xe2\x80\x93"
                                              "5 \"x=\xe2\x80\x9cx");
    const words italian{normalizer(lower_cased{}, without_articles<some_articles>{}, single_spaces{})};
    for (int round = 0; round < settings::rounds(8000); ++round) {
        std::string text;
        for (std::size_t n = random() % 30; n > 0; --n) text += pieces[random() % (sizeof pieces / sizeof *pieces)];
        check_all(text);
        check_order(italian, text);
    }
}

TEST_CASE("located_tokens: the conventions' tokens") {
    const std::string_view pieces[] = {"a",
                                       "l",
                                       "L'",
                                       "un\xe2\x80\x99",
                                       "the",
                                       " ",
                                       "-",
                                       "yes",
                                       "No",
                                       "\xd8\xa7",
                                       "\xd9\x84",
                                       "\xd9\x83",
                                       "\xd9\x90",
                                       "\xe6\xb0\xb4",
                                       "\xe3\x81\xad",
                                       "\xc2\xb4",
                                       "\xcc\x81",
                                       "eau"};
    std::mt19937_64 random(17);
    for (int round = 0; round < 4000; ++round) {
        std::string text;
        for (std::size_t n = random() % 12; n > 0; --n) text += pieces[random() % (sizeof pieces / sizeof *pieces)];
        CAPTURE(text);
        check_order(words<trivia_qa::normalizer>{}, text);
        check_order(words<mlqa_normalizer<language::ar>>{}, text);
        check_order(words<mlqa_normalizer<language::zh>>{}, text);
        check_order(words<multilingual_normalizer<language::ar>>{}, text);
        check_order(words<multilingual_normalizer<language::fr>>{}, text);
        check_order(closed_answer_words<squad_normalizer>{}, text);
    }
    CHECK(shown(words<mlqa_normalizer<language::zh>>{}, "x\xe6\xb0\xb4\xe6\xb0\xb4y.") ==
          "x=x \xe6\xb0\xb4=\xe6\xb0\xb4 \xe6\xb0\xb4=\xe6\xb0\xb4 y=y");
    CHECK(shown(words<multilingual_normalizer<language::fr>>{}, "L'eau, l'\xc3\xa9t\xc3\xa9") ==
          "eau=eau \xc3\xa9t\xc3\xa9=\xc3\xa9t\xc3\xa9");
}

TEST_CASE("located_tokens: random bytes, random code points, ASCII, and all mixed") {
    std::mt19937_64 random(8);
    const auto random_character = [&random] {
        const char32_t ends[] = {0x80, 0x250, 0x530, 0x3000, 0x10000, 0x110000};
        char32_t c = static_cast<char32_t>(random() % ends[random() % 6]);
        if (c >= 0xD800 && c <= 0xDFFF) c = 0x130;
        char bytes[4];
        return std::string(bytes, utf8::encode(c, bytes));
    };
    for (int round = 0; round < settings::rounds(12000); ++round) {
        std::string text;
        for (std::size_t n = random() % 100; n > 0; --n) {
            switch (round % 4 == 3 ? static_cast<int>(random() % 3) : round % 4) {
            case 0: text += static_cast<char>(static_cast<unsigned char>(random() % 256)); break;
            case 1: text += random_character(); break;
            default: text += static_cast<char>(random() % 3 == 0 ? ' ' + random() % 16 : 'A' + random() % 64); break;
            }
        }
        check_all(text);
    }
}
