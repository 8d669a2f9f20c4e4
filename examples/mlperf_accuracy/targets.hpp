#ifndef KARAT_EXAMPLES_MLPERF_ACCURACY_TARGETS_HPP
#define KARAT_EXAMPLES_MLPERF_ACCURACY_TARGETS_HPP

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

// What MLPerf Inference asks of the benchmarks that it judges by ROUGE.

namespace mlperf {

/// What the reference run of a benchmark scored; 0: it is not judged by this. From the repository mlcommons/inference,
/// tools/submission/submission_checker/constants.py, MODEL_CONFIG: gptj from v5.0, its last round, the others from
/// v6.0.
struct benchmark {
    const char* name;
    bool has_99_9;       ///< whether 99.9 % of the ROUGE may be asked for, besides 99 %
    std::size_t samples; ///< all must be there
    double rouge1, rouge2, rouge_l, rouge_lsum;
    double gen_len;             ///< characters; 90 % are needed
    bool gen_len_has_a_limit;   ///< which is 110 %
    double tokens_per_sample;   ///< 90 % to 110 % are needed
    const char* also_judged_by; ///< what no file of texts and references can tell
};
constexpr benchmark benchmarks[] = {
    {"gptj", true, 13368, 42.9865, 20.1235, 29.9881, 0, 4016878, false, 0, ""},
    {"llama2-70b", true, 24576, 44.4312, 22.0352, 28.6162, 0, 0, false, 294.45, ""},
    {"llama3.1-8b", false, 13368, 38.7792, 15.9075, 24.4957, 35.793, 8167644, true, 0, ""},
    {"llama3.1-8b-edge", false, 5000, 39.06, 16.1147, 24.6375, 36.124, 3051113, true, 0, ""},
    // The part of it that is OpenOrca; the README of language/mixtral-8x7b says how large it is.
    {"mixtral-8x7b", false, 5000, 45.5989, 23.3526, 30.4608, 0, 0, false, 0,
     "gsm8k, mbxp, and tokens_per_sample, which is over all three parts"},
};

constexpr double unlimited = std::numeric_limits<double>::infinity();

/// From where to where a measure has to be.
struct bound {
    std::string measure;
    double least;
    double most = unlimited;
};

/// `share` is 0.99 or 0.999, of ROUGE.
inline std::vector<bound> bounds_of(const benchmark& b, double share) {
    const auto samples = static_cast<double>(b.samples);
    std::vector<bound> bounds;
    for (const bound& one : {bound{"rouge1", b.rouge1 * share}, bound{"rouge2", b.rouge2 * share},
                             bound{"rougeL", b.rouge_l * share}, bound{"rougeLsum", b.rouge_lsum * share},
                             bound{"gen_len", b.gen_len * 0.9, b.gen_len_has_a_limit ? b.gen_len * 1.1 : unlimited},
                             bound{"tokens_per_sample", b.tokens_per_sample * 0.9, b.tokens_per_sample * 1.1},
                             bound{"samples", samples, samples}}) {
        if (one.least > 0) bounds.push_back(one);
    }
    return bounds;
}

} // namespace mlperf

#endif
