// examples/llama_cpp/engine.hpp: a continuation that was forked from others gives what its whole text gives at once.
// The argument is a model.

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <vector>

#include "../../examples/llama_cpp/engine.hpp"

int main(int, char** argv) {
#ifdef KARAT_LLAMA_BACKENDS
    const llama_cpp::library loaded(KARAT_LLAMA_BACKENDS);
#else
    const llama_cpp::library loaded("");
#endif
    constexpr std::size_t width = 4;
    llama_cpp::engine forked(argv[1], width);
    llama_cpp::engine whole(argv[1], 1);
    const std::vector<llama_token> prompt = {16, 5, 6, 22, 13, 7, 28, 3};
    // By step and continuation; parents are continued twice, by none, and in another order than theirs.
    const std::vector<std::vector<llama_cpp::branch>> steps = {{{0, 22}, {0, 23}, {0, 24}, {0, 30}},
                                                               {{3, 13}, {1, 13}, {1, 22}, {0, 13}},
                                                               {{2, 28}, {0, 28}, {3, 7}},
                                                               {{1, 22}, {2, 22}, {2, 30}, {0, 22}}};
    std::vector<std::vector<llama_token>> texts = {prompt};
    forked.start(prompt);
    double farthest = 0;
    double least = 1;
    for (const auto& branches : steps) {
        std::vector<std::vector<llama_token>> grown;
        for (const llama_cpp::branch& b : branches) {
            grown.push_back(texts[b.parent]);
            grown.back().push_back(b.token);
        }
        texts = grown;
        forked.step(branches);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            whole.start(texts[i]);
            const std::vector<double> found = forked.next(i);
            const std::vector<double> expected = whole.next(0);
            double sum = 0;
            for (std::size_t token = 0; token < expected.size(); ++token) {
                farthest = std::fmax(farthest, std::fabs(found[token] - expected[token]));
                sum += std::exp(found[token]);
            }
            least = std::fmin(least, 1 - std::fabs(sum - 1));
        }
    }
    std::printf("log probabilities differ by %g at most\n", farthest);
    return farthest < 1e-3 && least > 1 - 1e-6 ? 0 : 1;
}
