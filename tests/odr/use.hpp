#ifndef KARAT_TESTS_ODR_USE_HPP
#define KARAT_TESTS_ODR_USE_HPP

// Every header, as tests/CMakeLists.txt lists them, and some use of them. Each translation unit has its own copy.
#include "every_header.hpp"
#include "odr/odr.hpp"

#include <string>
#include <vector>

namespace {

double compute() {
    const std::vector<std::string> golds = {"food", "shelter"};
    return karat::rouge_l{}("provide shelter", golds).fmeasure + karat::token_f1{}("the food", golds).fmeasure;
}

findings look() {
    return {karat::exact_arithmetic, !KARAT_SSE2 && !KARAT_NEON, compute(),
            reinterpret_cast<address>(static_cast<const char* (*)(karat::status) noexcept>(&karat::describe))};
}

} // namespace

#endif
