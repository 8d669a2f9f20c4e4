#include "karat/made_of_buffers.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdlib>

#include "karat/buffer.hpp"

using namespace karat;

namespace {

struct pair_of_buffers : detail::made_of_buffers<pair_of_buffers> {
    buffer<char, 8> bytes;
    buffer<int, 2> numbers;
    template <class Self, class Use>
    static decltype(auto) buffers(Self& self, Use&& use) {
        return use(self.bytes, self.numbers);
    }
};
// Some of it is made of others itself, and some owns nothing.
struct nested : detail::made_of_buffers<nested> {
    pair_of_buffers pair;
    detail::nothing_kept nothing;
    buffer<char, 1> last;
    template <class Self, class Use>
    static decltype(auto) buffers(Self& self, Use&& use) {
        return use(self.pair, self.nothing, self.last);
    }
};

std::size_t live = 0;
void* take(void* /*context*/, std::size_t bytes) {
    live += bytes;
    return std::malloc(bytes);
}
void give(void* /*context*/, void* block, std::size_t bytes) {
    live -= bytes;
    std::free(block);
}

} // namespace

TEST_CASE("made_of_buffers: each part does what the whole is asked to do") {
    const karat::memory host = {take, give, nullptr};
    nested all;
    CHECK(all.memory() == sizeof all);
    CHECK_FALSE(all.failed());
    all.use(&host);
    REQUIRE(all.pair.bytes.resize(100));
    REQUIRE(all.pair.numbers.resize(100));
    REQUIRE(all.last.resize(100));
    CHECK(live == 100 + 100 * sizeof(int) + 100);
    CHECK(all.allocated() == live);
    CHECK(all.memory() == sizeof all + live);
    all.pair.numbers.truncate(10);
    all.last.truncate(3);
    all.shrink();
    CHECK(live == 100 + 10 * sizeof(int) + 3);
    all.release();
    CHECK(live == 0);
    CHECK(all.pair.bytes.empty());
    CHECK(all.last.empty());
}

TEST_CASE("made_of_buffers: the whole has failed when any part has") {
    for (int part = 0; part < 3; ++part) {
        nested all;
        if (part == 0) all.pair.bytes.fail();
        if (part == 1) all.pair.numbers.fail();
        if (part == 2) all.last.fail();
        CHECK(all.failed());
        all.release();
        CHECK_FALSE(all.failed());
    }
}

TEST_CASE("made_of_buffers: what owns nothing takes nothing and always has enough") {
    detail::nothing_kept nothing;
    CHECK_FALSE(nothing.failed());
    CHECK(nothing.allocated() == 0);
    CHECK(nothing.reserve(0, static_cast<std::size_t>(-1)));
}
