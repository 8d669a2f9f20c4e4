#ifndef KARAT_EXAMPLES_TORCH_FINETUNE_EXPORT_HPP
#define KARAT_EXAMPLES_TORCH_FINETUNE_EXPORT_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "../tiny_qa/decoder.hpp"
#include "../tiny_qa/vocabulary.hpp"
#include "gguf.hpp"

namespace tiny_qa {

/// Writes a decoder and its vocabulary so that llama.cpp runs it: weights, sizes, and a tokenizer that makes of a text
/// the same ids as `words` does.
inline void write_gguf(const decoder& model, const vocabulary& words, const std::string& path) {
    const decoder_size& size = model.size();
    const auto number = [](std::int64_t n) { return static_cast<std::uint32_t>(n); };
    gguf::file file;
    file.add("general.architecture", "llama");
    file.add("general.name", "karat tiny question answering");
    file.add("llama.vocab_size", number(size.vocabulary));
    file.add("llama.context_length", number(size.context));
    file.add("llama.embedding_length", number(size.width));
    file.add("llama.block_count", number(size.layers));
    file.add("llama.feed_forward_length", number(size.feed_forward));
    file.add("llama.attention.head_count", number(size.heads));
    file.add("llama.attention.layer_norm_rms_epsilon", static_cast<float>(size.norm_epsilon));

    // Of llama.cpp's tokenizers the unigram one, called "t5", takes whole words as they are. U+2581 stands for the
    // space before a word.
    constexpr std::int32_t normal = 1;
    constexpr std::int32_t control = 3;
    std::vector<std::string> pieces;
    std::vector<std::int32_t> types;
    for (const std::string& word : words.words()) {
        const bool special = static_cast<std::int64_t>(pieces.size()) < vocabulary::first_word;
        pieces.push_back(special ? word : "\xE2\x96\x81" + word);
        types.push_back(special ? control : normal);
    }
    types[static_cast<std::size_t>(vocabulary::unknown)] = 2;
    file.add("tokenizer.ggml.model", "t5");
    file.add("tokenizer.ggml.tokens", pieces);
    file.add("tokenizer.ggml.scores", std::vector<float>(pieces.size(), -1));
    file.add("tokenizer.ggml.token_type", types);
    file.add("tokenizer.ggml.padding_token_id", number(vocabulary::pad));
    file.add("tokenizer.ggml.eos_token_id", number(vocabulary::end));
    file.add("tokenizer.ggml.unknown_token_id", number(vocabulary::unknown));
    file.add("tokenizer.ggml.add_space_prefix", true);
    file.add("tokenizer.ggml.remove_extra_whitespaces", true);
    file.add("tokenizer.ggml.add_bos_token", false);
    file.add("tokenizer.ggml.add_eos_token", false);

    for (const decoder::weight& w : model.weights()) {
        file.add_tensor(w.name, w.values.sizes().vec(), w.values.data_ptr<float>());
    }
    file.write(path);
}

} // namespace tiny_qa

#endif
