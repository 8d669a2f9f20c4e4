#include <karat/karat.hpp>

#include <cstdio>

int main() {
    const auto score = karat::rouge_l{}("provide shelter", {"food", "shelter"});
    std::printf("ROUGE-L %.4f\n", score.fmeasure);
    return score.reference == 1 ? 0 : 1;
}
