// expect: no matching function | no matching member function
#include "karat/summary/mean.hpp"

// Precision, recall or F? The mean of whole scores is karat::mean_score.
void use() {
    karat::mean_value mean;
#ifdef KARAT_TRAP
    mean.update(karat::score());
#else
    mean.update(karat::score().fmeasure);
#endif
}
