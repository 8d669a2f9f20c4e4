// expect: deleted
#include "karat/metric/rouge_l.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::rouge_l{}(nullptr, "yes");
#else
    karat::rouge_l{}("", "yes");
#endif
}
