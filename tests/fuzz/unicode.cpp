// Tokenizers and text options for any script, on any bytes. The first two bytes choose among the options.

#include "fuzz/fuzz.hpp"

#include "karat/text/located_tokens.hpp"
#include "karat/unicode.hpp"

namespace {

using fuzz::require;
using fuzz::tokens_of;
using words = std::vector<std::string>;

/// Short texts are cut everywhere, longer ones near their end.
template <class Tokenizer>
void check_settled(const Tokenizer& tokenize, std::string_view text, const words& expected) {
    for (std::size_t cut = text.size() < 16 ? 0 : text.size() - 8; cut <= text.size(); ++cut) {
        const std::size_t settled = tokenize.settled(text.substr(0, cut));
        require(settled <= cut, "what is settled is part of the text");
        require(tokenize.settled(text.substr(0, settled)) == settled, "what is settled says so of itself");
        words parts = tokens_of(tokenize, text.substr(0, settled));
        for (const std::string& token : tokens_of(tokenize, text.substr(settled))) parts.push_back(token);
        require(parts == expected, "no continuation changes the tokens of what is settled");
    }
}

template <class Tokenizer>
void check_tokens(std::string_view text) {
    const Tokenizer tokenize;
    const words expected = tokens_of(tokenize, text);
    check_settled(tokenize, text, expected);
    words located;
    std::size_t begin = 0;
    karat::locate_tokens(tokenize, text, [&](std::string_view token, karat::byte_range range) {
        located.emplace_back(token);
        require(!token.empty(), "no token is empty");
        require(!range.empty() && range.begin >= begin && range.end() <= text.size(), "ranges ascend in the text");
        begin = range.begin;
    });
    require(located == expected, "the located tokens are the tokens");
}

karat::text_options options_of(unsigned bits) {
    karat::text_options options;
    for (const karat::text_option& option : karat::named_text_options) {
        bits = bits * 5 + 1; // which of them are chosen, and in what combinations, differs from one number to the next
        if ((bits >> 7) % 3 == 0 && option.name != "raw") option.choose(options);
    }
    return options;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    const std::string_view text = fuzz::text_of(data + 2, size - 2);
    using karat::in_turn;
    using karat::nfkc;
    check_tokens<karat::unicode_word_tokenizer>(text);
    check_tokens<karat::cjk_tokenizer>(text);
    check_tokens<karat::character_tokenizer>(text);
    check_tokens<in_turn<nfkc, karat::unicode_word_tokenizer>>(text);
    check_tokens<in_turn<karat::nfc, in_turn<karat::turkic_i, karat::character_tokenizer>>>(text);

    const karat::answer_normalizer normalize(options_of(data[0] * 256u + data[1]));
    karat::buffer<char, 16> out;
    normalize(text, out);
    const std::string_view made(out.data(), out.size());
    for (std::size_t at = 0; at < made.size();) {
        const karat::utf8::decoded next = karat::utf8::decode(made, at);
        require(next.code_point != karat::utf8::replacement || made.substr(at, 3) == "\xEF\xBF\xBD", "it is UTF-8");
        at += next.bytes;
    }
    require(made.empty() || (made.front() != ' ' && made.back() != ' '), "no space at an end");
    require(made.find("  ") == std::string_view::npos, "no two spaces");
    return 0;
}
