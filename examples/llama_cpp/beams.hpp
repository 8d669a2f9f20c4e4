#ifndef KARAT_EXAMPLES_LLAMA_CPP_BEAMS_HPP
#define KARAT_EXAMPLES_LLAMA_CPP_BEAMS_HPP

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <karat/karat.hpp>

#include "engine.hpp"
#include "karat_llama.hpp"

namespace llama_cpp {

/// One of several answers to a question, and what it was worth after each of its tokens.
template <class Metric>
struct hypothesis {
    karat_llama::scored_answer<Metric> answer;
    double log_probability = 0;
    std::vector<double> scores = {};
    bool ended = false;
};

/// The `width` likeliest answers that a beam search finds, likeliest first; with a width of 1 the greedy one. All are
/// scored while they are decoded, which is what `key` is for: question number `question` of it.
template <class Metric>
std::vector<hypothesis<Metric>> search(engine& model, const std::string& prompt, std::size_t width, std::size_t longest,
                                       const karat::answer_key<Metric>& key, std::size_t question) {
    using beam = hypothesis<Metric>;
    struct candidate {
        std::size_t parent;
        llama_token token; // or that it has ended already
        double log_probability;
    };
    constexpr llama_token none = -1;
    const llama_vocab* const vocabulary = model.vocabulary();
    std::vector<beam> beams{beam{{vocabulary, key, question}}};
    std::vector<std::size_t> place{0}; // of each beam that has not ended, in the model

    model.start(karat_llama::tokenize(vocabulary, prompt, true));
    for (std::size_t length = 0; length < longest; ++length) {
        std::vector<candidate> candidates;
        for (std::size_t i = 0; i < beams.size(); ++i) {
            if (beams[i].ended) {
                candidates.push_back({i, none, beams[i].log_probability});
                continue;
            }
            const std::vector<double> next = model.next(place[i]);
            for (std::size_t token = 0; token < next.size(); ++token) {
                candidates.push_back({i, static_cast<llama_token>(token), beams[i].log_probability + next[token]});
            }
        }
        const std::size_t kept = std::min(width, candidates.size());
        std::partial_sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(kept), candidates.end(),
                          [](const candidate& a, const candidate& b) { return a.log_probability > b.log_probability; });
        candidates.resize(kept);

        std::vector<beam> grown;
        std::vector<branch> branches;
        std::vector<std::size_t> places;
        for (const candidate& c : candidates) {
            beam b = beams[c.parent]; // a fork: the answer is copied together with its score so far
            b.log_probability = c.log_probability;
            // Whatever is no word ends an answer, as in training.
            b.ended = c.token == none || (llama_vocab_get_attr(vocabulary, c.token) & LLAMA_TOKEN_ATTR_NORMAL) == 0;
            places.push_back(branches.size());
            if (!b.ended) {
                b.answer.push(c.token);
                b.scores.push_back(karat::primary(b.answer.score()));
                branches.push_back({place[c.parent], c.token});
            }
            grown.push_back(std::move(b));
        }
        beams = std::move(grown);
        place = std::move(places);
        if (branches.empty()) break;
        if (length + 1 < longest) model.step(branches);
    }
    return beams;
}

} // namespace llama_cpp

#endif
