// expect: the prediction must be one answer
#include "karat/metric/token_f1.hpp"

#include <optional>
#include <string>

void use() {
    const std::optional<std::string> answer = "yes";
#ifdef KARAT_TRAP
    karat::token_f1{}(answer, "yes");
#else
    karat::token_f1{}(answer.value_or(""), "yes");
#endif
}
