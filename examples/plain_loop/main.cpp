// The shape of a training loop, without any framework: train for an epoch, score the dev set through an answer_key,
// keep the best checkpoint, stop when it gets no better. Put your model in the toy's place; the rest stays as it is.

#include <cstdio>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <karat/karat.hpp>

struct example {
    std::string question;
    std::vector<std::string> golds; // what counts as right; the first one is learnt
};

// A perceptron: each word of a question has votes for answers.
class toy_model {
public:
    std::string answer(const std::string& question) const {
        std::map<std::string, int> sums;
        std::istringstream words(question);
        for (std::string word; words >> word;) {
            if (m_votes.count(word) == 0) continue;
            for (const auto& [answer, votes] : m_votes.at(word)) sums[answer] += votes;
        }
        std::string best; // nothing to say
        for (const auto& [answer, sum] : sums) best = sum > sums[best] ? answer : best;
        return best;
    }
    void learn(const example& e) {
        const std::string guess = answer(e.question);
        std::istringstream words(e.question);
        for (std::string word; guess != e.golds[0] && words >> word;) {
            ++m_votes[word][e.golds[0]];
            --m_votes[word][guess];
        }
    }

private:
    std::map<std::string, std::map<std::string, int>> m_votes;
};

int main() {
    const std::vector<example> train = {{"what do plants make food from", {"light from the sun"}},
                                        {"which gas do animals breathe in", {"oxygen gas"}},
                                        {"which gas do plants take in", {"carbon dioxide"}},
                                        {"what pulls a ball to the ground", {"the force of gravity"}},
                                        {"what gives the moon its light", {"light from the sun"}},
                                        {"what do clouds consist of", {"drops of water"}}};
    const std::vector<example> dev = {{"what pulls the moon in", {"gravity", "the force of gravity"}},
                                      {"which gas is in the air that animals breathe", {"oxygen"}},
                                      {"what do plants need for food", {"sunlight", "light from the sun"}},
                                      {"what do drops in clouds consist of", {"water", "water drops"}}};

    karat::answer_key key{karat::rouge_l{}}; // before the loop: the golds are read once
    for (const example& e : dev) key.add(e.golds);
    auto scorer = key.scorer(); // one for each thread

    toy_model model;
    toy_model best_model;
    karat::best_checkpoint best(3); // stop after 3 epochs that were no better
    for (unsigned epoch = 1; epoch <= 20 && !best.should_stop(); ++epoch) {
        for (const example& e : train) model.learn(e);

        karat::mean_score mean;
        for (std::size_t i = 0; i < dev.size(); ++i) mean.update(scorer(i, model.answer(dev[i].question)));
        const double rouge_l = mean.compute().fmeasure;
        if (!best.update(epoch, rouge_l)) return 1; // not a number
        if (best.step() == epoch) best_model = model;
        std::printf("{\"epoch\": %u, \"rougeL\": %.4f}\n", epoch, rouge_l);
    }
    for (const example& e : dev) std::printf("%s? %s\n", e.question.c_str(), best_model.answer(e.question).c_str());
    std::printf("best: %.4f %s\n", best.score(), karat::rouge_l{}.signature().c_str());
}
