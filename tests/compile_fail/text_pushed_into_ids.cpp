// expect: karat: this stream takes what its metrics take
#include "karat/metric/rouge_l.hpp"
#include "karat/reference/answer_stream.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::answer_key key{karat::rouge_l_ids{}};
    auto beam = key.stream(0);
    beam.push("7");
#else
    karat::answer_key key{karat::rouge_l_ids{}};
    auto beam = key.stream(0);
    beam.push(7);
#endif
}
