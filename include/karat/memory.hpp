#ifndef KARAT_MEMORY_HPP
#define KARAT_MEMORY_HPP

#include <cstddef>

#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Where memory comes from, for a host that keeps its libraries away from the global heap. Keys, scorers and streams
/// that were given one take all of theirs from it, and nothing from malloc or operator new:
///
///     karat::memory pool = {my_allocate, my_release, &my_pool};
///     karat::answer_key key{pool, karat::rouge_l{}};
///     auto scorer = key.scorer();                          // from the key's memory
///     auto other = key.scorer(others_pool);                // from another, as for another thread
///
/// It is referred to, not copied, and must outlive whatever was given it. Copies and moves take it along: they go on
/// taking memory from where the original does.
struct memory {
    /// A block of `bytes` bytes, at least 1, aligned for std::max_align_t; null when there is none, which gives
    /// status::out_of_memory and no more. It must not throw.
    void* (*allocate)(void* context, std::size_t bytes);
    /// Takes a block back that allocate() gave, with the size it was asked for. It must not throw.
    void (*release)(void* context, void* block, std::size_t bytes);
    /// What both are called with: whatever they need to know.
    void* context = nullptr;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
