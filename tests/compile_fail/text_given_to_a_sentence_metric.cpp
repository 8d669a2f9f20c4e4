// expect: the prediction must be one answer
#include "karat/metric/rouge_lsum.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::rouge_lsum_sentences{}("a\nb", "a\nb");
#else
    karat::rouge_lsum{}("a\nb", "a\nb");
#endif
}
