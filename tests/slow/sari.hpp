#ifndef KARAT_TESTS_SLOW_SARI_HPP
#define KARAT_TESTS_SLOW_SARI_HPP

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace slow {

/// SARI of tokens, word by word as it is defined, with sets of n-grams.
struct sari {
    using ngram = std::vector<std::string>;
    using ngrams = std::set<ngram>;

    double kept = 0;
    double added = 0;
    double deleted = 0;
    double value = 0;

    sari(const ngram& source, const ngram& prediction, const ngram& gold) {
        for (std::size_t n = 1; n <= 4; ++n) {
            const ngrams s = of(source, n);
            const ngrams p = of(prediction, n);
            const ngrams g = of(gold, n);
            kept += f1(both(both(s, p), g).size(), both(s, p).size(), both(s, g).size());
            added += f1(both(without(p, s), g).size(), without(p, s).size(), without(g, s).size());
            deleted += ratio(both(without(s, p), without(s, g)).size(), without(s, p).size());
        }
        kept /= 4;
        added /= 4;
        deleted /= 4;
        value = (kept + added + deleted) / 3;
    }

    static ngrams of(const ngram& tokens, std::size_t n) {
        ngrams all;
        for (std::size_t i = 0; i + n <= tokens.size(); ++i) {
            ngram one;
            for (std::size_t k = i; k < i + n; ++k) one.push_back(tokens[k]);
            all.insert(one);
        }
        return all;
    }
    static ngrams both(const ngrams& a, const ngrams& b) {
        ngrams result;
        for (const ngram& one : a) {
            if (b.count(one) == 1) result.insert(one);
        }
        return result;
    }
    static ngrams without(const ngrams& a, const ngrams& b) {
        ngrams result;
        for (const ngram& one : a) {
            if (b.count(one) == 0) result.insert(one);
        }
        return result;
    }
    static double ratio(std::size_t part, std::size_t whole) {
        if (whole == 0) return 1;
        return static_cast<double>(part) / static_cast<double>(whole);
    }
    static double f1(std::size_t matched, std::size_t predicted, std::size_t expected) {
        const double precision = ratio(matched, predicted);
        const double recall = ratio(matched, expected);
        if (precision == 0 || recall == 0) return 0;
        return 2 * precision * recall / (precision + recall);
    }
};

} // namespace slow

#endif
