#ifndef KARAT_TESTS_ODR_ODR_HPP
#define KARAT_TESTS_ODR_ODR_HPP

// What each of the translation units tells the program: something computed by karat, so that its functions are
// really there in each of them, and where one of karat's functions lies.

#include <string>

using address = void (*)();

struct findings {
    bool exact_arithmetic;
    bool blocks_are_portable;
    double computed;
    address function;
    std::string version;
    std::string described; // karat::describe(status::ok)
};

findings of_one();
findings of_two();
findings of_fast_math();
findings of_portable();
findings of_avx2(); // only for a processor that has it
findings of_another_version();

#endif
