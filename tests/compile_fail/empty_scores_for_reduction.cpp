// expect: karat: in an exact match what makes one score of several references stands before
#include "karat/metric/exact_match.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::basic_exact_match<karat::squad_normalizer, karat::empty_scores_0>{}("a", "a");
#else
    karat::basic_exact_match<karat::squad_normalizer, karat::best, karat::empty_scores_0>{}("a", "a");
#endif
}
