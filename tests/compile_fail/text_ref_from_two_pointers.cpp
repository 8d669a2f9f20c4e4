// expect: could not convert | no matching function
#include "karat/text/text.hpp"

#include <initializer_list>

// Were an element a std::string_view or a std::string, {"yes", "no"} would be one text between two unrelated pointers.
void add(std::initializer_list<karat::text_ref> golds);

void use() {
#ifdef KARAT_TRAP
    add({{"yes", "no"}});
#else
    add({"yes", "no"});
#endif
}
