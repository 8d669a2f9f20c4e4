// expect: no matching function | no matching member function
#include "karat/summary/mean.hpp"

// Means of parts are not averaged; parts are merged.
void use() {
    karat::mean_value total;
    karat::mean_value part;
#ifdef KARAT_TRAP
    total.update(part.compute());
#else
    total.merge(part);
#endif
}
