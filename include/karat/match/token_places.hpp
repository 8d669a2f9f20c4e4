#ifndef KARAT_MATCH_TOKEN_PLACES_HPP
#define KARAT_MATCH_TOKEN_PLACES_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "karat/match/compiled_references.hpp"
#include "karat/match/overlap.hpp"
#include "karat/version.hpp"
#include "karat/view.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// Notes where each token of the last question stands, if it has so many that comparing an id with all of them is slow:
/// for streams, which look up one token after the other. Not if one token has so many places that going from one to the
/// next would be slower still. O(n log n) for n tokens.
inline void note_places(compiled_references& to) noexcept {
    constexpr std::size_t compared_fast = 64; // tokens
    const view<token_id> ids = to.references(to.size() - 1).tokens;
    if (ids.size() <= compared_fast) return;
    std::uint32_t* const places = to.add_places();
    if (places == nullptr || to.failed()) return;
    for (std::size_t i = 0; i < ids.size(); ++i) places[i] = static_cast<std::uint32_t>(i);
    std::sort(places, places + ids.size(),
              [ids](std::uint32_t a, std::uint32_t b) noexcept { return ids[a] != ids[b] ? ids[a] < ids[b] : a < b; });
    const std::size_t many = ids.size() / 4;
    for (std::size_t i = many; i < ids.size(); ++i) {
        if (ids[places[i]] == ids[places[i - many]]) return to.drop_places();
    }
}
/// The places of one token, in order.
inline view<std::uint32_t> places_of(const reference_tokens& references, token_id id) noexcept {
    const view<token_id> ids = references.tokens;
    const view<std::uint32_t> all = references.places;
    const auto* const begin = std::lower_bound(
        all.begin(), all.end(), id, [ids](std::uint32_t place, token_id x) noexcept { return ids[place] < x; });
    const auto* const end = std::upper_bound(
        begin, all.end(), id, [ids](token_id x, std::uint32_t place) noexcept { return x < ids[place]; });
    return {begin, static_cast<std::size_t>(end - begin)};
}

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
