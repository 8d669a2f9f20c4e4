#ifndef KARAT_METRIC_EXPLANATION_HPP
#define KARAT_METRIC_EXPLANATION_HPP

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <type_traits>
#include <vector>

#include "karat/match/packed.hpp"
#include "karat/match/pairing.hpp"
#include "karat/match/vocabulary.hpp"
#include "karat/metric/score.hpp"
#include "karat/status.hpp"
#include "karat/text/located_tokens.hpp"
#include "karat/text/text.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

// Why a score is what it is: which words of the prediction were found in the reference, and where. Nothing here is part
// of scoring, which is as fast without it.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// A token of the prediction or of the reference.
struct explained_token {
    byte_range range;     ///< where it lies in its text; empty if that is not known
    bool matched = false; ///< whether it is part of a match
};

/// A unit, a token or for ROUGE-N an n-gram, that both sides hold, and where: an n-gram reaches from its first token to
/// its last. A range is empty if it is not known.
struct token_match {
    byte_range prediction;
    byte_range reference;
};

/// A score and what it counted.
struct explanation {
    karat::score score;                      ///< as the metric gives it, to the last bit
    std::vector<explained_token> prediction; ///< the prediction's tokens, in its order
    std::vector<explained_token> reference;  ///< those of the reference number score.reference; none without one
    std::vector<token_match> matches;        ///< score.counts.matched of them, in the order of the prediction

    /// Whether the ranges of all tokens are known.
    bool is_located() const noexcept {
        const auto is_known = [](const explained_token& token) { return !token.range.empty(); };
        return std::all_of(prediction.begin(), prediction.end(), is_known) &&
               std::all_of(reference.begin(), reference.end(), is_known);
    }
};

namespace detail {

template <class Metric, class = void>
inline constexpr bool is_explainable = false;
template <class Metric>
inline constexpr bool is_explainable<
    Metric, std::void_t<typename Metric::overlap, typename Metric::tokenizer, typename Metric::stemmer>> =
    is_answer<typename Metric::stage, std::string_view>&& std::is_same_v<typename Metric::result, score>;

/// One side of a comparison. Tokens are equal when their ids are.
struct explained_text {
    std::vector<token_id> ids;
    std::vector<explained_token> tokens;

    /// Where the `unit` tokens from number `first` on lie together.
    byte_range range_of(std::size_t first, std::size_t unit) const noexcept {
        const byte_range begin = tokens[first].range;
        const byte_range last = tokens[first + unit - 1].range;
        if (begin.empty() || last.empty() || last.end() < begin.begin) return {};
        return {begin.begin, last.end() - begin.begin};
    }
    void mark(std::size_t first, std::size_t unit) noexcept {
        for (std::size_t i = first; i < first + unit; ++i) tokens[i].matched = true;
    }
};

/// Where the tokens that a metric compares go, stemmed if it stems.
class explained_token_sink {
public:
    explained_token_sink(std::string_view text, vocabulary& words, explained_text& to) noexcept
        : m_text(text), m_words(words), m_to(to) {}
    void operator()(std::string_view token) {
        m_to.ids.push_back(m_words.add(token));
        m_to.tokens.push_back({range_within(m_text, token), false});
    }
    void lose() noexcept { m_lost = true; }
    bool failed() const noexcept { return m_lost || m_words.failed(); }

private:
    std::string_view m_text;
    vocabulary& m_words;
    explained_text& m_to;
    bool m_lost = false;
};

/// Sets where tokens lie, one after the other.
struct range_sink {
    std::vector<explained_token>& tokens;
    std::size_t next = 0;
    bool lost = false;
    void operator()(std::string_view, byte_range range) noexcept {
        if (next < tokens.size()) tokens[next++].range = range;
    }
    void lose() noexcept { lost = true; }
};

/// Whether the tokens of any object of this type are those of Tokenizer{}: the metric's own cannot be asked where they
/// lie once a stemmer has copied them.
template <class Tokenizer>
inline constexpr bool is_replaceable = locator<Tokenizer>::knows_all ||
                                       (std::is_empty_v<Tokenizer> && std::is_default_constructible_v<Tokenizer>);

/// False when memory ran out where that is not thrown.
template <class Metric>
bool read_tokens(const Metric& metric, std::string_view text, vocabulary& words, explained_text& to) {
    using tokenizer = typename Metric::tokenizer;
    explained_token_sink sink(text, words, to);
    metric.tokens(text, sink);
    if constexpr (is_replaceable<tokenizer>) {
        range_sink ranges{to.tokens}; // stemming neither adds nor drops tokens
        locate_tokens(tokenizer{}, text, ranges);
        if (ranges.lost) return false;
    }
    return !sink.failed();
}

/// Pairs what the two sides share. False when memory ran out where that is not thrown.
template <class Overlap>
bool match_tokens(explained_text& prediction, explained_text& reference, std::size_t largest_id,
                  std::vector<token_match>& to) {
    const view<token_id> predicted(prediction.ids.data(), prediction.ids.size());
    const view<token_id> expected(reference.ids.data(), reference.ids.size());
    std::vector<unit_pair> pairs;
    if constexpr (std::is_same_v<Overlap, packed::lcs_overlap>) {
        if (!pair_subsequence(predicted, expected, largest_id, pairs)) return false;
    } else {
        pairs = pair_bags(predicted, expected, Overlap::unit);
    }
    for (const unit_pair& pair : pairs) {
        prediction.mark(pair.prediction, Overlap::unit);
        reference.mark(pair.reference, Overlap::unit);
        to.push_back(
            {prediction.range_of(pair.prediction, Overlap::unit), reference.range_of(pair.reference, Overlap::unit)});
    }
    return true;
}

/// Calls `use(std::string_view)` for the reference number `k`, while it lives.
template <class Stage, class References, class Use>
void with_reference(const References& references, std::size_t k, Use&& use) {
    if constexpr (is_answer<Stage, References>) {
        if (k == 0) use(std::string_view(references));
    } else {
        std::size_t i = 0;
        for (const auto& reference : references) {
            if (i++ == k) return use(std::string_view(reference));
        }
    }
}

template <class Metric, class Prediction, class References>
explanation explain_score(const Metric& metric, const Prediction& prediction, const References& references) {
    static_assert(is_explainable<Metric>,
                  "karat: what can be explained is token F1, ROUGE-N and ROUGE-L of texts, against one reference of "
                  "those given and no mean over them");
    explanation out;
    out.score = metric(prediction, references);
    if (out.score.status == status::out_of_memory) return out;
    vocabulary words;
    explained_text predicted;
    explained_text expected;
    bool done = read_tokens(metric, std::string_view(prediction), words, predicted);
    with_reference<typename Metric::stage>(references, out.score.reference, [&](std::string_view reference) {
        done = read_tokens(metric, reference, words, expected) && done &&
               match_tokens<typename Metric::overlap>(predicted, expected, words.size(), out.matches);
    });
    if (!done) {
        explanation lost;
        lost.score.status = status::out_of_memory;
        return lost;
    }
    out.prediction.swap(predicted.tokens);
    out.reference.swap(expected.tokens);
    return out;
}

} // namespace detail

/// The score of `prediction` against one reference or several, and which tokens it comes from.
///
///     const karat::explanation why = karat::explain(karat::token_f1{}, prediction, golds);
///     why.score.fmeasure
///     why.matches[0].prediction.of(prediction)                     the first word of the prediction that was found,
///     why.matches[0].reference.of(golds[why.score.reference])      and what it was found as
///
/// It is about the one reference that score.reference names. Where no reference was used, only the prediction's tokens
/// are listed. Several ways of pairing may give the same count; the one told is
///
/// - for token F1 and ROUGE-N: the k-th time that the prediction holds a token or an n-gram goes with the k-th time
///   that the reference does. A token is `matched` if any n-gram that it is in is.
/// - for ROUGE-L: the pairs are on one longest common subsequence, that of lcs.hpp: going back from the ends of both
///   texts, a last token of the prediction is given up only when that alone keeps the length.
///
/// Ranges are offsets in the bytes of the texts as they were given; what they are is said at locate_tokens(). With a
/// tokenizer of your own they are known if its tokens are views of the text, and, behind a stemmer, if it also is an
/// object without state (an empty class with a default constructor); else they are empty, and the rest holds all the
/// same.
///
/// `references` is gone through twice. Time O(bytes + n log n), and for ROUGE-L what lcs.hpp states; it allocates. May
/// throw std::bad_alloc and what the caller's own stages throw; status::out_of_memory, with nothing else, is possible
/// too. Proven against the golden files and slow twins by tests/unit/explanation_test.cpp.
template <class Metric, class Prediction, class References>
explanation explain(const Metric& metric, const Prediction& prediction, const References& references) {
    return detail::explain_score(metric, prediction, references);
}
/// The same for a braced list of texts: {"food", "shelter"}.
template <class Metric, class Prediction>
explanation explain(const Metric& metric, const Prediction& prediction, std::initializer_list<text_ref> references) {
    return detail::explain_score(metric, prediction, references);
}

/// Cuts `text` into its tokens and what stands between them, and calls `use(std::string_view piece, const
/// explained_token* token)` for each piece, in order; between tokens `token` is null. The pieces make up the whole text
/// and none is empty. `tokens` are those of this text, out of an explanation. Where a range is not known its token is
/// left out; of ranges that overlap, which only a tokenizer of the caller's makes, the first comes whole.
///
///     karat::for_each_piece(prediction, why.prediction, [&](std::string_view piece, const karat::explained_token* t) {
///         html += t != nullptr && t->matched ? "<mark>" + escaped(piece) + "</mark>" : escaped(piece);
///     });
template <class Use>
void for_each_piece(std::string_view text, const std::vector<explained_token>& tokens, Use&& use) {
    const explained_token* const between = nullptr;
    std::size_t done = 0; // bytes
    for (const explained_token& token : tokens) {
        const std::size_t end = token.range.end();
        if (end <= done || end > text.size()) continue;
        const std::size_t begin = token.range.begin < done ? done : token.range.begin;
        if (begin > done) use(text.substr(done, begin - done), between);
        use(text.substr(begin, end - begin), &token);
        done = end;
    }
    if (done < text.size()) use(text.substr(done), between);
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
