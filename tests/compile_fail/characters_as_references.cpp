// expect: the references must be one answer or a range of answers
#include "karat/metric/rouge_l.hpp"

#include <vector>

void use() {
#ifdef KARAT_TRAP
    karat::rouge_l{}("yes", std::vector<char>{'y', 'e', 's'});
#else
    karat::rouge_l{}("yes", std::vector<const char*>{"y", "e", "s"});
#endif
}
