// ROUGE, stemmed or not, of rouge_score's tokens or others.

#include <string_view>
#include <utility>

#include <karat/karat.hpp>

#include "chosen.hpp"
#include "metrics.hpp"

#ifdef KARAT_EXAMPLE_UTF8PROC
#    include <karat/unicode.hpp>
#endif

namespace score_program {
namespace {

/// `made_of` is what a metric of Rouge is made of, if it is not what it would be by default.
template <class Rouge, class... MadeOf>
measure_ptr make_of(std::string_view metric, const choices& chosen, const MadeOf&... made_of) {
    return make_named<typename Rouge::template rouge_n<1>, typename Rouge::template rouge_n<2>,
                      typename Rouge::template rouge_n<3>, typename Rouge::template rouge_n<4>,
                      typename Rouge::template rouge_n<5>, typename Rouge::template rouge_n<6>,
                      typename Rouge::template rouge_n<7>, typename Rouge::template rouge_n<8>,
                      typename Rouge::template rouge_n<9>, typename Rouge::rouge_l>(metric, chosen, made_of...);
}
template <class Rouge>
measure_ptr make_default(std::string_view metric, const choices& chosen) {
    measure_ptr made = make_of<Rouge>(metric, chosen);
    return made ? std::move(made) : make_named<typename Rouge::rouge_lsum>(metric, chosen);
}

/// ROUGE of tokens that are chosen when the program runs.
struct chosen_rouge {
    template <std::size_t N>
    using rouge_n = karat::basic_rouge_n<N, chosen_tokenizer, karat::no_stemmer>;
    using rouge_l = karat::basic_rouge_l<chosen_tokenizer, karat::no_stemmer>;
    using rouge_lsum = karat::basic_rouge_lsum<karat::newline_sentences, chosen_tokenizer, karat::no_stemmer>;
};

measure_ptr make_of_tokens(std::string_view metric, const choices& chosen) {
#ifdef KARAT_EXAMPLE_UTF8PROC
    measure_ptr made;
    karat::for_each_unicode_rouge([&](auto convention) {
        using tokenizer = typename decltype(convention)::rouge_l::tokenizer;
        if (convention.name() != "rouge_" + chosen.tokens) return;
        const chosen_tokenizer tokenize{tokenizer{}};
        made = make_of<chosen_rouge>(metric, chosen, tokenize);
        if (made) return;
        made = make_named<chosen_rouge::rouge_lsum>(metric, chosen, karat::newline_sentences{}, tokenize);
    });
    return made;
#else
    static_cast<void>(metric);
    throw usage_error{"--tokens " + chosen.tokens +
                      ": this program was built without utf8proc (Debian: libutf8proc-dev)"};
#endif
}

} // namespace

measure_ptr make_rouge_metric(std::string_view metric, const choices& chosen) {
    if (metric.substr(0, 5) != "rouge") return nullptr;
    if (chosen.tokens != "rouge") return make_of_tokens(metric, chosen);
    return chosen.stem ? make_default<karat::rouge_score>(metric, chosen)
                       : make_default<karat::rouge_score_unstemmed>(metric, chosen);
}

} // namespace score_program
