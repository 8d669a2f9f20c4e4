#ifndef KARAT_TEXT_OUTPUT_SPECIAL_TOKENS_HPP
#define KARAT_TEXT_OUTPUT_SPECIAL_TOKENS_HPP

#include <cstddef>
#include <string_view>

#include "karat/text/characters.hpp"
#include "karat/text/utf8.hpp"
#include "karat/version.hpp"

namespace karat {
inline namespace KARAT_NAMESPACE {
namespace detail {

/// The names of special tokens that stand in angle or square brackets with nothing to tell them from text.
inline constexpr std::string_view special_token_names[] = {
    "<s>",
    "</s>",
    "<pad>",
    "<bos>",
    "<eos>",
    "<sep>",
    "<cls>",
    "<eot>",
    "<start_of_turn>",
    "<end_of_turn>",
    "[CLS]",
    "[SEP]",
    "[PAD]",
    "[BOS]",
    "[EOS]",
    "[EOT]",
    "[INST]",
    "[/INST]",
    "<end_of_utterance>",
    "[gMASK]",
    "<sop>",
    "[SYSTEM_PROMPT]",
    "[/SYSTEM_PROMPT]",
};
/// After these, if the word after them is one of model_roles, the model's turn begins.
inline constexpr std::string_view turn_openers[] = {"<|im_start|>", "<|start_header_id|>", "<start_of_turn>",
                                                    "<|start|>",    "<|header_start|>",    "<|start_of_role|>"};
inline constexpr std::string_view model_roles[] = {"assistant", "model"};
/// After these it begins by itself.
inline constexpr std::string_view answer_openers[] = {"[/INST]", "<|assistant|>", "<|message|>", "<|CHATBOT_TOKEN|>",
                                                      "<\357\275\234Assistant\357\275\234>"};

template <std::size_t Count>
constexpr bool is_one_of(std::string_view text, const std::string_view (&list)[Count]) noexcept {
    for (const std::string_view item : list) {
        if (text == item) return true;
    }
    return false;
}

/// The bytes of the special token that begins at byte `at`; 0 if none does. Beside the names above, `<|name|>`, with
/// the full-width bar U+FF5C too, and T5's `<extra_id_0>`.
constexpr std::size_t special_token_at(std::string_view text, std::size_t at) noexcept {
    constexpr std::size_t longest = 64; // bytes; so that a text of many `<|` stays linear
    if (at >= text.size() || (text[at] != '<' && text[at] != '[')) return 0;
    const std::string_view rest = text.substr(at, longest);
    for (const std::string_view name : special_token_names) {
        if (rest.substr(0, name.size()) == name) return name.size();
    }
    for (const std::string_view bar : {std::string_view("|"), std::string_view("\xEF\xBD\x9C")}) {
        if (rest.substr(1, bar.size()) != bar) continue;
        for (std::size_t end = 1 + bar.size(); end < rest.size(); ++end) {
            if (rest[end] == '\n' || rest[end] == '<') return 0;
            if (rest[end] != '>') continue;
            const bool closed = end > 1 + 2 * bar.size() && rest.substr(end - bar.size(), bar.size()) == bar;
            return closed ? end + 1 : 0;
        }
        return 0;
    }
    constexpr std::string_view extra = "<extra_id_";
    if (rest.substr(0, extra.size()) == extra) {
        std::size_t end = extra.size();
        while (end < rest.size() && rest[end] >= '0' && rest[end] <= '9') ++end;
        if (end > extra.size() && end < rest.size() && rest[end] == '>') return end + 1;
    }
    return 0;
}

/// Where the first special token from byte `at` on begins; the size of the text if there is none.
constexpr std::size_t find_special_token(std::string_view text, std::size_t at) noexcept {
    while (at < text.size() && special_token_at(text, at) == 0) ++at;
    return at;
}

/// The first byte from `at` on that is no white space; the size of the text if there is none.
constexpr std::size_t skip_space(std::string_view text, std::size_t at) noexcept {
    while (at < text.size()) {
        const utf8::decoded next = utf8::decode(text, at);
        if (!characters::is_space(next.code_point)) break;
        at += next.bytes;
    }
    return at;
}

/// The bytes of the role behind a turn opener, up to the end of its line or the next special token, if it is the
/// model's; else 0.
constexpr std::size_t model_role_at(std::string_view text, std::size_t at) noexcept {
    for (const std::string_view role : model_roles) {
        if (text.substr(at, role.size()) != role) continue;
        const std::size_t end = at + role.size();
        const bool ends = end == text.size() || text[end] == '\n' || special_token_at(text, end) != 0;
        if (ends) return role.size();
    }
    return 0;
}

} // namespace detail

/// A step of a cleaner: what the tokenizers of language models add. `</s>`, `<pad>`, `<|endoftext|>`, `[SEP]` and their
/// like end the answer, and what follows the first of them is cut with it, padding and further turns. A text that
/// begins with one may hold the whole dialogue: its answer begins behind the last marker of the model's own turn
/// (`[/INST]`, `<|im_start|>assistant`, `<|assistant|>`, `<|message|>`, ...) that something follows, else behind the
/// special tokens it begins with. `<unk>` stands for a word and stays.
///
///     <s> Paris</s><pad><pad>  ->  Paris        <|im_start|>user\nWhere?<|im_end|>\n<|im_start|>assistant\nParis  ->
///     Paris
///
/// Linear, no allocation. Proven by tests/unit/special_tokens_test.cpp.
struct without_special_tokens {
    static constexpr std::string_view name = "special_tokens";

    std::string_view operator()(std::string_view text) const noexcept {
        std::size_t begin = 0;
        const std::size_t first = detail::skip_space(text, 0);
        if (detail::special_token_at(text, first) != 0) begin = behind_openings(text, first);
        const std::size_t end = detail::find_special_token(text, begin);
        return text.substr(begin, end - begin);
    }

private:
    // Where the answer begins in a text whose first special token, at `at`, is the first thing in it.
    static std::size_t behind_openings(std::string_view text, std::size_t at) noexcept {
        std::size_t answer = 0;       // behind the last marker of the model's turn that something follows
        std::size_t behind_first = 0; // behind the special tokens that the text begins with
        bool leading = true;          // nothing but special tokens so far
        while (at < text.size()) {
            const std::size_t bytes = detail::special_token_at(text, at);
            if (bytes == 0) {
                leading = false;
                at = detail::find_special_token(text, at + 1);
                continue;
            }
            const std::string_view token = text.substr(at, bytes);
            std::size_t end = at + bytes;
            bool opens = detail::is_one_of(token, detail::answer_openers);
            if (detail::is_one_of(token, detail::turn_openers)) {
                const std::size_t role = detail::model_role_at(text, end);
                opens = role != 0;
                end += role;
                if (opens) end += detail::special_token_at(text, end); // <|start_header_id|>assistant<|end_header_id|>
            }
            at = detail::skip_space(text, end);
            if (opens && at < text.size() && detail::special_token_at(text, at) == 0) answer = at;
            if (leading) behind_first = at;
        }
        return answer != 0 ? answer : behind_first;
    }
};

} // namespace KARAT_NAMESPACE
} // namespace karat

#endif
