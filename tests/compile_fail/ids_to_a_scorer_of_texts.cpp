// expect: karat: the prediction must be one answer
#include "karat/metric/rouge_l.hpp"
#include "karat/reference/answer_key.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::answer_key key{karat::rouge_l{}};
    const int ids[] = {1, 2};
    key.scorer()(0, ids);
#else
    karat::answer_key key{karat::rouge_l{}};
    key.scorer()(0, "1 2");
#endif
}
