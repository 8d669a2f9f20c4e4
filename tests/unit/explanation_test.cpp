#include "karat/metric/explanation.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <list>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "golden.hpp"
#include "karat/convention.hpp"
#include "karat/metric/rouge_l.hpp"
#include "karat/metric/rouge_n.hpp"
#include "karat/metric/token_f1.hpp"
#include "karat/text/stemmer.hpp"
#include "settings.hpp"
#include "slow/pairing.hpp"

using namespace karat;

namespace {

using strings = std::vector<std::string>;

bool same_bits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }
bool same(const score& a, const score& b) {
    return same_bits(a.precision, b.precision) && same_bits(a.recall, b.recall) && same_bits(a.fmeasure, b.fmeasure) &&
           a.counts.matched == b.counts.matched && a.counts.predicted == b.counts.predicted &&
           a.counts.expected == b.counts.expected && a.reference == b.reference && a.status == b.status;
}

/// "the [cat]s <sat>!": a matched token in <>, another in [], all else as it is.
std::string marked(std::string_view text, const std::vector<explained_token>& tokens) {
    std::string out;
    std::string whole;
    for_each_piece(text, tokens, [&](std::string_view piece, const explained_token* token) {
        REQUIRE(!piece.empty());
        whole += piece;
        if (token == nullptr) {
            out += piece;
        } else {
            out += (token->matched ? "<" : "[") + std::string(piece) + (token->matched ? ">" : "]");
        }
    });
    REQUIRE(whole == text);
    return out;
}
/// "cat=Cats sat=sat"
std::string pairs(const explanation& why, std::string_view prediction, std::string_view reference) {
    std::string out;
    for (const token_match& m : why.matches) {
        out += (out.empty() ? "" : " ") + std::string(m.prediction.of(prediction)) + "=" +
               std::string(m.reference.of(reference));
    }
    return out;
}

/// The tokens that a metric compares.
template <class Metric>
strings tokens_of(const Metric& metric, std::string_view text) {
    strings all;
    const auto add = [&all](std::string_view token) { all.emplace_back(token); };
    metric.tokens(text, add);
    return all;
}
template <class Metric>
slow::position_pairs slow_pairs(const strings& prediction, const strings& reference) {
    if constexpr (std::is_same_v<typename Metric::overlap, packed::lcs_overlap>) {
        return slow::pair_subsequence(prediction, reference);
    } else {
        return slow::pair_bags(prediction, reference, Metric::overlap::unit);
    }
}
byte_range range_of(const std::vector<explained_token>& tokens, std::size_t first, std::size_t unit) {
    return {tokens[first].range.begin, tokens[first + unit - 1].range.end() - tokens[first].range.begin};
}

/// Holds an explanation against the metric, its tokens and the slow pairs.
template <class Metric>
void check(const Metric& metric, const std::string& prediction, const strings& references) {
    CAPTURE(metric.signature());
    CAPTURE(prediction);
    constexpr std::size_t unit = Metric::overlap::unit;
    const explanation why = explain(metric, prediction, references);
    REQUIRE(same(why.score, metric(prediction, references)));
    REQUIRE(why.matches.size() == why.score.counts.matched);
    REQUIRE(why.is_located());
    const std::string reference = why.score.reference == no_reference ? "" : references[why.score.reference];
    const strings predicted = tokens_of(metric, prediction);
    const strings expected = tokens_of(metric, reference);
    REQUIRE(why.prediction.size() == predicted.size());
    REQUIRE(why.reference.size() == expected.size());

    const slow::position_pairs slow = slow_pairs<Metric>(predicted, expected);
    REQUIRE(why.matches.size() == slow.size());
    std::vector<bool> in_prediction(predicted.size());
    std::vector<bool> in_reference(expected.size());
    for (std::size_t k = 0; k < slow.size(); ++k) {
        const auto [p, r] = slow[k];
        REQUIRE(why.matches[k].prediction == range_of(why.prediction, p, unit));
        REQUIRE(why.matches[k].reference == range_of(why.reference, r, unit));
        for (std::size_t i = 0; i < unit; ++i) in_prediction[p + i] = in_reference[r + i] = true;
    }
    for (std::size_t i = 0; i < predicted.size(); ++i) REQUIRE(why.prediction[i].matched == in_prediction[i]);
    for (std::size_t i = 0; i < expected.size(); ++i) REQUIRE(why.reference[i].matched == in_reference[i]);
    // What a range holds makes the token; whether a sigma is final its neighbours decide.
    const auto check_bytes = [&metric](std::string_view text, const std::vector<explained_token>& tokens,
                                       const strings& all) {
        if (text.find("\xce\xa3") != std::string_view::npos) return;
        for (std::size_t i = 0; i < all.size(); ++i) {
            REQUIRE(tokens_of(metric, tokens[i].range.of(text)) == strings{all[i]});
        }
    };
    check_bytes(prediction, why.prediction, predicted);
    check_bytes(reference, why.reference, expected);
    marked(prediction, why.prediction);
    marked(reference, why.reference);
}
void check_all(const std::string& prediction, const strings& references) {
    check(token_f1{}, prediction, references);
    check(squad_v2::token_f1{}, prediction, references);
    check(squad_v2_pair::token_f1{}, prediction, references);
    check(rouge_l{}, prediction, references);
    check(rouge_l_unstemmed{}, prediction, references);
    check(rouge_1{}, prediction, references);
    check(rouge_2_unstemmed{}, prediction, references);
    check(rouge_3{}, prediction, references);
    check(basic_rouge_l(whitespace_tokenizer{}, rouge_stemmer{}), prediction, references);
}

/// Words between single spaces, as views.
struct space_tokenizer {
    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        while (!text.empty()) {
            const std::size_t end = text.find(' ') < text.size() ? text.find(' ') : text.size();
            if (end > 0) sink(text.substr(0, end));
            text.remove_prefix(end < text.size() ? end + 1 : end);
        }
    }
};
/// The same from the `m_skip`-th byte on.
class skipping_tokenizer {
public:
    explicit skipping_tokenizer(std::size_t skip) : m_skip(skip) {}
    std::vector<std::string_view> operator()(std::string_view text) const {
        std::vector<std::string_view> tokens;
        space_tokenizer{}(text.substr(m_skip), [&](std::string_view token) { tokens.push_back(token); });
        return tokens;
    }

private:
    std::size_t m_skip;
};
/// Every two neighbouring characters: views that overlap.
struct bigram_tokenizer {
    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        for (std::size_t i = 0; i + 2 <= text.size(); ++i) sink(text.substr(i, 2));
    }
};
/// Words from the last to the first.
struct backward_tokenizer {
    std::vector<std::string_view> operator()(std::string_view text) const {
        std::vector<std::string_view> tokens;
        space_tokenizer{}(text, [&](std::string_view token) { tokens.insert(tokens.begin(), token); });
        return tokens;
    }
};

} // namespace

TEST_CASE("explanation: token F1") {
    struct row {
        std::string prediction;
        std::string reference;
        std::string marked_prediction;
        std::string marked_reference;
        std::string pairs;
    };
    const row rows[] = {
        {"", "", "", "", ""},
        {"The!", "cat", "The!", "[cat]", ""},
        {"the cat", "The Cat!", "the <cat>", "The <Cat>!", "cat=Cat"},
        {"(U.S.A.), 1,000", "usa: 1000", "(<U.S.A>.), <1,000>", "<usa>: <1000>", "U.S.A=usa 1,000=1000"},
        {"the cat's hat", "a hat, cats!", "the <cat's> <hat>", "a <hat>, <cats>!", "cat's=cats hat=hat"},
        {"x y x z x", "x, x", "<x> [y] <x> [z] [x]", "<x>, <x>", "x=x x=x"}, // the first with the first
        {"x", "b x x", "<x>", "[b] <x> [x]", "x=x"},
        {"caf\xc3\xa9 \xe2\x84\xaa", "CAF\xc3\x89 k", "<caf\xc3\xa9> <\xe2\x84\xaa>", "<CAF\xc3\x89> <k>",
         "caf\xc3\xa9=CAF\xc3\x89 \xe2\x84\xaa=k"},
        {"\xc4\xb0zmir x\xff", "i\xcc\x87zmir x\xfe", "<\xc4\xb0zmir> <x\xff>", "<i\xcc\x87zmir> <x\xfe>",
         "\xc4\xb0zmir=i\xcc\x87zmir x\xff=x\xfe"},
    };
    for (const row& r : rows) {
        CAPTURE(r.prediction);
        const explanation why = explain(token_f1{}, r.prediction, r.reference);
        CHECK(marked(r.prediction, why.prediction) == r.marked_prediction);
        CHECK(marked(r.reference, why.reference) == r.marked_reference);
        CHECK(pairs(why, r.prediction, r.reference) == r.pairs);
        CHECK(why.score.reference == 0);
        check(token_f1{}, r.prediction, {r.reference});
    }
}

TEST_CASE("explanation: ROUGE-L") {
    struct row {
        std::string prediction;
        std::string reference;
        std::string marked_prediction;
        std::string marked_reference;
        std::string pairs;
    };
    const row rows[] = {
        {"The cats were running.", "A cat runs", "[The] <cats> [were] <running>.", "[A] <cat> <runs>",
         "cats=cat running=runs"},
        {"b a", "a b", "[b] <a>", "<a> [b]", "a=a"}, // the prediction's last token is not given up
        {"a-a-a", "a", "[a]-[a]-<a>", "<a>", "a=a"},
        {"\xc4\xb0stanbul's", "i stanbul", "<\xc4\xb0><stanbul>'[s]", "<i> <stanbul>", "\xc4\xb0=i stanbul=stanbul"},
        {"5\xe2\x84\xaa!", "5k", "<5\xe2\x84\xaa>!", "<5k>", "5\xe2\x84\xaa=5k"},
        {"\xe7\x8c\xab", "\xe7\x8c\xab", "\xe7\x8c\xab", "\xe7\x8c\xab", ""}, // no tokens
    };
    for (const row& r : rows) {
        CAPTURE(r.prediction);
        const explanation why = explain(rouge_l{}, r.prediction, r.reference);
        CHECK(marked(r.prediction, why.prediction) == r.marked_prediction);
        CHECK(marked(r.reference, why.reference) == r.marked_reference);
        CHECK(pairs(why, r.prediction, r.reference) == r.pairs);
        check(rouge_l{}, r.prediction, {r.reference});
    }
    const explanation unstemmed = explain(rouge_l_unstemmed{}, "cats run", "cat run");
    CHECK(marked("cats run", unstemmed.prediction) == "[cats] <run>");
}

TEST_CASE("explanation: ROUGE-N pairs n-grams") {
    const std::string prediction = "one, two, three; one, two";
    const std::string reference = "zero one two three";
    const explanation why = explain(rouge_2{}, prediction, reference);
    CHECK(pairs(why, prediction, reference) == "one, two=one two two, three=two three");
    CHECK(marked(prediction, why.prediction) == "<one>, <two>, <three>; [one], [two]");
    CHECK(marked(reference, why.reference) == "[zero] <one> <two> <three>");
}

TEST_CASE("explanation: it is about the reference that the score is of") {
    const explanation why = explain(token_f1{}, "hello there world", {"bye", "hello world", "hello there old world"});
    CHECK(why.score.reference == 2);
    CHECK(marked("hello there old world", why.reference) == "<hello> <there> [old] <world>");
    CHECK(explain(token_f1{}, "w x y z", {"w", "w x q r s t"}).reference.size() == 1); // the first of equal ones

    const explanation none = explain(rouge_l{}, "hello world", strings{});
    CHECK(none.score.status == status::no_references);
    CHECK(none.prediction.size() == 2);
    CHECK(none.prediction[0].range == byte_range{0, 5});
    CHECK(none.reference.empty());
    CHECK(none.matches.empty());

    const explanation dropped = explain(squad_v2::token_f1{}, "cat", {"", "the"}); // no answer is the right one
    CHECK(dropped.score.reference == no_reference);
    CHECK(dropped.score.status == status::ok);
    CHECK(dropped.prediction.size() == 1);
    CHECK(dropped.reference.empty());
    CHECK(explain(squad_v2::token_f1{}, "cat", {"", "cat"}).score.reference == 1);
    CHECK(explain(squad_v2::token_f1{}, "cat", {"", "cat"}).reference.size() == 1);
}

TEST_CASE("explanation: whatever a metric takes for texts") {
    const char literal[] = "the cat";
    const char* const pointer = "cat";
    const std::string_view golds[] = {"dog", "cat"};
    CHECK(explain(token_f1{}, literal, pointer).matches.size() == 1);
    CHECK(explain(token_f1{}, pointer, golds).score.reference == 1);
    CHECK(explain(token_f1{}, std::string(literal), std::list<std::string>{"dog", "cat"}).matches.size() == 1);
    CHECK(explain(rouge_l{}, std::string_view(literal), {"dog", "the cat"}).matches.size() == 2);
    CHECK(explain(rouge_l{}, std::string_view(), "").matches.empty());

    // A list whose texts live no longer than the look at them.
    struct made_texts {
        struct iterator {
            int i;
            std::string operator*() const { return std::string(40, 'x') + " " + std::to_string(i); }
            iterator& operator++() {
                ++i;
                return *this;
            }
            bool operator!=(const iterator& other) const { return i != other.i; }
        };
        iterator begin() const { return {0}; }
        iterator end() const { return {5}; }
    };
    const explanation why = explain(rouge_l{}, "3", made_texts{});
    CHECK(why.score.reference == 3);
    REQUIRE(why.matches.size() == 1);
    CHECK(why.matches[0].reference == byte_range{41, 1});
}

TEST_CASE("explanation: tokenizers of the user's") {
    const std::string prediction = "The cats  sat";
    const std::string reference = "no cats sit";

    const basic_rouge_l views(space_tokenizer{});
    CHECK(marked(prediction, explain(views, prediction, reference).prediction) == "[The] <cats>  [sat]");
    CHECK(explain(views, prediction, reference).is_located());

    const basic_token_f1 with_state(skipping_tokenizer{1});
    const explanation skipped = explain(with_state, prediction, reference);
    CHECK(marked(prediction, skipped.prediction) == "T[he] <cats>  [sat]");
    CHECK(marked(reference, skipped.reference) == "n[o] <cats> [sit]");

    // A stemmer works on a copy; without state the tokenizer can be asked again.
    const basic_rouge_l stemmed(space_tokenizer{}, rouge_stemmer{});
    CHECK(marked("A cat running", explain(stemmed, "A cat running", "cat runs").prediction) == "[A] <cat> <running>");
    const basic_rouge_l lost(skipping_tokenizer{2}, rouge_stemmer{});
    const explanation unknown = explain(lost, "A cat running", "- cat runs");
    CHECK(unknown.score.fmeasure == 1);
    CHECK(same(unknown.score, lost("A cat running", "- cat runs")));
    CHECK_FALSE(unknown.is_located());
    REQUIRE(unknown.matches.size() == 2);
    CHECK(unknown.matches[0].prediction.empty());
    CHECK(unknown.prediction[0].matched);
    CHECK(marked("A cat running", unknown.prediction) == "A cat running");

    const auto copies = [](std::string_view text) { return strings(2, std::string(text)); };
    const explanation copied = explain(basic_token_f1(copies), "x", "x");
    CHECK(copied.score.fmeasure == 1);
    CHECK_FALSE(copied.is_located());

    const explanation bigrams = explain(basic_rouge_n<2, bigram_tokenizer>{}, "abcd", "xbcd");
    REQUIRE(bigrams.matches.size() == 1);
    CHECK(bigrams.matches[0].prediction == byte_range{1, 3});
    CHECK(marked("abcd", bigrams.prediction) == "[ab]<c><d>"); // of what overlaps, the first comes whole

    const explanation backwards = explain(basic_rouge_n<2, backward_tokenizer>{}, "a b", "a b");
    CHECK(backwards.is_located());
    REQUIRE(backwards.matches.size() == 1);
    CHECK(backwards.matches[0].prediction == byte_range{}); // from the first token to the last there is nothing
}

TEST_CASE("explanation: pieces of a text") {
    const auto token = [](std::size_t begin, std::size_t bytes) { return explained_token{{begin, bytes}, true}; };
    CHECK(marked("", {}) == "");
    CHECK(marked("abc", {}) == "abc");
    CHECK(marked("abc", {token(0, 3)}) == "<abc>");
    CHECK(marked("abc", {token(1, 1)}) == "a<b>c");
    CHECK(marked("abcd", {token(0, 2), token(2, 2)}) == "<ab><cd>");
    CHECK(marked("abcd", {token(2, 2), token(0, 2)}) == "ab<cd>"); // out of order
    CHECK(marked("abcd", {token(0, 3), token(1, 2)}) == "<abc>d");
    CHECK(marked("abcd", {token(0, 0), token(3, 2)}) == "abcd"); // nowhere, and of another text
}

TEST_CASE("explanation: the golden files") {
    for (const std::string& path : golden::files()) {
        for (const golden::record& r : golden::read(path)) {
            CAPTURE(r.id);
            if (r.prediction.size() > 4000) continue; // the slow twin keeps a whole table
            check_all(r.prediction, r.references);

            const auto agrees = [](const explanation& why, const std::optional<golden::score>& best) {
                return !best || *best == golden::score{why.score.precision, why.score.recall, why.score.fmeasure};
            };
            CHECK(agrees(explain(rouge_l{}, r.prediction, r.references), r.stem.types.at("rougeL").best));
            CHECK(agrees(explain(rouge_l_unstemmed{}, r.prediction, r.references), r.nostem.types.at("rougeL").best));
            if (r.squad_v1.f1_max) {
                CHECK(explain(token_f1{}, r.prediction, r.references).score.fmeasure == *r.squad_v1.f1_max);
            }
        }
    }
}

TEST_CASE("explanation: random answers and references") {
    const std::string_view pieces[] = {"cat",      "Cats",     "run",
                                       "running",  "The",      "a",
                                       " ",        " ",        " ",
                                       "-",        "'",        ".",
                                       "\xc4\xb0", "\xff",     "x",
                                       "y",        "K",        "\xe2\x84\xaa",
                                       "\xce\x91", "\xcc\x81", "\xe2\x80\x99",
                                       "\n",       "9",        "\xc3\x89",
                                       "\xc3\xa9"};
    std::mt19937_64 random(9);
    const auto text = [&] {
        std::string out;
        for (std::size_t n = random() % 40; n > 0; --n) out += pieces[random() % (sizeof pieces / sizeof *pieces)];
        return out;
    };
    for (int round = 0; round < settings::rounds(3000); ++round) {
        strings references;
        for (std::size_t n = random() % 4; n > 0; --n) references.push_back(text());
        check_all(text(), references);
    }
}
