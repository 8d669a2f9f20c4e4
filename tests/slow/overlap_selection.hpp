#ifndef KARAT_TESTS_SLOW_OVERLAP_SELECTION_HPP
#define KARAT_TESTS_SLOW_OVERLAP_SELECTION_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace slow {

/// The tokens of "question answer": runs of ASCII letters and digits in lower case.
inline std::set<std::string> overlap_tokens(const std::string& question, const std::string& answer) {
    std::set<std::string> tokens;
    std::string token;
    for (char c : question + " " + answer + " ") {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
            token += c;
        } else {
            if (!token.empty()) tokens.insert(token);
            token.clear();
        }
    }
    return tokens;
}

struct overlap_match {
    std::size_t shared;
    std::size_t tokens;
    std::size_t example; ///< the first of the most similar ones; evaluation.size() if nothing is shared
};

/// Compares with every evaluation example, one after the other.
inline overlap_match most_similar(const std::vector<std::set<std::string>>& evaluation,
                                  const std::set<std::string>& candidate) {
    overlap_match best{0, candidate.size(), evaluation.size()};
    for (std::size_t e = 0; e < evaluation.size(); ++e) {
        std::size_t shared = 0;
        for (const std::string& token : candidate) shared += evaluation[e].count(token);
        if (shared > best.shared) {
            best.shared = shared;
            best.example = e;
        }
    }
    return best;
}

/// The places of the k least similar, the least similar first, equally similar ones in their order.
inline std::vector<std::size_t> least_similar(const std::vector<overlap_match>& matches, std::size_t k, bool by_share) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < matches.size(); ++i) places.push_back(i);
    std::stable_sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) {
        if (!by_share) return matches[a].shared < matches[b].shared;
        // Shares over their common denominator. Without tokens nothing is shared either: 0 / 1.
        const std::uint64_t a_tokens = std::max<std::uint64_t>(1, matches[a].tokens);
        const std::uint64_t b_tokens = std::max<std::uint64_t>(1, matches[b].tokens);
        return matches[a].shared * b_tokens < matches[b].shared * a_tokens;
    });
    if (places.size() > k) places.resize(k);
    return places;
}

} // namespace slow

#endif
