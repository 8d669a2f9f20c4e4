#ifndef KARAT_TESTS_ODR_USE_HPP
#define KARAT_TESTS_ODR_USE_HPP

// Every header, as tests/CMakeLists.txt lists them, and some use of them. Each translation unit has its own copy.
#include "every_header.hpp"
#include "odr/odr.hpp"

namespace {

double compute() {
    char bytes[4];
    const std::size_t length = karat::utf8::encode(U'\u00e9', bytes);
    const karat::utf8::decoded read = karat::utf8::decode(std::string_view(bytes, length), 0);
    karat::buffer<int, 1> numbers;
    for (int i = 0; i < 4; ++i) numbers.push_back(i);
    return static_cast<double>(read.code_point) + static_cast<double>(numbers.size()) / 8;
}

findings look() {
    return {karat::exact_arithmetic, compute(), reinterpret_cast<address>(&karat::describe)};
}

} // namespace

#endif
