// expect: karat: n-grams have 1 to 9 tokens
#include "karat/metric/rouge_n.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::rouge_n<0>{}("a", "a");
#else
    karat::rouge_n<1>{}("a", "a");
#endif
}
