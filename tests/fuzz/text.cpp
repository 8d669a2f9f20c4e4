// Tokenizers and normalisers against the slow twins, on any bytes.

#include "fuzz/fuzz.hpp"

#include "karat/summary/random.hpp"
#include "karat/text/located_tokens.hpp"
#include "karat/text/lower_case.hpp"
#include "karat/text/rouge.hpp"
#include "karat/text/squad.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/text/utf8.hpp"
#include "slow/normalize.hpp"

namespace {

using fuzz::require;
using fuzz::tokens_of;
using words = std::vector<std::string>;

words in_utf8(const std::vector<std::u32string>& tokens) {
    words all;
    for (const std::u32string& token : tokens) all.push_back(slow::to_utf8(token));
    return all;
}

// The code points of a text; `begins` is set to where each one begins, and to the end of the text.
std::u32string decoded(std::string_view text, std::vector<bool>& begins) {
    std::u32string all;
    begins.assign(text.size() + 1, false);
    begins.back() = true;
    for (std::size_t at = 0; at < text.size();) {
        begins[at] = true;
        const karat::utf8::decoded next = karat::utf8::decode(text, at);
        require(next.bytes >= 1 && next.bytes <= text.size() - at, "decode() advances, and stays in the text");
        all += next.code_point;
        at += next.bytes;
    }
    return all;
}

template <class Tokenizer>
void check_settled(const Tokenizer& tokenize, std::string_view text, const words& expected, std::size_t cut) {
    const std::size_t settled = Tokenizer::settled(text.substr(0, cut));
    require(settled <= cut, "what is settled is part of the text");
    words parts = tokens_of(tokenize, text.substr(0, settled));
    for (const std::string& token : tokens_of(tokenize, text.substr(settled))) parts.push_back(token);
    require(parts == expected, "no continuation changes the tokens of what is settled");
}

// Short texts are cut everywhere, longer ones at some places.
template <class Tokenizer>
void check_tokens(const Tokenizer& tokenize, std::string_view text, const words& expected) {
    require(tokens_of(tokenize, text) == expected, "the tokens are those of the slow twin");
    if (text.size() <= 32) {
        for (std::size_t cut = 0; cut <= text.size(); ++cut) check_settled(tokenize, text, expected, cut);
        return;
    }
    karat::random_words random(1, karat::id_hash(text));
    for (int times = 0; times < 8; ++times) {
        check_settled(tokenize, text, expected, static_cast<std::size_t>(random.below(text.size() + 1)));
    }
}

template <class Tokenizer>
void check_places(const Tokenizer& tokenize, std::string_view text, const words& expected,
                  const std::vector<bool>& begins) {
    words located;
    std::size_t done = 0;
    karat::locate_tokens(tokenize, text, [&](std::string_view token, karat::byte_range range) {
        located.emplace_back(token);
        require(!range.empty() && range.begin >= done && range.end() <= text.size(), "ranges ascend in the text");
        require(begins[range.begin] && begins[range.end()], "ranges do not cut characters");
        done = range.end();
    });
    require(located == expected, "the located tokens are the tokens");
}

template <class Normalizer>
std::string normalized(const Normalizer& normalize, std::string_view text) {
    karat::buffer<char, 16> out;
    out.push_back('>'); // it appends
    normalize(text, out);
    return std::string(out.data() + 1, out.size() - 1);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzz::text_of(data, size);
    const std::u32string code_points = slow::from_utf8(std::string(text));
    std::vector<bool> begins;
    require(decoded(text, begins) == code_points, "code points are those of the slow twin");
    require(normalized(karat::raw_normalizer{}, text) == slow::to_utf8(code_points), "so is their UTF-8");

    std::u32string lower;
    karat::lower_case(text, [&lower](char32_t c) { lower += c; });
    require(lower == slow::lower(code_points), "the lower case is that of the slow twin");

    const words rouge = slow::rouge_tokens(code_points);
    check_tokens(karat::rouge_tokenizer{}, text, rouge);
    check_places(karat::rouge_tokenizer{}, text, rouge, begins);
    const words squad = in_utf8(slow::squad_tokens(code_points));
    check_tokens(karat::squad_tokenizer{}, text, squad);
    check_places(karat::squad_tokenizer{}, text, squad, begins);
    const words pieces = in_utf8(slow::split_whitespace(code_points));
    require(tokens_of(karat::whitespace_tokenizer{}, text) == pieces, "pieces are those between white space");
    check_places(karat::whitespace_tokenizer{}, text, pieces, begins);

    const std::string expected = slow::to_utf8(slow::squad_normalize(code_points));
    require(normalized(karat::squad_normalizer{}, text) == expected, "the normal form is that of the slow twin");
    require(normalized(karat::detail::squad_steps{}, text) == expected, "so is the one that the steps give");
    return 0;
}
