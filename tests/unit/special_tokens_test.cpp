#include "karat/text/output/special_tokens.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace {

struct row {
    std::string_view text, answer;
};

TEST_CASE("special tokens end an answer, and stand in front of it") {
    const row rows[] = {
        {"Paris", "Paris"},
        {"Paris</s>", "Paris"},
        {"Paris</s></s><pad><pad>", "Paris"},
        {"<s> Paris</s>", "Paris"},
        {"<pad><pad><s>Paris", "Paris"},
        {"[CLS] Paris [SEP] [PAD]", "Paris "},
        {"Paris<|endoftext|>Question: Where is", "Paris"},
        {"Paris<|im_end|>\n<|im_start|>user\nAnd Rome?<|im_end|>\n<|im_start|>assistant\nItaly", "Paris"},
        {"<|begin_of_text|>Paris<|eot_id|>", "Paris"},
        {"<extra_id_0> Paris <extra_id_1>", "Paris "},
        {"<\xEF\xBD\x9C"
         "end\xE2\x96\x81of\xE2\x96\x81sentence\xEF\xBD\x9C>",
         ""},
        {"Paris<\xEF\xBD\x9C"
         "end\xE2\x96\x81of\xE2\x96\x81sentence\xEF\xBD\x9C>",
         "Paris"},
        {"</s>", ""},
        {"", ""},
        {"<unk> Paris", "<unk> Paris"},
        // a whole dialogue
        {"<s>[INST] Where is it? [/INST] Paris</s>", "Paris"},
        {"<|im_start|>user\nWhere?<|im_end|>\n<|im_start|>assistant\nParis<|im_end|>", "Paris"},
        {"<|begin_of_text|><|start_header_id|>user<|end_header_id|>\n\nWhere?<|eot_id|>"
         "<|start_header_id|>assistant<|end_header_id|>\n\nParis<|eot_id|>",
         "Paris"},
        {"<bos><start_of_turn>user\nWhere?<end_of_turn>\n<start_of_turn>model\nParis<end_of_turn>", "Paris"},
        {"<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Paris<|return|>",
         "Paris"},
        {"<|user|>\nWhere?\n<|assistant|>\nParis", "Paris"},
        {"<|header_start|>user<|header_end|>\n\nWhere?<|eot|><|header_start|>assistant<|header_end|>\n\nParis<|eot|>",
         "Paris"},
        {"<|start_of_role|>user<|end_of_role|>Where?<|end_of_text|>\n<|start_of_role|>assistant<|end_of_role|>Paris",
         "Paris"},
        {"<|USER_TOKEN|>Where?<|END_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>Paris<|END_OF_TURN_TOKEN|>", "Paris"},
        {"[gMASK]<sop><|user|>\nWhere?<|assistant|>\nParis<|user|>", "Paris"},
        {"[SYSTEM_PROMPT]Be brief.[/SYSTEM_PROMPT][INST]Where?[/INST]Paris</s>", "Paris"},
        // a last turn of the model that it left empty is none
        {"<|im_start|>assistant\nParis<|im_end|>\n<|im_start|>assistant\n<|im_end|>", "Paris"},
        // no special tokens
        {"a < b", "a < b"},
        {"x <| y |> z", "x "},
        {"<b>Paris</b>", "<b>Paris</b>"},
        {"[1] Paris", "[1] Paris"},
        {"<|", "<|"},
        {"<|>", "<|>"},
        {"<||>", "<||>"},
        {"<extra_id_>", "<extra_id_>"},
        {"<|two\nlines|>", "<|two\nlines|>"},
    };
    for (const row& r : rows) {
        CAPTURE(r.text);
        CHECK(karat::without_special_tokens{}(r.text) == r.answer);
    }
}

TEST_CASE("a special token is at most 64 bytes long") {
    const std::string name(60, 'x');
    CHECK(karat::detail::special_token_at("<|" + name + "|>", 0) == 64);
    CHECK(karat::detail::special_token_at("<|" + name + "x|>", 0) == 0);
}

} // namespace
