#include "odr/use.hpp"

findings of_one() { return look(); }
