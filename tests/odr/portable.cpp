// Compiled with KARAT_PORTABLE.
#include "odr/use.hpp"

findings of_portable() { return look(); }
