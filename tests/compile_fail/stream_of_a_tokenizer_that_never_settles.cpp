// expect: karat: to be streamed, a tokenizer needs settled
#include "karat/metric/rouge_l.hpp"
#include "karat/reference/answer_stream.hpp"
#include "karat/text/tokenize.hpp"

void use() {
#ifdef KARAT_TRAP
    karat::answer_key key{karat::basic_rouge_l<karat::whitespace_tokenizer>{}};
    (void)key.stream(0);
#else
    karat::answer_key key{karat::basic_rouge_l<karat::whitespace_tokenizer>{}};
    (void)key.scorer();
#endif
}
