// expect: karat: a tokenizer is a callable
#include "karat/metric/rouge_lsum.hpp"
#include "karat/text/squad.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::basic_rouge_lsum<karat::newline_sentences, int>{}("a", "a");
#else
    karat::basic_rouge_lsum<karat::newline_sentences, karat::squad_tokenizer>{}("a", "a");
#endif
}
