#ifndef KARAT_VIEW_HPP
#define KARAT_VIEW_HPP

#include <cstddef>

#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// A pointer and a length: what C++20 calls a span of constant values. Owns nothing.
template <class T>
class view {
public:
    constexpr view() noexcept = default;
    constexpr view(const T* data, std::size_t size) noexcept : m_data(data), m_size(size) {}

    constexpr const T* data() const noexcept { return m_data; }
    /// Length in values.
    constexpr std::size_t size() const noexcept { return m_size; }
    constexpr bool empty() const noexcept { return m_size == 0; }
    constexpr const T* begin() const noexcept { return m_data; }
    constexpr const T* end() const noexcept { return m_data + m_size; }
    constexpr const T& operator[](std::size_t i) const noexcept { return m_data[i]; }
    /// The `count` values from position `from` on; both lie inside this view.
    constexpr view part(std::size_t from, std::size_t count) const noexcept { return {m_data + from, count}; }

private:
    const T* m_data = nullptr;
    std::size_t m_size = 0;
};

/// The rows of a matrix, such as a tensor of token ids: a list of views, nothing copied. Row i is the `width` values
/// from `data + i * stride` on. With a stride above the width it is some columns of a wider matrix: the answers behind
/// the prompts of a batch. Rows may be empty, and `stride` may be 0 or negative, as tensors allow it.
///
///     const karat::row_list<std::int64_t> answers(ids, batch, width);
///     key.add(golds.part(first, count));                  // rows are a list of references
///     scorer(i, answers[i]);                              // and each is an answer
///
/// Owns nothing. Proven by tests/unit/view_test.cpp.
template <class T>
class row_list {
public:
    class const_iterator {
    public:
        constexpr const_iterator(const row_list& of, std::size_t at) noexcept : m_rows(of), m_at(at) {}
        constexpr view<T> operator*() const noexcept { return m_rows[m_at]; }
        constexpr const_iterator& operator++() noexcept {
            ++m_at;
            return *this;
        }
        constexpr bool operator==(const const_iterator& other) const noexcept { return m_at == other.m_at; }
        constexpr bool operator!=(const const_iterator& other) const noexcept { return m_at != other.m_at; }

    private:
        row_list m_rows; // by value: an iterator may outlive the object that it came from, though not the matrix
        std::size_t m_at;
    };

    constexpr row_list() noexcept = default;
    constexpr row_list(const T* data, std::size_t count, std::size_t width) noexcept
        : row_list(data, count, width, static_cast<std::ptrdiff_t>(width)) {}
    constexpr row_list(const T* data, std::size_t count, std::size_t width, std::ptrdiff_t stride) noexcept
        : m_data(data), m_count(count), m_width(width), m_stride(stride) {}

    /// The number of rows.
    constexpr std::size_t size() const noexcept { return m_count; }
    constexpr bool empty() const noexcept { return m_count == 0; }
    /// Length of each row in values.
    constexpr std::size_t width() const noexcept { return m_width; }
    constexpr view<T> operator[](std::size_t i) const noexcept {
        return {m_data + static_cast<std::ptrdiff_t>(i) * m_stride, m_width};
    }
    constexpr const_iterator begin() const noexcept { return {*this, 0}; }
    constexpr const_iterator end() const noexcept { return {*this, m_count}; }
    /// The `count` rows from number `from` on; both lie inside this matrix.
    constexpr row_list part(std::size_t from, std::size_t count) const noexcept {
        return {m_data + static_cast<std::ptrdiff_t>(from) * m_stride, count, m_width, m_stride};
    }

private:
    const T* m_data = nullptr;
    std::size_t m_count = 0;
    std::size_t m_width = 0;
    std::ptrdiff_t m_stride = 0; // in values
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
