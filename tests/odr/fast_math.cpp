// Compiled with -ffast-math.
#include "odr/use.hpp"

findings of_fast_math() { return look(); }
