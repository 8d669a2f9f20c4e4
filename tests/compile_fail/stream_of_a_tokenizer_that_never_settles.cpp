// expect: karat: to be streamed, a tokenizer needs settled
#include "karat/metric/rouge_l.hpp"
#include "karat/reference/answer_stream.hpp"
#include "karat/text/closed_answer.hpp"
#include "karat/text/squad.hpp"

// What its first word means depends on whether a second one follows.
using whole_answer = karat::closed_answer_words<karat::squad_normalizer>;

void use() {
#ifdef KARAT_TRAP
    karat::answer_key key{karat::basic_rouge_l<whole_answer>{}};
    (void)key.stream(0);
#else
    karat::answer_key key{karat::basic_rouge_l<whole_answer>{}};
    (void)key.scorer();
#endif
}
