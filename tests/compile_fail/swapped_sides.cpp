// expect: these look swapped
#include "karat/metric/rouge_l.hpp"

#include <string>
#include <vector>

void use() {
    const std::vector<std::string> golds = {"food", "shelter"};
#ifdef KARAT_TRAP
    karat::rouge_l{}(golds, "shelter");
#else
    karat::rouge_l{}("shelter", golds);
#endif
}
