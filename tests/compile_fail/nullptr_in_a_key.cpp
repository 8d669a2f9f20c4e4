// expect: deleted
#include "karat/metric/rouge_l.hpp"
#include "karat/reference/answer_key.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::answer_key key{karat::rouge_l{}};
    key.add(nullptr);
#else
    karat::answer_key key{karat::rouge_l{}};
    key.add("");
#endif
}
