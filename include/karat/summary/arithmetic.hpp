#ifndef KARAT_SUMMARY_ARITHMETIC_HPP
#define KARAT_SUMMARY_ARITHMETIC_HPP

#include "karat/version.hpp"

// Arithmetic that gives the same bits from every compiler.

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// a * b, rounded to a double before anything is done with it. Where a processor has a fused multiply-add, compilers
/// turn a * b + c into one operation with one rounding, by default: another last bit than elsewhere. Every product that
/// goes into a sum is written with this.
inline double rounded_product(double a, double b) noexcept {
    const volatile double product = a * b;
    return product;
}

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
