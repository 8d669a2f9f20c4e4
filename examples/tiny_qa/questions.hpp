#ifndef KARAT_EXAMPLES_TINY_QA_QUESTIONS_HPP
#define KARAT_EXAMPLES_TINY_QA_QUESTIONS_HPP

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <karat/summary/random.hpp>

// A question-answering task small enough for a model that learns it within a minute, and yet with what real ones have:
// several golds, answers of several words whose order may vary, and yes/no questions. All text is words between single
// spaces, so that a word is a token.
//
//     ann lives in oslo and eats brown rice . what does ann eat ?          brown rice | rice
//
// Nothing here needs a library for tensors: what trains a model and what runs it read the same questions.

namespace tiny_qa {

struct question {
    std::string id;
    std::string type; ///< place, food, both or yes_no
    std::string text;
    std::vector<std::string> golds;
};

inline const std::vector<std::string>& people() {
    static const std::vector<std::string> names = {"ann", "bob", "eve", "tom", "kim", "max"};
    return names;
}
inline const std::vector<std::string>& places() {
    static const std::vector<std::string> names = {"rome", "oslo", "lima", "paris", "new york", "cape town"};
    return names;
}
inline const std::vector<std::string>& foods() {
    static const std::vector<std::string> names = {"figs", "soup", "bread", "brown rice", "goat cheese", "apple pie"};
    return names;
}

namespace detail {

inline const std::string& drawn(const std::vector<std::string>& from, karat::random_words& draw) {
    return from[static_cast<std::size_t>(draw.below(from.size()))];
}

/// A story about somebody, and one of four questions about it.
inline question make_question(karat::random_words& draw) {
    const std::string& person = drawn(people(), draw);
    const std::string& place = drawn(places(), draw);
    const std::string& food = drawn(foods(), draw);
    const std::string lives = "lives in " + place;
    const std::string eats = "eats " + food;
    const bool lives_first = draw.below(2) == 0;
    const std::string story = person + " " + (lives_first ? lives + " and " + eats : eats + " and " + lives) + " . ";

    question q;
    switch (draw.below(4)) {
    case 0:
        q.type = "place";
        q.text = story + "where does " + person + " live ?";
        q.golds = {place, "in " + place};
        break;
    case 1:
        q.type = "food";
        q.text = story + "what does " + person + " eat ?";
        q.golds = {food};
        if (const std::size_t space = food.rfind(' '); space != std::string::npos) {
            q.golds.push_back(food.substr(space + 1)); // whoever eats brown rice eats rice
        }
        break;
    case 2:
        q.type = "both";
        q.text = story + "where does " + person + " live and what does " + person + " eat ?";
        q.golds = {place + " and " + food, food + " and " + place};
        break;
    default:
        q.type = "yes_no";
        const std::string& asked = draw.below(2) == 0 ? place : drawn(places(), draw);
        q.text = story + "does " + person + " live in " + asked + " ?";
        q.golds = {asked == place ? "yes" : "no"};
    }
    return q;
}

} // namespace detail

struct data_set {
    std::vector<question> train; ///< to learn from
    std::vector<question> dev;   ///< to choose a checkpoint by
    std::vector<question> test;  ///< to report
};

/// So many questions to learn from, 200 in each of the other parts, and no two alike. The same ones for a seed on every
/// machine; dev and test do not depend on the number to learn from.
inline data_set make_data_set(std::size_t train, std::uint64_t seed) {
    data_set made;
    std::set<std::string> seen;
    karat::random_words draw(seed);
    const auto fill = [&](std::vector<question>& part, const std::string& name, std::size_t count) {
        while (part.size() < count) {
            question q = detail::make_question(draw);
            if (!seen.insert(q.text).second) continue;
            q.id = name + "-" + std::to_string(part.size() + 1);
            part.push_back(std::move(q));
        }
    };
    fill(made.dev, "dev", 200);
    fill(made.test, "test", 200);
    fill(made.train, "train", train);
    return made;
}

} // namespace tiny_qa

#endif
