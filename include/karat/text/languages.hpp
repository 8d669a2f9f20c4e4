#ifndef KARAT_TEXT_LANGUAGES_HPP
#define KARAT_TEXT_LANGUAGES_HPP

#include <string_view>

#include "karat/text/articles.hpp"
#include "karat/text/character_sets.hpp"
#include "karat/text/normalize.hpp"
#include "karat/version.hpp"

// Answer normalisers by language. A language is a type that stands for it, named by its ISO 639-1 code.

namespace karat {
inline namespace KARAT_NAMESPACE {

namespace language {

struct ar {}; ///< Arabic
struct de {}; ///< German
struct en {}; ///< English
struct es {}; ///< Spanish
struct fr {}; ///< French
struct hi {}; ///< Hindi
struct it {}; ///< Italian
struct ja {}; ///< Japanese
struct pt {}; ///< Portuguese
struct vi {}; ///< Vietnamese
struct zh {}; ///< Chinese

} // namespace language

namespace detail {

/// What MLQA's script has in common for all languages; `Steps` stand where it takes out articles or sets ideographs
/// apart.
template <class... Steps>
using mlqa_steps = normalizer<lower_cased, without<unicode_punctuation>, Steps..., single_spaces>;

template <class Language>
struct mlqa_rules;
template <>
struct mlqa_rules<language::en> {
    static constexpr std::string_view name = "mlqa:en";
    static constexpr std::string_view summary = "MLQA's script, English: marks of all scripts go, a, an, the go";
    using normalizer = mlqa_steps<without_articles<english_articles>>;
};
template <>
struct mlqa_rules<language::es> {
    static constexpr std::string_view name = "mlqa:es";
    static constexpr std::string_view summary = "MLQA's script, Spanish: as mlqa:en, with eight Spanish articles";
    using normalizer = mlqa_steps<without_articles<mlqa_spanish_articles>>;
};
template <>
struct mlqa_rules<language::de> {
    static constexpr std::string_view name = "mlqa:de";
    static constexpr std::string_view summary = "MLQA's script, German: as mlqa:en, with the German articles";
    using normalizer = mlqa_steps<without_articles<german_articles>>;
};
template <>
struct mlqa_rules<language::ar> {
    static constexpr std::string_view name = "mlqa:ar";
    static constexpr std::string_view summary =
        "MLQA's script, Arabic: the letters of the article become a space, inside words too";
    using normalizer = mlqa_steps<without_arabic_article_anywhere>;
};
template <>
struct mlqa_rules<language::hi> {
    static constexpr std::string_view name = "mlqa:hi";
    static constexpr std::string_view summary = "MLQA's script, Hindi: marks go, there are no articles";
    using normalizer = mlqa_steps<>;
};
template <>
struct mlqa_rules<language::vi> {
    static constexpr std::string_view name = "mlqa:vi";
    static constexpr std::string_view summary =
        "MLQA's script, Vietnamese: five words go that it takes for articles, if their letters are composed";
    using normalizer = mlqa_steps<without_articles<mlqa_vietnamese_articles>>;
};
template <>
struct mlqa_rules<language::zh> {
    static constexpr std::string_view name = "mlqa:zh";
    static constexpr std::string_view summary =
        "MLQA's script, Chinese: each ideograph from U+4E00 to U+9FA5 is a word, what else there is splits at spaces";
    using normalizer = mlqa_steps<apart<mlqa_ideographs>>;
};

template <class Language, class Source>
struct multilingual_rules;
template <class Source>
struct multilingual_rules<language::en, Source> {
    static constexpr std::string_view name = "multilingual:en";
    static constexpr std::string_view summary = "English: marks of all scripts go, a, an, the go";
    using normalizer =
        karat::normalizer<Source, without<unicode_punctuation>, without_articles<english_articles>, single_spaces>;
};
template <class Source>
struct multilingual_rules<language::es, Source> {
    static constexpr std::string_view name = "multilingual:es";
    static constexpr std::string_view summary = "Spanish: as mlqa:es, and the article lo goes, too";
    using normalizer =
        karat::normalizer<Source, without<unicode_punctuation>, without_articles<spanish_articles>, single_spaces>;
};
template <class Source>
struct multilingual_rules<language::de, Source> {
    static constexpr std::string_view name = "multilingual:de";
    static constexpr std::string_view summary = "German: as mlqa:de, whose list is right";
    using normalizer =
        karat::normalizer<Source, without<unicode_punctuation>, without_articles<german_articles>, single_spaces>;
};
template <class Source>
struct multilingual_rules<language::ar, Source> {
    static constexpr std::string_view name = "multilingual:ar";
    static constexpr std::string_view summary =
        "Arabic: the article goes where a longer word begins with it; vowel signs and lengthening strokes go";
    using normalizer = karat::normalizer<Source, without<arabic_optional_signs>, without<unicode_punctuation>,
                                         without_arabic_prefix, single_spaces>;
};
template <class Source>
struct multilingual_rules<language::hi, Source> {
    static constexpr std::string_view name = "multilingual:hi";
    static constexpr std::string_view summary = "Hindi, and languages without articles that put spaces between words";
    using normalizer = karat::normalizer<Source, without<unicode_punctuation>, single_spaces>;
};
template <class Source>
struct multilingual_rules<language::vi, Source> {
    static constexpr std::string_view name = "multilingual:vi";
    static constexpr std::string_view summary = "Vietnamese: marks go, words stay, for it has no articles";
    using normalizer = karat::normalizer<Source, without<unicode_punctuation>, single_spaces>;
};
template <class Source>
struct multilingual_rules<language::zh, Source> {
    static constexpr std::string_view name = "multilingual:zh";
    static constexpr std::string_view summary = "Chinese: each ideograph of any block is a word";
    using normalizer = karat::normalizer<Source, without<unicode_punctuation>, apart<cjk_characters>, single_spaces>;
};
template <class Source>
struct multilingual_rules<language::ja, Source> {
    static constexpr std::string_view name = "multilingual:ja";
    static constexpr std::string_view summary = "Japanese: each ideograph and each kana is a word";
    using normalizer = karat::normalizer<Source, without<unicode_punctuation>, apart<cjk_characters>, single_spaces>;
};
template <class Source>
struct multilingual_rules<language::fr, Source> {
    static constexpr std::string_view name = "multilingual:fr";
    static constexpr std::string_view summary = "French: articles go, l' too";
    using normalizer =
        karat::normalizer<Source, without_elided_articles<french_elided_articles>, without<unicode_punctuation>,
                          without_articles<french_articles>, single_spaces>;
};
template <class Source>
struct multilingual_rules<language::it, Source> {
    static constexpr std::string_view name = "multilingual:it";
    static constexpr std::string_view summary = "Italian: articles go, l', un' and gl' too";
    using normalizer =
        karat::normalizer<Source, without_elided_articles<italian_elided_articles>, without<unicode_punctuation>,
                          without_articles<italian_articles>, single_spaces>;
};
template <class Source>
struct multilingual_rules<language::pt, Source> {
    static constexpr std::string_view name = "multilingual:pt";
    static constexpr std::string_view summary = "Portuguese: articles go";
    using normalizer =
        karat::normalizer<Source, without<unicode_punctuation>, without_articles<portuguese_articles>, single_spaces>;
};

} // namespace detail

/// MLQA's normalisation for one of its seven languages, with all its quirks: lower case; punctuation of all scripts is
/// deleted; articles become a space; single spaces. Chinese has no articles, but each ideograph is set apart.
///
/// Lewis et al. 2020, "MLQA: Evaluating Cross-lingual Extractive Question Answering", and its evaluation script. Proven
/// by tests/data/golden_mlqa.txt.
template <class Language>
using mlqa_normalizer = typename detail::mlqa_rules<Language>::normalizer;

/// The same steps with each language's rules as its speakers would have them, and more languages. `Source` is what the
/// text goes in through, instead of lower_cased: one with case folding or a normal form is in karat/unicode.hpp.
///
/// - Arabic: the article goes only where a word begins with it and goes on; and with the signs for short vowels and the
///   lengthening stroke, which most writers leave out.
/// - Chinese and Japanese: every character of any block is a word, kana and bopomofo too.
/// - French and Italian: an article before a vowel is written with an apostrophe, and goes with it. French du, des are
///   articles; prepositions that have one in them (au, del, nella) are not.
/// - Portuguese: the articles o, a, os, as, um, uma, uns, umas. Spanish: lo is an article.
/// - Vietnamese has none, nor has Hindi. Any language with spaces between words and no articles can go by Hindi's.
template <class Language, class Source = lower_cased>
using multilingual_normalizer = typename detail::multilingual_rules<Language, Source>::normalizer;

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
