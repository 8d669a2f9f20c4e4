// expect: karat: this stream takes pieces of text
#include "karat/metric/rouge_l.hpp"
#include "karat/reference/answer_stream.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::answer_key key{karat::rouge_l{}};
    auto beam = key.stream(0);
    beam.push(0);
#else
    karat::answer_key key{karat::rouge_l{}};
    auto beam = key.stream(0);
    beam.push("0");
#endif
}
