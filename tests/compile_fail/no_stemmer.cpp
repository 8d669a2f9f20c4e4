// expect: karat: a stemmer is a callable
#include "karat/metric/rouge_l.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::basic_rouge_l<karat::rouge_tokenizer, karat::rouge_tokenizer>{}("a", "a");
#else
    karat::basic_rouge_l<karat::rouge_tokenizer, karat::rouge_stemmer>{}("a", "a");
#endif
}
