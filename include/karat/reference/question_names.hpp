#ifndef KARAT_REFERENCE_QUESTION_NAMES_HPP
#define KARAT_REFERENCE_QUESTION_NAMES_HPP

#include <cstddef>
#include <string_view>

#include "karat/buffer.hpp"
#include "karat/made_of_buffers.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// What a question is called and which group it belongs to; either may be empty.
struct question_name {
    std::string_view id = {};
    std::string_view group = {};
};

namespace detail {

/// The names of a key's questions, which take nothing where no question has one.
class question_names : public made_of_buffers<question_names> {
public:
    /// Names question `i`; those before it that were not named have no name. `name` may be one of these names.
    void add(std::size_t i, question_name name) noexcept {
        if (name.id.empty() && name.group.empty()) return;
        while (m_ends.size() < 2 * i && !m_ends.failed()) m_ends.push_back(m_bytes.size());
        buffer<char, 128> copy; // the place of these names is about to move
        copy.use(m_bytes.source());
        copy.append(name.id.data(), name.id.size());
        copy.append(name.group.data(), name.group.size());
        if (copy.failed()) m_bytes.fail();
        m_ends.push_back(m_bytes.size() + name.id.size());
        m_bytes.append(copy.data(), copy.size());
        m_ends.push_back(m_bytes.size());
    }
    std::string_view id(std::size_t i) const noexcept { return part(2 * i); }
    std::string_view group(std::size_t i) const noexcept { return part(2 * i + 1); }
    const karat::memory* source() const noexcept { return m_bytes.source(); }

private:
    friend made_of_buffers;
    template <class Self, class Use>
    static decltype(auto) buffers(Self& self, Use&& use) {
        return use(self.m_bytes, self.m_ends);
    }
    std::string_view part(std::size_t k) const noexcept {
        if (k >= m_ends.size()) return {};
        const std::size_t begin = k == 0 ? 0 : m_ends[k - 1];
        return {m_bytes.data() + begin, m_ends[k] - begin};
    }

    buffer<char, 1> m_bytes;       // ids and groups, one after the other
    buffer<std::size_t, 1> m_ends; // of id and group, for each question up to the last that has either
};

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
