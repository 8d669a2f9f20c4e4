#ifndef KARAT_TEXT_PLACED_TEXT_HPP
#define KARAT_TEXT_PLACED_TEXT_HPP

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "karat/buffer.hpp"
#include "karat/text/articles.hpp"
#include "karat/text/character_sets.hpp"
#include "karat/text/characters.hpp"
#include "karat/text/in_turn.hpp"
#include "karat/text/lower_case.hpp"
#include "karat/text/normalize.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"

// What the sources and steps of a normaliser do, done once more on a whole text whose characters know their places, for
// located_tokens.hpp.

namespace karat {
inline namespace KARAT_NAMESPACE {

/// A part of a text: `bytes` bytes from byte `begin` on. Where a place is not known, there are no bytes.
struct byte_range {
    std::size_t begin = 0;
    std::size_t bytes = 0;

    constexpr std::size_t end() const noexcept { return begin + bytes; }
    constexpr bool empty() const noexcept { return bytes == 0; }
    /// The bytes themselves, of the text that this is a part of.
    constexpr std::string_view of(std::string_view text) const noexcept { return {text.data() + begin, bytes}; }
};
constexpr bool operator==(const byte_range& a, const byte_range& b) noexcept {
    return a.begin == b.begin && a.bytes == b.bytes;
}
constexpr bool operator!=(const byte_range& a, const byte_range& b) noexcept { return !(a == b); }

namespace detail {

/// A code point that the steps of a normaliser work on, and the bytes that it was made of.
struct placed_character {
    char32_t code_point;
    byte_range range;
};
using placed_text = std::vector<placed_character>;

// ---- the sources and steps of normalize.hpp on a whole text; only what the words in the end are is kept the same, not
// ---- how many spaces stand between them; where memory runs out and that is not thrown, `lost` becomes true

inline placed_text place_characters(as_written, std::string_view text, bool&) {
    placed_text placed;
    for (std::size_t at = 0; at < text.size();) {
        const utf8::decoded next = utf8::decode(text, at);
        placed.push_back({next.code_point, {at, next.bytes}});
        at += next.bytes;
    }
    return placed;
}
inline placed_text place_characters(lower_cased, std::string_view text, bool&) {
    placed_text placed;
    byte_range range;
    bool is_second = false; // the lower case of a character is one code point or two, of which the next is the second
    lower_case(text, [&](char32_t c) {
        if (is_second) {
            is_second = false;
        } else {
            const utf8::decoded next = utf8::decode(text, range.end());
            range = {range.end(), next.bytes};
            is_second = characters::lower(next.code_point).second != 0;
        }
        placed.push_back({c, range});
    });
    return placed;
}

/// Whether a normaliser says which parts of a text it treats apart from all others: `part_end(text, at)` is where the
/// part ends that begins at byte `at`.
template <class Stage, class = void>
inline constexpr bool treats_parts = false;
template <class Stage>
inline constexpr bool treats_parts<Stage, std::void_t<decltype(Stage::part_end(std::string_view(), std::size_t{}))>> =
    true;

/// What such a normaliser makes of a text, and of which bytes of that.
class made_text {
public:
    template <class Stage>
    made_text(const Stage& make, std::string_view text) {
        text_scratch scratch;
        buffer<char, 64> made;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = Stage::part_end(text, at);
            made.clear();
            append_normalized(make, text.substr(at, end - at), made, scratch);
            m_failed = m_failed || made.failed();
            m_bytes.append(made.data(), made.size());
            m_parts.push_back({at, end, m_bytes.size()});
            at = end;
        }
        made.clear();
        append_normalized(make, text, made, scratch);
        m_failed = m_failed || made.failed();
        if (m_bytes == std::string_view(made.data(), made.size())) return;
        m_bytes.assign(made.data(), made.size()); // it does not treat them apart, so that no place is known
        m_parts.clear();
    }
    /// Memory ran out: bytes are missing, and places may be wrong.
    bool failed() const noexcept { return m_failed; }
    std::string_view bytes() const noexcept { return m_bytes; }
    /// The bytes of the text from the first to the last that these bytes were made of; empty if that is not known.
    byte_range range_of(byte_range made) const noexcept {
        if (m_parts.empty() || made.empty()) return {};
        const auto ends_before = [](const part& p, std::size_t end) { return p.made_end < end; };
        const auto first = std::lower_bound(m_parts.begin(), m_parts.end(), made.begin + 1, ends_before);
        const auto last = std::lower_bound(first, m_parts.end(), made.end(), ends_before);
        return {first->begin, last->end - first->begin};
    }

private:
    struct part {
        std::size_t begin;
        std::size_t end;
        std::size_t made_end; // where in m_bytes that ends which was made of it
    };
    std::string m_bytes;
    std::vector<part> m_parts;
    bool m_failed = false;
};

template <class Source, std::enable_if_t<treats_parts<Source>, int> = 0>
placed_text place_characters(const Source& source, std::string_view text, bool& lost) {
    const made_text made(source, text);
    lost = lost || made.failed();
    placed_text placed = place_characters(as_written{}, made.bytes(), lost);
    for (placed_character& c : placed) c.range = made.range_of(c.range);
    return placed;
}

template <class Source, class = void>
inline constexpr bool can_place = false;
template <class Source>
inline constexpr bool
    can_place<Source, std::void_t<decltype(place_characters(Source{}, std::string_view(), std::declval<bool&>()))>> =
        true;
template <class First, class Then>
inline constexpr bool can_place<in_turn<First, Then>, std::enable_if_t<treats_parts<First> && can_place<Then>>> = true;

template <class First, class Then>
placed_text place_characters(const in_turn<First, Then>& source, std::string_view text, bool& lost) {
    const made_text made(source.first(), text);
    lost = lost || made.failed();
    placed_text placed = place_characters(source.then(), made.bytes(), lost);
    for (placed_character& c : placed) c.range = made.range_of(c.range);
    return placed;
}

/// Where a step hands on what it makes of the character at `range`.
struct placing_stage {
    placed_text& to;
    byte_range range;
    void put(char32_t c) { to.push_back({c, range}); }
    void finish() noexcept {}
};
template <class Step, std::enable_if_t<Step::holds_nothing, int> = 0>
void apply_step(Step step, placed_text& text) {
    placed_text made;
    placing_stage last{made, {}};
    auto stage = step.before(last);
    for (const placed_character& c : text) {
        last.range = c.range;
        stage.put(c.code_point);
    }
    text.swap(made);
}
template <class Set>
void apply_step(without<Set>, placed_text& text) {
    const auto is_deleted = [](const placed_character& c) { return Set::has(c.code_point); };
    text.erase(std::remove_if(text.begin(), text.end(), is_deleted), text.end());
}
template <class Set>
void apply_step(spaces_for<Set>, placed_text& text) {
    for (placed_character& c : text) {
        if (Set::has(c.code_point)) c.code_point = U' ';
    }
}
template <class Set>
void apply_step(apart<Set>, placed_text& text) {
    placed_text spaced;
    for (const placed_character& c : text) {
        const bool is_apart = Set::has(c.code_point);
        const placed_character space = {U' ', {c.range.begin, 0}};
        if (is_apart) spaced.push_back(space);
        spaced.push_back(c);
        if (is_apart) spaced.push_back(space);
    }
    text.swap(spaced);
}

/// Calls `use(std::u32string_view run, std::size_t begin)` for each maximal run of characters of the set `Words`.
template <class Words, class Use>
void for_each_run(const placed_text& text, Use&& use) {
    std::u32string run;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        if (at < text.size() && Words::has(text[at].code_point)) {
            run += text[at].code_point;
        } else {
            if (!run.empty()) use(std::u32string_view(run), at - run.size());
            run.clear();
        }
    }
}
inline void blank(placed_text& text, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) text[i].code_point = U' ';
}

template <class Articles, class Words>
void apply_step(without_articles<Articles, Words>, placed_text& text) {
    for_each_run<Words>(text, [&text](std::u32string_view run, std::size_t begin) {
        if (is_listed<Articles>(run)) blank(text, begin, begin + run.size());
    });
}
template <class Articles>
void apply_step(without_elided_articles<Articles>, placed_text& text) {
    for_each_run<re_words>(text, [&text](std::u32string_view run, std::size_t begin) {
        const std::size_t end = begin + run.size();
        const char32_t by = end < text.size() ? text[end].code_point : 0;
        if ((by == U'\'' || by == 0x2019u) && is_listed<Articles>(run)) blank(text, begin, end + 1);
    });
}
inline void apply_step(without_arabic_prefix, placed_text& text) {
    for_each_run<re_words>(text, [&text](std::u32string_view run, std::size_t begin) {
        if (run.size() > 3 && run.substr(0, 2) == arabic_article) blank(text, begin, begin + 2);
    });
}
inline void apply_step(without_arabic_article_anywhere, placed_text& text) {
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        const char32_t two[] = {text[i].code_point, text[i + 1].code_point};
        if (std::u32string_view(two, 2) == arabic_article) blank(text, i, i + 2);
    }
}
inline void apply_step(single_spaces, placed_text& text) {
    for (placed_character& c : text) {
        if (characters::is_space(c.code_point)) c.code_point = U' ';
    }
}

/// What rouge_tokenizer does once the text is in lower case.
struct only_rouge_characters {};
inline void apply_step(only_rouge_characters, placed_text& text) {
    for (placed_character& c : text) {
        const bool is_kept =
            (c.code_point >= U'a' && c.code_point <= U'z') || (c.code_point >= U'0' && c.code_point <= U'9');
        if (!is_kept) c.code_point = U' ';
    }
}

template <class Step, class = void>
inline constexpr bool can_apply = false;
template <class Step>
inline constexpr bool can_apply<Step, std::void_t<decltype(apply_step(Step{}, std::declval<placed_text&>()))>> = true;

template <class Sink>
void hand_over_placed_words(const placed_text& text, Sink& sink) {
    std::string word;
    byte_range range;
    const auto hand_over = [&] {
        if (!word.empty()) sink(std::string_view(word), range);
        word.clear();
    };
    for (const placed_character& c : text) {
        if (c.code_point == U' ') {
            hand_over();
            continue;
        }
        if (word.empty()) range.begin = c.range.begin;
        range.bytes = c.range.end() - range.begin; // so what was deleted inside a word belongs to it
        char bytes[4];
        word.append(bytes, utf8::encode(c.code_point, bytes));
    }
    hand_over();
}

} // namespace detail
} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
