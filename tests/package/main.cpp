#include <karat/text/utf8.hpp>

#ifdef USE_UNICODE
#include <utf8proc.h>
#endif

// A program of somebody who uses karat. It returns 0.
int main() {
    const karat::utf8::decoded read = karat::utf8::decode("\xc3\xa9", 0);
#ifdef USE_UNICODE
    if (utf8proc_tolower(0xC9) != 0xE9) return 1;
#endif
    return read.code_point == 0xE9 && read.bytes == 2 ? 0 : 1;
}
