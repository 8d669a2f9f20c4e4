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

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
