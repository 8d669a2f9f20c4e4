// expect: the references must be one answer or a range of answers
#include "karat/metric/rouge_l.hpp"

#include <string>
#include <vector>

// The golds of a data set are not those of a question.
void use() {
    const std::vector<std::vector<std::string>> golds_of_all = {{"yes"}, {"no"}};
#ifdef KARAT_TRAP
    karat::rouge_l{}("yes", golds_of_all);
#else
    karat::rouge_l{}("yes", golds_of_all.front());
#endif
}
