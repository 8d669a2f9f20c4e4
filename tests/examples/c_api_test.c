/* karat_c.h from C: wrong arguments, no memory left, and the same bits whole, in pieces, copied and merged. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "karat_c.h"

#ifdef __GLIBC__ /* a malloc of our own, which refuses when it is told to */
extern void* __libc_malloc(size_t size);
static size_t granted = (size_t)-1; /* how many more allocations succeed */
void* malloc(size_t size);
void* malloc(size_t size) {
    if (granted == 0) return NULL;
    --granted;
    return __libc_malloc(size);
}
#endif

static int failures = 0;
#define EXPECT(condition)                                                                                              \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            ++failures;                                                                                                \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                            \
        }                                                                                                              \
    } while (0)

static const char* const golds[] = {"food", "shelter and food", ""};
static const size_t sizes[] = {4, 16, 0};

static void test_arguments(void) {
    karat_score scores[KARAT_METRICS];
    karat_mean mean = {{0}};
    karat_average average;
    char text[64];
    const char* const hole[] = {"food", NULL};
    karat_key* const key = karat_key_new();
    karat_scorer* const scorer = karat_scorer_new(key);
    karat_stream* const stream = karat_stream_new(key, 0); /* there is no question 0 yet */
    EXPECT(key != NULL && scorer != NULL && stream != NULL);

    karat_key_free(NULL);
    karat_scorer_free(NULL);
    karat_stream_free(NULL);
    EXPECT(karat_key_size(NULL) == 0);
    EXPECT(karat_scorer_new(NULL) == NULL);
    EXPECT(karat_stream_new(NULL, 0) == NULL);
    EXPECT(karat_key_add(NULL, golds, sizes, 2) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_key_add(key, NULL, sizes, 2) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_key_add(key, golds, NULL, 2) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_key_add(key, hole, sizes, 2) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_key_size(key) == 0);
    EXPECT(karat_stream_score(stream, scores) == KARAT_NO_SUCH_QUESTION);
    EXPECT(karat_key_add(key, golds, sizes, 3) == KARAT_OK);
    EXPECT(karat_key_add(key, NULL, NULL, 0) == KARAT_OK);
    EXPECT(karat_key_size(key) == 2);

    EXPECT(karat_scorer_score(NULL, 0, "food", 4, scores) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_scorer_score(scorer, 0, NULL, 4, scores) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_scorer_score(scorer, 0, "food", 4, NULL) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_scorer_score(scorer, 0, NULL, 0, scores) == KARAT_OK);
    EXPECT(scores[KARAT_ROUGE_L].fmeasure == 0);
    EXPECT(karat_scorer_score(scorer, 1, "food", 4, scores) == KARAT_NO_REFERENCES);
    EXPECT(scores[KARAT_ROUGE_L].status == KARAT_NO_REFERENCES);
    EXPECT(karat_mean_add(&mean, &scores[KARAT_ROUGE_L]) == KARAT_OK);
    EXPECT(karat_scorer_score(scorer, 2, "food", 4, scores) == KARAT_NO_SUCH_QUESTION);
    EXPECT(karat_scorer_score(scorer, 0, "Food!", 5, scores) == KARAT_OK);
    EXPECT(scores[KARAT_TOKEN_F1].fmeasure == 1 && scores[KARAT_TOKEN_F1].reference == 0);
    EXPECT(karat_mean_add(&mean, &scores[KARAT_TOKEN_F1]) == KARAT_OK);
    EXPECT(karat_mean_read(&mean, &average) == KARAT_OK);
    EXPECT(average.count == 2 && average.scored == 1 && average.fmeasure == 0.5);

    EXPECT(karat_stream_start(NULL, 0) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_stream_start(stream, 2) == KARAT_NO_SUCH_QUESTION);
    EXPECT(karat_stream_start(stream, 0) == KARAT_OK);
    EXPECT(karat_stream_push(NULL, "food", 4) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_stream_push(stream, NULL, 4) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_stream_push(stream, NULL, 0) == KARAT_OK);
    EXPECT(karat_stream_copy(NULL, stream) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_stream_copy(stream, NULL) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_stream_copy(stream, stream) == KARAT_OK);
    EXPECT(karat_stream_score(NULL, scores) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_stream_score(stream, NULL) == KARAT_INVALID_ARGUMENT);

    EXPECT(karat_mean_add(NULL, scores) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_mean_add(&mean, NULL) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_mean_merge(NULL, &mean) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_mean_merge(&mean, NULL) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_mean_read(NULL, &average) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_mean_read(&mean, NULL) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_signature(KARAT_METRICS, text, sizeof text) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_signature(KARAT_ROUGE_L, NULL, 9) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_signature(KARAT_ROUGE_L, text, 0) == KARAT_INVALID_ARGUMENT);
    EXPECT(karat_signature(KARAT_ROUGE_L, text, 7) == KARAT_OK && strcmp(text, "rougeL") == 0);
    EXPECT(karat_signature(KARAT_ROUGE_1, text, sizeof text) == KARAT_OK && strncmp(text, "rouge1|", 7) == 0);
    EXPECT(karat_signature(KARAT_ROUGE_2, text, sizeof text) == KARAT_OK && strncmp(text, "rouge2|", 7) == 0);
    EXPECT(karat_signature(KARAT_TOKEN_F1, text, sizeof text) == KARAT_OK && strncmp(text, "token_f1|", 9) == 0);

    karat_stream_free(stream);
    karat_scorer_free(scorer);
    karat_key_free(key);
}

/* Scores one answer whole and in pieces; what was scored is in `scores`. The first status that is not KARAT_OK. */
static karat_status score_long_answer(karat_score scores[KARAT_METRICS]) {
    static const char words[] = "A shelter, and then some food; a remarkably long text about roofs follows. ";
    char answer[20 * sizeof words];
    karat_score streamed[KARAT_METRICS];
    karat_status status = KARAT_OUT_OF_MEMORY;
    karat_status pushed;
    size_t size = 0;
    size_t i;
    karat_key* const key = karat_key_new();
    karat_scorer* const scorer = karat_scorer_new(key);
    karat_stream* stream = NULL;
    karat_stream* fork = NULL;
    for (i = 0; i < 20; ++i, size += sizeof words - 1) memcpy(answer + size, words, sizeof words);
    if (key != NULL && scorer != NULL) {
        const char* const references[] = {answer, "food"};
        const size_t reference_sizes[] = {10 * (sizeof words - 1), 4};
        status = karat_key_add(key, references, reference_sizes, 2);
        pushed = karat_scorer_score(scorer, 0, answer, size, scores);
        if (status == KARAT_OK)
            status = pushed;
        else
            EXPECT(pushed == KARAT_OUT_OF_MEMORY); /* a key that is not complete scores nothing */
        stream = karat_stream_new(key, 0);
        fork = karat_stream_new(key, 0);
        if (stream == NULL || fork == NULL) {
            status = KARAT_OUT_OF_MEMORY;
        } else {
            for (i = 0; i < size; i += 7) {
                karat_stream* const swapped = fork;
                EXPECT(karat_stream_push(stream, answer + i, size - i < 7 ? size - i : 7) == KARAT_OK);
                EXPECT(karat_stream_copy(fork, stream) == KARAT_OK);
                fork = stream;
                stream = swapped;
            }
            pushed = karat_stream_score(stream, streamed);
            if (status == KARAT_OK) status = pushed;
            for (i = 0; status == KARAT_OK && i < KARAT_METRICS; ++i) {
                EXPECT(streamed[i].fmeasure == scores[i].fmeasure && streamed[i].precision == scores[i].precision);
                EXPECT(streamed[i].matched == scores[i].matched && streamed[i].reference == scores[i].reference);
            }
        }
    }
    karat_stream_free(fork);
    karat_stream_free(stream);
    karat_scorer_free(scorer);
    karat_key_free(key);
    return status;
}

static void test_memory(void) {
    karat_score right[KARAT_METRICS];
    EXPECT(score_long_answer(right) == KARAT_OK);
    EXPECT(right[KARAT_ROUGE_L].recall == 1 && right[KARAT_ROUGE_L].precision == 0.5);
#ifdef __GLIBC__
    {
        /* However many allocations succeed before there is no more memory: a status, or the right scores. */
        size_t grants;
        size_t i;
        karat_status status = KARAT_OUT_OF_MEMORY;
        for (grants = 0; grants < 1000 && status != KARAT_OK; ++grants) {
            karat_score scores[KARAT_METRICS];
            granted = grants;
            status = score_long_answer(scores);
            granted = (size_t)-1;
            EXPECT(status == KARAT_OK || status == KARAT_OUT_OF_MEMORY);
            for (i = 0; status == KARAT_OK && i < KARAT_METRICS; ++i) {
                EXPECT(scores[i].fmeasure == right[i].fmeasure && scores[i].matched == right[i].matched);
            }
        }
        EXPECT(status == KARAT_OK && grants > 10);
        printf("%lu allocations refused one after the other\n", (unsigned long)grants - 1);
    }
#endif
}

static void test_means(void) {
    karat_mean whole = {{0}};
    karat_mean parts[2] = {{{0}}, {{0}}};
    karat_score score = {0, 0, 0, 0, 0, 0, 0, KARAT_OK};
    karat_average average;
    int i;
    for (i = 0; i < 1000; ++i) {
        score.precision = score.recall = score.fmeasure = 1.0 / (1 + i % 7);
        EXPECT(karat_mean_add(&whole, &score) == KARAT_OK);
        EXPECT(karat_mean_add(&parts[i % 3 == 0], &score) == KARAT_OK);
    }
    EXPECT(karat_mean_merge(&parts[1], &parts[0]) == KARAT_OK);
    EXPECT(memcmp(&whole, &parts[1], sizeof whole) == 0);
    EXPECT(karat_mean_read(&whole, &average) == KARAT_OK);
    EXPECT(average.count == 1000 && average.scored == 1000);
    EXPECT(average.fmeasure == 0.3706357142857143); /* math.fsum(1 / (1 + i % 7) for i in range(1000)) / 1000 */
}

int main(void) {
    test_arguments();
    test_memory();
    test_means();
    if (failures == 0) puts("c_api: all right");
    return failures != 0;
}
