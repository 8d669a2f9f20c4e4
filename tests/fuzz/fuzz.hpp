#ifndef KARAT_TESTS_FUZZ_FUZZ_HPP
#define KARAT_TESTS_FUZZ_FUZZ_HPP

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

// A target is a program that takes any bytes and ends when something is wrong with what karat makes of them: it defines
// the function below. libFuzzer calls it with inputs that it invents (run.sh), replay.cpp with those in corpus/.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fuzz {

/// The bytes as a text. Nothing behind them may be read, which sanitizers see: whoever calls has memory of just the
/// size.
inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

inline void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "fuzz: this does not hold: %s\n", what);
    std::abort();
}

/// Whether `part` lies in `text`, not only its bytes.
inline bool is_part(std::string_view part, std::string_view text) {
    const std::less_equal<> precedes; // of any two places
    return precedes(text.data(), part.data()) && precedes(part.data() + part.size(), text.data() + text.size());
}

/// The pieces of `text` between the separators, one more than there are separators.
inline std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> pieces(1);
    for (const char c : text) {
        if (c == separator) {
            pieces.emplace_back();
        } else {
            pieces.back() += c;
        }
    }
    return pieces;
}

/// What a tokenizer makes of a text.
template <class Tokenizer>
std::vector<std::string> tokens_of(const Tokenizer& tokenize, std::string_view text) {
    std::vector<std::string> all;
    tokenize(text, [&all](std::string_view token) { all.emplace_back(token); });
    return all;
}

} // namespace fuzz

#endif
