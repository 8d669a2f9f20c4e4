// Scores for a long time and looks whether memory grows: that of the scorers, as they count it, and that of the
// program, as the system does.
//
//     karat_soak [scores]        default: 100,000,000, some minutes
//
// Prints both ten times on the way, and returns 1 if either grew after the first tenth. Short answers of many kinds,
// and a long one now and then; scorers that live for a tenth, single scores, and streams that fork and go at once.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <tuple>
#include <vector>

#include "karat/karat.hpp"

#ifdef __linux__
#    include <unistd.h>
#endif

namespace {

/// Bytes of the program that are in memory; 0 where that is not known.
std::size_t resident() {
#ifdef __linux__
    std::FILE* const file = std::fopen("/proc/self/statm", "r");
    if (file == nullptr) return 0;
    unsigned long total = 0;
    unsigned long pages = 0;
    const int read = std::fscanf(file, "%lu %lu", &total, &pages);
    std::fclose(file);
    return read == 2 ? std::size_t{pages} * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) : 0;
#else
    return 0;
#endif
}

class dice {
public:
    std::size_t below(std::size_t n) {
        m_state ^= m_state << 13;
        m_state ^= m_state >> 7;
        m_state ^= m_state << 17;
        return static_cast<std::size_t>(m_state % n);
    }

private:
    std::uint64_t m_state = 0x9E3779B97F4A7C15u;
};

std::string make_text(dice& d, std::size_t words) {
    static const char* const some[] = {
        "the", "cat",   "running",     "dogs", "3", "well-known", "yes",
        "no",  "Paris", "caf\xc3\xa9", "of",   "a", "answers",    "\xe7\x8c\xab\xe7\x8c\xab"};
    std::string text;
    for (std::size_t i = 0; i < words; ++i) {
        if (i != 0) text += d.below(9) == 0 ? ".\n" : " ";
        text += some[d.below(sizeof some / sizeof *some)];
        if (d.below(3) == 0) text += std::to_string(d.below(500));
    }
    return text;
}

} // namespace

int main(int argc, char** argv) {
    const std::uint64_t wanted = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100000000u;
    dice d;
    std::vector<std::string> predictions;
    std::size_t longest = 0; // bytes
    for (std::size_t i = 0; i < 4096; ++i) {
        predictions.push_back(make_text(d, i % 1024 == 0 ? 300 : d.below(6)));
        longest = predictions.back().size() > longest ? predictions.back().size() : longest;
    }
    karat::answer_key key{karat::rouge_l{}, karat::token_f1{}, karat::exact_match{}, karat::yes_no_accuracy{}};
    karat::answer_key summaries{karat::rouge_lsum{}, karat::rouge_2{}};
    karat::answer_key beams{karat::rouge_l{}};
    for (std::size_t i = 0; i < 1000; ++i) {
        const std::vector<std::string> golds = {make_text(d, 1 + d.below(3)), make_text(d, i % 200 == 0 ? 300 : 2)};
        key.add(golds);
        summaries.add(golds);
        beams.add(golds);
    }

    karat::mean_score mean;
    double right = 0;
    std::uint64_t done = 0;
    std::size_t own_at_first = 0;
    std::size_t resident_at_first = 0;
    bool has_grown = false;
    std::printf("%12s %20s %20s\n", "scores", "keys, scorers, bytes", "the program, bytes");
    for (unsigned tenth = 1; tenth <= 10; ++tenth) {
        auto scorer = key.scorer();
        auto summary_scorer = summaries.scorer();
        if (!scorer.reserve(longest) || !summary_scorer.reserve(longest)) return 1;
        for (std::size_t i = 0; done < wanted / 10 * tenth; ++i) {
            const std::size_t question = i % key.size();
            const std::string& prediction = predictions[i % predictions.size()];
            mean.update(std::get<0>(scorer(question, prediction)));
            done += 4;
            if (i % 16 != 0) continue;
            mean.update(std::get<0>(summary_scorer(question, prediction)));
            done += 2;
            if (i % 64 != 0) continue;
            const std::string& other = predictions[d.below(predictions.size())];
            mean.update(karat::rouge_l{}(prediction, other));
            right += karat::exact_match{}(prediction, other).value;
            auto beam = beams.stream(question);
            beam.push(prediction);
            auto fork = beam;
            fork.push(other);
            mean.update(beam.best());
            mean.update(fork.best());
            done += 4;
        }
        const std::size_t own =
            scorer.memory() + summary_scorer.memory() + key.memory() + summaries.memory() + beams.memory();
        const std::size_t all = resident();
        std::printf("%12llu %20zu %20zu\n", static_cast<unsigned long long>(done), own, all);
        std::fflush(stdout);
        if (tenth == 1) {
            own_at_first = own;
            resident_at_first = all;
        }
        constexpr std::size_t slack = 256 * 1024; // the allocator keeps some of what it is given back
        has_grown = has_grown || own != own_at_first || all > resident_at_first + slack;
    }
    const karat::score_mean result = mean.compute();
    std::printf("mean F of %llu of them: %.6f, exact matches: %.0f; memory %s\n",
                static_cast<unsigned long long>(result.coverage.count), result.fmeasure, right,
                has_grown ? "HAS GROWN" : "is flat");
    return has_grown ? 1 : 0;
}
