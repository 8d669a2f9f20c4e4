#include "karat/match/vocabulary.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "colliding_tokens.hpp"

using namespace karat;

namespace {

// The vocabulary beside a map: every token is looked up, added and read back in both.
class twins {
public:
    void add(const std::string& token) {
        const auto known = m_map.find(token);
        REQUIRE(m_words.find(token) == (known == m_map.end() ? unknown_token : known->second));
        const token_id expected = m_map.emplace(token, static_cast<token_id>(m_map.size() + 1)).first->second;
        REQUIRE(m_words.add(token) == expected);
        REQUIRE(m_words.find(token) == expected);
        REQUIRE(m_words.size() == m_map.size());
    }
    void check_all() const {
        for (const auto& [token, id] : m_map) {
            REQUIRE(m_words.find(token) == id);
        }
        CHECK(m_words.size() == m_map.size());
        CHECK(!m_words.failed());
    }
    const vocabulary& words() const { return m_words; }

private:
    vocabulary m_words;
    std::unordered_map<std::string, token_id> m_map;
};

std::string random_token(std::mt19937_64& random, std::size_t longest, unsigned letters) {
    std::string token(static_cast<std::size_t>(random() % (longest + 1)), '\0');
    for (char& c : token) c = static_cast<char>(static_cast<unsigned char>(random() % letters));
    return token;
}

} // namespace

TEST_CASE("vocabulary: an empty one knows no token, not even the empty one") {
    const vocabulary words{};
    CHECK(words.size() == 0);
    CHECK(!words.failed());
    CHECK(words.find("a") == unknown_token);
    CHECK(words.find("") == unknown_token);
    CHECK(words.find(std::string_view()) == unknown_token);
}

TEST_CASE("vocabulary: ids are 1, 2, ... in the order of arrival") {
    vocabulary words;
    const std::string_view arriving[] = {"the", "cat", "the", "sat", "cat", "The", "the", ""};
    const token_id expected[] = {1, 2, 1, 3, 2, 4, 1, 5};
    for (std::size_t i = 0; i < 8; ++i) {
        CAPTURE(arriving[i]);
        CHECK(words.add(arriving[i]) == expected[i]);
    }
    CHECK(words.size() == 5);
    CHECK(words.find("sat") == 3);
    CHECK(words.find("dog") == unknown_token);
}

TEST_CASE("vocabulary: looking up adds nothing") {
    vocabulary words;
    words.add("a");
    CHECK(words.find("b") == unknown_token);
    CHECK(words.size() == 1);
    CHECK(words.add("c") == 2);
    CHECK(words.find("b") == unknown_token);
}

TEST_CASE("vocabulary: the empty token is a token like any other, first, later and without an address") {
    for (const std::string_view empty : {std::string_view(""), std::string_view()}) {
        vocabulary first;
        CHECK(first.add(empty) == 1);
        CHECK(first.add("a") == 2);
        CHECK(first.add("") == 1);
        vocabulary later;
        CHECK(later.add("a") == 1);
        CHECK(later.add(empty) == 2);
        CHECK(later.add("b") == 3);
        CHECK(later.find(std::string_view()) == 2);
    }
}

TEST_CASE("vocabulary: zero bytes count, before, within and after a token") {
    twins both;
    for (std::size_t zeros = 0; zeros <= 20; ++zeros) {
        const std::string some(zeros, '\0');
        both.add(some);
        both.add(some + "a");
        both.add("a" + some);
        both.add("a" + some + "b");
    }
    both.check_all();
}

TEST_CASE("vocabulary: tokens that differ in one byte, at every position of every length") {
    twins both;
    for (std::size_t length = 1; length <= 40; ++length) {
        both.add(std::string(length, 'x'));
        for (std::size_t at = 0; at < length; ++at) {
            for (const char c : {'\0', 'y', '\x7f', '\x80', '\xff'}) {
                std::string token(length, 'x');
                token[at] = c;
                both.add(token);
            }
        }
    }
    both.check_all();
}

TEST_CASE("vocabulary: numbered words, which differ in their last bytes") {
    twins both;
    for (const std::string stem : {"", "n", "item", "item-0", "a-rather-long-"}) {
        for (int i = 0; i < 1000; ++i) both.add(stem + std::to_string(i));
    }
    both.check_all();
    CHECK(both.words().find("item-0999") != unknown_token);
    CHECK(both.words().find("item-1000") == unknown_token);
}

TEST_CASE("vocabulary: long tokens, around the sizes at which its memory grows") {
    twins both;
    for (const std::size_t length : {255u, 256u, 257u, 511u, 512u, 513u, 100000u}) {
        for (const char c : {'a', 'b'}) {
            both.add(std::string(length, c));
            both.add(std::string(length - 1, c) + "!");
            both.add("!" + std::string(length - 1, c));
        }
    }
    both.check_all();
}

TEST_CASE("vocabulary: growing keeps every token, at every number of tokens") {
    twins both;
    for (int i = 0; i < 1100; ++i) {
        both.add("t" + std::to_string(i));
        if (i < 140 || i % 128 < 2) both.check_all(); // 32, 64, 128, ... tokens fill half of the slots
    }
}

TEST_CASE("vocabulary: a token that was cut out of a longer text") {
    const std::string text = "to be or not to be";
    vocabulary words;
    CHECK(words.add(std::string_view(text).substr(0, 2)) == 1);
    CHECK(words.add(std::string_view(text).substr(3, 2)) == 2);
    CHECK(words.add(std::string_view(text).substr(13, 2)) == 1);
    CHECK(words.add(std::string_view(text).substr(16, 2)) == 2);
    CHECK(words.find(std::string_view(text).substr(16, 1)) == unknown_token);
}

TEST_CASE("vocabulary: 100000 random tokens against std::unordered_map") {
    std::mt19937_64 random(3);
    twins short_and_repeating;
    twins of_all_bytes;
    for (int i = 0; i < 50000; ++i) {
        short_and_repeating.add(random_token(random, 12, 3));
        of_all_bytes.add(random_token(random, 30, 256));
    }
    short_and_repeating.check_all();
    of_all_bytes.check_all();
    for (int i = 0; i < 10000; ++i) {
        const std::string token = random_token(random, 30, 256);
        if (token.size() > 4) REQUIRE(short_and_repeating.words().find(token) == unknown_token);
    }
}

TEST_CASE("vocabulary: tokens made to collide") {
    twins whole;
    twins equal_keys;
    twins mixed;
    for (std::uint64_t i = 0; i < 1500; ++i) {
        const std::string first_slot = colliding::whole_token(i);
        const std::string equal_key = colliding::long_token(i);
        REQUIRE(token_key::of(first_slot).slot(40) == 0);
        REQUIRE(token_key::of(equal_key) == token_key::of(colliding::long_token(0)));
        whole.add(first_slot);
        equal_keys.add(equal_key);
        mixed.add(i % 3 == 0 ? first_slot : i % 3 == 1 ? equal_key : std::to_string(i));
        if (i % 100 == 0) {
            whole.check_all();
            equal_keys.check_all();
            mixed.check_all();
        }
    }
    for (const twins* const some : {&whole, &equal_keys, &mixed}) {
        some->check_all();
        vocabulary copy = some->words();
        copy.shrink();
        for (std::uint64_t i = 0; i < 1500; ++i) {
            REQUIRE(copy.find(colliding::whole_token(i)) == some->words().find(colliding::whole_token(i)));
            REQUIRE(copy.find(colliding::long_token(i)) == some->words().find(colliding::long_token(i)));
        }
        CHECK(copy.find(colliding::whole_token(1500)) == unknown_token);
        CHECK(copy.find(colliding::long_token(1500)) == unknown_token);
    }
}
