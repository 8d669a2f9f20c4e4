// Metrics with your own tokenizer: any callable that hands over the tokens of a text.

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include <karat/karat.hpp>

// The usual way: a callable (text, sink) that calls sink(token) for each token. The token need only live until sink
// returns, so that nothing has to be allocated. signature() names the tokenizer in the metric's signature: choose
// another name when the tokens change.
struct character_pairs {
    std::string_view signature() const { return "character_pairs.1"; }

    template <class Sink>
    void operator()(std::string_view text, Sink&& sink) const {
        for (std::size_t i = 0; i + 2 <= text.size(); ++i) sink(text.substr(i, 2));
    }
};

// The short way: a callable (text) that returns the tokens.
std::vector<std::string> comma_separated(std::string_view text) {
    std::vector<std::string> tokens(1);
    for (const char c : text) {
        if (c == ',') {
            tokens.emplace_back();
        } else {
            tokens.back() += c;
        }
    }
    return tokens;
}

int main() {
    const karat::basic_token_f1<character_pairs> pairs;
    std::printf("%.4f  %s\n", pairs("night", "nacht").fmeasure, pairs.signature().c_str());

    // A function or a lambda goes to the constructor; karat::named gives it a name.
    const karat::basic_rouge_l lists{karat::named{"comma_separated.1", comma_separated}};
    std::printf("%.4f  %s\n", lists("iron,gold,copper", "gold,copper,tin").fmeasure, lists.signature().c_str());

    const karat::basic_rouge_n<2, karat::whitespace_tokenizer> bigrams;
    std::printf("%.4f  %s\n", bigrams("Water boils at 100 C", "Water boils at 212 F").fmeasure,
                bigrams.signature().c_str());

    // A stemmer is a stage like any other: here tokens are cut to their first four letters.
    const auto first_four = [](std::string_view word) { return word.substr(0, 4); };
    const karat::basic_rouge_l cut{karat::rouge_tokenizer{}, karat::named{"first_four.1", first_four}};
    std::printf("%.4f  %s\n", cut("evaporates quickly", "evaporation, quick").fmeasure, cut.signature().c_str());
}
