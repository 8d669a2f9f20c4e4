// expect: karat: a yes/no rule is a callable
#include "karat/metric/yes_no_accuracy.hpp"

#include <string_view>

void use() {
#ifdef KARAT_TRAP
    karat::basic_yes_no_accuracy metric{[](std::string_view text) { return text == "yes"; }};
    metric("yes", "yes");
#else
    karat::basic_yes_no_accuracy metric{karat::strict_yes_no{}};
    metric("yes", "yes");
#endif
}
