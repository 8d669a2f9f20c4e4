#ifndef KARAT_REFERENCE_ANSWER_STREAM_HPP
#define KARAT_REFERENCE_ANSWER_STREAM_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "karat/bits.hpp"
#include "karat/buffer.hpp"
#include "karat/match/overlap.hpp"
#include "karat/match/packed.hpp"
#include "karat/match/packed_state.hpp"
#include "karat/match/token_key.hpp"
#include "karat/match/vocabulary.hpp"
#include "karat/memory.hpp"
#include "karat/metric/call.hpp"
#include "karat/reference/answer_key.hpp"
#include "karat/reference/metric_set.hpp"
#include "karat/status.hpp"
#include "karat/text/text.hpp"
#include "karat/text/tokenize.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// What a metric counts, if it compares tokens; others cannot be streamed.
template <class Metric, class = void>
struct overlap_of {
    static constexpr bool known = false;
    using type = packed::lcs_overlap; // stands in, so that one message says what is wrong
};
template <class Metric>
struct overlap_of<Metric, std::void_t<typename Metric::overlap>> {
    static constexpr bool known = true;
    using type = typename Metric::overlap;
};

} // namespace detail

/// Scores an answer while it is being generated. A value: copy it when a beam forks. Up to 256 reference tokens and an
/// unfinished word of 64 bytes it owns no memory, and a copy is a copy of a few words.
///
///     auto beam = key.stream(i);
///     beam.push("shel");          // pieces of text, cut anywhere, also inside a character
///     beam.push("ter ");
///     beam.best().fmeasure;       // at any moment, as if what was pushed so far were the whole answer
///
/// Pushing all of a text gives, bit for bit, what the metric gives for it. For metrics on token ids, push() takes an id
/// or a range of them. All metrics of the key must compare tokens, and a tokenizer of texts must say what is *settled*
/// (see is_streamable). A token costs O(reference tokens / 16), and pieces O(their bytes) all in all; best() costs
/// O(reference tokens / 64 + references + bytes of the unfinished word).
template <class... Metrics>
class answer_stream {
    using metrics = detail::metric_set<Metrics...>;
    using indices = typename metrics::indices;
    using stage = typename metrics::template metric<0>::stage;
    static constexpr bool on_text = answer_key<Metrics...>::takes_text;
    static constexpr bool compares_tokens = (detail::overlap_of<Metrics>::known && ...);
    static_assert(compares_tokens,
                  "karat: only metrics that compare tokens can be streamed: ROUGE-N, ROUGE-L and token "
                  "F1; give the others a key of their own");
    static_assert(
        !compares_tokens || !on_text || (is_streamable<typename Metrics::stage> && ...),
        "karat: to be streamed, a tokenizer needs settled(text): how many bytes at the front hold tokens that "
        "no continuation can change");

public:
    using result = typename metrics::result;

    answer_stream(const answer_key<Metrics...>& key, std::size_t question) noexcept
        : answer_stream(key, question, key.source()) {}
    /// A stream that takes all its memory from `source`, which must outlive it and its copies.
    answer_stream(const answer_key<Metrics...>& key, std::size_t question, const karat::memory& source) noexcept
        : answer_stream(key, question, &source) {}
    answer_stream(const answer_key<Metrics...>&, std::size_t, const karat::memory&&) = delete; // gone at once

    /// Takes the next piece of the answer.
    template <class Piece>
    void push(const Piece& piece) {
        if constexpr (on_text) {
            static_assert(is_text<Piece>, "karat: this stream takes pieces of text");
            push_text(std::string_view(piece));
        } else if constexpr (is_answer<stage, Piece>) {
            take(m_states, piece);
        } else {
            static_assert(std::is_integral_v<Piece>, "karat: this stream takes what its metrics take, or one token id");
            const Piece one[1] = {piece};
            take(m_states, one);
        }
    }
    /// The score of what was pushed so far: a tuple if the key has several metrics. A question that the key does not
    /// have: status::no_such_question.
    result best() const {
        if (m_pending.empty()) return scores(m_states, indices{});
        states now = m_states;
        take(now, std::string_view(m_pending.data(), m_pending.size()));
        return scores(now, indices{});
    }
    /// The same, and faster if it is called again and again: what is settled is read once.
    result best() {
        if constexpr (on_text) settle();
        return std::as_const(*this).best();
    }

private:
    answer_stream(const answer_key<Metrics...>& key, std::size_t question, const karat::memory* source) noexcept
        : m_key(&key) {
        if (source != nullptr) use(source);
        if (question >= key.size()) return;
        m_question = question;
        if (key.failed()) return; // then what there is of the references is not complete
        detail::for_each_index(indices{}, [this](auto i) { std::get<i>(m_states).start(references<i>()); });
    }
    void use(const karat::memory* source) noexcept {
        m_pending.use(source);
        detail::for_each_index(indices{}, [&](auto i) { std::get<i>(m_states).use(source); });
    }

    using states = std::tuple<detail::packed_state<typename detail::overlap_of<Metrics>::type>...>;
    static constexpr std::size_t no_question = static_cast<std::size_t>(-1);
    static constexpr std::size_t pending_bytes = 64;

    /// Where the tokens go that metric I makes: to it, and to all metrics that share them.
    template <std::size_t I>
    struct stepper {
        const answer_stream& stream;
        states& to;
        bool& lost;
        void operator()(padded_token token) noexcept { step(token, token_key::of_padded(token.data, token.size)); }
        void operator()(std::string_view token) noexcept { step(token, token_key::of(token)); }
        void lose() noexcept { lost = true; }
        const karat::memory* source() const noexcept { return stream.m_pending.source(); }

    private:
        void step(std::string_view token, token_key key) noexcept {
            const token_id id = stream.m_key->template compiled<I>().words().find(token, key);
            detail::for_each_index(indices{}, [&](auto j) {
                if constexpr (metrics::template owner<j> == I) {
                    std::get<j>(to).step(stream.template references<I>(), id);
                }
            });
        }
    };

    template <std::size_t I>
    reference_tokens references() const noexcept {
        return m_key->template compiled<I>().references(m_question);
    }
    // Text is read when there is no room for more of it, many words at once: to read each piece as it comes costs
    // several times as much.
    void push_text(std::string_view text) {
        if (m_pending.size() + text.size() > m_full) settle();
        m_pending.append(text.data(), text.size());
        if (m_pending.size() > m_full) settle();
    }
    // Reads what no continuation can change; what is left is a word that is not finished. One that is long is looked at
    // again when it is twice as long, so that no text takes more than linear time, in whatever pieces it comes.
    void settle() {
        read_settled();
        m_full = m_pending.size() <= pending_bytes ? pending_bytes : 2 * m_pending.size();
    }
    void read_settled() {
        const std::string_view all(m_pending.data(), m_pending.size());
        // A text may be cut where a tokenizer says; not everywhere before. So it is cut where all of them say so.
        std::size_t settled = all.size();
        for (std::size_t before = settled + 1; settled < before;) {
            before = settled;
            detail::for_each_index(indices{}, [&](auto i) {
                const std::size_t by_this_metric =
                    m_key->template metric<i>().settled(all.substr(0, settled), m_pending.source());
                settled = by_this_metric < settled ? by_this_metric : settled;
            });
        }
        if (settled == 0) return;
        take(m_states, all.substr(0, settled));
        std::memmove(m_pending.data(), m_pending.data() + settled, all.size() - settled);
        m_pending.truncate(all.size() - settled);
    }
    template <class Answer>
    void take(states& to, const Answer& answer) const {
        if (m_question == no_question || m_key->failed()) return;
        detail::for_each_index(indices{}, [&](auto i) {
            if constexpr (metrics::template owns<i>) {
                using stage_of = typename metrics::template metric<i>::stage;
                m_key->template metric<i>().tokens(detail::as_answer<stage_of>(answer), stepper<i>{*this, to, m_lost});
            }
        });
    }
    template <std::size_t... I>
    result scores(const states& now, std::index_sequence<I...>) const {
        return result(score_of<I>(std::get<I>(now))...);
    }
    template <std::size_t I, class State>
    typename metrics::template score_of<I> score_of(const State& now) const {
        typename metrics::template score_of<I> none;
        none.status = m_question == no_question ? status::no_such_question : status::out_of_memory;
        if (m_question == no_question || m_lost || now.failed() || m_pending.failed() || m_key->failed()) {
            return none;
        }
        const view<std::uint32_t> ends = references<I>().ends;
        buffer<std::size_t, 16> matched;
        matched.use(m_pending.source());
        if (!matched.resize(ends.size())) return none;
        now.read_out(ends, matched.data());
        return metrics::template metric<I>::reduce(ends, matched.data(), now.tokens(), detail::ignore_score{});
    }

    const answer_key<Metrics...>* m_key;
    std::size_t m_question = no_question;
    mutable bool m_lost = false; // a word did not fit into memory
    states m_states;
    buffer<char, pending_bytes> m_pending; // text that is not read yet
    std::size_t m_full = pending_bytes;    // more of it is read
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
