// expect: karat: a tokenizer is a callable
#include "karat/metric/rouge_l.hpp"

#include <string_view>

void use() {
#ifdef KARAT_TRAP
    karat::basic_rouge_l metric{[](std::string_view) {}};
#else
    karat::basic_rouge_l metric{[](std::string_view text, auto& sink) { sink(text); }};
#endif
    metric("a", "a");
}
