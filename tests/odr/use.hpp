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
    karat::answer_key key{karat::token_f1{}};
    key.add(golds);
    return karat::rouge_l{}("provide shelter", golds).fmeasure + key.scorer()(0, "the food").fmeasure;
}

#if defined(KARAT_PORTABLE)
constexpr bool is_portable = true;
#else
constexpr bool is_portable = false;
#endif

findings look() {
    return {karat::exact_arithmetic,
            is_portable,
            compute(),
            reinterpret_cast<address>(static_cast<const char* (*)(karat::status) noexcept>(&karat::describe)),
            karat::version,
            karat::describe(karat::status::ok)};
}

} // namespace

#endif
