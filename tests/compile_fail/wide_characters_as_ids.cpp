// expect: the prediction must be one answer
#include "karat/metric/token_f1.hpp"

#include <vector>

void use() {
    const std::vector<int> ids = {1, 2};
#ifdef KARAT_TRAP
    karat::token_f1_ids{}(std::vector<wchar_t>{L'a'}, ids);
#else
    karat::token_f1_ids{}(std::vector<long>{1}, ids);
#endif
}
