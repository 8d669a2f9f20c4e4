#ifndef KARAT_TEXT_NUMBER_BIG_NATURAL_HPP
#define KARAT_TEXT_NUMBER_BIG_NATURAL_HPP

#include <cstddef>
#include <cstdint>

#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// A natural number below 2^3840: large enough to turn decimal fractions into doubles and back without an error, and
/// nothing else. Lies where it is declared. The caller knows that results fit and that differences are not negative.
class big_natural {
public:
    explicit big_natural(std::uint64_t value = 0) noexcept {
        for (; value != 0; value >>= 32) m_words[m_size++] = static_cast<std::uint32_t>(value);
    }
    big_natural(const big_natural& other) noexcept { *this = other; }
    big_natural& operator=(const big_natural& other) noexcept { // NOLINT: copying itself changes nothing
        m_size = other.m_size;
        for (std::size_t i = 0; i < m_size; ++i) m_words[i] = other.m_words[i];
        return *this;
    }

    /// How many bits it takes to write it down; 0 for 0.
    int bits() const noexcept {
        int count = 32 * static_cast<int>(m_size);
        if (count == 0) return 0;
        for (std::uint32_t top = m_words[m_size - 1]; top < 0x80000000u; top <<= 1) --count;
        return count;
    }
    /// *this = *this * factor + summand
    void multiply_add(std::uint32_t factor, std::uint32_t summand) noexcept {
        std::uint64_t carry = summand;
        for (std::size_t i = 0; i < m_size; ++i) {
            carry += std::uint64_t{m_words[i]} * factor;
            m_words[i] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        if (carry != 0) m_words[m_size++] = static_cast<std::uint32_t>(carry);
    }
    /// *this *= 10^exponent
    void multiply_by_power_of_10(int exponent) noexcept {
        for (; exponent >= 9; exponent -= 9) multiply_add(1000000000u, 0);
        for (; exponent > 0; --exponent) multiply_add(10, 0);
    }
    /// *this *= 2^bits
    void shift_left(int bits) noexcept {
        if (m_size == 0) return;
        multiply_add(std::uint32_t{1} << (bits % 32), 0);
        const std::size_t words = static_cast<std::size_t>(bits / 32);
        if (words == 0) return;
        for (std::size_t i = m_size; i-- > 0;) m_words[i + words] = m_words[i];
        for (std::size_t i = 0; i < words; ++i) m_words[i] = 0;
        m_size += words;
    }
    void add(const big_natural& other) noexcept {
        while (m_size < other.m_size) m_words[m_size++] = 0;
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < m_size; ++i) {
            carry += std::uint64_t{m_words[i]} + (i < other.m_size ? other.m_words[i] : 0u);
            m_words[i] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        if (carry != 0) m_words[m_size++] = static_cast<std::uint32_t>(carry);
    }
    /// `other` is not larger.
    void subtract(const big_natural& other) noexcept {
        std::uint32_t borrow = 0;
        for (std::size_t i = 0; i < m_size; ++i) {
            const std::uint64_t taken = std::uint64_t{i < other.m_size ? other.m_words[i] : 0u} + borrow;
            borrow = m_words[i] < taken ? 1 : 0;
            m_words[i] = static_cast<std::uint32_t>(m_words[i] - taken);
        }
        while (m_size > 0 && m_words[m_size - 1] == 0) --m_size;
    }
    /// Negative, 0 or positive as a is less than, equal to or greater than b.
    friend int compare(const big_natural& a, const big_natural& b) noexcept {
        if (a.m_size != b.m_size) return a.m_size < b.m_size ? -1 : 1;
        for (std::size_t i = a.m_size; i-- > 0;) {
            if (a.m_words[i] != b.m_words[i]) return a.m_words[i] < b.m_words[i] ? -1 : 1;
        }
        return 0;
    }

private:
    std::uint32_t m_words[120]; // the lowest first; those from m_size on are not set
    std::size_t m_size = 0;     // the last word is not 0
};

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
