// expect: cannot convert | could not convert | no matching function | no viable conversion
#include "karat/summary/mean.hpp"

void use() {
    karat::mean_score scores;
    karat::mean_value numbers;
    static_cast<void>(scores);
#ifdef KARAT_TRAP
    numbers.merge(scores);
#else
    numbers.merge(numbers);
#endif
}
