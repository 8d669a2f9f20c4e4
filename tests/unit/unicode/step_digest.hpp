#ifndef KARAT_TESTS_STEP_DIGEST_HPP
#define KARAT_TESTS_STEP_DIGEST_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "karat/buffer.hpp"
#include "karat/text/normalize.hpp"
#include "unicode_data.hpp"

/// What a step leaves of a text.
template <class Step>
std::string after(std::string_view text) {
    karat::buffer<char, 8> out;
    karat::normalizer<karat::as_written, Step>{}(text, out);
    return {out.data(), out.size()};
}

/// What a step makes of every code point that CPython 3.11 knows, as tests/tools/make_step_digests.py has it.
template <class Step>
std::uint64_t step_digest() {
    std::uint64_t digest = 0xCBF29CE484222325;
    const auto add = [&digest](std::uint64_t number) { digest = (digest ^ number) * 0x100000001B3; };
    const std::vector<bool> is_assigned = unicode_data::read_set("unicode14/assigned.txt");
    for (char32_t c = 0x80; c < unicode_data::code_points_end; ++c) {
        const bool is_private = (c >= 0xD800 && c <= 0xF8FF) || c >= 0xF0000; // or a surrogate
        if (!is_assigned[c] || is_private) continue;
        add(c);
        for (const char32_t left : unicode_data::decode_all(after<Step>(unicode_data::encode_all({&c, 1})))) add(left);
        add(0);
    }
    return digest;
}

#endif
