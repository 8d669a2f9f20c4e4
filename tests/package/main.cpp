#include <karat/karat.hpp>
#ifdef USE_UNICODE
#    include <karat/unicode.hpp>
#endif

#include <string>
#include <vector>

// A program of somebody who uses karat. It returns 0.
int main() {
    const std::vector<std::string> golds = {"food", "shelter"};
    const auto best = karat::rouge_l{}("provide shelter", golds);
    if (best.reference != 1 || best.fmeasure != 2.0 / 3) return 1;
#ifdef USE_UNICODE
    karat::buffer<char, 8> folded;
    karat::case_folded{}("YES", folded);
    if (std::string(folded.data(), folded.size()) != "yes") return 1;
#endif
    return 0;
}
