// expect: karat: a tokenizer is a callable
#include "karat/metric/rouge_l.hpp"

#include <string>
#include <string_view>
#include <vector>

void use() {
#ifdef KARAT_TRAP
    karat::basic_rouge_l metric{[](std::string_view text) { return std::string(text); }};
    metric("a", "a");
#else
    karat::basic_rouge_l metric{[](std::string_view text) { return std::vector<std::string>{std::string(text)}; }};
    metric("a", "a");
#endif
}
