// expect: these look swapped
#include "karat/metric/rouge_l.hpp"

#include <vector>

void use() {
    const std::vector<int> prediction = {1, 2};
    const std::vector<std::vector<int>> references = {{1}, {2}};
#ifdef KARAT_TRAP
    karat::rouge_l_ids{}(references, prediction);
#else
    karat::rouge_l_ids{}(prediction, references);
#endif
}
