#ifndef KARAT_REFERENCE_ANSWER_KEY_HPP
#define KARAT_REFERENCE_ANSWER_KEY_HPP

#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "karat/made_of_buffers.hpp"
#include "karat/match/compiled_references.hpp"
#include "karat/match/token_places.hpp"
#include "karat/memory.hpp"
#include "karat/metric/call.hpp"
#include "karat/reference/metric_set.hpp"
#include "karat/reference/question_names.hpp"
#include "karat/status.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/text.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

template <class... Metrics>
class answer_scorer;
template <class... Metrics>
class answer_stream;

/// The references of a data set, compiled once, scored many times.
///
///     karat::answer_key key{karat::rouge_l{}};                    // or several metrics
///     for (const auto& q : dev) key.add(q.golds);
///     auto scorer = key.scorer();                                 // one for each thread
///     scorer(i, answer).fmeasure;                                 // several metrics: a tuple of their scores
///     auto beam = key.stream(i);                                  // scores an answer while it grows
///
/// Scores are those of the metric itself, bit for bit. Metrics that make the same tokens share them, so that ROUGE-1
/// and ROUGE-L cost one reading of a text. For each such group of metrics a token of a reference takes 4 bytes, a
/// reference 4, a question 8, and each different token about 30.
///
/// Questions are numbered from 0 in the order of add(), and may be added at any time at which nobody scores. Scoring
/// leaves the key as it is: any number of threads may share it, each with a scorer of its own. The key must outlive its
/// scorers and streams, and neither move nor be assigned to while there are any. Moved from, it has no questions.
///
/// Nothing here throws but the caller's own stages and containers; a key whose add() threw holds part of a question and
/// is of no more use. When memory runs out, failed() is true and every score is status::out_of_memory.
template <class... Metrics>
class answer_key : detail::made_of_buffers<answer_key<Metrics...>> {
    using made_of_buffers = detail::made_of_buffers<answer_key>;
    static_assert(sizeof...(Metrics) > 0, "karat: an answer_key needs at least one metric");

public:
    /// The set of metrics, for scorers and streams.
    using metrics = detail::metric_set<Metrics...>;
    template <std::size_t I>
    using metric_type = typename metrics::template metric<I>;

    /// What scorer() and stream() give, for those that keep one.
    using scorer_type = answer_scorer<Metrics...>;
    using stream_type = answer_stream<Metrics...>;
    /// Whether answers are texts; if not, they are what the first stage of the metrics takes, such as token ids.
    static constexpr bool takes_text = is_answer<typename metric_type<0>::stage, std::string_view>;

    /// A key of metrics that need no settings.
    answer_key() : answer_key(Metrics()...) {}
    explicit answer_key(Metrics... metric) : m_metrics(std::move(metric)...) {}
    /// A key that takes all its memory from `source`, which must outlive it; so do its scorers and streams, unless they
    /// are given another one.
    explicit answer_key(const karat::memory& source, Metrics... metric) : m_metrics(std::move(metric)...) {
        this->use(&source);
        m_work.use(&source);
    }
    answer_key(const karat::memory&&, Metrics...) = delete; // it would be gone at once

    /// Adds a question and returns its number. `references` are what the metrics take: one answer or a range of
    /// answers.
    template <class References>
    std::size_t add(const References& references, question_name name = {}) {
        check<References>();
        if constexpr (is_answer<stage, References>) {
            const auto& reference = detail::as_answer<stage>(references);
            using answer = std::remove_cv_t<std::remove_reference_t<decltype(reference)>>;
            return add_all(view<answer>(&reference, 1), name);
        } else {
            return add_all(references, name);
        }
    }
    /// The same for a braced list of texts: {"food", "shelter"}.
    std::size_t add(std::initializer_list<text_ref> references, question_name name = {}) {
        check<std::initializer_list<text_ref>>();
        return add_all(references, name);
    }
    std::size_t add(std::nullptr_t, question_name = {}) = delete;

    /// The number of questions.
    std::size_t size() const noexcept { return m_size; }
    /// What question `i` was called when it was added.
    std::string_view id(std::size_t i) const noexcept { return m_names.id(i); }
    std::string_view group(std::size_t i) const noexcept { return m_names.group(i); }
    /// Memory ran out: what there is of the references is not complete.
    using made_of_buffers::failed;
    /// Memory in bytes, itself included.
    std::size_t memory() const noexcept { return made_of_buffers::memory() + m_work.allocated(); }
    /// Where its memory comes from; null: malloc.
    const karat::memory* source() const noexcept { return m_names.source(); }
    /// Gives back memory kept for further questions.
    void shrink() noexcept {
        m_work.release();
        made_of_buffers::shrink();
    }

    /// What scores whole answers; see answer_scorer. It takes memory from where the key does, or from `source`.
    answer_scorer<Metrics...> scorer() const& { return answer_scorer<Metrics...>(*this); }
    answer_scorer<Metrics...> scorer(const karat::memory& source) const& {
        return answer_scorer<Metrics...>(*this, source);
    }
    /// What scores an answer to question `i` while it grows; see answer_stream.
    answer_stream<Metrics...> stream(std::size_t i) const& { return answer_stream<Metrics...>(*this, i); }
    answer_stream<Metrics...> stream(std::size_t i, const karat::memory& source) const& {
        return answer_stream<Metrics...>(*this, i, source);
    }
    // They would outlive the key, or the memory.
    answer_scorer<Metrics...> scorer() const&& = delete;
    answer_scorer<Metrics...> scorer(const karat::memory&) const&& = delete;
    answer_scorer<Metrics...> scorer(const karat::memory&&) const = delete;
    answer_stream<Metrics...> stream(std::size_t) const&& = delete;
    answer_stream<Metrics...> stream(std::size_t, const karat::memory&) const&& = delete;
    answer_stream<Metrics...> stream(std::size_t, const karat::memory&&) const = delete;

    template <std::size_t I>
    const metric_type<I>& metric() const noexcept {
        return std::get<I>(m_metrics);
    }
    /// The compiled references of metric I, which it may share with another.
    template <std::size_t I>
    const typename metric_type<I>::compiled& compiled() const noexcept {
        return std::get<metrics::template owner<I>>(m_compiled);
    }

private:
    friend made_of_buffers;
    template <class Self, class Use>
    static decltype(auto) buffers(Self& self, Use&& use) {
        return detail::with_parts([&](auto&... part) { return use(self.m_names, part...); }, self.m_compiled);
    }

    using indices = typename metrics::indices;
    using stage = typename metric_type<0>::stage;

    template <class References>
    static constexpr void check() {
        static_assert(
            ((is_answer<typename Metrics::stage, References> ||
              is_answer_list<typename Metrics::stage, References>)&&...),
            "karat: the references must be one answer or a range of answers of the kind that the metrics take");
        static_assert(((is_answer<typename Metrics::stage, References> == is_answer<stage, References>)&&...),
                      "karat: what is one answer to one of the metrics is several answers to another");
    }

    template <class References>
    std::size_t add_all(const References& references, question_name name) {
        detail::for_each_index(indices{}, [&](auto i) {
            if constexpr (metrics::template owns<i>) {
                auto& compiled = std::get<i>(m_compiled);
                std::get<i>(m_metrics).compile(references, compiled, m_work);
                if constexpr (std::is_same_v<std::decay_t<decltype(compiled)>, compiled_references>) {
                    if (!compiled.failed()) detail::note_places(compiled);
                }
            }
        });
        m_names.add(m_size, name);
        return m_size.add();
    }

    std::tuple<Metrics...> m_metrics;
    typename metrics::compiled m_compiled;
    detail::count_in_buffers m_size;
    detail::question_names m_names;
    detail::text_scratch m_work;
};
template <class... Metrics>
answer_key(Metrics...) -> answer_key<Metrics...>;
template <class... Metrics>
answer_key(const memory&, Metrics...) -> answer_key<Metrics...>;

/// Scores answers to the questions of a key. Owns all memory that scoring needs, and remembers the stems of up to
/// 65,536 words: one for each thread. Once it has seen texts as long as those to come, it allocates nothing.
template <class... Metrics>
class answer_scorer : detail::made_of_buffers<answer_scorer<Metrics...>> {
    using made_of_buffers = detail::made_of_buffers<answer_scorer>;

public:
    using key_type = answer_key<Metrics...>;
    using metrics = typename key_type::metrics;
    using result = typename metrics::result;

    explicit answer_scorer(const key_type& key) noexcept : answer_scorer(key, key.source()) {}
    /// A scorer that takes all its memory from `source`, which must outlive it.
    answer_scorer(const key_type& key, const karat::memory& source) noexcept : answer_scorer(key, &source) {}
    answer_scorer(const key_type&, const karat::memory&&) = delete; // it would be gone at once

    /// Takes all memory that scoring predictions of up to `length` needs, so that even the first one allocates nothing.
    /// False when there is not so much; the scorer is as good as before then.
    ///
    /// The length of a text is its bytes, that of token ids their number, and that of any other list the sum of the
    /// lengths of its elements, and one for each element. For each metric about 11 bytes for each of `length`, 15
    /// against references of more than 256 tokens; time O(questions) and of one score. To be called again when
    /// questions were added. Holds for karat's own stages, but for in_turn, those of numbers and those of utf8proc.
    bool reserve(std::size_t length) noexcept {
        if (length > static_cast<std::size_t>(-1) / 32) return false;
        bool all = true;
        detail::for_each_index(indices{}, [&](auto i) {
            constexpr std::size_t owner = metrics::template owner<i>;
            const auto& references = m_key->template compiled<i>();
            auto& reader = std::get<owner>(m_readers);
            if constexpr (metrics::template owns<i>) all = all && reader.reserve(references, length);
            all = all && std::get<i>(m_scratch).reserve(references, reader);
        });
        return all;
    }
    /// Gives back all memory; what the next score needs it takes again. Words are remembered anew.
    void shrink() noexcept { this->release(); }
    /// Memory in bytes, itself included.
    using made_of_buffers::memory;

    /// The score of `prediction` as an answer to question `question`: a tuple if the key has several metrics. A
    /// question that the key does not have: status::no_such_question.
    template <class Prediction>
    result operator()(std::size_t question, const Prediction& prediction) noexcept((Metrics::never_throws && ...)) {
        if constexpr (metrics::size == 1) {
            return each(question, prediction, detail::ignore_score{});
        } else {
            if (question < m_key->size()) read(prediction);
            return all(question, indices{});
        }
    }
    /// The same for a key of one metric, and every reference's own score is handed to `sink(score)` in order.
    template <class Prediction, class Sink>
    result each(std::size_t question, const Prediction& prediction, Sink&& sink) {
        static_assert(metrics::size == 1, "karat: each() is for a key of one metric");
        if (question < m_key->size()) read(prediction);
        return one<0>(question, sink);
    }

private:
    friend made_of_buffers;
    template <class Self, class Use>
    static decltype(auto) buffers(Self& self, Use&& use) {
        return detail::with_parts(use, self.m_readers, self.m_scratch);
    }

    using indices = typename metrics::indices;

    answer_scorer(const key_type& key, const karat::memory* source) noexcept : m_key(&key) {
        if (source != nullptr) this->use(source);
        detail::for_each_index(indices{}, [this](auto i) {
            if constexpr (metrics::template owns<i>) std::get<i>(m_readers).prepare(m_key->template compiled<i>());
        });
    }

    template <class Prediction>
    void read(const Prediction& prediction) {
        static_assert((is_answer<typename Metrics::stage, Prediction> && ...),
                      "karat: the prediction must be one answer of the kind that the key's metrics take");
        detail::for_each_index(indices{}, [&](auto i) {
            if constexpr (metrics::template owns<i>) {
                using stage = typename metrics::template metric<i>::stage;
                m_key->template metric<i>().read(detail::as_answer<stage>(prediction), m_key->template compiled<i>(),
                                                 std::get<i>(m_readers));
            }
        });
    }
    template <std::size_t I, class Sink>
    typename metrics::template score_of<I> one(std::size_t question, Sink&& sink) {
        using metric = typename metrics::template metric<I>;
        if (question >= m_key->size()) {
            typename metrics::template score_of<I> none;
            none.status = status::no_such_question;
            return none;
        }
        return metric::evaluate(m_key->template compiled<I>(), question,
                                std::get<metrics::template owner<I>>(m_readers), std::get<I>(m_scratch), sink);
    }
    template <std::size_t... I>
    result all(std::size_t question, std::index_sequence<I...>) {
        return result(one<I>(question, detail::ignore_score{})...);
    }

    const key_type* m_key;
    typename metrics::readers m_readers;
    typename metrics::scratch m_scratch;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
