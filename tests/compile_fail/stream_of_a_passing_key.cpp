// expect: deleted
#include "karat/metric/rouge_l.hpp"
#include "karat/reference/answer_stream.hpp"

void use() {
#ifdef KARAT_TRAP
    (void)karat::answer_key{karat::rouge_l{}}.stream(0);
#else
    karat::answer_key key{karat::rouge_l{}};
    (void)key.stream(0);
#endif
}
