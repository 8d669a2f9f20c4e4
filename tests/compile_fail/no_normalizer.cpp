// expect: karat: a normaliser is a callable
#include "karat/metric/exact_match.hpp"

#include <string_view>

void use() {
#ifdef KARAT_TRAP
    karat::basic_exact_match metric{[](std::string_view text) { return text.size(); }};
    metric("a", "a");
#else
    karat::basic_exact_match metric{[](std::string_view text) { return text.substr(0, 1); }};
    metric("a", "a");
#endif
}
