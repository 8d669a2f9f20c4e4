#ifndef KARAT_EXAMPLES_MLPERF_ACCURACY_MEASURES_HPP
#define KARAT_EXAMPLES_MLPERF_ACCURACY_MEASURES_HPP

#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <karat/karat.hpp>

#include "../common/answers.hpp"
#include "../common/input.hpp"
#include "../common/table.hpp"

// What the benchmarks' own scripts print: evaluation.py and evaluate-accuracy.py under language/ in
// mlcommons/inference. They take the scores of rouge_score, stemmed, as a list, and leave mean and rounding to numpy.

namespace mlperf {

struct sample {
    std::string prediction;
    std::string reference;
    std::optional<std::size_t> tokens; ///< how many were generated
};

/// The samples of a file, in its order. Of several with one id the first counts, as in the scripts.
inline std::vector<sample> read_samples(const std::string& path) {
    std::vector<sample> samples;
    std::set<std::string> ids;
    std::vector<std::string> repeated, several;
    example::for_each_line(path, [&](const example::node& line) {
        const std::string id = line.has("id") ? line["id"].id() : "";
        const example::node here = line.with_id(id);
        const example::node references = here["references"];
        const std::vector<std::string> golds =
            references.is_list() ? references.texts() : std::vector<std::string>{references.text()};
        if (golds.empty()) here.fail("no references");
        sample s{here["prediction"].text(), golds.front(), std::nullopt};
        if (here.has("tokens")) s.tokens = here["tokens"].count();
        if (!samples.empty() && s.tokens.has_value() != samples.front().tokens.has_value())
            here.fail("\"tokens\" must be in every line or in none");
        if (line.has("id") && !ids.insert(id).second) return repeated.push_back(id);
        if (golds.size() > 1) several.push_back(id);
        samples.push_back(std::move(s));
    });
    if (!repeated.empty()) example::note("repeated ids in " + example::listed(repeated, "line") + " (left out)");
    if (!several.empty())
        example::note("more than one reference in " + example::listed(several, "line") + " (the first one counts)");
    return samples;
}

/// Python's len(text.strip()), in code points.
inline std::size_t stripped_length(std::string_view text) {
    std::size_t length = 0;
    std::size_t up_to_last = 0; // the last code point that is not white space
    for (std::size_t at = 0; at < text.size();) {
        const karat::utf8::decoded c = karat::utf8::decode(text, at);
        at += c.bytes;
        const bool is_space = karat::characters::is_space(c.code_point);
        if (length == 0 && is_space) continue;
        ++length;
        if (!is_space) up_to_last = length;
    }
    return up_to_last;
}

/// round(numpy.mean(scores) * 100, 4), as numpy does it: scaled, rounded to the nearest whole number, scaled back.
inline double mean_of(const std::vector<double>& scores) {
    return std::nearbyint(karat::numpy_mean({scores.data(), scores.size()}) * 100 * 10000) / 10000;
}
/// round(a / b, 1), as Python does it, to the decimal number that is nearest.
inline double ratio_of(std::size_t a, std::size_t b) {
    return std::strtod(example::fixed(static_cast<double>(a) / static_cast<double>(b), 1).c_str(), nullptr);
}

struct measure {
    std::string name;
    double value;
    int decimals; ///< to print
};

/// What the scripts print of at least one sample.
inline std::vector<measure> measures_of(const std::vector<sample>& samples) {
    karat::answer_key key{karat::rouge_1{}, karat::rouge_2{}, karat::rouge_l{}, karat::rouge_lsum{}};
    for (const sample& s : samples) key.add(s.reference);
    auto scorer = key.scorer();
    std::vector<double> rouge1, rouge2, rouge_l, rouge_lsum;
    std::size_t characters = 0;
    std::size_t tokens = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const auto [r1, r2, l, lsum] = scorer(i, samples[i].prediction);
        for (const karat::score& s : {r1, r2, l, lsum}) {
            if (s.status == karat::status::out_of_memory) throw std::bad_alloc();
        }
        rouge1.push_back(r1.fmeasure);
        rouge2.push_back(r2.fmeasure);
        rouge_l.push_back(l.fmeasure);
        rouge_lsum.push_back(lsum.fmeasure);
        characters += stripped_length(samples[i].prediction);
        tokens += samples[i].tokens.value_or(0);
    }
    std::vector<measure> all = {{"rouge1", mean_of(rouge1), 4},
                                {"rouge2", mean_of(rouge2), 4},
                                {"rougeL", mean_of(rouge_l), 4},
                                {"rougeLsum", mean_of(rouge_lsum), 4},
                                {"gen_len", static_cast<double>(characters), 0}};
    if (samples.front().tokens) all.push_back({"tokens_per_sample", ratio_of(tokens, samples.size()), 1});
    all.push_back({"samples", static_cast<double>(samples.size()), 0});
    return all;
}

} // namespace mlperf

#endif
