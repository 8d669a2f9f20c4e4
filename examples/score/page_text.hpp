#ifndef KARAT_EXAMPLES_SCORE_PAGE_TEXT_HPP
#define KARAT_EXAMPLES_SCORE_PAGE_TEXT_HPP

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include <karat/metric/explanation.hpp>
#include <karat/text/utf8.hpp>

// From texts of anybody to HTML that shows them and does nothing else.

namespace score_program {

/// Characters that have no shape of their own, change the order of others, or that HTML does not allow: a reader must
/// see that they are there. Those that letters of many scripts are joined by are not among them.
inline bool is_unseen(char32_t c) {
    if (c == '\t' || c == '\n') return false;
    return c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0xAD || c == 0x61C || c == 0x180E || c == 0x200B ||
           c == 0x200E || c == 0x200F || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
           (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0xFDD0 && c <= 0xFDEF) || (c & 0xFFFE) == 0xFFFE ||
           (c >= 0xE0000 && c <= 0xE007F);
}

/// `text` as the content of an element, never as that of an attribute: markup is taken apart, bytes that are not UTF-8
/// become U+FFFD, and characters that cannot be seen are named.
inline std::string escaped(std::string_view text) {
    std::string html;
    for (std::size_t at = 0; at < text.size();) {
        const karat::utf8::decoded next = karat::utf8::decode(text, at);
        at += next.bytes;
        switch (next.code_point) {
        case '&': html += "&amp;"; continue;
        case '<': html += "&lt;"; continue;
        case '>': html += "&gt;"; continue;
        case '"': html += "&quot;"; continue;
        case '\'': html += "&#39;"; continue;
        default: break;
        }
        if (is_unseen(next.code_point)) {
            char name[16];
            std::snprintf(name, sizeof name, "U+%04lX", static_cast<unsigned long>(next.code_point));
            html += std::string("<span class=\"unseen\">") + name + "</span>";
            continue;
        }
        char bytes[4];
        html.append(bytes, karat::utf8::encode(next.code_point, bytes));
    }
    return html;
}

/// The first `most` bytes of `text` at most, without cutting a character.
inline std::string_view beginning(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    while (most > 0 && karat::utf8::is_continuation(text[most])) --most;
    return text.substr(0, most);
}

/// `text` with the matched ones of its tokens marked. Of a long text the beginning is shown, and how much is not.
inline std::string marked(std::string_view text, const std::vector<karat::explained_token>& tokens,
                          std::size_t most = 800) {
    std::string html = "<bdi>";
    std::size_t shown = 0; // bytes
    karat::for_each_piece(text, tokens, [&](std::string_view piece, const karat::explained_token* token) {
        if (shown == most) return;
        const std::string_view part = beginning(piece, most - shown);
        const bool matched = token != nullptr && token->matched && !part.empty();
        html += matched ? "<mark>" + escaped(part) + "</mark>" : escaped(part);
        shown += part.size();
        if (part.size() < piece.size()) most = shown; // no more of this
    });
    html += "</bdi>";
    if (text.empty()) html = "<span class=\"none\">empty</span>";
    if (shown < text.size()) {
        html += "<span class=\"none\"> ... and " + std::to_string(text.size() - shown) + " bytes more</span>";
    }
    return html;
}

} // namespace score_program

#endif
