// expect: the references must be one answer or a range of answers
#include "karat/metric/rouge_l.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::rouge_l{}("5", 5);
#else
    karat::rouge_l{}("5", "5");
#endif
}
