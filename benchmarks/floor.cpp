#include "floor.hpp"

#include <array>
#include <cstddef>

namespace bench {
namespace {

constexpr std::array<unsigned char, 256> lower_case = [] {
    std::array<unsigned char, 256> table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
        table[i] = static_cast<unsigned char>(i >= 'A' && i <= 'Z' ? i - 'A' + 'a' : i);
    }
    return table;
}();

} // namespace

void floor_pass(std::string_view text, char* out) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        out[i] = static_cast<char>(lower_case[static_cast<unsigned char>(text[i])]);
    }
}

} // namespace bench
