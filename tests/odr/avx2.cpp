// Compiled with -mavx2.
#include "odr/use.hpp"

findings of_avx2() { return look(); }
