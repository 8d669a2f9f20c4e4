// expect: karat: n-grams have 1 to 9 tokens
#include "karat/metric/rouge_n.hpp"

void use() {
#ifdef KARAT_TRAP
    static_cast<void>(karat::rouge_n<0>{});
#else
    static_cast<void>(karat::rouge_n<1>{});
#endif
}
