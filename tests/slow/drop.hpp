#ifndef KARAT_TESTS_SLOW_DROP_HPP
#define KARAT_TESTS_SLOW_DROP_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "slow/assignment.hpp"
#include "slow/normalize.hpp"
#include "slow/python_float.hpp"

// DROP's evaluation, one whole-text step after another; spans are paired by trying all ways.

namespace slow {

inline std::u32string drop_normalize(const std::u32string& text) {
    std::vector<std::u32string> pieces(1);
    for (const char32_t c : text) {
        if (c == U' ' || c == U'-') {
            pieces.emplace_back();
        } else {
            pieces.back() += c;
        }
    }
    std::u32string out;
    for (std::u32string piece : pieces) {
        piece = lower(piece);
        if (!python_float(piece)) piece = remove_punctuation(piece);
        if (const auto number = python_float(piece)) piece = from_utf8(python_repr(*number));
        for (const std::u32string& word : split_whitespace(remove_articles(piece)))
            out += (out.empty() ? U"" : U" ") + word;
    }
    return out;
}

/// An answer, whose spans are texts in UTF-8.
class drop_answer {
public:
    explicit drop_answer(const std::vector<std::string>& answer) {
        for (const std::string& span : answer) {
            spans.push_back(drop_normalize(from_utf8(span)));
            const std::vector<std::u32string> words = split_whitespace(spans.back());
            tokens.emplace_back(words.begin(), words.end());
        }
        is_blank = answer.empty() || split_whitespace(from_utf8(answer[0])).empty();
    }
    std::vector<std::u32string> spans;            ///< normalised
    std::vector<std::set<std::u32string>> tokens; ///< of each span
    bool is_blank = false; ///< whether text.strip() leaves nothing of the first span, as it is written
};

inline double drop_exact_match(const drop_answer& prediction, const drop_answer& gold) {
    const std::set<std::u32string> predicted(prediction.spans.begin(), prediction.spans.end());
    const std::set<std::u32string> expected(gold.spans.begin(), gold.spans.end());
    return predicted == expected && prediction.spans.size() == gold.spans.size() ? 1 : 0;
}

/// F1 of two spans.
inline double drop_span_f1(const std::set<std::u32string>& prediction, const std::set<std::u32string>& gold) {
    double shared = 0;
    bool has_numbers = false;
    bool shares_numbers = false;
    for (const std::u32string& token : gold) {
        const bool is_number = python_float(token).has_value();
        const bool is_shared = prediction.count(token) > 0;
        has_numbers = has_numbers || is_number;
        shares_numbers = shares_numbers || (is_number && is_shared);
        shared += is_shared ? 1 : 0;
    }
    if (has_numbers && !shares_numbers) return 0;
    const double precision = prediction.empty() ? 1 : shared / static_cast<double>(prediction.size());
    const double recall = gold.empty() ? 1 : shared / static_cast<double>(gold.size());
    return precision == 0 && recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
}

/// F1 of two answers; several where pairings are equally good but for the last bits of their sums, which may decide to
/// which hundredth a mean is rounded.
inline std::set<double> drop_f1(const drop_answer& prediction, const drop_answer& gold) {
    const std::size_t rows = gold.spans.size();
    const std::size_t columns = prediction.spans.size();
    if (rows == 0 && columns == 0) return {1};
    std::vector<double> table;
    for (const auto& expected : gold.tokens) {
        for (const auto& predicted : prediction.tokens) table.push_back(drop_span_f1(predicted, expected));
    }
    const double largest = largest_sum(table, rows, columns);
    std::set<double> scores;
    for_each_pairing(rows, columns, [&](const std::vector<std::size_t>& partners) {
        double sum = 0;
        for (std::size_t row = 0; row < rows; ++row)
            sum += partners[row] < columns ? table[row * columns + partners[row]] : 0;
        if (sum < largest - 1e-9) return;
        // To the nearest hundredth, halves to even.
        scores.insert(std::nearbyint(100 * (sum / static_cast<double>(std::max(rows, columns)))) / 100);
    });
    return scores;
}

} // namespace slow

#endif
