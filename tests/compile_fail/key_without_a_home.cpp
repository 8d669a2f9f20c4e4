// expect: deleted
#include "karat/metric/rouge_l.hpp"
#include "karat/reference/answer_stream.hpp"

void use() {
#ifdef KARAT_TRAP
    auto scorer = karat::answer_key{karat::rouge_l{}}.scorer();
    (void)scorer;
#else
    karat::answer_key key{karat::rouge_l{}};
    auto scorer = key.scorer();
    (void)scorer;
#endif
}
