// expect: deleted
#include "karat/text/text.hpp"

#ifdef KARAT_TRAP
karat::text_ref text = nullptr;
#else
karat::text_ref text = "";
#endif
