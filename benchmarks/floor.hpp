#ifndef KARAT_BENCHMARKS_FLOOR_HPP
#define KARAT_BENCHMARKS_FLOOR_HPP

#include <string_view>

namespace bench {

/// The least that anyone must do who reads a text: each byte through a table that lower-cases it, and stored. In a file
/// of its own, with its loop aligned, so that nothing else in a program changes how fast it is.
void floor_pass(std::string_view text, char* out);

} // namespace bench

#endif
