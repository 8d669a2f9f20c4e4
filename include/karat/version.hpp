#ifndef KARAT_VERSION_HPP
#define KARAT_VERSION_HPP

// The one home of karat's version; CMake reads it from here.
#define KARAT_VERSION_MAJOR 0
#define KARAT_VERSION_MINOR 1
#define KARAT_VERSION_PATCH 0

// Does a double behave as IEEE 754 says? Not when the compiler may rearrange arithmetic (-ffast-math) or keeps more
// digits than a double has (x87): the last bit of precision, recall and F may then differ, and every signature says so.
#if defined(__FAST_MATH__) || defined(_M_FP_FAST)
#    define KARAT_EXACT_ARITHMETIC 0
#elif !defined(__FLT_EVAL_METHOD__)
#    define KARAT_EXACT_ARITHMETIC 1
#elif __FLT_EVAL_METHOD__ == 2 || __FLT_EVAL_METHOD__ < 0
#    define KARAT_EXACT_ARITHMETIC 0
#else
#    define KARAT_EXACT_ARITHMETIC 1
#endif

// Everything in karat lives in this inline namespace. Its name holds the version and a letter for each compiler setting
// that changes what a function does, so that two versions of karat, or one version compiled with different settings,
// can be linked into one program without sharing a function that is not the same in both. Letters: `f` for inexact
// arithmetic.
#if KARAT_EXACT_ARITHMETIC
#    define KARAT_NAMESPACE v0_1_0
#else
#    define KARAT_NAMESPACE v0_1_0_f
#endif

namespace karat {
inline namespace KARAT_NAMESPACE {

/// The version of the library, "MAJOR.MINOR.PATCH".
inline constexpr char version[] = "0.1.0";

/// Whether scores computed by this translation unit are exact to the last bit; see above.
inline constexpr bool exact_arithmetic = KARAT_EXACT_ARITHMETIC != 0;

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
