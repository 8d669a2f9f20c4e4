// expect: the prediction must be one answer
#include "karat/metric/rouge_l.hpp"

#include <vector>

void use() {
    const std::vector<int> ids = {1, 2};
#ifdef KARAT_TRAP
    karat::rouge_l{}(ids, ids);
#else
    karat::rouge_l_ids{}(ids, ids);
#endif
}
