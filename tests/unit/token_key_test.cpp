#include "karat/match/token_key.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstring>
#include <random>
#include <string>
#include <vector>

using namespace karat;

namespace {

token_key padded_key(const std::string& token, char padding) {
    std::vector<char> bytes(token.begin(), token.end());
    bytes.resize(token.size() + 16, padding);
    return token_key::of_padded(bytes.data(), token.size());
}

} // namespace

TEST_CASE("token_key: short tokens have equal keys exactly when they are equal") {
    // All tokens of up to 3 letters over an alphabet with NUL, and tokens around 7, 8, 15 and 16 bytes that differ in
    // one.
    std::vector<std::string> tokens = {""};
    const std::string letters("\0ab\xFF", 4);
    for (std::size_t i = 0; i < tokens.size() && tokens[i].size() < 3; ++i) {
        for (const char letter : letters) tokens.push_back(tokens[i] + letter);
    }
    for (std::size_t size = 6; size <= token_key::longest_whole; ++size) {
        for (std::size_t at = 0; at < size; ++at) {
            for (const char letter : letters) {
                std::string token(size, 'x');
                token[at] = letter;
                tokens.push_back(token);
            }
        }
    }
    for (const std::string& a : tokens) {
        const token_key key = token_key::of(a);
        REQUIRE(key.is_whole());
        for (const std::string& b : tokens) REQUIRE((key == token_key::of(b)) == (a == b));
    }
}

TEST_CASE("token_key: what lies behind a token changes nothing") {
    std::mt19937_64 random(11);
    for (std::size_t size = 0; size <= 40; ++size) {
        for (int round = 0; round < 50; ++round) {
            std::string token(size, '\0');
            for (char& c : token) c = static_cast<char>(random() % 256);
            CAPTURE(size);
            const token_key key = token_key::of(token);
            CHECK(key.is_whole() == (size <= token_key::longest_whole));
            for (const char padding : {'\0', 'x', '\xFF'}) CHECK(padded_key(token, padding) == key);
        }
    }
}

TEST_CASE("token_key: long tokens of different lengths have different keys, and every byte counts") {
    for (std::size_t size = 16; size <= 70; ++size) {
        CAPTURE(size);
        const std::string token(size, 'x');
        CHECK_FALSE(token_key::of(token) == token_key::of(token + "x"));
        for (std::size_t at = 0; at < size; ++at) {
            std::string other = token;
            other[at] = 'y';
            CHECK_FALSE(token_key::of(token) == token_key::of(other));
        }
    }
}

TEST_CASE("token_key: the hash spreads words over small and large tables") {
    for (const std::string prefix : {"w", "item-", "a word of ", "a longer word of "}) {
        CAPTURE(prefix);
        std::vector<int> slots(1024, 0);
        for (int i = 0; i < 1024; ++i) ++slots[token_key::of(prefix + std::to_string(i)).slot(10)];
        int most = 0;
        for (const int n : slots) most = n > most ? n : most;
        CHECK(most <= 9); // 1,024 balls in 1,024 urns: 9 in one would be rare
    }
}
