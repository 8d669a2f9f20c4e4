// Defines what host.hpp declares, with the types in full.
#include "host.hpp"

#include <karat/karat.hpp>

#include <tuple>

namespace host {

namespace {

karat::mean_score means[2];
karat::score last;

} // namespace

key* make_key() {
    key* const made = new key{karat::rouge_l{}, karat::token_f1{}};
    made->add({"food", "shelter"});
    return made;
}
void destroy(key* owned) { delete owned; }
void update(const key& from, const char* answer, karat::mean_score& rouge_l, karat::mean_score& token_f1) {
    const auto [r, f] = from.scorer()(0, answer);
    rouge_l.update(r);
    token_f1.update(f);
    last = r;
}
karat::score last_score() { return last; }
karat::status status_of(const karat::score& score) { return score.status; }
karat::mean_score& mean_of(std::size_t metric) { return means[metric]; }
double percent(const karat::mean_score& mean) { return 100 * mean.compute().fmeasure; }

} // namespace host
