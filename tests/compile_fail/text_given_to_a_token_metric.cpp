// expect: the prediction must be one answer
#include "karat/metric/rouge_n.hpp"

#include <string>
#include <vector>

void use() {
    const std::vector<std::string> tokens = {"a", "b"};
#ifdef KARAT_TRAP
    karat::rouge_1_tokens{}("a b", tokens);
#else
    karat::rouge_1_tokens{}(tokens, tokens);
#endif
}
