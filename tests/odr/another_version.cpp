// Compiled with the headers of another version, which tests/CMakeLists.txt makes of these.
#include "odr/use.hpp"

findings of_another_version() { return look(); }
