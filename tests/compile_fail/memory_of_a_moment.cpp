// expect: deleted
#include "karat/memory.hpp"
#include "karat/metric/rouge_l.hpp"
#include "karat/reference/answer_key.hpp"

void use(karat::memory (*make)()) {
#ifdef KARAT_TRAP
    karat::answer_key key{make(), karat::rouge_l{}};
#else
    const karat::memory pool = make();
    karat::answer_key key{pool, karat::rouge_l{}};
#endif
    (void)key;
}
