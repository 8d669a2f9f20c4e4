// expect: no match for call | no matching function
#include "karat/metric/rouge_l.hpp"

// The inner braces would make one std::string of two unrelated pointers.
void use() {
#ifdef KARAT_TRAP
    karat::rouge_l{}("yes", {{"yes", "no"}});
#else
    karat::rouge_l{}("yes", {"yes", "no"});
#endif
}
