#ifndef KARAT_SUMMARY_RATING_HPP
#define KARAT_SUMMARY_RATING_HPP

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "karat/status.hpp"
#include "karat/summary/majority.hpp"
#include "karat/summary/mean.hpp"
#include "karat/text/text.hpp"
#include "karat/version.hpp"

// Answers rated by people, each with one label of a scale.
//
// The value of a question is the mean of its ratings, and the score of a system the mean over the questions that have
// any (over::scored), as a question that nobody rated is no answer of value 0.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// What the raters of one question said. Feed it to a mean_value, or with the question's id to a poisson_bootstrap, and
/// `counts` to majority_of or to rater_agreement.
struct question_rating {
    double value = 0;                  ///< the mean of the ratings, in [0, 1]
    std::vector<std::uint64_t> counts; ///< ratings by label, in the order of the rubric; empty without a value
    std::string unknown;               ///< with status unknown_label: the first label that the rubric does not have
    karat::status status = status::no_ratings; ///< ok, no_ratings or unknown_label
};

inline double primary(const question_rating& r) noexcept { return r.value; }

/// The labels of a scale and the value of each. Labels are compared byte by byte.
class rubric {
public:
    struct level {
        std::string label;
        double value;
    };

    rubric() = default;
    /// What add() would refuse is left out.
    rubric(std::initializer_list<level> levels) {
        for (const level& one : levels) static_cast<void>(add(one.label, one.value));
    }

    /// False, and nothing added, if the rubric has this label already or `value` is not in [0, 1]. Allocates.
    [[nodiscard]] bool add(std::string_view label, double value) {
        if (find(label) != no_label || !exact_sum().add(value)) return false;
        m_levels.push_back({std::string(label), value});
        return true;
    }

    /// How many labels there are.
    std::size_t size() const noexcept { return m_levels.size(); }
    /// Label `i` and its value, in the order in which they were added.
    const level& operator[](std::size_t i) const noexcept { return m_levels[i]; }
    /// The number of a label, 0-based; no_label if there is none such. O(labels).
    std::size_t find(std::string_view label) const noexcept {
        for (std::size_t i = 0; i < m_levels.size(); ++i) {
            if (m_levels[i].label == label) return i;
        }
        return no_label;
    }

    /// The ratings of one question, a list of labels: their mean is the exact sum of their values, rounded once,
    /// divided by their number. One unknown label makes all of them void. Allocates.
    template <class Labels, std::enable_if_t<is_text_list<Labels>, int> = 0>
    question_rating rate(const Labels& labels) const {
        question_rating result;
        result.counts.resize(size());
        mean_value mean;
        for (const auto& one : labels) {
            const std::string_view label = one;
            const std::size_t i = find(label);
            if (i == no_label) {
                result.counts.clear();
                result.unknown = label;
                result.status = status::unknown_label;
                return result;
            }
            ++result.counts[i];
            mean.update(m_levels[i].value);
        }
        const value_mean ratings = mean.compute();
        if (ratings.status != status::ok) {
            result.counts.clear();
            return result;
        }
        result.value = ratings.value;
        result.status = status::ok;
        return result;
    }
    question_rating rate(std::initializer_list<text_ref> labels) const {
        return rate<std::initializer_list<text_ref>>(labels);
    }

private:
    std::vector<level> m_levels;
};

/// The scale of ARC-DA (Bhakthavatsalam et al. 2021), on which people say whether they agree that an answer is right.
inline rubric arc_da_rubric() {
    return {{"strongly agree", 1.0}, {"agree", 0.75}, {"neutral", 0.5}, {"disagree", 0.25}, {"strongly disagree", 0.0}};
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
