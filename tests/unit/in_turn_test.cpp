#include "karat/text/in_turn.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "karat/metric/exact_match.hpp"
#include "karat/metric/rouge_l.hpp"
#include "karat/reference/answer_key.hpp"
#include "karat/reference/answer_stream.hpp"
#include "karat/text/rouge.hpp"
#include "karat/text/squad.hpp"
#include "settings.hpp"

using namespace karat;

namespace {

using strings = std::vector<std::string>;

/// Every x becomes ks.
struct spelled_out {
    static constexpr bool never_throws = true;
    static constexpr bool cuts_at_spaces = true;
    std::string_view signature() const noexcept { return "spelled_out"; }
    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const noexcept {
        for (const char c : text) {
            if (c == 'x') out.push_back('k');
            out.push_back(c == 'x' ? 's' : c);
        }
    }
};
/// The same, by returning a text, and without saying that it cuts at spaces.
struct returned {
    std::string operator()(std::string_view text) const {
        std::string out;
        for (const char c : text) out += c == 'x' ? std::string("ks") : std::string(1, c);
        return out;
    }
};
/// Memory runs out behind the first two bytes.
struct out_of_memory_normalizer {
    static constexpr bool never_throws = true;
    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const noexcept {
        out.append(text.data(), text.size() < 2 ? text.size() : 2);
        out.fail();
    }
};
struct at_spaces {
    strings operator()(std::string_view text) const {
        strings pieces(1);
        for (const char c : text) {
            if (c == ' ') {
                pieces.emplace_back();
            } else {
                pieces.back() += c;
            }
        }
        return pieces;
    }
};

/// Spaces are parts of its tokens.
struct at_dashes {
    static std::size_t settled(std::string_view text) noexcept { return text.rfind('-') + 1; }
    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        for (std::size_t end; (end = text.find('-')) < text.size(); text.remove_prefix(end + 1))
            sink(text.substr(0, end));
        sink(text);
    }
};

template <class Normalizer>
std::string normalized(const Normalizer& normalize, std::string_view text) {
    buffer<char, 8> out;
    normalize(text, out);
    CHECK_FALSE(out.failed());
    return {out.data(), out.size()};
}
template <class Tokenizer>
strings tokens_of(const Tokenizer& tokenize, std::string_view text) {
    strings out;
    for_each_token(tokenize, text, [&out](std::string_view token) { out.emplace_back(token); });
    return out;
}

} // namespace

static_assert(is_tokenizer<in_turn<spelled_out, rouge_tokenizer>> && is_tokenizer<in_turn<returned, at_spaces>>);
static_assert(is_normalizer<in_turn<spelled_out, squad_normalizer>>);
static_assert(!is_tokenizer<in_turn<spelled_out, squad_normalizer>>);
static_assert(is_streamable<in_turn<spelled_out, rouge_tokenizer>>);
static_assert(!is_streamable<in_turn<returned, rouge_tokenizer>>);
static_assert(is_streamable<in_turn<spelled_out, whitespace_tokenizer>>);
static_assert(never_throws<in_turn<spelled_out, rouge_tokenizer>> && !never_throws<in_turn<returned, rouge_tokenizer>>);

TEST_CASE("in_turn: a source, a normaliser and a tokenizer") {
    const normalizer<in_turn<spelled_out, lower_cased>, without_ascii_punctuation, single_spaces> with_source;
    CHECK(normalized(with_source, " A.x  B") == "aks b");
    CHECK(with_source.signature() == "spelled_out+lower+no_ascii_punct+single_spaces@unicode14.0");

    CHECK(normalized(in_turn<spelled_out, squad_normalizer>{}, "The x-x!") == "ksks");
    CHECK(normalized(in_turn(returned{}, squad_normalizer{}), "The x-x!") == "ksks");
    CHECK(normalized(in_turn(returned{}, in_turn(spelled_out{}, returned{})), "x") == "ks");

    CHECK(normalizer<in_turn<spelled_out, lower_cased>>{}.signature() == "spelled_out+lower@unicode14.0");
    CHECK(normalizer<in_turn<spelled_out, as_written>>{}.signature() == "spelled_out+as_written");

    CHECK(tokens_of(in_turn<spelled_out, rouge_tokenizer>{}, "x-a bx") == strings{"ks", "a", "bks"});
    CHECK(tokens_of(in_turn(returned{}, at_spaces{}), "x bx") == strings{"ks", "bks"});
    CHECK(in_turn<spelled_out, rouge_tokenizer>{}.signature() == "spelled_out+rouge");
}

TEST_CASE("in_turn: texts longer than what lies inside the call") {
    const std::string text(2000, 'x');
    CHECK(tokens_of(in_turn<spelled_out, rouge_tokenizer>{}, text)[0].size() == 4000);
    CHECK(normalized(normalizer<in_turn<spelled_out, as_written>>{}, text).size() == 4000);
}

TEST_CASE("in_turn: memory that runs out is told, in each of its parts") {
    buffer<char, 8> out;
    in_turn<out_of_memory_normalizer, squad_normalizer>{}("cat", out);
    CHECK(out.failed());
    out.clear();
    normalizer<in_turn<out_of_memory_normalizer, lower_cased>>{}("cat", out);
    CHECK(out.failed());
    out.clear();
    normalizer<in_turn<spelled_out, in_turn<out_of_memory_normalizer, lower_cased>>, single_spaces>{}("cat", out);
    CHECK(out.failed());
    out.clear();
    normalizer<in_turn<spelled_out, lower_cased>, single_spaces>{}("cat", out);
    CHECK_FALSE(out.failed());
    CHECK(basic_rouge_l<in_turn<out_of_memory_normalizer, rouge_tokenizer>>{}("cat", "cat").status ==
          status::out_of_memory);
    CHECK(basic_exact_match<in_turn<out_of_memory_normalizer, raw_normalizer>>{}("cat", "cat").status ==
          status::out_of_memory);
}

TEST_CASE("in_turn: streams, cut where both stages allow") {
    const in_turn<spelled_out, rouge_tokenizer> tokenize;
    CHECK(tokenize.settled("ax") == 0);
    CHECK(tokenize.settled("ax.b") == 0); // the tokenizer would allow it
    CHECK(tokenize.settled("ax b") == 3);
    CHECK(tokenize.settled("ax b ") == 5);
    const in_turn<normalizer<lower_cased, single_spaces>, whitespace_tokenizer> no_space_is_left;
    CHECK(no_space_is_left.settled("A  B") == 3);

    const in_turn<spelled_out, at_dashes> disagrees;
    CHECK(disagrees.settled("a- ") == 0);
    CHECK(disagrees.settled("a-b c") == 0);

    const basic_rouge_l<in_turn<spelled_out, rouge_tokenizer>> metric;
    const std::string_view text = "the ax, the box and six foxes of the old tax office";
    answer_key key{metric};
    key.add("aks boks siks");
    auto stream = key.stream(0);
    for (std::size_t at = 0; at < text.size(); ++at) {
        stream.push(text.substr(at, 1));
        CHECK(settings::same(stream.best().fmeasure, metric(text.substr(0, at + 1), "aks boks siks").fmeasure));
    }
}
