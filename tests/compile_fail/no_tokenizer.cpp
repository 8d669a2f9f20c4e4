// expect: karat: a tokenizer is a callable
#include "karat/metric/rouge_l.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::basic_rouge_l<int>{}("a", "a");
#else
    karat::basic_rouge_l<karat::whitespace_tokenizer>{}("a", "a");
#endif
}
