#ifndef KARAT_C_H
#define KARAT_C_H
/* karat for programs in C: token F1 and ROUGE of an answer, whole or while it grows, against several references.
 *
 * Texts are UTF-8 of a size in bytes, without a '\0'; a text of size 0 may be NULL. NULL in another's place is
 * KARAT_INVALID_ARGUMENT, and nothing happens; ..._free() takes it. When memory runs out ..._new() gives NULL, as
 * without a key, and scores are KARAT_OUT_OF_MEMORY; only karat_signature() ends the program then.
 *
 * Threads: a key may be shared while nobody is in karat_key_add(). A scorer, a stream or a mean is for one thread at a
 * time. Scorers and streams must be freed before their key. */
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct karat_key karat_key;       /* the references of all questions, read once */
typedef struct karat_scorer karat_scorer; /* scores whole answers; once warm it allocates nothing */
typedef struct karat_stream karat_stream; /* scores one answer while it grows */

typedef enum karat_status {
    KARAT_OK,
    KARAT_NO_REFERENCES,    /* the question has none: no score */
    KARAT_NO_SUCH_QUESTION, /* no score */
    KARAT_OUT_OF_MEMORY,    /* no score; a key stays in that state */
    KARAT_INVALID_ARGUMENT
} karat_status;

/* What is scored, in this order, KARAT_METRICS at once. */
typedef enum karat_metric { KARAT_TOKEN_F1, KARAT_ROUGE_1, KARAT_ROUGE_2, KARAT_ROUGE_L, KARAT_METRICS } karat_metric;

typedef struct karat_score {
    double precision, recall, fmeasure;  /* in [0, 1]; 0 without a score */
    size_t matched, predicted, expected; /* tokens, or pairs of them for KARAT_ROUGE_2 */
    size_t reference;                    /* the first with the best F, from 0 on; (size_t)-1: none */
    karat_status status;
} karat_score;

/* A mean over questions. It owns nothing: {{0}} is empty, and the words may be saved, sent, or summed by MPI_SUM. */
typedef struct karat_mean {
    uint64_t words[15];
} karat_mean;
typedef struct karat_average {
    double precision, recall, fmeasure; /* over all questions; those without a score count as 0 */
    uint64_t count, scored;             /* questions */
} karat_average;

/* What to print beside a mean: the metric and all its rules, up to `size` bytes with the '\0'. Call it at the start. */
karat_status karat_signature(karat_metric metric, char* text, size_t size);

karat_key* karat_key_new(void);
void karat_key_free(karat_key* key);
/* Adds a question, whose number is that of the questions before it. */
karat_status karat_key_add(karat_key* key, const char* const* references, const size_t* sizes, size_t count);
size_t karat_key_size(const karat_key* key);

karat_scorer* karat_scorer_new(const karat_key* key);
void karat_scorer_free(karat_scorer* scorer);
karat_status karat_scorer_score(karat_scorer* scorer, size_t question, const char* answer, size_t size,
                                karat_score scores[KARAT_METRICS]);

karat_stream* karat_stream_new(const karat_key* key, size_t question);
void karat_stream_free(karat_stream* stream);
/* Starts again, with another question; and makes `to` a copy of `from`, as when a beam forks. Both reuse memory. */
karat_status karat_stream_start(karat_stream* stream, size_t question);
karat_status karat_stream_copy(karat_stream* to, const karat_stream* from);
/* Takes the next piece, cut anywhere; and scores what there is, as if it were the whole answer. */
karat_status karat_stream_push(karat_stream* stream, const char* piece, size_t size);
karat_status karat_stream_score(karat_stream* stream, karat_score scores[KARAT_METRICS]);

karat_status karat_mean_add(karat_mean* mean, const karat_score* score);
karat_status karat_mean_merge(karat_mean* into, const karat_mean* from);
karat_status karat_mean_read(const karat_mean* mean, karat_average* average);

#ifdef __cplusplus
}
#endif
#endif
