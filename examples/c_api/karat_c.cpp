// What is behind karat_c.h. Compiles without exceptions and without RTTI, and exports nothing but the functions there:
//
//     c++ -std=c++17 -O2 -fPIC -fno-exceptions -fno-rtti -fvisibility=hidden -fvisibility-inlines-hidden
//         -I include -c examples/c_api/karat_c.cpp -o karat_c.o
//     c++ -shared karat_c.o -Wl,--version-script=examples/c_api/karat_c.map -o libkarat_c.so

#if defined(__GNUC__) // what the header declares is seen outside the library, whatever the flags say of the rest
#    pragma GCC visibility push(default)
#endif
#include "karat_c.h"
#if defined(__GNUC__)
#    pragma GCC visibility pop
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <new>
#include <string>
#include <string_view>
#include <tuple>

#include <karat/karat.hpp>

namespace {

// In the order of karat_metric. For other metrics change both.
using answer_key = karat::answer_key<karat::token_f1, karat::rouge_1, karat::rouge_2, karat::rouge_l>;
using results = answer_key::scorer_type::result;
static_assert(std::tuple_size_v<results> == KARAT_METRICS);
static_assert(karat::mean_score::word_count == sizeof(karat_mean) / sizeof(uint64_t));

} // namespace

struct karat_key {
    answer_key key;
};
struct karat_scorer {
    answer_key::scorer_type scorer;
};
struct karat_stream {
    const answer_key* key;
    answer_key::stream_type stream;
};

namespace {

karat_status to_c(karat::status s) {
    switch (s) {
    case karat::status::ok: return KARAT_OK;
    case karat::status::no_references: return KARAT_NO_REFERENCES;
    case karat::status::no_such_question: return KARAT_NO_SUCH_QUESTION;
    case karat::status::out_of_memory: return KARAT_OUT_OF_MEMORY;
    default: return KARAT_INVALID_ARGUMENT; // none that these metrics give
    }
}

karat_score to_c(const karat::score& s) {
    return {s.precision,        s.recall,          s.fmeasure,  s.counts.matched,
            s.counts.predicted, s.counts.expected, s.reference, to_c(s.status)};
}

// Hands over all scores, and returns the first status that is not KARAT_OK.
karat_status to_c(const results& from, karat_score* to) {
    std::apply([to](const auto&... s) mutable { ((*to++ = to_c(s)), ...); }, from);
    for (int i = 0; i < KARAT_METRICS; ++i) {
        if (to[i].status != KARAT_OK) return to[i].status;
    }
    return KARAT_OK;
}

karat::mean_score from_c(const karat_mean& mean) {
    std::array<uint64_t, karat::mean_score::word_count> words;
    std::copy_n(mean.words, words.size(), words.begin());
    return karat::mean_score::from_words(words);
}
void to_c(const karat::mean_score& from, karat_mean& to) {
    const auto words = from.words();
    std::copy_n(words.begin(), words.size(), to.words);
}

bool is_text(const char* data, size_t size) { return data != nullptr || size == 0; }

} // namespace

karat_status karat_signature(karat_metric metric, char* text, size_t size) {
    if (text == nullptr || size == 0) return KARAT_INVALID_ARGUMENT;
    std::string signature;
    switch (metric) {
    case KARAT_TOKEN_F1: signature = karat::token_f1{}.signature(); break;
    case KARAT_ROUGE_1: signature = karat::rouge_1{}.signature(); break;
    case KARAT_ROUGE_2: signature = karat::rouge_2{}.signature(); break;
    case KARAT_ROUGE_L: signature = karat::rouge_l{}.signature(); break;
    default: return KARAT_INVALID_ARGUMENT;
    }
    text[signature.copy(text, size - 1)] = '\0';
    return KARAT_OK;
}

karat_key* karat_key_new() { return new (std::nothrow) karat_key; }
void karat_key_free(karat_key* key) { delete key; }

karat_status karat_key_add(karat_key* key, const char* const* references, const size_t* sizes, size_t count) {
    if (key == nullptr || (count != 0 && (references == nullptr || sizes == nullptr))) return KARAT_INVALID_ARGUMENT;
    karat::buffer<std::string_view, 8> texts;
    for (size_t i = 0; i < count; ++i) {
        if (!is_text(references[i], sizes[i])) return KARAT_INVALID_ARGUMENT;
        texts.push_back({references[i], sizes[i]});
    }
    if (texts.failed()) return KARAT_OUT_OF_MEMORY;
    key->key.add(karat::view<std::string_view>(texts.data(), texts.size()));
    return key->key.failed() ? KARAT_OUT_OF_MEMORY : KARAT_OK;
}
size_t karat_key_size(const karat_key* key) { return key == nullptr ? 0 : key->key.size(); }

karat_scorer* karat_scorer_new(const karat_key* key) {
    return key == nullptr ? nullptr : new (std::nothrow) karat_scorer{key->key.scorer()};
}
void karat_scorer_free(karat_scorer* scorer) { delete scorer; }

karat_status karat_scorer_score(karat_scorer* scorer, size_t question, const char* answer, size_t size,
                                karat_score* scores) {
    if (scorer == nullptr || scores == nullptr || !is_text(answer, size)) return KARAT_INVALID_ARGUMENT;
    return to_c(scorer->scorer(question, std::string_view(answer, size)), scores);
}

karat_stream* karat_stream_new(const karat_key* key, size_t question) {
    return key == nullptr ? nullptr : new (std::nothrow) karat_stream{&key->key, key->key.stream(question)};
}
void karat_stream_free(karat_stream* stream) { delete stream; }

karat_status karat_stream_start(karat_stream* stream, size_t question) {
    if (stream == nullptr) return KARAT_INVALID_ARGUMENT;
    stream->stream = stream->key->stream(question);
    return question < stream->key->size() ? KARAT_OK : KARAT_NO_SUCH_QUESTION;
}
karat_status karat_stream_copy(karat_stream* to, const karat_stream* from) {
    if (to == nullptr || from == nullptr) return KARAT_INVALID_ARGUMENT;
    *to = *from;
    return KARAT_OK;
}
karat_status karat_stream_push(karat_stream* stream, const char* piece, size_t size) {
    if (stream == nullptr || !is_text(piece, size)) return KARAT_INVALID_ARGUMENT;
    stream->stream.push(std::string_view(piece, size));
    return KARAT_OK;
}
karat_status karat_stream_score(karat_stream* stream, karat_score* scores) {
    if (stream == nullptr || scores == nullptr) return KARAT_INVALID_ARGUMENT;
    return to_c(stream->stream.best(), scores);
}

karat_status karat_mean_add(karat_mean* mean, const karat_score* score) {
    if (mean == nullptr || score == nullptr) return KARAT_INVALID_ARGUMENT;
    karat::score s;
    s.precision = score->precision;
    s.recall = score->recall;
    s.fmeasure = score->fmeasure;
    s.status = score->status == KARAT_OK ? karat::status::ok : karat::status::no_references; // all alike to a mean
    karat::mean_score with = from_c(*mean);
    with.update(s);
    to_c(with, *mean);
    return KARAT_OK;
}
karat_status karat_mean_merge(karat_mean* into, const karat_mean* from) {
    if (into == nullptr || from == nullptr) return KARAT_INVALID_ARGUMENT;
    karat::mean_score with = from_c(*into);
    with.merge(from_c(*from));
    to_c(with, *into);
    return KARAT_OK;
}
karat_status karat_mean_read(const karat_mean* mean, karat_average* average) {
    if (mean == nullptr || average == nullptr) return KARAT_INVALID_ARGUMENT;
    const karat::score_mean all = from_c(*mean).compute();
    *average = {all.precision, all.recall, all.fmeasure, all.coverage.count, all.coverage.scored};
    return KARAT_OK;
}
