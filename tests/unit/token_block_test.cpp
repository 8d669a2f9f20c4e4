#include "karat/text/token_block.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace karat;

namespace {

struct one_by_one {
    std::vector<std::string> tokens;
    void operator()(std::string_view token) { tokens.emplace_back(token); }
};
struct all_at_once : one_by_one {
    std::size_t blocks = 0;
    void take(const detail::token_block& block) {
        ++blocks;
        for (const padded_token token : block) (*this)(token);
    }
};

} // namespace

TEST_CASE("token_block: a sink gets the tokens one by one or all at once") {
    char text[] = "a bc def";
    detail::token_block block;
    block.add(text, 1);
    block.add_if(false, text + 2, 2);
    block.add_if(true, text + 5, 3);
    one_by_one each;
    all_at_once all;
    detail::hand_over(block, each);
    detail::hand_over(block, all);
    CHECK((each.tokens == std::vector<std::string>{"a", "def"}));
    CHECK((all.tokens == each.tokens));
    CHECK(all.blocks == 1);
    block.clear();
    CHECK(block.size() == 0);
}

TEST_CASE("token_block: the block at the end of a text is read where it is, and what is beyond is space") {
    using bits::wanted_kinds;
    for (std::size_t size = 0; size <= 200; ++size) {
        std::string text;
        for (std::size_t i = 0; i < size; ++i) text += "Ab 9,\x01\xC3\xA9"[i % 8];
        std::string out(size + 80, '?');
        CAPTURE(size);
        for (std::size_t base = 0; base <= size; base += bits::block_size) {
            const bits::block_kinds kinds = detail::lower_block_of<wanted_kinds::all>(text, base, &out[0]);
            std::string block = text.substr(base, bits::block_size);
            block.resize(bits::block_size, ' ');
            std::string lowered(bits::block_size, '?');
            const bits::block_kinds expected = bits::lower_block<wanted_kinds::all>(block.data(), &lowered[0]);
            CHECK(kinds.letters == expected.letters);
            CHECK(kinds.spaces == expected.spaces);
            CHECK(kinds.others == expected.others);
            CHECK(kinds.non_ascii == expected.non_ascii);
            const std::size_t here = text.size() - base < bits::block_size ? text.size() - base : bits::block_size;
            CHECK(out.substr(base, here) == lowered.substr(0, here));
        }
    }
}
