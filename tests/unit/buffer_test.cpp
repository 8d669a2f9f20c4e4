#include "karat/buffer.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

using namespace karat;

#if defined(__has_feature)
#    if __has_feature(address_sanitizer)
#        define KARAT_TEST_ADDRESS_SANITIZER
#    endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(KARAT_TEST_ADDRESS_SANITIZER)
// Without this the sanitizer ends the program when malloc is asked for more than there can be.
extern "C" const char* __asan_default_options() { return "allocator_may_return_null=1"; }
#endif

static_assert(std::is_nothrow_copy_constructible_v<buffer<int, 4>> &&
              std::is_nothrow_copy_assignable_v<buffer<int, 4>>);
static_assert(std::is_nothrow_move_constructible_v<buffer<int, 4>> &&
              std::is_nothrow_move_assignable_v<buffer<int, 4>>);
static_assert(std::is_nothrow_default_constructible_v<buffer<int, 4>>);

namespace {

// A plain value that has a constructor and does not divide any block of memory evenly.
struct triple {
    std::uint8_t a = 7;
    std::uint8_t b = 8;
    std::uint8_t c = 9;
};

constexpr std::size_t largest = static_cast<std::size_t>(-1);

// Sizes that no allocator grants, in values: the last two are refused by malloc, the others before it is asked. On 32
// bits malloc may well grant half of the address space.
template <class T>
std::vector<std::size_t> impossible_sizes() {
    const std::size_t whole = largest / sizeof(T);
    const std::size_t half = largest / 2 / sizeof(T);
    const std::size_t few_bytes = sizeof(T) == 1 ? largest : whole + 2; // when the product is cut to a std::size_t
    std::vector<std::size_t> sizes = {largest, largest - 1, few_bytes, whole, half + 1};
    if (sizeof(std::size_t) >= 8) sizes.insert(sizes.end(), {half, half - 1});
    return sizes;
}

template <class T, std::size_t Inline>
bool lies_inside(const buffer<T, Inline>& b) {
    const auto object = reinterpret_cast<std::uintptr_t>(&b);
    const auto values = reinterpret_cast<std::uintptr_t>(b.data());
    return values >= object && values < object + sizeof b;
}

template <std::size_t Inline>
std::string text(const buffer<char, Inline>& b) {
    return std::string(b.data(), b.size());
}

template <class T, std::size_t Inline>
std::vector<T> contents(const buffer<T, Inline>& b) {
    return std::vector<T>(b.begin(), b.end());
}

// Writes over all memory that a buffer has, so that what it claims to set to zero was something else before.
template <class T, std::size_t Inline>
void soil(buffer<T, Inline>& b, std::size_t count) {
    REQUIRE(b.resize(count));
    std::memset(static_cast<void*>(b.data()), 0xA5, count * sizeof(T));
}

} // namespace

TEST_CASE("buffer: starts empty, with its memory inside") {
    const buffer<int, 3> b{};
    CHECK(b.empty());
    CHECK(b.size() == 0);
    CHECK(b.begin() == b.end());
    CHECK(!b.failed());
    CHECK(lies_inside(b));
}

TEST_CASE("buffer: keeps its values in order while it grows") {
    buffer<std::uint32_t, 3> b;
    for (std::uint32_t i = 0; i < 1000; ++i) {
        b.push_back(i * i);
        REQUIRE(b.size() == i + 1);
        REQUIRE(b.back() == i * i);
        REQUIRE(lies_inside(b) == (i < 3));
        for (std::uint32_t k = 0; k <= i; k += 7) REQUIRE(b[k] == k * k);
    }
    CHECK(!b.failed());
    CHECK(b.end() - b.begin() == 1000);
}

TEST_CASE("buffer: push_back of a value that lies in the buffer, also when that has to move") {
    buffer<std::uint64_t, 2> b;
    b.push_back(0x0123456789ABCDEFu);
    for (std::size_t i = 1; i < 300; ++i) {
        b.push_back(i % 2 == 0 ? b[0] : b.back()); // from inside the object at first, then from memory that is freed
        REQUIRE(b.back() == 0x0123456789ABCDEFu);
    }
    CHECK(b.size() == 300);
}

TEST_CASE("buffer: append of nothing, of what fits, and of what does not") {
    buffer<char, 4> b;
    b.append(nullptr, 0);
    b.append("ab", 2);
    b.append("", 0);
    b.append("cd", 2);
    CHECK(text(b) == "abcd");
    CHECK(lies_inside(b));
    b.append("efghijklmnopqrstuvwxyz", 22);
    CHECK(text(b) == "abcdefghijklmnopqrstuvwxyz");
    CHECK(!lies_inside(b));
    CHECK(!b.failed());
}

TEST_CASE("buffer: append of every length to every length") {
    const std::string digits = "0123456789012345678901234567890123456789";
    for (std::size_t first = 0; first <= 20; ++first) {
        for (std::size_t second = 0; second <= 20; ++second) {
            buffer<char, 8> b;
            b.append(digits.data(), first);
            b.append(digits.data() + first, second);
            CHECK(text(b) == digits.substr(0, first + second));
        }
    }
}

TEST_CASE("buffer: resize makes new values zero bytes, in memory that was used before and in new memory") {
    for (const std::size_t kept : {0u, 1u, 4u, 5u, 30u}) {
        for (const std::size_t wanted : {0u, 1u, 4u, 5u, 30u, 31u, 64u, 1000u}) {
            CAPTURE(kept);
            CAPTURE(wanted);
            buffer<triple, 4> truncated;
            soil(truncated, 30);
            truncated.truncate(kept);
            CHECK(truncated.size() == kept);
            buffer<triple, 4> cleared;
            soil(cleared, 30);
            cleared.clear();
            buffer<triple, 4> shortened;
            soil(shortened, 30);
            REQUIRE(shortened.resize(kept));
            for (buffer<triple, 4>* const b : {&truncated, &cleared, &shortened}) {
                const std::size_t soiled = b->size() < wanted ? b->size() : wanted;
                REQUIRE(b->resize(wanted));
                REQUIRE(b->size() == wanted);
                for (std::size_t i = 0; i < wanted; ++i) {
                    const unsigned expected = i < soiled ? 0xA5 : 0;
                    REQUIRE((*b)[i].a == expected);
                    REQUIRE((*b)[i].b == expected);
                    REQUIRE((*b)[i].c == expected);
                }
            }
        }
    }
}

TEST_CASE("buffer: truncate drops the last values only") {
    buffer<int, 2> b;
    for (int i = 0; i < 10; ++i) b.push_back(i);
    b.truncate(10);
    CHECK(b.size() == 10);
    b.truncate(3);
    b.push_back(77);
    CHECK(contents(b) == std::vector<int>{0, 1, 2, 77});
    b.truncate(0);
    CHECK(b.empty());
}

TEST_CASE("buffer: after clear the memory is still there") {
    buffer<int, 2> b;
    for (int i = 0; i < 100; ++i) b.push_back(i);
    const int* const before = b.data();
    b.clear();
    CHECK(b.empty());
    for (int i = 0; i < 100; ++i) b.push_back(-i);
    CHECK(b.data() == before);
    CHECK(b[99] == -99);
}

TEST_CASE("buffer: reserve_more makes room, so that what follows moves nothing") {
    for (const std::size_t count : {0u, 1u, 3u, 4u, 5u, 100u}) {
        CAPTURE(count);
        buffer<int, 4> b;
        b.push_back(1);
        REQUIRE(b.reserve_more(count));
        CHECK(b.size() == 1);
        CHECK(b[0] == 1);
        const int* const before = b.data();
        for (std::size_t i = 0; i < count; ++i) b.push_back(static_cast<int>(i));
        CHECK(b.data() == before);
    }
}

TEST_CASE_TEMPLATE("buffer: what cannot be allocated is refused, and the contents stay", T, char, std::uint64_t,
                   triple) {
    for (const bool inside : {true, false}) {
        for (const std::size_t size : impossible_sizes<T>()) {
            CAPTURE(inside);
            CAPTURE(size);
            buffer<T, 4> b;
            soil(b, inside ? 3 : 40);
            const std::size_t before = b.size();
            const T* const data = b.data();

            CHECK(!b.resize(size));
            CHECK(b.failed());
            b.clear();
            CHECK(!b.failed());
            REQUIRE(b.resize(before));

            CHECK(!b.reserve_more(size));
            CHECK(b.failed());
            CHECK(b.size() == before);
            CHECK(b.data() == data);

            // Only clear() forgets the failure.
            b.push_back(T{});
            b.truncate(0);
            CHECK(b.resize(2));
            CHECK(b.reserve_more(1));
            CHECK(b.failed());
            b.clear();
            CHECK(!b.failed());
            CHECK(b.resize(100));
            CHECK(!b.failed());
        }
    }
}

TEST_CASE("buffer: append of what cannot be allocated adds nothing and reads nothing") {
    buffer<std::uint32_t, 2> b;
    const std::uint32_t value = 5;
    b.push_back(value);
    for (const std::size_t size : impossible_sizes<std::uint32_t>()) b.append(&value, size);
    CHECK(b.failed());
    CHECK(contents(b) == std::vector<std::uint32_t>{5});
}

TEST_CASE("buffer: random steps against std::vector") {
    std::mt19937_64 random(2);
    for (int round = 0; round < 200; ++round) {
        buffer<std::uint32_t, 5> b;
        std::vector<std::uint32_t> twin;
        for (int step = 0; step < 60; ++step) {
            const auto length = static_cast<std::size_t>(random() % 40);
            switch (random() % 6) {
            case 0:
                b.push_back(static_cast<std::uint32_t>(length));
                twin.push_back(static_cast<std::uint32_t>(length));
                break;
            case 1:
                if (twin.empty()) break;
                b.push_back(b[length % twin.size()]);
                twin.push_back(std::uint32_t{twin[length % twin.size()]});
                break;
            case 2: {
                const std::vector<std::uint32_t> more(length, static_cast<std::uint32_t>(step));
                b.append(more.data(), more.size());
                twin.insert(twin.end(), more.begin(), more.end());
                break;
            }
            case 3:
                REQUIRE(b.resize(length));
                twin.resize(length);
                break;
            case 4:
                if (length > twin.size()) break;
                b.truncate(length);
                twin.resize(length);
                break;
            default:
                if (length == 0) b.clear();
                if (length == 0) twin.clear();
                REQUIRE(b.reserve_more(length));
            }
            REQUIRE(contents(b) == twin);
        }
        REQUIRE(!b.failed());
    }
}

TEST_CASE("buffer: copies and moves keep the values, inside the object and outside") {
    for (const int size : {0, 1, 4, 5, 100}) {
        CAPTURE(size);
        const auto holds = [size](const buffer<int, 4>& values) {
            bool same = values.size() == static_cast<std::size_t>(size) && !values.failed();
            for (int i = 0; same && i < size; ++i) same = values[static_cast<std::size_t>(i)] == i;
            return same;
        };
        buffer<int, 4> original;
        for (int i = 0; i < size; ++i) original.push_back(i);
        buffer<int, 4> copy(original);
        CHECK(holds(copy));
        copy.push_back(7);
        CHECK(holds(original));
        buffer<int, 4> assigned;
        for (int i = 0; i < 9; ++i) assigned.push_back(-i);
        assigned = original;
        CHECK(holds(assigned));
        const buffer<int, 4>& itself = assigned;
        assigned = itself;
        CHECK(holds(assigned));
        buffer<int, 4> moved(static_cast<buffer<int, 4>&&>(assigned));
        CHECK(holds(moved));
        CHECK(assigned.empty());
        assigned = static_cast<buffer<int, 4>&&>(moved);
        CHECK(holds(assigned));
        moved.push_back(3); // what was moved from is empty and as good as new
        CHECK(moved.size() == 1);
        assigned.shrink();
        CHECK(holds(assigned));
    }
}

TEST_CASE("buffer: extend gives room, shrink gives it back, fail says so") {
    buffer<int, 2> values;
    int* const room = values.extend(3);
    REQUIRE(room == values.data());
    for (int i = 0; i < 3; ++i) room[i] = i;
    CHECK(values.size() == 3);
    CHECK(values[2] == 2);
    const std::size_t before = values.memory();
    for (int i = 0; i < 1000; ++i) values.push_back(i);
    CHECK(values.memory() > before);
    values.truncate(3);
    values.shrink();
    CHECK(values.memory() <= before);
    CHECK(values[2] == 2);
    for (int i = 0; i < 1000; ++i) values.push_back(i);
    values.truncate(3);
    values.shrink(2); // and leaves room for two more, which then move nothing
    const int* const kept = values.data();
    values.push_back(3);
    values.push_back(4);
    CHECK(values.data() == kept);
    CHECK(values[4] == 4);
    values.truncate(3);
    CHECK(values.extend(static_cast<std::size_t>(-1) / 8) == nullptr);
    CHECK(values.failed());
    values.clear();
    CHECK_FALSE(values.failed());
    values.fail();
    CHECK(values.failed());
}

TEST_CASE("buffer: that something did not fit is copied, moved and kept by shrink") {
    buffer<int, 2> values;
    for (int i = 0; i < 100; ++i) values.push_back(i);
    values.truncate(3);
    values.fail();
    const buffer<int, 2> copy = values; // in which all of it fits
    CHECK(copy.failed());
    CHECK(copy.size() == 3);
    buffer<int, 2> assigned;
    assigned = values;
    CHECK(assigned.failed());
    assigned.clear();
    assigned = buffer<int, 2>();
    CHECK_FALSE(assigned.failed());
    values.shrink();
    CHECK(values.failed());
    const buffer<int, 2> moved = static_cast<buffer<int, 2>&&>(values);
    CHECK(moved.failed());
}

namespace {

// A host's memory that counts, and holds `release` to the sizes that `allocate` was asked for.
struct counting_memory {
    std::size_t blocks = 0;
    std::size_t bytes = 0;
    bool refuses = false;
    karat::memory source{&counting_memory::allocate, &counting_memory::release, this};

    static void* allocate(void* context, std::size_t size) {
        auto& self = *static_cast<counting_memory*>(context);
        if (self.refuses) return nullptr;
        ++self.blocks;
        self.bytes += size;
        return std::malloc(size);
    }
    static void release(void* context, void* block, std::size_t size) {
        auto& self = *static_cast<counting_memory*>(context);
        --self.blocks;
        self.bytes -= size;
        std::free(block);
    }
};

} // namespace

TEST_CASE("buffer: takes memory from where it is told, and gives it back there with its size") {
    counting_memory host;
    {
        buffer<triple, 4> values;
        CHECK(values.source() == nullptr);
        values.use(&host.source);
        CHECK(values.source() == &host.source);
        REQUIRE(values.resize(4));
        CHECK(host.blocks == 0);
        for (int i = 0; i < 1000; ++i) values.push_back(triple{});
        CHECK(host.blocks == 1);
        CHECK(values.allocated() == host.bytes);
        CHECK(values.memory() == sizeof values + host.bytes);
        values.truncate(10);
        values.shrink();
        CHECK(host.bytes == 10 * sizeof(triple));
        values.release();
        CHECK(host.blocks == 0);
        CHECK(values.empty());
        CHECK(values.allocated() == 0);
        CHECK(lies_inside(values));
        REQUIRE(values.resize(5));
        host.refuses = true;
        CHECK_FALSE(values.resize(5000));
        CHECK(values.failed());
        CHECK(values.size() == 5);
        values.release();
        CHECK_FALSE(values.failed());
        host.refuses = false;
        REQUIRE(values.resize(100));
        values.use(nullptr); // gives back what it has to where it comes from
        CHECK(host.blocks == 0);
        CHECK(values.empty());
        REQUIRE(values.resize(100));
        CHECK(host.blocks == 0);
        values.use(&host.source);
        REQUIRE(values.resize(100));
    }
    CHECK(host.blocks == 0);
    CHECK(host.bytes == 0);
}

TEST_CASE("buffer: copies and moves take its memory along, in place of what they had") {
    for (const int from_where : {0, 1, 2}) {
        for (const int to_where : {0, 1, 2}) {
            CAPTURE(from_where);
            CAPTURE(to_where);
            counting_memory one;
            counting_memory two;
            const karat::memory* const sources[] = {nullptr, &one.source, &two.source};
            const karat::memory* const a = sources[from_where];
            const karat::memory* const b = sources[to_where];
            for (const std::size_t size : {3u, 40u}) {
                CAPTURE(size);
                buffer<int, 4> from;
                from.use(a);
                REQUIRE(from.resize(size));
                from[2] = 7;
                const auto holds = [&](const buffer<int, 4>& values) {
                    return values.source() == a && values.size() == size && values[2] == 7;
                };
                const auto other = [&](std::size_t length) {
                    buffer<int, 4> values;
                    values.use(b);
                    REQUIRE(values.resize(length));
                    return values;
                };
                for (const std::size_t length : {0u, 30u, 90u}) {
                    buffer<int, 4> assigned = other(length);
                    assigned = from;
                    CHECK(holds(assigned));
                    buffer<int, 4> moved = other(length);
                    moved = static_cast<buffer<int, 4>&&>(assigned);
                    CHECK(holds(moved));
                    CHECK(assigned.source() == a); // what was moved from still knows where memory comes from
                    REQUIRE(assigned.resize(50));
                    const buffer<int, 4> constructed = static_cast<buffer<int, 4>&&>(moved);
                    CHECK(holds(constructed));
                }
                CHECK(holds(buffer<int, 4>(from)));
            }
            for (const counting_memory* const each : {&one, &two}) {
                CHECK(each->blocks == 0);
                CHECK(each->bytes == 0);
            }
        }
    }
}
