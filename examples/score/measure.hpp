#ifndef KARAT_EXAMPLES_SCORE_MEASURE_HPP
#define KARAT_EXAMPLES_SCORE_MEASURE_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <karat/karat.hpp>
#include <karat/metric/explanation.hpp>
#include <karat/summary/flat_form.hpp>
#include <karat/summary/group.hpp>
#include <nlohmann/json.hpp>

#include "input.hpp"
#include "intervals.hpp"
#include "results.hpp"
#include "score_json.hpp"

// A measure is a karat metric, chosen by its name at run time, with the means over the questions it has seen.

namespace score_program {

/// What a measure says of one question.
struct outcome {
    double value = 0;                            ///< what enters the mean: F, or the value; 0 without a score
    karat::status status = karat::status::ok;    ///< whether it has a score, and if not, why
    std::size_t reference = karat::no_reference; ///< which reference it is the score of

    bool is_scored() const { return karat::is_scored(status); }
};

class measure {
public:
    measure() = default;
    measure(const measure&) = delete;
    measure& operator=(const measure&) = delete;
    virtual ~measure() = default;

    virtual std::string name() const = 0;
    virtual std::string signature() const = 0;
    /// The same metric with the same settings, with no questions seen.
    virtual std::unique_ptr<measure> fresh() const = 0;
    /// Takes over what `other`, which fresh() made of this one, has seen. In which order parts are merged changes no
    /// bit.
    virtual void merge(const measure& other) = 0;
    /// Scores a question and takes it into the means. With `tell` it also says there what the scores are.
    virtual outcome take(const question& q, nlohmann::ordered_json* tell) = 0;
    virtual metric_result result() const = 0;
    /// How many questions have no score, and why.
    virtual const status_counts& unscored() const = 0;

    /// For other processes: the names of the groups, and all that merge() takes over, as words; see karat::flat_form.
    virtual std::string group_names() const = 0;
    virtual void put_into(karat::flat_form& words, const std::vector<std::string>& groups) const = 0;
    virtual bool take_from(karat::flat_form& words, const std::vector<std::string>& groups) = 0;

    /// Scores a question and does nothing else.
    virtual outcome look_at(const question& q) const = 0;
    /// Whether an answer may be a list of spans.
    virtual bool takes_spans() const = 0;
    /// Whether its tokens are of the letters a to z only, as rouge_score's are.
    virtual bool reads_ascii_only() const = 0;
    /// Which tokens the score comes from; nothing if this metric has no such thing.
    virtual std::optional<karat::explanation> explain(const question& q) const = 0;
    virtual bool can_explain() const = 0;
};
using measure_ptr = std::unique_ptr<measure>;

/// Whether all scores of a metric are 0 or 1, as they are where a score is one number and no mean over references.
template <class Metric, class = void>
inline constexpr bool is_right_or_wrong = true;
template <class Metric>
inline constexpr bool is_right_or_wrong<Metric, std::void_t<typename Metric::reduction>> =
    std::is_same_v<typename Metric::result, karat::value_score> &&
    !std::is_same_v<typename Metric::reduction, karat::leave_one_out>;
template <class Rule>
inline constexpr bool is_right_or_wrong<karat::basic_choice_accuracy<Rule>> = false; // 1/k for k choices

/// The mean of a kind of score and its interval, which can be another one if all scores are 0 or 1.
template <class Score, bool RightOrWrong>
class trusted_mean {
public:
    explicit trusted_mean(const interval_settings& settings) : m_settings(settings), m_interval(settings) {}

    void update(std::uint64_t question, const Score& s) {
        m_mean.update(s);
        if (m_settings.wanted) m_interval.update(question, s);
    }
    void merge(const trusted_mean& other) {
        m_mean.merge(other.m_mean);
        m_interval.merge(other.m_interval);
    }
    void put_into(karat::flat_form& words) const {
        words.put(m_mean);
        if (m_settings.wanted) words.put(m_interval);
    }
    bool take_from(karat::flat_form& words) {
        return words.take(m_mean) && (!m_settings.wanted || words.take(m_interval));
    }
    summary summarize() const {
        const auto all = m_mean.compute();
        summary s;
        s.mean = value_of(all);
        s.mean_scored = value_of(m_mean.compute(karat::over::scored));
        s.standard_error = all.standard_error;
        s.coverage = all.coverage;
        if (m_settings.wanted) {
            const auto [of_all, of_scored] = m_interval.intervals(m_settings.confidence);
            s.interval = of_all;
            if (all.coverage.scored != 0) s.interval_scored = of_scored;
        }
        return s;
    }

    using interval_type = std::conditional_t<RightOrWrong, counted_interval, resampled_interval>;

private:
    static double value_of(const karat::value_mean& m) { return m.value; }
    static double value_of(const karat::score_mean& m) { return m.fmeasure; }

    interval_settings m_settings;
    std::conditional_t<std::is_same_v<Score, karat::score>, karat::mean_score, karat::mean_value> m_mean;
    interval_type m_interval;
};

/// Whether an answer of the metric is a list of texts.
template <class Metric>
inline constexpr bool is_of_spans = karat::is_answer<typename Metric::stage, std::vector<std::string>>;

/// What is_explainable needs to know of a metric's tokens: those of a tokenizer that was chosen when the program runs
/// have no places in the text.
template <class Metric, class = void>
inline constexpr bool has_places = false;
template <class Metric>
inline constexpr bool has_places<Metric, std::void_t<typename Metric::tokenizer>> =
    std::is_empty_v<typename Metric::tokenizer>;

/// Whether the metric's tokens are rouge_score's.
template <class Metric, class = void>
inline constexpr bool has_rouge_tokens = false;
template <class Metric>
inline constexpr bool has_rouge_tokens<Metric, std::void_t<typename Metric::tokenizer>> =
    std::is_same_v<typename Metric::tokenizer, karat::rouge_tokenizer>;

template <class Metric>
class measure_of final : public measure {
public:
    measure_of(Metric metric, const interval_settings& settings)
        : m_settings(settings), m_metric(std::move(metric)), m_groups(mean(settings)), m_ungrouped(settings) {}

    std::string name() const override { return std::string(Metric::name()); }
    std::string signature() const override { return m_metric.signature(); }
    std::unique_ptr<measure> fresh() const override { return std::make_unique<measure_of>(m_metric, m_settings); }
    void merge(const measure& other) override {
        const auto& same = static_cast<const measure_of&>(other);
        static_cast<void>(m_groups.merge(same.m_groups)); // nothing can be refused: the settings are the same
        m_ungrouped.merge(same.m_ungrouped);
        for (std::size_t i = 0; i < m_scores.size(); ++i) m_scores[i] += same.m_scores[i];
        for (std::size_t i = 0; i < m_unscored.size(); ++i) m_unscored[i] += same.m_unscored[i];
    }

    outcome take(const question& q, nlohmann::ordered_json* tell) override {
        score_type s;
        if (tell == nullptr) {
            s = score(q);
        } else {
            nlohmann::ordered_json each = nlohmann::ordered_json::array();
            const auto add = [&each](const auto& one) { each.push_back(each_as_json(one)); };
            if constexpr (is_of_spans<Metric>) {
                const span_answers answers = q.as_spans();
                s = m_metric.each(answers.prediction, answers.references, add);
            } else {
                s = m_metric.each(q.prediction, q.references, add);
            }
            *tell = as_json(s, std::move(each));
            if (s.status != karat::status::ok) (*tell)["status"] = karat::describe(s.status);
        }
        (q.group ? m_groups[*q.group] : m_ungrouped).update(q.hash, s);
        const outcome o = outcome_of(s);
        ++(o.is_scored() ? m_scores[bar_of(o.value)] : m_unscored[static_cast<std::size_t>(o.status)]);
        return o;
    }
    metric_result result() const override {
        metric_result r;
        r.name = name();
        r.signature = signature();
        r.interval_method = mean::interval_type::method;
        r.right_or_wrong = is_right_or_wrong<Metric>;
        mean total = m_groups.total();
        total.merge(m_ungrouped);
        r.total = total.summarize();
        for (const auto& [group, part] : m_groups) r.groups.emplace(group, part.summarize());
        r.scores = m_scores;
        return r;
    }
    const status_counts& unscored() const override { return m_unscored; }

    std::string group_names() const override { return karat::group_names(m_groups); }
    void put_into(karat::flat_form& words, const std::vector<std::string>& groups) const override {
        words.put(m_groups, groups);
        words.put(m_ungrouped);
        for (const std::uint64_t questions : m_scores) words.put(questions);
        for (const std::uint64_t questions : m_unscored) words.put(questions);
    }
    bool take_from(karat::flat_form& words, const std::vector<std::string>& groups) override {
        bool enough = words.take(m_groups, groups) && words.take(m_ungrouped);
        for (std::uint64_t& questions : m_scores) enough = enough && words.take(questions);
        for (std::uint64_t& questions : m_unscored) enough = enough && words.take(questions);
        return enough;
    }

    outcome look_at(const question& q) const override { return outcome_of(score(q)); }
    bool takes_spans() const override { return is_of_spans<Metric>; }
    bool reads_ascii_only() const override { return has_rouge_tokens<Metric>; }
    std::optional<karat::explanation> explain([[maybe_unused]] const question& q) const override {
        if constexpr (is_explainable) {
            return karat::explain(m_metric, q.prediction, q.references);
        } else {
            return std::nullopt;
        }
    }
    bool can_explain() const override { return is_explainable; }

private:
    using score_type = typename Metric::result;
    using mean = trusted_mean<score_type, is_right_or_wrong<Metric>>;
    // What karat::explain() takes: all whose score is a share of tokens but ROUGE-Lsum.
    static constexpr bool is_explainable =
        std::is_same_v<score_type, karat::score> && Metric::name() != "rougeLsum" && has_places<Metric>;

    score_type score(const question& q) const {
        if constexpr (is_of_spans<Metric>) {
            const span_answers answers = q.as_spans();
            return m_metric(answers.prediction, answers.references);
        } else {
            return m_metric(q.prediction, q.references);
        }
    }

    static outcome outcome_of(const score_type& s) { return {karat::primary(s), s.status, s.reference}; }

    interval_settings m_settings;
    Metric m_metric;
    karat::groups<mean> m_groups;
    mean m_ungrouped;
    histogram m_scores{};
    status_counts m_unscored{};
};

} // namespace score_program

#endif
