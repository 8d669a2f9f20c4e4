// expect: cannot convert | could not convert | could not bind | invalid initialization
#include "karat/summary/mean.hpp"

void use() {
    karat::mean_score mean;
#ifdef KARAT_TRAP
    mean.update(0.5);
#else
    mean.update(karat::score());
#endif
}
