#ifndef KARAT_VERSION_HPP
#define KARAT_VERSION_HPP

// The one home of karat's version; CMake reads it from here.
#define KARAT_VERSION_MAJOR 0
#define KARAT_VERSION_MINOR 1
#define KARAT_VERSION_PATCH 0

// Which of the equivalent forms in bits.hpp and bytes.hpp is compiled: vectors of 16 bytes where every machine of the
// target has them, else words of 8 bytes. KARAT_PORTABLE asks for words everywhere, and for no builtins of a compiler
// either.
#if !defined(KARAT_PORTABLE) && (defined(__SSE2__) || defined(_M_X64))
#    define KARAT_BLOCKS s
#    define KARAT_SSE2 1
#    define KARAT_NEON 0
#elif !defined(KARAT_PORTABLE) && defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)
#    define KARAT_BLOCKS n
#    define KARAT_SSE2 0
#    define KARAT_NEON 1
#elif !defined(KARAT_PORTABLE)
#    define KARAT_BLOCKS w
#    define KARAT_SSE2 0
#    define KARAT_NEON 0
#else
#    define KARAT_BLOCKS p
#    define KARAT_SSE2 0
#    define KARAT_NEON 0
#endif

// Which instructions the compiler may use beyond those that every machine of the target has: none of note (b), up to
// SSE4 (e), AVX (x), AVX2 (y), AVX-512 or SVE (z). A function that was compiled with them must not be taken where
// others do without, or a program that looks first what its processor can do ends all the same.
#if defined(__AVX512F__) || defined(__ARM_FEATURE_SVE)
#    define KARAT_INSTRUCTIONS z
#elif defined(__AVX2__)
#    define KARAT_INSTRUCTIONS y
#elif defined(__AVX__)
#    define KARAT_INSTRUCTIONS x
#elif defined(__SSE3__)
#    define KARAT_INSTRUCTIONS e
#else
#    define KARAT_INSTRUCTIONS b
#endif

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
#if KARAT_EXACT_ARITHMETIC
#    define KARAT_ARITHMETIC e
#else
#    define KARAT_ARITHMETIC f
#endif

// Everything in karat lives in this inline namespace. Its name holds the version and a letter for each setting above,
// because they change what a function does: so two versions of karat, or one version compiled with different settings,
// can be linked into one program without sharing a function that is not the same in both.
#define KARAT_JOIN_NAMES(version, blocks, arithmetic, instructions) version##_##blocks##arithmetic##instructions
#define KARAT_NAMESPACE_OF(version, blocks, arithmetic, instructions)                                                  \
    KARAT_JOIN_NAMES(version, blocks, arithmetic, instructions)
#define KARAT_NAMESPACE KARAT_NAMESPACE_OF(v0_1_0, KARAT_BLOCKS, KARAT_ARITHMETIC, KARAT_INSTRUCTIONS)

namespace karat {
inline namespace KARAT_NAMESPACE {

/// The version of the library, "MAJOR.MINOR.PATCH".
inline constexpr char version[] = "0.1.0";

/// Whether scores computed by this translation unit are exact to the last bit; see above.
inline constexpr bool exact_arithmetic = KARAT_EXACT_ARITHMETIC != 0;

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
