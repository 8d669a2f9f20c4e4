#ifndef KARAT_TESTS_SLOW_EXACT_SUM_HPP
#define KARAT_TESTS_SLOW_EXACT_SUM_HPP

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace slow {

/// A sum of doubles from [0, 1] in binary, as one does it on paper: one column a bit, the lowest first, for 2^-1074,
/// the smallest double. Terms are rounded to a multiple of 2^-96, the sum to 53 bits.
class exact_sum {
public:
    void add(double x) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &x, sizeof bits);
        const std::size_t exponent = static_cast<std::size_t>(bits >> 52);
        exact_sum term;
        // Subnormal numbers have no hidden bit and are as far apart as those whose exponent is 1.
        const std::size_t lowest = exponent == 0 ? 0 : exponent - 1;
        for (std::size_t i = 0; i < 52; ++i) term.set(lowest + i, static_cast<int>(bits >> i & 1));
        term.set(lowest + 52, exponent == 0 ? 0 : 1);
        term.round_below(1074 - 96);
        add(term);
    }

    void add(const exact_sum& other) {
        const exact_sum term = other; // which may be this sum
        int carry = 0;
        for (std::size_t i = 0; i < term.m_columns.size() || carry != 0; ++i) {
            const int column = get(i) + term.get(i) + carry;
            set(i, column % 2);
            carry = column / 2;
        }
    }

    double value() const {
        exact_sum rounded = *this;
        if (length() > 53) rounded.round_below(length() - 53);
        double sum = 0.0;
        for (std::size_t i = rounded.length(); i-- > 0;) {
            // Each bit that is left is added to higher ones of at most 53 bits together: no rounding here.
            if (rounded.get(i) == 1) sum += std::ldexp(1.0, static_cast<int>(i) - 1074);
        }
        return sum;
    }

private:
    int get(std::size_t i) const { return i < m_columns.size() ? m_columns[i] : 0; }
    void set(std::size_t i, int bit) {
        if (i >= m_columns.size()) m_columns.resize(i + 1, 0);
        m_columns[i] = bit;
    }
    /// How many columns there are up to the highest bit that is set.
    std::size_t length() const {
        std::size_t n = m_columns.size();
        while (n > 0 && m_columns[n - 1] == 0) --n;
        return n;
    }
    /// Clears the columns below `end`, rounding half to even.
    void round_below(std::size_t end) {
        bool more = false;
        for (std::size_t i = 0; i + 1 < end; ++i) more = more || get(i) == 1;
        const bool half = get(end - 1) == 1;
        const bool odd = get(end) == 1;
        for (std::size_t i = 0; i < end; ++i) set(i, 0);
        if (half && (more || odd)) {
            exact_sum one;
            one.set(end, 1);
            add(one);
        }
    }

    std::vector<int> m_columns;
};

} // namespace slow

#endif
