#ifndef KARAT_MATCH_ASSIGNMENT_HPP
#define KARAT_MATCH_ASSIGNMENT_HPP

#include <cstddef>
#include <limits>
#include <utility>

#include "karat/buffer.hpp"
#include "karat/made_of_buffers.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// Pairs the rows of a table with its columns, one to one, so that the sum of the values where they meet is as large as
/// possible. All rows get a column, or all columns a row, whichever are fewer.
///
/// Of several pairings with the same sum it takes the one that scipy.optimize.linear_sum_assignment takes, since the
/// doubles of different pairings may add up to different last bits. For that it goes its way: rows are taken in one
/// after the other, each along a path that costs least; of columns that cost the same a free one is preferred, and then
/// the one that was looked at first, beginning with the last column.
///
/// Time O(m^2 n), memory O(m + n), for m of the fewer and n of the more. It keeps its memory and never throws.
///
/// Crouse 2016, "On Implementing 2D Rectangular Assignment Algorithms". Proven by tests/unit/assignment_test.cpp.
class assignment : public detail::made_of_buffers<assignment> {
public:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    /// `values` holds `rows` times `columns` finite numbers, row after row. False when memory ran out.
    bool solve(const double* values, std::size_t rows, std::size_t columns) noexcept {
        // From here on there are no fewer columns than rows.
        const bool turned = columns < rows;
        m_values = values;
        m_row_step = turned ? 1 : columns;
        m_column_step = turned ? columns : 1;
        if (!prepare(turned ? columns : rows, turned ? rows : columns)) return false;
        for (std::size_t row = 0; row < m_rows.size(); ++row) take_in(row);
        m_partners.clear();
        for (const row_state& row : m_rows) {
            if (!turned) m_partners.push_back(row.column);
        }
        for (const column_state& column : m_columns) {
            if (turned) m_partners.push_back(column.row);
        }
        return !m_partners.failed();
    }
    /// The column of each row of the last table, or `none`.
    view<std::size_t> partners() const noexcept { return {m_partners.data(), m_partners.size()}; }
    /// Takes the memory for tables of up to so many rows and columns. False when there is none.
    bool reserve(std::size_t rows, std::size_t columns) noexcept {
        m_partners.clear();
        return prepare(rows < columns ? rows : columns, rows < columns ? columns : rows) &&
               m_partners.reserve_more(rows);
    }

private:
    friend made_of_buffers;
    template <class Self, class Use>
    static decltype(auto) buffers(Self& self, Use&& use) {
        return use(self.m_rows, self.m_columns, self.m_open, self.m_partners);
    }

    struct row_state {
        double price;
        std::size_t column; // that it has, or none
        bool reached;
    };
    struct column_state {
        double price;
        std::size_t row; // that has it, or none
        bool reached;
        double distance;  // what the cheapest known path to it costs
        std::size_t from; // the row from which that path comes
    };

    double cost(std::size_t row, std::size_t column) const noexcept {
        return -m_values[row * m_row_step + column * m_column_step];
    }
    bool prepare(std::size_t rows, std::size_t columns) noexcept {
        m_rows.clear();
        m_columns.clear();
        m_open.clear();
        if (!m_rows.resize(rows) || !m_columns.resize(columns) || !m_open.resize(columns)) return false;
        for (row_state& row : m_rows) row.column = none;
        for (column_state& column : m_columns) column.row = none;
        return true;
    }
    // Gives the newcomer a column: by the cheapest path to a free one, on which every row that is met hands over the
    // column it had and goes on to the next. What a step costs is what the column costs the row less both prices, and
    // the prices see to it that no step costs less than 0 and those to a row's own column cost 0.
    void take_in(std::size_t newcomer) noexcept {
        for (row_state& row : m_rows) row.reached = false;
        for (column_state& column : m_columns) {
            column.reached = false;
            column.distance = std::numeric_limits<double>::infinity();
        }
        double distance = 0;
        std::size_t column = find_free_column(newcomer, distance);
        for (std::size_t row = 0; row < m_rows.size(); ++row) {
            row_state& r = m_rows[row];
            if (r.reached) r.price += row == newcomer ? distance : distance - m_columns[r.column].distance;
        }
        for (column_state& c : m_columns) {
            if (c.reached) c.price -= distance - c.distance;
        }
        for (std::size_t row = none; row != newcomer;) {
            row = m_columns[column].from;
            m_columns[column].row = row;
            std::swap(m_rows[row].column, column);
        }
    }
    // Dijkstra's search. `distance` is what the path costs.
    std::size_t find_free_column(std::size_t row, double& distance) noexcept {
        std::size_t open = m_columns.size(); // columns that have not been reached, at the front of m_open
        for (std::size_t k = 0; k < open; ++k) m_open[k] = open - 1 - k;
        for (;;) {
            m_rows[row].reached = true;
            std::size_t nearest = 0;
            double least = std::numeric_limits<double>::infinity();
            for (std::size_t k = 0; k < open; ++k) {
                column_state& c = m_columns[m_open[k]];
                const double through = distance + cost(row, m_open[k]) - m_rows[row].price - c.price;
                if (through < c.distance) {
                    c.distance = through;
                    c.from = row;
                }
                if (c.distance < least || (c.distance == least && c.row == none)) {
                    least = c.distance;
                    nearest = k;
                }
            }
            distance = least;
            const std::size_t column = m_open[nearest];
            m_open[nearest] = m_open[--open];
            m_columns[column].reached = true;
            if (m_columns[column].row == none) return column;
            row = m_columns[column].row;
        }
    }

    const double* m_values = nullptr;
    std::size_t m_row_step = 0;
    std::size_t m_column_step = 0;
    buffer<row_state, 4> m_rows;
    buffer<column_state, 4> m_columns;
    buffer<std::size_t, 4> m_open;
    buffer<std::size_t, 4> m_partners;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
