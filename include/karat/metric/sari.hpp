#ifndef KARAT_METRIC_SARI_HPP
#define KARAT_METRIC_SARI_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "karat/buffer.hpp"
#include "karat/made_of_buffers.hpp"
#include "karat/match/vocabulary.hpp"
#include "karat/memory.hpp"
#include "karat/metric/best.hpp"
#include "karat/metric/score.hpp"
#include "karat/signature.hpp"
#include "karat/status.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/text.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Normalisation step: a space before every question mark, so that it begins a token of its own.
struct question_marks_apart {
    std::string_view signature() const noexcept { return "question_marks_apart"; }
    template <class Next>
    struct stage {
        Next& next;
        void put(char32_t c) noexcept {
            if (c == U'?') next.put(U' ');
            next.put(c);
        }
        void finish() noexcept { next.finish(); }
    };
    template <class Next>
    stage<Next> before(Next& next) const noexcept {
        return {next};
    }
};

/// SARI's tokens: `s.replace("?", " ?").split()` in Python. Case and all other punctuation are kept. O(bytes).
using sari_tokenizer = words<normalizer<as_written, question_marks_apart, single_spaces>>;

/// One of SARI's three operations on the n-grams of one length.
struct sari_part {
    /// Distinct n-grams that the operation should (`expected`) and did (`predicted`) take, and both (`matched`).
    overlap_counts counts;
    double value = 0; ///< F1, or for deletions the precision
};

/// SARI with everything that it is the mean of.
struct sari_score {
    static constexpr std::size_t longest = 4; // tokens in an n-gram

    struct parts_of_n {
        sari_part kept;    ///< n-grams of the source that stayed
        sari_part added;   ///< n-grams that the source does not have
        sari_part deleted; ///< n-grams of the source that are gone
    };

    double value = 0; ///< (kept + added + deleted) / 3
    double kept = 0;  ///< the mean of parts[...].kept.value, and so on
    double added = 0;
    double deleted = 0;
    parts_of_n parts[longest]; ///< those of the n-grams of n tokens are parts[n - 1]
    /// Distinct tokens of the prediction and of the reference, whatever the source holds.
    overlap_counts counts;
    std::size_t reference = no_reference; ///< 0-based: which reference this is the score of
    karat::status status = status::ok;
};

constexpr double primary(const sari_score& s) noexcept { return s.value; }

namespace detail {

/// Distinct n-grams by who holds them. They are never hashed: an n-gram is the pair of the (n - 1)-gram that begins
/// where it begins and the token at its end, and sorting the pairs gives equal n-grams of any side the same number.
class sari_counter : public made_of_buffers<sari_counter> {
public:
    /// The sides are read in this order; each gold takes the place of the one before.
    enum side : unsigned { source, prediction, gold, sides };

    /// Reads a side: a text, or a list of texts as if a space stood between them.
    template <class Answer>
    void read(side which, const Answer& answer) noexcept {
        m_tokens.truncate(begin_of(which));
        if constexpr (is_text<Answer>) {
            sari_tokenizer{}(std::string_view(answer), sink{*this});
        } else {
            for (const auto& step : answer) sari_tokenizer{}(std::string_view(step), sink{*this});
        }
        m_ends[which] = m_tokens.size();
    }

    sari_score score() noexcept {
        sari_score s;
        m_names.truncate(0); // not clear(), which would forget that memory ran out
        if (!m_names.resize(m_tokens.size())) return s;
        // All names are 0: there is only one n-gram of no tokens.
        for (std::size_t n = 1; n <= sari_score::longest; ++n) {
            held_by held;
            count(n, held);
            sari_score::parts_of_n& parts = s.parts[n - 1];
            parts.kept = {held.kept(), f1(held.kept())};
            parts.added = {held.added(), f1(held.added())};
            parts.deleted = {held.deleted(), ratio(held.deleted().matched, held.deleted().predicted)};
            if (n == 1) s.counts = held.both();
            s.kept += parts.kept.value;
            s.added += parts.added.value;
            s.deleted += parts.deleted.value;
        }
        s.kept /= sari_score::longest;
        s.added /= sari_score::longest;
        s.deleted /= sari_score::longest;
        s.value = (s.kept + s.added + s.deleted) / 3;
        return s;
    }

private:
    friend made_of_buffers;
    template <class Self, class Use>
    static decltype(auto) buffers(Self& self, Use&& use) {
        return use(self.m_words, self.m_tokens, self.m_names, self.m_ngrams);
    }

    struct sink {
        sari_counter& to;
        void operator()(std::string_view token) const noexcept {
            if (to.m_tokens.size() == most_tokens) return lose();
            to.m_tokens.push_back(to.m_words.add(token));
        }
        void lose() const noexcept { to.m_tokens.fail(); }
        const karat::memory* source() const noexcept { return to.m_tokens.source(); }
    };
    struct ngram {
        std::uint64_t key; // the name of its beginning, and its last token
        std::uint32_t at;  // in m_tokens
        std::uint32_t by;  // the side's bit
    };
    /// How many distinct n-grams each set of sides holds, and no other side.
    struct held_by {
        static constexpr unsigned s = 1u << source;
        static constexpr unsigned p = 1u << prediction;
        static constexpr unsigned g = 1u << gold;
        std::size_t count[1u << sides] = {};

        constexpr overlap_counts kept() const noexcept {
            return {count[s | p | g], count[s | p] + count[s | p | g], count[s | g] + count[s | p | g]};
        }
        constexpr overlap_counts added() const noexcept {
            return {count[p | g], count[p] + count[p | g], count[g] + count[p | g]};
        }
        constexpr overlap_counts deleted() const noexcept {
            return {count[s], count[s] + count[s | g], count[s] + count[s | p]};
        }
        constexpr overlap_counts both() const noexcept {
            const overlap_counts in = kept(); // in the source
            const overlap_counts out = added();
            return {in.matched + out.matched, in.predicted + out.predicted, in.expected + out.expected};
        }
    };

    std::size_t begin_of(unsigned which) const noexcept { return which == source ? 0 : m_ends[which - 1]; }

    void count(std::size_t n, held_by& held) noexcept {
        m_ngrams.truncate(0);
        for (unsigned which = source; which != sides; ++which) {
            for (std::size_t at = begin_of(which); at + n <= m_ends[which]; ++at) {
                const std::uint64_t beginning = m_names[at];
                m_ngrams.push_back(
                    {beginning << 32 | m_tokens[at + n - 1], static_cast<std::uint32_t>(at), 1u << which});
            }
        }
        std::sort(m_ngrams.begin(), m_ngrams.end(),
                  [](const ngram& a, const ngram& b) noexcept { return a.key < b.key; });
        std::uint32_t name = 0;
        for (std::size_t i = 0; i < m_ngrams.size(); ++name) {
            const std::uint64_t key = m_ngrams[i].key;
            unsigned by = 0;
            for (; i < m_ngrams.size() && m_ngrams[i].key == key; ++i) {
                m_names[m_ngrams[i].at] = name;
                by |= m_ngrams[i].by;
            }
            ++held.count[by];
        }
    }

    static constexpr double ratio(std::size_t part, std::size_t whole) noexcept {
        return whole == 0 ? 1 : static_cast<double>(part) / static_cast<double>(whole);
    }
    static constexpr double f1(const overlap_counts& counts) noexcept {
        const double precision = ratio(counts.matched, counts.predicted);
        const double recall = ratio(counts.matched, counts.expected);
        return precision > 0 && recall > 0 ? 2 * precision * recall / (precision + recall) : 0;
    }

    static constexpr std::size_t most_tokens = 0xFFFFFFFFu; // places and names have 32 bits

    vocabulary m_words;
    buffer<token_id, 128> m_tokens; // of all sides, one after the other
    std::size_t m_ends[sides] = {}; // of each side in m_tokens
    // By place: the name of the n-gram that begins there, for the last n. Equal n-grams have equal names.
    buffer<std::uint32_t, 128> m_names;
    buffer<ngram, 128> m_ngrams;
};

} // namespace detail

/// SARI: how well a text was made from a source, by which n-grams of the source it keeps, which it adds, and which it
/// deletes, compared with what a gold text does. StrategyQA scores decompositions of a question with it.
///
///     karat::sari{}(source, prediction, gold)           one gold
///     karat::sari{}(source, prediction, golds)          the first gold with the largest value, whole
///
/// Source, prediction and gold are each a text or a list of texts, the steps, which are joined by a space; several
/// golds are a list of lists of steps. (A list of texts is always one gold in steps.)
///
/// With S, P, G the *sets* of n-grams of the three, and 0 / 0 = 1, for every n from 1 to 4:
///
///     kept    = F1 of |S & P & G| / |S & P| and |S & P & G| / |S & G|
///     added   = F1 of |(P \ S) & G| / |P \ S| and |(P \ S) & G| / |G \ S|
///     deleted = |(S \ P) & (S \ G)| / |S \ P|
///
/// where F1 is ((2 P) R) / (P + R), or 0 if one of the two is 0. The value is the mean of the three means over n, in
/// [0, 1]. A prediction equal to its gold scores 1, two empty ones included; but so does any operation that has nothing
/// to do, and a prediction that merely repeats its source still gets something for keeping and all for deleting.
///
/// Time O(bytes + t log t) for t tokens of the three, for each gold; memory O(bytes), from malloc or a karat::memory
/// that outlives it. Short texts allocate nothing; it never throws, and reports status::out_of_memory. A gold list that
/// holds no gold: status::no_references.
///
/// Xu et al. 2016, "Optimizing Statistical Machine Translation for Text Simplification", in the form of Tensor2Tensor's
/// sari_hook.py (0 / 0 = 1, precision of deletions), which StrategyQA's program (Geva et al. 2021) uses. Proven by
/// tests/data/sari.txt and against tests/slow/sari.hpp.
class sari {
public:
    using reduction = best;
    using result = sari_score;
    static constexpr bool never_throws = true;

    constexpr sari() = default;
    constexpr explicit sari(const karat::memory& source) noexcept : m_source(&source) {}

    static constexpr std::string_view name() noexcept { return "sari"; }
    /// Names every choice that can change a score. Allocates.
    std::string signature() const {
        return detail::signature_writer(name())
            .add("tokens", signature_of(sari_tokenizer{}))
            .add("orders", "1-4")
            .add("references", signature_of(reduction{}))
            .finish();
    }

    template <class Source, class Prediction, class Golds>
    sari_score operator()(const Source& source, const Prediction& prediction, const Golds& golds) const noexcept {
        static_assert(is_steps<Source> && is_steps<Prediction>,
                      "karat: source and prediction must each be a text or a list of texts, the steps");
        static_assert(is_steps<Golds> || is_steps<detail::element_of<Golds>>,
                      "karat: the gold must be a text, a list of texts (its steps), or a list of such lists");
        detail::sari_counter counter;
        counter.use(m_source);
        counter.read(counter.source, source);
        counter.read(counter.prediction, prediction);
        best::fold<sari_score> reduced;
        if constexpr (is_steps<Golds>) {
            reduced.add(against(counter, golds, 0));
        } else {
            std::size_t k = 0;
            for (const auto& gold : golds) reduced.add(against(counter, gold, k++));
        }
        sari_score s =
            reduced.result(reduced.any() ? sari_score() : against(counter, std::string_view(), no_reference));
        if (!counter.failed()) return s;
        s = {};
        s.status = status::out_of_memory;
        return s;
    }

private:
    template <class T>
    static constexpr bool is_steps = is_text<T> || is_text_list<T>;

    template <class Gold>
    static sari_score against(detail::sari_counter& counter, const Gold& gold, std::size_t reference) noexcept {
        counter.read(counter.gold, gold);
        sari_score s;
        if (!counter.failed()) s = counter.score();
        s.reference = reference;
        return s;
    }
    const karat::memory* m_source = nullptr; // null: malloc
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
