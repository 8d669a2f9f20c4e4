#ifndef KARAT_BUFFER_HPP
#define KARAT_BUFFER_HPP

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <type_traits>

#include "karat/memory.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// A growing array of plain values whose first `Inline` values lie inside the object. It never throws: when memory runs
/// out it stops growing, what does not fit is dropped, and failed() stays true until clear(). This is what lets scoring
/// be noexcept and report status::out_of_memory. clear() keeps the memory, so a buffer that is kept stops allocating.
/// Memory comes from malloc or from what use() was given, which copies and moves take along.
///
/// Appending is amortised O(1); growing doubles the capacity.
template <class T, std::size_t Inline>
class buffer {
    static_assert(std::is_trivially_copyable_v<T>, "karat: a buffer holds plain values");
    static_assert(alignof(T) <= alignof(std::max_align_t), "karat: malloc aligns no further, nor need a karat::memory");
    static_assert(Inline > 0, "karat: a buffer has room for at least one value inside");

public:
    buffer() noexcept {} // not defaulted, which would zero the values inside
    /// A copy that did not fit is empty and failed().
    buffer(const buffer& other) noexcept : m_source(other.m_source) { copy(other); }
    buffer& operator=(const buffer& other) noexcept {
        if (this != &other) {
            if (m_source != other.m_source) use(other.m_source);
            clear();
            copy(other);
        }
        return *this;
    }
    buffer(buffer&& other) noexcept { take(other); }
    buffer& operator=(buffer&& other) noexcept {
        if (this != &other) {
            release();
            take(other);
        }
        return *this;
    }
    ~buffer() { give_back(); }

    /// Empties it; from now on memory comes from `source`, or from malloc if that is null.
    void use(const karat::memory* source) noexcept {
        release();
        m_source = source;
    }
    /// Where its memory comes from; null: malloc.
    const karat::memory* source() const noexcept { return m_source; }

    T* data() noexcept { return m_data; }
    const T* data() const noexcept { return m_data; }
    /// Length in values.
    std::size_t size() const noexcept { return m_size; }
    bool empty() const noexcept { return m_size == 0; }
    T* begin() noexcept { return m_data; }
    T* end() noexcept { return m_data + m_size; }
    const T* begin() const noexcept { return m_data; }
    const T* end() const noexcept { return m_data + m_size; }
    T& operator[](std::size_t i) noexcept { return m_data[i]; }
    const T& operator[](std::size_t i) const noexcept { return m_data[i]; }
    T& back() noexcept { return m_data[m_size - 1]; }

    /// True when something did not fit since the last clear(): the contents are then incomplete.
    bool failed() const noexcept { return m_failed; }

    /// Says that something did not fit, for whoever fills the buffer and knows of it.
    void fail() noexcept { m_failed = true; }

    void clear() noexcept {
        m_size = 0;
        m_failed = false;
    }
    void push_back(const T& value) noexcept {
        if (m_size == m_capacity) {
            const T copy = value; // `value` may lie in this buffer, which is about to move
            if (!grow(1)) return;
            m_data[m_size++] = copy;
            return;
        }
        m_data[m_size++] = value;
    }
    /// Appends `count` values that do not lie in this buffer.
    void append(const T* values, std::size_t count) noexcept {
        if (count == 0 || !reserve_more(count)) return;
        std::memcpy(m_data + m_size, values, count * sizeof(T));
        m_size += count;
    }
    /// Makes the length `size`; new values are zero bytes. False when memory ran out.
    bool resize(std::size_t size) noexcept {
        if (size > m_capacity && !grow(size - m_size)) return false;
        if (size > m_size) std::memset(static_cast<void*>(m_data + m_size), 0, (size - m_size) * sizeof(T));
        m_size = size;
        return true;
    }
    /// Makes the length `count` values larger and returns the first of these, whose contents are not set; null when
    /// memory ran out.
    T* extend(std::size_t count) noexcept {
        if (!reserve_more(count)) return nullptr;
        m_size += count;
        return m_data + m_size - count;
    }
    /// Makes room for `count` more values without another allocation. False when memory ran out.
    bool reserve_more(std::size_t count) noexcept { return count <= m_capacity - m_size || grow(count); }
    /// Gives back memory that holds no values, but for room for `spare` more.
    void shrink(std::size_t spare = 0) noexcept {
        if (is_inside() || m_capacity - m_size <= spare) return;
        buffer smaller;
        smaller.m_source = m_source;
        if (!smaller.reserve_more(m_size + spare)) return;
        smaller.append(m_data, m_size);
        smaller.m_failed = m_failed;
        *this = static_cast<buffer&&>(smaller);
    }
    /// Empties it and gives back all memory.
    void release() noexcept {
        give_back();
        m_data = m_inline;
        m_capacity = Inline;
        clear();
    }
    /// Bytes that it takes, itself included.
    std::size_t memory() const noexcept { return sizeof *this + allocated(); }
    /// Bytes that it takes outside the object.
    std::size_t allocated() const noexcept { return is_inside() ? 0 : m_capacity * sizeof(T); }
    /// Shortens to `size` values, which is at most the present length.
    void truncate(std::size_t size) noexcept { m_size = size; }

private:
    static constexpr std::size_t limit = static_cast<std::size_t>(-1) / 2 / sizeof(T);

    /// Whether the values lie inside the object: a block of memory has room for more.
    bool is_inside() const noexcept { return m_capacity == Inline; }

    /// Makes room for `count` more values, when there is too little.
    bool grow(std::size_t count) noexcept;
    void give_back() noexcept {
        if (is_inside()) return;
        if (m_source == nullptr) {
            std::free(m_data);
        } else {
            m_source->release(m_source->context, m_data, allocated());
        }
    }
    void copy(const buffer& other) noexcept {
        append(other.m_data, other.m_size);
        m_failed = m_failed || other.m_failed;
    }
    void take(buffer& other) noexcept {
        m_source = other.m_source;
        m_size = other.m_size;
        m_failed = other.m_failed;
        if (other.is_inside()) {
            std::memcpy(static_cast<void*>(m_inline), other.m_inline, m_size * sizeof(T));
        } else {
            m_data = other.m_data;
            m_capacity = other.m_capacity;
            other.m_data = other.m_inline;
            other.m_capacity = Inline;
        }
        other.m_size = 0;
    }

    T m_inline[Inline];
    T* m_data = m_inline;
    std::size_t m_capacity = Inline;
    std::size_t m_size = 0;
    const karat::memory* m_source = nullptr; // null: malloc
    bool m_failed = false;
};

// Not in the class, where it would be inline: what appends is smaller and needs fewer registers if it calls this.
template <class T, std::size_t Inline>
bool buffer<T, Inline>::grow(std::size_t count) noexcept {
    if (count > limit - m_size) {
        m_failed = true;
        return false;
    }
    const std::size_t wanted = m_size + count;
    const std::size_t capacity = wanted < 2 * m_capacity ? 2 * m_capacity : wanted;
    const std::size_t bytes = capacity * sizeof(T);
    T* const larger =
        static_cast<T*>(m_source == nullptr ? std::malloc(bytes) : m_source->allocate(m_source->context, bytes));
    if (larger == nullptr) {
        m_failed = true;
        return false;
    }
    std::memcpy(static_cast<void*>(larger), m_data, m_size * sizeof(T));
    give_back();
    m_data = larger;
    m_capacity = capacity;
    return true;
}

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
