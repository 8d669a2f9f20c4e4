#ifndef KARAT_TEXT_OUTPUT_MARKDOWN_HPP
#define KARAT_TEXT_OUTPUT_MARKDOWN_HPP

#include <cstddef>
#include <string_view>

#include "karat/text/text_span.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {

/// A step of a cleaner: markdown around the answer as a whole, layer by layer: a code fence with its language, bold,
/// italics, strike-through and code marks that enclose everything, heading and quote marks and list bullets in front, a
/// link whose text is the answer; and white space between them. Marks inside the answer stay, for narrowing cannot
/// remove them, and normalisers do: `**Paris**` is Paris, `**Paris** in France` stays.
///
/// A bullet in front of a digit is a minus sign, and numbers are no bullets: "- 5", "1. FC". At most 16 layers. Linear,
/// no allocation. Proven by tests/unit/markdown_test.cpp.
struct without_markdown {
    static constexpr std::string_view name = "markdown";

    std::string_view operator()(std::string_view text) const noexcept {
        constexpr int most_layers = 16;
        std::string_view inside = detail::trimmed_text(text);
        for (int layer = 0; layer < most_layers; ++layer) {
            const std::string_view peeled = detail::trimmed_text(peel(inside));
            if (peeled.empty() || peeled.size() == inside.size()) break; // "**" alone is an answer of its own
            inside = peeled;
        }
        return inside;
    }

private:
    static std::string_view peel(std::string_view text) noexcept {
        const std::string_view fenced = without_fence(text);
        if (fenced.size() != text.size()) return fenced;
        for (const std::string_view mark : {"```", "***", "___", "**", "__", "~~", "``", "*", "_", "`"}) {
            const std::string_view inside = between(text, mark);
            if (inside.size() != text.size()) return inside;
        }
        const std::string_view linked = link_text(text);
        if (linked.size() != text.size()) return linked;
        return without_line_mark(text);
    }

    static bool begins_with(std::string_view text, std::string_view with) noexcept {
        return text.substr(0, with.size()) == with;
    }

    // The inside of a text that `mark` encloses, if the mark is not in it too: **a** and **b** is no bold text.
    static std::string_view between(std::string_view text, std::string_view mark) noexcept {
        const std::size_t size = mark.size();
        if (text.size() <= 2 * size || !begins_with(text, mark) || text.substr(text.size() - size) != mark) return text;
        const std::string_view inside = text.substr(size, text.size() - 2 * size);
        return inside.find(mark) == std::string_view::npos ? inside : text;
    }
    // ```text\nParis\n``` -> Paris; the closing fence may be missing.
    static std::string_view without_fence(std::string_view text) noexcept {
        constexpr std::string_view fence = "```";
        if (!begins_with(text, fence)) return text;
        const std::size_t line_end = text.find('\n');
        if (line_end == std::string_view::npos) return text;
        std::string_view inside = text.substr(line_end + 1);
        const std::size_t close = inside.find(fence);
        if (close == std::string_view::npos) return inside;
        // Something behind the fence: the answer is not the code alone.
        return close + fence.size() == inside.size() ? inside.substr(0, close) : text;
    }
    // [Paris](https://...) -> Paris
    static std::string_view link_text(std::string_view text) noexcept {
        if (text.size() < 4 || text.front() != '[' || text.back() != ')') return text;
        const std::size_t middle = text.find("](");
        if (middle == std::string_view::npos || middle == 1) return text;
        const bool whole = text.find(')', middle) == text.size() - 1;
        return whole ? text.substr(1, middle - 1) : text;
    }
    // "## Paris", "> Paris", "- Paris", "* Paris", "+ Paris" on a single line -> Paris
    static std::string_view without_line_mark(std::string_view text) noexcept {
        if (text.find('\n') != std::string_view::npos) return text; // a list of several things stays a list
        std::size_t mark = 0;
        while (mark < text.size() && mark < 6 && text[mark] == '#') ++mark;
        if (mark == 0 && !text.empty() && (text[0] == '>' || text[0] == '-' || text[0] == '*' || text[0] == '+'))
            mark = 1;
        if (mark == 0 || text.substr(mark, 1) != " ") return text;
        const std::string_view behind = detail::trimmed_text(text.substr(mark));
        const bool is_sign =
            (text[0] == '-' || text[0] == '+') && !behind.empty() && behind[0] >= '0' && behind[0] <= '9';
        return is_sign ? text : behind;
    }
};

/// A step of a cleaner: quotation marks around the answer as a whole, straight or typographic, if none of them is
/// inside it too. White space around and inside them goes with them. Linear, no allocation. Proven by
/// tests/unit/markdown_test.cpp.
struct unquoted {
    static constexpr std::string_view name = "unquoted";

    std::string_view operator()(std::string_view text) const noexcept {
        struct pair {
            std::string_view opening, closing;
        };
        constexpr pair pairs[] = {
            {"\"", "\""},
            {"'", "'"},
            {"\xE2\x80\x9C", "\xE2\x80\x9D"}, // English
            {"\xE2\x80\x98", "\xE2\x80\x99"},
            {"\xE2\x80\x9E", "\xE2\x80\x9C"}, // German
            {"\xE2\x80\x9E", "\xE2\x80\x9D"}, // Polish
            {"\xE2\x80\x9D", "\xE2\x80\x9D"}, // Swedish
            {"\xC2\xAB", "\xC2\xBB"},         // French, Russian
            {"\xC2\xBB", "\xC2\xAB"},
            {"\xE2\x80\xB9", "\xE2\x80\xBA"},
            {"\xE3\x80\x8C", "\xE3\x80\x8D"}, // Japanese, Chinese
            {"\xE3\x80\x8E", "\xE3\x80\x8F"},
        };
        const std::string_view whole = detail::trimmed_text(text);
        for (const pair& p : pairs) {
            const std::size_t ends = p.opening.size() + p.closing.size();
            if (whole.size() <= ends || whole.substr(0, p.opening.size()) != p.opening ||
                whole.substr(whole.size() - p.closing.size()) != p.closing) {
                continue;
            }
            const std::string_view inside = whole.substr(p.opening.size(), whole.size() - ends);
            const bool enclosed =
                inside.find(p.opening) == std::string_view::npos && inside.find(p.closing) == std::string_view::npos;
            return enclosed ? detail::trimmed_text(inside) : text;
        }
        return text;
    }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
