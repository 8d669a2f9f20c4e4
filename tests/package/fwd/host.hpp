#ifndef KARAT_TESTS_PACKAGE_FWD_HOST_HPP
#define KARAT_TESTS_PACKAGE_FWD_HOST_HPP

// A header of a program that names karat's types and includes none of the headers that define them.
#include <karat/fwd.hpp>

#include <cstddef>

namespace host {

using key = karat::answer_key<karat::rouge_l, karat::token_f1>;

/// A key of one question; the caller deletes it through destroy().
key* make_key();
void destroy(key* owned);
/// Takes the scores of an answer to question 0.
void update(const key& from, const char* answer, karat::mean_score& rouge_l, karat::mean_score& token_f1);
karat::score last_score();
karat::status status_of(const karat::score& score);
karat::mean_score& mean_of(std::size_t metric);
double percent(const karat::mean_score& mean);

} // namespace host

#endif
