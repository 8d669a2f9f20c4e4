// expect: deleted
#include "karat/memory.hpp"
#include "karat/metric/rouge_l.hpp"
#include "karat/reference/answer_key.hpp"

void use(const karat::answer_key<karat::rouge_l>& key, karat::memory (*make)()) {
#ifdef KARAT_TRAP
    auto scorer = key.scorer(make());
#else
    const karat::memory pool = make();
    auto scorer = key.scorer(pool);
#endif
    (void)scorer;
}
