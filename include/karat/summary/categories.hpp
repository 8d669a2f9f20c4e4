#ifndef KARAT_SUMMARY_CATEGORIES_HPP
#define KARAT_SUMMARY_CATEGORIES_HPP

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "karat/status.hpp"
#include "karat/text/text.hpp"
#include "karat/version.hpp"

// What is wrong with answers, by category. An answer can have several errors, so the shares need not add up to 1.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// How many answers fall into one category.
struct category_share {
    std::string category;
    std::uint64_t count = 0; ///< answers in this category
    double value = 0;        ///< count / all answers, in [0, 1]
};

struct category_table {
    std::vector<category_share> rows; ///< in the order of the categories' bytes
    std::uint64_t count = 0;          ///< all answers
    std::uint64_t without = 0;        ///< answers in no category
    karat::status status = status::no_questions;
};

/// Counts answers by category; categories are told apart byte by byte. Holds integers only: the same for any order and
/// any split. Allocates for categories that are new, and in merge() and compute(). If std::bad_alloc is thrown, nothing
/// has been counted.
class category_counter {
public:
    /// The categories of one answer, none or several; one that is named twice counts once.
    template <class Categories, std::enable_if_t<is_text_list<Categories>, int> = 0>
    void update(const Categories& categories) {
        // Whatever allocates comes first, so that nothing is half counted when memory runs out.
        for (const auto& one : categories) entry_of(one);
        ++m_count;
        bool any = false;
        for (const auto& one : categories) {
            entry& e = entry_of(one);
            any = true;
            if (e.last == m_count) continue;
            e.last = m_count;
            ++e.count;
        }
        if (!any) ++m_without;
    }
    void update(std::initializer_list<text_ref> categories) { update<std::initializer_list<text_ref>>(categories); }

    void merge(const category_counter& other) {
        for (const auto& [category, e] : other.m_entries) entry_of(category);
        // From here on nothing is inserted, so that a counter can be merged into itself.
        for (const auto& [category, e] : other.m_entries) entry_of(category).count += e.count;
        m_count += other.m_count;
        m_without += other.m_without;
    }
    category_table compute() const {
        category_table table;
        table.count = m_count;
        table.without = m_without;
        if (m_count == 0) return table;
        table.status = status::ok;
        for (const auto& [category, e] : m_entries) {
            if (e.count == 0) continue; // memory ran out in the update() or merge() that brought it
            table.rows.push_back({category, e.count, static_cast<double>(e.count) / static_cast<double>(m_count)});
        }
        return table;
    }
    void reset() noexcept {
        m_entries.clear();
        m_count = 0;
        m_without = 0;
    }

private:
    struct entry {
        std::uint64_t count = 0;
        std::uint64_t last = 0; // the number of the last answer that was counted here, from 1
    };

    entry& entry_of(std::string_view category) {
        const auto found = m_entries.find(category);
        return found != m_entries.end() ? found->second : m_entries[std::string(category)];
    }

    std::map<std::string, entry, std::less<>> m_entries;
    std::uint64_t m_count = 0;
    std::uint64_t m_without = 0;
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
