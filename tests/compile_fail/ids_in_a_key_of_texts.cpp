// expect: karat: the references must be
#include "karat/metric/rouge_l.hpp"
#include "karat/reference/answer_key.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::answer_key key{karat::rouge_l{}};
    const int ids[] = {1, 2};
    key.add(ids);
#else
    karat::answer_key key{karat::rouge_l_ids{}};
    const int ids[] = {1, 2};
    key.add(ids);
#endif
}
