// expect: the prediction must be one answer
#include "karat/metric/rouge_l.hpp"

// A string is a range of small integers, but its characters are no token ids.
void use() {
#ifdef KARAT_TRAP
    karat::rouge_l_ids{}("1 2", "1 2");
#else
    karat::rouge_l{}("1 2", "1 2");
#endif
}
