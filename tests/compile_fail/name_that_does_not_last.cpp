// expect: deleted
#include "karat/signature.hpp"

#include <string>

void use() {
    const std::string version = "2";
#ifdef KARAT_TRAP
    const karat::named stage{"mine." + version, [] {}};
#else
    const std::string name = "mine." + version;
    const karat::named stage{name, [] {}};
#endif
    stage();
}
