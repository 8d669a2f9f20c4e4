// expect: karat: what two empty sides score stands before
#include "karat/metric/token_f1.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::basic_token_f1<karat::squad_tokenizer, karat::best_answerable>{}("a", "a");
#else
    karat::basic_token_f1<karat::squad_tokenizer, karat::empty_scores_1, karat::best_answerable>{}("a", "a");
#endif
}
