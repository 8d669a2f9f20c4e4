// expect: the prediction must be one answer
#include "karat/metric/exact_match.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::exact_match{}(L"yes", "yes");
#else
    karat::exact_match{}("yes", "yes");
#endif
}
