#ifndef KARAT_TEXT_UNICODE_ANSWER_NORMALIZER_HPP
#define KARAT_TEXT_UNICODE_ANSWER_NORMALIZER_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "karat/buffer.hpp"
#include "karat/signature.hpp"
#include "karat/text/articles.hpp"
#include "karat/text/character_maps.hpp"
#include "karat/text/character_sets.hpp"
#include "karat/text/characters.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/squad.hpp"
#include "karat/text/text_options.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/text/turkic_i.hpp"
#include "karat/text/unicode/case_fold.hpp"
#include "karat/text/unicode/marks.hpp"
#include "karat/text/unicode/normal_form.hpp"
#include "karat/text/unicode/symbols.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// A step that is taken or left out, as is decided when a program runs.
template <class Step>
struct optional_step {
    bool is_taken = false;

    template <class Next>
    struct stage {
        Next& next;
        decltype(Step{}.before(std::declval<Next&>())) step;
        bool is_taken;
        void put(char32_t c) { is_taken ? step.put(c) : next.put(c); }
        void finish() { is_taken ? step.finish() : next.finish(); }
    };
    template <class Next>
    stage<Next> before(Next& next) const noexcept {
        return {next, Step{}.before(next), is_taken};
    }
};

/// Where the text of an answer_normalizer enters: in its normal form and case.
struct optional_source {
    static constexpr bool never_throws = true;
    text_options options;

    template <class Sink>
    bool operator()(std::string_view text, Sink&& sink) const noexcept {
        buffer<char, 512> composed;
        buffer<char, 512> respelt;
        composed.use(source_of(sink));
        respelt.use(source_of(sink));
        if (options.normal_form == text_options::form::nfc) text = made_by(nfc{}, text, composed);
        if (options.normal_form == text_options::form::nfkc) text = made_by(nfkc{}, text, composed);
        if (options.is_turkic) text = made_by(turkic_i{}, text, respelt);
        switch (options.letter_case) {
        case text_options::letters::kept: as_written{}(text, sink); break;
        case text_options::letters::lower: lower_cased{}(text, sink); break;
        case text_options::letters::folded: case_folded{}(text, sink); break;
        }
        return !composed.failed() && !respelt.failed();
    }

    /// Calls `use(stage)` for what is done, in order.
    template <class Use>
    void for_each(Use&& use) const {
        if (options.normal_form == text_options::form::nfc) use(nfc{});
        if (options.normal_form == text_options::form::nfkc) use(nfkc{});
        if (options.is_turkic) use(turkic_i{});
        switch (options.letter_case) {
        case text_options::letters::kept: use(as_written{}); break;
        case text_options::letters::lower: use(lower_cased{}); break;
        case text_options::letters::folded: use(case_folded{}); break;
        }
    }

private:
    template <class Stage>
    static std::string_view made_by(Stage make, std::string_view text, buffer<char, 512>& out) noexcept {
        make(text, out);
        return {out.data(), out.size()};
    }
};

// ---- which steps the options ask for ----

inline bool is_taken(without_invisible, const text_options& o) noexcept { return o.drops_invisible; }
inline bool is_taken(dashes_folded, const text_options& o) noexcept { return o.folds_dashes; }
inline bool is_taken(quotes_folded, const text_options& o) noexcept { return o.folds_quotes; }
inline bool is_taken(without_accents, const text_options& o) noexcept {
    return o.letter_marks == text_options::marks::no_accents;
}
inline bool is_taken(without_marks, const text_options& o) noexcept {
    return o.letter_marks == text_options::marks::none;
}
/// Whether the punctuation that is taken out is this set.
template <class Set>
bool takes_out(const text_options& o) noexcept {
    constexpr bool is_ascii =
        std::is_same_v<Set, ascii_punctuation> || std::is_same_v<Set, ascii_punctuation_but_symbols>;
    constexpr bool is_all = std::is_same_v<Set, ascii_punctuation> || std::is_same_v<Set, unicode_punctuation>;
    return o.punctuation_marks == (is_ascii ? text_options::punctuation::ascii : text_options::punctuation::unicode) &&
           (o.symbol_signs != text_options::symbols::kept) == is_all;
}
template <class Set>
bool is_taken(without<Set>, const text_options& o) noexcept {
    return takes_out<Set>(o) && !o.punctuation_to_spaces;
}
template <class Set>
bool is_taken(spaces_for<Set>, const text_options& o) noexcept {
    return takes_out<Set>(o) && o.punctuation_to_spaces;
}
inline bool is_taken(without_symbols, const text_options& o) noexcept {
    return o.symbol_signs == text_options::symbols::none;
}
inline bool is_taken(apart<quantity_signs>, const text_options& o) noexcept {
    return o.symbol_signs == text_options::symbols::kept;
}
inline bool is_taken(apart<cjk_characters>, const text_options& o) noexcept { return o.sets_cjk_apart; }
inline bool is_taken(without_articles<english_articles>, const text_options& o) noexcept {
    return o.english_articles != text_options::articles::kept;
}
inline bool is_taken(single_spaces, const text_options& /*o*/) noexcept { return true; }

/// The chain of normalizer<> with those steps that the options ask for.
template <class... Steps>
class optional_steps {
public:
    explicit optional_steps(const text_options& options)
        : m_source{options}, m_normalize(m_source, optional_step<Steps>{is_taken(Steps{}, options)}...) {}

    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const noexcept {
        m_normalize(text, out);
    }
    std::string signature() const {
        std::string text;
        bool asks_tables = false;
        const auto add = [&](const auto& stage) {
            text.append(text.empty() ? "" : "+").append(signature_of(stage));
            asks_tables = asks_tables || uses_unicode<std::decay_t<decltype(stage)>>;
        };
        m_source.for_each(add);
        ((is_taken(Steps{}, m_source.options) ? add(Steps{}) : void()), ...);
        if (asks_tables) text.append("@unicode").append(characters::unicode_version);
        return text;
    }

private:
    optional_source m_source;
    normalizer<optional_source, optional_step<Steps>...> m_normalize;
};

} // namespace detail

/// The normaliser that text_options ask for. Its signature names the steps that are taken, and no others; that of the
/// options as they are is squad_normalizer's, and so is every byte of what it makes.
///
///     const auto reading = karat::read_text_options("nfkc,casefold,unicode_punct");     // check reading.error
///     const karat::answer_normalizer normalize(reading.options);
///     karat::basic_exact_match{normalize}("STRASSE", "Stra\u00DFe").value;                // 1
///     karat::basic_token_f1{karat::words{normalize}}(prediction, references);
///
/// Appends to a buffer, O(bytes); allocates when the buffer has to grow, and for normal forms of texts of more than 512
/// bytes. A normaliser put together from its steps at compile time does the same faster. Proven against such ones by
/// tests/unit/unicode/answer_normalizer_test.cpp.
class answer_normalizer {
public:
    static constexpr bool never_throws = true;

    answer_normalizer() : answer_normalizer(text_options{}) {}
    explicit answer_normalizer(const text_options& options)
        : m_options(options), m_normalize(options), m_with_articles(keeping_articles(options)) {}

    const text_options& options() const noexcept { return m_options; }

    std::string signature() const {
        if (m_options.is_raw) return raw_normalizer{}.signature();
        std::string text = m_normalize.signature();
        if (keeps_if_empty()) text += " or if empty " + m_with_articles.signature();
        return text;
    }

    template <std::size_t Inline>
    void operator()(std::string_view text, buffer<char, Inline>& out) const noexcept {
        if (m_options.is_raw) return raw_normalizer{}(text, out);
        if (m_options == text_options{}) return squad_normalizer{}(text, out);
        const std::size_t before = out.size();
        m_normalize(text, out);
        if (keeps_if_empty() && out.size() == before) m_with_articles(text, out);
    }

private:
    using steps = detail::optional_steps<
        without_invisible, dashes_folded, quotes_folded, without_accents, without_marks, without<ascii_punctuation>,
        without<unicode_punctuation>, without<ascii_punctuation_but_symbols>, without<unicode_punctuation_but_symbols>,
        spaces_for<ascii_punctuation>, spaces_for<unicode_punctuation>, spaces_for<ascii_punctuation_but_symbols>,
        spaces_for<unicode_punctuation_but_symbols>, without_symbols, apart<quantity_signs>, apart<cjk_characters>,
        without_articles<english_articles>, single_spaces>;

    bool keeps_if_empty() const noexcept { return m_options.english_articles == text_options::articles::kept_if_empty; }

    static text_options keeping_articles(text_options options) noexcept {
        options.english_articles = text_options::articles::kept;
        return options;
    }

    text_options m_options;
    steps m_normalize;
    steps m_with_articles;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
