// expect: could not convert | conversion from | no viable conversion
#include "karat/metric/rouge_l.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::rouge_l_ids metric = karat::given_ids{-100};
    static_cast<void>(metric);
#else
    karat::rouge_l_ids metric{karat::given_ids{-100}};
    static_cast<void>(metric);
#endif
}
