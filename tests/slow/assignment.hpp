#ifndef KARAT_TESTS_SLOW_ASSIGNMENT_HPP
#define KARAT_TESTS_SLOW_ASSIGNMENT_HPP

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace slow {

/// Every way to pair rows with columns one to one: `use` gets a list that begins with the column of each row, which is
/// none of the table's for rows that are left over when the columns have run out.
template <class Use>
void for_each_pairing(std::size_t rows, std::size_t columns, Use use) {
    std::vector<std::size_t> order(std::max(rows, columns));
    std::iota(order.begin(), order.end(), std::size_t{0});
    do {
        use(static_cast<const std::vector<std::size_t>&>(order));
    } while (std::next_permutation(order.begin(), order.end()));
}

/// The largest sum of the values where rows and columns meet, of values that are not negative.
inline double largest_sum(const std::vector<double>& values, std::size_t rows, std::size_t columns) {
    double largest = 0;
    for_each_pairing(rows, columns, [&](const std::vector<std::size_t>& partners) {
        double sum = 0;
        for (std::size_t row = 0; row < rows; ++row) {
            sum += partners[row] < columns ? values[row * columns + partners[row]] : 0;
        }
        largest = std::max(largest, sum);
    });
    return largest;
}

} // namespace slow

#endif
