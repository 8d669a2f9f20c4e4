#ifndef KARAT_MADE_OF_BUFFERS_HPP
#define KARAT_MADE_OF_BUFFERS_HPP

#include <cstddef>

#include "karat/memory.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// What is made of buffers, and of other things that are made of buffers, derives from this and names them once. What a
/// buffer can do, it can then do too.
///
///     struct thing : made_of_buffers<thing> {
///         buffer<char, 8> bytes;
///         vocabulary words;
///         template <class Self, class Use>
///         static decltype(auto) buffers(Self& self, Use&& use) { return use(self.bytes, self.words); }
///     };
template <class Self>
class made_of_buffers {
public:
    /// True when something did not fit into one of them: the contents are then incomplete.
    bool failed() const noexcept {
        // Without branches: every score asks, and hardly ever has one failed.
        return Self::buffers(self(), [](const auto&... each) noexcept { return (int{each.failed()} | ... | 0) != 0; });
    }
    /// Bytes that it takes, itself included.
    std::size_t memory() const noexcept { return sizeof(Self) + allocated(); }
    /// Bytes that it takes outside the object.
    std::size_t allocated() const noexcept {
        return Self::buffers(self(),
                             [](const auto&... each) noexcept { return (each.allocated() + ... + std::size_t{0}); });
    }
    /// Gives back memory that holds no values.
    void shrink() noexcept {
        Self::buffers(self(), [](auto&... each) noexcept { (each.shrink(), ...); });
    }
    /// Empties it and gives back all memory.
    void release() noexcept {
        Self::buffers(self(), [](auto&... each) noexcept { (each.release(), ...); });
    }
    /// Empties it; from now on memory comes from `source`, or from malloc if that is null.
    void use(const karat::memory* source) noexcept {
        Self::buffers(self(), [source](auto&... each) noexcept { (each.use(source), ...); });
    }

private:
    Self& self() noexcept { return static_cast<Self&>(*this); }
    const Self& self() const noexcept { return static_cast<const Self&>(*this); }
};

/// How many things there are in the buffers beside it. A move leaves 0 behind, as it leaves buffers empty.
class count_in_buffers {
public:
    count_in_buffers() noexcept = default;
    count_in_buffers(const count_in_buffers&) noexcept = default;
    count_in_buffers& operator=(const count_in_buffers&) noexcept = default;
    count_in_buffers(count_in_buffers&& other) noexcept : m_count(other.take()) {}
    count_in_buffers& operator=(count_in_buffers&& other) noexcept {
        m_count = other.take(); // also of itself, which keeps it
        return *this;
    }
    ~count_in_buffers() = default;

    operator std::size_t() const noexcept { return m_count; } // NOLINT: implicit on purpose
    /// One more; returns how many there were.
    std::size_t add() noexcept { return m_count++; }

private:
    std::size_t take() noexcept {
        const std::size_t count = m_count;
        m_count = 0;
        return count;
    }

    std::size_t m_count = 0;
};

/// What owns no memory, where others are made of buffers: a reader or the scratch of a metric that needs none.
struct nothing_kept : made_of_buffers<nothing_kept> {
    template <class Self, class Use>
    static decltype(auto) buffers(Self& /*self*/, Use&& use) {
        return use();
    }
    template <class Compiled, class Longest>
    bool reserve(const Compiled& /*with*/, const Longest& /*prediction*/) noexcept {
        return true;
    }
    /// Nor is memory to work in.
    nothing_kept& scratch() noexcept { return *this; }
};

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
