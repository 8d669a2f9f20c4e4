#ifndef KARAT_TEXT_NUMBER_DECIMAL_NUMBER_HPP
#define KARAT_TEXT_NUMBER_DECIMAL_NUMBER_HPP

#include <cstddef>
#include <cstdint>

#include "karat/buffer.hpp"
#include "karat/memory.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// A number by its decimal digits, nothing rounded: its sign, its digits without zeros at either end, and where the
/// point is.
class decimal_number {
public:
    decimal_number() noexcept = default;
    /// `source` is where memory for more than 64 digits comes from; null: malloc.
    explicit decimal_number(const karat::memory* source) noexcept { m_digits.use(source); }
    const karat::memory* source() const noexcept { return m_digits.source(); }

    void clear(bool negative) noexcept {
        m_negative = negative;
        m_digits.clear();
        m_point = 0;
        m_zeros = 0;
    }
    void add_digit(int digit, bool behind_point) noexcept {
        const bool leads = m_digits.empty() && m_zeros == 0;
        if (!behind_point && !(leads && digit == 0)) ++m_point;
        if (leads && digit == 0) {
            if (behind_point) --m_point;
            return;
        }
        if (digit == 0) {
            ++m_zeros; // perhaps the last digits
            return;
        }
        for (; m_zeros > 0; --m_zeros) m_digits.push_back('0');
        m_digits.push_back(static_cast<char>('0' + digit));
    }
    void scale(std::int64_t exponent) noexcept { m_point += exponent; }

    /// Writes it as -0.5, 12 or 3.14; where that would take more than 30 zeros, as digits and a power of ten: 15e-40.
    /// Equal numbers are written alike, others are not. ASCII.
    template <std::size_t Inline>
    void write(buffer<char, Inline>& out) const noexcept {
        if (m_digits.failed()) out.fail();
        if (m_digits.empty()) return out.push_back('0');
        if (m_negative) out.push_back('-');
        const auto size = static_cast<std::int64_t>(m_digits.size());
        if (m_point > size + most_zeros || m_point < -most_zeros) {
            out.append(m_digits.data(), m_digits.size());
            out.push_back('e');
            write_integer(m_point - size, out);
        } else if (m_point <= 0) {
            out.append("0.", 2);
            for (std::int64_t i = m_point; i < 0; ++i) out.push_back('0');
            out.append(m_digits.data(), m_digits.size());
        } else {
            for (std::int64_t i = 0; i < size || i < m_point; ++i) {
                if (i == m_point) out.push_back('.');
                out.push_back(i < size ? m_digits[static_cast<std::size_t>(i)] : '0');
            }
        }
    }

private:
    static constexpr std::int64_t most_zeros = 30;

    template <std::size_t Inline>
    static void write_integer(std::int64_t value, buffer<char, Inline>& out) noexcept {
        if (value < 0) out.push_back('-');
        char digits[20];
        int size = 0;
        for (; value != 0; value /= 10)
            digits[size++] = static_cast<char>('0' + (value < 0 ? -(value % 10) : value % 10));
        while (size > 0) out.push_back(digits[--size]);
    }

    bool m_negative = false;
    buffer<char, 64> m_digits; // neither the first nor the last is 0
    std::int64_t m_zeros = 0;  // that come behind them
    std::int64_t m_point = 0;  // the number is 0.digits * 10^m_point
};

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
