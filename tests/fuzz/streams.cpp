// What is kept between calls against single calls: streams that are pushed in any pieces, forked, moved and asked at
// any moment, and scorers of a key that grows. An input is a prediction and its references, with | between them; a byte
// \x01 in the prediction cuts it into pieces and is no part of it.

#include "fuzz/fuzz.hpp"
#include "fuzz/same.hpp"

#include <tuple>
#include <utility>

#include "karat/convention.hpp"
#include "karat/reference/answer_key.hpp"
#include "karat/reference/answer_stream.hpp"
#include "karat/text/tokenize.hpp"

namespace {

using fuzz::require;
using fuzz::same;
using texts = std::vector<std::string>;
using ids = std::vector<std::uint32_t>;

/// Token F1 of a text's words as they are, the tokenizer that settles at other places than the others.
using plain_f1 = karat::basic_token_f1<karat::words<karat::raw_normalizer>>;

/// Pushes the pieces into a stream of a key of these metrics, and compares after each one.
template <class Piece, class References, class... Metrics>
void check_stream(const std::vector<Piece>& pieces, const References& references, const Metrics&... metrics) {
    karat::answer_key key{metrics...};
    key.add(references);
    auto stream = key.stream(0);
    Piece so_far;
    for (const Piece& piece : pieces) {
        auto fork = stream;
        stream.push(piece);
        so_far.insert(so_far.end(), piece.begin(), piece.end());
        const typename decltype(stream)::result whole(metrics(so_far, references)...);
        require(same(std::as_const(stream).best(), whole), "a stream gives at any moment what the answer so far does");
        require(same(stream.best(), whole), "also when it reads what it can before it answers");
        require(same(std::as_const(stream).best(), whole), "and after that");
        fork.push(piece);
        const auto moved = std::move(fork);
        require(same(moved.best(), whole), "so does a fork of it");
    }
}

/// One scorer, while questions are added to its key.
template <class... Metrics>
void check_scorer(const texts& predictions, const texts& references, const Metrics&... metrics) {
    karat::answer_key key{metrics...};
    auto scorer = key.scorer();
    using result = typename decltype(scorer)::result;
    for (std::size_t i = 0; i < references.size(); ++i) {
        require(key.add(references[i], {references[i], "group"}) == i, "questions are numbered in their order");
        for (std::size_t k = 0; k <= i; ++k) {
            const std::string& prediction = predictions[(i + k) % predictions.size()];
            require(same(scorer(k, prediction), result(metrics(prediction, references[k])...)),
                    "a scorer keeps nothing");
            require(key.id(k) == references[k], "a question keeps its name");
        }
    }
    const auto copy = key;
    for (std::size_t k = 0; k < references.size(); ++k) {
        const std::string& prediction = predictions[k % predictions.size()];
        require(same(copy.scorer()(k, prediction), scorer(k, prediction)), "a copy of a key is the same");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    texts references = fuzz::split(fuzz::text_of(data, size), '|');
    const texts pieces = fuzz::split(references.front(), '\x01');
    references.erase(references.begin());

    check_stream(pieces, references, karat::rouge_1{}, karat::rouge_4{}, karat::rouge_l{}, karat::rouge_l_unstemmed{},
                 karat::token_f1{}, plain_f1{}, karat::squad_v2::token_f1{});
    check_stream(pieces, references, plain_f1{}, karat::rouge_2{}, karat::token_f1{});
    check_scorer(pieces, references, karat::rouge_2{}, karat::rouge_l{}, karat::token_f1{}, karat::rouge_lsum{},
                 karat::exact_match{});

    // The same bytes as token ids.
    std::vector<ids> id_pieces;
    std::vector<ids> id_references;
    for (const std::string& piece : pieces) id_pieces.emplace_back(piece.begin(), piece.end());
    for (const std::string& reference : references) id_references.emplace_back(reference.begin(), reference.end());
    check_stream(id_pieces, id_references, karat::rouge_1_ids{}, karat::rouge_2_ids{}, karat::rouge_l_ids{},
                 karat::token_f1_ids{});
    return 0;
}
