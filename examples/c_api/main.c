/* karat from C: a dev set scored question by question, two halves of it merged, and a beam scored while it grows. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "karat_c.h"

static void check(karat_status status, const char* what) {
    if (status == KARAT_OK) return;
    fprintf(stderr, "c_api: %s: status %d\n", what, (int)status);
    exit(1);
}
static void* made(void* handle) {
    if (handle == NULL) {
        fprintf(stderr, "c_api: out of memory\n");
        exit(1);
    }
    return handle;
}

static karat_status add_question(karat_key* key, const char* const* golds, size_t count) {
    size_t sizes[4];
    size_t i;
    for (i = 0; i < count; ++i) sizes[i] = strlen(golds[i]);
    return karat_key_add(key, golds, sizes, count);
}

int main(void) {
    static const char* const needs[] = {"food", "shelter"};
    static const char* const gases[] = {"oxygen", "oxygen gas", "O2"};
    static const char* const answers[] = {"provide shelter", "Oxygen."};
    karat_score scores[KARAT_METRICS];
    karat_mean halves[2] = {{{0}}, {{0}}}; /* by different threads, processes or machines */
    karat_average average;
    char signature[128];
    size_t i;

    /* The references are read once, the answers of every epoch are scored against them. */
    karat_key* const key = made(karat_key_new());
    karat_scorer* scorer;
    check(add_question(key, needs, 2), "first question");
    check(add_question(key, gases, 3), "second question");
    scorer = made(karat_scorer_new(key));
    for (i = 0; i < karat_key_size(key); ++i) {
        check(karat_scorer_score(scorer, i, answers[i], strlen(answers[i]), scores), "score");
        printf("%-16s token F1 %.4f, ROUGE-L %.4f, against reference %lu\n", answers[i],
               scores[KARAT_TOKEN_F1].fmeasure, scores[KARAT_ROUGE_L].fmeasure,
               (unsigned long)scores[KARAT_ROUGE_L].reference);
        check(karat_mean_add(&halves[i % 2], &scores[KARAT_ROUGE_L]), "mean");
    }
    check(karat_mean_merge(&halves[0], &halves[1]), "merge");
    check(karat_mean_read(&halves[0], &average), "mean");
    check(karat_signature(KARAT_ROUGE_L, signature, sizeof signature), "signature");
    printf("mean of %lu questions: %.4f %s\n", (unsigned long)average.count, average.fmeasure, signature);

    {
        /* A beam is scored while it is decoded, piece by piece. Where it forks it is copied. */
        karat_stream* const beam = made(karat_stream_new(key, 0));
        karat_stream* const other = made(karat_stream_new(key, 0));
        check(karat_stream_push(beam, "provide ", 8), "push");
        check(karat_stream_copy(other, beam), "fork");
        check(karat_stream_push(beam, "shel", 4), "push");
        check(karat_stream_push(beam, "ter", 3), "push");
        check(karat_stream_push(other, "water", 5), "push");
        check(karat_stream_score(beam, scores), "score");
        printf("beam: ROUGE-L %.4f", scores[KARAT_ROUGE_L].fmeasure);
        check(karat_stream_score(other, scores), "score");
        printf(", other: %.4f\n", scores[KARAT_ROUGE_L].fmeasure);
        karat_stream_free(beam);
        karat_stream_free(other);
    }
    karat_scorer_free(scorer);
    karat_key_free(key);
    return 0;
}
