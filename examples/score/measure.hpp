#ifndef KARAT_EXAMPLES_SCORE_MEASURE_HPP
#define KARAT_EXAMPLES_SCORE_MEASURE_HPP

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <karat/karat.hpp>
#include <nlohmann/json.hpp>

#include "input.hpp"

// A measure is a karat metric, chosen by its name at run time, with the means over the questions it has seen.

namespace score_program {

/// What is printed of a mean.
struct summary {
    double mean = 0;        ///< over all questions
    double mean_scored = 0; ///< over the scored ones
    karat::coverage coverage;
};

/// The mean of a kind of score, whatever its members are called.
template <class Score>
struct mean_of {
    karat::mean_value mean;
    static double read(const karat::value_mean& m) { return m.value; }
};
template <>
struct mean_of<karat::score> {
    karat::mean_score mean;
    static double read(const karat::score_mean& m) { return m.fmeasure; }
};

// ---- scores as JSON ---------------------------------------------------------------------------------------------

/// 0 and 1 as integers, fractions as what reads back to the same double.
inline nlohmann::ordered_json number(double value) {
    if (value == 0) return 0;
    if (value == 1) return 1;
    return value;
}
inline nlohmann::ordered_json index(std::size_t reference) {
    if (reference == karat::no_reference) return nullptr;
    return reference;
}
inline nlohmann::ordered_json name(karat::polarity answer) {
    switch (answer) {
    case karat::polarity::yes: return "yes";
    case karat::polarity::no: return "no";
    case karat::polarity::none: break;
    }
    return nullptr;
}

inline nlohmann::ordered_json each_as_json(const karat::score& s) { return {s.precision, s.recall, s.fmeasure}; }
inline nlohmann::ordered_json each_as_json(const karat::value_score& s) { return number(s.value); }
inline nlohmann::ordered_json each_as_json(const karat::yes_no_score&) { return nullptr; }

inline nlohmann::ordered_json as_json(const karat::score& s, nlohmann::ordered_json each) {
    return {{"precision", s.precision},
            {"recall", s.recall},
            {"fmeasure", s.fmeasure},
            {"reference", index(s.reference)},
            {"each", std::move(each)}};
}
inline nlohmann::ordered_json as_json(const karat::value_score& s, nlohmann::ordered_json each) {
    return {{"value", number(s.value)}, {"reference", index(s.reference)}, {"each", std::move(each)}};
}
inline nlohmann::ordered_json as_json(const karat::yes_no_score& s, const nlohmann::ordered_json& /*each*/) {
    return {{"value", number(s.value)}, {"parsed", name(s.parsed.answer)}, {"expected", name(s.expected)}};
}

// ---- measures ---------------------------------------------------------------------------------------------------

class measure {
public:
    measure() = default;
    measure(const measure&) = delete;
    measure& operator=(const measure&) = delete;
    virtual ~measure() = default;

    virtual std::string name() const = 0;
    virtual std::string signature() const = 0;
    /// The same metric, with no questions seen.
    virtual std::unique_ptr<measure> fresh() const = 0;
    /// Takes over what `other`, which fresh() made of this one, has seen. In which order parts are merged changes no
    /// bit.
    virtual void merge(const measure& other) = 0;
    /// Scores a question and takes it into the means.
    virtual void take(const question& q) = 0;
    /// The same, and says what the score is.
    virtual nlohmann::ordered_json take_and_tell(const question& q) = 0;
    virtual summary total() const = 0;
    /// By name, in the order of names; questions without a group are in none.
    virtual std::map<std::string, summary> groups() const = 0;
};

template <class Metric>
class measure_of final : public measure {
public:
    std::string name() const override { return std::string(Metric::name()); }
    std::string signature() const override { return m_metric.signature(); }
    std::unique_ptr<measure> fresh() const override { return std::make_unique<measure_of>(); }
    void merge(const measure& other) override {
        const auto& same = static_cast<const measure_of&>(other);
        m_total.mean.merge(same.m_total.mean);
        for (const auto& [group, part] : same.m_groups) m_groups[group].mean.merge(part.mean);
    }

    void take(const question& q) override { update(q, m_metric(q.prediction, q.references)); }
    nlohmann::ordered_json take_and_tell(const question& q) override {
        nlohmann::ordered_json each = nlohmann::ordered_json::array();
        const auto add = [&each](const auto& s) { each.push_back(each_as_json(s)); };
        const auto s = m_metric.each(q.prediction, q.references, add);
        update(q, s);
        return as_json(s, std::move(each));
    }
    summary total() const override { return summarize(m_total); }
    std::map<std::string, summary> groups() const override {
        std::map<std::string, summary> result;
        for (const auto& [group, mean] : m_groups) result.emplace(group, summarize(mean));
        return result;
    }

private:
    using score_type = decltype(Metric{}(std::string(), std::vector<std::string>()));
    using accumulator = mean_of<score_type>;

    void update(const question& q, const score_type& s) {
        m_total.mean.update(s);
        if (q.group) m_groups[*q.group].mean.update(s);
    }
    static summary summarize(const accumulator& a) {
        const auto all = a.mean.compute();
        return {accumulator::read(all), accumulator::read(a.mean.compute(karat::over::scored)), all.coverage};
    }

    Metric m_metric;
    accumulator m_total;
    std::map<std::string, accumulator> m_groups;
};

// ---- choosing ---------------------------------------------------------------------------------------------------

/// What the user can choose beside the metrics' names.
struct choices {
    std::string convention = "squad_v1";
    std::string yes_no_rule = "robust";
    bool stem = true;
};

using measure_ptr = std::unique_ptr<measure>;

/// The one of `Metrics` that has this name; null if none has.
template <class... Metrics>
measure_ptr make_named(std::string_view metric) {
    measure_ptr made;
    const auto offer = [&](auto* tag) {
        using candidate = std::remove_pointer_t<decltype(tag)>;
        if (metric == candidate::name()) made = std::make_unique<measure_of<candidate>>();
    };
    (offer(static_cast<Metrics*>(nullptr)), ...);
    return made;
}

template <class Rouge>
measure_ptr make_rouge(std::string_view metric) {
    return make_named<typename Rouge::template rouge_n<1>, typename Rouge::template rouge_n<2>,
                      typename Rouge::template rouge_n<3>, typename Rouge::template rouge_n<4>,
                      typename Rouge::template rouge_n<5>, typename Rouge::template rouge_n<6>,
                      typename Rouge::template rouge_n<7>, typename Rouge::template rouge_n<8>,
                      typename Rouge::template rouge_n<9>, typename Rouge::rouge_l, typename Rouge::rouge_lsum>(metric);
}

inline measure_ptr make_answer_metric(std::string_view metric, std::string_view convention_name) {
    measure_ptr made;
    karat::for_each_answer_convention([&](auto convention) {
        using chosen = decltype(convention);
        if (convention.name() == convention_name) {
            made = make_named<typename chosen::exact_match, typename chosen::token_f1>(metric);
        }
    });
    return made;
}

inline measure_ptr make_yes_no(std::string_view metric, std::string_view rule) {
    using namespace karat;
    if (rule == "strict") return make_named<basic_yes_no_accuracy<strict_yes_no>>(metric);
    if (rule == "first_token") return make_named<basic_yes_no_accuracy<first_token_yes_no>>(metric);
    if (rule == "after_answer_is") return make_named<basic_yes_no_accuracy<after_answer_is_yes_no>>(metric);
    if (rule == "after_answer_is_all") return make_named<basic_yes_no_accuracy<after_answer_is_all_yes_no>>(metric);
    return make_named<yes_no_accuracy>(metric);
}

/// The measure with this name; null if there is none.
inline measure_ptr make_measure(const std::string& metric, const choices& chosen) {
    measure_ptr made =
        chosen.stem ? make_rouge<karat::rouge_score>(metric) : make_rouge<karat::rouge_score_unstemmed>(metric);
    if (!made) made = make_answer_metric(metric, chosen.convention);
    if (!made) made = make_yes_no(metric, chosen.yes_no_rule);
    return made;
}

} // namespace score_program

#endif
