// expect: deleted
#include "karat/metric/rouge_l.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::rouge_l{}("yes", {"yes", nullptr});
#else
    karat::rouge_l{}("yes", {"yes", ""});
#endif
}
