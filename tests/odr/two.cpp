#include "odr/use.hpp"

findings of_two() { return look(); }
