// expect: karat: at most four token ids can be left out
#include "karat/text/tokenize.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::given_ids ids{-100, 0, 1, 2, 3};
#else
    karat::given_ids ids{-100, 0, 1, 2};
    static_cast<void>(ids);
#endif
}
