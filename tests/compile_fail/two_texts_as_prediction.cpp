// expect: deleted
#include "karat/metric/rouge_l.hpp"

#include <string>
#include <vector>

void use() {
    const std::vector<std::string> golds = {"food", "shelter"};
#ifdef KARAT_TRAP
    karat::rouge_l{}({"yes", "no"}, golds);
#else
    karat::rouge_l{}("yes", golds);
#endif
}
