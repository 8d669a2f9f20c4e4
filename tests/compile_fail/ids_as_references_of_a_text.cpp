// expect: the references must be one answer or a range of answers
#include "karat/metric/rouge_n.hpp"

#include <string>
#include <vector>

void use() {
#ifdef KARAT_TRAP
    karat::rouge_1{}("1 2", std::vector<int>{1, 2});
#else
    karat::rouge_1{}("1 2", std::vector<std::string>{"1", "2"});
#endif
}
