// expect: karat: only metrics that compare tokens can be streamed
#include "karat/metric/exact_match.hpp"
#include "karat/metric/rouge_l.hpp"
#include "karat/reference/answer_stream.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::answer_key key{karat::rouge_l{}, karat::exact_match{}};
    (void)key.stream(0);
#else
    karat::answer_key key{karat::rouge_l{}, karat::exact_match{}};
    (void)key.scorer();
#endif
}
