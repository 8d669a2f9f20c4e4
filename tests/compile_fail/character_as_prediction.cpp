// expect: the prediction must be one answer
#include "karat/metric/rouge_l.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::rouge_l{}('c', "c");
#else
    karat::rouge_l{}("c", "c");
#endif
}
