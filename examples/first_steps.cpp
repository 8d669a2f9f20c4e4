// The first calls: one answer and several references; a data set's references compiled once; an answer scored while it
// grows; token ids; several metrics in one pass; a mean over questions that merges in any order.

#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

#include <karat/karat.hpp>

int main() {
    // One answer, several references: the best reference counts. The order is always (prediction, references).
    const std::vector<std::string> golds = {"food", "shelter"};
    const auto best = karat::rouge_l{}("provide shelter", golds);
    std::printf("ROUGE-L %.4f (precision %.4f, recall %.4f) against \"%s\"\n", best.fmeasure, best.precision,
                best.recall, golds[best.reference].c_str());

    // Other metrics are called the same way. A braced list of texts will do, and so will a single reference.
    std::printf("token F1 %.4f, exact match %.0f\n", karat::token_f1{}("The shelter", {"food", "a shelter!"}).fmeasure,
                karat::exact_match{}("The shelter", "a shelter!").value);
    std::printf("yes/no %.0f\n", karat::yes_no_accuracy{}("No, plants make their own food.", "no").value);

    // Every reference's own score, when the best is not enough.
    karat::rouge_1{}.each("provide shelter", golds, [&](const karat::score& s) {
        std::printf("ROUGE-1 %.4f against \"%s\"\n", s.fmeasure, golds[s.reference].c_str());
    });

    // Nothing to compare is not the same as nothing in common: the counts tell.
    const auto nothing = karat::rouge_l{}("...", "shelter");
    std::printf("F %.4f: %zu of %zu predicted tokens matched\n", nothing.fmeasure, nothing.counts.matched,
                nothing.counts.predicted);

    // In a training loop: compile the references once, score every epoch.
    karat::answer_key key{karat::rouge_l{}};
    key.add(golds);
    key.add({"water", "some water"});
    auto scorer = key.scorer(); // one for each thread; once warm it allocates nothing
    const char* const answers_by_epoch[2][2] = {{"house", "air"}, {"a shelter", "water and air"}};
    for (int epoch = 0; epoch < 2; ++epoch) {
        karat::mean_score dev;
        for (std::size_t i = 0; i < key.size(); ++i) dev.update(scorer(i, answers_by_epoch[epoch][i]));
        std::printf("epoch %d: ROUGE-L %.4f\n", epoch, dev.compute().fmeasure);
    }

    // In an inference engine: score each beam while it grows. Text comes in pieces, cut anywhere.
    auto beam = key.stream(0); // a value: copy it when a beam forks
    beam.push("shel");
    auto other = beam;
    beam.push("ter ");
    other.push("f");
    std::printf("beams %.4f and %.4f\n", beam.best().fmeasure, other.best().fmeasure);

    // Several metrics in one pass; those with the same tokens read the text once.
    karat::answer_key both{karat::rouge_1{}, karat::token_f1{}};
    both.add(golds);
    const auto [rouge_1, token_f1] = both.scorer()(0, "the shelter");
    std::printf("ROUGE-1 %.4f, token F1 %.4f\n", rouge_1.fmeasure, token_f1.fmeasure);

    // Token ids straight from a model, no text at all; -100 stands for positions to leave out.
    const std::vector<int> prediction_ids = {17, 4, 9, -100, -100};
    const std::vector<long> reference_ids = {17, 9};
    const karat::rouge_l_ids on_ids{karat::given_ids{-100}};
    std::printf("ROUGE-L on ids %.4f\n", on_ids(prediction_ids, reference_ids).fmeasure);

    // A mean over questions. Parts from other threads, machines or files merge in any order; the same bits come out.
    karat::mean_score total;
    karat::mean_score part;
    total.update(best);
    part.update(nothing);
    total.merge(part);
    const auto mean = total.compute();
    std::printf("mean of %llu questions: %.4f\n", static_cast<unsigned long long>(mean.coverage.count), mean.fmeasure);

    // What to print beside the number, so that others can compute it again.
    std::printf("%s\n", karat::rouge_l{}.signature().c_str());
}
