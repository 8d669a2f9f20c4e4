#ifndef KARAT_SUMMARY_GROUP_HPP
#define KARAT_SUMMARY_GROUP_HPP

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "karat/status.hpp"
#include "karat/summary/mean.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// One accumulator for each group of questions: answer types, sources, levels of difficulty. Groups are made when they
/// are first named and come out ordered by the bytes of their names, however questions and merges came in.
///
///     karat::groups<karat::mean_score> by_type;
///     by_type["collection"].update(score);
///     for (const auto& [name, mean] : by_type) print(name, mean.compute());
///
/// What names a new group or merges one may throw std::bad_alloc.
template <class State>
class groups {
public:
    using const_iterator = typename std::map<std::string, State, std::less<>>::const_iterator;

    groups() = default;
    /// Every group starts as a copy of `empty`:
    ///
    ///     karat::groups<karat::poisson_bootstrap> by_type{karat::poisson_bootstrap{options}};
    ///
    /// In round brackets that may declare a function.
    explicit groups(State empty) : m_empty(std::move(empty)) {}

    /// The group of this name, which is made if there is none. Stays where it is while others are added.
    State& operator[](std::string_view name) {
        const auto place = m_groups.lower_bound(name);
        if (place != m_groups.end() && place->first == name) return place->second;
        return m_groups.emplace_hint(place, std::string(name), m_empty)->second;
    }
    /// The group of this name; null if there is none.
    const State* find(std::string_view name) const noexcept {
        const auto place = m_groups.find(name);
        return place == m_groups.end() ? nullptr : &place->second;
    }
    /// Pairs of a name and its group, ordered by name.
    const_iterator begin() const noexcept { return m_groups.begin(); }
    const_iterator end() const noexcept { return m_groups.end(); }
    /// How many groups there are.
    std::size_t size() const noexcept { return m_groups.size(); }
    bool empty() const noexcept { return m_groups.empty(); }
    /// What a new group starts as.
    const State& start() const noexcept { return m_empty; }

    /// Adds all groups of `other`, which may be this object: group by group, by name. On any other status than ok, or
    /// if memory runs out, nothing has changed.
    [[nodiscard]] karat::status merge(const groups& other) {
        groups merged = *this;
        for (const auto& [name, group] : other) {
            const karat::status s = merge_one(merged[name], group);
            if (s != status::ok) return s;
        }
        m_groups.swap(merged.m_groups);
        return status::ok;
    }

    /// All groups merged into one: the total over questions, where one that is in two groups counts twice.
    State total() const {
        State all = m_empty;
        for (const auto& entry : m_groups) {
            // Groups of one object have the settings of its `empty`, so nothing can be refused.
            static_cast<void>(merge_one(all, entry.second));
        }
        return all;
    }

private:
    static karat::status merge_one(State& into, const State& group) {
        if constexpr (std::is_void_v<decltype(into.merge(group))>) {
            into.merge(group);
            return status::ok;
        } else {
            return into.merge(group);
        }
    }

    State m_empty = State();
    std::map<std::string, State, std::less<>> m_groups;
};

/// The macro average over groups: the mean of the groups' means, each group counting the same however many questions it
/// has. Groups with nothing to divide by are left out; the coverage is that of all questions. It has no standard error,
/// for the groups are no sample of anything.
inline value_mean macro_average(const groups<mean_value>& means, over questions = over::all) {
    mean_value average;
    value_mean result;
    for (const auto& entry : means) {
        const value_mean mean = entry.second.compute(questions);
        detail::merge(result.coverage, mean.coverage);
        if (mean.status == status::ok) average.update(mean.value);
    }
    result.value = average.compute().value;
    result.status = average.compute().status;
    return result;
}
inline score_mean macro_average(const groups<mean_score>& means, over questions = over::all) {
    mean_score average;
    score_mean result;
    for (const auto& entry : means) {
        const score_mean mean = entry.second.compute(questions);
        detail::merge(result.coverage, mean.coverage);
        score one;
        one.precision = mean.precision;
        one.recall = mean.recall;
        one.fmeasure = mean.fmeasure;
        if (mean.status == status::ok) average.update(one);
    }
    const score_mean mean = average.compute();
    result.precision = mean.precision;
    result.recall = mean.recall;
    result.fmeasure = mean.fmeasure;
    result.status = mean.status;
    return result;
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
